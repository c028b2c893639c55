-- What every change leaves behind: the audit, the event for open sessions, the answer kept for a repeated nonce.

-- +goose Up
create table audit_entry (
  tenant_id     uuid not null references tenant on delete cascade,
  audit_id      uuid not null default uuidv7(),
  at            timestamptz not null,
  actor_tenant_id uuid not null,
  actor_id      uuid not null,
  actor_name    text not null,
  user_id       uuid not null,
  user_name     text not null,
  impersonation_id uuid,
  request_id    text not null,
  loan_id       bigint,
  kind          text not null,
  record_id     text not null default '',
  action        text not null,
  before        jsonb,
  after         jsonb,
  primary key (tenant_id, audit_id)
);
comment on table audit_entry is 'Append-only for the application. actor is who was logged in, user for whom; before and after hold only what changed, secrets masked.';
create index audit_entry_loan on audit_entry (tenant_id, loan_id, audit_id);
create index audit_entry_record on audit_entry (tenant_id, kind, record_id, audit_id);
create index audit_entry_user on audit_entry (tenant_id, user_id, audit_id);
call app.protect('audit_entry');
call app.open_to_tenant('audit_entry', 'select, insert');

create table event (
  tenant_id   uuid not null references tenant on delete cascade,
  event_id    uuid not null default uuidv7(),
  txid        xid8 not null default pg_current_xact_id(),
  at          timestamptz not null default now(),
  type        text not null,
  loan_id     bigint,
  org_unit_id uuid,
  audience    uuid[] not null default '{}',
  origin      text not null default '',
  data        jsonb not null default '{}',
  primary key (tenant_id, event_id)
);
comment on column event.audience is 'Users who see it whatever their org units: the loan''s team, its borrowers and realtors.';
comment on column event.txid is 'An event is new to a reader when its transaction was not visible in the snapshot the reader saw last: none is lost, whatever order transactions commit in.';
create index event_txid on event (txid);
call app.protect('event');
call app.open_to_tenant('event', 'select, insert');

-- +goose StatementBegin
create function app.announce_event() returns trigger language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('gable_event', '');
  return null;
end $$;
-- +goose StatementEnd
create trigger announce_event after insert on event for each statement execute function app.announce_event();

-- The events of the given tenants that were not visible in the snapshot p_since, and the snapshot to ask from next time.
-- +goose StatementBegin
create function app.events_since(p_tenants uuid[], p_since pg_snapshot)
  returns table (event_id uuid, tenant_id uuid, type text, loan_id bigint, org_unit_id uuid, audience uuid[], origin text, data jsonb, snapshot text)
  language sql stable security definer set search_path = ''
as $$
  with now_at as (select pg_catalog.pg_current_snapshot() as snap)
  select e.event_id, e.tenant_id, e.type, e.loan_id, e.org_unit_id, e.audience, e.origin, e.data, n.snap::text
  from now_at n left join public.event e
    on e.tenant_id = any(p_tenants)
    and e.txid >= pg_catalog.pg_snapshot_xmin(p_since)
    and not pg_catalog.pg_visible_in_snapshot(e.txid, p_since)
    and pg_catalog.pg_visible_in_snapshot(e.txid, n.snap)
  order by e.event_id
$$;
-- +goose StatementEnd
revoke execute on function app.events_since(uuid[], pg_snapshot) from public;
grant execute on function app.events_since(uuid[], pg_snapshot) to gable_app;

create table nonce (
  tenant_id   uuid not null references tenant on delete cascade,
  user_id     uuid not null,
  nonce       uuid not null,
  request     bytea not null,
  status      integer not null default 0,
  body        bytea,
  created_at  timestamptz not null,
  primary key (tenant_id, user_id, nonce)
);
comment on column nonce.request is 'SHA-256 of method, path and body: the same nonce on another request is an error, not a replay.';
create index nonce_age on nonce (tenant_id, created_at);
call app.protect('nonce');
create policy own on nonce to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on nonce to gable_app, gable_worker;

create table user_preference (
  tenant_id  uuid not null,
  user_id    uuid not null,
  key        text not null check (length(key) <= 100),
  data       jsonb not null,
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
call app.protect('user_preference');
create policy own on user_preference to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on user_preference to gable_app, gable_worker;

-- Effects of jobs, keyed: a worker may run twice, the effect happens once.
create table job_effect (
  tenant_id  uuid not null references tenant on delete cascade,
  key        text not null,
  at         timestamptz not null,
  primary key (tenant_id, key)
);
call app.protect('job_effect');
call app.open_to_tenant('job_effect', 'select, insert');
