-- Whoever is told how a tracker moves is written to in a language of theirs.

-- +goose Up
alter table loan_tracker_recipient add column language text not null default 'en' check (language in ('en', 'es'));
