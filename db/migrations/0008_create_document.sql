-- What staff ask a borrower for, and the documents of a loan. A document's content is a file (blob), named by its hash once it was
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

-- Files on their way: each arrives in parts, every one of which is an encrypted file of its own, so that a lost connection goes on
-- where it ended. When the last part is there the file becomes a document; a job puts the parts together, looks at them and
-- forgets them. What is not whole after a day is removed.
create table upload (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  id          uuid not null,
  user_id     uuid not null,
  borrower_id uuid,
  need_id     uuid,
  document_id uuid,
  name        text not null check (length(name) between 1 and 200),
  size        bigint not null check (size > 0),
  received    bigint not null default 0 check (received between 0 and size),
  media_type  text not null default '' check (length(media_type) <= 200),
  created_at  timestamptz not null,
  version     bigint not null default 1,
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, loan_id, need_id) references need (tenant_id, loan_id, id) on delete set null (need_id),
  foreign key (tenant_id, loan_id, document_id) references document (tenant_id, loan_id, id) on delete cascade
);
create index upload_need on upload (tenant_id, loan_id, need_id);
create index upload_borrower on upload (tenant_id, loan_id, borrower_id);
create index upload_document on upload (tenant_id, loan_id, document_id);
create index upload_open on upload (tenant_id, user_id) where document_id is null;
call app.protect('upload');
call app.open_on_loan('upload', 'borrower_id', 'select, insert, update, delete');

create table upload_part (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  upload_id   uuid not null,
  start       bigint not null check (start >= 0),
  size        bigint not null check (size > 0),
  borrower_id uuid,
  hash        bytea not null,
  primary key (tenant_id, loan_id, upload_id, start),
  foreign key (tenant_id, loan_id, upload_id) references upload (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, hash) references blob (tenant_id, hash)
);
create index upload_part_blob on upload_part (tenant_id, hash);
call app.protect('upload_part');
call app.open_on_loan('upload_part', 'borrower_id', 'select, insert, delete');
