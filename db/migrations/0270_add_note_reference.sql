-- What of its loan a note on a task is about, and the documents that come with it.

-- +goose Up
alter table task_note
  add column reference    text check (length(reference) <= 20),
  add column reference_id uuid,
  add column document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 10),
  add check ((reference is null) = (reference_id is null));
comment on column task_note.reference_id is 'Without a key: what is removed may come back, and is what the note is about again. It is looked for on the pinned loan alone.';
comment on column task_note.document_ids is 'Without a key for the same reason.';
