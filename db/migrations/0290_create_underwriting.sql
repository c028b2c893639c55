-- What a company keeps for DU and LPA: the lenders for whom it submits FHA loans, and what was chosen on a loan.

-- +goose Up
create table fha_lender (
  tenant_id   uuid not null references tenant on delete cascade,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  org_unit_id uuid,
  data        jsonb not null default '{}' check (pg_column_size(data) <= 4096),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  identifier  text not null generated always as (data ->> 'institutionIdentifier') stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade,
  check (identifier <> '' and length(identifier) <= 30)
);
comment on column fha_lender.org_unit_id is 'The branch whose entry it is; the whole company''s where there is none.';
create unique index fha_lender_identifier on fha_lender (tenant_id, identifier, coalesce(org_unit_id, '00000000-0000-0000-0000-000000000000'));
create index fha_lender_unit on fha_lender (tenant_id, org_unit_id);
call app.protect('fha_lender');
call app.open_to_tenant('fha_lender', 'select, insert, update, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on fha_lender as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));

create table loan_underwriting (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  version    bigint not null default 0,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 32768),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_underwriting');
call app.open_on_loan('loan_underwriting', null, 'select, insert, update');
