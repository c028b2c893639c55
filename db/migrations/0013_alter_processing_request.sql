-- Who asked, who answered, and what either side may do to a request. The policies let both tenants write the row; this
-- trigger says what: only the owner of the loan asks, only the processor accepts or declines, either ends. Without it a
-- processor could insert a request of its own, accepted, for any loan.

-- +goose Up
alter table processing_request
  add column tenant_name text not null default '',
  add column processor_name text not null default '',
  add column requested_by uuid, add column requested_by_name text not null default '',
  add column contact_id uuid,
  add column answered_by uuid, add column answered_by_name text not null default '',
  add column note text not null default '' check (length(note) <= 1000);

-- +goose StatementBegin
create function app.guard_processing_request() returns trigger language plpgsql security definer set search_path = ''
as $$
declare me uuid := app.tenant_id();
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
  if not ((old.tenant_id = me and old.status in ('REQUESTED', 'ACCEPTED') and new.status = 'ENDED')
    or (old.processor_tenant_id = me and old.status = 'REQUESTED' and new.status in ('ACCEPTED', 'DECLINED'))
    or (old.processor_tenant_id = me and old.status = 'ACCEPTED' and new.status = 'ENDED')) then
    raise exception 'not this side''s to do' using errcode = '42501';
  end if;
  -- The answer stands in the history of the loan, which is the owner's.
  if old.processor_tenant_id = me and old.tenant_id <> me then
    insert into public.audit_entry (tenant_id, at, actor_tenant_id, actor_id, actor_name, user_id, user_name, request_id, loan_id, kind, record_id, action, before, after)
      values (old.tenant_id, new.answered_at, me, new.answered_by, new.answered_by_name, new.answered_by, new.answered_by_name, '', old.loan_id,
        'processing_request', old.request_id::text, lower(new.status), pg_catalog.jsonb_build_object('status', old.status), pg_catalog.jsonb_build_object('status', new.status));
    insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
      select old.tenant_id, new.answered_at, 'RTC.LOAN.PROCESSING_CHANGED', old.loan_id, l.org_unit_id,
        coalesce((select pg_catalog.array_agg(distinct u.user_id) from public.loan_user u where u.tenant_id = old.tenant_id and u.loan_id = old.loan_id), '{}'),
        pg_catalog.jsonb_build_object('status', new.status)
      from public.loan l where l.tenant_id = old.tenant_id and l.loan_id = old.loan_id;
  end if;
  return new;
end $$;
-- +goose StatementEnd
revoke execute on function app.guard_processing_request() from public;
create trigger guard before insert or update on processing_request for each row execute function app.guard_processing_request();

-- The processor organisations that can be asked, by the people who answer there: names only. A processor organisation
-- offers its service to every lender, so this is its shop window.
-- +goose StatementBegin
create function app.processor_contacts() returns table (user_id uuid, name text, processor_tenant_id uuid, processor_name text)
  language sql stable security definer set search_path = ''
as $$
  select u.user_id, trim(u.first_name || ' ' || u.last_name), t.tenant_id, t.name
  from public.tenant t join public.user_account u on u.tenant_id = t.tenant_id
  where t.type = 'PROCESSOR' and u.status = 'ACTIVE' and app.tenant_id() is not null
    and exists (select from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role in ('Owner', 'CompanyAdmin', 'ContractProcessor'))
  order by t.name, u.last_name, u.first_name, u.user_id
$$;
-- +goose StatementEnd
revoke execute on function app.processor_contacts() from public;
grant execute on function app.processor_contacts() to gable_app, gable_worker;
