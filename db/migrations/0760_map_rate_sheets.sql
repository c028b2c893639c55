-- How an investor writes its rate sheets, kept for the next one; and what a sheet was taken without.

-- +goose Up
create table sheet_mapping (
  tenant_id   uuid not null references tenant on delete cascade,
  investor_id uuid not null,
  version     bigint not null default 1,
  data        jsonb not null default '{}' check (pg_column_size(data) <= 131072),
  updated_at  timestamptz not null,
  primary key (tenant_id, investor_id)
);
comment on column sheet_mapping.investor_id is 'One of the book''s, which is no table.';
call app.protect('sheet_mapping');
call app.open_to_tenant('sheet_mapping', 'select, insert, update, delete');
create policy staff on sheet_mapping as restrictive to gable_app, gable_worker
  using ((select app.visibility() not in ('party'))) with check ((select app.visibility() not in ('party')));

alter table rate_sheet
  add column left_out_rows integer not null default 0 check (left_out_rows >= 0),
  add column left_out_product_rows integer not null default 0 check (left_out_product_rows >= 0),
  add column left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array' and pg_column_size(left_out) <= 131072);
comment on column rate_sheet.left_out is 'What is wrong with the rows that were left out expressly; the first hundred.';
