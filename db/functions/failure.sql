-- Requests that were refused or failed, by the reference that people are told.

-- Keeps what one process has gathered. A reference is kept once; what is not one is passed over.
create or replace function app.keep_failed_requests(p_rows jsonb) returns void language sql security definer set search_path = ''
as $$
  insert into public.failed_request (error_ref, at, tenant_id, user_id, actor_id, data)
    select r.error_ref, r.at, r.tenant_id, r.user_id, r.actor_id, coalesce(r.data, '{}') from pg_catalog.jsonb_to_recordset(p_rows)
      r (error_ref text, at timestamptz, tenant_id uuid, user_id uuid, actor_id uuid, data jsonb)
    where r.error_ref ~ '^[0-9a-f]{24}$' and r.at is not null limit 1000
  on conflict (error_ref) do nothing
$$;
revoke execute on function app.keep_failed_requests(jsonb) from public;
grant execute on function app.keep_failed_requests(jsonb) to gable_app;

-- One of a person whom the asking provider's staff look after, of the asking person's own, or, for staff who look after anybody, of nobody known.
create or replace function app.failed_request(p_ref text)
  returns table (error_ref text, at timestamptz, tenant_name text, user_id uuid, user_name text, user_email text, actor_name text, data jsonb)
  language sql stable security definer set search_path = ''
as $$
  with found as (select f.* from public.failed_request f where f.error_ref = p_ref)
  select f.error_ref, f.at, coalesce(t.name, ''), f.user_id, coalesce(btrim(u.first_name || ' ' || u.last_name), ''), coalesce(u.email, ''),
    case when f.actor_id is distinct from f.user_id then coalesce(btrim(a.first_name || ' ' || a.last_name), '') else '' end, f.data
  from found f
  left join public.tenant t on t.tenant_id = f.tenant_id
  left join public.user_account u on u.user_id = f.user_id
  left join public.user_account a on a.user_id = f.actor_id
  where f.actor_id = app.user_id() or f.user_id = app.user_id()
    or exists (select from app.support_users() s where s.user_id = f.user_id)
    or f.user_id is null and exists (select from app.support_users())
$$;
revoke execute on function app.failed_request(text) from public;
grant execute on function app.failed_request(text) to gable_app;
