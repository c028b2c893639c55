-- The parts of the pinned loan's team that are staff at work, whoever asks: a borrower's change is told to people that they do not see.
create or replace function app.loan_followers() returns table (user_id uuid, loan_role text, is_primary boolean)
  language sql stable security definer set search_path = ''
as $$
  select m.user_id, m.loan_role, m.is_primary from public.loan_user m
    where m.tenant_id = app.tenant_id() and m.loan_id = app.loan_id() and m.loan_role = any (app.team_roles())
$$;
revoke execute on function app.loan_followers() from public;
grant execute on function app.loan_followers() to gable_app, gable_worker;

-- Tells people of the tenant's staff of something, where they want it. What the same person did again on the same loan within the hour
-- is added to what is not read yet; of what is kept for somebody the oldest go. Open pages of those who are told hear of it.
create or replace function app.notify(p_users uuid[], p_kind text, p_about text, p_count integer, p_loan bigint, p_task uuid, p_record uuid, p_stage text,
    p_by uuid, p_by_name text, p_since timestamptz, p_most integer, p_now timestamptz, p_day date, p_changes jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare one record; told uuid[] := '{}';
begin
  for one in select u.user_id, coalesce((c.choice ->> 'inApp')::boolean, true) as in_app, coalesce(c.choice ->> 'digest', 'NONE') = 'DAILY' as digest
      from public.user_account u
      left join public.notification_preference p on p.tenant_id = u.tenant_id and p.user_id = u.user_id
      left join lateral (select e.choice from pg_catalog.jsonb_array_elements(p.data -> 'kinds') e (choice) where e.choice ->> 'kind' = p_kind limit 1) c on true
      where u.tenant_id = app.tenant_id() and u.user_id = any (p_users) and u.status = 'ACTIVE'
        and exists (select from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role <> all (app.portal_roles()))
      order by u.user_id loop
    continue when not (one.in_app or one.digest);
    update public.notification n set count = n.count + p_count, at = p_now, record_id = p_record, stage_id = p_stage, day = p_day, changes = p_changes, by_name = p_by_name
      where n.tenant_id = app.tenant_id() and n.user_id = one.user_id and n.id = (select x.id from public.notification x
        where x.tenant_id = app.tenant_id() and x.user_id = one.user_id and x.kind = p_kind and x.about = p_about and x.loan_id = p_loan
          and x.task_id is not distinct from p_task and x.by_id = p_by and x.in_app = one.in_app and x.read_at is null and x.began_at > p_since
        order by x.at desc, x.id desc limit 1);
    if not found then
      insert into public.notification (tenant_id, user_id, kind, about, loan_id, task_id, record_id, stage_id, day, changes, by_id, by_name, count, in_app, began_at, at)
        values (app.tenant_id(), one.user_id, p_kind, p_about, p_loan, p_task, p_record, p_stage, p_day, p_changes, p_by, p_by_name, p_count, one.in_app, p_now, p_now);
      delete from public.notification n where n.tenant_id = app.tenant_id() and n.user_id = one.user_id and n.id in (select x.id from public.notification x
        where x.tenant_id = app.tenant_id() and x.user_id = one.user_id order by x.at desc, x.id desc offset p_most);
    end if;
    if one.in_app then
      told := told || one.user_id;
    end if;
  end loop;
  if told <> '{}' then
    insert into public.event (tenant_id, at, type, audience) values (app.tenant_id(), p_now, 'RTC.NOTIFICATION.CHANGED', told);
  end if;
end $$;
revoke execute on function app.notify(uuid[], text, text, integer, bigint, uuid, uuid, text, uuid, text, timestamptz, integer, timestamptz, date, jsonb) from public;
grant execute on function app.notify(uuid[], text, text, integer, bigint, uuid, uuid, text, uuid, text, timestamptz, integer, timestamptz, date, jsonb) to gable_app, gable_worker;

-- Whose day's letter is due, over all tenants: of those who may sign in.
create or replace function app.due_digests(p_now timestamptz, p_most integer) returns table (tenant_id uuid, user_id uuid, org_unit_id uuid)
  language sql stable security definer set search_path = ''
as $$
  select p.tenant_id, p.user_id, o.org_unit_id
  from public.notification_preference p join public.user_account u on u.tenant_id = p.tenant_id and u.user_id = p.user_id
  cross join lateral (select m.org_unit_id from public.user_org_unit m where m.tenant_id = p.tenant_id and m.user_id = p.user_id
    order by m.is_current desc, m.org_unit_id limit 1) o
  where p.digest_due_at <= p_now and u.status = 'ACTIVE' order by p.digest_due_at, p.tenant_id, p.user_id limit p_most
$$;
revoke execute on function app.due_digests(timestamptz, integer) from public;
grant execute on function app.due_digests(timestamptz, integer) to gable_worker;

-- What signs the link by which a person ends their letters, before anyone is known; nothing for somebody who has chosen nothing.
create or replace function app.unsubscribe_key(p_tenant uuid, p_user uuid) returns table (policy_version bigint, key bytea)
  language sql stable security definer set search_path = ''
as $$
  select t.policy_version, p.unsubscribe_key from public.notification_preference p join public.tenant t on t.tenant_id = p.tenant_id
    where p.tenant_id = p_tenant and p.user_id = p_user
$$;
revoke execute on function app.unsubscribe_key(uuid, uuid) from public;
grant execute on function app.unsubscribe_key(uuid, uuid) to gable_app;

create or replace function app.sweep_notifications(p_before timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.notification n where (n.tenant_id, n.user_id, n.id) in
    (select x.tenant_id, x.user_id, x.id from public.notification x where x.at < p_before limit p_most) returning 1) select 'notification', count(*) from gone;
end $$;
revoke execute on function app.sweep_notifications(timestamptz, integer) from public;
grant execute on function app.sweep_notifications(timestamptz, integer) to gable_worker;
