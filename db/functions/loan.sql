-- Draws a number of nine digits that no loan has.
create or replace function app.allot_loan_number(p_tenant uuid) returns bigint language plpgsql security definer set search_path = ''
as $$
declare drawn bigint;
begin
  for attempt in 1..50 loop
    drawn := 100000000 + (pg_catalog.hashtextextended(pg_catalog.gen_random_uuid()::text, 0) & 9223372036854775807) % 900000000;
    insert into public.loan_number (loan_id, tenant_id) values (drawn, p_tenant) on conflict do nothing;
    if found then
      return drawn;
    end if;
  end loop;
  raise exception 'no free loan number found';
end $$;
revoke execute on function app.allot_loan_number(uuid) from public;
grant execute on function app.allot_loan_number(uuid) to gable_app, gable_worker;

-- The org units in which the effective user sees loans. Without SECURITY DEFINER, so that Postgres writes it into the statement in
-- place of a call.
create or replace function app.sight_units() returns uuid[] language sql stable
as $$ select case when app.visibility() in ('org', 'team') then app.org_units() else app.single_loan_units() end $$;
revoke execute on function app.sight_units() from public;
grant execute on function app.sight_units() to gable_app, gable_worker;

-- The org units of the single loans that a party or a processor sees.
create or replace function app.single_loan_units() returns uuid[] language sql stable security definer set search_path = ''
as $$ select array(select distinct l.org_unit_id from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = any (app.loan_ids())) $$;
revoke execute on function app.single_loan_units() from public;
grant execute on function app.single_loan_units() to gable_app, gable_worker;

-- The single loans that the effective user sees: those of the team for staff, those named in the scope for parties and
-- processors. Worked out once per statement, and only when the whole of the units in view is not theirs to see.
create or replace function app.sight_loans() returns setof bigint language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.visibility() = 'team' then
    return query select u.loan_id from public.loan_user u where u.tenant_id = app.tenant_id() and u.user_id = app.user_id()
      and u.loan_role = any (app.team_roles());
  elsif app.visibility() in ('party', 'shared') then
    return query select unnest(app.loan_ids());
  end if;
end $$;
revoke execute on function app.sight_loans() from public;
grant execute on function app.sight_loans() to gable_app, gable_worker;

-- The loans that a colleague works on, closed stages and archived loans apart. Who may move people is not always who sees
-- their loans: the borrower's name shows only to those who do.
create or replace function app.open_loans_of(p_user uuid, p_closed text[])
  returns table (loan_id bigint, loan_role text, is_primary boolean, org_unit_id uuid, stage_id text, borrower_name text)
  language sql stable security definer set search_path = ''
as $$
  select m.loan_id, m.loan_role, m.is_primary, l.org_unit_id, l.stage_id,
    case when app.visibility() = 'org' and l.org_unit_id = any (app.org_units()) then l.borrower_name else '' end
  from public.loan_user m join public.loan l on l.tenant_id = m.tenant_id and l.loan_id = m.loan_id
  where m.tenant_id = app.tenant_id() and m.user_id = p_user and m.loan_role = any (app.team_roles())
    and not l.archived and l.stage_id <> all (p_closed)
  order by l.updated_at desc, m.loan_id, m.loan_role
$$;
revoke execute on function app.open_loans_of(uuid, text[]) from public;
grant execute on function app.open_loans_of(uuid, text[]) to gable_app;

-- Gives the loans that one colleague works on to another, in each of the roles; where it is the primary originator, the pipeline's
-- row follows. The transaction keeps in mind which loans these are, and the units
-- in view before, so that rules can judge each (app.turn_to_loan).
create or replace function app.hand_over_loans(p_from uuid, p_to uuid, p_loans bigint[], p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare part record; officer text;
begin
  select btrim(u.first_name || ' ' || u.last_name) into strict officer
    from public.user_account u where u.tenant_id = app.tenant_id() and u.user_id = p_to and u.status = 'ACTIVE';
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = any (p_loans) order by l.loan_id for no key update;
  for part in delete from public.loan_user m where m.tenant_id = app.tenant_id() and m.user_id = p_from and m.loan_id = any (p_loans)
    and m.loan_role = any (app.team_roles()) returning m.* loop
    insert into public.loan_user as u (tenant_id, loan_id, user_id, loan_role, is_primary, created_at)
      values (part.tenant_id, part.loan_id, p_to, part.loan_role, part.is_primary, p_now)
      on conflict (tenant_id, loan_id, user_id, loan_role) do update set is_primary = u.is_primary or excluded.is_primary;
    if part.loan_role = 'Originator' and part.is_primary then
      update public.loan l set updated_at = p_now, version = l.version + 1, officer_id = p_to, officer_name = officer,
        search_text = regexp_replace(split_part(l.search_text, chr(31), 1), '[^|]*$', ' ' || replace(lower(officer), '\', ''))
        where l.tenant_id = part.tenant_id and l.loan_id = part.loan_id;
    else
      update public.loan l set updated_at = p_now, version = l.version + 1
        where l.tenant_id = part.tenant_id and l.loan_id = part.loan_id;
    end if;
  end loop;
  perform pg_catalog.set_config('gable.handed_over', p_loans::text, true),
    pg_catalog.set_config('gable.units_before', pg_catalog.current_setting('gable.org_units', true), true);
end $$;
revoke execute on function app.hand_over_loans(uuid, uuid, bigint[], timestamptz) from public;
grant execute on function app.hand_over_loans(uuid, uuid, bigint[], timestamptz) to gable_app;

-- What is open in a unit, whoever asks: a branch is not closed over the head of a loan that the asker can't see.
create or replace function app.open_loans_of_unit(p_unit uuid) returns bigint language sql stable security definer set search_path = ''
as $$
  select count(*) from public.loan l where l.tenant_id = app.tenant_id() and l.org_unit_id = p_unit and not l.archived
    and l.stage_id <> all (app.closed_stages())
$$;
revoke execute on function app.open_loans_of_unit(uuid) from public;
grant execute on function app.open_loans_of_unit(uuid) to gable_app, gable_worker;

create or replace function app.claim_mers_prefix(p_prefix text) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.mers_organization (prefix, tenant_id) values (p_prefix, app.tenant_id()) on conflict do nothing;
  return exists (select from public.mers_organization m where m.prefix = p_prefix and m.tenant_id = app.tenant_id());
end $$;
revoke execute on function app.claim_mers_prefix(text) from public;
grant execute on function app.claim_mers_prefix(text) to gable_app, gable_worker;

create or replace function app.mers_prefix_is_free(p_prefix text) returns boolean language sql stable security definer set search_path = ''
as $$ select not exists (select from public.mers_organization m where m.prefix = p_prefix and m.tenant_id <> app.tenant_id()) $$;
revoke execute on function app.mers_prefix_is_free(text) from public;
grant execute on function app.mers_prefix_is_free(text) to gable_app, gable_worker;

create or replace function app.whole_units() returns uuid[] language sql stable parallel safe
as $$ select case when app.visibility() = 'org' then app.org_units() else '{}' end $$;

-- A number that was drawn for a loan that was not made after all is given back at once. What a crash leaves is swept.
create or replace function app.free_loan_number(p_tenant uuid, p_loan bigint) returns void language sql security definer set search_path = ''
as $$
  delete from public.loan_number n where n.tenant_id = p_tenant and n.loan_id = p_loan
    and not exists (select from public.loan l where l.loan_id = p_loan)
$$;
revoke execute on function app.free_loan_number(uuid, bigint) from public;
grant execute on function app.free_loan_number(uuid, bigint) to gable_app, gable_worker;

-- Keeps a letter of pre-approval that a party to the pinned loan made, with the loan locked: false where as many as may be are made by
-- parties already, or it is no party that asks. What may stand in it was decided outside.
create or replace function app.keep_own_letter(p_id uuid, p_code text, p_as text, p_expires date, p_data jsonb, p_most integer, p_now timestamptz, p_filled jsonb,
  p_template uuid) returns boolean language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() or p_as = 'STAFF' then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id() and not l.archived for no key update;
  if not found or (select count(*) from public.preapproval_letter m
      where m.tenant_id = app.tenant_id() and m.loan_id = app.loan_id() and m.made_as <> 'STAFF') >= p_most then
    return false;
  end if;
  insert into public.preapproval_letter (tenant_id, loan_id, id, code, made_by, made_as, expires_on, data, created_at, updated_at, filled, hash)
    values (app.tenant_id(), app.loan_id(), p_id, p_code, app.user_id(), p_as, p_expires, p_data, p_now, p_now, p_filled,
      (select f.hash from public.document_form f where f.tenant_id = app.tenant_id() and f.id = p_template));
  return true;
end $$;
revoke execute on function app.keep_own_letter(uuid, text, text, date, jsonb, integer, timestamptz, jsonb, uuid) from public;
grant execute on function app.keep_own_letter(uuid, text, text, date, jsonb, integer, timestamptz, jsonb, uuid) to gable_app;

-- What a letter's code tells whoever holds the letter, before anyone is known: that it is one, whose, for whom and how much, and whether it
-- still holds; with the loan's stage, since of one that is no longer worked on it does not.
create or replace function app.letter_by_code(p_code text)
  returns table (company text, expires_on date, is_withdrawn boolean, stage_id text, data jsonb)
  language sql stable security definer set search_path = ''
as $$
  select t.name, m.expires_on, m.withdrawn_at is not null or l.archived, l.stage_id, m.data
  from public.preapproval_letter m join public.tenant t on t.tenant_id = m.tenant_id
    join public.loan l on l.tenant_id = m.tenant_id and l.loan_id = m.loan_id
  where m.code = p_code limit 1
$$;
revoke execute on function app.letter_by_code(text) from public;
grant execute on function app.letter_by_code(text) to gable_app;

-- The score that counts of each borrower of the pinned loan whose credit was reported, null where no bureau gave one: of the newest report,
-- and of a soft pull only where there is no other. Figures follow from it whoever writes, a borrower too, who does not see the report: so it is told to the server and goes into no answer.
create or replace function app.loan_credit_scores() returns table (borrower_id uuid, score integer)
  language sql stable security definer set search_path = ''
as $$
  select distinct on (p.id) p.id::uuid, (t.data -> 'representative' ->> p.id)::integer
  from public.credit_report t cross join lateral jsonb_array_elements_text(t.data -> 'borrowers') p (id)
  where t.tenant_id = app.tenant_id() and t.loan_id = app.loan_id() and t.data ->> 'action' <> 'REFRESH'
  order by p.id, (t.data ->> 'softPull')::boolean, t.ordered_at desc, t.id desc
$$;
revoke execute on function app.loan_credit_scores() from public;
grant execute on function app.loan_credit_scores() to gable_app, gable_worker;

-- What staff find a loan by beside what its row says, behind a mark in the text that is searched: the people on it with their addresses
-- and telephone numbers, and the numbers that agency, lender and investor call it and its locks by, as they are written and as digits
-- alone. It follows each writing of the loan's row, which every change of its records is followed by, a borrower's own too. Parties to a
-- loan search their lists by what those show, never by this text.
create or replace function app.keep_found_by() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  people text;
  numbers text;
begin
  select string_agg(concat_ws(' ', b.data #>> '{Name,FirstName}', b.data #>> '{Name,MiddleName}', b.data #>> '{Name,LastName}', b.data #>> '{Name,SuffixName}',
      b.data #>> '{ContactPoint,Email}', regexp_replace(b.data #>> '{ContactPoint,CellPhone}', '\D', '', 'g'),
      regexp_replace(b.data #>> '{ContactPoint,HomePhone}', '\D', '', 'g'), regexp_replace(b.data #>> '{ContactPoint,WorkPhone}', '\D', '', 'g')), ' | ' order by b.position, b.id)
    into people from public.borrower b where b.tenant_id = new.tenant_id and b.loan_id = new.loan_id and b.active;
  select string_agg(distinct n.number || ' ' || regexp_replace(n.number, '\D', '', 'g'), ' | ') into numbers
    from (select i.data #>> '{GovernmentLoan,AgencyCaseIdentifier}' from public.loan_info i where i.tenant_id = new.tenant_id and i.loan_id = new.loan_id
      union all select i.data #>> '{TransactionInfo,LenderLoanIdentifier}' from public.loan_info i where i.tenant_id = new.tenant_id and i.loan_id = new.loan_id
      union all select l.data ->> 'InvestorLockNumber' from public.rate_lock l where l.tenant_id = new.tenant_id and l.loan_id = new.loan_id) n (number)
    where n.number <> '';
  new.search_text := split_part(new.search_text, chr(31), 1) || chr(31) || lower(concat_ws(' | ', people, numbers));
  return new;
end $$;
revoke execute on function app.keep_found_by() from public;

-- Whose session ends is on no loan with it any more, however it ends. The pages of those who look on are told to ask who is left.
create or replace function app.leave_loans() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  with gone as (delete from public.loan_presence p where p.session_hash = new.token_hash returning p.tenant_id, p.loan_id, p.left_at)
  insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience)
    select l.tenant_id, new.revoked_at, 'RTC.LOAN.ACTIVE_USERS', l.loan_id, l.org_unit_id, coalesce((select array_agg(distinct m.user_id) from public.loan_user m
        where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id), '{}')
    from public.loan l where (l.tenant_id, l.loan_id) in (select g.tenant_id, g.loan_id from gone g where g.left_at is null);
  return null;
end $$;
revoke execute on function app.leave_loans() from public;

-- A lock's number finds its loan from when it is noted.
create or replace function app.find_by_lock() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.loan set search_text = search_text where tenant_id = new.tenant_id and loan_id = new.loan_id;
  return null;
end $$;
revoke execute on function app.find_by_lock() from public;

-- The open loans of a mortgage type whose premiums or fees are calculated, that were not held against the tables yet on the day of their branch, each
-- with who looks: the first of its originators who is active. They count as looked at from here on. Of each company a part at a time, so that none
-- waits for another one's thousands.
create or replace function app.take_premium_days(p_now timestamptz, p_types text[], p_originator text, p_each integer, p_most integer)
  returns table (tenant_id uuid, loan_id bigint, org_unit_id uuid, user_id uuid) language sql volatile security definer set search_path = ''
as $$
  with due as (
    select l.tenant_id, l.loan_id, l.org_unit_id, d.today, row_number() over (partition by l.tenant_id order by l.loan_id) as place
    from public.loan l join public.org_unit o on o.tenant_id = l.tenant_id and o.org_unit_id = l.org_unit_id
    cross join lateral (select (p_now at time zone o.time_zone)::date as today) d
    left join public.premium_look k on k.tenant_id = l.tenant_id and k.loan_id = l.loan_id
    where not l.archived and l.mortgage_type = any (p_types) and not (l.stage_id = any (app.closed_stages()))
      and (k.looked_on is null or k.looked_on < d.today)
  ), taken as (
    insert into public.premium_look as k (tenant_id, loan_id, looked_on)
      select d.tenant_id, d.loan_id, d.today from due d where d.place <= p_each order by d.place limit p_most
      on conflict (tenant_id, loan_id) do update set looked_on = excluded.looked_on where k.looked_on < excluded.looked_on
      returning k.tenant_id, k.loan_id
  )
  select t.tenant_id, t.loan_id, l.org_unit_id, m.user_id
  from taken t join public.loan l on l.tenant_id = t.tenant_id and l.loan_id = t.loan_id
  cross join lateral (select u.user_id from public.loan_user u join public.user_account a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = t.tenant_id and u.loan_id = t.loan_id and u.loan_role = p_originator and a.status = 'ACTIVE' order by u.is_primary desc, u.user_id limit 1) m
$$;
revoke execute on function app.take_premium_days(timestamptz, text[], text, integer, integer) from public;
grant execute on function app.take_premium_days(timestamptz, text[], text, integer, integer) to gable_worker;
