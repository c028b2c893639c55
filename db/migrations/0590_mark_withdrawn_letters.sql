-- A letter of pre-approval that was withdrawn says so in the loan's folder: its document, what was made of that one's pages alone, and their
-- versions. What was withdrawn before is marked with the day in UTC.

-- +goose Up
with recursive copy as (
  select d.tenant_id, d.loan_id, d.id, d.data ->> 'series' as series, p.withdrawn_at
    from preapproval_letter p join document d on d.tenant_id = p.tenant_id and d.loan_id = p.loan_id and d.data ->> 'preapprovalLetterId' = p.id::text
    where p.withdrawn_at is not null
  union
  select d.tenant_id, d.loan_id, d.id, d.data ->> 'series', c.withdrawn_at
    from copy c join document d on d.tenant_id = c.tenant_id and d.loan_id = c.loan_id
      and (d.data ->> 'series' = c.series and d.created_at < c.withdrawn_at or d.data -> 'madeOf' <> '[]'
        and not exists (select from jsonb_array_elements(d.data -> 'madeOf') part where part ->> 'DocumentId' <> c.id::text))
)
update document d set data = d.data || jsonb_build_object('withdrawnOn', to_char(c.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD')), version = d.version + 1
  from copy c where d.tenant_id = c.tenant_id and d.loan_id = c.loan_id and d.id = c.id;
