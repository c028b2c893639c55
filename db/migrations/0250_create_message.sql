-- Who is told of what happens on loans: what the company says of each kind of message, what a loan says in its place, what was sent
-- to whom, and which numbers want no texts.

-- +goose Up
create table notification_config (
  tenant_id  uuid not null references tenant on delete cascade,
  kind       text not null check (length(kind) <= 40),
  version    bigint not null default 1,
  data       jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, kind)
);
call app.protect('notification_config');
call app.open_to_tenant('notification_config', 'select, insert, update');
create policy staff on notification_config as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared')))
  with check ((select app.visibility() in ('org', 'team')));

create table loan_notification_config (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  kind       text not null check (length(kind) <= 40),
  data       jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id, kind),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_notification_config');
call app.open_on_loan('loan_notification_config', null, 'select, insert, update, delete');
comment on table loan_notification_config is 'Only what the loan says itself; the rest is the company''s.';

create table loan_email_config (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  version    bigint not null default 1,
  data       jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_email_config');
call app.open_on_loan('loan_email_config', null, 'select, insert, update');

create table loan_message (
  tenant_id     uuid not null,
  loan_id       bigint not null,
  id            uuid not null default uuidv7(),
  kind          text not null check (length(kind) <= 40),
  channel       text not null check (channel in ('EMAIL', 'SMS')),
  address       text not null check (length(address) <= 254),
  data          jsonb not null,
  by_name       text not null,
  status        text not null check (status in ('SENDING', 'SENT', 'ERROR')),
  error_code    text check (error_code in ('NO_ADDRESS', 'NOBODY', 'REFUSED', 'UNREACHABLE', 'OPTED_OUT', 'NOT_WANTED')),
  error_details text not null default '' check (length(error_details) <= 500),
  asked_at      timestamptz not null,
  due_at        timestamptz not null,
  ended_at      timestamptz,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  constraint loan_message_error_check check ((status = 'ERROR') = (error_code is not null)),
  constraint loan_message_end_check check ((status = 'SENDING') = (ended_at is null))
);
create index loan_message_latest on loan_message (tenant_id, loan_id, asked_at desc, id desc);
create index loan_message_texted on loan_message (address, tenant_id) where channel = 'SMS';
create index loan_message_waiting on loan_message (id) where status = 'SENDING';
call app.protect('loan_message');
call app.open_on_loan('loan_message', null, 'select, insert');
grant update on loan_message to gable_worker;
comment on column loan_message.data is 'What was written, to whom it was addressed, and when a text may go out.';

create table text_opt_out (
  tenant_id uuid not null references tenant on delete cascade,
  phone     text not null check (phone ~ '^\+1[0-9]{10}$'),
  at        timestamptz not null,
  primary key (tenant_id, phone)
);
create index text_opt_out_phone on text_opt_out (phone);
call app.protect('text_opt_out');
call app.open_to_tenant('text_opt_out', 'select, insert');
create policy staff on text_opt_out as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared')))
  with check ((select app.visibility() in ('org', 'team', 'shared')));
comment on table text_opt_out is 'Numbers that answered STOP to a company''s texts.';
