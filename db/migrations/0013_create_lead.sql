-- Leads: people who may want a loan, the words a company sorts them by, whose turn it is to call the next one, and the ways they come
-- in: by hand, by the public form, by a file.

-- +goose Up
create table lead_tag (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  name       text not null check (name <> '' and length(name) <= 60),
  color      text not null default 'slate' check (color in ('slate', 'pine', 'amber', 'brick', 'sky', 'plum')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index lead_tag_name on lead_tag (tenant_id, lower(name));
call app.protect('lead_tag');
call app.open_to_tenant('lead_tag', 'select, insert, update, delete');

create table lead_source (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  name       text not null check (name <> '' and length(name) <= 60),
  active     boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index lead_source_name on lead_source (tenant_id, lower(name));
call app.protect('lead_source');
call app.open_to_tenant('lead_source', 'select, insert, update, delete');

create table lead_provider (
  tenant_id     uuid not null references tenant on delete cascade,
  id            uuid not null default uuidv7(),
  version       bigint not null default 1,
  name          text not null check (name <> '' and length(name) <= 60),
  active        boolean not null default true,
  contact_email text not null default '' check (length(contact_email) <= 254),
  contact_phone text not null default '' check (length(contact_phone) <= 30),
  cost_per_lead bigint check (cost_per_lead >= 0),
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (tenant_id, id)
);
comment on column lead_provider.cost_per_lead is 'Cents.';
create unique index lead_provider_name on lead_provider (tenant_id, lower(name));
call app.protect('lead_provider');
call app.open_to_tenant('lead_provider', 'select, insert, update, delete');

-- Which roles get an org unit's new leads. A unit without a row has its parent's.
create table lead_config (
  tenant_id   uuid not null,
  org_unit_id uuid not null,
  version     bigint not null default 1,
  primary_owner_role text not null default '',
  secondary_owner_role text not null default '',
  tertiary_owner_role text not null default '',
  updated_at  timestamptz not null,
  primary key (tenant_id, org_unit_id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade
);
call app.protect('lead_config');
call app.open_to_tenant('lead_config', 'select, insert, update, delete');

-- Whose turn it was, by unit: the next lead goes to the one whose last turn is longest ago.
create table lead_turn (
  tenant_id   uuid not null,
  org_unit_id uuid not null,
  user_id     uuid not null,
  turn        bigint not null,
  primary key (tenant_id, org_unit_id, user_id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
call app.protect('lead_turn');
call app.open_to_tenant('lead_turn', 'select, insert, update');

create table lead (
  tenant_id     uuid not null,
  id            uuid not null default uuidv7(),
  version       bigint not null default 1,
  org_unit_id   uuid not null,
  owner_id      uuid,
  creator_id    uuid,
  origin        text not null check (origin in ('STAFF', 'IMPORT', 'WEB_FORM')),
  status        text not null check (status in ('NEW', 'CONTACTED', 'NURTURE', 'QUALIFIED', 'UNQUALIFIED', 'LOST', 'CONVERTED')),
  status_order  smallint not null,
  status_changed_at timestamptz not null,
  name          text not null,
  name_sort     text collate "C" not null,
  contacts      text[] not null default '{}',
  source_id     uuid,
  provider_id   uuid,
  follow_up_on  date,
  do_not_call   boolean not null default false,
  loan_purpose_type text not null default '',
  property_state text not null default '',
  loan_amt      bigint,
  language      text not null default 'en' check (language in ('en', 'es')),
  search_text   text collate "C" not null,
  loan_id       bigint,
  converted_at  timestamptz,
  data          jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  intake        bytea,
  confirmation  text check (confirmation in ('UNCONFIRMED', 'CONFIRMED')),
  confirmed_at  timestamptz,
  confirmation_letter text check (confirmation_letter in ('PENDING', 'SENT', 'FAILED')),
  primary key (tenant_id, id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id),
  foreign key (tenant_id, owner_id) references user_account (tenant_id, user_id),
  foreign key (tenant_id, creator_id) references user_account (tenant_id, user_id),
  foreign key (tenant_id, source_id) references lead_source (tenant_id, id),
  foreign key (tenant_id, provider_id) references lead_provider (tenant_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete set null (loan_id),
  check ((status = 'CONVERTED') = (converted_at is not null))
);
comment on column lead.contacts is 'E-mail address in lower case and the digits of every phone number: what two leads of one person have in common.';
create index lead_by_unit on lead (tenant_id, org_unit_id, created_at desc, id desc);
create index lead_by_owner on lead (tenant_id, owner_id, status_order);
create index lead_by_name on lead (tenant_id, name_sort, id);
create index lead_by_source on lead (tenant_id, source_id);
create index lead_by_provider on lead (tenant_id, provider_id);
create index lead_by_loan on lead (tenant_id, loan_id);
create index lead_by_contact on lead using gin (contacts);
call app.protect('lead');
create policy units on lead as restrictive to gable_app, gable_worker
  using (org_unit_id = any ((select app.org_units())::uuid[]))
  with check (org_unit_id = any ((select app.org_units())::uuid[]));
create policy sight on lead for select to gable_app, gable_worker
  using ((select app.visibility() = 'org')
    or ((select app.visibility() = 'team') and (owner_id is null or owner_id = (select app.user_id()))));
create policy addition on lead for insert to gable_app, gable_worker
  with check ((select app.visibility() in ('org', 'team')));
create policy change on lead for update to gable_app, gable_worker
  using ((select app.visibility() = 'org')
    or ((select app.visibility() = 'team') and (owner_id is null or owner_id = (select app.user_id()))))
  with check ((select app.visibility() in ('org', 'team')));
create policy removal on lead for delete to gable_app, gable_worker using ((select app.visibility() = 'org'));
grant select, insert, update, delete on lead to gable_app, gable_worker;
comment on column lead.intake is 'The digest of the page a web form''s lead was sent from: the same page sent twice makes one lead.';
create unique index lead_intake on lead (tenant_id, intake) where intake is not null;
comment on column lead.confirmation is 'Of a lead of the public form: whether the person opened the letter and confirmed the address. Null for every other lead.';
comment on column lead.confirmation_letter is 'What became of the latest letter that asked the person to confirm the address.';

create table lead_tagged (
  tenant_id uuid not null,
  lead_id   uuid not null,
  tag_id    uuid not null,
  primary key (tenant_id, lead_id, tag_id),
  foreign key (tenant_id, lead_id) references lead (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references lead_tag (tenant_id, id)
);
create index lead_tagged_tag on lead_tagged (tenant_id, tag_id);
call app.protect('lead_tagged');
create policy lead on lead_tagged to gable_app, gable_worker
  using (exists (select from lead l where l.tenant_id = lead_tagged.tenant_id and l.id = lead_tagged.lead_id))
  with check ((select app.visibility() in ('org', 'team')));
grant select, insert, delete on lead_tagged to gable_app, gable_worker;

-- What was said with the person: notes, calls, messages. What was changed stands in the audit.
create table lead_note (
  tenant_id   uuid not null,
  lead_id     uuid not null,
  id          uuid not null default uuidv7(),
  kind        text not null check (kind in ('NOTE', 'CALL', 'EMAIL', 'TEXT', 'MEETING')),
  text        text not null check (text <> '' and length(text) <= 4000),
  author_id   uuid not null,
  author_name text not null,
  at          timestamptz not null,
  primary key (tenant_id, lead_id, id),
  foreign key (tenant_id, lead_id) references lead (tenant_id, id) on delete cascade
);
call app.protect('lead_note');
create policy lead on lead_note to gable_app, gable_worker
  using (exists (select from lead l where l.tenant_id = lead_note.tenant_id and l.id = lead_note.lead_id))
  with check ((select app.visibility() in ('org', 'team')));
grant select, insert on lead_note to gable_app, gable_worker;

-- The public form of an org unit, by which strangers become leads.
create table lead_form (
  tenant_id   uuid not null,
  org_unit_id uuid not null,
  version     bigint not null default 1,
  form_key    text not null check (form_key ~ '^[A-Za-z0-9_-]{22,64}$'),
  secret      bytea not null check (length(secret) = 32),
  enabled     boolean not null default false,
  origins     text[] not null default '{}',
  source_id   uuid,
  updated_at  timestamptz not null,
  primary key (tenant_id, org_unit_id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade,
  foreign key (tenant_id, source_id) references lead_source (tenant_id, id)
);
comment on column lead_form.secret is 'Signs the time tokens of the form''s pages. Of no use outside of it; new with every key.';
create index lead_form_key on lead_form (form_key);
call app.protect('lead_form');
call app.open_to_tenant('lead_form', 'select, insert, update');

-- How often a form was sent, by address and in all. The subject is a digest.
create table lead_form_hit (
  tenant_id  uuid not null references tenant on delete cascade,
  subject    bytea not null,
  began_at   timestamptz not null,
  hits       integer not null,
  primary key (tenant_id, subject)
);
call app.protect('lead_form_hit');
call app.open_to_tenant('lead_form_hit', 'select, insert, update, delete');
create index lead_form_hit_began on lead_form_hit (began_at);

-- Files of leads that are taken in by a job, and what became of each of their lines.
create table lead_import (
  tenant_id   uuid not null,
  id          uuid not null default uuidv7(),
  user_id     uuid not null,
  org_unit_id uuid not null,
  file_name   text not null check (length(file_name) <= 200),
  digest      bytea not null,
  plan        jsonb not null,
  content     bytea,
  status      text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  total       integer not null,
  next_line   integer not null default 0,
  created     integer not null default 0,
  skipped     integer not null default 0,
  failed      integer not null default 0,
  created_at  timestamptz not null,
  finished_at timestamptz,
  reason      text check (reason in ('NOT_ALLOWED', 'UNREADABLE', 'GAVE_UP', 'BLOCKED')),
  message     text check (length(message) <= 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id),
  constraint lead_import_failed_check check ((status = 'FAILED') = (reason is not null)),
  constraint lead_import_finished_check check ((finished_at is null) = (status in ('WAITING', 'RUNNING')))
);
comment on column lead_import.content is 'The file, until all of it is taken in.';
comment on column lead_import.digest is 'Of file, plan and nonce: the same sent twice is taken in once.';
create unique index lead_import_once on lead_import (tenant_id, user_id, digest);
call app.protect('lead_import');
create policy own on lead_import to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update on lead_import to gable_app, gable_worker;
create index lead_import_finished on lead_import (finished_at);
comment on column lead_import.reason is 'NOT_ALLOWED: who sent the file may not take leads in any more. UNREADABLE: the file can no longer be read. GAVE_UP: every attempt failed. BLOCKED: a rule of the company did not let it go on; message has its words.';

create table lead_import_line (
  tenant_id uuid not null,
  import_id uuid not null,
  line      integer not null,
  outcome   text not null check (outcome in ('CREATED', 'DUPLICATE', 'WRONG')),
  lead_id   uuid,
  name      text not null default '',
  faults    jsonb not null default '[]',
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references lead_import (tenant_id, id) on delete cascade
);
call app.protect('lead_import_line');
create policy own on lead_import_line to gable_app, gable_worker
  using (exists (select from lead_import i where i.tenant_id = lead_import_line.tenant_id and i.id = lead_import_line.import_id))
  with check (exists (select from lead_import i where i.tenant_id = lead_import_line.tenant_id and i.id = lead_import_line.import_id));
grant select, insert on lead_import_line to gable_app, gable_worker;

create table lead_confirmation (
  tenant_id    uuid not null,
  token_hash   bytea not null check (length(token_hash) = 32),
  lead_id      uuid not null,
  email_digest bytea not null check (length(email_digest) = 32),
  expires_at   timestamptz not null,
  used_at      timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, lead_id) references lead (tenant_id, id) on delete cascade
);
comment on column lead_confirmation.email_digest is 'Of the address the letter went to: a link confirms no other.';
create index lead_confirmation_lead on lead_confirmation (tenant_id, lead_id);
create index lead_confirmation_expires on lead_confirmation (expires_at);
call app.protect('lead_confirmation');
call app.open_to_tenant('lead_confirmation', 'select, insert, delete');
