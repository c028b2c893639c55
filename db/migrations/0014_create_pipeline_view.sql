-- A user's own views of the pipeline, and who has a loan open.

-- +goose Up
create table pipeline_view (
  tenant_id  uuid not null,
  user_id    uuid not null,
  id         uuid not null,
  version    bigint not null default 1,
  name       text not null check (name <> '' and length(name) <= 100),
  active     boolean not null default false,
  sys_ref_id text,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create index pipeline_view_of_user on pipeline_view (tenant_id, user_id);
create unique index pipeline_view_name on pipeline_view (tenant_id, user_id, lower(name));
call app.protect('pipeline_view');
create policy own on pipeline_view to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on pipeline_view to gable_app, gable_worker;

-- Who has a loan open, until they leave or are not heard of any more. A processor organisation's people belong to another
-- tenant, so the user is named and not referenced.
create table loan_presence (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  user_id     uuid not null,
  user_name   text not null,
  access_type smallint not null check (access_type in (0, 1)),
  opened_at   timestamptz not null,
  expires_at  timestamptz not null,
  primary key (tenant_id, loan_id, user_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_presence');
call app.open_on_loan('loan_presence', null, 'select, insert, update, delete');
