-- What has served its time is removed, over all tenants at once; the audit never.

create or replace function app.sweep(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.event e where e.event_id in
    (select x.event_id from public.event x where x.at < p_now - interval '24 hours' limit p_most) returning 1) select 'event', count(*) from gone;
  return query with gone as (delete from public.nonce n where (n.tenant_id, n.user_id, n.nonce) in
    (select x.tenant_id, x.user_id, x.nonce from public.nonce x where x.created_at < p_now - interval '24 hours' limit p_most) returning 1) select 'nonce', count(*) from gone;
  return query with gone as (delete from public.session s where s.token_hash in
    (select x.token_hash from public.session x where x.expires_at < p_now - interval '30 days' limit p_most) returning 1) select 'session', count(*) from gone;
  return query with gone as (delete from public.access_link l where l.token_hash in
    (select x.token_hash from public.access_link x where x.expires_at < p_now - interval '30 days' limit p_most) returning 1) select 'access_link', count(*) from gone;
  return query with gone as (delete from public.login_throttle l where (l.kind, l.subject) in
    (select x.kind, x.subject from public.login_throttle x where x.window_started_at < p_now - interval '24 hours'
      and coalesce(x.blocked_until, '-infinity') < p_now limit p_most) returning 1) select 'login_throttle', count(*) from gone;
  return query with gone as (delete from public.job_effect j where (j.tenant_id, j.key) in
    (select x.tenant_id, x.key from public.job_effect x where x.at < p_now - interval '30 days' limit p_most) returning 1) select 'job_effect', count(*) from gone;
  return query with gone as (delete from public.loan_number n where n.loan_id in
    (select x.loan_id from public.loan_number x where x.allotted_at < p_now - interval '1 day'
      and not exists (select from public.loan l where l.loan_id = x.loan_id) limit p_most) returning 1) select 'loan_number', count(*) from gone;
  return query with gone as (delete from public.failed_request f where f.error_ref in
    (select x.error_ref from public.failed_request x where x.at < p_now - interval '30 days' limit p_most) returning 1) select 'failed_request', count(*) from gone;
end $$;
revoke execute on function app.sweep(timestamptz, integer) from public;
grant execute on function app.sweep(timestamptz, integer) to gable_worker;
