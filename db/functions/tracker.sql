-- Gives a company that is made the trackers it begins with.
create or replace function app.ship_trackers() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  with made as (
    insert into public.tracker (tenant_id, group_name, name, display_name, display_name_es, position, shipped, selection, disable_user_changes)
      select new.tenant_id, s ->> 'group', s ->> 'name', s ->> 'displayName', s ->> 'displayNameEs', (s ->> 'order')::integer, true,
        coalesce(s #>> '{metadata,selection}', ''), (s #>> '{metadata,disableUserChanges}')::boolean
      from pg_catalog.jsonb_array_elements(app.shipped_trackers()) s
      returning id, name)
  insert into public.tracker_status (tenant_id, tracker_id, name, display_name, display_name_es, position, date_required)
    select new.tenant_id, m.id, o.status ->> 'name', o.status ->> 'displayName', o.status ->> 'displayNameEs', o.at::integer, (o.status ->> 'isDateRequired')::boolean
    from made m join pg_catalog.jsonb_array_elements(app.shipped_trackers()) s on s ->> 'name' = m.name
      cross join lateral pg_catalog.jsonb_array_elements(s -> 'StatusList') with ordinality o (status, at);
  return new;
end $$;
revoke execute on function app.ship_trackers() from public;
