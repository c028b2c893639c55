-- Past a loan's intake a borrower proposes other terms, which its team accepts or turns down; the bell says which.

-- +goose Up
create table term_proposal (
  tenant_id uuid not null, loan_id bigint not null, id uuid not null default uuidv7(),
  version bigint not null default 1, borrower_id uuid not null, state text not null default 'SENT',
  data jsonb not null default '{}', created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  check (state in ('SENT', 'ACCEPTED', 'TURNED_DOWN', 'WITHDRAWN')),
  check (pg_column_size(data) <= 8192)
);
comment on column term_proposal.borrower_id is 'Whose login sent it; it stays with the loan when they leave it.';
create unique index term_proposal_waiting on term_proposal (tenant_id, loan_id) where state = 'SENT';
call app.protect('term_proposal');
call app.open_on_loan('term_proposal', 'borrower_id', 'select, insert, update');
-- Whoever proposes decides nothing: a party sends one and takes it back, and staff send none.
create policy sent on term_proposal as restrictive for insert to gable_app, gable_worker
  with check ((select app.visibility() = 'party') and state = 'SENT');
create policy decided on term_proposal as restrictive for update to gable_app, gable_worker
  using (state = 'SENT') with check (case when (select app.visibility() = 'party') then state = 'WITHDRAWN' else state in ('ACCEPTED', 'TURNED_DOWN') end);

alter table notification add column changes jsonb;
comment on column notification.changes is 'What somebody proposes, field by field, as it was then.';
-- It asks for more now (db/functions/inbox.sql); the list of stages in which a borrower states terms is another one (db/listed.go).
drop function if exists app.notify(uuid[], text, text, integer, bigint, uuid, uuid, text, uuid, text, timestamptz, integer, timestamptz, date);
drop function if exists app.application_stages();
