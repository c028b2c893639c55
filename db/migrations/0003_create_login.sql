-- How one signs in: log-in identities, second factors, links, changes of address; sessions and whom they stand for.

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
  unproven       boolean not null default false,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create unique index login_email on login (email, tenant_id);
grant select, insert, update on login to gable_app, gable_worker;
grant select on login to gable_backup;
create index login_user on login (user_id);
comment on column login.unproven is 'The password was set by a link that was handed over, and the mailbox is not proven yet: it lets nobody in.';

-- Global: counts of failed log-ins, before anyone is known: for each network that tries an account, before they count against the
-- account, and for each address.
create table login_throttle (
  kind       text not null check (kind in ('account', 'address', 'source')),
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
  kind        text not null check (kind ~ '^[A-Z_]{3,40}$'),
  payload     jsonb not null default '{}',
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create index access_link_user on access_link (tenant_id, user_id, kind);
grant select, insert, update on access_link to gable_app, gable_worker;
grant delete on access_link to gable_app, gable_worker;
comment on column access_link.kind is 'db.LinkKind lists what a link can be good for; a link of another kind is found by nobody.';

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
create index session_acting on session (acting_tenant_id, acting_user_id) where acting_user_id is not null;

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

-- A change of address waits here, one at a time, until it was confirmed at both: at the new one, that it is the person's, and at the
-- present one, that the person wants it. Where the old mailbox is dead somebody else vouches for it, and it counts after a delay in
-- which the old address can still call it off.
create table email_change (
  tenant_id    uuid not null,
  user_id      uuid not null,
  email        text not null check (email = lower(email) and length(email) <= 254),
  previous     text not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  confirmed_new_at timestamptz,
  confirmed_old_at timestamptz,
  -- Which change it is: a job that waits for its moment must not make another one count.
  change_id    uuid not null default uuidv7(),
  vouched_by   uuid,
  -- The provider's staff are not among the company's accounts: the name is kept as the journal keeps it.
  vouched_name text,
  vouch_reason text check (length(vouch_reason) <= 500),
  counts_at    timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade,
  constraint email_change_is_vouched_whole check (num_nulls(vouched_by, vouched_name, vouch_reason, counts_at) in (0, 4)),
  constraint email_change_is_vouched_by_another check (vouched_by is null
    or (confirmed_new_at is not null and vouched_by <> user_id and vouched_by <> requested_by))
);
call app.protect('email_change');
call app.open_to_tenant('email_change', 'select, insert, update, delete');
comment on column email_change.counts_at is 'When a change that was vouched for counts, unless it is called off before.';

-- What a person signs in with when the second factor is out of reach: each code once. Kept as a keyed digest only, the key
-- being the tenant's own and sealed outside of the database.
create table recovery_code (
  tenant_id   uuid not null,
  user_id     uuid not null,
  digest      bytea not null,
  key_version integer not null,
  created_at  timestamptz not null,
  used_at     timestamptz,
  primary key (tenant_id, user_id, digest),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
call app.protect('recovery_code');
create policy own on recovery_code to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on recovery_code to gable_app;

-- Passkeys: public keys that a user signs in with, beside or instead of password and one-time code.
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

-- A link that is handed over by other means than a letter opens no account by itself: whoever sets a password with it proves the
-- mailbox by a code. For who administers others, two of the provider's admins have to want such a link.
create table link_request (
  tenant_id     uuid not null,
  user_id       uuid not null,
  asked_by      uuid not null,
  asked_by_name text not null,
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
comment on table link_request is 'A handed-over activation link for a person who administers others, which another of the provider''s admins has yet to approve.';
call app.protect('link_request');
call app.open_to_tenant('link_request', 'select, insert, update, delete');
