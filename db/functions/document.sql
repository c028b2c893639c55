-- Forgets the files that nothing has named for a day, and tells where they lie.
create or replace function app.sweep_blobs(p_now timestamptz, p_most integer) returns setof text
  language sql security definer set search_path = ''
as $$
  delete from public.blob b where (b.tenant_id, b.hash) in (
    select x.tenant_id, x.hash from public.blob x where x.stored_at < p_now - interval '1 day'
      and not exists (select from public.user_image l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.org_logo l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.loan_source l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.document l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.upload_part l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
    limit p_most for update skip locked)
  returning b.object
$$;
revoke execute on function app.sweep_blobs(timestamptz, integer) from public;
grant execute on function app.sweep_blobs(timestamptz, integer) to gable_worker;

-- Which of these objects no file names.
create or replace function app.nameless_objects(p_objects text[]) returns setof text
  language sql stable security definer set search_path = ''
as $$ select o from unnest(p_objects) o where not exists (select from public.blob b where b.object = o) $$;
revoke execute on function app.nameless_objects(text[]) from public;
grant execute on function app.nameless_objects(text[]) to gable_worker;

-- How many files of the company are on their way, and how large they will be: of one person and in all. Whoever asks waits for
-- others of the person who ask, so that two requests at once don't pass the bound together.
create or replace function app.open_uploads(p_user uuid, out own bigint, out own_bytes bigint, out every bigint, out every_bytes bigint)
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('upload ' || p_user::text, 0));
  select count(*) filter (where u.user_id = p_user), coalesce(sum(u.size) filter (where u.user_id = p_user), 0), count(*), coalesce(sum(u.size), 0)
    into own, own_bytes, every, every_bytes
    from public.upload u where u.tenant_id = (select app.tenant_id()) and u.document_id is null;
end $$;
revoke execute on function app.open_uploads(uuid) from public;
grant execute on function app.open_uploads(uuid) to gable_app;

-- Forgets files that did not arrive whole in time; their parts are then named by nothing.
create or replace function app.sweep_uploads(p_before timestamptz, p_most integer) returns bigint
  language sql security definer set search_path = ''
as $$
  with gone as (
    delete from public.upload u where (u.tenant_id, u.loan_id, u.id) in (
      select x.tenant_id, x.loan_id, x.id from public.upload x where x.document_id is null and x.created_at < p_before limit p_most for update skip locked)
    returning 1)
  select count(*) from gone
$$;
revoke execute on function app.sweep_uploads(timestamptz, integer) from public;
grant execute on function app.sweep_uploads(timestamptz, integer) to gable_worker;
