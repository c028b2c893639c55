-- What a person writes to a loan's people: the links to documents that go with it, and messages that end because a document is gone.

-- +goose Up
create table message_link (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  message_id uuid not null,
  sent_by    uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at  timestamptz,
  openings   integer not null default 0,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, loan_id, message_id) references loan_message (tenant_id, loan_id, id) on delete cascade
);
comment on table message_link is 'A link to the documents of one message to one recipient. Only the hash of its token is kept.';
create index message_link_token on message_link (token_hash);
create index message_link_message on message_link (tenant_id, loan_id, message_id);
create index message_link_expiry on message_link (expires_at);
call app.protect('message_link');
call app.open_on_loan('message_link', null, 'select, insert, update');

alter table loan_message drop constraint loan_message_error_code_check;
alter table loan_message add constraint loan_message_error_code_check
  check (error_code in ('NO_ADDRESS', 'NOBODY', 'REFUSED', 'NOT_SET_UP', 'UNREACHABLE', 'OPTED_OUT', 'NOT_WANTED', 'UNDELIVERED', 'BOUNCED', 'DOCUMENT_GONE'));
