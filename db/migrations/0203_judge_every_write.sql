-- The company's rules judge every write: what they ask need not be about a loan, and a loan that is handed over is looked at whole.

-- +goose Up
-- The request itself is in the fingerprint. One that makes a loan draws another number with each try.
alter table rule_ask alter column loan_id drop not null;
drop policy own on rule_ask;
create policy own on rule_ask to gable_app, gable_worker
  using (user_id = (select app.user_id()) and (loan_id is null or loan_id = (select app.loan_id())))
  with check (user_id = (select app.user_id()) and (loan_id is null or loan_id = (select app.loan_id())));

-- +goose StatementBegin
create or replace function app.hand_over_loans(p_from uuid, p_to uuid, p_loans bigint[], p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare part record; officer text;
begin
  select btrim(u.first_name || ' ' || u.last_name) into strict officer
    from public.user_account u where u.tenant_id = app.tenant_id() and u.user_id = p_to and u.status = 'ACTIVE';
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = any (p_loans) order by l.loan_id for no key update;
  for part in delete from public.loan_user m where m.tenant_id = app.tenant_id() and m.user_id = p_from and m.loan_id = any (p_loans)
    and m.loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant') returning m.* loop
    insert into public.loan_user as u (tenant_id, loan_id, user_id, loan_role, is_primary, created_at)
      values (part.tenant_id, part.loan_id, p_to, part.loan_role, part.is_primary, p_now)
      on conflict (tenant_id, loan_id, user_id, loan_role) do update set is_primary = u.is_primary or excluded.is_primary;
    if part.loan_role = 'Originator' and part.is_primary then
      update public.loan l set updated_at = p_now, version = l.version + 1, officer_id = p_to, officer_name = officer,
        search_text = regexp_replace(l.search_text, '[^|]*$', ' ' || replace(lower(officer), '\', ''))
        where l.tenant_id = part.tenant_id and l.loan_id = part.loan_id;
    else
      update public.loan l set updated_at = p_now, version = l.version + 1
        where l.tenant_id = part.tenant_id and l.loan_id = part.loan_id;
    end if;
  end loop;
  perform pg_catalog.set_config('gable.handed_over', p_loans::text, true),
    pg_catalog.set_config('gable.units_before', pg_catalog.current_setting('gable.org_units', true), true);
end $$;
-- +goose StatementEnd

-- Pins the transaction to a loan that it has handed over itself, whose unit is then in view; null ends that.
-- +goose StatementBegin
create function app.turn_to_loan(p_loan bigint) returns void language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_loans bigint[] := coalesce(nullif(pg_catalog.current_setting('gable.handed_over', true), ''), '{}')::bigint[];
  v_units uuid[] := coalesce(nullif(pg_catalog.current_setting('gable.units_before', true), ''), '{}')::uuid[];
begin
  if app.visibility() <> 'org' or v_loans = '{}' or p_loan <> all (v_loans) then
    raise exception 'this transaction has not handed over the loan' using errcode = 'GB002';
  end if;
  if p_loan is not null then
    v_units := v_units || (select l.org_unit_id from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = p_loan);
  end if;
  perform pg_catalog.set_config('gable.loan', coalesce(p_loan::text, ''), true),
    pg_catalog.set_config('gable.org_units', v_units::text, true);
end $$;
-- +goose StatementEnd
revoke execute on function app.turn_to_loan(bigint) from public;
grant execute on function app.turn_to_loan(bigint) to gable_app, gable_worker;
