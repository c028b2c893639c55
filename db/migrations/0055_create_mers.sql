-- MERS mortgage identification numbers: an organisation's prefix, which no other may use, the sequence below it, and every
-- number there ever was.

-- +goose Up
create table mers_organization (
  prefix    text primary key check (prefix ~ '^[0-9]{7}$'),
  tenant_id uuid not null references tenant on delete cascade
);
comment on table mers_organization is 'Never released: a number made under a prefix stays one of the company that made it.';
grant select on mers_organization to gable_backup;

-- +goose StatementBegin
create function app.claim_mers_prefix(p_prefix text) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.mers_organization (prefix, tenant_id) values (p_prefix, app.tenant_id()) on conflict do nothing;
  return exists (select from public.mers_organization m where m.prefix = p_prefix and m.tenant_id = app.tenant_id());
end $$;
-- +goose StatementEnd
-- +goose StatementBegin
create function app.mers_prefix_is_free(p_prefix text) returns boolean language sql stable security definer set search_path = ''
as $$ select not exists (select from public.mers_organization m where m.prefix = p_prefix and m.tenant_id <> app.tenant_id()) $$;
-- +goose StatementEnd
revoke execute on function app.claim_mers_prefix(text), app.mers_prefix_is_free(text) from public;
grant execute on function app.claim_mers_prefix(text), app.mers_prefix_is_free(text) to gable_app, gable_worker;

create table mers_counter (
  tenant_id uuid not null references tenant on delete cascade,
  prefix    text not null,
  last      bigint not null check (last between 0 and 9999999999),
  primary key (tenant_id, prefix)
);
call app.protect('mers_counter');
call app.open_to_tenant('mers_counter', 'select, insert, update');

create table mers_number (
  tenant_id uuid not null references tenant on delete cascade,
  min       text not null check (min ~ '^[0-9]{18}$'),
  user_id   uuid not null,
  at        timestamptz not null,
  primary key (tenant_id, min)
);
call app.protect('mers_number');
call app.open_to_tenant('mers_number', 'select, insert');
