-- The loan's policies, so that an index serves them. Each way of seeing used to be a policy of its own; policies are
-- joined by OR, and an OR hides the org unit from every index. What all ways have in common, the org unit, is now
-- RESTRICTIVE and so joined by AND; the ways differ in what is left.

-- +goose Up
drop policy org on loan;
drop policy team on loan;
drop policy party on loan;
drop policy shared on loan;

-- The org units that a loan in sight can be in: those in view for staff; for parties and processors, who see single
-- loans wherever these are, the units of just those. Worked out once per statement.
-- +goose StatementBegin
create function app.sight_units() returns uuid[] language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.visibility() in ('org', 'team') then
    return app.org_units();
  end if;
  return array(select distinct l.org_unit_id from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = any (app.loan_ids()));
end $$;
-- +goose StatementEnd
revoke execute on function app.sight_units() from public;
grant execute on function app.sight_units() to gable_app, gable_worker;

create policy units on loan as restrictive to gable_app, gable_worker
  using (org_unit_id = any ((select app.sight_units())::uuid[]))
  with check (org_unit_id = any ((select app.sight_units())::uuid[]));

create policy sight on loan for select to gable_app, gable_worker
  using ((select app.visibility() = 'org')
    or loan_id = any ((select app.loan_ids())::bigint[])
    or ((select app.visibility() = 'team') and loan_id in (select u.loan_id from loan_user u where u.tenant_id = (select app.tenant_id())
      and u.user_id = (select app.user_id()) and u.loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant'))));
create policy addition on loan for insert to gable_app, gable_worker
  with check ((select app.visibility() in ('org', 'team')));
create policy change on loan for update to gable_app, gable_worker
  using ((select app.visibility() = 'org')
    or ((select app.visibility() = 'shared') and loan_id = any ((select app.loan_ids())::bigint[]))
    or ((select app.visibility() = 'team') and loan_id in (select u.loan_id from loan_user u where u.tenant_id = (select app.tenant_id())
      and u.user_id = (select app.user_id()) and u.loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant'))));
create policy removal on loan for delete to gable_app, gable_worker using ((select app.visibility() = 'org'));
