-- Credit reports, and who noted that a borrower authorizes one.

-- +goose Up
create table credit_report (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  id          uuid not null default uuidv7(),
  order_id    uuid not null,
  sealed      bytea not null check (length(sealed) <= 16777216),
  key_version integer not null,
  data        jsonb not null default '{}' check (pg_column_size(data) <= 262144),
  ordered_at  timestamptz not null,
  primary key (tenant_id, loan_id, id),
  unique (tenant_id, order_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
comment on column credit_report.sealed is 'The agency''s whole answer, as it came.';
comment on column credit_report.data is 'What is known of the report without opening it: whose it is, by whom, its scores, its age.';
call app.protect('credit_report');
call app.open_on_loan('credit_report', null, 'select, insert');

alter table credit_authorization add column noted_by_staff boolean not null default false;
comment on column credit_authorization.noted_by_staff is 'The person named is one of the staff, who heard the borrower say so.';
