-- Who edits a loan's data alone, what they have not saved, and what was lost by the last one whom somebody took it over from.

-- +goose Up
create table loan_edit (
  tenant_id       uuid not null,
  loan_id         bigint not null,
  version         bigint not null,
  user_id         uuid,
  user_tenant_id  uuid,
  user_name       text not null default '',
  started_at      timestamptz,
  heard_at        timestamptz,
  unsaved         jsonb not null default '[]',
  unsaved_version bigint not null default 0,
  lost_user_id    uuid,
  lost_to_name    text not null default '',
  lost_at         timestamptz,
  lost            jsonb not null default '[]',
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade,
  check ((user_id is null) = (started_at is null) and (user_id is null) = (heard_at is null) and (user_id is null) = (user_tenant_id is null)),
  check ((lost_user_id is null) = (lost_at is null))
);
comment on column loan_edit.user_id is 'Whoever edits; of another company where the loan is shared with theirs, so no key holds it.';
call app.protect('loan_edit');
call app.open_on_loan('loan_edit', null, 'select, insert, update');
