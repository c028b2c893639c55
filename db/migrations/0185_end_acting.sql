-- Acting for another ends for good when the status or the roles of either change: it does not come back with them.

-- +goose Up
-- Ends all acting for a user of the tenant and by that user, and answers which it was.
-- +goose StatementBegin
create function app.end_acting(p_user uuid, p_now timestamptz) returns table (tenant_id uuid, impersonation_id uuid)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_ended uuid[];
begin
  with acting as (select s.token_hash, s.impersonation_id from public.session s
      where s.acting_user_id is not null and s.revoked_at is null and ((s.acting_tenant_id = app.tenant_id() and s.acting_user_id = p_user)
        or (s.tenant_id = app.tenant_id() and s.user_id = p_user)) for update),
    parted as (update public.session s set acting_tenant_id = null, acting_user_id = null, acting_until = null, acting_reason = null,
      impersonation_id = null, version = s.version + 1 from acting a where s.token_hash = a.token_hash)
  select pg_catalog.array_agg(a.impersonation_id) into v_ended from acting a;
  return query update public.impersonation i set ended_at = p_now where i.impersonation_id = any (v_ended) and i.ended_at is null
    returning i.tenant_id, i.impersonation_id;
end $$;
-- +goose StatementEnd
revoke execute on function app.end_acting(uuid, timestamptz) from public;
grant execute on function app.end_acting(uuid, timestamptz) to gable_app, gable_worker;
create index session_acting on session (acting_tenant_id, acting_user_id) where acting_user_id is not null;
