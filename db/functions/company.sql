-- A company's policy version rises once in a transaction, however many people, roles and units that transaction writes: each
-- rise makes another version of the one tenant row, and the next has to walk over all of those before it. What has risen
-- already is kept in a setting of the transaction; a savepoint that is rolled back takes it back together with the rise.
-- A domain may pass from one company to another: both have to learn of it.
create or replace function app.bump_policy() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  v_risen text := coalesce(current_setting('app.policy_risen', true), '');
  v_id    uuid;
begin
  foreach v_id in array array[new.tenant_id, old.tenant_id] loop
    if v_id is not null and position(v_id::text in v_risen) = 0 then
      update public.tenant set policy_version = policy_version + 1 where tenant_id = v_id;
      v_risen := v_risen || v_id::text;
      perform set_config('app.policy_risen', v_risen, true);
    end if;
  end loop;
  return null;
end $$;
revoke execute on function app.bump_policy() from public;

-- The customers' users that the asking provider's staff look after: super admins and super support all, lender and broker
-- support those of lenders and brokers (the rule of domain/user, MayImpersonate). Who asks is read from the context, so
-- no argument can widen it; for anyone else, and while acting for another, there are none.
create or replace function app.support_users()
  returns table (tenant_id uuid, tenant_name text, tenant_type text, user_id uuid, email text, first_name text, last_name text,
    status text, roles text[], org_unit_name text, created_at timestamptz, last_login_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  with supported as (
    select pg_catalog.split_part(w.word, ' ', 2) as type, bool_or(w.whole) as whole
    from public.user_role r
    join public.tenant t on t.tenant_id = r.tenant_id and t.type = 'PROVIDER'
    join (select s.word, true as whole from pg_catalog.unnest(app.supported_by()) s (word)
      union all select s.word, false from pg_catalog.unnest(app.staff_seen_by()) s (word)) w on pg_catalog.split_part(w.word, ' ', 1) = r.role
    where r.tenant_id = app.tenant_id() and r.user_id = app.user_id()
    group by 1)
  select t.tenant_id, t.name, t.type, u.user_id, u.email, u.first_name, u.last_name, u.status,
    coalesce((select array_agg(r.role order by r.role) from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id), '{}'),
    (select o.display_name from public.user_org_unit m join public.org_unit o on o.tenant_id = m.tenant_id and o.org_unit_id = m.org_unit_id
      where m.tenant_id = u.tenant_id and m.user_id = u.user_id and m.is_current),
    u.created_at,
    (select l.last_login_at from public.login l where l.tenant_id = u.tenant_id and l.user_id = u.user_id)
  from supported s
  join public.tenant t on t.type = s.type
  join public.user_account u on u.tenant_id = t.tenant_id
  where s.whole or exists (select from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role <> all (app.portal_roles()))
$$;
revoke execute on function app.support_users() from public;
grant execute on function app.support_users() to gable_app;

-- Exactly one owner: the unique index allows one at most, this holds that there is one when ownership was touched. It is
-- looked at when the transaction commits, so that ownership can move within one.
create or replace function app.keep_owner() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.user_role r where r.tenant_id = old.tenant_id)
    and not exists (select from public.user_role r where r.tenant_id = old.tenant_id and r.role = 'Owner') then
    raise exception 'a company has an owner at all times' using errcode = '23514', constraint = 'user_role_has_owner';
  end if;
  return null;
end $$;
revoke execute on function app.keep_owner() from public;

-- What a company is, for work that the provider's staff do in it: its units, hosts and the version of its policy.
create or replace function app.company(p_tenant uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('tenantId', t.tenant_id, 'tenantType', t.type, 'tenantName', t.name, 'policyVersion', t.policy_version,
    'orgUnits', coalesce((select jsonb_agg(jsonb_build_object('id', o.org_unit_id, 'parentId', o.parent_id, 'type', o.type, 'name', o.display_name))
      from public.org_unit o where o.tenant_id = t.tenant_id), '[]'),
    'domains', to_jsonb(app.hosts_of(t.tenant_id)))
  from public.tenant t where t.tenant_id = p_tenant
$$;
revoke execute on function app.company(uuid) from public;
grant execute on function app.company(uuid) to gable_app, gable_worker;

-- The company that an org unit belongs to, for the provider's staff alone; null for any other asker.
create or replace function app.company_of_unit(p_unit uuid) returns uuid language sql stable security definer set search_path = ''
as $$
  select o.tenant_id from public.org_unit o where o.org_unit_id = p_unit
    and exists (select from public.tenant t where t.tenant_id = app.tenant_id() and t.type = 'PROVIDER')
$$;
revoke execute on function app.company_of_unit(uuid) from public;
grant execute on function app.company_of_unit(uuid) to gable_app;

-- A host belongs to one company. The application can't write the table of hosts: it asks for a free one for the tenant it
-- acts in, and learns only whether that tenant has it now.
create or replace function app.claim_domain(p_domain text) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  if app.domain_standing(p_domain) = 'FREE' then
    insert into public.tenant_domain (domain, tenant_id) values (p_domain, app.tenant_id()) on conflict do nothing;
    delete from public.domain_claim c where c.domain = p_domain and c.tenant_id = app.tenant_id();
  end if;
  return exists (select from public.tenant_domain d where d.domain = p_domain and d.tenant_id = app.tenant_id());
end $$;
revoke execute on function app.claim_domain(text) from public;
grant execute on function app.claim_domain(text) to gable_app, gable_worker;

create or replace function app.release_domain(p_domain text) returns void language sql security definer set search_path = ''
as $$ delete from public.tenant_domain d where d.domain = p_domain and d.tenant_id = app.tenant_id() $$;
revoke execute on function app.release_domain(text) from public;
grant execute on function app.release_domain(text) to gable_app, gable_worker;

-- The lenders on the platform that a broker can send a loan to: their names and licence numbers, and nothing else of theirs.
create or replace function app.system_lenders() returns table (org_unit_id uuid, display_name text, nmls text)
  language sql stable security definer set search_path = ''
as $$
  select o.org_unit_id, o.display_name, coalesce(o.nmls, '')
  from public.tenant t join public.org_unit o on o.tenant_id = t.tenant_id and o.parent_id is null
  where t.type = 'LENDER' and app.tenant_id() is not null
  order by lower(o.display_name), o.org_unit_id
$$;
revoke execute on function app.system_lenders() from public;
grant execute on function app.system_lenders() to gable_app, gable_worker;

-- A company's hosts, the one that letters lead to first: that of the headquarters' portal, else the oldest. An officer's own
-- address never becomes everybody's.
create or replace function app.hosts_of(p_tenant uuid) returns text[] language sql stable security definer set search_path = ''
as $$
  select array(select d.domain from public.tenant_domain d
    left join public.org_unit o on o.tenant_id = d.tenant_id and o.parent_id is null and o.pos_domain = d.domain
    where d.tenant_id = p_tenant order by o.org_unit_id is null, d.since, d.domain)
$$;
revoke execute on function app.hosts_of(uuid) from public;
grant execute on function app.hosts_of(uuid) to gable_app, gable_worker;

-- Whether another company than the tenant is known by a label: by its name, in one word or by its first ones, or by a host that it has.
create or replace function app.is_known_as(p_label text) returns boolean language sql stable security definer set search_path = ''
as $$
  select exists (select from (
      select t.tenant_id, t.name from public.tenant t union all select o.tenant_id, o.display_name from public.org_unit o where o.parent_id is null) known
    cross join lateral (select pg_catalog.regexp_replace(pg_catalog.lower(known.name), '[^a-z0-9 ]', '', 'g') as words) n
    cross join lateral (select pg_catalog.replace(n.words, ' ', '') as whole, pg_catalog.split_part(pg_catalog.btrim(n.words), ' ', 1) as first) name
    where known.tenant_id is distinct from app.tenant_id() and pg_catalog.replace(p_label, '-', '') in (name.whole, name.first) and name.first <> 'the')
  or exists (select from public.tenant_domain d where d.tenant_id is distinct from app.tenant_id() and pg_catalog.split_part(d.domain, '.', 1) = p_label)
$$;
revoke execute on function app.is_known_as(text) from public;

-- What a host is to the tenant: OURS; FREE, to be had at once, for it lies beneath the company's own host or is one label
-- beneath the platform's; TAKEN; or UNPROVEN, nobody's. The nearest host at or above the name decides.
create or replace function app.domain_standing(p_domain text) returns text language sql stable security definer set search_path = ''
as $$
  select coalesce((select case
      when d.domain = p_domain then case when d.tenant_id = app.tenant_id() then 'OURS' else 'TAKEN' end
      when d.tenant_id = app.tenant_id() then 'FREE'
      when t.type = 'PROVIDER' and n.label !~ '[.]' and n.label <> all (app.reserved_labels()) and not app.is_known_as(n.label) then 'FREE'
      else 'TAKEN' end
    from public.tenant_domain d join public.tenant t on t.tenant_id = d.tenant_id
    cross join lateral (select pg_catalog.left(p_domain, pg_catalog.length(p_domain) - pg_catalog.length(d.domain) - 1) as label) n
    where d.domain = p_domain or pg_catalog.right(p_domain, pg_catalog.length(d.domain) + 1) = '.' || d.domain
    order by pg_catalog.length(d.domain) desc limit 1), 'UNPROVEN')
$$;
revoke execute on function app.domain_standing(text) from public;
grant execute on function app.domain_standing(text) to gable_app, gable_worker;

-- The host becomes the tenant's, whose claim with that token was found proven: false where the claim is gone, or another
-- company was first. Of several at once the first to commit has it.
create or replace function app.prove_domain(p_domain text, p_token text) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.domain_claim c where c.tenant_id = app.tenant_id() and c.domain = p_domain and c.token = p_token)
    and app.domain_standing(p_domain) in ('UNPROVEN', 'FREE') then
    insert into public.tenant_domain (domain, tenant_id) values (p_domain, app.tenant_id()) on conflict do nothing;
  end if;
  if exists (select from public.tenant_domain d where d.domain = p_domain and d.tenant_id = app.tenant_id()) then
    delete from public.domain_claim c where c.domain = p_domain and c.tenant_id = app.tenant_id();
    return true;
  end if;
  return false;
end $$;
revoke execute on function app.prove_domain(text, text) from public;
grant execute on function app.prove_domain(text, text) to gable_app, gable_worker;

-- A process that serves holds its encryption key against the keys it is to open before it serves. They are wrapped: who
-- has no encryption key learns nothing from them.
create or replace function app.oldest_and_newest_key() returns table (tenant_id uuid, purpose text, wrapped bytea)
  language sql stable security definer set search_path = ''
as $$
  (select k.tenant_id, k.purpose, k.wrapped from public.tenant_key k order by k.created_at, k.version limit 1)
  union all
  (select k.tenant_id, k.purpose, k.wrapped from public.tenant_key k order by k.created_at desc, k.version desc limit 1)
$$;
revoke execute on function app.oldest_and_newest_key() from public;
grant execute on function app.oldest_and_newest_key() to gable_app, gable_worker;
