-- What a borrower and a realtor get to see and to cause beyond their own records.
--
-- A borrower's change of the own record has to be followed by the loan's figures, which are worked out from records
-- that the borrower may not see and written to a row that the borrower may not write. Narrow functions do it, each
-- for the pinned loan alone and only when it is one that the person is party to:
--   lock_own_loan     queues the change behind other writers of the loan, and tells who is to hear of it;
--   begin_settling    lets the same transaction read (never write) the whole pinned loan; end_settling ends that;
--   submit_own_loan   notes, once, that with this change the application is complete, and tells whether it is that one;
--   date_own_application   gives a complete application the day by which the loan estimate is due;
--   settle_own_loan   writes the two derived figures that a borrower's own record enters into. Stage, amounts, terms,
--                     branch and names are not among its parameters, so no handler can make a borrower change them.

-- The loans that a borrower or realtor is party to, and the borrower record the login stands for on each.
create or replace function app.party_loans(p_tenant uuid, p_user uuid)
  returns table (loan_id bigint, loan_role text, borrower_id uuid)
  language sql stable security definer set search_path = ''
as $$
  select u.loan_id, u.loan_role, u.borrower_id from public.loan_user u
  where u.tenant_id = p_tenant and u.user_id = p_user and u.loan_role = any (app.portal_roles())
$$;
revoke execute on function app.party_loans(uuid, uuid) from public;
grant execute on function app.party_loans(uuid, uuid) to gable_app, gable_worker;

-- Whether the pinned loan is one that the effective user is party to.
create or replace function app.is_party() returns boolean language sql stable parallel safe
as $$ select app.visibility() = 'party' and app.loan_id() is not null and app.loan_id() = any (app.loan_ids()) $$;

-- Locks the pinned loan's row for a party to it, and answers its audience.
create or replace function app.lock_own_loan() returns uuid[] language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id() for no key update;
  return coalesce((select array_agg(distinct u.user_id) from public.loan_user u where u.tenant_id = app.tenant_id() and u.loan_id = app.loan_id()), '{}');
end $$;
revoke execute on function app.lock_own_loan() from public;
grant execute on function app.lock_own_loan() to gable_app, gable_worker;

-- Whether the transaction is working out a loan's figures on a party's behalf.
create or replace function app.is_settling() returns boolean language sql stable parallel safe
as $$ select coalesce(pg_catalog.current_setting('gable.settling', true), '') = 'on' and app.is_party() $$;

create or replace function app.begin_settling() returns void language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  perform pg_catalog.set_config('gable.settling', 'on', true);
end $$;
revoke execute on function app.begin_settling() from public;
grant execute on function app.begin_settling() to gable_app, gable_worker;

create or replace function app.end_settling() returns void language sql volatile set search_path = ''
as $$ select pg_catalog.set_config('gable.settling', '', true) $$;
revoke execute on function app.end_settling() from public;
grant execute on function app.end_settling() to gable_app, gable_worker;

-- Dates the application as submitted when a borrower's own save is about to complete it for the first time; tells whether it did.
create or replace function app.submit_own_loan(p_now timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  update public.loan set submitted_at = p_now
    where tenant_id = app.tenant_id() and loan_id = app.loan_id() and completion_percent < 100 and submitted_at is null;
  return found;
end $$;
revoke execute on function app.submit_own_loan(timestamptz) from public;
grant execute on function app.submit_own_loan(timestamptz) to gable_app, gable_worker;

-- Gives the application its day, once, where the borrowers have completed it and have now stated the last of its six pieces: the day on which it
-- was received where that is noted, else today where the branch is. Nothing where it has one, or had.
create or replace function app.date_own_application(p_now timestamptz) returns date
  language plpgsql volatile security definer set search_path = ''
as $$
declare v_on date;
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  update public.loan set application_dated = true
    where tenant_id = app.tenant_id() and loan_id = app.loan_id() and submitted_at is not null and not application_dated;
  if not found then
    return null;
  end if;
  select least((p_now at time zone coalesce(nullif(o.time_zone, ''), 'UTC'))::date,
      (select d.on_date from public.loan_date d where d.tenant_id = l.tenant_id and d.loan_id = l.loan_id and d.kind = 'key' and d.name = 'applicationReceivedDate'))
    into v_on from public.loan l left join public.org_unit o on o.tenant_id = l.tenant_id and o.org_unit_id = l.org_unit_id
    where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id();
  insert into public.loan_date (tenant_id, loan_id, kind, name, on_date, source, noted_at)
    values (app.tenant_id(), app.loan_id(), 'key', 'mcrApplicationDate', v_on, 'SIX_PIECES', p_now)
    on conflict do nothing;
  if not found then
    return null;
  end if;
  update public.loan set applied_on = v_on where tenant_id = app.tenant_id() and loan_id = app.loan_id() and applied_on is null;
  -- The tracker whose date it is has changed with it.
  insert into public.loan_tracker as k (tenant_id, loan_id, tracker_id, id, status_id, updated_by_name, created_at, updated_at)
    select app.tenant_id(), app.loan_id(), t.id, gen_random_uuid(), (select s.id from public.tracker_status s where s.tenant_id = t.tenant_id and s.tracker_id = t.id order by s.position, s.id limit 1), '', p_now, p_now
      from public.tracker t where t.tenant_id = app.tenant_id() and t.name = 'TRID'
    on conflict (tenant_id, loan_id, tracker_id) do update set version = k.version + 1, updated_at = excluded.updated_at;
  return v_on;
end $$;
revoke execute on function app.date_own_application(timestamptz) from public;
grant execute on function app.date_own_application(timestamptz) to gable_app, gable_worker;

-- Writes what a borrower's own record changes of the pipeline row.
create or replace function app.settle_own_loan(p_completion smallint, p_dti_micro bigint, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  update public.loan set completion_percent = p_completion, dti_micro = p_dti_micro, updated_at = p_now, version = version + 1
    where tenant_id = app.tenant_id() and loan_id = app.loan_id();
end $$;
revoke execute on function app.settle_own_loan(smallint, bigint, timestamptz) from public;
grant execute on function app.settle_own_loan(smallint, bigint, timestamptz) to gable_app, gable_worker;

-- Whom a party to a loan turns to: the primary originator of each of the own loans.
create or replace function app.own_loan_officers() returns table (loan_id bigint, name text, email text, phone text, nmls text)
  language sql stable security definer set search_path = ''
as $$
  select distinct on (m.loan_id) m.loan_id, trim(u.first_name || ' ' || u.last_name), u.email, u.phone, coalesce(u.nmls, '')
  from public.loan_user m join public.user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
  where app.visibility() = 'party' and m.tenant_id = app.tenant_id() and m.loan_id = any (app.loan_ids()) and m.loan_role = 'Originator'
  order by m.loan_id, m.is_primary desc, m.created_at
$$;
revoke execute on function app.own_loan_officers() from public;
grant execute on function app.own_loan_officers() to gable_app, gable_worker;

-- Whose portal a borrower is in: the loan officer of the own pinned loan.
create or replace function app.own_loan_originator() returns uuid language sql stable security definer set search_path = ''
as $$
  select m.user_id from public.loan_user m
  where m.tenant_id = app.tenant_id() and m.loan_id = app.loan_id() and m.loan_role = 'Originator'
    and (app.visibility() <> 'party' or m.loan_id = any (app.loan_ids()))
  order by m.is_primary desc, m.created_at limit 1
$$;
revoke execute on function app.own_loan_originator() from public;
grant execute on function app.own_loan_originator() to gable_app, gable_worker;

-- The portal at a host, nothing where there is none: a unit's, else the address of a user's own, else the company's.
create or replace function app.portal_door(p_host text)
  returns table (tenant_id uuid, policy_version bigint, company text, secret bytea, org_unit_id uuid, user_id uuid)
  language sql stable security definer set search_path = ''
as $$
  select t.tenant_id, t.policy_version, t.name, t.apply_secret,
    coalesce(branch.org_unit_id, own.org_unit_id, hq.org_unit_id), own.user_id
  from public.tenant_domain d
  join public.tenant t on t.tenant_id = d.tenant_id and t.type <> 'PROVIDER'
  join public.org_unit hq on hq.tenant_id = t.tenant_id and hq.parent_id is null
  left join public.org_unit branch on branch.tenant_id = t.tenant_id and branch.pos_domain = p_host and branch.closed_at is null
  left join lateral (
    select u.user_id, m.org_unit_id from public.user_account u
    join public.user_org_unit m on m.tenant_id = u.tenant_id and m.user_id = u.user_id and m.is_current
    where u.tenant_id = t.tenant_id and pg_catalog.split_part(u.pos_url, '/', 1) = p_host and u.status = 'ACTIVE' and branch.org_unit_id is null
    order by u.created_at, u.user_id limit 1
  ) own on true
  where d.domain = p_host
$$;
revoke execute on function app.portal_door(text) from public;
grant execute on function app.portal_door(text) to gable_app, gable_worker;

-- The realtor's own deals that their lender does not show: the loan officer's setting, else that of the nearest unit.
create or replace function app.hidden_deals() returns setof bigint language sql stable security definer set search_path = ''
as $$
  with recursive chain as (
    select l.loan_id, l.org_unit_id, 1 as depth from public.loan l
      where l.tenant_id = app.tenant_id() and l.loan_id = any (app.loan_ids())
    union all select c.loan_id, o.parent_id, c.depth + 1 from chain c
      join public.org_unit o on o.tenant_id = app.tenant_id() and o.org_unit_id = c.org_unit_id
      where o.parent_id is not null and c.depth < 30
  ), officer as (
    select distinct on (m.loan_id) m.loan_id, m.user_id from public.loan_user m
      where m.tenant_id = app.tenant_id() and m.loan_id = any (app.loan_ids()) and m.loan_role = 'Originator'
      order by m.loan_id, m.is_primary desc, m.created_at
  ), said as (
    select c.loan_id, c.depth, k.data->>'realtorVisible' as visible from chain c
      join public.unit_config k on k.tenant_id = app.tenant_id() and k.kind = 'POS' and k.org_unit_id = c.org_unit_id
    union all select f.loan_id, 0, k.data->>'realtorVisible' from officer f
      join public.unit_config k on k.tenant_id = app.tenant_id() and k.kind = 'POS' and k.user_id = f.user_id
  ), nearest as (
    select distinct on (s.loan_id) s.loan_id, s.visible from said s where s.visible is not null order by s.loan_id, s.depth
  )
  select n.loan_id from nearest n where n.visible = 'false'
$$;
revoke execute on function app.hidden_deals() from public;
grant execute on function app.hidden_deals() to gable_app, gable_worker;

-- Whose portal each of a party's own loans is in: its branch's, and its loan officer's.
create or replace function app.own_portals() returns table (org_unit_id uuid, user_id uuid) language sql stable security definer set search_path = ''
as $$
  select distinct l.org_unit_id, (select m.user_id from public.loan_user m
      where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id and m.loan_role = 'Originator'
      order by m.is_primary desc, m.created_at limit 1)
  from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = any (app.loan_ids())
$$;
revoke execute on function app.own_portals() from public;
grant execute on function app.own_portals() to gable_app, gable_worker;

-- What a borrower states of the loan in the portal: what it is for, where the property is and how it is used, its price or
-- value, and the amount (URLA section 4a). These fields lie in the loan's terms and property, which a borrower neither
-- reads nor writes. Four narrow functions, each for the pinned loan alone:
--   own_loan_purpose     answers a borrower on it these fields and no other, with the version of the record;
--   lock_own_purpose     answers the same, the terms that follow from them, and what decides whether they may change, with the loan
--                        locked: domain/loan decides (Stating), and the borrower is shown the stated fields alone;
--   keep_own_purpose     writes these fields and those that follow and no other, for the primary borrower of a loan at its intake:
--                        later a change is proposed (term_proposal);
--   settle_own_purpose   takes them into the pipeline's row from where they were written, with the ratio they make.
-- The stated fields, as paths in the loan's terms and property.
create or replace function app.stated_fields() returns text[] language sql immutable parallel safe set search_path = ''
as $$ select array['TransactionInfo.LoanPurposeType', 'TransactionInfo.RefinanceCashOutDeterminationType', 'TransactionInfo.BaseLoanAmt',
  'subjectProperty.SalesContractAmt', 'subjectProperty.Address.StateCode', 'subjectProperty.PropertyDetail.PropertyUsageType',
  'subjectProperty.PropertyDetail.EstimatedValueAmt'] $$;
revoke execute on function app.stated_fields() from public;

-- The stated fields, and those that follow from them.
create or replace function app.purpose_fields() returns text[] language sql immutable parallel safe set search_path = ''
as $$ select app.stated_fields() || array['TransactionInfo.RefinancePrimaryPurposeType', 'TransactionInfo.RefinanceCashOutAmt'] $$;
revoke execute on function app.purpose_fields() from public;

-- The named fields of one record laid over another; what the first lacks is taken out of it.
create or replace function app.with_fields(p_data jsonb, p_from jsonb, p_fields text[]) returns jsonb language plpgsql immutable parallel safe set search_path = ''
as $$
declare field text; path text[]; value jsonb; upto int;
begin
  foreach field in array p_fields loop
    path := string_to_array(field, '.');
    value := p_from #> path;
    p_data := p_data #- path;
    if value is not null and value <> 'null' then
      for upto in 1 .. cardinality(path) - 1 loop
        if p_data #> path[1:upto] is null then
          p_data := jsonb_set(p_data, path[1:upto], '{}');
        end if;
      end loop;
      p_data := jsonb_set(p_data, path, value);
    end if;
  end loop;
  return p_data;
end $$;
revoke execute on function app.with_fields(jsonb, jsonb, text[]) from public;

-- The borrower on the pinned loan that the person stands for: whether they are the primary one. No row for anybody else.
create or replace function app.own_part() returns table (is_primary boolean) language sql stable security definer set search_path = ''
as $$
  select b.is_primary from public.borrower b
  where app.is_party() and b.tenant_id = app.tenant_id() and b.loan_id = app.loan_id() and b.id = app.borrower_id() and b.active
$$;
revoke execute on function app.own_part() from public;

create or replace function app.own_loan_purpose() returns table (stated jsonb, has_street boolean, version bigint)
  language sql stable security definer set search_path = ''
as $$
  select app.with_fields('{}', i.data, app.stated_fields()), coalesce(i.data #>> '{subjectProperty,Address,LineText}', '') <> '', i.version
  from public.loan_info i
  where exists (select from app.own_part()) and i.tenant_id = app.tenant_id() and i.loan_id = app.loan_id()
$$;
revoke execute on function app.own_loan_purpose() from public;
grant execute on function app.own_loan_purpose() to gable_app, gable_worker;

create or replace function app.lock_own_purpose() returns table (purpose jsonb, is_primary boolean, stage_id text, archived boolean, has_street boolean, version bigint)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from app.own_part()) then
    return;
  end if;
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id() for no key update;
  return query select app.with_fields('{}', i.data, app.purpose_fields() || array['TransactionInfo.MortgageType']), o.is_primary, l.stage_id, l.archived,
      coalesce(i.data #>> '{subjectProperty,Address,LineText}', '') <> '', i.version
    from public.loan l join public.loan_info i on i.tenant_id = l.tenant_id and i.loan_id = l.loan_id cross join app.own_part() o
    where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id();
end $$;
revoke execute on function app.lock_own_purpose() from public;
grant execute on function app.lock_own_purpose() to gable_app, gable_worker;

create or replace function app.keep_own_purpose(p_purpose jsonb, p_now timestamptz) returns void language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not coalesce((select o.is_primary from app.own_part() o), false) then
    raise exception 'not the primary borrower of the loan' using errcode = '42501';
  end if;
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id()
    and l.stage_id = any (app.intake_stages()) and not l.archived for no key update;
  if not found then
    raise exception 'the loan is past its intake' using errcode = '42501';
  end if;
  update public.loan_info i set data = app.with_fields(i.data, p_purpose, app.purpose_fields()), version = i.version + 1, updated_at = p_now
    where i.tenant_id = app.tenant_id() and i.loan_id = app.loan_id();
end $$;
revoke execute on function app.keep_own_purpose(jsonb, timestamptz) from public;
grant execute on function app.keep_own_purpose(jsonb, timestamptz) to gable_app, gable_worker;

-- The pipeline's row is told by the record itself; the ratio alone is worked out outside.
create or replace function app.settle_own_purpose(p_ltv_micro bigint) returns void language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  update public.loan l set ltv_micro = p_ltv_micro, loan_purpose_type = s.purpose, base_loan_amt = s.amount, property_state = s.state,
      -- The state is the third part from the end of what the row is searched by.
      search_text = regexp_replace(split_part(l.search_text, chr(31), 1), '[^|]*(\|[^|]*\|[^|]*)$', ' ' || lower(s.state) || ' \1')
    from (select i.tenant_id, i.loan_id, coalesce(i.data #>> '{TransactionInfo,LoanPurposeType}', '') as purpose,
        ((i.data #>> '{TransactionInfo,BaseLoanAmt}')::numeric * 100)::bigint as amount,
        coalesce(i.data #>> '{subjectProperty,Address,StateCode}', '') as state from public.loan_info i) s
    where s.tenant_id = app.tenant_id() and s.loan_id = app.loan_id() and l.tenant_id = s.tenant_id and l.loan_id = s.loan_id
      and (l.ltv_micro, l.loan_purpose_type, l.base_loan_amt, l.property_state) is distinct from (p_ltv_micro, s.purpose, s.amount, s.state);
end $$;
revoke execute on function app.settle_own_purpose(bigint) from public;
grant execute on function app.settle_own_purpose(bigint) to gable_app, gable_worker;
