-- The records of a loan. What is only carried lives in data; what is keyed, summed or constrained is a generated
-- column over data, so the two can't differ.

-- +goose Up
create table borrower (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  active     boolean generated always as (coalesce((data->>'active')::boolean, true)) stored,
  is_primary boolean generated always as (coalesce((data->>'isPrimaryBorrower')::boolean, false)) stored,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
create unique index borrower_one_primary on borrower (tenant_id, loan_id) where is_primary;
call app.protect('borrower');
call app.open_on_loan('borrower', 'id', 'select, insert, update, delete');
alter table loan_user add foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete set null (borrower_id);

-- The SSN, encrypted with the tenant's data key; the blind index finds equal ones within the tenant.
create table borrower_ssn (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  borrower_id uuid not null,
  ciphertext  bytea not null,
  blind_index bytea not null,
  key_version integer not null,
  updated_at  timestamptz not null,
  index_version integer not null default 1,
  primary key (tenant_id, loan_id, borrower_id),
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade
);
create index borrower_ssn_blind on borrower_ssn (tenant_id, blind_index);
call app.protect('borrower_ssn');
call app.open_on_loan('borrower_ssn', 'borrower_id', 'select, insert, update, delete');
comment on column borrower_ssn.key_version is 'The version of the tenant''s DATA key that opens the ciphertext.';
comment on column borrower_ssn.index_version is 'The version of the tenant''s BLIND_INDEX key that made the blind index.';

create table residence (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  borrower_id uuid not null,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade
);
create index residence_borrower on residence (tenant_id, loan_id, borrower_id);
call app.protect('residence');
call app.open_on_loan('residence', 'borrower_id', 'select, insert, update, delete');

create table declaration (like residence including defaults);
alter table declaration add primary key (tenant_id, loan_id, id),
  add unique (tenant_id, loan_id, borrower_id),
  add foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade;
call app.protect('declaration');
call app.open_on_loan('declaration', 'borrower_id', 'select, insert, update, delete');

create table demographic (like residence including defaults);
alter table demographic add primary key (tenant_id, loan_id, id),
  add unique (tenant_id, loan_id, borrower_id),
  add foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade;
call app.protect('demographic');
call app.open_on_loan('demographic', 'borrower_id', 'select, insert, update, delete');

create table employer (like residence including defaults,
  monthly_income numeric(14,2) generated always as ((data->'Employment'->>'MonthlyIncomeAmt')::numeric) stored);
alter table employer add primary key (tenant_id, loan_id, id),
  add foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade;
create index employer_borrower on employer (tenant_id, loan_id, borrower_id);
call app.protect('employer');
call app.open_on_loan('employer', 'borrower_id', 'select, insert, update, delete');

create table income_item (like residence including defaults,
  employer_id uuid,
  monthly_total numeric(14,2) generated always as ((data->>'MonthlyTotalAmt')::numeric) stored);
alter table income_item add primary key (tenant_id, loan_id, id),
  add foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade,
  add foreign key (tenant_id, loan_id, employer_id) references employer (tenant_id, loan_id, id) on delete cascade;
create index income_item_borrower on income_item (tenant_id, loan_id, borrower_id);
call app.protect('income_item');
call app.open_on_loan('income_item', 'borrower_id', 'select, insert, update, delete');

create table asset (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  value      numeric(14,2) generated always as ((data->'AssetDetail'->>'CashOrMarketValueAmt')::numeric) stored,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('asset');
call app.open_on_loan('asset', null, 'select, insert, update, delete');

create table owned_property (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_subject boolean generated always as (coalesce((data->>'SubjectInd')::boolean, false)) stored,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('owned_property');
call app.open_on_loan('owned_property', null, 'select, insert, update, delete');

create table liability (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  owned_property_id uuid,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  monthly_payment numeric(14,2) generated always as ((data->'LiabilityDetail'->>'MonthlyPaymentAmt')::numeric) stored,
  unpaid_balance numeric(14,2) generated always as ((data->'LiabilityDetail'->>'UnpaidBalanceAmt')::numeric) stored,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, loan_id, owned_property_id) references owned_property (tenant_id, loan_id, id) on delete set null (owned_property_id)
);
create index liability_property on liability (tenant_id, loan_id, owned_property_id) where owned_property_id is not null;
call app.protect('liability');
call app.open_on_loan('liability', null, 'select, insert, update, delete');

create table expense (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('expense');
call app.open_on_loan('expense', null, 'select, insert, update, delete');

-- What was deleted from a loan, as it was, for as long as the deletion may be taken back. No list reads it: a row leaves by
-- being brought back, with its loan, or when its time is up.
create table removed_record (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  kind        text not null check (length(kind) <= 63),
  id          uuid not null,
  borrower_id uuid,
  record      jsonb not null,
  parts       jsonb not null,
  freed       jsonb not null,
  expires_at  timestamptz not null,
  primary key (tenant_id, loan_id, kind, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
comment on column removed_record.kind is 'The table it was in.';
comment on column removed_record.borrower_id is 'Whose it was alone: who may see that person''s records may see this one.';
comment on column removed_record.parts is 'The rows that went with it, by their table.';
comment on column removed_record.freed is 'The ids of the rows that named it and name nothing now, by their table.';
create index removed_record_expiry on removed_record (expires_at);
call app.protect('removed_record');
call app.open_on_loan('removed_record', 'borrower_id', 'select, insert, delete');

-- A section of a loan that is closed to changes, and why.
create table section_lock (
  tenant_id      uuid not null,
  loan_id        bigint not null,
  section        text not null check (length(section) <= 40),
  reason         text not null check (length(reason) between 1 and 1000),
  locked_at      timestamptz not null,
  locked_by      uuid not null,
  locked_by_name text not null,
  primary key (tenant_id, loan_id, section),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('section_lock');
call app.open_on_loan('section_lock', null, 'select, insert, update, delete');

-- Whose an asset, a liability, an owned property or an expense is.
-- +goose StatementBegin
do $$
declare kind text;
begin
  foreach kind in array array['asset', 'owned_property', 'liability', 'expense'] loop
    execute format('create table %1$s_borrower (
      tenant_id uuid not null, loan_id bigint not null, record_id uuid not null, borrower_id uuid not null, position integer not null default 0,
      primary key (tenant_id, loan_id, record_id, borrower_id),
      foreign key (tenant_id, loan_id, record_id) references %1$s (tenant_id, loan_id, id) on delete cascade,
      foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade)', kind);
    execute format('call app.protect(%L)', kind || '_borrower');
    execute format('call app.open_on_loan(%L, ''borrower_id'', ''select, insert, update, delete'')', kind || '_borrower');
  end loop;
end $$;
-- +goose StatementEnd
