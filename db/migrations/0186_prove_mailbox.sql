-- A link that is handed over by other means than a letter opens no account by itself: whoever sets a password with it proves the
-- mailbox by a code. For who administers others, two of the provider's admins have to want such a link.

-- +goose Up
alter table login add column unproven boolean not null default false;
comment on column login.unproven is 'The password was set by a link that was handed over, and the mailbox is not proven yet: it lets nobody in.';

create table link_request (
  tenant_id     uuid not null,
  user_id       uuid not null,
  asked_by      uuid not null,
  asked_by_name text not null,
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
comment on table link_request is 'A handed-over activation link for a person who administers others, which another of the provider''s admins has yet to approve.';
call app.protect('link_request');
call app.open_to_tenant('link_request', 'select, insert, update, delete');
