-- Gives a company the condition templates that a new one begins with.
create or replace function app.ship_condition_templates_to(p_tenant uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.condition_template (tenant_id, shipped_code, position, data)
    select p_tenant, s.template ->> 'shippedCode', s.at::integer, s.template - array['id', 'version', 'shippedCode']
    from pg_catalog.jsonb_array_elements(app.shipped_condition_templates()) with ordinality s (template, at);
end $$;
revoke execute on function app.ship_condition_templates_to(uuid) from public;

-- Does so for a company that is new.
create or replace function app.ship_condition_templates() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.ship_condition_templates_to(new.tenant_id);
  return new;
end $$;
revoke execute on function app.ship_condition_templates() from public;
