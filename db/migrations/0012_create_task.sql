-- What somebody has to do by when, on a loan or apart from any; its checklist and its notes.

-- +goose Up
create table task (
  tenant_id      uuid not null references tenant on delete cascade,
  id             uuid not null default uuidv7(),
  version        bigint not null default 1,
  loan_id        bigint,
  org_unit_id    uuid not null,
  title          text not null check (title <> '' and length(title) <= 150),
  description    text not null default '' check (length(description) <= 4000),
  due_at         timestamptz not null,
  assignee_id    uuid not null,
  author_id      uuid not null,
  author_name    text not null,
  can_change_loan_status boolean not null default false,
  done_at        timestamptz,
  done_by_name   text not null default '',
  updated_by     text not null,
  updated_source text not null default 'USER' check (updated_source in ('USER', 'RULE', 'TRANSFER')),
  search_text    text collate "C" not null generated always as (lower(title || ' ' || description)) stored,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id),
  foreign key (tenant_id, assignee_id) references user_account (tenant_id, user_id)
);
comment on column task.org_unit_id is 'The loan''s unit; apart from any loan, the one the assignee works in: who administers it sees the task.';
comment on column task.author_id is 'Without a reference: a processor organisation''s people, who are of another tenant, give tasks too.';
create index task_by_due on task (tenant_id, due_at, id);
create index task_by_assignee on task (tenant_id, assignee_id, due_at);
create index task_by_loan on task (tenant_id, loan_id, due_at);
create index task_by_unit on task (tenant_id, org_unit_id, due_at);
call app.protect('task');
-- Borrowers and realtors see no task. Those of a loan are seen by the staff who see the loan; the others by who has to do
-- them, who gave them, and who administers the unit they are done in.
create policy staff on task as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team', 'shared')));
create policy sight on task for select to gable_app, gable_worker
  using ((loan_id is not null and org_unit_id = any ((select app.sight_units())::uuid[])
      and ((select app.visibility() = 'org') or loan_id in (select app.sight_loans())))
    or (loan_id is null and (assignee_id = (select app.user_id()) or author_id = (select app.user_id())
      or ((select app.visibility() = 'org') and org_unit_id = any ((select app.org_units())::uuid[])))));
create policy addition on task for insert to gable_app, gable_worker
  with check (loan_id = (select app.loan_id()) or (loan_id is null and author_id = (select app.user_id())));
create policy change on task for update to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) or loan_id is null) with check (loan_id = (select app.loan_id()) or loan_id is null);
create policy removal on task for delete to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) or loan_id is null);
grant select, insert, update, delete on task to gable_app, gable_worker;

create table task_item (
  tenant_id    uuid not null,
  task_id      uuid not null,
  id           uuid not null default uuidv7(),
  version      bigint not null default 1,
  position     integer not null,
  title        text not null check (title <> '' and length(title) <= 200),
  done_at      timestamptz,
  done_by_name text not null default '',
  done_source  text not null default '' check (done_source in ('', 'USER', 'RULE')),
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (tenant_id, task_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade
);
call app.protect('task_item');
create policy task on task_item to gable_app, gable_worker
  using (exists (select from task t where t.tenant_id = task_item.tenant_id and t.id = task_item.task_id))
  with check (exists (select from task t where t.tenant_id = task_item.tenant_id and t.id = task_item.task_id));
grant select, insert, update, delete on task_item to gable_app, gable_worker;

create table task_note (
  tenant_id   uuid not null,
  task_id     uuid not null,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  text        text not null check (text <> '' and length(text) <= 4000),
  author_id   uuid not null,
  author_name text not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, task_id, id),
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade
);
call app.protect('task_note');
create policy task on task_note to gable_app, gable_worker
  using (exists (select from task t where t.tenant_id = task_note.tenant_id and t.id = task_note.task_id))
  with check (exists (select from task t where t.tenant_id = task_note.tenant_id and t.id = task_note.task_id));
grant select, insert, update, delete on task_note to gable_app, gable_worker;
