-- What a company, a branch or a user set for themselves: the borrower portal, e-mail, and the company's own data. A field that
-- is not set here comes from the level above; the rule is domain/org's.

-- +goose Up
create table unit_config (
  tenant_id   uuid not null,
  id          uuid not null default uuidv7(),
  version     bigint not null default 1,
  kind        text not null check (kind in ('POS', 'EMAIL', 'COMPANY')),
  org_unit_id uuid,
  user_id     uuid,
  data        jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  updated_at  timestamptz not null,
  primary key (tenant_id, id),
  check (num_nonnulls(org_unit_id, user_id) = 1),
  foreign key (tenant_id, org_unit_id) references org_unit (tenant_id, org_unit_id) on delete cascade,
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create unique index unit_config_of on unit_config (tenant_id, kind, org_unit_id, user_id) nulls not distinct;
call app.protect('unit_config');
call app.open_to_tenant('unit_config', 'select, insert, update, delete');

-- Whose portal a borrower is in: the loan officer of the own pinned loan.
-- +goose StatementBegin
create function app.own_loan_originator() returns uuid language sql stable security definer set search_path = ''
as $$
  select m.user_id from public.loan_user m
  where m.tenant_id = app.tenant_id() and m.loan_id = app.loan_id() and m.loan_role = 'Originator'
    and (app.visibility() <> 'party' or m.loan_id = any (app.loan_ids()))
  order by m.is_primary desc, m.created_at limit 1
$$;
-- +goose StatementEnd
revoke execute on function app.own_loan_originator() from public;
grant execute on function app.own_loan_originator() to gable_app, gable_worker;
