-- The company's side: tenants, their domains, org units, users, roles.

-- +goose Up
create table tenant (
  tenant_id       uuid primary key default uuidv7(),
  name            text not null check (name <> '' and length(name) <= 200),
  type            text not null check (type in ('PROVIDER', 'BROKER', 'LENDER', 'PROCESSOR')),
  industry_channel text,
  policy_version  bigint not null default 1,
  created_at      timestamptz not null default now()
);
comment on column tenant.policy_version is 'Counts every change to who may do what in the tenant; a process that remembers an older number resolves the user anew.';
call app.protect('tenant');
call app.open_to_tenant('tenant', 'select');

-- Global: which tenant a host belongs to is asked before anyone is known.
create table tenant_domain (
  domain     text primary key check (domain = lower(domain)),
  tenant_id  uuid not null references tenant on delete cascade
);
grant select on tenant_domain to gable_app, gable_worker, gable_backup;

create table org_unit (
  tenant_id     uuid not null references tenant on delete cascade,
  org_unit_id   uuid not null default uuidv7(),
  parent_id     uuid,
  type          text not null check (type in ('PROVIDER', 'BROKER', 'LENDER', 'BRANCH', 'PROCESSOR')),
  name          text not null check (name <> '' and length(name) <= 200),
  display_name  text not null check (display_name <> '' and length(display_name) <= 200),
  pos_domain    text,
  logo_url      text,
  industry_channel text,
  license_payer text not null default 'COMPANY' check (license_payer in ('COMPANY', 'BRANCH', 'SELF_PAID')),
  subscription_state text not null default 'ACTIVE',
  time_zone     text not null default 'America/Chicago',
  version       bigint not null default 1,
  created_at    timestamptz not null default now(),
  primary key (tenant_id, org_unit_id),
  foreign key (tenant_id, parent_id) references org_unit (tenant_id, org_unit_id)
);
create unique index org_unit_one_headquarters on org_unit (tenant_id) where parent_id is null;
create unique index org_unit_name on org_unit (tenant_id, lower(name));
call app.protect('org_unit');
call app.open_to_tenant('org_unit', 'select, insert, update');

create table user_account (
  tenant_id    uuid not null references tenant on delete cascade,
  user_id      uuid not null default uuidv7(),
  email        text not null check (email = lower(email) and length(email) <= 254),
  first_name   text not null default '' check (length(first_name) <= 100),
  middle_name  text not null default '' check (length(middle_name) <= 100),
  last_name    text not null default '' check (length(last_name) <= 100),
  phone        text not null default '' check (length(phone) <= 30),
  profile_image text,
  nmls         text,
  language     text not null default 'en' check (language in ('en', 'es')),
  status       text not null default 'INVITE_SENT' check (status in ('INVITE_SENT', 'ACTIVE', 'SUSPEND')),
  version      bigint not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create unique index user_account_email on user_account (tenant_id, email);
create index user_account_name on user_account (tenant_id, last_name, first_name, user_id);
call app.protect('user_account');
call app.open_to_tenant('user_account', 'select, insert, update');

create table user_role (
  tenant_id uuid not null,
  user_id   uuid not null,
  role      text not null check (role in ('Administrator', 'SuperAdmin', 'LoanAdmin', 'Owner', 'CompanyAdmin', 'BranchAdmin',
    'AssociateAdmin', 'Originator', 'Processor', 'Assistant', 'ContractProcessor', 'SuperSupport', 'LenderSupport',
    'BrokerSupport', 'ReportViewer', 'SalesTeam', 'Borrower', 'Realtor')),
  primary key (tenant_id, user_id, role),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
-- Exactly one owner per company, always.
create unique index user_role_one_owner on user_role (tenant_id) where role = 'Owner';
call app.protect('user_role');
call app.open_to_tenant('user_role', 'select, insert, delete');

create table user_org_unit (
  tenant_id   uuid not null,
  user_id     uuid not null,
  org_unit_id uuid not null,
  is_current  boolean not null default false,
  is_billing_branch boolean not null default false,
  primary key (tenant_id, user_id, org_unit_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id)
);
create unique index user_org_unit_current on user_org_unit (tenant_id, user_id) where is_current;
create index user_org_unit_members on user_org_unit (tenant_id, org_unit_id, user_id);
call app.protect('user_org_unit');
call app.open_to_tenant('user_org_unit', 'select, insert, update, delete');

-- A company's own word on a role's function permission, where the permission may be overridden.
create table function_override (
  tenant_id  uuid not null references tenant on delete cascade,
  role       text not null,
  permission text not null,
  assigned   boolean not null,
  primary key (tenant_id, role, permission)
);
call app.protect('function_override');
call app.open_to_tenant('function_override', 'select, insert, update, delete');

-- +goose StatementBegin
create function app.bump_policy() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  update public.tenant set policy_version = policy_version + 1
    where tenant_id = coalesce(new.tenant_id, old.tenant_id);
  return null;
end $$;
-- +goose StatementEnd
revoke execute on function app.bump_policy() from public;
create trigger bump_policy after insert or update or delete on org_unit for each row execute function app.bump_policy();
create trigger bump_policy after update of status, email, first_name, last_name, language or delete on user_account for each row execute function app.bump_policy();
create trigger bump_policy after insert or update or delete on user_role for each row execute function app.bump_policy();
create trigger bump_policy after insert or update or delete on user_org_unit for each row execute function app.bump_policy();
create trigger bump_policy after insert or update or delete on function_override for each row execute function app.bump_policy();
