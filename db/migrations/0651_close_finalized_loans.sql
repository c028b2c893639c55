-- A finalized loan is closed until whoever may unlock loans opens it. Loans that were finalized before this are not closed behind their people's
-- backs: the company says in its settings what becomes of them. Those of a company that closed them already stay closed.

-- +goose Up
alter table loan add column final_state text not null default '' check (final_state in ('', 'OPENED', 'BEFORE'));
update loan l set final_state = 'BEFORE' where l.stage_id = 'COMMISSION_PAID' and not exists (
  select from unit_config c join org_unit o on o.tenant_id = c.tenant_id and o.org_unit_id = c.org_unit_id and o.parent_id is null
    where c.tenant_id = l.tenant_id and c.kind = 'COMPANY' and c.data ->> 'loanEditing' = 'AFTER_DISCLOSURE');
