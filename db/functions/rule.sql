create or replace function app.count_rules() returns trigger language plpgsql security definer set search_path = ''
as $$
declare t uuid := coalesce(new.tenant_id, old.tenant_id);
begin
  -- A tenant that goes takes its rules along: there is nothing left to count for.
  if exists (select from public.tenant x where x.tenant_id = t) then
    insert into public.rule_state as s (tenant_id, enabled) values (t, (select count(*) from public.rule r where r.tenant_id = t and r.enabled))
      on conflict (tenant_id) do update set version = s.version + 1, enabled = excluded.enabled;
  end if;
  return null;
end $$;
revoke execute on function app.count_rules() from public;

-- Why the pinned loan is locked by a rule, null when it is not; a party is told as well.
create or replace function app.rule_lock() returns text language sql stable security definer set search_path = ''
as $$
  select coalesce(o.data ->> 'reason', '') from public.rule_outcome o
  where o.tenant_id = app.tenant_id() and o.loan_id = app.loan_id() and o.kind = 'LOCK' limit 1
$$;
revoke execute on function app.rule_lock() from public;
grant execute on function app.rule_lock() to gable_app, gable_worker;

-- What rules asked and nobody answered goes after a day, with the rest that has served its time.
create or replace function app.sweep_rule_asks(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.rule_ask a where (a.tenant_id, a.id) in
    (select x.tenant_id, x.id from public.rule_ask x where x.at < p_now - interval '24 hours' limit p_most) returning 1) select 'rule_ask', count(*) from gone;
end $$;
revoke execute on function app.sweep_rule_asks(timestamptz, integer) from public;
grant execute on function app.sweep_rule_asks(timestamptz, integer) to gable_worker;

-- The company's rules judge every write: what they ask need not be about a loan, and a loan that is handed over is looked at whole.
-- Pins the transaction to a loan that it has handed over itself, whose unit is then in view; null ends that.
create or replace function app.turn_to_loan(p_loan bigint) returns void language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_loans bigint[] := coalesce(nullif(pg_catalog.current_setting('gable.handed_over', true), ''), '{}')::bigint[];
  v_units uuid[] := coalesce(nullif(pg_catalog.current_setting('gable.units_before', true), ''), '{}')::uuid[];
begin
  if app.visibility() <> 'org' or v_loans = '{}' or p_loan <> all (v_loans) then
    raise exception 'this transaction has not handed over the loan' using errcode = 'GB002';
  end if;
  if p_loan is not null then
    v_units := v_units || (select l.org_unit_id from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = p_loan);
  end if;
  perform pg_catalog.set_config('gable.loan', coalesce(p_loan::text, ''), true),
    pg_catalog.set_config('gable.org_units', v_units::text, true);
end $$;
revoke execute on function app.turn_to_loan(bigint) from public;
grant execute on function app.turn_to_loan(bigint) to gable_app, gable_worker;

-- Gives a company the rules that a new one begins with, those in force that are so for a new one, after those of their kind that it has; none twice, though the company
-- has renamed or deleted it since.
create or replace function app.ship_rules_to(p_tenant uuid) returns void language plpgsql volatile security definer set search_path = ''
as $$
declare s record; made uuid;
begin
  for s in select o.rule, (o.at - 1 + coalesce((select max(r.position) + 1 from public.rule r where r.tenant_id = p_tenant), 0))::integer as place
      from pg_catalog.jsonb_array_elements(app.shipped_rules()) with ordinality o (rule, at) order by o.at loop
    insert into public.rule (tenant_id, kind, name, condition, effects, enabled, position, created_at, updated_at)
      select p_tenant, s.rule ->> 'kind', s.rule ->> 'name', s.rule ->> 'condition', s.rule -> 'effects', (s.rule ->> 'enabled')::boolean, s.place, now(), now()
      where not exists (select from public.rule r where r.tenant_id = p_tenant and r.kind = s.rule ->> 'kind' and lower(r.name) = lower(s.rule ->> 'name'))
        and not exists (select from public.rule_version v where v.tenant_id = p_tenant and v.action = 'created' and v.actor_name = 'Gable' and v.data ->> 'name' = s.rule ->> 'name')
      returning id into made;
    if made is not null then
      insert into public.rule_version (tenant_id, rule_id, version, at, action, actor_name, user_name, data)
        select p_tenant, made, 1, now(), 'created', 'Gable', 'Gable', (s.rule - array['id', 'version']) || pg_catalog.jsonb_build_object('id', made, 'version', 1, 'order', s.place);
    end if;
  end loop;
end $$;
revoke execute on function app.ship_rules_to(uuid) from public;

-- Does so for a company that is new.
create or replace function app.ship_rules() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.ship_rules_to(new.tenant_id);
  return new;
end $$;
revoke execute on function app.ship_rules() from public;
