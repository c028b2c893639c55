-- Loans of all companies whose lock's last day is over where their unit is, or is near enough that people are to be told, each with who
-- looks at it: the company's owner, else another one of those who see the whole company, else an originator of the loan. Whoever it is
-- may sign in; a company of which nobody may has nobody to be told. p_warn are the days before the end at which people are told where the
-- company has said nothing; a loan that has come to the stage p_funded, or past it, needs its lock no more. By the loan's number, which follows from
-- nothing: so a company's thousands stand among those of others, and whoever asks on after p_after comes to all of them.
create or replace function app.due_locks(p_now timestamptz, p_warn integer[], p_funded text, p_originator text, p_after bigint, p_most integer)
  returns table (tenant_id uuid, loan_id bigint, org_unit_id uuid, user_id uuid, whole boolean) language sql stable security definer set search_path = ''
as $$
  select l.tenant_id, l.loan_id, n.org_unit_id, o.user_id, o.whole
  from public.rate_lock l
  join public.loan n on n.tenant_id = l.tenant_id and n.loan_id = l.loan_id
  join public.org_unit u on u.tenant_id = n.tenant_id and u.org_unit_id = n.org_unit_id
  left join public.lock_policy p on p.tenant_id = l.tenant_id
  cross join lateral (select (p_now at time zone u.time_zone)::date as today) d
  cross join lateral (select c.user_id, c.whole from (
      select r.user_id, true as whole, r.role <> 'Owner' as later from public.user_role r
        where r.tenant_id = l.tenant_id and r.role = any (app.tenant_wide_roles())
      union all select m.user_id, false, not m.is_primary from public.loan_user m
        where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id and m.loan_role = p_originator) c
    join public.user_account a on a.tenant_id = l.tenant_id and a.user_id = c.user_id and a.status = 'ACTIVE'
    order by not c.whole, c.later, c.user_id limit 1) o
  where l.is_open and l.loan_id > p_after
    -- Days are compared as texts: one that is none keeps nobody else waiting.
    and (l.expires_on < to_char(d.today, 'YYYY-MM-DD') or exists (select from jsonb_array_elements(coalesce(p.data -> 'warnDays', to_jsonb(p_warn))) w
      where l.expires_on <= to_char(d.today + w::integer, 'YYYY-MM-DD') and not coalesce(l.data -> 'warned', '[]') @> w))
    and n.pipeline_id <> 'FUNDED' and not exists (select from public.loan_date f where f.tenant_id = l.tenant_id and f.loan_id = l.loan_id and f.kind = 'status' and f.name = p_funded and f.on_date is not null)
  order by l.loan_id limit p_most
$$;
revoke execute on function app.due_locks(timestamptz, integer[], text, text, bigint, integer) from public;
grant execute on function app.due_locks(timestamptz, integer[], text, text, bigint, integer) to gable_worker;

-- The staff at work who see the pinned loan and hold one of some roles, each with all that they hold: those who see the whole company,
-- those who see all of a unit that the loan's is or stands below, and those of them who are on its team.
create or replace function app.staff_in_sight(p_roles text[]) returns table (user_id uuid, roles text[])
  language sql stable security definer set search_path = ''
as $$
  with recursive above (org_unit_id, parent_id) as (
    select o.org_unit_id, o.parent_id from public.loan l join public.org_unit o on o.tenant_id = l.tenant_id and o.org_unit_id = l.org_unit_id
      where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id()
    union select o.org_unit_id, o.parent_id from above a join public.org_unit o on o.tenant_id = app.tenant_id() and o.org_unit_id = a.parent_id)
  select u.user_id, h.roles from public.user_account u
  cross join lateral (select array_agg(r.role order by r.role) as roles from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id) h
  where u.tenant_id = app.tenant_id() and u.status = 'ACTIVE' and h.roles && p_roles and exists (select from above)
    and (h.roles && app.tenant_wide_roles()
      or exists (select from public.user_org_unit m join above a on a.org_unit_id = m.org_unit_id where m.tenant_id = u.tenant_id and m.user_id = u.user_id)
        and (h.roles && app.unit_wide_roles() or exists (select from public.loan_user t
          where t.tenant_id = u.tenant_id and t.loan_id = app.loan_id() and t.user_id = u.user_id and t.loan_role = any (app.team_roles()))))
  order by u.user_id
$$;
revoke execute on function app.staff_in_sight(text[]) from public;
grant execute on function app.staff_in_sight(text[]) to gable_app, gable_worker;

-- The channel through which the pinned loan is made: that of the nearest of its units that has one, else the company's.
create or replace function app.loan_channel() returns text language sql stable security definer set search_path = ''
as $$
  with recursive above (parent_id, industry_channel, depth) as (
    select o.parent_id, o.industry_channel, 0 from public.loan l join public.org_unit o on o.tenant_id = l.tenant_id and o.org_unit_id = l.org_unit_id
      where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id()
    union all select o.parent_id, o.industry_channel, a.depth + 1 from above a join public.org_unit o on o.tenant_id = app.tenant_id() and o.org_unit_id = a.parent_id
      where a.depth < 50)
  select coalesce((select a.industry_channel from above a where a.industry_channel <> '' order by a.depth limit 1),
    (select t.industry_channel from public.tenant t where t.tenant_id = app.tenant_id()), '')
$$;
revoke execute on function app.loan_channel() from public;
grant execute on function app.loan_channel() to gable_app, gable_worker;

-- The channels of all units of the company, each that of the nearest unit above it that has one, else the company's: app.loan_channel for many loans.
create or replace function app.unit_channels() returns table (org_unit_id uuid, industry_channel text) language sql stable security definer set search_path = ''
as $$
  with recursive below (org_unit_id, industry_channel, depth) as (
    select o.org_unit_id, coalesce(nullif(o.industry_channel, ''), t.industry_channel, ''), 0
      from public.org_unit o join public.tenant t on t.tenant_id = o.tenant_id where o.tenant_id = app.tenant_id() and o.parent_id is null
    union all select o.org_unit_id, coalesce(nullif(o.industry_channel, ''), b.industry_channel), b.depth + 1
      from below b join public.org_unit o on o.tenant_id = app.tenant_id() and o.parent_id = b.org_unit_id where b.depth < 50)
  select b.org_unit_id, b.industry_channel from below b
$$;
revoke execute on function app.unit_channels() from public;
grant execute on function app.unit_channels() to gable_app, gable_worker;
