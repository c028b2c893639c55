-- What happened to a loan at its lender, and what the lender answered to its registration.

-- +goose Up
create table lender_event (
  tenant_id uuid not null, loan_id bigint not null, id uuid not null default uuidv7(),
  version bigint not null default 1, position integer not null default 0, data jsonb not null default '{}',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('lender_event');
call app.open_on_loan('lender_event', null, 'select, insert, update, delete');

create table register_message (
  tenant_id uuid not null, loan_id bigint not null, id uuid not null default uuidv7(),
  version bigint not null default 1, position integer not null default 0, data jsonb not null default '{}',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('register_message');
call app.open_on_loan('register_message', null, 'select, insert, update, delete');
