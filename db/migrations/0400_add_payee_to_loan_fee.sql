-- Whom a fee is paid to may stand in the company's address book. The fee then names that contact, and is called what the book calls it.

-- +goose Up
update loan_fee f set data = f.data #- '{FeeDetail,BusinessContactId}'
  where f.data #> '{FeeDetail,BusinessContactId}' is not null
    and not exists (select from business_contact b where b.tenant_id = f.tenant_id and b.id::text = f.data #>> '{FeeDetail,BusinessContactId}');
alter table loan_fee add column contact_id uuid generated always as ((data #>> '{FeeDetail,BusinessContactId}')::uuid) stored;
alter table loan_fee add foreign key (tenant_id, contact_id) references business_contact (tenant_id, id);
create index loan_fee_contact on loan_fee (tenant_id, contact_id) where contact_id is not null;
