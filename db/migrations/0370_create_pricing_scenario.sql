-- What was supposed of a loan and searched for, kept under a name.

-- +goose Up
create table pricing_scenario (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null check (pg_column_size(data) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
create unique index pricing_scenario_name on pricing_scenario (tenant_id, loan_id, lower(data ->> 'name'));
call app.protect('pricing_scenario');
call app.open_on_loan('pricing_scenario', null, 'select, insert, update, delete');
