-- The hosts of a company are those one can sign in on, and no portal bears its name on another: the address of a user's own
-- is one of them from the moment it is written down.

-- +goose Up
alter table tenant_domain add column since timestamptz not null default clock_timestamp();

-- A company's hosts, the one that letters lead to first: that of the headquarters' portal, else the oldest. An officer's own
-- address never becomes everybody's.
-- +goose StatementBegin
create function app.hosts_of(p_tenant uuid) returns text[] language sql stable security definer set search_path = ''
as $$
  select array(select d.domain from public.tenant_domain d
    left join public.org_unit o on o.tenant_id = d.tenant_id and o.parent_id is null and o.pos_domain = d.domain
    where d.tenant_id = p_tenant order by o.org_unit_id is null, d.since, d.domain)
$$;
-- +goose StatementEnd
revoke execute on function app.hosts_of(uuid) from public;
grant execute on function app.hosts_of(uuid) to gable_app, gable_worker;

-- A name beneath another company's host is that company's to give away; beneath the platform's own anybody may have one.
-- +goose StatementBegin
create or replace function app.domain_is_free(p_domain text) returns boolean language sql stable security definer set search_path = ''
as $$
  select coalesce((select d.tenant_id = app.tenant_id() or (t.type = 'PROVIDER' and d.domain <> p_domain)
    from public.tenant_domain d join public.tenant t on t.tenant_id = d.tenant_id
    where d.domain = p_domain or pg_catalog.right(p_domain, pg_catalog.length(d.domain) + 1) = '.' || d.domain
    order by pg_catalog.length(d.domain) desc limit 1), true)
$$;
-- +goose StatementEnd
-- +goose StatementBegin
create or replace function app.claim_domain(p_domain text) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  if app.domain_is_free(p_domain) then
    insert into public.tenant_domain (domain, tenant_id) values (p_domain, app.tenant_id()) on conflict do nothing;
  end if;
  return exists (select from public.tenant_domain d where d.domain = p_domain and d.tenant_id = app.tenant_id());
end $$;
-- +goose StatementEnd

create index user_account_pos_url on user_account (tenant_id, (split_part(pos_url, '/', 1))) where pos_url is not null;

-- The addresses that users have already: each becomes a host of the company's, where it is free.
insert into tenant_domain (domain, tenant_id)
select distinct on (u.host) u.host, u.tenant_id
from (select split_part(a.pos_url, '/', 1) as host, a.tenant_id, a.created_at from user_account a where a.pos_url is not null) u
where u.host = lower(u.host) and u.host <> '' and not exists (
  select from tenant_domain d join tenant t on t.tenant_id = d.tenant_id
  where d.tenant_id <> u.tenant_id
    and (d.domain = u.host or (t.type <> 'PROVIDER' and right(u.host, length(d.domain) + 1) = '.' || d.domain)))
order by u.host, u.created_at, u.tenant_id
on conflict do nothing;

-- The portal at a host, nothing where there is none: a unit's, else the address of a user's own, else the company's.
-- +goose StatementBegin
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
-- +goose StatementEnd

-- The identity and the company as processes know them, with the hosts in that order.
-- +goose StatementBegin
create or replace function app.identity(p_tenant uuid, p_user uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'tenantId', u.tenant_id, 'tenantType', t.type, 'tenantName', t.name, 'industryChannel', t.industry_channel,
    'policyVersion', t.policy_version,
    'userId', u.user_id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
    'status', u.status, 'language', u.language,
    'roles', coalesce((select jsonb_agg(r.role order by r.role) from public.user_role r
      where r.tenant_id = u.tenant_id and r.user_id = u.user_id), '[]'),
    'linked', coalesce((select jsonb_agg(jsonb_build_object('orgUnitId', l.org_unit_id, 'isCurrent', l.is_current) order by l.is_current desc, l.org_unit_id)
      from public.user_org_unit l where l.tenant_id = u.tenant_id and l.user_id = u.user_id), '[]'),
    'orgUnits', coalesce((select jsonb_agg(jsonb_build_object('id', o.org_unit_id, 'parentId', o.parent_id, 'type', o.type, 'name', o.display_name))
      from public.org_unit o where o.tenant_id = u.tenant_id), '[]'),
    'overrides', coalesce((select jsonb_agg(jsonb_build_object('role', f.role, 'permission', f.permission, 'assigned', f.assigned))
      from public.function_override f where f.tenant_id = u.tenant_id), '[]'),
    'domains', to_jsonb(app.hosts_of(u.tenant_id)))
  from public.user_account u join public.tenant t on t.tenant_id = u.tenant_id
  where u.tenant_id = p_tenant and u.user_id = p_user
$$;
-- +goose StatementEnd
-- +goose StatementBegin
create or replace function app.company(p_tenant uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('tenantId', t.tenant_id, 'tenantType', t.type, 'tenantName', t.name, 'policyVersion', t.policy_version,
    'orgUnits', coalesce((select jsonb_agg(jsonb_build_object('id', o.org_unit_id, 'parentId', o.parent_id, 'type', o.type, 'name', o.display_name))
      from public.org_unit o where o.tenant_id = t.tenant_id), '[]'),
    'domains', to_jsonb(app.hosts_of(t.tenant_id)))
  from public.tenant t where t.tenant_id = p_tenant
$$;
-- +goose StatementEnd
