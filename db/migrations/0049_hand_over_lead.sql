-- The leads that a colleague who moves on leaves behind, and their next owner. In plpgsql, since the table comes with a
-- later file.

-- +goose Up
-- +goose StatementBegin
create function app.open_leads_of(p_user uuid) returns table (lead_id uuid, unit_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select l.id, l.org_unit_id from public.lead l
    where l.tenant_id = app.tenant_id() and l.owner_id = p_user and l.status not in ('UNQUALIFIED', 'LOST', 'CONVERTED')
    order by l.id;
end $$;
-- +goose StatementEnd
revoke execute on function app.open_leads_of(uuid) from public;
grant execute on function app.open_leads_of(uuid) to gable_app;

-- +goose StatementBegin
create function app.hand_over_leads(p_from uuid, p_to uuid, p_leads uuid[], p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.lead l set owner_id = p_to, version = l.version + 1, updated_at = p_now
    where l.tenant_id = app.tenant_id() and l.owner_id = p_from and l.id = any (p_leads);
end $$;
-- +goose StatementEnd
revoke execute on function app.hand_over_leads(uuid, uuid, uuid[], timestamptz) from public;
grant execute on function app.hand_over_leads(uuid, uuid, uuid[], timestamptz) to gable_app;
