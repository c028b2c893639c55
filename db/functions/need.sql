-- What a link is for, before anyone is known: nothing for one that is unknown, out of date or called off, whose need or loan is no
-- longer there to be answered, whose contact or borrower is no longer the loan's, or whose borrower's log-in is suspended.
create or replace function app.need_link(p_token bytea, p_now timestamptz)
  returns table (tenant_id uuid, policy_version bigint, company text, asked_name text, hosts text[], loan_id bigint, org_unit_id uuid, need_id uuid, stage_id text, created_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select k.tenant_id, t.policy_version, t.name,
    coalesce(n.data #>> '{ExternalSignee,name}', (select coalesce(nullif(b.name, ''), c.name) from public.business_contact b
      left join public.contact_company c on c.tenant_id = b.tenant_id and c.id = b.company_id where b.tenant_id = n.tenant_id and b.id = n.contact_id),
      (select coalesce(nullif(b.data #>> '{Name,FullName}', ''), btrim(coalesce(b.data #>> '{Name,FirstName}', '') || ' ' || coalesce(b.data #>> '{Name,LastName}', '')))
      from public.borrower b where b.tenant_id = n.tenant_id and b.loan_id = n.loan_id and b.id = n.borrower_id), ''),
    app.hosts_of(k.tenant_id), k.loan_id, l.org_unit_id, k.need_id, l.stage_id, k.created_at, k.expires_at
  from public.need_link k join public.tenant t on t.tenant_id = k.tenant_id
    join public.loan l on l.tenant_id = k.tenant_id and l.loan_id = k.loan_id
    join public.need n on n.tenant_id = k.tenant_id and n.loan_id = k.loan_id and n.id = k.need_id
  where k.token_hash = p_token and k.revoked_at is null and k.expires_at > p_now and not l.archived
    and (n.data ? 'ExternalSignee' or exists (select from public.loan_business_contact c
      where c.tenant_id = k.tenant_id and c.loan_id = k.loan_id and c.contact_id = n.contact_id)
      or exists (select from public.borrower b where b.tenant_id = k.tenant_id and b.loan_id = k.loan_id and b.id = n.borrower_id and b.active)
      and not exists (select from public.loan_user m join public.user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
        where m.tenant_id = k.tenant_id and m.loan_id = k.loan_id and m.borrower_id = n.borrower_id and u.status = 'SUSPEND'))
$$;
revoke execute on function app.need_link(bytea, timestamptz) from public;
grant execute on function app.need_link(bytea, timestamptz) to gable_app;

-- The language of the letter in which a link stands.
create or replace function app.need_link_language(p_token bytea) returns text language sql stable security definer set search_path = ''
as $$ select k.language from public.need_link k where k.token_hash = p_token limit 1 $$;
revoke execute on function app.need_link_language(bytea) from public;
grant execute on function app.need_link_language(bytea) to gable_app;

-- In whose name what a stranger sent to a loan of the company is looked at: whoever asked for it, else another of the loan's team who is
-- active, else one of those who look after the company; nothing when nobody is.
create or replace function app.keeper_of(p_loan bigint, p_asked_by uuid, p_roles text[]) returns uuid language sql stable security definer set search_path = ''
as $$
  select u.user_id from public.user_account u
    left join public.loan_user m on m.tenant_id = u.tenant_id and m.user_id = u.user_id and m.loan_id = p_loan and m.loan_role <> all (app.portal_roles())
    left join public.user_role r on r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role = any (p_roles)
  where u.tenant_id = app.tenant_id() and u.status = 'ACTIVE' and (m.user_id is not null or r.user_id is not null)
  order by (u.user_id = p_asked_by) desc nulls last, m.user_id is null, array_position(p_roles, r.role), u.user_id limit 1
$$;
revoke execute on function app.keeper_of(bigint, uuid, text[]) from public;

-- The same of the pinned loan.
create or replace function app.loan_keeper(p_asked_by uuid, p_roles text[]) returns uuid language sql stable security definer set search_path = ''
as $$ select app.keeper_of(app.loan_id(), p_asked_by, p_roles) $$;
revoke execute on function app.loan_keeper(uuid, text[]) from public;
grant execute on function app.loan_keeper(uuid, text[]) to gable_app, gable_worker;

-- Begins anew with letters about what is awaited of a person and was never told, or could not be delivered: of a user whose log-in has
-- become active, or of one borrower, on whose loan each is. Of a borrower who has another address now and signs in by no active account,
-- also with what was told, since it went to the address of before. Links that went there end. Answers to whom letters are to go, and in whose name.
create or replace function app.ask_anew(p_user uuid, p_borrower uuid, p_readdressed boolean, p_roles text[], p_now timestamptz)
  returns table (loan_id bigint, org_unit_id uuid, person_id uuid, keeper_id uuid) language plpgsql volatile security definer set search_path = ''
as $$
declare anew boolean := p_readdressed and not exists (select from public.loan_user m join public.user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
  where m.tenant_id = app.tenant_id() and m.borrower_id = p_borrower and u.status = 'ACTIVE');
begin
  if p_readdressed then
    update public.need_link k set revoked_at = p_now from public.need n
      where n.tenant_id = app.tenant_id() and n.borrower_id = p_borrower
        and k.tenant_id = n.tenant_id and k.loan_id = n.loan_id and k.need_id = n.id and k.revoked_at is null;
  end if;
  return query with begun as (
    update public.need_request q set told = false, failed = false, from_at = p_now, next_at = null, reminders_sent = 0
      from public.need n join public.loan l on l.tenant_id = n.tenant_id and l.loan_id = n.loan_id
      where n.tenant_id = app.tenant_id() and q.tenant_id = n.tenant_id and q.loan_id = n.loan_id and q.need_id = n.id
        and n.data ->> 'status' = 'PENDING' and not l.archived and (not q.told or q.failed or anew)
        and (n.user_id = p_user or n.borrower_id = p_borrower
          or n.borrower_id in (select m.borrower_id from public.loan_user m where m.tenant_id = n.tenant_id and m.user_id = p_user and m.borrower_id is not null))
      returning q.loan_id, l.org_unit_id, coalesce(n.borrower_id, n.user_id) person_id, q.asked_by)
    select distinct on (b.loan_id, b.person_id) b.loan_id, b.org_unit_id, b.person_id, app.keeper_of(b.loan_id, b.asked_by, p_roles) from begun b
    order by b.loan_id, b.person_id;
end $$;
revoke execute on function app.ask_anew(uuid, uuid, boolean, text[], timestamptz) from public;
grant execute on function app.ask_anew(uuid, uuid, boolean, text[], timestamptz) to gable_app;

-- Begins with letters about a need of the pinned loan that nobody was written to about.
create or replace function app.begin_rule_request(p_need uuid, p_asked_by uuid, p_now timestamptz) returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into public.need_request (tenant_id, loan_id, need_id, asked_by, from_at)
    select n.tenant_id, n.loan_id, n.id, p_asked_by, p_now from public.need n
      where n.tenant_id = app.tenant_id() and n.loan_id = app.loan_id() and n.id = p_need
    on conflict do nothing
$$;
revoke execute on function app.begin_rule_request(uuid, uuid, timestamptz) from public;
grant execute on function app.begin_rule_request(uuid, uuid, timestamptz) to gable_app, gable_worker;

create or replace function app.sweep_need_links(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.need_link k where (k.tenant_id, k.token_hash, k.need_id) in
    (select x.tenant_id, x.token_hash, x.need_id from public.need_link x where x.expires_at < p_now - interval '30 days' limit p_most) returning 1) select 'need_link', count(*) from gone;
end $$;
revoke execute on function app.sweep_need_links(timestamptz, integer) from public;
grant execute on function app.sweep_need_links(timestamptz, integer) to gable_worker;

-- The need of the company's list that a rule names: by its code, or its title in either language. Those on whose change a rule asks
-- may not read the list.
create or replace function app.need_named(p_name text) returns jsonb language sql stable security definer set search_path = ''
as $$
  select m.data || pg_catalog.jsonb_build_object('code', m.code) from public.need_master m
  where m.tenant_id = app.tenant_id()
    and pg_catalog.lower(pg_catalog.btrim(p_name)) = any (array[pg_catalog.lower(m.code), pg_catalog.lower(m.data ->> 'title'), pg_catalog.lower(m.data ->> 'titleEs')])
  order by pg_catalog.lower(m.code) = pg_catalog.lower(pg_catalog.btrim(p_name)) desc, m.position, m.id limit 1
$$;
revoke execute on function app.need_named(text) from public;
grant execute on function app.need_named(text) to gable_app, gable_worker;

-- Of whom a need is asked, told apart on its loan: by the borrower, user or contact, or by the address of somebody else. Need.Person says the same.
create or replace function app.person_of_need(p_borrower uuid, p_user uuid, p_contact uuid, p_email text, p_need uuid) returns uuid
  language sql immutable set search_path = ''
as $$ select coalesce(p_borrower, p_user, p_contact, md5(lower(btrim(p_email)))::uuid, p_need) $$;
revoke execute on function app.person_of_need(uuid, uuid, uuid, text, uuid) from public;

-- Says of what a letter about needs of a person was to name, and no letter went out about, that none did; reminders of it end. p_due is
-- the moment of a reminder, null for the letter that asks first.
create or replace function app.end_need_letter(p_tenant uuid, p_loan bigint, p_person uuid, p_due timestamptz, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.need_request q set next_at = null, failed = true from public.need n
    where q.tenant_id = p_tenant and q.loan_id = p_loan and n.tenant_id = q.tenant_id and n.loan_id = q.loan_id and n.id = q.need_id
      and app.person_of_need(n.borrower_id, n.user_id, n.contact_id, n.data #>> '{ExternalSignee,email}', n.id) = p_person and n.data ->> 'status' = 'PENDING'
      and case when p_due is null then not q.told else q.next_at = p_due end;
  if not found then
    return;
  end if;
  insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
    select l.tenant_id, p_now, 'RTC.NEED.CHANGED', l.loan_id, l.org_unit_id, coalesce((select array_agg(distinct m.user_id) from public.loan_user m
      where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id and m.loan_role <> all (app.portal_roles())), '{}'),
      jsonb_build_object('action', 'written')
    from public.loan l where l.tenant_id = p_tenant and l.loan_id = p_loan;
end $$;
revoke execute on function app.end_need_letter(uuid, bigint, uuid, timestamptz, timestamptz) from public;

-- Gives a company that is made the needs that it begins with.
create or replace function app.ship_needs() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.need_master (tenant_id, code, position, shipped, data)
    select new.tenant_id, s.need ->> 'code', s.at::integer, true, s.need - array['id', 'version', 'code']
    from pg_catalog.jsonb_array_elements(app.shipped_needs()) with ordinality s (need, at);
  return new;
end $$;
revoke execute on function app.ship_needs() from public;

-- Gives a company the sets of needs that a new one begins with.
create or replace function app.ship_need_sets_to(p_tenant uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.need_set (tenant_id, shipped_code, position, data)
    select p_tenant, s.need_set ->> 'shippedCode', s.at::integer, s.need_set - array['id', 'version', 'shippedCode']
    from pg_catalog.jsonb_array_elements(app.shipped_need_sets()) with ordinality s (need_set, at);
end $$;
revoke execute on function app.ship_need_sets_to(uuid) from public;

-- Does so for a company that is new.
create or replace function app.ship_need_sets() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.ship_need_sets_to(new.tenant_id);
  return new;
end $$;
revoke execute on function app.ship_need_sets() from public;
