-- A run stays with the login that its question was handed over by: another account of the same vendor knows nothing of it.

-- +goose Up
alter table run add column login_id uuid;
comment on column run.login_id is 'The login to the vendor that the run began with. It may have been deleted since: no reference.';
