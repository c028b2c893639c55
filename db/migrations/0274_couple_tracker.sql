-- What of a loan's trackers came by itself, and what takes the last move of one back.

-- +goose Up
alter table loan_tracker
  add column by_loan boolean not null default false,
  add column previous jsonb check (pg_column_size(previous) <= 8192);
comment on column loan_tracker.by_loan is 'The status came by itself, since the loan says so: it goes when the loan says so no more.';
comment on column loan_tracker.previous is 'How it stood before the last move; null where that can''t be taken back.';
alter table loan_tracker_date add column by_loan boolean not null default false;
comment on column loan_tracker_date.by_loan is 'The date is the loan''s: nobody typed it.';
