-- Preferences are a browser's own; what was made for keeping them here was never read nor written.

-- +goose Up
drop table user_preference;
