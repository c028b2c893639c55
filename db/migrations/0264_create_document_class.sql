-- What documents are, in a company's own words and stacking order: the classes that come with the product, and its own.

-- +goose Up
create table document_class (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  code       text not null check (code <> '' and length(code) <= 60),
  position   integer not null default 0,
  shipped    boolean not null default false,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 4096),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index document_class_code on document_class (tenant_id, code);
call app.protect('document_class');
call app.open_to_tenant('document_class', 'select, insert, update, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on document_class as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));

-- Companies that are there get the classes that new ones begin with.
select app.ship_document_classes_to(t.tenant_id) from tenant t where t.type in ('BROKER', 'LENDER');
create trigger ship_document_classes after insert on tenant for each row when (new.type in ('BROKER', 'LENDER')) execute function app.ship_document_classes();
