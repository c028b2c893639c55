-- Who is asking: the settings that every policy reads, and the one function that sets them.
-- Settings are transaction-local. After a transaction such a setting is '' and before the first it is
-- absent: both mean "nothing visible".

-- +goose Up
create schema app;
grant usage on schema app to gable_app, gable_worker, gable_backup;

-- +goose StatementBegin
create function app.tenant_id() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('gable.tenant', true), '')::uuid $$;
-- +goose StatementEnd

-- +goose StatementBegin
create function app.user_id() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('gable.user', true), '')::uuid $$;
-- +goose StatementEnd

-- How far the effective user sees loans: org, team, party, shared or '' (none).
-- +goose StatementBegin
create function app.visibility() returns text language sql stable parallel safe
as $$ select coalesce(current_setting('gable.visibility', true), '') $$;
-- +goose StatementEnd

-- The org units in view, resolved once per request: never a walk over the tree inside a policy.
-- +goose StatementBegin
create function app.org_units() returns uuid[] language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('gable.org_units', true), ''), '{}')::uuid[] $$;
-- +goose StatementEnd

-- The loan a request under /loans/{loanId} is pinned to.
-- +goose StatementBegin
create function app.loan_id() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('gable.loan', true), '')::bigint $$;
-- +goose StatementEnd

-- The loans that a borrower or realtor is a party to, or that another tenant shared.
-- +goose StatementBegin
create function app.loan_ids() returns bigint[] language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('gable.loans', true), ''), '{}')::bigint[] $$;
-- +goose StatementEnd

-- The borrower record that a borrower's own login stands for on the pinned loan.
-- +goose StatementBegin
create function app.borrower_id() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('gable.borrower', true), '')::uuid $$;
-- +goose StatementEnd

-- Puts a tenant's table under its tenant: row-level security enabled and forced, one restrictive policy that
-- nothing can widen. The owner runs migrations and the definer functions; it has no login in the application.
-- +goose StatementBegin
create procedure app.protect(t regclass) language plpgsql
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
-- +goose StatementEnd

-- For tables that every signed-in user of the tenant may use: what they hold is limited by permissions alone.
-- +goose StatementBegin
create procedure app.open_to_tenant(t regclass, verbs text) language plpgsql
as $$
begin
  execute format('create policy members on %s to gable_app, gable_worker using (true) with check (true)', t);
  execute format('grant %s on %s to gable_app, gable_worker', verbs, t);
end $$;
-- +goose StatementEnd

-- For the records of a loan: only while the request is pinned to that loan, and then staff see all of them, a
-- borrower only what belongs to the own borrower record.
-- +goose StatementBegin
create procedure app.open_on_loan(t regclass, borrower_column text, verbs text) language plpgsql
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
-- +goose StatementEnd
revoke execute on procedure app.protect(regclass), app.open_to_tenant(regclass, text), app.open_on_loan(regclass, text, text) from public;
