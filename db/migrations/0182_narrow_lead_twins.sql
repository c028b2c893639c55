-- Another branch's leads are not told of: who shares a contact is counted, and known, among the leads of the units in view.

-- +goose Up
-- How many other leads of the units in view share a contact, the caller's or a colleague's: a number, and nothing of whose they are.
-- +goose StatementBegin
create or replace function app.lead_twins(p_lead uuid, p_contacts text[]) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.org_unit_id = any (app.org_units())
    and l.contacts && p_contacts and l.id is distinct from p_lead
$$;
-- +goose StatementEnd

-- Which of the contacts a lead of the units in view has already.
-- +goose StatementBegin
create or replace function app.lead_contacts(p_contacts text[]) returns setof text
  language sql stable security definer set search_path = ''
as $$
  select distinct c from public.lead l, unnest(l.contacts) c
    where l.tenant_id = app.tenant_id() and l.org_unit_id = any (app.org_units()) and l.contacts && p_contacts and c = any (p_contacts)
$$;
-- +goose StatementEnd
