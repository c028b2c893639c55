-- The events of the given tenants that were not visible in the snapshot p_since, and the snapshot to ask from next time.
create or replace function app.events_since(p_tenants uuid[], p_since pg_snapshot)
  returns table (event_id uuid, tenant_id uuid, type text, loan_id bigint, org_unit_id uuid, audience uuid[], origin text, data jsonb, snapshot text)
  language sql stable security definer set search_path = ''
as $$
  with now_at as (select pg_catalog.pg_current_snapshot() as snap)
  select e.event_id, e.tenant_id, e.type, e.loan_id, e.org_unit_id, e.audience, e.origin, e.data, n.snap::text
  from now_at n left join public.event e
    on e.tenant_id = any(p_tenants)
    and e.txid >= pg_catalog.pg_snapshot_xmin(p_since)
    and not pg_catalog.pg_visible_in_snapshot(e.txid, p_since)
    and pg_catalog.pg_visible_in_snapshot(e.txid, n.snap)
  order by e.event_id
$$;
revoke execute on function app.events_since(uuid[], pg_snapshot) from public;
grant execute on function app.events_since(uuid[], pg_snapshot) to gable_app;

-- Notes that a job of the tenant is to send a letter to one of its users: one more, or the one that waits already.
create or replace function app.expect_letter(p_job bigint, p_user uuid, p_kind text, p_more boolean, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_more then
    insert into public.sent_mail (tenant_id, user_id, kind, address, subject, language, outcome, asked_at, at, job_id)
      select u.tenant_id, u.user_id, p_kind, u.email, '', u.language, 'PENDING', p_now, p_now, p_job
      from public.user_account u where u.tenant_id = app.tenant_id() and u.user_id = p_user
      on conflict (tenant_id, job_id) where effect is null and outcome = 'PENDING' do update set asked_at = excluded.asked_at;
  else
    update public.sent_mail m set asked_at = p_now where m.tenant_id = app.tenant_id() and m.job_id = p_job and m.outcome = 'PENDING';
  end if;
end $$;
revoke execute on function app.expect_letter(bigint, uuid, text, boolean, timestamptz) from public;
grant execute on function app.expect_letter(bigint, uuid, text, boolean, timestamptz) to gable_app, gable_worker;

-- Tells open screens what became of a letter: those of the loan that it was about, else those that show the person.
create or replace function app.tell_letter() returns trigger language plpgsql security definer set search_path = ''
as $$
declare loan bigint;
begin
  select (j.args #>> '{origin,loanId}')::bigint into loan from river.river_job j where j.id = new.job_id;
  insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
    select new.tenant_id, new.at, case when l.loan_id is null then 'RTC.USER.CHANGED' else 'RTC.LETTER.ENDED' end, l.loan_id, l.org_unit_id,
      coalesce((select array_agg(distinct m.user_id) from public.loan_user m
        where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id and m.loan_role <> all (app.portal_roles())), '{}'),
      jsonb_build_object('id', new.user_id)
    from (select 1) one left join public.loan l on l.tenant_id = new.tenant_id and l.loan_id = loan;
  return null;
end $$;
revoke execute on function app.tell_letter() from public;

-- Ends what a job leaves waiting when it will not run again: done, given up, called off, or found at its last attempt with
-- its process gone. It runs in the transaction that notes the job's end, so that neither is without the other.
create or replace function app.follow_job() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  word text := new.metadata ->> 'ended';
  tenant uuid := (new.args #>> '{origin,tenantId}')::uuid;
  ended_at timestamptz := coalesce(new.finalized_at, now());
begin
  update public.sent_mail m set outcome = 'FAILED', at = ended_at,
    reason = case when new.state = 'discarded' then 'UNREACHABLE' else 'NOT_WANTED' end
    where m.job_id = new.id and m.outcome = 'PENDING';
  if new.kind = 'lead_confirmation' then
    perform app.mark_confirmation(l.tenant_id, l.id, 'FAILED', ended_at) from public.lead l
      where l.tenant_id = tenant and l.id = (new.args #>> '{args,leadId}')::uuid and l.confirmation_letter = 'PENDING';
  elsif new.kind = 'run' then
    perform app.end_run(tenant, (new.args #>> '{args,runId}')::uuid,
      case when word <> '' then word when new.state = 'cancelled' then 'NOT_ALLOWED' else 'GAVE_UP' end,
      case when word = 'BLOCKED' then new.metadata ->> 'why' end, ended_at);
  elsif new.kind = 'loan_message' then
    perform app.end_message(tenant, (new.args #>> '{args,messageId}')::uuid,
      case when new.state = 'discarded' then 'UNREACHABLE' else 'NOT_WANTED' end, ended_at);
  elsif new.kind in ('need_request', 'need_reminder') and new.state <> 'completed' then
    perform app.end_need_letter(tenant, (new.args #>> '{origin,loanId}')::bigint, (new.args #>> '{args,personId}')::uuid,
      (new.args #>> '{args,due}')::timestamptz, ended_at);
  elsif new.kind in ('document_scan', 'document_make') then
    perform app.give_up_scan(tenant, (new.args #>> '{args,documentId}')::uuid, ended_at);
  end if;
  return null;
end $$;
revoke execute on function app.follow_job() from public;
