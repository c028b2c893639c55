-- How a person has arranged a table: which columns, in what density. It follows them to every browser.

-- +goose Up
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
