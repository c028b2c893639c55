-- How the provider's staff find the users they look after, and how a user is found by id alone.

-- +goose Up
create index login_user on login (user_id);

-- The customers' users that the asking provider's staff look after: super admins and super support all, lender and broker
-- support those of lenders and brokers (the rule of domain/user, MayImpersonate). Who asks is read from the context, so
-- no argument can widen it; for anyone else, and while acting for another, there are none.
-- +goose StatementBegin
create function app.support_users()
  returns table (tenant_id uuid, tenant_name text, tenant_type text, user_id uuid, email text, first_name text, last_name text,
    status text, roles text[], org_unit_name text, created_at timestamptz, last_login_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  with supported as (
    select distinct c.type
    from public.user_role r
    join public.tenant t on t.tenant_id = r.tenant_id and t.type = 'PROVIDER'
    cross join (values ('BROKER'), ('LENDER'), ('PROCESSOR')) c (type)
    where r.tenant_id = app.tenant_id() and r.user_id = app.user_id()
      and (r.role in ('SuperAdmin', 'SuperSupport') or (r.role = 'LenderSupport' and c.type = 'LENDER')
        or (r.role = 'BrokerSupport' and c.type = 'BROKER')))
  select t.tenant_id, t.name, t.type, u.user_id, u.email, u.first_name, u.last_name, u.status,
    coalesce((select array_agg(r.role order by r.role) from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id), '{}'),
    (select o.display_name from public.user_org_unit m join public.org_unit o on o.tenant_id = m.tenant_id and o.org_unit_id = m.org_unit_id
      where m.tenant_id = u.tenant_id and m.user_id = u.user_id and m.is_current),
    u.created_at,
    (select l.last_login_at from public.login l where l.tenant_id = u.tenant_id and l.user_id = u.user_id)
  from supported s
  join public.tenant t on t.type = s.type
  join public.user_account u on u.tenant_id = t.tenant_id
$$;
-- +goose StatementEnd
revoke execute on function app.support_users() from public;
grant execute on function app.support_users() to gable_app;
