-- The day on which a loan closed, or is planned to, stands beside it, so that the pipeline shows, sorts and filters by it.

-- +goose Up
alter table loan add column closes_on date;
update loan l set closes_on = d.on_date from loan_date d
  where d.tenant_id = l.tenant_id and d.loan_id = l.loan_id and d.kind = 'key' and d.name = 'estimatedClosingDate';
create index loan_by_closing on loan (tenant_id, closes_on) where closes_on is not null;
grant create on schema app to gable_units;
set local role gable_units;
create or replace view app.unit_loan as select * from public.loan;
grant select on app.unit_loan to gable_app, gable_worker;
set local role gable_owner;
revoke create on schema app from gable_units;
