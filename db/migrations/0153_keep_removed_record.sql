-- What was deleted from a loan, as it was, for as long as the deletion may be taken back. No list reads it: a row leaves by
-- being brought back, with its loan, or when its time is up.

-- +goose Up
create table removed_record (
  tenant_id   uuid not null,
  loan_id     bigint not null,
  kind        text not null check (length(kind) <= 63),
  id          uuid not null,
  borrower_id uuid,
  record      jsonb not null,
  parts       jsonb not null,
  freed       jsonb not null,
  expires_at  timestamptz not null,
  primary key (tenant_id, loan_id, kind, id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
comment on column removed_record.kind is 'The table it was in.';
comment on column removed_record.borrower_id is 'Whose it was alone: who may see that person''s records may see this one.';
comment on column removed_record.parts is 'The rows that went with it, by their table.';
comment on column removed_record.freed is 'The ids of the rows that named it and name nothing now, by their table.';
create index removed_record_expiry on removed_record (expires_at);
call app.protect('removed_record');
call app.open_on_loan('removed_record', 'borrower_id', 'select, insert, delete');

-- +goose StatementBegin
create function app.sweep_removed_records(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.removed_record r where (r.tenant_id, r.loan_id, r.kind, r.id) in
    (select x.tenant_id, x.loan_id, x.kind, x.id from public.removed_record x where x.expires_at <= p_now limit p_most) returning 1) select 'removed_record', count(*) from gone;
end $$;
-- +goose StatementEnd
revoke execute on function app.sweep_removed_records(timestamptz, integer) from public;
grant execute on function app.sweep_removed_records(timestamptz, integer) to gable_worker;
