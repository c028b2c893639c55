-- Files of leads that are taken in by a job, and what became of each of their lines.

-- +goose Up
create table lead_import (
  tenant_id   uuid not null,
  id          uuid not null default uuidv7(),
  user_id     uuid not null,
  org_unit_id uuid not null,
  file_name   text not null check (length(file_name) <= 200),
  digest      bytea not null,
  plan        jsonb not null,
  content     bytea,
  status      text not null check (status in ('WAITING', 'RUNNING', 'DONE')),
  total       integer not null,
  next_line   integer not null default 0,
  created     integer not null default 0,
  skipped     integer not null default 0,
  failed      integer not null default 0,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id)
);
comment on column lead_import.content is 'The file, until all of it is taken in.';
comment on column lead_import.digest is 'Of file, plan and nonce: the same sent twice is taken in once.';
create unique index lead_import_once on lead_import (tenant_id, user_id, digest);
call app.protect('lead_import');
create policy own on lead_import to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update on lead_import to gable_app, gable_worker;

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
