-- A company: its hosts, branches, users and their roles, what it set for itself, the keys and files of all that is its own.

-- +goose Up
create table tenant (
  tenant_id       uuid primary key default uuidv7(),
  name            text not null check (name <> '' and length(name) <= 200),
  type            text not null check (type in ('PROVIDER', 'BROKER', 'LENDER', 'PROCESSOR')),
  industry_channel text,
  policy_version  bigint not null default 1,
  created_at      timestamptz not null default now(),
  apply_secret    bytea not null
    default pg_catalog.decode(pg_catalog.replace(pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text, '-', ''), 'hex')
);
comment on column tenant.policy_version is 'Counts every change to who may do what in the tenant; a process that remembers an older number resolves the user anew.';
call app.protect('tenant');
call app.open_to_tenant('tenant', 'select');
-- A company's name and type are part of what a process remembers of its users: a change counts as one of policy, so that
-- the next request knows.
create trigger bump_policy after update of name, type, industry_channel on tenant for each row execute function app.bump_policy();
comment on column tenant.apply_secret is 'Signs the time tokens of the page where one applies. Of no use outside of it.';

-- Global: which tenant a host belongs to is asked before anyone is known.
create table tenant_domain (
  domain     text primary key check (domain = lower(domain)),
  tenant_id  uuid not null references tenant on delete cascade,
  since      timestamptz not null default clock_timestamp()
);
grant select on tenant_domain to gable_app, gable_worker, gable_backup;
-- A domain that passes from one company to another counts as a change of policy in both.
create trigger bump_policy_passed after update on tenant_domain for each row execute function app.bump_policy();
create trigger bump_policy after insert or delete on tenant_domain for each row execute function app.bump_policy();

create table tenant_key (
  tenant_id uuid not null references tenant on delete cascade,
  purpose   text not null check (purpose in ('DATA', 'BLIND_INDEX')),
  version   integer not null,
  wrapped   bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, purpose, version)
);
comment on table tenant_key is 'A data key and a blind-index key per tenant, each wrapped by the key-encryption key that is not in the database.';
call app.protect('tenant_key');
call app.open_to_tenant('tenant_key', 'select, insert');

-- Files: their content lies outside the database, encrypted, each with a key of its own; here stands where, and its key, sealed
-- with the company's. Who may read a file is said by the row that names it.
create table blob (
  tenant_id   uuid not null,
  hash        bytea not null check (length(hash) = 32),
  object      text not null check (length(object) between 1 and 500),
  size        bigint not null check (size >= 0),
  media_type  text not null check (length(media_type) between 1 and 200),
  key_version integer not null,
  sealed      bytea not null,
  stored_at   timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id) references tenant (tenant_id) on delete cascade
);
comment on column blob.hash is 'SHA-256 of the content: what a company has twice is kept once.';
comment on column blob.object is 'Where the content lies in the store of files.';
comment on column blob.sealed is 'The key of the content, sealed with the company''s data key of that version.';
create index blob_object on blob (object);
call app.protect('blob');
create policy members on blob to gable_app, gable_worker using (true) with check (true);
grant select, insert, update (stored_at) on blob to gable_app, gable_worker;

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
  closed_at     timestamptz,
  nmls          text check (nmls ~ '^[0-9]{1,12}$'),
  updated_at    timestamptz not null default now(),
  primary key (tenant_id, org_unit_id),
  foreign key (tenant_id, parent_id) references org_unit (tenant_id, org_unit_id),
  constraint org_unit_headquarters_open check (parent_id is not null or closed_at is null)
);
create unique index org_unit_one_headquarters on org_unit (tenant_id) where parent_id is null;
create unique index org_unit_name on org_unit (tenant_id, lower(name));
call app.protect('org_unit');
call app.open_to_tenant('org_unit', 'select, insert, update');
create trigger bump_policy after insert or update or delete on org_unit for each row execute function app.bump_policy();
create unique index org_unit_pos_domain on org_unit (tenant_id, pos_domain) where pos_domain is not null;
-- Which loans a branch's rule is for follows from the tree of branches.
create trigger count_rules after insert or delete or update of parent_id on org_unit for each row execute function app.count_rules();

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
  pos_url      text check (length(pos_url) <= 200),
  shortcuts    boolean not null default true,
  primary key (tenant_id, user_id)
);
create unique index user_account_email on user_account (tenant_id, email);
create index user_account_name on user_account (tenant_id, last_name, first_name, user_id);
call app.protect('user_account');
call app.open_to_tenant('user_account', 'select, insert, update');
create trigger bump_policy after update of status, email, first_name, last_name, language or delete on user_account for each row execute function app.bump_policy();
create index user_account_pos_url on user_account (tenant_id, (split_part(pos_url, '/', 1))) where pos_url is not null;

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
create trigger bump_policy after insert or update or delete on user_role for each row execute function app.bump_policy();
create constraint trigger keep_owner after delete or update on user_role deferrable initially deferred
  for each row when (old.role = 'Owner') execute function app.keep_owner();

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
create trigger bump_policy after insert or update or delete on user_org_unit for each row execute function app.bump_policy();

-- A company's own word on a role's function permission, where the permission may be overridden.
create table function_override (
  tenant_id  uuid not null references tenant on delete cascade,
  role       text not null,
  permission text not null,
  assigned   boolean not null,
  by_user_id uuid,
  by_name    text not null default '',
  at         timestamptz not null default now(),
  primary key (tenant_id, role, permission)
);
call app.protect('function_override');
call app.open_to_tenant('function_override', 'select, insert, update, delete');
create trigger bump_policy after insert or update or delete on function_override for each row execute function app.bump_policy();

create table org_logo (
  tenant_id   uuid not null,
  org_unit_id uuid not null,
  updated_at  timestamptz not null,
  hash        bytea not null,
  primary key (tenant_id, org_unit_id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade,
  foreign key (tenant_id, hash) references blob (tenant_id, hash)
);
call app.protect('org_logo');
call app.open_to_tenant('org_logo', 'select, insert, update, delete');
create index org_logo_blob on org_logo (tenant_id, hash);

-- What a company, a branch or a user set for themselves: the borrower portal, e-mail, and the company's own data. A field that
-- is not set here comes from the level above; the rule is domain/org's.
create table unit_config (
  tenant_id   uuid not null,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  kind        text not null check (kind in ('POS', 'EMAIL', 'COMPANY')),
  org_unit_id uuid,
  user_id     uuid,
  data        jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  updated_at  timestamptz not null,
  primary key (tenant_id, id),
  check (num_nonnulls(org_unit_id, user_id) = 1),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create unique index unit_config_of on unit_config (tenant_id, kind, org_unit_id, user_id) nulls not distinct;
call app.protect('unit_config');
call app.open_to_tenant('unit_config', 'select, insert, update, delete');

-- How a person has arranged a table: which columns, in what density. It follows them to every browser.
create table layout (
  tenant_id  uuid not null,
  user_id    uuid not null,
  name       text not null check (name ~ '^[a-z][a-z-]{0,39}$'),
  version    bigint not null default 1,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 8192),
  updated_at timestamptz not null,
  primary key (tenant_id, user_id, name),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
call app.protect('layout');
create policy own on layout to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on layout to gable_app, gable_worker;

-- People's pictures. What they are read by is the application's rule; written is one's own only.
create table user_image (
  tenant_id  uuid not null,
  user_id    uuid not null,
  updated_at timestamptz not null,
  hash       bytea not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, hash) references blob (tenant_id, hash)
);
call app.protect('user_image');
create policy seen on user_image for select to gable_app, gable_worker using (true);
create policy own on user_image to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on user_image to gable_app;
create index user_image_blob on user_image (tenant_id, hash);

-- A host of a company's own is proven before it is the company's: by a text in the DNS that only who has the name can write.
-- Until then it is a claim, of which any number of companies may have one; tenant_domain, which says whose a host is, knows
-- nothing of claims.
create table domain_claim (
  tenant_id  uuid not null references tenant on delete cascade,
  domain     text not null check (domain = lower(domain) and length(domain) between 3 and 246),
  token      text not null check (token ~ '^[0-9a-z]{26,64}$'),
  created_at timestamptz not null,
  checked_at timestamptz,
  outcome    text check (outcome in ('MISSING', 'OTHER', 'ALIAS', 'AWAY', 'TAKEN')),
  primary key (tenant_id, domain)
);
comment on column domain_claim.outcome is 'What was found at the name when it was looked up last: nothing, other texts, an alias, no answer, or the proof after another company had the host already.';
call app.protect('domain_claim');
call app.open_to_tenant('domain_claim', 'select, insert, update, delete');
