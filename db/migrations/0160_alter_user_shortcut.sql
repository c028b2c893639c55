-- Whether single keys act for a person (WCAG 2.1.4). Who speaks to the computer turns that off once, and not on each device anew.

-- +goose Up
alter table user_account add column shortcuts boolean not null default true;
