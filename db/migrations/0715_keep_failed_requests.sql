-- What people quote as the reference of an error is found by support: what was asked, by whom, what was answered and why. Never a body, a query or a value.

-- +goose Up
create table failed_request (
  error_ref text primary key check (error_ref ~ '^[0-9a-f]{24}$'),
  at        timestamptz not null,
  tenant_id uuid,
  user_id   uuid,
  actor_id  uuid,
  data      jsonb not null
);
create index failed_request_at on failed_request (at);
comment on table failed_request is 'Refused and failed requests by their reference, for thirty days. Kept and found by functions alone; of requests of nobody known the three ids are null.';
grant select on failed_request to gable_backup;

-- +goose Down
drop table failed_request;
