-- Why a loan is suspended or adverse, where it was before, and its flags; and what was said of it when it last moved, so that an undo
-- brings that back.

-- +goose Up
create table loan_lifecycle (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  data       jsonb not null default '{}',
  left_stage text,
  left_data  jsonb,
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  check ((left_stage is null) = (left_data is null))
);
call app.protect('loan_lifecycle');
call app.open_on_loan('loan_lifecycle', null, 'select, insert, update');
-- A borrower's change is judged by the company's rules, which look at the whole loan; the borrower reads nothing of it.
create policy settling on loan_lifecycle for select to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) and (select app.is_settling()));
