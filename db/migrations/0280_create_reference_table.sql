-- Tables of limits, premiums, fees and rates that an administrator loads. What the provider loads holds for every company.

-- +goose Up
create table reference_table (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  kind       text not null check (length(kind) between 1 and 40),
  valid_from date not null,
  valid_to   date check (valid_to >= valid_from),
  source     text not null check (length(source) between 1 and 300),
  note       text not null default '' check (length(note) <= 1000),
  rows       jsonb not null check (jsonb_typeof(rows) = 'array'),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index reference_table_day on reference_table (tenant_id, kind, valid_from);
call app.protect('reference_table');
call app.open_to_tenant('reference_table', 'select, insert, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on reference_table as restrictive to gable_app, gable_worker
  using ((select app.visibility() not in ('party'))) with check ((select app.visibility() not in ('party')));
