-- What a company's pre-approvals begin with, and the letters that were made of a loan's.

-- +goose Up
create table preapproval_setting (
  tenant_id  uuid primary key references tenant on delete cascade,
  version    bigint not null default 0,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 8192),
  updated_at timestamptz not null
);
call app.protect('preapproval_setting');
call app.open_to_tenant('preapproval_setting', 'select, insert, update');
create policy staff on preapproval_setting as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared')) or (select app.is_settling())) with check ((select app.visibility() in ('org', 'team')));

create table preapproval_letter (
  tenant_id    uuid not null,
  loan_id      bigint not null,
  id           uuid not null default uuidv7(),
  version      bigint not null default 1,
  code         text not null check (code ~ '^[A-HJ-NP-Z2-9]{12}$'),
  made_by      uuid not null,
  made_as      text not null check (made_as in ('STAFF', 'REALTOR', 'BORROWER')),
  expires_on   date not null,
  withdrawn_at timestamptz,
  data         jsonb not null check (pg_column_size(data) <= 16384),
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
create unique index preapproval_letter_code on preapproval_letter (tenant_id, code);
create index preapproval_letter_check on preapproval_letter (code);
comment on column preapproval_letter.code is 'Printed on the letter: whoever holds it can ask whether the letter still holds.';
call app.protect('preapproval_letter');
call app.open_on_loan('preapproval_letter', null, 'select, insert, update');
create policy settling on preapproval_letter for select to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) and (select app.is_settling()));
