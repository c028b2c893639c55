-- One person alone can pay for their own seat, whoever pays for the others of the unit.

-- +goose Up
alter table user_account add column pays_for_self boolean not null default false;
comment on column user_account.pays_for_self is 'The seat is paid by the person, whatever the unit''s payer.';

-- +goose Down
alter table user_account drop column pays_for_self;
