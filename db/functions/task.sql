-- Gives a company the task templates that a new one begins with. What follows on one is found by its code, and named by its id from then on.
create or replace function app.ship_task_templates_to(p_tenant uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.task_template (tenant_id, data)
    select p_tenant, o.template - 'version' - 'id' from pg_catalog.jsonb_array_elements(app.shipped_task_templates()) with ordinality o (template, at) order by o.at;
  update public.task_template t set data = (t.data - 'followUpCode') || pg_catalog.jsonb_build_object('followUpTemplateId', f.id)
    from public.task_template f where t.tenant_id = p_tenant and f.tenant_id = p_tenant and f.data ->> 'code' = t.data ->> 'followUpCode';
end $$;
revoke execute on function app.ship_task_templates_to(uuid) from public;

-- Does so for a company that is new.
create or replace function app.ship_task_templates() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.ship_task_templates_to(new.tenant_id);
  return new;
end $$;
revoke execute on function app.ship_task_templates() from public;

-- Ticks, for a rule, an item of a task of the pinned loan: both go by their ids or by what they are called, for a rule is
-- written once for many loans. A rule ticks an item once: whoever opens it again is not overruled. A function of the
-- owner's, since the change may be a borrower's, who sees neither task nor outcome. Answers the items it named, with what
-- was to be done: nothing where the rule has ticked it before, or it was done already; no row where there is none.
create or replace function app.tick_item(p_task text, p_item text, p_rule uuid, p_rule_name text, p_now timestamptz)
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
revoke execute on function app.tick_item(text, text, uuid, text, timestamptz) from public;
grant execute on function app.tick_item(text, text, uuid, text, timestamptz) to gable_app, gable_worker;

-- The tasks that a colleague who moves on leaves behind: those that are not done, on loans that are under way or on none.
create or replace function app.open_tasks_of(p_user uuid, p_closed text[]) returns table (task_id uuid, unit_id uuid, loan_id bigint)
  language sql stable security definer set search_path = ''
as $$
  select t.id, t.org_unit_id, t.loan_id from public.task t left join public.loan l on l.tenant_id = t.tenant_id and l.loan_id = t.loan_id
    where t.tenant_id = app.tenant_id() and t.assignee_id = p_user and t.done_at is null
      and (t.loan_id is null or (not l.archived and l.stage_id <> all (p_closed))) order by t.due_at, t.id
$$;
revoke execute on function app.open_tasks_of(uuid, text[]) from public;
grant execute on function app.open_tasks_of(uuid, text[]) to gable_app;

-- Gives them to another colleague.
create or replace function app.hand_over_tasks(p_from uuid, p_to uuid, p_tasks uuid[], p_by text, p_now timestamptz) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.task t set assignee_id = p_to, version = t.version + 1, updated_at = p_now, updated_by = p_by, updated_source = 'TRANSFER'
    where t.tenant_id = app.tenant_id() and t.assignee_id = p_from and t.id = any (p_tasks)
$$;
revoke execute on function app.hand_over_tasks(uuid, uuid, uuid[], text, timestamptz) from public;
grant execute on function app.hand_over_tasks(uuid, uuid, uuid[], text, timestamptz) to gable_app;
