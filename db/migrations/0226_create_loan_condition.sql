-- +goose Up
-- What a lender asks of a loan, for staff alone. A document is put to a condition by a link, never copied; those of a need that is
-- asked for a condition belong to it without one.
create table loan_condition (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  position    integer not null default 0,
  data        jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_condition');
call app.open_on_loan('loan_condition', null, 'select, insert, update, delete');

create table condition_document (
  tenant_id    uuid not null,
  loan_id      bigint not null,
  condition_id uuid not null,
  document_id  uuid not null,
  primary key (tenant_id, loan_id, condition_id, document_id),
  foreign key (tenant_id, loan_id, condition_id) references loan_condition (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, loan_id, document_id) references document (tenant_id, loan_id, id) on delete cascade
);
create index condition_document_document on condition_document (tenant_id, loan_id, document_id);
call app.protect('condition_document');
call app.open_on_loan('condition_document', null, 'select, insert, delete');

alter table need add column condition_id uuid,
  add foreign key (tenant_id, loan_id, condition_id) references loan_condition (tenant_id, loan_id, id) on delete set null (condition_id);
create index need_condition on need (tenant_id, loan_id, condition_id);

-- A file may be sent for a condition, or for the loan's folder alone.
alter table upload add column for_need boolean not null default true, add column condition_id uuid,
  add foreign key (tenant_id, loan_id, condition_id) references loan_condition (tenant_id, loan_id, id) on delete set null (condition_id);
comment on column upload.for_need is 'It answers a need: where that is removed before the file is whole, it is no longer asked for.';
create index upload_condition on upload (tenant_id, loan_id, condition_id);
