create or replace function app.open_leads_of(p_user uuid) returns table (lead_id uuid, unit_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select l.id, l.org_unit_id from public.lead l
    where l.tenant_id = app.tenant_id() and l.owner_id = p_user and l.status <> all (app.closed_lead_statuses())
    order by l.id;
end $$;
revoke execute on function app.open_leads_of(uuid) from public;
grant execute on function app.open_leads_of(uuid) to gable_app;

create or replace function app.hand_over_leads(p_from uuid, p_to uuid, p_leads uuid[], p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.lead l set owner_id = p_to, version = l.version + 1, updated_at = p_now
    where l.tenant_id = app.tenant_id() and l.owner_id = p_from and l.id = any (p_leads);
end $$;
revoke execute on function app.hand_over_leads(uuid, uuid, uuid[], timestamptz) from public;
grant execute on function app.hand_over_leads(uuid, uuid, uuid[], timestamptz) to gable_app;

create or replace function app.open_leads_of_unit(p_unit uuid) returns bigint language plpgsql stable security definer set search_path = ''
as $$
begin
  if pg_catalog.to_regclass('public.lead') is null then -- leads come with a later migration
    return 0;
  end if;
  return (select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.org_unit_id = p_unit and l.status <> all (app.closed_lead_statuses()));
end $$;
revoke execute on function app.open_leads_of_unit(uuid) from public;
grant execute on function app.open_leads_of_unit(uuid) to gable_app, gable_worker;

-- Gives a lead another owner. A function of the owner's, because who hands a lead over does not see it afterwards, and
-- a policy would hold the changed row against that sight. Who may is asked here, as the policy on change has it.
create or replace function app.hand_over_lead(p_lead uuid, p_owner uuid, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.lead l set owner_id = p_owner, updated_at = p_now, version = l.version + 1
    where l.tenant_id = app.tenant_id() and l.id = p_lead and l.org_unit_id = any (app.org_units()) and l.status <> 'CONVERTED'
      and (app.visibility() = 'org' or (app.visibility() = 'team' and (l.owner_id is null or l.owner_id = app.user_id())));
  return found;
end $$;
revoke execute on function app.hand_over_lead(uuid, uuid, timestamptz) from public;
grant execute on function app.hand_over_lead(uuid, uuid, timestamptz) to gable_app, gable_worker;

-- How many leads of the tenant use a tag, a source or a provider, in sight or not.
create or replace function app.lead_uses(p_kind text, p_id uuid) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select case p_kind
    when 'tag' then (select count(*) from public.lead_tagged t where t.tenant_id = app.tenant_id() and t.tag_id = p_id)
    when 'source' then (select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.source_id = p_id)
    when 'provider' then (select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.provider_id = p_id)
    else 0 end
$$;
revoke execute on function app.lead_uses(text, uuid) from public;
grant execute on function app.lead_uses(text, uuid) to gable_app, gable_worker;

-- How many other leads of the units in view share a contact, the caller's or a colleague's: a number, and nothing of whose they are.
-- Another branch's leads are not told of.
create or replace function app.lead_twins(p_lead uuid, p_contacts text[]) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.org_unit_id = any (app.org_units())
    and l.contacts && p_contacts and l.id is distinct from p_lead
$$;
revoke execute on function app.lead_twins(uuid, text[]) from public;
grant execute on function app.lead_twins(uuid, text[]) to gable_app, gable_worker;

-- Which of the contacts a lead of the units in view has already.
create or replace function app.lead_contacts(p_contacts text[]) returns setof text
  language sql stable security definer set search_path = ''
as $$
  select distinct c from public.lead l, unnest(l.contacts) c
    where l.tenant_id = app.tenant_id() and l.org_unit_id = any (app.org_units()) and l.contacts && p_contacts and c = any (p_contacts)
$$;
revoke execute on function app.lead_contacts(text[]) from public;
grant execute on function app.lead_contacts(text[]) to gable_app, gable_worker;

-- The form of a key, before anyone is known; nothing for a key that is unknown or turned off.
create or replace function app.lead_form(p_key text)
  returns table (tenant_id uuid, policy_version bigint, org_unit_id uuid, secret bytea, origins text[], source_id uuid, company text)
  language sql stable security definer set search_path = ''
as $$
  select f.tenant_id, t.policy_version, f.org_unit_id, f.secret, f.origins, f.source_id, t.name
  from public.lead_form f join public.tenant t on t.tenant_id = f.tenant_id where f.form_key = p_key and f.enabled
$$;
revoke execute on function app.lead_form(text) from public;
grant execute on function app.lead_form(text) to gable_app;

-- Uses a link up and marks its lead confirmed, wherever in the company that is by now. Nothing for a link that is unknown, used
-- or too old, and for an address that has changed since.
create or replace function app.confirm_lead(p_token bytea, p_now timestamptz)
  returns table (lead_id uuid, org_unit_id uuid, owner_id uuid) language sql security definer set search_path = ''
as $$
  with used as (update public.lead_confirmation c set used_at = p_now
    where c.tenant_id = app.tenant_id() and c.token_hash = p_token and c.used_at is null and c.expires_at > p_now returning c.lead_id, c.email_digest)
  update public.lead l set confirmation = 'CONFIRMED', confirmed_at = p_now, updated_at = p_now, version = l.version + 1
    from used where l.tenant_id = app.tenant_id() and l.id = used.lead_id and l.confirmation is not null
      and sha256(convert_to(lower(coalesce(l.data #>> '{ContactPoint,Email}', '')), 'UTF8')) = used.email_digest
    returning l.id, l.org_unit_id, l.owner_id
$$;
revoke execute on function app.confirm_lead(bytea, timestamptz) from public;
grant execute on function app.confirm_lead(bytea, timestamptz) to gable_app, gable_worker;

-- Moves a lead to another open branch of the company, with the owner it has there. A function of the owner's, because who moves
-- a lead may not see it afterwards. Who may is asked here.
create or replace function app.move_lead(p_lead uuid, p_unit uuid, p_owner uuid, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.lead l set org_unit_id = p_unit, owner_id = p_owner, updated_at = p_now, version = l.version + 1
    where l.tenant_id = app.tenant_id() and l.id = p_lead and l.org_unit_id = any (app.org_units()) and app.visibility() = 'org' and l.status <> 'CONVERTED'
      and exists (select from public.org_unit o where o.tenant_id = l.tenant_id and o.org_unit_id = p_unit and o.closed_at is null);
  return found;
end $$;
revoke execute on function app.move_lead(uuid, uuid, uuid, timestamptz) from public;
grant execute on function app.move_lead(uuid, uuid, uuid, timestamptz) to gable_app, gable_worker;

create or replace function app.sweep_leads(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.lead_form_hit h where (h.tenant_id, h.subject) in
    (select x.tenant_id, x.subject from public.lead_form_hit x where x.began_at < p_now - interval '48 hours' limit p_most) returning 1) select 'lead_form_hit', count(*) from gone;
  return query with gone as (delete from public.lead_confirmation c where (c.tenant_id, c.token_hash) in
    (select x.tenant_id, x.token_hash from public.lead_confirmation x where x.expires_at < p_now - interval '30 days' limit p_most) returning 1) select 'lead_confirmation', count(*) from gone;
  return query with gone as (delete from public.lead_import_line n where (n.tenant_id, n.import_id, n.line) in
    (select x.tenant_id, x.import_id, x.line from public.run r join public.lead_import_line x on x.tenant_id = r.tenant_id and x.import_id = r.id
      where r.kind = 'lead_import' and r.loan_id is null and r.ended_at < p_now - interval '30 days' limit p_most) returning 1) select 'lead_import_line', count(*) from gone;
  return query with gone as (delete from public.run d where (d.tenant_id, d.id) in
    (select r.tenant_id, r.id from public.run r where r.kind = 'lead_import' and r.loan_id is null and r.ended_at < p_now - interval '30 days'
      and not exists (select from public.lead_import_line x where x.tenant_id = r.tenant_id and x.import_id = r.id) limit p_most) returning 1) select 'lead_import', count(*) from gone;
end $$;
revoke execute on function app.sweep_leads(timestamptz, integer) from public;
grant execute on function app.sweep_leads(timestamptz, integer) to gable_worker;

-- Notes what becomes of a lead's letter, and tells open screens once that is known.
create or replace function app.mark_confirmation(p_tenant uuid, p_lead uuid, p_outcome text, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  with marked as (update public.lead l set confirmation_letter = p_outcome where l.tenant_id = p_tenant and l.id = p_lead returning l.*)
    insert into public.event (tenant_id, at, type, org_unit_id, audience, data)
    select m.tenant_id, p_now, 'RTC.LEAD.CHANGED', m.org_unit_id, array_remove(array[m.owner_id], null), jsonb_build_object('id', m.id, 'action', 'letter')
    from marked m where p_outcome <> 'PENDING';
end $$;
revoke execute on function app.mark_confirmation(uuid, uuid, text, timestamptz) from public;

create or replace function app.mark_confirmation(p_lead uuid, p_outcome text, p_now timestamptz) returns void
  language sql volatile security definer set search_path = ''
as $$ select app.mark_confirmation(app.tenant_id(), p_lead, p_outcome, p_now) $$;
revoke execute on function app.mark_confirmation(uuid, text, timestamptz) from public;
grant execute on function app.mark_confirmation(uuid, text, timestamptz) to gable_app, gable_worker;

-- However an import ends, nothing of its file is kept.
create or replace function app.forget_import_file() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.lead_import i set hash = null where i.tenant_id = new.tenant_id and i.id = new.id and i.hash is not null;
  return null;
end $$;
revoke execute on function app.forget_import_file() from public;
