-- A process that serves holds its encryption key against the keys it is to open before it serves. They are wrapped: who
-- has no encryption key learns nothing from them.

-- +goose Up
-- +goose StatementBegin
create function app.oldest_and_newest_key() returns table (tenant_id uuid, purpose text, wrapped bytea)
  language sql stable security definer set search_path = ''
as $$
  (select k.tenant_id, k.purpose, k.wrapped from public.tenant_key k order by k.created_at, k.version limit 1)
  union all
  (select k.tenant_id, k.purpose, k.wrapped from public.tenant_key k order by k.created_at desc, k.version desc limit 1)
$$;
-- +goose StatementEnd
revoke execute on function app.oldest_and_newest_key() from public;
grant execute on function app.oldest_and_newest_key() to gable_app, gable_worker;
