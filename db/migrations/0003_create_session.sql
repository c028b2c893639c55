-- Log-in identities, sessions, impersonations; who a session stands for; and app.enter, the only door.

-- +goose Up
-- Global: a log-in is looked up before a tenant is known. Holds no name; the answers to the outside are uniform.
create table login (
  tenant_id      uuid not null,
  user_id        uuid not null,
  email          text not null check (email = lower(email)),
  password_hash  text,
  totp_secret    bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default 0,
  password_changed_at timestamptz,
  last_login_at  timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create unique index login_email on login (email, tenant_id);
grant select, insert, update on login to gable_app, gable_worker;
grant select on login to gable_backup;

-- Global: counts of failed log-ins per account and per address, before anyone is known.
create table login_throttle (
  kind       text not null check (kind in ('account', 'address')),
  subject    bytea not null,
  failures   integer not null default 0,
  window_started_at timestamptz not null,
  blocked_until timestamptz,
  primary key (kind, subject)
);
grant select, insert, update, delete on login_throttle to gable_app, gable_worker;

-- Global: single-use links (activation, password reset, second-factor reset). Only the hash of a token is kept.
create table access_link (
  token_hash  bytea primary key,
  tenant_id   uuid not null,
  user_id     uuid not null,
  kind        text not null check (kind in ('ACTIVATION', 'PASSWORD_RESET', 'MFA_RESET', 'EMAIL_CHANGE')),
  payload     jsonb not null default '{}',
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create index access_link_user on access_link (tenant_id, user_id, kind);
grant select, insert, update on access_link to gable_app, gable_worker;

-- Global: found by the hash of the cookie's token, before a tenant is known.
create table session (
  token_hash       bytea primary key,
  tenant_id        uuid not null,
  user_id          uuid not null,
  version          bigint not null default 1,
  data             bytea not null default '',
  created_at       timestamptz not null,
  authenticated_at timestamptz not null,
  last_seen_at     timestamptz not null,
  expires_at       timestamptz not null,
  idle_seconds     integer not null check (idle_seconds > 0),
  revoked_at       timestamptz,
  address          text not null default '',
  user_agent       text not null default '',
  acting_tenant_id uuid,
  acting_user_id   uuid,
  acting_until     timestamptz,
  acting_reason    text,
  impersonation_id uuid,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create index session_by_user on session (tenant_id, user_id) where revoked_at is null;
create index session_expiry on session (expires_at);
grant select, insert, update, delete on session to gable_app, gable_worker;

-- In the tenant of the user acted for, so that the customer sees who acted for whom, and why.
create table impersonation (
  tenant_id      uuid not null references tenant on delete cascade,
  impersonation_id uuid not null default uuidv7(),
  user_id        uuid not null,
  actor_tenant_id uuid not null,
  actor_id       uuid not null,
  actor_name     text not null,
  reason         text not null check (length(reason) between 1 and 500),
  started_at     timestamptz not null,
  ends_at        timestamptz not null,
  ended_at       timestamptz,
  primary key (tenant_id, impersonation_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create index impersonation_user on impersonation (tenant_id, user_id, started_at);
call app.protect('impersonation');
call app.open_to_tenant('impersonation', 'select, insert, update');

-- Everything about one user that a request needs: roles, linked units, the tenant's tree, overrides. null when there is none.
-- +goose StatementBegin
create function app.identity(p_tenant uuid, p_user uuid) returns jsonb language sql stable security definer set search_path = ''
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
    'domains', coalesce((select jsonb_agg(d.domain order by d.domain) from public.tenant_domain d where d.tenant_id = u.tenant_id), '[]'))
  from public.user_account u join public.tenant t on t.tenant_id = u.tenant_id
  where u.tenant_id = p_tenant and u.user_id = p_user
$$;
-- +goose StatementEnd
revoke execute on function app.identity(uuid, uuid) from public;
grant execute on function app.identity(uuid, uuid) to gable_app, gable_worker;

-- The live session behind a token, with the identities of its user and of the user acted for; no row when it is
-- unknown, revoked, idle too long or past its end.
-- +goose StatementBegin
create function app.resolve_session(p_token_hash bytea, p_now timestamptz)
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
-- +goose StatementEnd
revoke execute on function app.resolve_session(bytea, timestamptz) from public;
grant execute on function app.resolve_session(bytea, timestamptz) to gable_app;

-- Sets who is asking for this transaction, and refuses with GB001 when what the process remembers of the session or of
-- the tenants' policies is no longer so: the caller then resolves the session anew. p_token_hash is null for work that
-- has no session (jobs, links in e-mails): its scope was resolved from the database just before.
-- +goose StatementBegin
create function app.enter(p_token_hash bytea, p_session_version bigint, p_now timestamptz,
  p_actor_tenant uuid, p_actor_policy bigint, p_tenant uuid, p_policy bigint,
  p_actor uuid, p_user uuid, p_visibility text, p_org_units uuid[], p_loan bigint, p_loans bigint[], p_borrower uuid)
  returns void language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('gable.tenant', true), '') <> '' then
    raise exception 'the context of this transaction is already set' using errcode = 'GB002';
  end if;
  if p_token_hash is not null then
    perform 1 from public.session s
      where s.token_hash = p_token_hash and s.version = p_session_version and s.revoked_at is null and s.expires_at > p_now
        and s.last_seen_at + make_interval(secs => s.idle_seconds) > p_now
        and s.tenant_id = p_actor_tenant and s.user_id = p_actor
        and (p_user = p_actor or (s.acting_user_id = p_user and s.acting_tenant_id is not null and s.acting_until > p_now));
    if not found then
      raise exception 'the session has changed' using errcode = 'GB001';
    end if;
  end if;
  perform 1 from public.tenant t where t.tenant_id = p_actor_tenant and t.policy_version = p_actor_policy;
  if not found then
    raise exception 'the policy has changed' using errcode = 'GB001';
  end if;
  if p_tenant <> p_actor_tenant then
    perform 1 from public.tenant t where t.tenant_id = p_tenant and t.policy_version = p_policy;
    if not found then
      raise exception 'the policy has changed' using errcode = 'GB001';
    end if;
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
revoke execute on function app.enter(bytea, bigint, timestamptz, uuid, bigint, uuid, bigint, uuid, uuid, text, uuid[], bigint, bigint[], uuid) from public;
grant execute on function app.enter(bytea, bigint, timestamptz, uuid, bigint, uuid, bigint, uuid, uuid, text, uuid[], bigint, bigint[], uuid) to gable_app, gable_worker;
