-- The accounts of all companies whose period has ended or whose invoice is to be tried again, each with the company's
-- owner, in whose name its period is closed.
create or replace function app.due_billing(p_now timestamptz, p_most integer)
  returns table (tenant_id uuid, account_id uuid, owner_id uuid) language sql stable security definer set search_path = ''
as $$
  select a.tenant_id, a.account_id, o.user_id
  from public.billing_account a
  cross join lateral (select r.user_id from public.user_role r join public.user_account u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
    where r.tenant_id = a.tenant_id and r.role = 'Owner' and u.status = 'ACTIVE' order by r.user_id limit 1) o
  where (a.plan = 'PRO' and a.period_end <= (p_now at time zone 'UTC')::date)
    or exists (select from public.billing_invoice i where i.tenant_id = a.tenant_id and i.account_id = a.account_id and i.next_attempt_at <= p_now)
  order by a.tenant_id, a.account_id limit p_most
$$;
revoke execute on function app.due_billing(timestamptz, integer) from public;
grant execute on function app.due_billing(timestamptz, integer) to gable_worker;
