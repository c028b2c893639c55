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
      and not exists (select from public.document_form l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.preapproval_letter l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.upload_part l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.loan_mail_file l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.loan_mail l where (l.tenant_id, l.raw_hash) = (x.tenant_id, x.hash))
      and not exists (select from public.lead_import l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
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

-- Says of a document that looking at it was given up, and tells open screens; false where nothing is to be looked at.
create or replace function app.give_up_scan(p_tenant uuid, p_document uuid, p_now timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare d public.document;
begin
  update public.document x set data = x.data || '{"unchecked": true}', version = x.version + 1, updated_at = p_now
    where x.tenant_id = p_tenant and x.id = p_document and x.data ->> 'state' = 'QUARANTINED' and not x.data ? 'unchecked' returning x.* into d;
  if d.id is null then
    return false;
  end if;
  insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
    select l.tenant_id, p_now, 'RTC.DOCUMENT.CHANGED', l.loan_id, l.org_unit_id, coalesce((select array_agg(distinct m.user_id) from public.loan_user m
      where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id and m.loan_role <> all (app.portal_roles())), '{}'),
      jsonb_build_object('id', d.id, 'NeedId', d.need_id, 'action', 'unchecked')
    from public.loan l where l.tenant_id = d.tenant_id and l.loan_id = d.loan_id;
  insert into public.event (tenant_id, at, type, loan_id, audience, data)
    select d.tenant_id, p_now, 'RTC.OWN_NEED.CHANGED', d.loan_id, array_agg(distinct m.user_id), '{"action": "unchecked"}' from public.loan_user m
    where m.tenant_id = d.tenant_id and m.loan_id = d.loan_id and m.borrower_id = d.borrower_id having count(*) > 0;
  return true;
end $$;

-- Gives up the documents that no job looks at, or makes, any more.
create or replace function app.give_up_lost_scans(p_now timestamptz, p_most integer) returns table (kind text, removed bigint)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query select 'lost scan', count(*) filter (where app.give_up_scan(w.tenant_id, w.id, p_now)) from (
    select d.tenant_id, d.id from public.document d where d.data ->> 'state' = 'QUARANTINED' and not d.data ? 'unchecked'
      and not exists (select from river.river_job j where j.kind in ('document_scan', 'document_make') and j.finalized_at is null
        and j.args #>> '{origin,tenantId}' = d.tenant_id::text and j.args #>> '{args,documentId}' = d.id::text) limit p_most) w;
end $$;
revoke execute on function app.give_up_scan(uuid, uuid, timestamptz), app.give_up_lost_scans(timestamptz, integer) from public;
grant execute on function app.give_up_lost_scans(timestamptz, integer) to gable_worker;

-- The loan to which mail is taken at an address, before anyone is known: nothing for an address that is unknown, switched off, or of a
-- loan that takes nothing; with how much mail came to it since a moment, and how much waits for staff to decide.
create or replace function app.mail_in(p_token text, p_since timestamptz)
  returns table (tenant_id uuid, policy_version bigint, loan_id bigint, org_unit_id uuid, recent bigint, aside bigint)
  language sql stable security definer set search_path = ''
as $$
  select k.tenant_id, t.policy_version, k.loan_id, l.org_unit_id,
    (select count(*) from public.loan_mail m where m.tenant_id = k.tenant_id and m.loan_id = k.loan_id and m.received_at > p_since),
    (select count(*) from public.loan_mail m where m.tenant_id = k.tenant_id and m.loan_id = k.loan_id and m.state = 'ASIDE')
  from public.loan_mail_in k join public.tenant t on t.tenant_id = k.tenant_id
    join public.loan l on l.tenant_id = k.tenant_id and l.loan_id = k.loan_id
  where k.token = p_token and k.is_on and not l.archived
$$;
revoke execute on function app.mail_in(text, timestamptz) from public;
grant execute on function app.mail_in(text, timestamptz) to gable_app;

-- Forgets mails as they came, and the pictures that were left out of them, after 30 days.
create or replace function app.sweep_mails(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with old as (select m.tenant_id, m.loan_id, m.id from public.loan_mail m where m.raw_hash is not null and m.received_at < p_now - interval '30 days' limit p_most for update skip locked),
    gone as (delete from public.loan_mail_file f using old o where f.tenant_id = o.tenant_id and f.loan_id = o.loan_id and f.mail_id = o.id and f.shown),
    forgotten as (update public.loan_mail m set raw_hash = null, version = m.version + 1 from old o where m.tenant_id = o.tenant_id and m.loan_id = o.loan_id and m.id = o.id returning 1)
    select 'loan_mail_raw', count(*) from forgotten;
end $$;
revoke execute on function app.sweep_mails(timestamptz, integer) from public;
grant execute on function app.sweep_mails(timestamptz, integer) to gable_worker;

-- Notes who opened documents of the pinned loan, and how: once an hour.
create or replace function app.note_views(p_documents uuid[], p_name text, p_how text, p_now timestamptz) returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into public.document_view as v (tenant_id, loan_id, document_id, user_id, name, how, hour, first_at, last_at)
    select d.tenant_id, d.loan_id, d.id, app.user_id(), left(p_name, 310), p_how, date_trunc('hour', p_now), p_now, p_now from public.document d
    where d.tenant_id = app.tenant_id() and d.loan_id = app.loan_id() and d.id = any (p_documents)
  on conflict (tenant_id, loan_id, document_id, user_id, name, how, hour) do update set last_at = greatest(v.last_at, excluded.last_at)
$$;
revoke execute on function app.note_views(uuid[], text, text, timestamptz) from public;
grant execute on function app.note_views(uuid[], text, text, timestamptz) to gable_app;

-- Keeps the text of a document of the pinned loan; what was removed meanwhile has none.
create or replace function app.keep_document_text(p_document uuid, p_state text, p_sealed bytea, p_key integer, p_words bigint[], p_index integer, p_now timestamptz) returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into public.document_text (tenant_id, loan_id, document_id, state, sealed, key_version, words, index_version, read_at)
    select d.tenant_id, d.loan_id, d.id, p_state, p_sealed, p_key, p_words, p_index, p_now from public.document d
    where d.tenant_id = app.tenant_id() and d.loan_id = app.loan_id() and d.id = p_document and d.data ->> 'state' = 'CLEAN' and d.data ->> 'removedAt' is null
  on conflict (tenant_id, loan_id, document_id) do update set state = excluded.state, sealed = excluded.sealed, key_version = excluded.key_version,
    words = excluded.words, index_version = excluded.index_version, read_at = excluded.read_at
$$;
revoke execute on function app.keep_document_text(uuid, text, bytea, integer, bigint[], integer, timestamptz) from public;
grant execute on function app.keep_document_text(uuid, text, bytea, integer, bigint[], integer, timestamptz) to gable_worker;

create or replace function app.forget_document_text() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.document_text t where t.tenant_id = new.tenant_id and t.loan_id = new.loan_id and t.document_id = new.id;
  return null;
end $$;
revoke execute on function app.forget_document_text() from public;

-- Gives a company the classes of documents that it begins with.
create or replace function app.ship_document_classes_to(p_tenant uuid) returns void language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.document_class (tenant_id, code, position, shipped, data)
    select p_tenant, s.class ->> 'code', s.at::integer, true, s.class - array['id', 'version', 'code', 'order']
    from pg_catalog.jsonb_array_elements(app.shipped_document_classes()) with ordinality s (class, at);
end $$;
revoke execute on function app.ship_document_classes_to(uuid) from public;

-- Does so for a company that is new.
create or replace function app.ship_document_classes() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  perform app.ship_document_classes_to(new.tenant_id);
  return new;
end $$;
revoke execute on function app.ship_document_classes() from public;

-- Whether anything of the company is of a class, on whichever of its loans: what was removed and can be put back counts as well.
create or replace function app.class_is_used(p_code text) returns boolean language plpgsql stable security definer set search_path = ''
as $$
declare tenant uuid := app.tenant_id();
begin
  return exists (select from public.document d where d.tenant_id = tenant and d.data ->> 'classification' = p_code)
    or exists (select from public.need n where n.tenant_id = tenant and n.data ->> 'classification' = p_code)
    or exists (select from public.removed_record r where r.tenant_id = tenant and r.kind = 'need' and r.record -> 'data' ->> 'classification' = p_code)
    or exists (select from public.upload u where u.tenant_id = tenant and u.class = p_code)
    or exists (select from public.document_form f where f.tenant_id = tenant and f.data ->> 'classification' = p_code)
    or exists (select from public.need_master m where m.tenant_id = tenant and m.data ->> 'classification' = p_code);
end $$;
revoke execute on function app.class_is_used(text) from public;
grant execute on function app.class_is_used(text) to gable_app;
