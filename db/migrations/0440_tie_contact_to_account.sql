-- A real estate agent of the address book may have an account of the realtor portal: the contact says whose it is. An account is one
-- contact's.

-- +goose Up
alter table business_contact add column user_id uuid;
alter table business_contact add foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete set null (user_id);
create unique index business_contact_user on business_contact (tenant_id, user_id) where user_id is not null;
comment on column business_contact.user_id is 'The account of the realtor portal that the contact was invited to.';
