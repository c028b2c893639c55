-- The borrower's portal: whom staff invited, a company's own questions, and what a borrower authorised.

-- +goose Up
-- Whom of a loan's borrowers was invited to the portal, to what, and when last. The account tells whether it was accepted.
create table borrower_invitation (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  borrower_id uuid not null,
  user_id     uuid not null,
  invite_type text not null check (invite_type in ('FULL_APPLICATION', 'ACCOUNT_ONLY')),
  language    text not null check (language in ('en', 'es')),
  sent_at     timestamptz not null,
  primary key (tenant_id, loan_id, borrower_id),
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
call app.protect('borrower_invitation');
call app.open_on_loan('borrower_invitation', 'borrower_id', 'select, insert, update, delete');

-- A company's own questions to its borrowers, and their answers.
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
  answered_by uuid,
  answered_name text not null default '' check (length(answered_name) <= 200),
  by_borrower boolean not null default false,
  primary key (tenant_id, loan_id, borrower_id, question_id),
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, question_id) references custom_question (tenant_id, id)
);
create index custom_answer_question on custom_answer (tenant_id, question_id);
call app.protect('custom_answer');
call app.open_on_loan('custom_answer', 'borrower_id', 'select, insert, update, delete');
create policy settling on custom_answer for select to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) and (select app.is_settling()));
comment on column custom_answer.answered_by is 'The user who gave the answer that stands; unknown for answers from before this column.';

-- What borrowers were asked to authorise before their credit is read (15 U.S.C. 1681b(a)(2), written instructions of the
-- consumer), and what they said. A row is never changed: whoever takes an authorisation back adds another one.
create table credit_authorization (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  borrower_id uuid not null,
  id          uuid not null default uuidv7(),
  given       boolean not null,
  wording     text not null check (length(wording) between 1 and 4000),
  language    text not null check (language in ('en', 'es')),
  user_id     uuid not null,
  user_name   text not null check (length(user_name) <= 200),
  at          timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade
);
comment on column credit_authorization.wording is 'The text as it stood before the person, letter by letter.';
create index credit_authorization_loan on credit_authorization (tenant_id, loan_id, borrower_id, id);
call app.protect('credit_authorization');
call app.open_on_loan('credit_authorization', 'borrower_id', 'select, insert');

-- The records that figures are worked out from, for reading, while settling.
-- +goose StatementBegin
do $$
declare t text;
begin
  foreach t in array array['loan_info', 'loan_ui_state', 'loan_date', 'loan_user', 'borrower', 'residence', 'declaration', 'demographic',
    'employer', 'income_item', 'asset', 'owned_property', 'liability', 'expense',
    'asset_borrower', 'owned_property_borrower', 'liability_borrower', 'expense_borrower'] loop
    execute format('create policy settling on %I for select to gable_app, gable_worker
      using (loan_id = (select app.loan_id()) and (select app.is_settling()))', t);
  end loop;
end $$;
-- +goose StatementEnd
