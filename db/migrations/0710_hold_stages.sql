-- What a loan needs before a stage is asked for in every company, and whoever may pass guards goes on with a reason. A company that has changed
-- such a rule, or turned it on or off, keeps it as it is.

-- +goose Up
with renewed as (
  update rule r set condition = s.rule ->> 'condition', effects = s.rule -> 'effects', enabled = (s.rule ->> 'enabled')::boolean, version = r.version + 1, updated_at = now()
    from jsonb_array_elements(app.shipped_rules()) s (rule)
    where r.version = 1 and r.kind = s.rule ->> 'kind' and r.name = s.rule ->> 'name'
      and exists (select from rule_version v where v.tenant_id = r.tenant_id and v.rule_id = r.id and v.action = 'created' and v.actor_name = 'Gable')
      and (r.condition, r.effects, r.enabled) is distinct from (s.rule ->> 'condition', s.rule -> 'effects', (s.rule ->> 'enabled')::boolean)
    returning r.*)
insert into rule_version (tenant_id, rule_id, version, org_unit_id, at, action, actor_name, user_name, data)
  select r.tenant_id, r.id, r.version, r.org_unit_id, now(), 'updated', 'Gable', 'Gable',
    jsonb_build_object('id', r.id, 'version', r.version, 'kind', r.kind, 'name', r.name, 'condition', r.condition, 'effects', r.effects, 'enabled', r.enabled, 'order', r.position)
  from renewed r;
select app.ship_rules_to(t.tenant_id) from tenant t where t.type in ('BROKER', 'LENDER');
