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

-- The loans whose trackers may have to follow from time alone and were not looked at yet on the day of their branch, each with who looks: the
-- first of its originators who is active. A lock has ended within the week before, or papers are signed and a rescission may be over. They
-- count as looked at from here on. Of each company a part at a time, so that none waits for another one's thousands.
create or replace function app.take_tracker_days(p_now timestamptz, p_signed text, p_originator text, p_each integer, p_most integer)
  returns table (tenant_id uuid, loan_id bigint, org_unit_id uuid, user_id uuid) language sql volatile security definer set search_path = ''
as $$
  with due as (
    select l.tenant_id, l.loan_id, l.org_unit_id, d.today, row_number() over (partition by l.tenant_id order by l.loan_id) as place
    from public.loan l join public.org_unit o on o.tenant_id = l.tenant_id and o.org_unit_id = l.org_unit_id
    cross join lateral (select (p_now at time zone o.time_zone)::date as today) d
    left join public.tracker_look k on k.tenant_id = l.tenant_id and k.loan_id = l.loan_id
    where not l.archived and (l.lock_expires_on < d.today and l.lock_expires_on >= d.today - 7 or l.stage_id = p_signed)
      and (k.looked_on is null or k.looked_on < d.today)
  ), taken as (
    insert into public.tracker_look as k (tenant_id, loan_id, looked_on)
      select d.tenant_id, d.loan_id, d.today from due d where d.place <= p_each order by d.place limit p_most
      on conflict (tenant_id, loan_id) do update set looked_on = excluded.looked_on where k.looked_on < excluded.looked_on
      returning k.tenant_id, k.loan_id
  )
  select t.tenant_id, t.loan_id, l.org_unit_id, m.user_id
  from taken t join public.loan l on l.tenant_id = t.tenant_id and l.loan_id = t.loan_id
  cross join lateral (select u.user_id from public.loan_user u join public.user_account a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = t.tenant_id and u.loan_id = t.loan_id and u.loan_role = p_originator and a.status = 'ACTIVE' order by u.is_primary desc, u.user_id limit 1) m
$$;
revoke execute on function app.take_tracker_days(timestamptz, text, text, integer, integer) from public;
grant execute on function app.take_tracker_days(timestamptz, text, text, integer, integer) to gable_worker;
