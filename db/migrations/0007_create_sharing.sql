-- A loan that is shared with a processor organisation: who asked and answered, and which persons work on it.

-- +goose Up
-- A lender or broker asks a processor organisation, a tenant of its own, to work on one loan. Both sides see the row:
-- the one table whose tenant policy names two tenants.
create table processing_request (
  tenant_id  uuid not null,
  request_id uuid not null default uuidv7(),
  loan_id    bigint not null,
  processor_tenant_id uuid not null references tenant (tenant_id),
  status     text not null check (status in ('REQUESTED', 'ACCEPTED', 'DECLINED', 'ENDED')),
  requested_at timestamptz not null,
  answered_at timestamptz,
  tenant_name text not null default '',
  processor_name text not null default '',
  requested_by uuid,
  requested_by_name text not null default '',
  contact_id uuid,
  answered_by uuid,
  answered_by_name text not null default '',
  note       text not null default '' check (length(note) <= 1000),
  primary key (tenant_id, request_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  constraint processing_request_sides unique (tenant_id, request_id, loan_id, processor_tenant_id)
);
create unique index processing_request_open on processing_request (tenant_id, loan_id) where status in ('REQUESTED', 'ACCEPTED');
create index processing_request_processor on processing_request (processor_tenant_id, status);
call app.protect('processing_request');
drop policy tenant on processing_request;
create policy tenant on processing_request as restrictive to gable_app, gable_worker
  using (tenant_id = (select app.tenant_id()) or processor_tenant_id = (select app.tenant_id()))
  with check (tenant_id = (select app.tenant_id()) or processor_tenant_id = (select app.tenant_id()));
create policy sides on processing_request to gable_app, gable_worker
  using (processor_tenant_id = (select app.tenant_id()) or loan_id = (select app.loan_id()))
  with check (processor_tenant_id = (select app.tenant_id()) or loan_id = (select app.loan_id()));
grant select, insert, update on processing_request to gable_app, gable_worker;
create trigger guard before insert or update on processing_request for each row execute function app.guard_processing_request();
create trigger aside before insert or update on processing_request for each row execute function app.refuse_shared_scope();

-- Who of a processor organisation works on a loan that is shared with it. The company that holds the loan names the persons; of
-- those it named, the processor organisation says who works on it. Nobody else of that organisation reaches the loan. A person
-- of another company can't stand in loan_user, which belongs to the loan's own.
create table processing_person (
  tenant_id   uuid not null,
  request_id  uuid not null,
  user_id     uuid not null,
  loan_id     bigint not null,
  processor_tenant_id uuid not null,
  working     boolean not null default true,
  put_at      timestamptz not null,
  put_by      uuid,
  put_by_name text not null default '',
  actor_tenant_id uuid,
  actor_id    uuid,
  actor_name  text not null default '',
  primary key (tenant_id, request_id, user_id),
  foreign key (tenant_id, request_id, loan_id, processor_tenant_id) references processing_request (tenant_id, request_id, loan_id, processor_tenant_id) on delete cascade,
  foreign key (processor_tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
comment on column processing_person.working is 'False: named by the company that holds the loan, but not put to work by the own organisation.';
comment on column processing_person.actor_id is 'Who was logged in, where put_by was acted for: the trigger writes both into the history of the loan.';
create index processing_person_of_user on processing_person (processor_tenant_id, user_id);
call app.protect('processing_person');
-- Two companies see the row, as they see the request. Which side asks is told by tenant and visibility together: a person at work
-- on a shared loan stands in the tenant of that loan too, and may write nothing here.
drop policy tenant on processing_person;
create policy tenant on processing_person as restrictive to gable_app, gable_worker
  using (tenant_id = (select app.tenant_id()) or processor_tenant_id = (select app.tenant_id()))
  with check (tenant_id = (select app.tenant_id()) or processor_tenant_id = (select app.tenant_id()));
create policy sight on processing_person for select to gable_app, gable_worker
  using (processor_tenant_id = (select app.tenant_id()) or loan_id = (select app.loan_id()));
create policy addition on processing_person for insert to gable_app, gable_worker
  with check (tenant_id = (select app.tenant_id()) and loan_id = (select app.loan_id()) and (select app.visibility() in ('org', 'team')));
create policy change on processing_person for update to gable_app, gable_worker
  using ((tenant_id = (select app.tenant_id()) and loan_id = (select app.loan_id()) and (select app.visibility() in ('org', 'team')))
    or (processor_tenant_id = (select app.tenant_id()) and (select app.visibility() = 'shared')));
create policy removal on processing_person for delete to gable_app, gable_worker
  using (tenant_id = (select app.tenant_id()) and loan_id = (select app.loan_id()) and (select app.visibility() in ('org', 'team')));
grant select, insert, delete on processing_person to gable_app, gable_worker;
grant update (working, put_at, put_by, put_by_name, actor_tenant_id, actor_id, actor_name) on processing_person to gable_app, gable_worker;
create trigger guard before insert or update on processing_person for each row execute function app.guard_processing_person();
