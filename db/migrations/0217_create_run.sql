-- A run: what is asked of somebody outside, or takes its time. Who asked, how far it is, and how it ended, which is always written:
-- by the run's job, or, where that ends without a word, in the transaction that ends it.

-- +goose Up
create table run (
  tenant_id  uuid not null,
  id         uuid not null,
  loan_id    bigint,
  kind       text not null check (length(kind) between 1 and 40),
  slot       text not null default '' check (length(slot) <= 80),
  topic      text not null check (length(topic) between 1 and 80),
  status     text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'TIMEOUT', 'CANCELLED')),
  step       text not null default '' check (length(step) <= 80),
  done       integer not null default 0,
  total      integer not null default 0,
  vendor_ref text not null default '' check (length(vendor_ref) <= 200),
  fault      text not null default '' check (length(fault) <= 40),
  message    text not null default '' check (length(message) <= 2000),
  request    jsonb not null default '{}' check (pg_column_size(request) <= 262144),
  result     jsonb check (pg_column_size(result) <= 1048576),
  user_id    uuid not null,
  user_name  text not null,
  user_email text not null,
  wake_token uuid not null default gen_random_uuid(),
  woken      boolean not null default false,
  job_id     bigint,
  started_at timestamptz not null,
  ends_by    timestamptz not null,
  ended_at   timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  check ((ended_at is null) = (status in ('WAITING', 'RUNNING'))),
  check ((fault <> '') = (status in ('FAILED', 'TIMEOUT')))
);
comment on table run is 'Who of a processor organisation asks belongs to another company: so the user is named without a foreign key.';
comment on column run.topic is 'What the names of its events begin with.';
comment on column run.slot is 'Of what has one kind and one slot, one is open at a time.';
comment on column run.wake_token is 'By which a vendor says that there is something to ask for; it opens nothing else.';
comment on column run.woken is 'The vendor has called since it was last asked.';
create unique index run_open_on_loan on run (tenant_id, loan_id, kind, slot) where ended_at is null and loan_id is not null;
create unique index run_open_in_tenant on run (tenant_id, kind, slot) where ended_at is null and loan_id is null;
create index run_of_loan on run (tenant_id, loan_id, kind, id);
create index run_open on run (job_id) where ended_at is null;
create index run_ended_in_tenant on run (ended_at) where loan_id is null;
create unique index run_wake on run (tenant_id, wake_token);
call app.protect('run');
call app.open_on_loan('run', null, 'select, insert, update');
create policy own on run to gable_app, gable_worker
  using (loan_id is null and user_id = (select app.user_id())) with check (loan_id is null and user_id = (select app.user_id()));
