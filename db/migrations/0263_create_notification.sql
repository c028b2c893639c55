-- What each person of a company is told of in the application, and what they chose of it; whom a note on a task mentions.

-- +goose Up
create table notification (
  tenant_id uuid not null,
  user_id   uuid not null,
  id        uuid not null default uuidv7(),
  kind      text not null check (length(kind) <= 40),
  about     text not null check (length(about) <= 40),
  loan_id   bigint,
  task_id   uuid,
  record_id uuid,
  stage_id  text,
  by_id     uuid not null,
  by_name   text not null check (length(by_name) <= 410),
  count     integer not null check (count > 0),
  in_app    boolean not null,
  began_at  timestamptz not null,
  at        timestamptz not null,
  read_at   timestamptz,
  primary key (tenant_id, user_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade,
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, task_id) references task (tenant_id, id) on delete cascade
);
comment on column notification.in_app is 'False for what the person wants in the day''s letter alone.';
comment on column notification.by_id is 'Without a reference: a processor organisation''s people are of another tenant, and who answers by a link has no account.';
create index notification_latest on notification (tenant_id, user_id, at desc, id desc);
create index notification_age on notification (at);
create index notification_loan on notification (tenant_id, loan_id) where loan_id is not null;
create index notification_task on notification (tenant_id, task_id) where task_id is not null;
call app.protect('notification');
-- One's own only, and of loans and tasks those that one sees by now.
create policy sight on notification for select to gable_app, gable_worker
  using (user_id = (select app.user_id())
    and (loan_id is null or exists (select from loan l where l.tenant_id = notification.tenant_id and l.loan_id = notification.loan_id))
    and (task_id is null or exists (select from task t where t.tenant_id = notification.tenant_id and t.id = notification.task_id)));
create policy reading on notification for update to gable_app
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select on notification to gable_app, gable_worker;
grant update (read_at) on notification to gable_app;

create table notification_preference (
  tenant_id       uuid not null,
  user_id         uuid not null,
  version         bigint not null default 1,
  data            jsonb not null check (pg_column_size(data) <= 4096),
  digest_due_at   timestamptz,
  digested_at     timestamptz not null,
  unsubscribe_key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  updated_at      timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
comment on column notification_preference.digest_due_at is 'When the next letter goes out; null while none is wanted.';
comment on column notification_preference.digested_at is 'Up to when letters have told; what is later is for the next one.';
comment on column notification_preference.unsubscribe_key is 'Signs the link in the person''s letters by which they end.';
create index notification_preference_due on notification_preference (digest_due_at) where digest_due_at is not null;
call app.protect('notification_preference');
create policy own on notification_preference to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update on notification_preference to gable_app, gable_worker;

alter table task_note add column mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array' and pg_column_size(mentions) <= 8192);
