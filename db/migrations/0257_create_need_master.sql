-- What a company often asks for: those that come with the product, in its own words where it changed them, and its own.

-- +goose Up
create table need_master (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  code       text not null check (code <> '' and length(code) <= 60),
  position   integer not null,
  shipped    boolean not null default false,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index need_master_code on need_master (tenant_id, code);
call app.protect('need_master');
call app.open_to_tenant('need_master', 'select, insert, update, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on need_master as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));

-- Companies that are there get the needs that new ones begin with.
insert into need_master (tenant_id, code, position, shipped, data)
  select t.tenant_id, s.need ->> 'code', s.at::integer, true, s.need - array['id', 'version', 'code']
  from tenant t, jsonb_array_elements(app.shipped_needs()) with ordinality s (need, at) where t.type in ('BROKER', 'LENDER');
create trigger ship_needs after insert on tenant for each row when (new.type in ('BROKER', 'LENDER')) execute function app.ship_needs();
