-- The loans of whole org units, for those who see these whole: most of a lender's staff, and the pipeline is what they read most.
-- The policies of loan also serve those who see single loans, and whoever reads under them pays for that with every row. Policies
-- can't be chosen by who asks, but by role, and a view reads as its owner: so this view belongs to a role that owns nothing else,
-- that nobody can be, and whose policies know the tenant and the units in view and nothing else. To anyone who does not see whole
-- units, no unit is in view.

-- +goose Up
-- +goose StatementBegin
create function app.whole_units() returns uuid[] language sql stable parallel safe
as $$ select case when app.visibility() = 'org' then app.org_units() else '{}' end $$;
-- +goose StatementEnd

grant usage on schema app to gable_units;
grant select on loan to gable_units;
create policy tenant_of_units on loan as restrictive for select to gable_units using (tenant_id = (select app.tenant_id()));
create policy units_in_view on loan for select to gable_units using (org_unit_id = any ((select app.whole_units())::uuid[]));

-- A migration that adds a column to loan for the pipeline repeats these six lines with "create or replace view".
grant create on schema app to gable_units;
set local role gable_units;
create view app.unit_loan as select * from public.loan;
grant select on app.unit_loan to gable_app, gable_worker;
set local role gable_owner;
revoke create on schema app from gable_units;
