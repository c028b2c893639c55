-- What the provider's support is shown of how a customer's user signs in. Passkeys and recovery codes are their owner's alone by
-- policy; these tell when and how many, and nothing that would help to sign in, to the provider's staff in a customer's company.

-- +goose Up
-- +goose StatementBegin
create function app.supported_passkeys(p_user uuid)
  returns table (name text, host text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select p.name, p.host, p.created_at, p.last_used_at from public.passkey p
  where p.tenant_id = app.tenant_id() and p.user_id = p_user and exists (select from public.user_account a
    join public.tenant t on t.tenant_id = a.tenant_id and t.type = 'PROVIDER' where a.user_id = app.user_id())
  order by p.created_at, p.passkey_id
$$;
-- +goose StatementEnd
-- +goose StatementBegin
create function app.supported_recovery_codes(p_user uuid) returns integer language sql stable security definer set search_path = ''
as $$
  select pg_catalog.count(*)::integer from public.recovery_code r
  where r.tenant_id = app.tenant_id() and r.user_id = p_user and r.used_at is null and exists (select from public.user_account a
    join public.tenant t on t.tenant_id = a.tenant_id and t.type = 'PROVIDER' where a.user_id = app.user_id())
$$;
-- +goose StatementEnd
revoke execute on function app.supported_passkeys(uuid), app.supported_recovery_codes(uuid) from public;
grant execute on function app.supported_passkeys(uuid), app.supported_recovery_codes(uuid) to gable_app;
