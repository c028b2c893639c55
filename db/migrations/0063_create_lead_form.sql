-- The public form of an org unit, by which strangers become leads.

-- +goose Up
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

alter table lead add column intake bytea;
comment on column lead.intake is 'The digest of the page a web form''s lead was sent from: the same page sent twice makes one lead.';
create unique index lead_intake on lead (tenant_id, intake) where intake is not null;

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

-- The form of a key, before anyone is known; nothing for a key that is unknown or turned off.
-- +goose StatementBegin
create function app.lead_form(p_key text)
  returns table (tenant_id uuid, policy_version bigint, org_unit_id uuid, secret bytea, origins text[], source_id uuid, company text)
  language sql stable security definer set search_path = ''
as $$
  select f.tenant_id, t.policy_version, f.org_unit_id, f.secret, f.origins, f.source_id, t.name
  from public.lead_form f join public.tenant t on t.tenant_id = f.tenant_id where f.form_key = p_key and f.enabled
$$;
-- +goose StatementEnd
revoke execute on function app.lead_form(text) from public;
grant execute on function app.lead_form(text) to gable_app;
