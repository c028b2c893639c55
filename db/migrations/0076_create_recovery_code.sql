-- What a person signs in with when the second factor is out of reach: each code once. Kept as a keyed digest only, the key
-- being the tenant's own and sealed outside of the database.

-- +goose Up
create table recovery_code (
  tenant_id   uuid not null,
  user_id     uuid not null,
  digest      bytea not null,
  key_version integer not null,
  created_at  timestamptz not null,
  used_at     timestamptz,
  primary key (tenant_id, user_id, digest),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
call app.protect('recovery_code');
create policy own on recovery_code to gable_app, gable_worker
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, update, delete on recovery_code to gable_app;
