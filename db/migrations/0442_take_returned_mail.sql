-- Mail of loans that comes back: where each mail does, and that a message came back.

-- +goose Up
create table mail_return (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  token       text not null check (token ~ '^[a-z2-7]{26}$'),
  message_id  uuid,
  need_ids    uuid[] not null default '{}' check (cardinality(need_ids) <= 999),
  address     text not null check (length(address) <= 254),
  sent_by     uuid not null,
  sent_at     timestamptz not null,
  returned_at timestamptz,
  primary key (tenant_id, loan_id, token),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
create index mail_return_by_token on mail_return (token);
comment on table mail_return is 'Where mail of a loan comes back to: a message of its log, or a letter that asks for needs.';
comment on column mail_return.token is '128 random bits: who knows them may say that this mail did not come.';
call app.protect('mail_return');
call app.open_on_loan('mail_return', null, 'select, insert, update');

alter table loan_message drop constraint loan_message_error_code_check;
alter table loan_message add constraint loan_message_error_code_check
  check (error_code in ('NO_ADDRESS', 'NOBODY', 'REFUSED', 'UNREACHABLE', 'OPTED_OUT', 'NOT_WANTED', 'UNDELIVERED', 'BOUNCED'));
