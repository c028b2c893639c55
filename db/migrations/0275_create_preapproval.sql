-- The bounds within which a loan's letter of pre-approval may be made by others than its staff.

-- +goose Up
create table loan_preapproval (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  version    bigint not null default 0,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 8192),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_preapproval');
call app.open_on_loan('loan_preapproval', null, 'select, insert, update');
create policy settling on loan_preapproval for select to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) and (select app.is_settling()));
