-- Who edits the pinned loan's data, and what its company asks of whoever would. The company's configuration and the people of another
-- company are not for everybody who works on the loan.
create or replace function app.loan_editing() returns table (mode text, notifies boolean, disclosed boolean, coc_changes boolean, closed_by_rule boolean,
    user_id text, user_name text, started_at timestamptz, heard_at timestamptz, gone boolean, version bigint, unsaved_version bigint)
  language sql stable security definer set search_path = ''
as $$
  select coalesce(c.data ->> 'loanEditing', ''), coalesce((c.data ->> 'loanEditNotifications')::boolean, false), d.loan_id is not null, coalesce(d.changed, false),
    app.rule_lock() is not null, coalesce(e.user_id::text, ''), coalesce(e.user_name, ''), e.started_at, e.heard_at,
    e.user_id is not null and not exists (select 1 from public.user_account u where u.tenant_id = e.user_tenant_id and u.user_id = e.user_id and u.status = 'ACTIVE'),
    coalesce(e.version, 0), coalesce(e.unsaved_version, 0)
  from (select app.tenant_id() as tenant_id, app.loan_id() as loan_id) at
  left join public.org_unit o on o.tenant_id = at.tenant_id and o.parent_id is null
  left join public.unit_config c on c.tenant_id = at.tenant_id and c.org_unit_id = o.org_unit_id and c.kind = 'COMPANY'
  left join public.loan_edit e on e.tenant_id = at.tenant_id and e.loan_id = at.loan_id
  left join public.loan_coc d on d.tenant_id = at.tenant_id and d.loan_id = at.loan_id
  limit 1
$$;
revoke execute on function app.loan_editing() from public;
grant execute on function app.loan_editing() to gable_app, gable_worker;

-- Whether the pinned loan, if it is finalized, is closed for that: '' where it is. What was finalized before that closed a loan (BEFORE) goes by
-- what its company has said of such loans; while it has said nothing they are as they were.
create or replace function app.final_state() returns text
  language sql stable security definer set search_path = ''
as $$
  select case
      when l.final_state = 'BEFORE' then case c.data ->> 'finalizedBefore' when 'LOCKED' then '' when 'OPEN' then 'OPENED' else 'ASKED' end
      when l.final_state = '' and c.data ->> 'finalizedLoans' = 'OPEN' then 'OPEN'
      else l.final_state end
  from public.loan l
  left join public.org_unit o on o.tenant_id = l.tenant_id and o.parent_id is null
  left join public.unit_config c on c.tenant_id = l.tenant_id and c.org_unit_id = o.org_unit_id and c.kind = 'COMPANY'
  where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id()
  limit 1
$$;
revoke execute on function app.final_state() from public;
grant execute on function app.final_state() to gable_app, gable_worker;

-- Keeps the pinned loan's figures as they are beside those that were disclosed: the first ones of a disclosed loan are the disclosed ones.
-- A loan that turns out not to have been disclosed has none, unless a change of them is being explained, or was.
create or replace function app.keep_disclosed_figures(p_disclosed boolean, p_figures jsonb, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_disclosed then
    insert into public.loan_coc as k (tenant_id, loan_id, disclosed_at, baseline, present)
      values (app.tenant_id(), app.loan_id(), p_now, p_figures, p_figures)
      on conflict (tenant_id, loan_id) do update set present = excluded.present where k.present is distinct from excluded.present;
  else
    delete from public.loan_coc k where k.tenant_id = app.tenant_id() and k.loan_id = app.loan_id() and k.started_at is null
      and not exists (select 1 from public.loan_coc_applied a where a.tenant_id = k.tenant_id and a.loan_id = k.loan_id);
  end if;
end $$;
revoke execute on function app.keep_disclosed_figures(boolean, jsonb, timestamptz) from public;
grant execute on function app.keep_disclosed_figures(boolean, jsonb, timestamptz) to gable_app, gable_worker;
