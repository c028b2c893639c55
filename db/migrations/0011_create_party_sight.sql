-- What a borrower and a realtor get to see and to cause beyond their own records.
--
-- A borrower's change of the own record has to be followed by the loan's figures, which are worked out from records
-- that the borrower may not see and written to a row that the borrower may not write. Three narrow functions do it, each
-- for the pinned loan alone and only when it is one that the person is party to:
--   lock_own_loan     queues the change behind other writers of the loan, and tells who is to hear of it;
--   begin_settling    lets the same transaction read (never write) the whole pinned loan; end_settling ends that;
--   settle_own_loan   writes the two derived figures that a borrower's own record enters into. Stage, amounts, terms,
--                     branch and names are not among its parameters, so no handler can make a borrower change them.

-- +goose Up

-- Whether the pinned loan is one that the effective user is party to.
-- +goose StatementBegin
create function app.is_party() returns boolean language sql stable parallel safe
as $$ select app.visibility() = 'party' and app.loan_id() is not null and app.loan_id() = any (app.loan_ids()) $$;
-- +goose StatementEnd

-- Locks the pinned loan's row for a party to it, and answers its audience.
-- +goose StatementBegin
create function app.lock_own_loan() returns uuid[] language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id() for no key update;
  return coalesce((select array_agg(distinct u.user_id) from public.loan_user u where u.tenant_id = app.tenant_id() and u.loan_id = app.loan_id()), '{}');
end $$;
-- +goose StatementEnd

-- Whether the transaction is working out a loan's figures on a party's behalf.
-- +goose StatementBegin
create function app.is_settling() returns boolean language sql stable parallel safe
as $$ select coalesce(pg_catalog.current_setting('gable.settling', true), '') = 'on' and app.is_party() $$;
-- +goose StatementEnd

-- +goose StatementBegin
create function app.begin_settling() returns void language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  perform pg_catalog.set_config('gable.settling', 'on', true);
end $$;
-- +goose StatementEnd

-- +goose StatementBegin
create function app.end_settling() returns void language sql volatile set search_path = ''
as $$ select pg_catalog.set_config('gable.settling', '', true) $$;
-- +goose StatementEnd

-- Writes what a borrower's own record changes of the pipeline row.
-- +goose StatementBegin
create function app.settle_own_loan(p_completion smallint, p_dti_micro bigint, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  update public.loan set completion_percent = p_completion, dti_micro = p_dti_micro, updated_at = p_now, version = version + 1
    where tenant_id = app.tenant_id() and loan_id = app.loan_id();
end $$;
-- +goose StatementEnd

-- Whom a party to a loan turns to: the primary originator of each of the own loans.
-- +goose StatementBegin
create function app.own_loan_officers() returns table (loan_id bigint, name text, email text, phone text, nmls text)
  language sql stable security definer set search_path = ''
as $$
  select distinct on (m.loan_id) m.loan_id, trim(u.first_name || ' ' || u.last_name), u.email, u.phone, coalesce(u.nmls, '')
  from public.loan_user m join public.user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
  where app.visibility() = 'party' and m.tenant_id = app.tenant_id() and m.loan_id = any (app.loan_ids()) and m.loan_role = 'Originator'
  order by m.loan_id, m.is_primary desc, m.created_at
$$;
-- +goose StatementEnd

revoke execute on function app.lock_own_loan(), app.begin_settling(), app.end_settling(), app.settle_own_loan(smallint, bigint, timestamptz),
  app.own_loan_officers() from public;
grant execute on function app.lock_own_loan(), app.begin_settling(), app.end_settling(), app.settle_own_loan(smallint, bigint, timestamptz),
  app.own_loan_officers() to gable_app, gable_worker;

-- The records that figures are worked out from, for reading, while settling.
-- +goose StatementBegin
do $$
declare t text;
begin
  foreach t in array array['loan_info', 'loan_ui_state', 'loan_date', 'loan_user', 'borrower', 'residence', 'declaration', 'demographic',
    'employer', 'income_item', 'asset', 'owned_property', 'liability', 'expense',
    'asset_borrower', 'owned_property_borrower', 'liability_borrower', 'expense_borrower'] loop
    execute format('create policy settling on %I for select to gable_app, gable_worker
      using (loan_id = (select app.loan_id()) and (select app.is_settling()))', t);
  end loop;
end $$;
-- +goose StatementEnd

-- When a loan reached its stages is no secret to who is party to it.
create policy party on loan_date for select to gable_app, gable_worker using (loan_id = (select app.loan_id()) and (select app.is_party()));
