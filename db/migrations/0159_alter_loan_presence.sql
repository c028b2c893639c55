-- Who is on a loan, and where: each window of a person says which step it shows and whether something there is not saved.

-- +goose Up
alter table loan_presence drop constraint loan_presence_pkey;
alter table loan_presence
  -- Which of the person's windows; empty from a client that does not say.
  add column tab text not null default '' check (length(tab) <= 36),
  add column section text check (length(section) between 1 and 40),
  add column unsaved_since timestamptz,
  add column moved_at timestamptz,
  add primary key (tenant_id, loan_id, user_id, tab),
  add constraint loan_presence_moves_with_section check (num_nulls(section, moved_at) in (0, 2)),
  add constraint loan_presence_unsaved_is_somewhere check (unsaved_since is null or section is not null);
comment on column loan_presence.unsaved_since is 'Since when the window has changes in that step that are not saved; null while it has none.';
comment on column loan_presence.moved_at is 'When the window came to that step: the latest is where the person is.';
