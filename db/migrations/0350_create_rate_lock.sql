-- Rate locks, and what a company says of them.

-- +goose Up
create table rate_lock (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null check (pg_column_size(data) <= 262144),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  state      text not null generated always as (data ->> 'state') stored,
  asks       text generated always as (data #>> '{request,kind}') stored,
  is_open    boolean not null generated always as (data ->> 'state' not in ('EXPIRED', 'CANCELLED', 'REJECTED')) stored,
  expires_on text generated always as (data ->> 'expiresOn') stored,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
comment on column rate_lock.asks is 'What waits for the lock desk; null for nothing.';
comment on column rate_lock.is_open is 'Something may still become of it; a loan has one such lock at most.';
create unique index rate_lock_open on rate_lock (tenant_id, loan_id) where is_open;
create index rate_lock_desk on rate_lock (tenant_id, expires_on) where is_open;
call app.protect('rate_lock');
call app.open_on_loan('rate_lock', null, 'select, insert, update');
-- The lock desk reads those of all loans in sight.
create policy desk on rate_lock for select to gable_app, gable_worker
  using ((select app.loan_id()) is null and (select app.visibility()) in ('org', 'team')
    and exists (select from loan l where l.tenant_id = rate_lock.tenant_id and l.loan_id = rate_lock.loan_id));

create table lock_policy (
  tenant_id  uuid primary key references tenant on delete cascade,
  version    bigint not null default 1,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 16384),
  updated_at timestamptz not null
);
call app.protect('lock_policy');
call app.open_to_tenant('lock_policy', 'select, insert, update');
create policy staff on lock_policy as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));
