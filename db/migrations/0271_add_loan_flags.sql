-- The flags that were set on a loan by hand stand beside it, so that the pipeline filters by them without a look at what is kept of the
-- single loan. No index: a tenant's loans are found by the index of their units or of the order asked for, and a policy lets no index
-- on a list of texts go before it.

-- +goose Up
alter table loan add column flags text[] not null default '{}' check (cardinality(flags) <= 10);
update loan l set flags = array_remove(array[case when (k.data ->> 'CreditRepairInd')::boolean then 'CREDIT_REPAIR' end,
  case when (k.data ->> 'McrExcludeInd')::boolean then 'MCR_EXCLUDED' end, case when (k.data ->> 'RepurchaseInd')::boolean then 'REPURCHASED' end], null)
from loan_lifecycle k where k.tenant_id = l.tenant_id and k.loan_id = l.loan_id;
grant create on schema app to gable_units;
set local role gable_units;
create or replace view app.unit_loan as select * from public.loan;
grant select on app.unit_loan to gable_app, gable_worker;
set local role gable_owner;
revoke create on schema app from gable_units;
