-- People's pictures. What they are read by is the application's rule; written is one's own only.

-- +goose Up
create table user_image (
  tenant_id  uuid not null,
  user_id    uuid not null,
  content    bytea not null check (octet_length(content) <= 524288),
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
call app.protect('user_image');
create policy seen on user_image for select to gable_app, gable_worker using (true);
create policy own on user_image to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on user_image to gable_app;
