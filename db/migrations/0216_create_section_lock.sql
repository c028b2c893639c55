-- A section of a loan that is closed to changes, and why.

-- +goose Up
create table section_lock (
  tenant_id      uuid not null,
  loan_id        bigint not null,
  section        text not null check (length(section) <= 40),
  reason         text not null check (length(reason) between 1 and 1000),
  locked_at      timestamptz not null,
  locked_by      uuid not null,
  locked_by_name text not null,
  primary key (tenant_id, loan_id, section),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('section_lock');
call app.open_on_loan('section_lock', null, 'select, insert, update, delete');

-- The locked sections of the pinned loan, each with its reason; a party is held to them as well.
-- +goose StatementBegin
create function app.section_locks() returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(l.section, l.reason) from public.section_lock l where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id()
$$;
-- +goose StatementEnd
revoke execute on function app.section_locks() from public;
grant execute on function app.section_locks() to gable_app, gable_worker;
