-- The logins by which a company and its people are known to vendors. What is secret of one is sealed with the company's key.

-- +goose Up
create table credential (
  tenant_id   uuid not null references tenant on delete cascade,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  module      text not null check (length(module) <= 20),
  ownership   text not null check (ownership in ('INDIVIDUAL', 'BRANCH', 'ORG')),
  user_id     uuid,
  org_unit_id uuid,
  identifier  text not null default '' check (length(identifier) <= 60),
  data        jsonb not null default '{}' check (pg_column_size(data) <= 4096),
  sealed      bytea not null check (length(sealed) <= 8192),
  key_version integer not null,
  status      text not null default 'UNTRIED' check (status in ('UNTRIED', 'WORKS', 'REFUSED')),
  status_at   timestamptz,
  status_text text not null default '' check (length(status_text) <= 500),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade,
  check ((ownership = 'INDIVIDUAL') = (user_id is not null)),
  check ((ownership = 'BRANCH') = (org_unit_id is not null))
);
create unique index credential_of_owner on credential (tenant_id, module, identifier, ownership, user_id, org_unit_id) nulls not distinct;
create index credential_user on credential (tenant_id, user_id) where user_id is not null;
create index credential_unit on credential (tenant_id, org_unit_id) where org_unit_id is not null;
call app.protect('credential');
call app.open_to_tenant('credential', 'select, insert, update, delete');
-- A company's logins are its staff's to use, on a shared loan too; a person's own are nobody else's.
create policy staff on credential as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared')) and (user_id is null or user_id = (select app.user_id())))
  with check ((select app.visibility() in ('org', 'team', 'shared')) and (user_id is null or user_id = (select app.user_id())));
