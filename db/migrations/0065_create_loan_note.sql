-- What the staff of a loan write down about it. Not a part of the loan that figures, files or portals are made of.

-- +goose Up
create table loan_note (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  body       text check (octet_length(body) <= 5000000),
  data       jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_note');
call app.open_on_loan('loan_note', null, 'select, insert, update, delete');
