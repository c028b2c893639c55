-- The borrower portal before anyone has signed in: whose it is follows from the host, and who applies there becomes a lead.

-- +goose Up
alter table tenant add column apply_secret bytea not null
  default pg_catalog.decode(pg_catalog.replace(pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text, '-', ''), 'hex');
comment on column tenant.apply_secret is 'Signs the time tokens of the page where one applies. Of no use outside of it.';

-- The portal at a host, nothing where there is none: an address of a user's own, one of a unit's, or any other of the
-- company's. A host belongs to the company that has it, or the nearest one above it, whatever another company writes down.
-- +goose StatementBegin
create function app.portal_door(p_host text)
  returns table (tenant_id uuid, policy_version bigint, company text, secret bytea, org_unit_id uuid, user_id uuid)
  language sql stable security definer set search_path = ''
as $$
  with owner as (
    select d.tenant_id from public.tenant_domain d
    where d.domain = p_host or pg_catalog.right(p_host, pg_catalog.length(d.domain) + 1) = '.' || d.domain
    order by pg_catalog.length(d.domain) desc limit 1
  ), own as (
    select u.tenant_id, u.user_id, m.org_unit_id from owner w
    join public.user_account u on u.tenant_id = w.tenant_id and u.pos_url = p_host and u.status = 'ACTIVE'
    join public.user_org_unit m on m.tenant_id = u.tenant_id and m.user_id = u.user_id and m.is_current
    order by u.user_id limit 1
  )
  select t.tenant_id, t.policy_version, t.name, t.apply_secret,
    coalesce(own.org_unit_id, branch.org_unit_id, hq.org_unit_id), own.user_id
  from owner w
  join public.tenant t on t.tenant_id = w.tenant_id and t.type <> 'PROVIDER'
  join public.org_unit hq on hq.tenant_id = t.tenant_id and hq.parent_id is null
  left join public.org_unit branch on branch.tenant_id = t.tenant_id and branch.pos_domain = p_host and branch.closed_at is null
  left join own on own.tenant_id = t.tenant_id
$$;
-- +goose StatementEnd

-- The realtor's own deals that their lender does not show: the loan officer's setting, else that of the nearest unit.
-- +goose StatementBegin
create function app.hidden_deals() returns setof bigint language sql stable security definer set search_path = ''
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
-- +goose StatementEnd

-- Whose portal each of a party's own loans is in: its branch's, and its loan officer's.
-- +goose StatementBegin
create function app.own_portals() returns table (org_unit_id uuid, user_id uuid) language sql stable security definer set search_path = ''
as $$
  select distinct l.org_unit_id, (select m.user_id from public.loan_user m
      where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id and m.loan_role = 'Originator'
      order by m.is_primary desc, m.created_at limit 1)
  from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = any (app.loan_ids())
$$;
-- +goose StatementEnd
revoke execute on function app.portal_door(text), app.hidden_deals(), app.own_portals() from public;
grant execute on function app.portal_door(text), app.hidden_deals(), app.own_portals() to gable_app, gable_worker;
