-- Branches that can be closed, their logos and licence numbers, the hosts a company answers on, and who overrode a function when.

-- +goose Up
alter table org_unit
  add column closed_at timestamptz,
  add column nmls text check (nmls ~ '^[0-9]{1,12}$'),
  add column updated_at timestamptz not null default now(),
  add constraint org_unit_headquarters_open check (parent_id is not null or closed_at is null);
create unique index org_unit_pos_domain on org_unit (tenant_id, pos_domain) where pos_domain is not null;

create table org_logo (
  tenant_id   uuid not null,
  org_unit_id uuid not null,
  media_type  text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  content     bytea not null check (octet_length(content) between 1 and 1048576),
  updated_at  timestamptz not null,
  primary key (tenant_id, org_unit_id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade
);
call app.protect('org_logo');
call app.open_to_tenant('org_logo', 'select, insert, update, delete');

alter table function_override
  add column by_user_id uuid,
  add column by_name text not null default '',
  add column at timestamptz not null default now();

-- A host belongs to one company. The application can't write the table of hosts: it asks for a free one for the tenant it
-- acts in, and learns only whether that tenant has it now.
-- +goose StatementBegin
create function app.claim_domain(p_domain text) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.tenant_domain (domain, tenant_id) values (p_domain, app.tenant_id()) on conflict do nothing;
  return exists (select from public.tenant_domain d where d.domain = p_domain and d.tenant_id = app.tenant_id());
end $$;
-- +goose StatementEnd
-- +goose StatementBegin
create function app.domain_is_free(p_domain text) returns boolean language sql stable security definer set search_path = ''
as $$ select not exists (select from public.tenant_domain d where d.domain = p_domain and d.tenant_id <> app.tenant_id()) $$;
-- +goose StatementEnd
-- +goose StatementBegin
create function app.release_domain(p_domain text) returns void language sql security definer set search_path = ''
as $$ delete from public.tenant_domain d where d.domain = p_domain and d.tenant_id = app.tenant_id() $$;
-- +goose StatementEnd
create trigger bump_policy after insert or delete on tenant_domain for each row execute function app.bump_policy();

-- The lenders on the platform that a broker can send a loan to: their names and licence numbers, and nothing else of theirs.
-- +goose StatementBegin
create function app.system_lenders() returns table (org_unit_id uuid, display_name text, nmls text)
  language sql stable security definer set search_path = ''
as $$
  select o.org_unit_id, o.display_name, coalesce(o.nmls, '')
  from public.tenant t join public.org_unit o on o.tenant_id = t.tenant_id and o.parent_id is null
  where t.type = 'LENDER' and app.tenant_id() is not null
  order by lower(o.display_name), o.org_unit_id
$$;
-- +goose StatementEnd
revoke execute on function app.claim_domain(text), app.domain_is_free(text), app.release_domain(text), app.system_lenders() from public;
grant execute on function app.claim_domain(text), app.domain_is_free(text), app.release_domain(text), app.system_lenders() to gable_app, gable_worker;

-- What is open in a unit, whoever asks: a branch is not closed over the head of a loan that the asker can't see.
-- +goose StatementBegin
create function app.open_loans_of_unit(p_unit uuid) returns bigint language sql stable security definer set search_path = ''
as $$
  select count(*) from public.loan l where l.tenant_id = app.tenant_id() and l.org_unit_id = p_unit and not l.archived
    and l.pipeline_id not in ('FUNDED', 'CANCELLED')
$$;
-- +goose StatementEnd
-- +goose StatementBegin
create function app.open_leads_of_unit(p_unit uuid) returns bigint language plpgsql stable security definer set search_path = ''
as $$
begin
  if pg_catalog.to_regclass('public.lead') is null then -- leads come with a later migration
    return 0;
  end if;
  return (select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.org_unit_id = p_unit and l.status not in ('CONVERTED', 'LOST', 'UNQUALIFIED'));
end $$;
-- +goose StatementEnd
revoke execute on function app.open_loans_of_unit(uuid), app.open_leads_of_unit(uuid) from public;
grant execute on function app.open_loans_of_unit(uuid), app.open_leads_of_unit(uuid) to gable_app, gable_worker;
