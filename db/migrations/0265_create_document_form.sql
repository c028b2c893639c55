-- A company's forms: PDFs whose fields are filled from a loan, and sets of them that are made together.

-- +goose Up
create table document_form (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  hash       bytea,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 1048576),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, hash) references blob (tenant_id, hash)
);
comment on column document_form.hash is 'The PDF with the fields.';
create index document_form_blob on document_form (tenant_id, hash);
call app.protect('document_form');
call app.open_to_tenant('document_form', 'select, insert, update, delete');

create table document_form_package (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call app.protect('document_form_package');
call app.open_to_tenant('document_form_package', 'select, insert, update, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on document_form as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));
create policy staff on document_form_package as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));
