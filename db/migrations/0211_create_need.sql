-- What staff ask a borrower for, and the documents of a loan. A document's content is a file (0210), named by its hash once it was
-- looked at. Neither goes with a borrower: who was asked for something, or sent it, is taken off a loan and not removed from it.

-- +goose Up
create table need (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  position    integer not null default 0,
  borrower_id uuid not null,
  data        jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id)
);
create index need_borrower on need (tenant_id, loan_id, borrower_id);
call app.protect('need');
call app.open_on_loan('need', 'borrower_id', 'select, insert, update, delete');

create table document (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  position    integer not null default 0,
  borrower_id uuid,
  need_id     uuid,
  hash        bytea,
  data        jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id, need_id) references need (tenant_id, loan_id, id) on delete set null (need_id),
  foreign key (tenant_id, hash) references blob (tenant_id, hash),
  check (hash is null or data ->> 'state' = 'CLEAN')
);
comment on column document.hash is 'The content, once it was found clean; what is not clean has none to read.';
create index document_need on document (tenant_id, loan_id, need_id);
create index document_borrower on document (tenant_id, loan_id, borrower_id);
create index document_blob on document (tenant_id, hash);
call app.protect('document');
call app.open_on_loan('document', 'borrower_id', 'select, insert, update');
