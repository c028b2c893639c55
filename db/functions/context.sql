create or replace function app.tenant_id() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('gable.tenant', true), '')::uuid $$;

create or replace function app.user_id() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('gable.user', true), '')::uuid $$;

-- How far the effective user sees loans: org, team, party, shared or '' (none).
create or replace function app.visibility() returns text language sql stable parallel safe
as $$ select coalesce(current_setting('gable.visibility', true), '') $$;

-- The org units in view, resolved once per request: never a walk over the tree inside a policy.
create or replace function app.org_units() returns uuid[] language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('gable.org_units', true), ''), '{}')::uuid[] $$;

-- The loan a request under /loans/{loanId} is pinned to.
create or replace function app.loan_id() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('gable.loan', true), '')::bigint $$;

-- The loans that a borrower or realtor is a party to, or that another tenant shared.
create or replace function app.loan_ids() returns bigint[] language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('gable.loans', true), ''), '{}')::bigint[] $$;

-- The borrower record that a borrower's own login stands for on the pinned loan.
create or replace function app.borrower_id() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('gable.borrower', true), '')::uuid $$;

-- Puts a tenant's table under its tenant: row-level security enabled and forced, one restrictive policy that
-- nothing can widen. The owner runs migrations and the definer functions; it has no login in the application.
create or replace procedure app.protect(t regclass) language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant on %s as restrictive to gable_app, gable_worker
    using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()))', t);
  execute format('create policy owner on %s to gable_owner using (true) with check (true)', t);
  execute format('create policy backup on %s for select to gable_backup using (true)', t);
  execute format('grant select on %s to gable_backup', t);
end $$;
revoke execute on procedure app.protect(regclass) from public;

-- For tables that every signed-in user of the tenant may use: what they hold is limited by permissions alone.
create or replace procedure app.open_to_tenant(t regclass, verbs text) language plpgsql
as $$
begin
  execute format('create policy members on %s to gable_app, gable_worker using (true) with check (true)', t);
  execute format('grant %s on %s to gable_app, gable_worker', verbs, t);
end $$;
revoke execute on procedure app.open_to_tenant(regclass, text) from public;

-- For the records of a loan: only while the request is pinned to that loan, and then staff see all of them, a
-- borrower only what belongs to the own borrower record.
create or replace procedure app.open_on_loan(t regclass, borrower_column text, verbs text) language plpgsql
as $$
declare own text := case when borrower_column is null then 'false'
  else format('%I = (select app.borrower_id())', borrower_column) end;
begin
  execute format('create policy pinned on %s to gable_app, gable_worker
    using (loan_id = (select app.loan_id()) and ((select app.visibility() in (''org'', ''team'', ''shared'')) or %s))
    with check (loan_id = (select app.loan_id()) and ((select app.visibility() in (''org'', ''team'', ''shared'')) or %s))',
    t, own, own);
  execute format('grant %s on %s to gable_app, gable_worker', verbs, t);
end $$;
revoke execute on procedure app.open_on_loan(regclass, text, text) from public;
