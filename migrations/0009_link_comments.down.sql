-- Takes every comment away, with its answer.
drop table link_comment;
