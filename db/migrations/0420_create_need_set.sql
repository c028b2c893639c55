-- What a company asks for together on loans of a kind: the sets that come with the product, as the company changed them, and its own.

-- +goose Up
create table need_set (
  tenant_id    uuid not null references tenant on delete cascade,
  id           uuid not null default uuidv7(),
  version      bigint not null default 1,
  shipped_code text check (shipped_code <> '' and length(shipped_code) <= 20),
  position     integer not null default 0,
  data         jsonb not null default '{}' check (pg_column_size(data) <= 16384),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index need_set_shipped on need_set (tenant_id, shipped_code);
create unique index need_set_name on need_set (tenant_id, lower(data ->> 'name'));
comment on column need_set.shipped_code is 'Of one that came with the product, so that it can be made again as it was.';
call app.protect('need_set');
call app.open_to_tenant('need_set', 'select, insert, update, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on need_set as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));

-- Companies that are there get the sets that new ones begin with.
select app.ship_need_sets_to(t.tenant_id) from tenant t where t.type in ('BROKER', 'LENDER');
create trigger ship_need_sets after insert on tenant for each row when (new.type in ('BROKER', 'LENDER')) execute function app.ship_need_sets();
