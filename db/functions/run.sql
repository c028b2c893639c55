-- Runs: what is asked of somebody outside, or takes its time.

-- Ends a run that is open, in its job's stead, and tells open screens. It leaves no entry in the journal: the run itself says who
-- asked, when it ended and why.
create or replace function app.end_run(p_tenant uuid, p_id uuid, p_fault text, p_message text, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare ended public.run;
begin
  update public.run r set status = 'FAILED', fault = p_fault, message = left(coalesce(p_message, ''), 2000), ended_at = p_now
    where r.tenant_id = p_tenant and r.id = p_id and r.ended_at is null returning r.* into ended;
  if ended.id is null then
    return;
  end if;
  insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
    select ended.tenant_id, p_now, ended.topic || 'FAILED', l.loan_id, l.org_unit_id,
      case when ended.loan_id is null then array[ended.user_id] else coalesce((select array_agg(distinct m.user_id) from public.loan_user m
        where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id and m.loan_role <> all (app.portal_roles())), '{}') end,
      jsonb_build_object('id', ended.id, 'slot', ended.slot, 'status', ended.status, 'step', ended.step, 'done', ended.done, 'total', ended.total, 'by', ended.user_email)
    from (select 1) one left join public.loan l on l.tenant_id = ended.tenant_id and l.loan_id = ended.loan_id;
end $$;

-- Ends the runs that no job works on any more.
create or replace function app.end_lost_runs(p_now timestamptz, p_most integer) returns table (kind text, removed bigint)
  language plpgsql volatile security definer set search_path = ''
as $$
declare lost record;
declare n bigint := 0;
begin
  for lost in select r.tenant_id, r.id from public.run r where r.ended_at is null
    and not exists (select from river.river_job j where j.id = r.job_id and j.finalized_at is null) limit p_most for update skip locked
  loop
    perform app.end_run(lost.tenant_id, lost.id, 'GAVE_UP', '', p_now);
    n := n + 1;
  end loop;
  return query select 'lost run', n;
end $$;

-- Has the job of an open run look at once, since its vendor has called: false where no run has the token.
create or replace function app.wake_run(p_tenant uuid, p_token uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare job bigint;
begin
  update public.run r set woken = true where r.tenant_id = p_tenant and r.wake_token = p_token and r.ended_at is null returning r.job_id into job;
  if not found then
    return false;
  end if;
  update river.river_job j set state = 'available', scheduled_at = now() where j.id = job and j.state in ('scheduled', 'available') and j.scheduled_at > now();
  return true;
end $$;
revoke execute on function app.end_run(uuid, uuid, text, text, timestamptz), app.end_lost_runs(timestamptz, integer), app.wake_run(uuid, uuid) from public;
grant execute on function app.end_lost_runs(timestamptz, integer) to gable_worker;
grant execute on function app.wake_run(uuid, uuid) to gable_app;
