-- Who is told when a tracker of a loan moves: the insurance agent, the title company.

-- +goose Up
create table loan_tracker_recipient (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  tracker_id uuid not null,
  id         uuid not null default uuidv7(),
  name       text not null default '' check (length(name) <= 150),
  email      text not null check (email <> '' and length(email) <= 254),
  created_at timestamptz not null,
  primary key (tenant_id, loan_id, tracker_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, tracker_id) references tracker (tenant_id, id)
);
create unique index loan_tracker_recipient_email on loan_tracker_recipient (tenant_id, loan_id, tracker_id, lower(email));
create index loan_tracker_recipient_tracker on loan_tracker_recipient (tenant_id, tracker_id);
call app.protect('loan_tracker_recipient');
call app.open_on_loan('loan_tracker_recipient', null, 'select, insert, delete');
