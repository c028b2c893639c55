-- Leads: people who may want a loan, the words a company sorts them by, and whose turn it is to call the next one.

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
  primary_owner_role   text not null default '',
  secondary_owner_role text not null default '',
  tertiary_owner_role  text not null default '',
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
  property_state    text not null default '',
  loan_amt      bigint,
  language      text not null default 'en' check (language in ('en', 'es')),
  search_text   text collate "C" not null,
  loan_id       bigint,
  converted_at  timestamptz,
  data          jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
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

-- Gives a lead another owner. A function of the owner's, because who hands a lead over does not see it afterwards, and
-- a policy would hold the changed row against that sight. Who may is asked here, as the policy on change has it.
-- +goose StatementBegin
create function app.hand_over_lead(p_lead uuid, p_owner uuid, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.lead l set owner_id = p_owner, updated_at = p_now, version = l.version + 1
    where l.tenant_id = app.tenant_id() and l.id = p_lead and l.org_unit_id = any (app.org_units()) and l.status <> 'CONVERTED'
      and (app.visibility() = 'org' or (app.visibility() = 'team' and (l.owner_id is null or l.owner_id = app.user_id())));
  return found;
end $$;
-- +goose StatementEnd

-- How many leads of the tenant use a tag, a source or a provider, in sight or not.
-- +goose StatementBegin
create function app.lead_uses(p_kind text, p_id uuid) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select case p_kind
    when 'tag' then (select count(*) from public.lead_tagged t where t.tenant_id = app.tenant_id() and t.tag_id = p_id)
    when 'source' then (select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.source_id = p_id)
    when 'provider' then (select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.provider_id = p_id)
    else 0 end
$$;
-- +goose StatementEnd

-- How many other leads of the tenant share a contact, in sight or not: a number, and nothing of whose they are.
-- +goose StatementBegin
create function app.lead_twins(p_lead uuid, p_contacts text[]) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select count(*) from public.lead l where l.tenant_id = app.tenant_id() and l.contacts && p_contacts and l.id is distinct from p_lead
$$;
-- +goose StatementEnd

-- Which of the contacts a lead of the tenant has already.
-- +goose StatementBegin
create function app.lead_contacts(p_contacts text[]) returns setof text
  language sql stable security definer set search_path = ''
as $$
  select distinct c from public.lead l, unnest(l.contacts) c
    where l.tenant_id = app.tenant_id() and l.contacts && p_contacts and c = any (p_contacts)
$$;
-- +goose StatementEnd
revoke execute on function app.hand_over_lead(uuid, uuid, timestamptz), app.lead_uses(text, uuid), app.lead_twins(uuid, text[]), app.lead_contacts(text[]) from public;
grant execute on function app.hand_over_lead(uuid, uuid, timestamptz), app.lead_uses(text, uuid), app.lead_twins(uuid, text[]), app.lead_contacts(text[]) to gable_app, gable_worker;
