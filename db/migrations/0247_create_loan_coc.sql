-- A disclosed loan's figures as they were disclosed and as they are, and the changes of circumstance that explain the difference.

-- +goose Up
create table loan_coc (
  tenant_id       uuid not null,
  loan_id         bigint not null,
  version         bigint not null default 1,
  disclosed_at    timestamptz not null,
  baseline        jsonb not null,
  present         jsonb not null,
  changed         boolean not null generated always as (baseline is distinct from present) stored,
  started_at      timestamptz,
  started_by      uuid,
  started_by_name text not null default '',
  received_on     date,
  reasons         jsonb not null default '[]',
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  check ((started_at is null) = (started_by is null))
);
comment on table loan_coc is 'There is a row for each loan that is disclosed, and for no other.';
call app.protect('loan_coc');
call app.open_on_loan('loan_coc', null, 'select, update');

create table loan_coc_applied (
  tenant_id       uuid not null,
  loan_id         bigint not null,
  id              uuid not null default uuidv7(),
  started_at      timestamptz not null,
  received_on     date not null,
  due_on          date not null,
  applied_at      timestamptz not null,
  applied_by      uuid not null,
  applied_by_name text not null,
  changes         jsonb not null,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_coc_applied');
call app.open_on_loan('loan_coc_applied', null, 'select, insert');
