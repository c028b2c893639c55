-- A company's name and type are part of what a process remembers of its users: a change counts as one of policy, so that
-- the next request knows. (For its domains 0052 has the trigger.)

-- +goose Up
-- A domain may pass from one company to another: both have to learn of it.
-- +goose StatementBegin
create or replace function app.bump_policy() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.tenant set policy_version = policy_version + 1 where tenant_id in (new.tenant_id, old.tenant_id);
  return null;
end $$;
-- +goose StatementEnd
create trigger bump_policy after update of name, type, industry_channel on tenant for each row execute function app.bump_policy();
