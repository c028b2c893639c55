-- What a company's tasks begin as, and of which template a task was made.

-- +goose Up
create table task_template (
  tenant_id  uuid not null references tenant on delete cascade,
  id         uuid not null default uuidv7(),
  version    bigint not null default 1,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stage_id   text not null generated always as (data ->> 'StageId') stored,
  primary key (tenant_id, id)
);
create index task_template_automatic on task_template (tenant_id) where (data -> 'isAutomatic')::boolean;
call app.protect('task_template');
call app.open_to_tenant('task_template', 'select, insert, update, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on task_template as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));

alter table task add column template_id uuid;
alter table task add foreign key (tenant_id, template_id) references task_template (tenant_id, id) on delete set null (template_id);
create index task_by_template on task (tenant_id, template_id) where template_id is not null;

-- Companies that are there get the templates that new ones begin with.
select app.ship_task_templates_to(t.tenant_id) from tenant t where t.type in ('BROKER', 'LENDER');
create trigger ship_task_templates after insert on tenant for each row when (new.type in ('BROKER', 'LENDER')) execute function app.ship_task_templates();
