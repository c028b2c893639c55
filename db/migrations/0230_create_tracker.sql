-- A company's trackers with their statuses, and how they stand on a loan.

-- +goose Up
create table tracker (
  tenant_id       uuid not null references tenant on delete cascade,
  id              uuid not null default uuidv7(),
  version         bigint not null default 1,
  group_name      text not null,
  name            text not null check (name <> '' and length(name) <= 60),
  display_name    text not null check (display_name <> '' and length(display_name) <= 80),
  display_name_es text not null default '' check (length(display_name_es) <= 80),
  position        integer not null,
  active          boolean not null default true,
  shipped         boolean not null default false,
  selection       text not null default '',
  disable_user_changes boolean not null default false,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index tracker_name on tracker (tenant_id, name);
create unique index tracker_display_name on tracker (tenant_id, group_name, lower(display_name));
call app.protect('tracker');
call app.open_to_tenant('tracker', 'select, insert, update, delete');
-- What a lender's staff go by is nothing for borrowers and realtors.
create policy staff on tracker as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));

create table tracker_status (
  tenant_id       uuid not null,
  tracker_id      uuid not null,
  id              uuid not null default uuidv7(),
  name            text not null check (name <> '' and length(name) <= 60),
  display_name    text not null check (display_name <> '' and length(display_name) <= 80),
  display_name_es text not null default '' check (length(display_name_es) <= 80),
  position        integer not null,
  date_required   boolean not null default false,
  primary key (tenant_id, tracker_id, id),
  foreign key (tenant_id, tracker_id) references tracker (tenant_id, id) on delete cascade
);
create unique index tracker_status_name on tracker_status (tenant_id, tracker_id, name);
call app.protect('tracker_status');
call app.open_to_tenant('tracker_status', 'select, insert, update, delete');
create policy staff on tracker_status as restrictive to gable_app, gable_worker
  using ((select app.visibility() in ('org', 'team', 'shared'))) with check ((select app.visibility() in ('org', 'team')));

create table loan_tracker (
  tenant_id       uuid not null,
  loan_id         bigint not null,
  tracker_id      uuid not null,
  id              uuid not null default uuidv7(),
  version         bigint not null default 1,
  status_id       uuid not null,
  notes           text not null default '' check (length(notes) <= 2000),
  updated_by_name text not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (tenant_id, loan_id, tracker_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, tracker_id) references tracker (tenant_id, id),
  foreign key (tenant_id, tracker_id, status_id) references tracker_status (tenant_id, tracker_id, id)
);
create index loan_tracker_status on loan_tracker (tenant_id, tracker_id, status_id);
call app.protect('loan_tracker');
call app.open_on_loan('loan_tracker', null, 'select, insert, update, delete');

-- A status keeps the date it was given when the tracker moves on.
create table loan_tracker_date (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  tracker_id uuid not null,
  status_id  uuid not null,
  on_date    date not null,
  primary key (tenant_id, loan_id, tracker_id, status_id),
  foreign key (tenant_id, loan_id, tracker_id) references loan_tracker (tenant_id, loan_id, tracker_id) on delete cascade,
  foreign key (tenant_id, tracker_id, status_id) references tracker_status (tenant_id, tracker_id, id)
);
create index loan_tracker_date_status on loan_tracker_date (tenant_id, tracker_id, status_id);
call app.protect('loan_tracker_date');
call app.open_on_loan('loan_tracker_date', null, 'select, insert, update, delete');

-- Companies that are there get the trackers that new ones begin with.
with made as (
  insert into tracker (tenant_id, group_name, name, display_name, display_name_es, position, shipped, selection, disable_user_changes)
    select t.tenant_id, s ->> 'group', s ->> 'name', s ->> 'displayName', s ->> 'displayNameEs', (s ->> 'order')::integer, true,
      coalesce(s #>> '{metadata,selection}', ''), (s #>> '{metadata,disableUserChanges}')::boolean
    from tenant t, jsonb_array_elements(app.shipped_trackers()) s where t.type in ('BROKER', 'LENDER')
    returning tenant_id, id, name)
insert into tracker_status (tenant_id, tracker_id, name, display_name, display_name_es, position, date_required)
  select m.tenant_id, m.id, o.status ->> 'name', o.status ->> 'displayName', o.status ->> 'displayNameEs', o.at::integer, (o.status ->> 'isDateRequired')::boolean
  from made m join jsonb_array_elements(app.shipped_trackers()) s on s ->> 'name' = m.name
    cross join lateral jsonb_array_elements(s -> 'StatusList') with ordinality o (status, at);
create trigger ship_trackers after insert on tenant for each row when (new.type in ('BROKER', 'LENDER')) execute function app.ship_trackers();
