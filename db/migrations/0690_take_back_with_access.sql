-- What a processor organisation sets on a loan goes with its access: whom a tracker tells is kept with the company that added them, and the
-- copies that such a company set of all of a loan's messages, which only the company that holds the loan sets, are taken back.

-- +goose Up
alter table loan_tracker_recipient add column added_tenant_id uuid, add column added_by uuid;
comment on column loan_tracker_recipient.added_tenant_id is 'The company of whoever added them: of a processor organisation they go with its access. Null for one added before that was kept.';

update loan_tracker_recipient r set added_tenant_id = u.tenant_id, added_by = u.user_id
  from audit_entry a join user_account u on u.user_id = a.user_id join tenant t on t.tenant_id = u.tenant_id and t.type = 'PROCESSOR'
  where a.tenant_id = r.tenant_id and a.loan_id = r.loan_id and a.kind = 'loan_tracker' and a.record_id = r.tracker_id::text and u.tenant_id <> r.tenant_id
    and coalesce(a.after -> 'recipients' ? r.email, false) and not coalesce(a.before -> 'recipients' ? r.email, false);
delete from loan_tracker_recipient r where r.added_tenant_id <> r.tenant_id
  and not exists (select from processing_request q where q.tenant_id = r.tenant_id and q.loan_id = r.loan_id and q.processor_tenant_id = r.added_tenant_id and q.status = 'ACCEPTED');

-- Where a processor organisation's person wrote last, the loan follows its company again.
delete from loan_email_config c where exists (select from user_account u join tenant t on t.tenant_id = u.tenant_id and t.type = 'PROCESSOR'
  where u.tenant_id <> c.tenant_id and u.user_id = (select a.user_id from audit_entry a where a.tenant_id = c.tenant_id and a.loan_id = c.loan_id
    and a.kind = 'loan_email_config' order by a.audit_id desc limit 1));
delete from loan_notification_config c where exists (select from user_account u join tenant t on t.tenant_id = u.tenant_id and t.type = 'PROCESSOR'
  where u.tenant_id <> c.tenant_id and u.user_id = (select a.user_id from audit_entry a where a.tenant_id = c.tenant_id and a.loan_id = c.loan_id
    and a.kind = 'loan_notification_config' order by a.audit_id desc limit 1));
