-- A change of address counts once it was confirmed at both: at the new one, that it is the person's, and at the present
-- one, that the person wants it.

-- +goose Up
alter table email_change
  add column confirmed_new_at timestamptz,
  add column confirmed_old_at timestamptz;
