-- The loan: its narrow pipeline row, its terms, its people, and who sees it.

-- +goose Up
-- Global: a loan number is unique over all tenants, and says nothing about its neighbours.
create table loan_number (
  loan_id   bigint primary key,
  tenant_id uuid not null references tenant on delete cascade
);

-- Draws a number of nine digits that no loan has.
-- +goose StatementBegin
create function app.allot_loan_number(p_tenant uuid) returns bigint language plpgsql security definer set search_path = ''
as $$
declare drawn bigint;
begin
  for attempt in 1..50 loop
    drawn := 100000000 + (pg_catalog.hashtextextended(pg_catalog.gen_random_uuid()::text, 0) & 9223372036854775807) % 900000000;
    insert into public.loan_number (loan_id, tenant_id) values (drawn, p_tenant) on conflict do nothing;
    if found then
      return drawn;
    end if;
  end loop;
  raise exception 'no free loan number found';
end $$;
-- +goose StatementEnd
revoke execute on function app.allot_loan_number(uuid) from public;
grant execute on function app.allot_loan_number(uuid) to gable_app, gable_worker;

create table loan (
  tenant_id       uuid not null references tenant on delete cascade,
  loan_id         bigint not null references loan_number,
  org_unit_id     uuid not null,
  version         bigint not null default 1,
  stage_id        text not null,
  pipeline_id     text not null,
  stage_order     integer not null,
  stage_changed_at timestamptz not null,
  archived        boolean not null default false,
  borrower_name   text not null default '',
  borrower_sort   text collate "C" not null default '',
  officer_name    text not null default '',
  base_loan_amt   bigint,
  note_rate_micro bigint,
  ltv_micro       bigint,
  dti_micro       bigint,
  loan_purpose_type text not null default '',
  mortgage_type   text not null default '',
  property_line   text not null default '',
  property_city   text not null default '',
  property_state  text not null default '',
  property_postal_code text not null default '',
  completion_percent smallint not null default 0,
  search_text     text collate "C" not null default '',
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id)
);
comment on table loan is 'What the pipeline shows, filters and sorts by: cents and millionths of a percent as whole numbers, because only such compare inside an index under a policy.';
create index loan_by_updated on loan (tenant_id, updated_at desc, loan_id desc);
create index loan_by_created on loan (tenant_id, created_at desc, loan_id desc);
create index loan_by_borrower on loan (tenant_id, borrower_sort, loan_id);
create index loan_by_amount on loan (tenant_id, base_loan_amt, loan_id);
create index loan_by_stage on loan (tenant_id, stage_order, updated_at desc, loan_id);
create index loan_by_org_unit on loan (tenant_id, org_unit_id, updated_at desc, loan_id);
call app.protect('loan');

-- Who works on a loan and who is party to it.
create table loan_user (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  user_id     uuid not null,
  loan_role   text not null check (loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant', 'Borrower', 'Realtor')),
  is_primary  boolean not null default false,
  borrower_id uuid,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, loan_id, user_id, loan_role),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id)
);
create index loan_user_loans on loan_user (tenant_id, user_id, loan_id);
create unique index loan_user_one_primary on loan_user (tenant_id, loan_id, loan_role) where is_primary and loan_role in ('Originator', 'Processor');
call app.protect('loan_user');
create policy own on loan_user for select to gable_app, gable_worker using (user_id = (select app.user_id()));
call app.open_on_loan('loan_user', null, 'select, insert, update, delete');

create policy org on loan to gable_app, gable_worker
  using ((select app.visibility() = 'org') and org_unit_id = any ((select app.org_units())::uuid[]))
  with check ((select app.visibility() = 'org') and org_unit_id = any ((select app.org_units())::uuid[]));
create policy team on loan to gable_app, gable_worker
  using ((select app.visibility() = 'team') and org_unit_id = any ((select app.org_units())::uuid[])
    and loan_id in (select u.loan_id from loan_user u where u.tenant_id = (select app.tenant_id()) and u.user_id = (select app.user_id())
      and u.loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant')))
  with check ((select app.visibility() = 'team') and org_unit_id = any ((select app.org_units())::uuid[]));
create policy party on loan for select to gable_app, gable_worker
  using ((select app.visibility() in ('party', 'shared')) and loan_id = any ((select app.loan_ids())::bigint[]));
create policy shared on loan for update to gable_app, gable_worker
  using ((select app.visibility() = 'shared') and loan_id = any ((select app.loan_ids())::bigint[]))
  with check ((select app.visibility() = 'shared') and loan_id = any ((select app.loan_ids())::bigint[]));
grant select, insert, update, delete on loan to gable_app, gable_worker;

create table loan_info (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  version    bigint not null default 1,
  data       jsonb not null default '{}',
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_info');
call app.open_on_loan('loan_info', null, 'select, insert, update');

-- What an imported file held, secrets removed: an export gives back what is not understood.
create table loan_source (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  format     text not null,
  content    bytea not null,
  imported_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_source');
call app.open_on_loan('loan_source', null, 'select, insert, update');

create table loan_ui_state (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  data       jsonb not null default '{}',
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_ui_state');
call app.open_on_loan('loan_ui_state', null, 'select, insert, update');

-- When the loan first reached a stage, and the key dates staff keep.
create table loan_date (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  kind       text not null check (kind in ('status', 'key')),
  name       text not null,
  at         timestamptz,
  on_date    date,
  primary key (tenant_id, loan_id, kind, name),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('loan_date');
call app.open_on_loan('loan_date', null, 'select, insert, update, delete');

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
  primary key (tenant_id, request_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
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

-- The loans shared with a processor organisation, by owner tenant.
-- +goose StatementBegin
create function app.shared_loans(p_processor uuid)
  returns table (tenant_id uuid, policy_version bigint, loan_ids bigint[])
  language sql stable security definer set search_path = ''
as $$
  select r.tenant_id, t.policy_version, array_agg(r.loan_id order by r.loan_id)
  from public.processing_request r join public.tenant t on t.tenant_id = r.tenant_id
  where r.processor_tenant_id = p_processor and r.status = 'ACCEPTED'
  group by r.tenant_id, t.policy_version
$$;
-- +goose StatementEnd
revoke execute on function app.shared_loans(uuid) from public;
grant execute on function app.shared_loans(uuid) to gable_app, gable_worker;

-- The loans that a borrower or realtor is party to, and the borrower record the login stands for on each.
-- +goose StatementBegin
create function app.party_loans(p_tenant uuid, p_user uuid)
  returns table (loan_id bigint, loan_role text, borrower_id uuid)
  language sql stable security definer set search_path = ''
as $$
  select u.loan_id, u.loan_role, u.borrower_id from public.loan_user u
  where u.tenant_id = p_tenant and u.user_id = p_user and u.loan_role in ('Borrower', 'Realtor')
$$;
-- +goose StatementEnd
revoke execute on function app.party_loans(uuid, uuid) from public;
grant execute on function app.party_loans(uuid, uuid) to gable_app, gable_worker;
