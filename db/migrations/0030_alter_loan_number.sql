-- A loan can only carry a number that was drawn for its own tenant.

-- +goose Up
alter table loan_number add constraint loan_number_tenant unique (tenant_id, loan_id);
alter table loan drop constraint loan_loan_id_fkey,
  add foreign key (tenant_id, loan_id) references loan_number (tenant_id, loan_id);
