-- Who opened a document, and what its text is found by.

-- +goose Up
create table document_view (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  document_id uuid not null,
  user_id     uuid not null,
  name        text not null check (length(name) between 1 and 310),
  how         text not null check (how in ('PREVIEW', 'DOWNLOAD', 'EXPORT')),
  hour        timestamptz not null,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  primary key (tenant_id, loan_id, document_id, user_id, name, how, hour),
  foreign key (tenant_id, loan_id, document_id) references document (tenant_id, loan_id, id) on delete cascade
);
comment on column document_view.hour is 'What one person opens in one way within an hour is one row.';
call app.protect('document_view');
call app.open_on_loan('document_view', null, 'select');

create table document_text (
  tenant_id     uuid not null,
  loan_id       bigint not null,
  document_id   uuid not null,
  state         text not null check (state in ('TEXT', 'NONE')),
  sealed        bytea check (octet_length(sealed) <= 2097152),
  key_version   integer not null,
  words         bigint[] not null,
  index_version integer not null,
  read_at       timestamptz not null,
  primary key (tenant_id, loan_id, document_id),
  foreign key (tenant_id, loan_id, document_id) references document (tenant_id, loan_id, id) on delete cascade
);
create index document_text_words on document_text using gin (words);
comment on column document_text.words is 'Keyed digests of its words: they are found by, and tell nothing.';
comment on column document_text.sealed is 'Its text, sealed with the company''s data key of that version.';
call app.protect('document_text');
call app.open_on_loan('document_text', null, 'select');

-- What is removed is not found by its words either; it is read again when it is put back.
create trigger forget_text after update on document for each row
  when (old.data ->> 'removedAt' is null and new.data ->> 'removedAt' is not null) execute function app.forget_document_text();

create index document_series on document (tenant_id, loan_id, (data ->> 'series')) where data ? 'series';

-- What a file that staff send is a newer version of.
alter table upload add column newer_than uuid,
  add foreign key (tenant_id, loan_id, newer_than) references document (tenant_id, loan_id, id) on delete set null (newer_than);
create index upload_newer on upload (tenant_id, loan_id, newer_than) where newer_than is not null;
