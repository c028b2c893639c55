-- What a company of the address book was merged into.

-- +goose Up
alter table contact_company
  add column merged_into uuid,
  add foreign key (tenant_id, merged_into) references contact_company (tenant_id, id);
create index contact_company_merged on contact_company (tenant_id, merged_into) where merged_into is not null;
