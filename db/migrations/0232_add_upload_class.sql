-- +goose Up
-- What a file that staff send is, as they said when they sent it.
alter table upload add column class text not null default '' check (length(class) <= 60);
