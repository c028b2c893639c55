-- Who gave an answer to a company's question: the borrower in the portal, or somebody of the staff for them.

-- +goose Up
alter table custom_answer
  add column answered_by uuid,
  add column answered_name text not null default '' check (length(answered_name) <= 200),
  add column by_borrower boolean not null default false;
comment on column custom_answer.answered_by is 'The user who gave the answer that stands; unknown for answers from before this column.';
