-- The pipeline shows, sorts and filters by the application, the last loan estimate, the disbursement and the first payment, as it does by closing and lock.

-- +goose Up
alter table loan add column applied_on date, add column estimate_sent_on date, add column disburses_on date, add column first_payment_on date;
update loan l set applied_on = d.applied, estimate_sent_on = d.estimate, disburses_on = d.disburses, first_payment_on = d.first_payment
  from (select tenant_id, loan_id,
      coalesce(max(on_date) filter (where name = 'applicationReceivedDate'), max(on_date) filter (where name = 'mcrApplicationDate')) as applied,
      max(on_date) filter (where name = 'disclosureLastGeneratedAt') as estimate,
      coalesce(max(on_date) filter (where name = 'disbursementDate'), max(on_date) filter (where name = 'estimatedDisbursementDate')) as disburses,
      max(on_date) filter (where name = 'firstPaymentDate') as first_payment
    from loan_date where kind = 'key' group by tenant_id, loan_id) d
  where d.tenant_id = l.tenant_id and d.loan_id = l.loan_id;
grant create on schema app to gable_units;
set local role gable_units;
create or replace view app.unit_loan as select * from public.loan;
grant select on app.unit_loan to gable_app, gable_worker;
set local role gable_owner;
revoke create on schema app from gable_units;
-- Whoever has arranged the table keeps the columns that they had: the new ones are shown where somebody asks for them.
update layout set data = jsonb_set(data, '{hidden}', coalesce(data->'hidden', '[]') || '["applied", "estimateSent", "disbursement", "firstPayment"]'), version = version + 1
  where name = 'pipeline';
