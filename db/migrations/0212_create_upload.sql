-- Files on their way: each arrives in parts, every one of which is an encrypted file of its own, so that a lost connection goes on
-- where it ended. When the last part is there the file becomes a document; a job puts the parts together, looks at them and
-- forgets them. What is not whole after a day is removed.

-- +goose Up
create table upload (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  id          uuid not null,
  user_id     uuid not null,
  borrower_id uuid,
  need_id     uuid,
  document_id uuid,
  name        text not null check (length(name) between 1 and 200),
  size        bigint not null check (size > 0),
  received    bigint not null default 0 check (received between 0 and size),
  media_type  text not null default '' check (length(media_type) <= 200),
  created_at  timestamptz not null,
  version     bigint not null default 1,
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, loan_id, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  foreign key (tenant_id, loan_id, borrower_id) references borrower (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, loan_id, need_id) references need (tenant_id, loan_id, id) on delete set null (need_id),
  foreign key (tenant_id, loan_id, document_id) references document (tenant_id, loan_id, id) on delete cascade
);
create index upload_need on upload (tenant_id, loan_id, need_id);
create index upload_borrower on upload (tenant_id, loan_id, borrower_id);
create index upload_document on upload (tenant_id, loan_id, document_id);
create index upload_open on upload (tenant_id, user_id) where document_id is null;
call app.protect('upload');
call app.open_on_loan('upload', 'borrower_id', 'select, insert, update, delete');

create table upload_part (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  upload_id   uuid not null,
  start       bigint not null check (start >= 0),
  size        bigint not null check (size > 0),
  borrower_id uuid,
  hash        bytea not null,
  primary key (tenant_id, loan_id, upload_id, start),
  foreign key (tenant_id, loan_id, upload_id) references upload (tenant_id, loan_id, id) on delete cascade,
  foreign key (tenant_id, hash) references blob (tenant_id, hash)
);
create index upload_part_blob on upload_part (tenant_id, hash);
call app.protect('upload_part');
call app.open_on_loan('upload_part', 'borrower_id', 'select, insert, delete');

-- How many files of the company are on their way, and how large they will be: of one person and in all. Whoever asks waits for
-- others of the person who ask, so that two requests at once don't pass the bound together.
-- +goose StatementBegin
create function app.open_uploads(p_user uuid, out own bigint, out own_bytes bigint, out every bigint, out every_bytes bigint)
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('upload ' || p_user::text, 0));
  select count(*) filter (where u.user_id = p_user), coalesce(sum(u.size) filter (where u.user_id = p_user), 0), count(*), coalesce(sum(u.size), 0)
    into own, own_bytes, every, every_bytes
    from public.upload u where u.tenant_id = (select app.tenant_id()) and u.document_id is null;
end $$;
-- +goose StatementEnd
revoke execute on function app.open_uploads(uuid) from public;
grant execute on function app.open_uploads(uuid) to gable_app;

-- Forgets files that did not arrive whole in time; their parts are then named by nothing.
-- +goose StatementBegin
create function app.sweep_uploads(p_before timestamptz, p_most integer) returns bigint
  language sql security definer set search_path = ''
as $$
  with gone as (
    delete from public.upload u where (u.tenant_id, u.loan_id, u.id) in (
      select x.tenant_id, x.loan_id, x.id from public.upload x where x.document_id is null and x.created_at < p_before limit p_most for update skip locked)
    returning 1)
  select count(*) from gone
$$;

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
-- +goose StatementEnd
revoke execute on function app.sweep_uploads(timestamptz, integer) from public;
grant execute on function app.sweep_uploads(timestamptz, integer) to gable_worker;
