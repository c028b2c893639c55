-- A need is asked of one person: a borrower, one of the loan's team, one of its business contacts, or somebody outside, who is named in
-- the need itself. What is written to them about it, and the links by which people without an account answer.

-- +goose Up
alter table need alter column borrower_id drop not null,
  add column user_id uuid,
  add column contact_id uuid,
  add foreign key (tenant_id, user_id) references user_account (tenant_id, user_id),
  add foreign key (tenant_id, contact_id) references business_contact (tenant_id, id),
  add constraint need_person check (num_nonnulls(borrower_id, user_id, contact_id, data -> 'ExternalSignee') = 1);
create index need_user on need (tenant_id, user_id);
create index need_contact on need (tenant_id, contact_id);

create table need_request (
  tenant_id      uuid not null,
  loan_id        bigint not null,
  need_id        uuid not null,
  asked_by       uuid not null,
  from_at        timestamptz not null,
  sent_at        timestamptz,
  reminders_sent integer not null default 0,
  next_at        timestamptz,
  stopped        boolean not null default false,
  told           boolean not null default false,
  failed         boolean not null default false,
  primary key (tenant_id, loan_id, need_id),
  foreign key (tenant_id, loan_id, need_id) references need (tenant_id, loan_id, id) on delete cascade
);
comment on column need_request.asked_by is 'Who asked for it last: one of the company, or of a processor organisation that works on the loan.';
comment on column need_request.from_at is 'When it was last asked for: first, or again since what came was sent back.';
comment on column need_request.told is 'A letter about that has gone out.';
call app.protect('need_request');
call app.open_on_loan('need_request', null, 'select, insert, update, delete');

create table need_link (
  tenant_id  uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  loan_id    bigint not null,
  need_id    uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
comment on table need_link is 'Only the hash of a token is kept. A need that was removed has links to nowhere, and has them again when it is brought back.';
create index need_link_token on need_link (token_hash);
create index need_link_need on need_link (tenant_id, loan_id, need_id);
call app.protect('need_link');
call app.open_on_loan('need_link', null, 'select, insert, update, delete');

-- What a company says of its needs, where that is not what all begin with.
create table need_setting (
  tenant_id     uuid primary key references tenant on delete cascade,
  version       bigint not null default 1,
  reminder_days integer[] not null,
  updated_at    timestamptz not null
);
call app.protect('need_setting');
call app.open_to_tenant('need_setting', 'select, insert, update');
create policy staff on need_setting as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));
