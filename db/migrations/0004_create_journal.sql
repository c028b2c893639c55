-- What every change leaves behind: the audit, the event for open sessions, the answer kept for a repeated nonce, the letters that
-- are asked for and what became of them.

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
create index audit_entry_actor on audit_entry (tenant_id, actor_id, audit_id);

-- NOTIFY within a writing transaction takes one lock of the whole server until that transaction is committed. So no trigger tells of
-- an event: each process wakes the readers by itself, after its transactions are committed.
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
create index event_at on event (at);

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
create index nonce_at on nonce (created_at);

-- Effects of jobs, keyed: a worker may run twice, the effect happens once.
create table job_effect (
  tenant_id  uuid not null references tenant on delete cascade,
  key        text not null,
  at         timestamptz not null,
  primary key (tenant_id, key)
);
call app.protect('job_effect');
call app.open_to_tenant('job_effect', 'select, insert');

-- The letters a person is sent, from the moment one is asked for: it waits, the mail service took it, or it did not go out, and why.
-- Never what they said or the links in them.
create table sent_mail (
  tenant_id    uuid not null,
  sent_mail_id uuid not null default uuidv7(),
  user_id      uuid not null,
  kind         text not null check (length(kind) <= 60),
  address      text not null,
  subject      text not null,
  language     text not null,
  outcome      text not null check (outcome in ('PENDING', 'SENT', 'FAILED')),
  at           timestamptz not null,
  asked_at     timestamptz not null,
  job_id       bigint,
  effect       text check (length(effect) <= 200),
  reason       text check (reason in ('REFUSED', 'UNREACHABLE', 'NOT_WANTED')),
  primary key (tenant_id, sent_mail_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade,
  constraint sent_mail_failed_check check ((outcome = 'FAILED') = (reason is not null))
);
create index sent_mail_user on sent_mail (tenant_id, user_id, at desc);
call app.protect('sent_mail');
call app.open_to_tenant('sent_mail', 'select, insert');
create unique index sent_mail_effect on sent_mail (tenant_id, effect) where effect is not null;
create unique index sent_mail_asked on sent_mail (tenant_id, job_id) where effect is null and outcome = 'PENDING';
create index sent_mail_pending on sent_mail (job_id) where outcome = 'PENDING';
grant update on sent_mail to gable_worker;
comment on column sent_mail.at is 'When it was asked for while it waits, then when the mail service answered or the job was given up.';
comment on column sent_mail.effect is 'Which letter of its job it is; null until it is written.';
comment on column sent_mail.reason is 'REFUSED: the mail service never takes it. UNREACHABLE: every attempt to send it failed. NOT_WANTED: its cause was gone.';
create trigger tell_letter after insert or update of outcome on sent_mail for each row when (new.outcome <> 'PENDING') execute function app.tell_letter();
