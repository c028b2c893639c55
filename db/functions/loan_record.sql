create or replace function app.sweep_removed_records(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.removed_record r where (r.tenant_id, r.loan_id, r.kind, r.id) in
    (select x.tenant_id, x.loan_id, x.kind, x.id from public.removed_record x where x.expires_at <= p_now limit p_most) returning 1) select 'removed_record', count(*) from gone;
end $$;
revoke execute on function app.sweep_removed_records(timestamptz, integer) from public;
grant execute on function app.sweep_removed_records(timestamptz, integer) to gable_worker;

-- The locked sections of the pinned loan, each with its reason; a party is held to them as well.
create or replace function app.section_locks() returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(l.section, l.reason) from public.section_lock l where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id()
$$;
revoke execute on function app.section_locks() from public;
grant execute on function app.section_locks() to gable_app, gable_worker;
