-- Drafts are lost with their table; published books stay.
delete from price_row using price_book where price_row.book_id = price_book.book_id and price_book.published_at is null;
delete from gpu_model using price_book where gpu_model.book_id = price_book.book_id and price_book.published_at is null;
delete from language_model using price_book where language_model.book_id = price_book.book_id and price_book.published_at is null;
drop table price_draft;
delete from price_book where published_at is null;
alter table price_row
    drop constraint price_row_book_fkey,
    add constraint price_row_book_fkey foreign key (book_id) references price_book;
alter table gpu_model
    drop constraint gpu_model_book_fkey,
    add constraint gpu_model_book_fkey foreign key (book_id) references price_book;
alter table language_model
    drop constraint language_model_book_fkey,
    add constraint language_model_book_fkey foreign key (book_id) references price_book;
