-- The pipeline's plan. An org unit belongs to one tenant, which the planner can't know: it took the two conditions for
-- independent, expected twelve rows where there are a thousand, and sorted all of a tenant's loans for each page. And what
-- only parties, processors and teams need stands in functions that are not called, nor prepared, for anyone else.

-- +goose Up
create statistics loan_unit_of_tenant (dependencies) on tenant_id, org_unit_id from loan;
analyze loan;

-- The org units of the single loans that a party or a processor sees.
-- +goose StatementBegin
create function app.single_loan_units() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select distinct l.org_unit_id from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = any (app.loan_ids())) $$;
-- +goose StatementEnd

-- As before, but written into the statement in place of a call.
-- +goose StatementBegin
create or replace function app.sight_units() returns uuid[] language sql stable
as $$ select case when app.visibility() in ('org', 'team') then app.org_units() else app.single_loan_units() end $$;
-- +goose StatementEnd
alter function app.sight_units() security invoker;
alter function app.sight_units() reset search_path;

-- The single loans that the effective user sees: those of the team for staff, those named in the scope for parties and
-- processors. Worked out once per statement, and only when the whole of the units in view is not theirs to see.
-- +goose StatementBegin
create function app.sight_loans() returns setof bigint language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.visibility() = 'team' then
    return query select u.loan_id from public.loan_user u where u.tenant_id = app.tenant_id() and u.user_id = app.user_id()
      and u.loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant');
  elsif app.visibility() in ('party', 'shared') then
    return query select unnest(app.loan_ids());
  end if;
end $$;
-- +goose StatementEnd
revoke execute on function app.sight_loans(), app.single_loan_units() from public;
grant execute on function app.sight_loans(), app.single_loan_units() to gable_app, gable_worker;

alter policy sight on loan using ((select app.visibility() = 'org') or loan_id in (select app.sight_loans()));
alter policy change on loan using ((select app.visibility() = 'org')
  or ((select app.visibility() in ('team', 'shared')) and loan_id in (select app.sight_loans())));
