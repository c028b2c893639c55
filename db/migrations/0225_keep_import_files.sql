-- +goose Up
-- A file of leads lies with the other files, encrypted, and no longer in a row. One that waits at this moment can't be moved from
-- here: its import says that the file can't be read, and it is sent again.
alter table lead_import
  add column hash bytea,
  drop column content,
  add foreign key (tenant_id, hash) references blob (tenant_id, hash);
create index lead_import_blob on lead_import (tenant_id, hash);
comment on column lead_import.hash is 'The file, until all of it is taken in.';
