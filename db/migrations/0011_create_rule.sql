-- A company's rules, their history, and what they leave on a loan.

-- +goose Up
create table rule (
  tenant_id     uuid not null references tenant on delete cascade,
  id            uuid not null default uuidv7(),
  version       bigint not null default 1,
  org_unit_id   uuid,
  kind          text not null check (kind in ('YSP_RULES', 'WORKFLOW_TASKS', 'NEED_RULES', 'GENERATE_NEEDS', 'ELIGIBILITY_RULES')),
  name          text not null check (name <> '' and length(name) <= 150),
  description   text not null default '' check (length(description) <= 1000),
  condition     text not null check (condition <> '' and length(condition) <= 4000),
  effects       jsonb not null check (pg_column_size(effects) <= 65536),
  enabled       boolean not null default false,
  position      integer not null default 0,
  question_ids  text[] not null default '{}',
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id)
);
comment on column rule.question_ids is 'The custom questions that the condition names, taken from it when it is saved.';
create index rule_order on rule (tenant_id, kind, position);
create index rule_org_unit on rule (tenant_id, org_unit_id);
create unique index rule_name on rule (tenant_id, kind, lower(name));
call app.protect('rule');
call app.open_to_tenant('rule', 'select, insert, update, delete');
create trigger count_rules after insert or update or delete on rule for each row execute function app.count_rules();

-- What a rule was, after each change: it outlives the rule.
create table rule_version (
  tenant_id    uuid not null references tenant on delete cascade,
  rule_id      uuid not null,
  version      bigint not null,
  org_unit_id  uuid,
  at           timestamptz not null,
  action       text not null check (action in ('created', 'changed', 'enabled', 'disabled', 'deleted')),
  actor_name   text not null,
  user_name    text not null,
  data         jsonb not null,
  primary key (tenant_id, rule_id, version)
);
call app.protect('rule_version');
call app.open_to_tenant('rule_version', 'select, insert');

-- Counts every change to a company's rules, and how many are enabled: a request under a loan reads this one row, and
-- a company without rules nothing more.
create table rule_state (
  tenant_id uuid primary key references tenant on delete cascade,
  version   bigint not null default 1,
  enabled   integer not null default 0
);
call app.protect('rule_state');
call app.open_to_tenant('rule_state', 'select');

-- What a rule asked of a person about one request, which was rolled back: an answer holds for that very request alone.
create table rule_ask (
  tenant_id  uuid not null,
  id         uuid not null,
  loan_id    bigint,
  user_id    uuid not null,
  actor_id   uuid not null,
  request    bytea not null,
  rule_ids   uuid[] not null default '{}',
  stages     text[] not null default '{}',
  at         timestamptz not null,
  primary key (tenant_id, id)
);
create index rule_ask_request on rule_ask (tenant_id, user_id, request);
create index rule_ask_at on rule_ask (at);
call app.protect('rule_ask');
grant select, insert, delete on rule_ask to gable_app, gable_worker;
create policy own on rule_ask to gable_app, gable_worker
  using (user_id = (select app.user_id()) and (loan_id is null or loan_id = (select app.loan_id())))
  with check (user_id = (select app.user_id()) and (loan_id is null or loan_id = (select app.loan_id())));

-- What rules leave on a loan. Needs, tasks and locks will have homes of their own; until then this is what they find.
create table rule_outcome (
  tenant_id uuid not null,
  loan_id   bigint not null,
  id        uuid not null,
  rule_id   uuid not null,
  kind      text not null check (kind in ('NEED', 'CHECKLIST_ITEM', 'LOCK', 'WARNING')),
  key       text not null check (length(key) <= 400),
  data      jsonb not null default '{}',
  at        timestamptz not null,
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
comment on column rule_outcome.key is 'What makes the outcome the same again, so that it is left once.';
create unique index rule_outcome_once on rule_outcome (tenant_id, loan_id, kind, rule_id, key);
call app.protect('rule_outcome');
call app.open_on_loan('rule_outcome', null, 'select, insert, delete');
-- A party's change may have outcomes that the party must not see.
create policy party on rule_outcome for insert to gable_app, gable_worker
  with check (loan_id = (select app.loan_id()) and (select app.is_party()));
