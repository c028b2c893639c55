-- How each of a loan's dates is known, and who noted it. What a stage alone had said of disclosures is taken back: that a loan was moved to a
-- stage is no evidence that anything was sent, received or signed. The stage's own date stays.

-- +goose Up
alter table loan_date
  add column if not exists source text not null default '' check (source in ('', 'EMAIL', 'MAIL', 'IN_PERSON', 'E_SIGN', 'LENDER', 'DOCUMENT', 'OTHER')),
  add column if not exists note text not null default '' check (length(note) <= 500),
  add column if not exists noted_at timestamptz,
  add column if not exists noted_by_name text not null default '';

-- A date that somebody typed is theirs and stays. Of the initial disclosures a day on which they were last made, which is not a stage's, is
-- evidence: they then follow from it again.
with said as (
  select d.tenant_id, d.loan_id, d.tracker_id, d.status_id from loan_tracker_date d
    join tracker t on t.tenant_id = d.tenant_id and t.id = d.tracker_id
    where d.by_loan and t.name in ('INITIAL_DISCLOSURES', 'LE_REDISCLOSURE', 'FINAL_CD')
), forgotten as (
  delete from loan_tracker_date d using said s
    where d.tenant_id = s.tenant_id and d.loan_id = s.loan_id and d.tracker_id = s.tracker_id and d.status_id = s.status_id
)
update loan_tracker k set by_loan = false, previous = null, version = k.version + 1,
    status_id = (select s.id from tracker_status s where s.tenant_id = k.tenant_id and s.tracker_id = k.tracker_id order by s.position, s.id limit 1)
  from tracker t
  where t.tenant_id = k.tenant_id and t.id = k.tracker_id and k.by_loan and t.name in ('INITIAL_DISCLOSURES', 'LE_REDISCLOSURE', 'FINAL_CD');
insert into loan_tracker_date (tenant_id, loan_id, tracker_id, status_id, on_date, by_loan)
  select k.tenant_id, k.loan_id, k.tracker_id, s.id, d.on_date, true from loan_tracker k
    join tracker t on t.tenant_id = k.tenant_id and t.id = k.tracker_id and t.name = 'INITIAL_DISCLOSURES'
    join tracker_status s on s.tenant_id = t.tenant_id and s.tracker_id = t.id and s.name = 'SENT'
    join loan_date d on d.tenant_id = k.tenant_id and d.loan_id = k.loan_id and d.kind = 'key' and d.name = 'disclosureLastGeneratedAt' and d.on_date is not null
    where not exists (select from loan_tracker_date o where o.tenant_id = k.tenant_id and o.loan_id = k.loan_id and o.tracker_id = k.tracker_id)
  on conflict do nothing;
update loan_tracker k set status_id = d.status_id, by_loan = true
  from loan_tracker_date d join tracker t on t.tenant_id = d.tenant_id and t.id = d.tracker_id and t.name = 'INITIAL_DISCLOSURES'
    join tracker_status s on s.tenant_id = d.tenant_id and s.tracker_id = d.tracker_id and s.id = d.status_id and s.name = 'SENT'
  where d.tenant_id = k.tenant_id and d.loan_id = k.loan_id and d.tracker_id = k.tracker_id and d.by_loan and not k.by_loan
    and k.status_id = (select f.id from tracker_status f where f.tenant_id = k.tenant_id and f.tracker_id = k.tracker_id order by f.position, f.id limit 1);
