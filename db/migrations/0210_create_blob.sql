-- Files: their content lies outside the database, encrypted, each with a key of its own; here stands where, and its key, sealed
-- with the company's. Who may read a file is said by the row that names it. Pictures, logos and the sources of imported loans
-- move there; nobody has an installation yet, so what they held is not carried over.

-- +goose Up
create table blob (
  tenant_id   uuid not null,
  hash        bytea not null check (length(hash) = 32),
  object      text not null check (length(object) between 1 and 500),
  size        bigint not null check (size >= 0),
  media_type  text not null check (length(media_type) between 1 and 200),
  key_version integer not null,
  sealed      bytea not null,
  stored_at   timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id) references tenant (tenant_id) on delete cascade
);
comment on column blob.hash is 'SHA-256 of the content: what a company has twice is kept once.';
comment on column blob.object is 'Where the content lies in the store of files.';
comment on column blob.sealed is 'The key of the content, sealed with the company''s data key of that version.';
create index blob_object on blob (object);
call app.protect('blob');
create policy members on blob to gable_app, gable_worker using (true) with check (true);
grant select, insert, update (stored_at) on blob to gable_app, gable_worker;

delete from user_image;
alter table user_image drop column content, add column hash bytea not null,
  add foreign key (tenant_id, hash) references blob (tenant_id, hash);
create index user_image_blob on user_image (tenant_id, hash);
delete from org_logo;
alter table org_logo drop column content, drop column media_type, add column hash bytea not null,
  add foreign key (tenant_id, hash) references blob (tenant_id, hash);
create index org_logo_blob on org_logo (tenant_id, hash);
delete from loan_source;
alter table loan_source drop column content, add column hash bytea not null,
  add foreign key (tenant_id, hash) references blob (tenant_id, hash);
create index loan_source_blob on loan_source (tenant_id, hash);

-- Forgets the files that nothing has named for a day, and tells where they lie.
-- +goose StatementBegin
create function app.sweep_blobs(p_now timestamptz, p_most integer) returns setof text
  language sql security definer set search_path = ''
as $$
  delete from public.blob b where (b.tenant_id, b.hash) in (
    select x.tenant_id, x.hash from public.blob x where x.stored_at < p_now - interval '1 day'
      and not exists (select from public.user_image l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.org_logo l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
      and not exists (select from public.loan_source l where (l.tenant_id, l.hash) = (x.tenant_id, x.hash))
    limit p_most for update skip locked)
  returning b.object
$$;
-- +goose StatementEnd

-- Which of these objects no file names.
-- +goose StatementBegin
create function app.nameless_objects(p_objects text[]) returns setof text
  language sql stable security definer set search_path = ''
as $$ select o from unnest(p_objects) o where not exists (select from public.blob b where b.object = o) $$;
-- +goose StatementEnd
revoke execute on function app.sweep_blobs(timestamptz, integer), app.nameless_objects(text[]) from public;
grant execute on function app.sweep_blobs(timestamptz, integer), app.nameless_objects(text[]) to gable_worker;
