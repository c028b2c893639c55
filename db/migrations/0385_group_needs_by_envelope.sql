-- Needs that ask several people to sign one document share an envelope. When the first letter about a need went out is kept beside when
-- the last one did: one of which none has gone out was never sent.

-- +goose Up
alter table need add column envelope_id uuid generated always as ((data ->> 'envelopeId')::uuid) stored;
create index need_envelope on need (tenant_id, loan_id, envelope_id) where envelope_id is not null;
alter table need_request add column first_sent_at timestamptz;
update need_request q set first_sent_at = least(n.created_at, q.sent_at) from need n
  where n.tenant_id = q.tenant_id and n.loan_id = q.loan_id and n.id = q.need_id and q.sent_at is not null;

-- Companies that are there get the signatures that are often asked for; new ones begin with them.
insert into need_master (tenant_id, code, position, shipped, data)
  select t.tenant_id, s.need ->> 'code', (select coalesce(max(o.position), 0) from need_master o where o.tenant_id = t.tenant_id) + s.at, true, s.need - 'code'
  from tenant t, jsonb_array_elements('[
    {"code": "SIGN_DISCLOSURES", "type": "DOCUMENT_SIGNATURE", "classification": "ESIGN_CONSENT", "title": "Please sign your disclosures", "titleEs": "Firme sus documentos", "description": "Your documents are ready. Please review and sign them.", "descriptionEs": "Sus documentos están listos. Revíselos y fírmelos.", "isActive": true},
    {"code": "SIGN_4506C", "type": "DOCUMENT_SIGNATURE", "classification": "FOUR_506C", "title": "Sign form 4506-C", "titleEs": "Firme el formulario 4506-C", "description": "Please sign form 4506-C so that we can get your tax transcripts.", "descriptionEs": "Firme el formulario 4506-C para que podamos obtener sus transcripciones de impuestos.", "isActive": true}
  ]'::jsonb) with ordinality s (need, at)
  where t.type in ('BROKER', 'LENDER') and not exists (select from need_master o where o.tenant_id = t.tenant_id and o.code = s.need ->> 'code');
