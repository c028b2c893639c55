-- What a company's loans usually cost to close, by purpose, program and state.

-- +goose Up
create table closing_cost_template (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 131072),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index closing_cost_template_name on closing_cost_template (tenant_id, lower(data ->> 'name'));
call app.protect('closing_cost_template');
call app.open_to_tenant('closing_cost_template', 'select, insert, update, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on closing_cost_template as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));
