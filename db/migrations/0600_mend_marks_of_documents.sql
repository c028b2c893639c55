-- What guards a document, or says that it holds no longer, is as it should have been all along.

-- +goose Up
-- A letter that holds was marked as withdrawn where it is a version of one that was, and so was what was made of its pages alone.
with recursive holding as (
  select d.tenant_id, d.loan_id, d.id
    from preapproval_letter p join document d on d.tenant_id = p.tenant_id and d.loan_id = p.loan_id and d.data ->> 'preapprovalLetterId' = p.id::text
    where p.withdrawn_at is null
  union
  select d.tenant_id, d.loan_id, d.id
    from holding h join document d on d.tenant_id = h.tenant_id and d.loan_id = h.loan_id and not d.data ? 'preapprovalLetterId' and d.data -> 'madeOf' <> '[]'
      and not exists (select from jsonb_array_elements(d.data -> 'madeOf') part where part ->> 'DocumentId' <> h.id::text)
)
update document d set data = d.data - 'withdrawnOn', version = d.version + 1
  from holding h where d.tenant_id = h.tenant_id and d.loan_id = h.loan_id and d.id = h.id and d.data ? 'withdrawnOn';

-- An earlier version that was made the newest again lost what it is and who may open it. It has the content of that one.
update document d set data = d.data || e.kept, version = d.version + 1
  from (select v.tenant_id, v.loan_id, v.hash, v.data ->> 'series' as series, min((v.data ->> 'number')::integer) as number,
      jsonb_strip_nulls(jsonb_build_object('creditReportId', max(v.data ->> 'creditReportId'), 'preapprovalLetterId', max(v.data ->> 'preapprovalLetterId'),
        'withdrawnOn', max(v.data ->> 'withdrawnOn'), 'withSSN', case when bool_or(v.data @> '{"withSSN": true}' or v.data @> '{"form": {"withSSN": true}}') then true end)) as kept
    from document v where v.data ? 'series' and v.hash is not null group by v.tenant_id, v.loan_id, v.hash, v.data ->> 'series') e
  where d.tenant_id = e.tenant_id and d.loan_id = e.loan_id and d.hash = e.hash and d.data ->> 'series' = e.series and (d.data ->> 'number')::integer > e.number
    and not d.data @> e.kept;

-- What a credit report says is not searched: one that was put back, or came back as a version, was.
delete from document_text x using document d where d.tenant_id = x.tenant_id and d.loan_id = x.loan_id and d.id = x.document_id and d.data ? 'creditReportId';
