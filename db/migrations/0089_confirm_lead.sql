-- Leads of the public form confirm their e-mail address; a lead moves to another branch; an import can be called off; what has
-- served its time is swept.

-- +goose Up
alter table lead
  add column confirmation text check (confirmation in ('UNCONFIRMED', 'CONFIRMED')),
  add column confirmed_at timestamptz;
comment on column lead.confirmation is 'Of a lead of the public form: whether the person opened the letter and confirmed the address. Null for every other lead.';

create table lead_confirmation (
  tenant_id    uuid not null,
  token_hash   bytea not null check (length(token_hash) = 32),
  lead_id      uuid not null,
  email_digest bytea not null check (length(email_digest) = 32),
  expires_at   timestamptz not null,
  used_at      timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, lead_id) references lead (tenant_id, id) on delete cascade
);
comment on column lead_confirmation.email_digest is 'Of the address the letter went to: a link confirms no other.';
create index lead_confirmation_lead on lead_confirmation (tenant_id, lead_id);
create index lead_confirmation_expires on lead_confirmation (expires_at);
call app.protect('lead_confirmation');
call app.open_to_tenant('lead_confirmation', 'select, insert, delete');

-- Uses a link up and marks its lead confirmed, wherever in the company that is by now. Nothing for a link that is unknown, used
-- or too old, and for an address that has changed since.
-- +goose StatementBegin
create function app.confirm_lead(p_token bytea, p_now timestamptz)
  returns table (lead_id uuid, org_unit_id uuid, owner_id uuid) language sql security definer set search_path = ''
as $$
  with used as (update public.lead_confirmation c set used_at = p_now
    where c.tenant_id = app.tenant_id() and c.token_hash = p_token and c.used_at is null and c.expires_at > p_now returning c.lead_id, c.email_digest)
  update public.lead l set confirmation = 'CONFIRMED', confirmed_at = p_now, updated_at = p_now, version = l.version + 1
    from used where l.tenant_id = app.tenant_id() and l.id = used.lead_id and l.confirmation is not null
      and sha256(convert_to(lower(coalesce(l.data #>> '{ContactPoint,Email}', '')), 'UTF8')) = used.email_digest
    returning l.id, l.org_unit_id, l.owner_id
$$;
-- +goose StatementEnd

-- Moves a lead to another open branch of the company, with the owner it has there. A function of the owner's, because who moves
-- a lead may not see it afterwards. Who may is asked here.
-- +goose StatementBegin
create function app.move_lead(p_lead uuid, p_unit uuid, p_owner uuid, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.lead l set org_unit_id = p_unit, owner_id = p_owner, updated_at = p_now, version = l.version + 1
    where l.tenant_id = app.tenant_id() and l.id = p_lead and l.org_unit_id = any (app.org_units()) and app.visibility() = 'org' and l.status <> 'CONVERTED'
      and exists (select from public.org_unit o where o.tenant_id = l.tenant_id and o.org_unit_id = p_unit and o.closed_at is null);
  return found;
end $$;
-- +goose StatementEnd

alter table lead_import drop constraint lead_import_status_check,
  add constraint lead_import_status_check check (status in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED'));
create index lead_import_finished on lead_import (finished_at);
create index lead_form_hit_began on lead_form_hit (began_at);

-- +goose StatementBegin
create function app.sweep_leads(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.lead_form_hit h where (h.tenant_id, h.subject) in
    (select x.tenant_id, x.subject from public.lead_form_hit x where x.began_at < p_now - interval '48 hours' limit p_most) returning 1) select 'lead_form_hit', count(*) from gone;
  return query with gone as (delete from public.lead_confirmation c where (c.tenant_id, c.token_hash) in
    (select x.tenant_id, x.token_hash from public.lead_confirmation x where x.expires_at < p_now - interval '30 days' limit p_most) returning 1) select 'lead_confirmation', count(*) from gone;
  return query with gone as (delete from public.lead_import_line n where (n.tenant_id, n.import_id, n.line) in
    (select x.tenant_id, x.import_id, x.line from public.lead_import i join public.lead_import_line x on x.tenant_id = i.tenant_id and x.import_id = i.id
      where i.finished_at < p_now - interval '30 days' limit p_most) returning 1) select 'lead_import_line', count(*) from gone;
  return query with gone as (delete from public.lead_import d where (d.tenant_id, d.id) in
    (select i.tenant_id, i.id from public.lead_import i where i.finished_at < p_now - interval '30 days'
      and not exists (select from public.lead_import_line x where x.tenant_id = i.tenant_id and x.import_id = i.id) limit p_most) returning 1) select 'lead_import', count(*) from gone;
end $$;
-- +goose StatementEnd
revoke execute on function app.confirm_lead(bytea, timestamptz), app.move_lead(uuid, uuid, uuid, timestamptz), app.sweep_leads(timestamptz, integer) from public;
grant execute on function app.confirm_lead(bytea, timestamptz), app.move_lead(uuid, uuid, uuid, timestamptz) to gable_app, gable_worker;
grant execute on function app.sweep_leads(timestamptz, integer) to gable_worker;
