-- Attempts on an account are counted for each network that makes them before they count against the account.

-- +goose Up
alter table login_throttle drop constraint login_throttle_kind_check,
  add constraint login_throttle_kind_check check (kind in ('account', 'address', 'source'));
