-- A company's own questions to its borrowers, and their answers.

-- +goose Up
create table custom_question (
  tenant_id   uuid not null references tenant on delete cascade,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  section     text not null check (section in ('BORROWER_INFO', 'LOAN_AND_PROPERTY', 'LOAN_CENTER')),
  subcategory text not null default '' check (length(subcategory) <= 60),
  position    integer not null,
  data        jsonb not null check (pg_column_size(data) <= 65536),
  removed_at  timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, id)
);
comment on column custom_question.removed_at is 'A removed question is asked no more; answers given to it stay.';
create index custom_question_order on custom_question (tenant_id, section, position, id);
call app.protect('custom_question');
call app.open_to_tenant('custom_question', 'select, insert, update');

create table custom_answer (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  borrower_id uuid not null,
  question_id uuid not null,
  version     bigint not null default 1,
  response    jsonb not null check (pg_column_size(response) <= 16384),
  updated_at  timestamptz not null,
  primary key (tenant_id, loan_id, borrower_id, question_id),
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, question_id) references custom_question (tenant_id, id)
);
create index custom_answer_question on custom_answer (tenant_id, question_id);
call app.protect('custom_answer');
call app.open_on_loan('custom_answer', 'borrower_id', 'select, insert, update, delete');
create policy settling on custom_answer for select to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) and (select app.is_settling()));
