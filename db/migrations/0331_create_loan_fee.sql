-- What a loan costs to close, a row for each fee. Which template a fee came from is no reference: the template may be gone.

-- +goose Up
create table loan_fee (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_fee');
call app.open_on_loan('loan_fee', null, 'select, insert, update, delete');
create policy settling on loan_fee for select to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) and (select app.is_settling()));
