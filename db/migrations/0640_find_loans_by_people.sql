-- A loan is found by the people on it, their addresses and telephone numbers, and by the numbers that others call it by.

-- +goose Up
create trigger found_by before update on loan for each row execute function app.keep_found_by();
create trigger find_by_lock after insert or update of data on rate_lock for each row execute function app.find_by_lock();
update loan set search_text = search_text;
