-- Takes the catalogues away; the guard function belongs to 0001.
drop table language_model;
drop table gpu_model;
