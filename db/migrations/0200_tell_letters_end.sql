-- What became of a letter is kept from the moment that it is asked for: it waits, the mail service took it, or it did not go
-- out, and why. An import of leads that ends before its file does is kept so too. Both follow their job, however that ends.

-- +goose Up
alter table sent_mail drop constraint sent_mail_outcome_check;
update sent_mail set outcome = 'FAILED' where outcome = 'REJECTED';
alter table sent_mail
  add column asked_at timestamptz,
  add column job_id bigint,
  add column effect text check (length(effect) <= 200),
  add column reason text check (reason in ('REFUSED', 'UNREACHABLE', 'NOT_WANTED'));
update sent_mail set reason = 'REFUSED' where outcome = 'FAILED';
update sent_mail set asked_at = at;
alter table sent_mail
  alter column asked_at set not null,
  add constraint sent_mail_outcome_check check (outcome in ('PENDING', 'SENT', 'FAILED')),
  add constraint sent_mail_failed_check check ((outcome = 'FAILED') = (reason is not null));
create unique index sent_mail_effect on sent_mail (tenant_id, effect) where effect is not null;
create unique index sent_mail_asked on sent_mail (tenant_id, job_id) where effect is null and outcome = 'PENDING';
create index sent_mail_pending on sent_mail (job_id) where outcome = 'PENDING';
grant update on sent_mail to gable_worker;
comment on column sent_mail.at is 'When it was asked for while it waits, then when the mail service answered or the job was given up.';
comment on column sent_mail.effect is 'Which letter of its job it is; null until it is written.';
comment on column sent_mail.reason is 'REFUSED: the mail service never takes it. UNREACHABLE: every attempt to send it failed. NOT_WANTED: its cause was gone.';

-- Notes that a job of the tenant is to send a letter to one of its users: one more, or the one that waits already.
-- +goose StatementBegin
create function app.expect_letter(p_job bigint, p_user uuid, p_kind text, p_more boolean, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_more then
    insert into public.sent_mail (tenant_id, user_id, kind, address, subject, language, outcome, asked_at, at, job_id)
      select u.tenant_id, u.user_id, p_kind, u.email, '', u.language, 'PENDING', p_now, p_now, p_job
      from public.user_account u where u.tenant_id = app.tenant_id() and u.user_id = p_user
      on conflict (tenant_id, job_id) where effect is null and outcome = 'PENDING' do update set asked_at = excluded.asked_at;
  else
    update public.sent_mail m set asked_at = p_now where m.tenant_id = app.tenant_id() and m.job_id = p_job and m.outcome = 'PENDING';
  end if;
end $$;
-- +goose StatementEnd
revoke execute on function app.expect_letter(bigint, uuid, text, boolean, timestamptz) from public;
grant execute on function app.expect_letter(bigint, uuid, text, boolean, timestamptz) to gable_app, gable_worker;

-- Tells open screens what became of a letter: those of the loan that it was about, else those that show the person.
-- +goose StatementBegin
create function app.tell_letter() returns trigger language plpgsql security definer set search_path = ''
as $$
declare loan bigint;
begin
  select (j.args #>> '{origin,loanId}')::bigint into loan from river.river_job j where j.id = new.job_id;
  insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
    select new.tenant_id, new.at, case when l.loan_id is null then 'RTC.USER.CHANGED' else 'RTC.LETTER.ENDED' end, l.loan_id, l.org_unit_id,
      coalesce((select array_agg(distinct m.user_id) from public.loan_user m
        where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id and m.loan_role not in ('Borrower', 'Realtor')), '{}'),
      jsonb_build_object('id', new.user_id)
    from (select 1) one left join public.loan l on l.tenant_id = new.tenant_id and l.loan_id = loan;
  return null;
end $$;
-- +goose StatementEnd
revoke execute on function app.tell_letter() from public;
create trigger tell_letter after insert or update of outcome on sent_mail for each row when (new.outcome <> 'PENDING') execute function app.tell_letter();

alter table lead_import
  add column reason text check (reason in ('NOT_ALLOWED', 'UNREADABLE', 'GAVE_UP')),
  drop constraint lead_import_status_check,
  add constraint lead_import_status_check check (status in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  add constraint lead_import_failed_check check ((status = 'FAILED') = (reason is not null)),
  add constraint lead_import_finished_check check ((finished_at is null) = (status in ('WAITING', 'RUNNING')));
comment on column lead_import.reason is 'NOT_ALLOWED: who sent the file may not take leads in any more. UNREADABLE: the file can no longer be read. GAVE_UP: every attempt failed.';

alter table lead add column confirmation_letter text check (confirmation_letter in ('PENDING', 'SENT', 'FAILED'));
comment on column lead.confirmation_letter is 'What became of the latest letter that asked the person to confirm the address.';

-- Notes what becomes of a lead's letter, and tells open screens once that is known.
-- +goose StatementBegin
create function app.mark_confirmation(p_tenant uuid, p_lead uuid, p_outcome text, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  with marked as (update public.lead l set confirmation_letter = p_outcome where l.tenant_id = p_tenant and l.id = p_lead returning l.*)
    insert into public.event (tenant_id, at, type, org_unit_id, audience, data)
    select m.tenant_id, p_now, 'RTC.LEAD.CHANGED', m.org_unit_id, array_remove(array[m.owner_id], null), jsonb_build_object('id', m.id, 'action', 'letter')
    from marked m where p_outcome <> 'PENDING';
end $$;
-- +goose StatementEnd
-- +goose StatementBegin
create function app.mark_confirmation(p_lead uuid, p_outcome text, p_now timestamptz) returns void
  language sql volatile security definer set search_path = ''
as $$ select app.mark_confirmation(app.tenant_id(), p_lead, p_outcome, p_now) $$;
-- +goose StatementEnd
revoke execute on function app.mark_confirmation(uuid, uuid, text, timestamptz), app.mark_confirmation(uuid, text, timestamptz) from public;
grant execute on function app.mark_confirmation(uuid, text, timestamptz) to gable_app, gable_worker;

-- Ends what a job leaves waiting when it will not run again: done, given up, called off, or found at its last attempt with
-- its process gone. It runs in the transaction that notes the job's end, so that neither is without the other.
-- +goose StatementBegin
create function app.follow_job() returns trigger language plpgsql security definer set search_path = ''
as $$
declare found_import record;
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
      reason = case when new.metadata ->> 'ended' in ('NOT_ALLOWED', 'UNREADABLE') then new.metadata ->> 'ended'
        when new.state = 'cancelled' then 'NOT_ALLOWED' else 'GAVE_UP' end
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
revoke execute on function app.follow_job() from public;
