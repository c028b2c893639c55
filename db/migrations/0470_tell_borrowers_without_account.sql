-- What was written about a need names where it went and by which way the person answers; a link knows the language of its letter.

-- +goose Up
alter table need_request add column sent_to text;
alter table need_request add column sent_way text check (sent_way in ('PORTAL', 'INVITATION', 'LINK'));
alter table need_link add column language text not null default 'en' check (language in ('en', 'es'));
update need_link k set language = 'es' from need n
  where n.tenant_id = k.tenant_id and n.loan_id = k.loan_id and n.id = k.need_id and n.data #>> '{ExternalSignee,language}' = 'es';
update need_request q set sent_way = 'LINK', sent_to = n.data #>> '{ExternalSignee,email}' from need n
  where n.tenant_id = q.tenant_id and n.loan_id = q.loan_id and n.id = q.need_id and q.sent_at is not null and (n.data ? 'ExternalSignee' or n.contact_id is not null);
update need_request q set sent_way = 'PORTAL' from need n
  where n.tenant_id = q.tenant_id and n.loan_id = q.loan_id and n.id = q.need_id and q.sent_at is not null and (n.borrower_id is not null or n.user_id is not null);
