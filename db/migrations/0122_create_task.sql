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

-- Ticks, for a rule, an item of a task of the pinned loan: both go by their ids or by what they are called, for a rule is
-- written once for many loans. A rule ticks an item once: whoever opens it again is not overruled. A function of the
-- owner's, since the change may be a borrower's, who sees neither task nor outcome. Answers the items it named, with what
-- was to be done: nothing where the rule has ticked it before, or it was done already; no row where there is none.
-- +goose StatementBegin
create function app.tick_item(p_task text, p_item text, p_rule uuid, p_rule_name text, p_now timestamptz)
  returns table (task_id uuid, item_id uuid, assignee_id uuid, ticked boolean)
  language plpgsql volatile security definer set search_path = ''
as $$
declare one record; before boolean;
begin
  if app.loan_id() is null or not (app.is_party() or app.visibility() in ('org', 'team', 'shared')) then
    raise exception 'rules tick items on a pinned loan alone' using errcode = '42501';
  end if;
  before := exists (select from public.rule_outcome o where o.tenant_id = app.tenant_id() and o.loan_id = app.loan_id()
    and o.kind = 'CHECKLIST_ITEM' and o.rule_id = p_rule and o.key = p_task || ' ' || p_item);
  for one in select t.id as task, i.id as item, t.assignee_id as assignee, i.done_at is null and not before as due
      from public.task t join public.task_item i on i.tenant_id = t.tenant_id and i.task_id = t.id
      where t.tenant_id = app.tenant_id() and t.loan_id = app.loan_id() and (t.id::text = lower(p_task) or lower(t.title) = lower(p_task))
        and (i.id::text = lower(p_item) or lower(i.title) = lower(p_item)) order by t.created_at, t.id, i.position, i.id loop
    if one.due then
      update public.task_item i set done_at = p_now, done_by_name = p_rule_name, done_source = 'RULE', updated_at = p_now, version = i.version + 1
        where i.tenant_id = app.tenant_id() and i.task_id = one.task and i.id = one.item;
      update public.task t set updated_at = p_now, updated_by = p_rule_name, updated_source = 'RULE', version = t.version + 1
        where t.tenant_id = app.tenant_id() and t.id = one.task;
    end if;
    return query select one.task, one.item, one.assignee, one.due;
  end loop;
end $$;
-- +goose StatementEnd

-- The tasks that a colleague who moves on leaves behind: those that are not done, on loans that are under way or on none.
-- +goose StatementBegin
create function app.open_tasks_of(p_user uuid, p_closed text[]) returns table (task_id uuid, unit_id uuid, loan_id bigint)
  language sql stable security definer set search_path = ''
as $$
  select t.id, t.org_unit_id, t.loan_id from public.task t left join public.loan l on l.tenant_id = t.tenant_id and l.loan_id = t.loan_id
    where t.tenant_id = app.tenant_id() and t.assignee_id = p_user and t.done_at is null
      and (t.loan_id is null or (not l.archived and l.stage_id <> all (p_closed))) order by t.due_at, t.id
$$;
-- +goose StatementEnd

-- Gives them to another colleague.
-- +goose StatementBegin
create function app.hand_over_tasks(p_from uuid, p_to uuid, p_tasks uuid[], p_by text, p_now timestamptz) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.task t set assignee_id = p_to, version = t.version + 1, updated_at = p_now, updated_by = p_by, updated_source = 'TRANSFER'
    where t.tenant_id = app.tenant_id() and t.assignee_id = p_from and t.id = any (p_tasks)
$$;
-- +goose StatementEnd
revoke execute on function app.tick_item(text, text, uuid, text, timestamptz), app.open_tasks_of(uuid, text[]), app.hand_over_tasks(uuid, uuid, uuid[], text, timestamptz) from public;
grant execute on function app.tick_item(text, text, uuid, text, timestamptz) to gable_app, gable_worker;
grant execute on function app.open_tasks_of(uuid, text[]), app.hand_over_tasks(uuid, uuid, uuid[], text, timestamptz) to gable_app;
