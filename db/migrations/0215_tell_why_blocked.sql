-- An import that one of the company's rules did not let go on says so, in the rule's words.

-- +goose Up
alter table lead_import
  add column message text check (length(message) <= 2000),
  drop constraint lead_import_reason_check,
  add constraint lead_import_reason_check check (reason in ('NOT_ALLOWED', 'UNREADABLE', 'GAVE_UP', 'BLOCKED'));
comment on column lead_import.reason is 'NOT_ALLOWED: who sent the file may not take leads in any more. UNREADABLE: the file can no longer be read. GAVE_UP: every attempt failed. BLOCKED: a rule of the company did not let it go on; message has its words.';

-- +goose StatementBegin
create or replace function app.follow_job() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  found_import record;
  word text := new.metadata ->> 'ended';
begin
  update public.sent_mail m set outcome = 'FAILED', at = coalesce(new.finalized_at, now()),
    reason = case when new.state = 'discarded' then 'UNREACHABLE' else 'NOT_WANTED' end
    where m.job_id = new.id and m.outcome = 'PENDING';
  if new.kind = 'lead_confirmation' then
    perform app.mark_confirmation(l.tenant_id, l.id, 'FAILED', coalesce(new.finalized_at, now())) from public.lead l
      where l.tenant_id = (new.args #>> '{origin,tenantId}')::uuid and l.id = (new.args #>> '{args,leadId}')::uuid and l.confirmation_letter = 'PENDING';
  end if;
  if new.kind = 'lead_import' and new.state <> 'completed' then
    update public.lead_import i set status = 'FAILED', content = null, finished_at = coalesce(new.finalized_at, now()),
      reason = case when word in ('NOT_ALLOWED', 'UNREADABLE', 'BLOCKED') then word when new.state = 'cancelled' then 'NOT_ALLOWED' else 'GAVE_UP' end,
      message = case when word = 'BLOCKED' then left(new.metadata ->> 'why', 2000) end
      where i.tenant_id = (new.args #>> '{origin,tenantId}')::uuid and i.id = (new.args #>> '{args,importId}')::uuid and i.status in ('WAITING', 'RUNNING')
      returning i.* into found_import;
    if found then
      insert into public.event (tenant_id, at, type, audience, data) values (found_import.tenant_id, found_import.finished_at, 'RTC.LEAD_IMPORT.PROGRESS',
        array[found_import.user_id], jsonb_build_object('id', found_import.id, 'done', found_import.next_line, 'total', found_import.total));
    end if;
  end if;
  return null;
end $$;
-- +goose StatementEnd
