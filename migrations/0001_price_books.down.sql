-- Takes the price books away, published ones included: dropping a table fires no row trigger.
drop table price_row;
drop table price_book;
drop function price_book_content_guard();
drop function price_book_guard();
