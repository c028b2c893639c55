-- What borrowers were asked to authorise before their credit is read (15 U.S.C. 1681b(a)(2), written instructions of the
-- consumer), and what they said. A row is never changed: whoever takes an authorisation back adds another one.

-- +goose Up
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
