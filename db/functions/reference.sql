-- The tables that the asker's company goes by on some days: of each kind its own and the provider's, the latest of either. It reads what
-- the provider has loaded for everyone, and nothing of another company.
create or replace function app.reference_tables_in_force(p_kinds text[], p_on date[], p_at timestamptz)
  returns table (of_provider boolean, kind text, id uuid, valid_from date, valid_to date, source text, note text, "rows" jsonb)
  language sql stable security definer set search_path = ''
as $$
  select distinct on (t.type = 'PROVIDER', r.kind, r.valid_from) t.type = 'PROVIDER', r.kind, r.id, r.valid_from, r.valid_to, r.source, r.note, r.rows
  from pg_catalog.unnest(p_on) d (day)
  cross join pg_catalog.unnest(p_kinds) k (kind)
  cross join (values (true), (false)) o (own)
  cross join lateral (select x.* from public.reference_table x
    where x.kind = k.kind and x.valid_from <= d.day and (x.valid_to is null or x.valid_to >= d.day)
      and x.created_at <= p_at and (x.removed_at is null or x.removed_at > p_at)
      and case when o.own then x.tenant_id = app.tenant_id()
        else x.tenant_id in (select p.tenant_id from public.tenant p where p.type = 'PROVIDER') end
    order by x.valid_from desc, x.created_at desc limit 1) r
  join public.tenant t on t.tenant_id = r.tenant_id
$$;
revoke execute on function app.reference_tables_in_force(text[], date[], timestamptz) from public;
grant execute on function app.reference_tables_in_force(text[], date[], timestamptz) to gable_app, gable_worker;

-- What was loaded by the asker's company, and by its provider, without the rows.
create or replace function app.reference_tables()
  returns table (of_provider boolean, kind text, id uuid, valid_from date, valid_to date, source text, note text, row_count integer)
  language sql stable security definer set search_path = ''
as $$
  select t.type = 'PROVIDER', r.kind, r.id, r.valid_from, r.valid_to, r.source, r.note, pg_catalog.jsonb_array_length(r.rows)
  from public.reference_table r join public.tenant t on t.tenant_id = r.tenant_id
  where r.removed_at is null and (r.tenant_id = app.tenant_id() or t.type = 'PROVIDER')
  order by r.kind, r.valid_from desc, r.id limit 2000
$$;
revoke execute on function app.reference_tables() from public;
grant execute on function app.reference_tables() to gable_app, gable_worker;
