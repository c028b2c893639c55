-- Mail to a loan: the address at which it is taken, and what came.

-- +goose Up
create table loan_mail_in (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  version    bigint not null default 1,
  token      text not null check (token ~ '^[a-z2-7]{26}$'),
  is_on      boolean not null default true,
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
create index loan_mail_in_token on loan_mail_in (token);
comment on column loan_mail_in.token is '128 random bits: who knows them may write to the loan, and read nothing of it.';
call app.protect('loan_mail_in');
call app.open_on_loan('loan_mail_in', null, 'select, insert, update');

create table mail_in_setting (
  tenant_id  uuid primary key references tenant on delete cascade,
  version    bigint not null default 1,
  senders    text not null check (senders in ('KNOWN', 'ANYONE')),
  updated_at timestamptz not null
);
call app.protect('mail_in_setting');
call app.open_to_tenant('mail_in_setting', 'select, insert, update');
create policy staff on mail_in_setting as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));

create table loan_mail (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  key         bytea not null check (octet_length(key) = 32),
  state       text not null check (state in ('TAKEN', 'ASIDE', 'DISCARDED')),
  data        jsonb not null check (pg_column_size(data) <= 32768),
  received_at timestamptz not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
create unique index loan_mail_once on loan_mail (tenant_id, loan_id, key);
create index loan_mail_latest on loan_mail (tenant_id, loan_id, received_at desc);
comment on column loan_mail.key is 'The same for a mail that is sent again.';
call app.protect('loan_mail');
call app.open_on_loan('loan_mail', null, 'select, insert, update');

create table loan_mail_file (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  mail_id    uuid not null,
  position   integer not null,
  name       text not null check (length(name) between 1 and 200),
  hash       bytea not null,
  primary key (tenant_id, loan_id, mail_id, position),
  foreign key (tenant_id, loan_id, mail_id) references loan_mail (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, hash) references blob (tenant_id, hash)
);
create index loan_mail_file_blob on loan_mail_file (tenant_id, hash);
comment on table loan_mail_file is 'What came with mail that was put aside, until staff decide about it. Nobody reads it before it is a document.';
call app.protect('loan_mail_file');
call app.open_on_loan('loan_mail_file', null, 'select, insert, delete');
