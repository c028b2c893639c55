-- When a loan's rate lock ends, beside what else the pipeline shows and filters by. The date itself is one of the loan's
-- key dates; this is its copy, written with it.

-- +goose Up
alter table loan add column lock_expires_on date;
create index loan_by_lock on loan (tenant_id, lock_expires_on) where lock_expires_on is not null;
update loan l set lock_expires_on = d.on_date from loan_date d
where d.tenant_id = l.tenant_id and d.loan_id = l.loan_id and d.kind = 'key' and d.name = 'lockExpirationDate';
