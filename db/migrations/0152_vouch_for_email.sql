-- A change of address whose old mailbox is dead: somebody else vouches for it, and it counts after a delay in which the old
-- address can still call it off.

-- +goose Up
alter table email_change
  -- Which change it is: a job that waits for its moment must not make another one count.
  add column change_id uuid not null default uuidv7(),
  add column vouched_by uuid,
  -- The provider's staff are not among the company's accounts: the name is kept as the journal keeps it.
  add column vouched_name text,
  add column vouch_reason text check (length(vouch_reason) <= 500),
  add column counts_at timestamptz,
  add constraint email_change_is_vouched_whole check (num_nulls(vouched_by, vouched_name, vouch_reason, counts_at) in (0, 4)),
  add constraint email_change_is_vouched_by_another check (vouched_by is null
    or (confirmed_new_at is not null and vouched_by <> user_id and vouched_by <> requested_by));
comment on column email_change.counts_at is 'When a change that was vouched for counts, unless it is called off before.';
