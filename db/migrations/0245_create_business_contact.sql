-- A company's address book: the people and companies outside that its loans need, and who of them is on a loan.

-- +goose Up
create table contact_company (
  tenant_id          uuid not null references tenant on delete cascade,
  id                 uuid not null default uuidv7(),
  version            bigint not null default 1,
  default_contact_id uuid,
  data               jsonb not null default '{}',
  removed_at         timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  name               text not null generated always as (data ->> 'name') stored,
  name_sort          text collate "C" not null generated always as (lower(data ->> 'name')) stored,
  search_text        text collate "C" not null generated always as (lower(coalesce(data ->> 'name', '') || ' ' || coalesce(data ->> 'email', '') || ' ' || coalesce(data ->> 'phone', '') || ' '
    || coalesce(data #>> '{Address,CityName}', '') || ' ' || coalesce(data ->> 'licenseNumber', '') || ' ' || coalesce(data ->> 'nmls', ''))) stored,
  primary key (tenant_id, id),
  check (name <> '' and length(name) <= 150)
);
create unique index contact_company_name on contact_company (tenant_id, name_sort) where removed_at is null;
comment on column contact_company.removed_at is 'Since when it is no longer in the address book; what names it goes on naming it.';
call app.protect('contact_company');
call app.open_to_tenant('contact_company', 'select, insert, update');

create table business_contact (
  tenant_id   uuid not null references tenant on delete cascade,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  company_id  uuid,
  merged_into uuid,
  data        jsonb not null default '{}',
  removed_at  timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  type        text not null generated always as (data ->> 'type') stored,
  name        text not null generated always as (btrim(coalesce(data ->> 'firstName', '') || ' ' || coalesce(data ->> 'lastName', ''))) stored,
  name_sort   text collate "C" not null generated always as (lower(btrim(coalesce(data ->> 'lastName', '') || ' ' || coalesce(data ->> 'firstName', '')))) stored,
  reach       text[] not null generated always as (array_remove(array[nullif(lower(data ->> 'email'), ''),
    nullif(right(regexp_replace(coalesce(data ->> 'cellPhone', ''), '[^0-9]', '', 'g'), 10), ''),
    nullif(right(regexp_replace(coalesce(data ->> 'workPhone', ''), '[^0-9]', '', 'g'), 10), '')], null)) stored,
  search_text text collate "C" not null generated always as (lower(coalesce(data ->> 'firstName', '') || ' ' || coalesce(data ->> 'lastName', '') || ' ' || coalesce(data ->> 'email', '') || ' '
    || coalesce(data ->> 'cellPhone', '') || ' ' || coalesce(data ->> 'workPhone', '') || ' ' || coalesce(data #>> '{Address,CityName}', '') || ' '
    || coalesce(data ->> 'licenseNumber', '') || ' ' || coalesce(data ->> 'nmls', ''))) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references contact_company (tenant_id, id),
  foreign key (tenant_id, merged_into) references business_contact (tenant_id, id)
);
create index business_contact_company on business_contact (tenant_id, company_id);
create index business_contact_merged on business_contact (tenant_id, merged_into) where merged_into is not null;
create index business_contact_name on business_contact (tenant_id, name_sort, id) where removed_at is null;
comment on column business_contact.merged_into is 'The contact that this one turned out to be; it is removed then.';
comment on column business_contact.reach is 'How the person is reached, in a form in which two can be compared.';
call app.protect('business_contact');
call app.open_to_tenant('business_contact', 'select, insert, update');
alter table contact_company add foreign key (tenant_id, default_contact_id) references business_contact (tenant_id, id);
create index contact_company_default on contact_company (tenant_id, default_contact_id);

create table loan_business_contact (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  contact_id uuid not null,
  type       text not null,
  is_primary boolean not null default false,
  reference  text not null default '' check (length(reference) <= 60),
  position   integer not null,
  created_at timestamptz not null,
  primary key (tenant_id, loan_id, contact_id, type),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, contact_id) references business_contact (tenant_id, id)
);
create index loan_business_contact_contact on loan_business_contact (tenant_id, contact_id);
call app.protect('loan_business_contact');
call app.open_on_loan('loan_business_contact', null, 'select, insert, update, delete');

-- The address book is the company's own: borrowers and realtors see nothing of it, and who works on a shared loan sees those on that loan.
create policy staff on business_contact as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team')) or (select app.visibility() = 'shared') and id in (select k.contact_id from loan_business_contact k))
  with check ((select app.visibility() in ('org', 'team')));
create policy staff on contact_company as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team')) or (select app.visibility() = 'shared') and id in (select b.company_id from business_contact b))
  with check ((select app.visibility() in ('org', 'team')));

-- What is said once when a loan is set up; its business contacts change as one list, counted apart.
create table loan_setup (
  tenant_id        uuid not null,
  loan_id          bigint not null,
  version          bigint not null default 0,
  contacts_version bigint not null default 0,
  data             jsonb not null default '{}',
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  mers_min         text generated always as (nullif(data #>> '{MersNum,MersMin}', '')) stored,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
create unique index loan_setup_mers_min on loan_setup (tenant_id, mers_min);
call app.protect('loan_setup');
call app.open_on_loan('loan_setup', null, 'select, insert, update');
