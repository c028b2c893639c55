-- The loan: its narrow pipeline row, its terms, its people, who sees it, and who has it open.

-- +goose Up
-- Global: a loan number is unique over all tenants, and says nothing about its neighbours. A loan can only carry one that was drawn
-- for its own tenant.
create table loan_number (
  loan_id   bigint primary key,
  tenant_id uuid not null references tenant on delete cascade,
  allotted_at timestamptz not null default now(),
  constraint loan_number_tenant unique (tenant_id, loan_id)
);

create table loan (
  tenant_id       uuid not null references tenant on delete cascade,
  loan_id         bigint not null,
  org_unit_id     uuid not null,
  version         bigint not null default 1,
  stage_id        text not null,
  pipeline_id     text not null,
  stage_order     integer not null,
  stage_changed_at timestamptz not null,
  archived        boolean not null default false,
  borrower_name   text not null default '',
  borrower_sort   text collate "C" not null default '',
  officer_name    text not null default '',
  base_loan_amt   bigint,
  note_rate_micro bigint,
  ltv_micro       bigint,
  dti_micro       bigint,
  loan_purpose_type text not null default '',
  mortgage_type   text not null default '',
  property_line   text not null default '',
  property_city   text not null default '',
  property_state  text not null default '',
  property_postal_code text not null default '',
  completion_percent smallint not null default 0,
  search_text     text collate "C" not null default '',
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  officer_id      uuid,
  lock_expires_on date,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id),
  foreign key (tenant_id, loan_id) references loan_number (tenant_id, loan_id),
  constraint loan_officer_fkey foreign key (tenant_id, officer_id) references user_account (tenant_id, user_id)
);
comment on table loan is 'What the pipeline shows, filters and sorts by: cents and millionths of a percent as whole numbers, because only such compare inside an index under a policy.';
create index loan_by_updated on loan (tenant_id, updated_at desc, loan_id desc);
create index loan_by_created on loan (tenant_id, created_at desc, loan_id desc);
create index loan_by_borrower on loan (tenant_id, borrower_sort, loan_id);
create index loan_by_amount on loan (tenant_id, base_loan_amt, loan_id);
create index loan_by_stage on loan (tenant_id, stage_order, updated_at desc, loan_id);
create index loan_by_org_unit on loan (tenant_id, org_unit_id, updated_at desc, loan_id);
call app.protect('loan');
grant select, insert, update, delete on loan to gable_app, gable_worker;
-- What all ways of seeing loans have in common, the org unit, is restrictive and so joined by AND: policies of equal rank are joined
-- by OR, and an OR hides the org unit from every index. The ways differ in what is left.
create policy units on loan as restrictive to gable_app, gable_worker
  using (org_unit_id = any ((select app.sight_units())::uuid[]))
  with check (org_unit_id = any ((select app.sight_units())::uuid[]));
create policy sight on loan for select to gable_app, gable_worker
  using ((select app.visibility() = 'org') or loan_id in (select app.sight_loans()));
create policy addition on loan for insert to gable_app, gable_worker
  with check ((select app.visibility() in ('org', 'team')));
create policy change on loan for update to gable_app, gable_worker
  using ((select app.visibility() = 'org') or ((select app.visibility() in ('team', 'shared')) and loan_id in (select app.sight_loans())));
create policy removal on loan for delete to gable_app, gable_worker using ((select app.visibility() = 'org'));
-- An org unit belongs to one tenant, which the planner can't know: it took the two conditions for independent, expected twelve rows
-- where there are a thousand, and sorted all of a tenant's loans for each page.
create statistics loan_unit_of_tenant (dependencies) on tenant_id, org_unit_id from loan;
create index loan_by_lock on loan (tenant_id, lock_expires_on) where lock_expires_on is not null;
-- The loans of whole org units, for those who see these whole: most of a lender's staff, and the pipeline is what they read most.
-- The policies of loan also serve those who see single loans, and whoever reads under them pays for that with every row. Policies
-- can't be chosen by who asks, but by role, and a view reads as its owner: so this view belongs to a role that owns nothing else,
-- that nobody can be, and whose policies know the tenant and the units in view and nothing else. To anyone who does not see whole
-- units, no unit is in view.
grant usage on schema app to gable_units;
grant select on loan to gable_units;
create policy tenant_of_units on loan as restrictive for select to gable_units using (tenant_id = (select app.tenant_id()));
create policy units_in_view on loan for select to gable_units using (org_unit_id = any ((select app.whole_units())::uuid[]));
-- A migration that adds a column to loan for the pipeline repeats these six lines with "create or replace view".
grant create on schema app to gable_units;
set local role gable_units;
create view app.unit_loan as select * from public.loan;
grant select on app.unit_loan to gable_app, gable_worker;
set local role gable_owner;
revoke create on schema app from gable_units;

-- Who works on a loan and who is party to it.
create table loan_user (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  user_id     uuid not null,
  loan_role   text not null check (loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant', 'Borrower', 'Realtor')),
  is_primary  boolean not null default false,
  borrower_id uuid,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, loan_id, user_id, loan_role),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id)
);
create index loan_user_loans on loan_user (tenant_id, user_id, loan_id);
create unique index loan_user_one_primary on loan_user (tenant_id, loan_id, loan_role) where is_primary and loan_role in ('Originator', 'Processor');
call app.protect('loan_user');
create policy own on loan_user for select to gable_app, gable_worker using (user_id = (select app.user_id()));
call app.open_on_loan('loan_user', null, 'select, insert, update, delete');
create unique index loan_user_one_borrower on loan_user (tenant_id, loan_id, borrower_id) where loan_role = 'Borrower' and borrower_id is not null;

create table loan_info (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  version    bigint not null default 1,
  data       jsonb not null default '{}',
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_info');
call app.open_on_loan('loan_info', null, 'select, insert, update');

-- What an imported file held, secrets removed: an export gives back what is not understood.
create table loan_source (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  format     text not null,
  imported_at timestamptz not null,
  hash       bytea not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, hash) references blob (tenant_id, hash)
);
call app.protect('loan_source');
call app.open_on_loan('loan_source', null, 'select, insert, update');
create index loan_source_blob on loan_source (tenant_id, hash);

create table loan_ui_state (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  data       jsonb not null default '{}',
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_ui_state');
call app.open_on_loan('loan_ui_state', null, 'select, insert, update');

-- When the loan first reached a stage, and the key dates staff keep.
create table loan_date (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  kind       text not null check (kind in ('status', 'key')),
  name       text not null,
  at         timestamptz,
  on_date    date,
  primary key (tenant_id, loan_id, kind, name),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_date');
call app.open_on_loan('loan_date', null, 'select, insert, update, delete');
-- When a loan reached its stages is no secret to who is party to it.
create policy party on loan_date for select to gable_app, gable_worker using (loan_id = (select app.loan_id()) and (select app.is_party()));

create table pipeline_view (
  tenant_id  uuid not null,
  user_id    uuid not null,
  id         uuid not null,
  version    bigint not null default 1,
  name       text not null check (name <> '' and length(name) <= 100),
  active     boolean not null default false,
  sys_ref_id text,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create index pipeline_view_of_user on pipeline_view (tenant_id, user_id);
create unique index pipeline_view_name on pipeline_view (tenant_id, user_id, lower(name));
call app.protect('pipeline_view');
create policy own on pipeline_view to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on pipeline_view to gable_app, gable_worker;

-- Who has a loan open, until they leave or are not heard of any more: each window of a person says which step it shows and whether
-- something there is not saved. A processor organisation's people belong to another
-- tenant, so the user is named and not referenced.
create table loan_presence (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  user_id     uuid not null,
  user_name   text not null,
  access_type smallint not null check (access_type in (0, 1)),
  opened_at   timestamptz not null,
  expires_at  timestamptz not null,
  -- Which of the person's windows; empty from a client that does not say.
  tab         text not null default '' check (length(tab) <= 36),
  section     text check (length(section) between 1 and 40),
  unsaved_since timestamptz,
  moved_at    timestamptz,
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  primary key (tenant_id, loan_id, user_id, tab),
  constraint loan_presence_moves_with_section check (num_nulls(section, moved_at) in (0, 2)),
  constraint loan_presence_unsaved_is_somewhere check (unsaved_since is null or section is not null)
);
call app.protect('loan_presence');
call app.open_on_loan('loan_presence', null, 'select, insert, update, delete');
comment on column loan_presence.unsaved_since is 'Since when the window has changes in that step that are not saved; null while it has none.';
comment on column loan_presence.moved_at is 'When the window came to that step: the latest is where the person is.';

-- MERS mortgage identification numbers: an organisation's prefix, which no other may use, the sequence below it, and every
-- number there ever was.
create table mers_organization (
  prefix    text primary key check (prefix ~ '^[0-9]{7}$'),
  tenant_id uuid not null references tenant on delete cascade
);
comment on table mers_organization is 'Never released: a number made under a prefix stays one of the company that made it.';
grant select on mers_organization to gable_backup;

create table mers_counter (
  tenant_id uuid not null references tenant on delete cascade,
  prefix    text not null,
  last      bigint not null check (last between 0 and 9999999999),
  primary key (tenant_id, prefix)
);
call app.protect('mers_counter');
call app.open_to_tenant('mers_counter', 'select, insert, update');

create table mers_number (
  tenant_id uuid not null references tenant on delete cascade,
  min       text not null check (min ~ '^[0-9]{18}$'),
  user_id   uuid not null,
  at        timestamptz not null,
  primary key (tenant_id, min)
);
call app.protect('mers_number');
call app.open_to_tenant('mers_number', 'select, insert');

-- What the staff of a loan write down about it. Not a part of the loan that figures, files or portals are made of.
create table loan_note (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  position   integer not null default 0,
  body       text check (octet_length(body) <= 5000000),
  data       jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_note');
call app.open_on_loan('loan_note', null, 'select, insert, update, delete');
