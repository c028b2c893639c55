-- Passkeys: public keys that a user signs in with, beside or instead of password and one-time code.

-- +goose Up
create table passkey (
  tenant_id     uuid not null,
  passkey_id    uuid not null default uuidv7(),
  user_id       uuid not null,
  version       bigint not null default 1,
  host          text not null check (host = lower(host) and length(host) between 1 and 253),
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key    bytea not null check (length(public_key) <= 4096),
  aaguid        bytea not null default '',
  transports    text[] not null default '{}',
  flags         smallint not null,
  sign_count    bigint not null check (sign_count >= 0),
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  primary key (tenant_id, passkey_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create unique index passkey_credential on passkey (tenant_id, host, credential_id);
create index passkey_user on passkey (tenant_id, user_id, created_at);
call app.protect('passkey');
create policy own on passkey to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on passkey to gable_app, gable_worker;
comment on column passkey.host is 'The relying party id: a passkey is good on the host it was made on, and on no other.';

-- Global: what an authenticator was asked to sign, by the hash of the cookie that it was asked under: who signs in with a
-- passkey is not known before the answer. A row is deleted by the answer, right or wrong.
create table passkey_challenge (
  holder     bytea not null,
  ceremony   text not null check (ceremony ~ '^[A-Z_]{3,40}$'),
  data       jsonb not null check (pg_column_size(data) <= 16384),
  expires_at timestamptz not null,
  primary key (holder, ceremony)
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
grant select, insert, update, delete on passkey_challenge to gable_app;

-- The hosts on which a user has a passkey: asked when somebody signs in, before there is a scope. Empty for none.
-- +goose StatementBegin
create function app.passkey_hosts(p_tenant uuid, p_user uuid) returns text[] language sql stable security definer set search_path = ''
as $$
  select array(select distinct p.host from public.passkey p where p.tenant_id = p_tenant and p.user_id = p_user order by p.host)
$$;
-- +goose StatementEnd
revoke execute on function app.passkey_hosts(uuid, uuid) from public;
grant execute on function app.passkey_hosts(uuid, uuid) to gable_app, gable_worker;

-- +goose StatementBegin
create function app.sweep_passkey_challenges(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.passkey_challenge c where (c.holder, c.ceremony) in
    (select x.holder, x.ceremony from public.passkey_challenge x where x.expires_at < p_now limit p_most) returning 1) select 'passkey_challenge', count(*) from gone;
end $$;
-- +goose StatementEnd
revoke execute on function app.sweep_passkey_challenges(timestamptz, integer) from public;
grant execute on function app.sweep_passkey_challenges(timestamptz, integer) to gable_worker;
