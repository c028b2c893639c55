-- The loans shared with a processor organisation, by owner tenant.
create or replace function app.shared_loans(p_processor uuid, p_user uuid)
  returns table (tenant_id uuid, tenant_type text, policy_version bigint, loan_ids bigint[], overrides jsonb)
  language sql stable security definer set search_path = ''
as $$
  select r.tenant_id, t.type, t.policy_version, pg_catalog.array_agg(r.loan_id order by r.loan_id),
    coalesce((select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('role', f.role, 'permission', f.permission, 'assigned', f.assigned))
      from public.function_override f where f.tenant_id = r.tenant_id and f.role = 'ContractProcessor'), '[]')
  from public.processing_person p
  join public.processing_request r on r.tenant_id = p.tenant_id and r.request_id = p.request_id
  join public.tenant t on t.tenant_id = r.tenant_id
  where p.processor_tenant_id = p_processor and p.user_id = p_user and p.working and r.status = 'ACCEPTED'
  group by r.tenant_id, t.type, t.policy_version
$$;
revoke execute on function app.shared_loans(uuid, uuid) from public;
grant execute on function app.shared_loans(uuid, uuid) to gable_app, gable_worker;

-- Takes back what people of a processor organisation, all of them where p_people is null, have set up on a loan and what would go on without
-- them: whom a tracker tells, and what waits to be sent to those; the links by which people outside answer what they asked; reminders in their name;
-- the edit that one holds, and that one has it open. Answers what went, for the journal.
create or replace function app.take_back(p_tenant uuid, p_loan bigint, p_processor uuid, p_people uuid[], p_now timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  theirs uuid[] := array(select u.user_id from public.user_account u where u.tenant_id = p_processor and (p_people is null or u.user_id = any (p_people)));
  told text[];
  links integer;
  reminders integer;
begin
  with gone as (delete from public.loan_tracker_recipient r where r.tenant_id = p_tenant and r.loan_id = p_loan and r.added_tenant_id = p_processor
      and (p_people is null or r.added_by = any (theirs)) returning r.email)
    select pg_catalog.array_agg(distinct g.email order by g.email) into told from gone g;
  update public.loan_message m set status = 'ERROR', error_code = 'NOT_WANTED', ended_at = p_now
    where m.tenant_id = p_tenant and m.loan_id = p_loan and m.status = 'SENDING' and m.kind = 'TRACKER_CHANGE' and m.address = any (told);
  with ended as (update public.need_link k set revoked_at = p_now from public.need n join public.need_request q using (tenant_id, loan_id)
      where q.need_id = n.id and q.asked_by = any (theirs) and n.tenant_id = p_tenant and n.loan_id = p_loan and n.data ? 'ExternalSignee'
        and k.tenant_id = n.tenant_id and k.loan_id = n.loan_id and k.need_id = n.id and k.revoked_at is null returning 1)
    select pg_catalog.count(*) into links from ended;
  with ended as (update public.message_link k set revoked_at = p_now
      where k.tenant_id = p_tenant and k.loan_id = p_loan and k.sent_by = any (theirs) and k.revoked_at is null returning 1)
    select links + pg_catalog.count(*) into links from ended;
  with stopped as (update public.need_request q set stopped = true, next_at = null
      where q.tenant_id = p_tenant and q.loan_id = p_loan and q.asked_by = any (theirs) and q.next_at is not null returning 1)
    select pg_catalog.count(*) into reminders from stopped;
  update public.loan_edit e set version = e.version + 1, user_id = null, user_tenant_id = null, user_name = '', started_at = null, heard_at = null,
      unsaved = '[]', unsaved_version = e.unsaved_version + 1
    where e.tenant_id = p_tenant and e.loan_id = p_loan and e.user_id = any (theirs);
  delete from public.loan_presence s where s.tenant_id = p_tenant and s.loan_id = p_loan and s.user_id = any (theirs);
  return pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object('recipientsRemoved', pg_catalog.to_jsonb(told), 'linksRevoked', nullif(links, 0),
    'remindersStopped', nullif(reminders, 0)));
end $$;
revoke execute on function app.take_back(uuid, bigint, uuid, uuid[], timestamptz) from public;

-- app.take_back for the company that holds the pinned loan, of the organisation that was asked last.
create or replace function app.take_back_own(p_people uuid[], p_now timestamptz) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare processor uuid := (select r.processor_tenant_id from public.processing_request r where r.tenant_id = app.tenant_id() and r.loan_id = app.loan_id()
  order by r.request_id desc limit 1);
begin
  if app.visibility() not in ('org', 'team') then
    raise exception 'only the company that holds the loan does this' using errcode = '42501';
  end if;
  return app.take_back(app.tenant_id(), app.loan_id(), processor, p_people, p_now);
end $$;
revoke execute on function app.take_back_own(uuid[], timestamptz) from public;
grant execute on function app.take_back_own(uuid[], timestamptz) to gable_app;

-- Who asked, who answered, and what either side may do to a request. The policies let both tenants write the row; this
-- trigger says what: only the owner of the loan asks, only the processor accepts or declines, either ends. Without it a
-- processor could insert a request of its own, accepted, for any loan.
create or replace function app.guard_processing_request() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := app.tenant_id();
  taken jsonb := '{}';
begin
  if me is null then
    return new; -- the owner's own migrations and seeds
  end if;
  if tg_op = 'INSERT' then
    if new.tenant_id <> me or new.status <> 'REQUESTED' or new.loan_id is distinct from app.loan_id() then
      raise exception 'only the owner of a loan asks for its processing' using errcode = '42501';
    end if;
    if not exists (select from public.tenant t where t.tenant_id = new.processor_tenant_id and t.type = 'PROCESSOR') then
      raise exception 'not a processor organisation' using errcode = '23514';
    end if;
    return new;
  end if;
  if (new.tenant_id, new.request_id, new.loan_id, new.processor_tenant_id) is distinct from (old.tenant_id, old.request_id, old.loan_id, old.processor_tenant_id) then
    raise exception 'a request is not moved' using errcode = '42501';
  end if;
  if not (old.tenant_id = me and old.status || ' ' || new.status = any (app.processing_steps_of_owner())
    or old.processor_tenant_id = me and old.status || ' ' || new.status = any (app.processing_steps_of_processor())) then
    raise exception 'not this side''s to do' using errcode = '42501';
  end if;
  -- The answer stands in the history of the loan, which is the owner's.
  if old.processor_tenant_id = me and old.tenant_id <> me then
    if new.status = 'ENDED' then
      taken := app.take_back(old.tenant_id, old.loan_id, me, null, new.answered_at);
    end if;
    insert into public.audit_entry (tenant_id, at, actor_tenant_id, actor_id, actor_name, user_id, user_name, request_id, loan_id, kind, record_id, action, before, after)
      values (old.tenant_id, new.answered_at, me, new.answered_by, new.answered_by_name, new.answered_by, new.answered_by_name, '', old.loan_id,
        'processing_request', old.request_id::text, lower(new.status), pg_catalog.jsonb_build_object('status', old.status), pg_catalog.jsonb_build_object('status', new.status) || taken);
    insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
      select old.tenant_id, new.answered_at, 'RTC.LOAN.PROCESSING_CHANGED', old.loan_id, l.org_unit_id,
        coalesce((select pg_catalog.array_agg(distinct u.user_id) from public.loan_user u where u.tenant_id = old.tenant_id and u.loan_id = old.loan_id), '{}'),
        pg_catalog.jsonb_build_object('status', new.status)
      from public.loan l where l.tenant_id = old.tenant_id and l.loan_id = old.loan_id;
  end if;
  return new;
end $$;
revoke execute on function app.guard_processing_request() from public;

-- The processor organisations that can be asked, by the people who answer there: names only. A processor organisation
-- offers its service to every lender, so this is its shop window.
create or replace function app.processor_contacts() returns table (user_id uuid, name text, processor_tenant_id uuid, processor_name text)
  language sql stable security definer set search_path = ''
as $$
  select u.user_id, trim(u.first_name || ' ' || u.last_name), t.tenant_id, t.name
  from public.tenant t join public.user_account u on u.tenant_id = t.tenant_id
  where t.type = 'PROCESSOR' and u.status = 'ACTIVE' and app.tenant_id() is not null
    and exists (select from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role = any (app.processing_contact_roles()))
  order by t.name, u.last_name, u.first_name, u.user_id
$$;
revoke execute on function app.processor_contacts() from public;
grant execute on function app.processor_contacts() to gable_app, gable_worker;

-- A processor organisation ends or answers a request in its own tenant; at work on a loan, one of its people does not.
create or replace function app.refuse_shared_scope() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if app.visibility() = 'shared' and app.tenant_id() = new.tenant_id then
    raise exception 'only the company that holds the loan does this' using errcode = '42501';
  end if;
  return new;
end $$;
revoke execute on function app.refuse_shared_scope() from public;

-- Only people of the processor organisation whom everyone may ask can be named. What that organisation changes stands in the
-- history of the loan, which is the other company's.
create or replace function app.guard_processing_person() returns trigger language plpgsql security definer set search_path = ''
as $$
declare me uuid := app.tenant_id();
begin
  if me is null then
    return new; -- the owner's own migrations and seeds
  end if;
  if tg_op = 'INSERT' and not exists (select from app.processor_contacts() c where c.user_id = new.user_id and c.processor_tenant_id = new.processor_tenant_id) then
    raise exception 'this person can''t be put to work on a shared loan' using errcode = '23514';
  end if;
  if tg_op = 'UPDATE' and me = old.processor_tenant_id and me <> old.tenant_id and new.working <> old.working then
    insert into public.audit_entry (tenant_id, at, actor_tenant_id, actor_id, actor_name, user_id, user_name, request_id, loan_id, kind, record_id, action, before, after)
      values (old.tenant_id, new.put_at, new.actor_tenant_id, new.actor_id, new.actor_name, new.put_by, new.put_by_name, '', old.loan_id,
        'processing_person', old.user_id::text, 'updated', pg_catalog.jsonb_build_object('working', old.working), pg_catalog.jsonb_build_object('working', new.working));
    insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
      select old.tenant_id, new.put_at, 'RTC.LOAN.TEAM_CHANGED', old.loan_id, l.org_unit_id,
        coalesce((select pg_catalog.array_agg(distinct u.user_id) from public.loan_user u where u.tenant_id = old.tenant_id and u.loan_id = old.loan_id), '{}'), '{}'
      from public.loan l where l.tenant_id = old.tenant_id and l.loan_id = old.loan_id;
  end if;
  return new;
end $$;
revoke execute on function app.guard_processing_person() from public;

-- The people named in the requests that the asking tenant has a side in, with their names as they are now. On a pinned loan those
-- of that loan.
create or replace function app.processing_people() returns table (request_id uuid, loan_id bigint, user_id uuid, name text, email text, phone text,
    processor_tenant_id uuid, processor_name text, working boolean, put_at timestamptz, put_by_name text)
  language sql stable security definer set search_path = ''
as $$
  select p.request_id, p.loan_id, p.user_id, btrim(u.first_name || ' ' || u.last_name), u.email, u.phone,
    p.processor_tenant_id, t.name, p.working and u.status = 'ACTIVE', p.put_at, p.put_by_name
  from public.processing_person p
  join public.user_account u on u.tenant_id = p.processor_tenant_id and u.user_id = p.user_id
  join public.tenant t on t.tenant_id = p.processor_tenant_id
  where (p.tenant_id = app.tenant_id() and p.loan_id = app.loan_id()) or p.processor_tenant_id = app.tenant_id()
  order by u.last_name, u.first_name, u.user_id
$$;
revoke execute on function app.processing_people() from public;
grant execute on function app.processing_people() to gable_app, gable_worker;
