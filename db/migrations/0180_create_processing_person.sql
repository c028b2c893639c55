-- Who of a processor organisation works on a loan that is shared with it. The company that holds the loan names the persons; of
-- those it named, the processor organisation says who works on it. Nobody else of that organisation reaches the loan. A person
-- of another company can't stand in loan_user, which belongs to the loan's own.

-- +goose Up
alter table processing_request add constraint processing_request_sides unique (tenant_id, request_id, loan_id, processor_tenant_id);

create table processing_person (
  tenant_id   uuid not null,
  request_id  uuid not null,
  user_id     uuid not null,
  loan_id     bigint not null,
  processor_tenant_id uuid not null,
  working     boolean not null default true,
  put_at      timestamptz not null,
  put_by      uuid,
  put_by_name text not null default '',
  actor_tenant_id uuid,
  actor_id    uuid,
  actor_name  text not null default '',
  primary key (tenant_id, request_id, user_id),
  foreign key (tenant_id, request_id, loan_id, processor_tenant_id) references processing_request (tenant_id, request_id, loan_id, processor_tenant_id) on delete cascade,
  foreign key (processor_tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
comment on column processing_person.working is 'False: named by the company that holds the loan, but not put to work by the own organisation.';
comment on column processing_person.actor_id is 'Who was logged in, where put_by was acted for: the trigger writes both into the history of the loan.';
create index processing_person_of_user on processing_person (processor_tenant_id, user_id);
call app.protect('processing_person');
-- Two companies see the row, as they see the request. Which side asks is told by tenant and visibility together: a person at work
-- on a shared loan stands in the tenant of that loan too, and may write nothing here.
drop policy tenant on processing_person;
create policy tenant on processing_person as restrictive to gable_app, gable_worker
  using (tenant_id = (select app.tenant_id()) or processor_tenant_id = (select app.tenant_id()))
  with check (tenant_id = (select app.tenant_id()) or processor_tenant_id = (select app.tenant_id()));
create policy sight on processing_person for select to gable_app, gable_worker
  using (processor_tenant_id = (select app.tenant_id()) or loan_id = (select app.loan_id()));
create policy addition on processing_person for insert to gable_app, gable_worker
  with check (tenant_id = (select app.tenant_id()) and loan_id = (select app.loan_id()) and (select app.visibility() in ('org', 'team')));
create policy change on processing_person for update to gable_app, gable_worker
  using ((tenant_id = (select app.tenant_id()) and loan_id = (select app.loan_id()) and (select app.visibility() in ('org', 'team')))
    or (processor_tenant_id = (select app.tenant_id()) and (select app.visibility() = 'shared')));
create policy removal on processing_person for delete to gable_app, gable_worker
  using (tenant_id = (select app.tenant_id()) and loan_id = (select app.loan_id()) and (select app.visibility() in ('org', 'team')));
grant select, insert, delete on processing_person to gable_app, gable_worker;
grant update (working, put_at, put_by, put_by_name, actor_tenant_id, actor_id, actor_name) on processing_person to gable_app, gable_worker;

-- A processor organisation ends or answers a request in its own tenant; at work on a loan, one of its people does not.
-- +goose StatementBegin
create function app.refuse_shared_scope() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if app.visibility() = 'shared' and app.tenant_id() = new.tenant_id then
    raise exception 'only the company that holds the loan does this' using errcode = '42501';
  end if;
  return new;
end $$;
-- +goose StatementEnd
revoke execute on function app.refuse_shared_scope() from public;
create trigger aside before insert or update on processing_request for each row execute function app.refuse_shared_scope();

-- Only people of the processor organisation whom everyone may ask can be named. What that organisation changes stands in the
-- history of the loan, which is the other company's.
-- +goose StatementBegin
create function app.guard_processing_person() returns trigger language plpgsql security definer set search_path = ''
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
-- +goose StatementEnd
revoke execute on function app.guard_processing_person() from public;
create trigger guard before insert or update on processing_person for each row execute function app.guard_processing_person();

-- Who was asked, or answered where nobody was named, goes on working on what is shared by now.
insert into processing_person (tenant_id, request_id, user_id, loan_id, processor_tenant_id, put_at, put_by, put_by_name)
  select r.tenant_id, r.request_id, u.user_id, r.loan_id, r.processor_tenant_id, coalesce(r.answered_at, r.requested_at), r.requested_by, r.requested_by_name
  from processing_request r join user_account u on u.tenant_id = r.processor_tenant_id and u.user_id = coalesce(r.contact_id, r.answered_by)
  where r.status in ('REQUESTED', 'ACCEPTED');

-- The people named in the requests that the asking tenant has a side in, with their names as they are now. On a pinned loan those
-- of that loan.
-- +goose StatementBegin
create function app.processing_people() returns table (request_id uuid, loan_id bigint, user_id uuid, name text, email text, phone text,
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
-- +goose StatementEnd
revoke execute on function app.processing_people() from public;
grant execute on function app.processing_people() to gable_app, gable_worker;

-- The loans of other tenants that one person of a processor organisation works on, by tenant, and what that tenant's own word is
-- on what a contract processor may do.
drop function app.shared_loans(uuid);
-- +goose StatementBegin
create function app.shared_loans(p_processor uuid, p_user uuid)
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
-- +goose StatementEnd
revoke execute on function app.shared_loans(uuid, uuid) from public;
grant execute on function app.shared_loans(uuid, uuid) to gable_app, gable_worker;
