-- The identity and the company as processes know them, with the hosts in that order.
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
    'orgUnits', coalesce((select jsonb_agg(jsonb_build_object('id', o.org_unit_id, 'parentId', o.parent_id, 'type', o.type, 'name', o.display_name,
        'channel', nullif(o.industry_channel, '')))
      from public.org_unit o where o.tenant_id = u.tenant_id), '[]'),
    'overrides', coalesce((select jsonb_agg(jsonb_build_object('role', f.role, 'permission', f.permission, 'assigned', f.assigned))
      from public.function_override f where f.tenant_id = u.tenant_id), '[]'),
    'domains', to_jsonb(app.hosts_of(u.tenant_id)))
  from public.user_account u join public.tenant t on t.tenant_id = u.tenant_id
  where u.tenant_id = p_tenant and u.user_id = p_user
$$;
revoke execute on function app.identity(uuid, uuid) from public;
grant execute on function app.identity(uuid, uuid) to gable_app, gable_worker;

-- The live session behind a token, with the identities of its user and of the user acted for; no row when it is
-- unknown, revoked, idle too long or past its end.
create or replace function app.resolve_session(p_token_hash bytea, p_now timestamptz)
  returns table (version bigint, last_seen_at timestamptz, expires_at timestamptz, authenticated_at timestamptz, idle_seconds integer,
    acting_until timestamptz, impersonation_id uuid, actor jsonb, acting jsonb)
  language sql stable security definer set search_path = ''
as $$
  select s.version, s.last_seen_at, s.expires_at, s.authenticated_at, s.idle_seconds, s.acting_until, s.impersonation_id,
    app.identity(s.tenant_id, s.user_id),
    case when s.acting_until > p_now then app.identity(s.acting_tenant_id, s.acting_user_id) end
  from public.session s
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > p_now
    and s.last_seen_at + make_interval(secs => s.idle_seconds) > p_now
$$;
revoke execute on function app.resolve_session(bytea, timestamptz) from public;
grant execute on function app.resolve_session(bytea, timestamptz) to gable_app;

-- Of sessions that are remembered at a version, and under a policy of their company, those that still are so: what app.enter holds
-- a transaction against, for many at once.
create or replace function app.standing_sessions(p_hashes bytea[], p_versions bigint[], p_policies bigint[], p_now timestamptz)
  returns table (token_hash bytea, version bigint, policy_version bigint) language sql stable security definer set search_path = ''
as $$
  select s.token_hash, s.version, t.policy_version
  from unnest(p_hashes, p_versions, p_policies) as asked(token_hash, version, policy)
  join public.session s on s.token_hash = asked.token_hash and s.version = asked.version
  join public.tenant t on t.tenant_id = s.tenant_id and t.policy_version = asked.policy
  where s.revoked_at is null and s.expires_at > p_now and s.last_seen_at + make_interval(secs => s.idle_seconds) > p_now
$$;
revoke execute on function app.standing_sessions(bytea[], bigint[], bigint[], timestamptz) from public;
grant execute on function app.standing_sessions(bytea[], bigint[], bigint[], timestamptz) to gable_app;

-- Who works in another company's tenant is held against that, too: the policy of three companies may count, that of who is logged
-- in, of who is acted for, and of who holds the data; and a loan that another company shared is entered by who works on it now.
-- Sets who is asking for this transaction, and refuses with GB001 when what the process remembers of the session or of
-- the tenants' policies is no longer so: the caller then resolves the session anew. p_token_hash is null for work that
-- has no session (jobs, links in e-mails): its scope was resolved from the database just before.
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
revoke execute on function app.enter(bytea, bigint, timestamptz, uuid, bigint, uuid, bigint, uuid, uuid, text, uuid[], bigint, bigint[], uuid, uuid, bigint) from public;
grant execute on function app.enter(bytea, bigint, timestamptz, uuid, bigint, uuid, bigint, uuid, uuid, text, uuid[], bigint, bigint[], uuid, uuid, bigint) to gable_app, gable_worker;

-- The hosts on which a user has a passkey: asked when somebody signs in, before there is a scope. Empty for none.
create or replace function app.passkey_hosts(p_tenant uuid, p_user uuid) returns text[] language sql stable security definer set search_path = ''
as $$
  select array(select distinct p.host from public.passkey p where p.tenant_id = p_tenant and p.user_id = p_user order by p.host)
$$;
revoke execute on function app.passkey_hosts(uuid, uuid) from public;
grant execute on function app.passkey_hosts(uuid, uuid) to gable_app, gable_worker;

create or replace function app.sweep_passkey_challenges(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.passkey_challenge c where (c.holder, c.ceremony) in
    (select x.holder, x.ceremony from public.passkey_challenge x where x.expires_at < p_now limit p_most) returning 1) select 'passkey_challenge', count(*) from gone;
end $$;
revoke execute on function app.sweep_passkey_challenges(timestamptz, integer) from public;
grant execute on function app.sweep_passkey_challenges(timestamptz, integer) to gable_worker;

-- What the provider's support is shown of how a customer's user signs in. Passkeys and recovery codes are their owner's alone by
-- policy; these tell when and how many, and nothing that would help to sign in, to the provider's staff in a customer's company.
create or replace function app.supported_passkeys(p_user uuid)
  returns table (name text, host text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select p.name, p.host, p.created_at, p.last_used_at from public.passkey p
  where p.tenant_id = app.tenant_id() and p.user_id = p_user and exists (select from public.user_account a
    join public.tenant t on t.tenant_id = a.tenant_id and t.type = 'PROVIDER' where a.user_id = app.user_id())
  order by p.created_at, p.passkey_id
$$;
revoke execute on function app.supported_passkeys(uuid) from public;
grant execute on function app.supported_passkeys(uuid) to gable_app;

create or replace function app.supported_recovery_codes(p_user uuid) returns integer language sql stable security definer set search_path = ''
as $$
  select pg_catalog.count(*)::integer from public.recovery_code r
  where r.tenant_id = app.tenant_id() and r.user_id = p_user and r.used_at is null and exists (select from public.user_account a
    join public.tenant t on t.tenant_id = a.tenant_id and t.type = 'PROVIDER' where a.user_id = app.user_id())
$$;
revoke execute on function app.supported_recovery_codes(uuid) from public;
grant execute on function app.supported_recovery_codes(uuid) to gable_app;

-- Acting for another ends for good when the status or the roles of either change: it does not come back with them.
-- Ends all acting for a user of the tenant and by that user, and answers which it was.
create or replace function app.end_acting(p_user uuid, p_now timestamptz) returns table (tenant_id uuid, impersonation_id uuid)
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
revoke execute on function app.end_acting(uuid, timestamptz) from public;
grant execute on function app.end_acting(uuid, timestamptz) to gable_app, gable_worker;

-- Tells the streams of whose session has ended, and of whom they acted for, to look at once whether they go on.
create or replace function app.tell_session_ended(p_token_hash bytea, p_now timestamptz) returns void language sql security definer set search_path = ''
as $$
  insert into public.event (tenant_id, at, type, audience)
    select who.tenant_id, p_now, 'RTC.SESSIONS.CHANGED', array[who.user_id] from public.session s
      cross join lateral (values (s.tenant_id, s.user_id), (s.acting_tenant_id, s.acting_user_id)) who (tenant_id, user_id)
      where s.token_hash = p_token_hash and s.revoked_at is not null and who.user_id is not null
$$;
revoke execute on function app.tell_session_ended(bytea, timestamptz) from public;
grant execute on function app.tell_session_ended(bytea, timestamptz) to gable_app;
