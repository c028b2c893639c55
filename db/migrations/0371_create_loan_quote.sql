-- Written quotes of prices, as they were given.

-- +goose Up
create table loan_quote (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null check (pg_column_size(data) <= 65536),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
comment on table loan_quote is 'Never changed: a quote can be written again as it was.';
call app.protect('loan_quote');
call app.open_on_loan('loan_quote', null, 'select, insert');
