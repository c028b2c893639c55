-- Who works in another company's tenant is held against that, too: the policy of three companies may count, that of who is logged
-- in, of who is acted for, and of who holds the data; and a loan that another company shared is entered by who works on it now.

-- +goose Up
drop function app.enter(bytea, bigint, timestamptz, uuid, bigint, uuid, bigint, uuid, uuid, text, uuid[], bigint, bigint[], uuid);
-- +goose StatementBegin
create or replace function app.enter(p_token_hash bytea, p_session_version bigint, p_now timestamptz,
  p_actor_tenant uuid, p_actor_policy bigint, p_tenant uuid, p_policy bigint,
  p_actor uuid, p_user uuid, p_visibility text, p_org_units uuid[], p_loan bigint, p_loans bigint[], p_borrower uuid,
  p_user_tenant uuid default null, p_user_policy bigint default null)
  returns void language plpgsql security definer set search_path = ''
as $$
declare v_user_tenant uuid := coalesce(p_user_tenant, p_actor_tenant);
begin
  if coalesce(current_setting('gable.tenant', true), '') <> '' then
    raise exception 'the context of this transaction is already set' using errcode = 'GB002';
  end if;
  if p_token_hash is not null then
    perform 1 from public.session s
      where s.token_hash = p_token_hash and s.version = p_session_version and s.revoked_at is null and s.expires_at > p_now
        and s.last_seen_at + make_interval(secs => s.idle_seconds) > p_now
        and s.tenant_id = p_actor_tenant and s.user_id = p_actor
        and ((p_user = p_actor and v_user_tenant = p_actor_tenant)
          or (s.acting_user_id = p_user and s.acting_tenant_id = v_user_tenant and s.acting_until > p_now));
    if not found then
      raise exception 'the session has changed' using errcode = 'GB001';
    end if;
  end if;
  perform 1 from public.tenant t where t.tenant_id = p_actor_tenant and t.policy_version = p_actor_policy;
  if not found then
    raise exception 'the policy has changed' using errcode = 'GB001';
  end if;
  if v_user_tenant <> p_actor_tenant then
    perform 1 from public.tenant t where t.tenant_id = v_user_tenant and t.policy_version = p_user_policy;
    if not found then
      raise exception 'the policy has changed' using errcode = 'GB001';
    end if;
  end if;
  if p_tenant <> p_actor_tenant then
    perform 1 from public.tenant t where t.tenant_id = p_tenant and t.policy_version = p_policy;
    if not found then
      raise exception 'the policy has changed' using errcode = 'GB001';
    end if;
  end if;
  if p_visibility = 'shared' and p_tenant <> v_user_tenant and (p_loan <> all (coalesce(p_loans, '{}')) or exists (
      select from unnest(p_loans) as loan(id) where not exists (
        select from public.processing_person p join public.processing_request r on r.tenant_id = p.tenant_id and r.request_id = p.request_id
        where p.processor_tenant_id = v_user_tenant and p.user_id = p_user and p.working
          and r.tenant_id = p_tenant and r.loan_id = loan.id and r.status = 'ACCEPTED'))) then
    raise exception 'the loan is not shared with this person' using errcode = 'GB001';
  end if;
  perform pg_catalog.set_config('gable.tenant', p_tenant::text, true),
    pg_catalog.set_config('gable.user', p_user::text, true),
    pg_catalog.set_config('gable.visibility', p_visibility, true),
    pg_catalog.set_config('gable.org_units', coalesce(p_org_units, '{}')::text, true),
    pg_catalog.set_config('gable.loan', coalesce(p_loan::text, ''), true),
    pg_catalog.set_config('gable.loans', coalesce(p_loans, '{}')::text, true),
    pg_catalog.set_config('gable.borrower', coalesce(p_borrower::text, ''), true);
end $$;
-- +goose StatementEnd
revoke execute on function app.enter(bytea, bigint, timestamptz, uuid, bigint, uuid, bigint, uuid, uuid, text, uuid[], bigint, bigint[], uuid, uuid, bigint) from public;
grant execute on function app.enter(bytea, bigint, timestamptz, uuid, bigint, uuid, bigint, uuid, uuid, text, uuid[], bigint, bigint[], uuid, uuid, bigint) to gable_app, gable_worker;
