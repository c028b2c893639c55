-- A company's form may be the template of its letters of pre-approval: a letter keeps the template and what was put into it.

-- +goose Up
alter table preapproval_letter
  add column hash   bytea,
  add column filled jsonb check (pg_column_size(filled) <= 262144),
  add foreign key (tenant_id, hash) references blob (tenant_id, hash);
comment on column preapproval_letter.hash is 'The PDF of the form of which it is made, as it was then; null for the standard letter.';
create index preapproval_letter_blob on preapproval_letter (tenant_id, hash);
-- Borrowers and realtors make letters too: the server reads the template for them, and shows them none of it.
alter policy staff on document_form
  using ((select app.visibility() in ('org', 'team', 'shared')) or (select app.is_settling()));
drop function if exists app.keep_own_letter(uuid, text, text, date, jsonb, integer, timestamptz);
