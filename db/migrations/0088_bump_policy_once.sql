-- A company's policy version rises once in a transaction, however many people, roles and units that transaction writes: each
-- rise makes another version of the one tenant row, and the next has to walk over all of those before it. What has risen
-- already is kept in a setting of the transaction; a savepoint that is rolled back takes it back together with the rise.

-- +goose Up
-- +goose StatementBegin
create or replace function app.bump_policy() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  v_risen text := coalesce(current_setting('app.policy_risen', true), '');
  v_id    uuid;
begin
  foreach v_id in array array[new.tenant_id, old.tenant_id] loop
    if v_id is not null and position(v_id::text in v_risen) = 0 then
      update public.tenant set policy_version = policy_version + 1 where tenant_id = v_id;
      v_risen := v_risen || v_id::text;
      perform set_config('app.policy_risen', v_risen, true);
    end if;
  end loop;
  return null;
end $$;
-- +goose StatementEnd
