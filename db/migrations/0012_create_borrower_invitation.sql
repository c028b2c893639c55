-- Whom of a loan's borrowers was invited to the portal, to what, and when last. The account tells whether it was accepted.

-- +goose Up
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
create unique index loan_user_one_borrower on loan_user (tenant_id, loan_id, borrower_id) where loan_role = 'Borrower' and borrower_id is not null;
