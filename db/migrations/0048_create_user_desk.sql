-- What the administration of users needs besides the accounts: changes of address that wait to be confirmed, the mails
-- that went out, a company's one owner held at commit, and the open work of a colleague who moves on.

-- +goose Up
alter table user_account add column pos_url text check (length(pos_url) <= 200);

-- A change of address waits here until the person confirms it at the new one; there is one at a time.
create table email_change (
  tenant_id    uuid not null,
  user_id      uuid not null,
  email        text not null check (email = lower(email) and length(email) <= 254),
  previous     text not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
call app.protect('email_change');
call app.open_to_tenant('email_change', 'select, insert, update, delete');

alter table access_link drop constraint access_link_kind_check,
  add constraint access_link_kind_check check (kind ~ '^[A-Z_]{3,40}$');
comment on column access_link.kind is 'db.LinkKind lists what a link can be good for; a link of another kind is found by nobody.';

-- The mails a person was sent: that they went out, never what they said or the links in them.
create table sent_mail (
  tenant_id    uuid not null,
  sent_mail_id uuid not null default uuidv7(),
  user_id      uuid not null,
  kind         text not null check (length(kind) <= 60),
  address      text not null,
  subject      text not null,
  language     text not null,
  outcome      text not null check (outcome in ('SENT', 'REJECTED')),
  at           timestamptz not null,
  primary key (tenant_id, sent_mail_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, user_id) on delete cascade
);
create index sent_mail_user on sent_mail (tenant_id, user_id, at desc);
call app.protect('sent_mail');
call app.open_to_tenant('sent_mail', 'select, insert');

create index audit_entry_actor on audit_entry (tenant_id, actor_id, audit_id);

-- Exactly one owner: the unique index allows one at most, this holds that there is one when ownership was touched. It is
-- looked at when the transaction commits, so that ownership can move within one.
-- +goose StatementBegin
create function app.keep_owner() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.user_role r where r.tenant_id = old.tenant_id)
    and not exists (select from public.user_role r where r.tenant_id = old.tenant_id and r.role = 'Owner') then
    raise exception 'a company has an owner at all times' using errcode = '23514', constraint = 'user_role_has_owner';
  end if;
  return null;
end $$;
-- +goose StatementEnd
revoke execute on function app.keep_owner() from public;
create constraint trigger keep_owner after delete or update on user_role deferrable initially deferred
  for each row when (old.role = 'Owner') execute function app.keep_owner();

-- What a company is, for work that the provider's staff do in it: its units, hosts and the version of its policy.
-- +goose StatementBegin
create function app.company(p_tenant uuid) returns jsonb language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('tenantId', t.tenant_id, 'tenantType', t.type, 'tenantName', t.name, 'policyVersion', t.policy_version,
    'orgUnits', coalesce((select jsonb_agg(jsonb_build_object('id', o.org_unit_id, 'parentId', o.parent_id, 'type', o.type, 'name', o.display_name))
      from public.org_unit o where o.tenant_id = t.tenant_id), '[]'),
    'domains', coalesce((select jsonb_agg(d.domain order by d.domain) from public.tenant_domain d where d.tenant_id = t.tenant_id), '[]'))
  from public.tenant t where t.tenant_id = p_tenant
$$;
-- +goose StatementEnd
revoke execute on function app.company(uuid) from public;
grant execute on function app.company(uuid) to gable_app, gable_worker;

-- The company that an org unit belongs to, for the provider's staff alone; null for any other asker.
-- +goose StatementBegin
create function app.company_of_unit(p_unit uuid) returns uuid language sql stable security definer set search_path = ''
as $$
  select o.tenant_id from public.org_unit o where o.org_unit_id = p_unit
    and exists (select from public.tenant t where t.tenant_id = app.tenant_id() and t.type = 'PROVIDER')
$$;
-- +goose StatementEnd
revoke execute on function app.company_of_unit(uuid) from public;
grant execute on function app.company_of_unit(uuid) to gable_app;

-- The loans that a colleague works on, closed stages and archived loans apart. Who may move people is not always who sees
-- their loans: the borrower's name shows only to those who do.
-- +goose StatementBegin
create function app.open_loans_of(p_user uuid, p_closed text[])
  returns table (loan_id bigint, loan_role text, is_primary boolean, org_unit_id uuid, stage_id text, borrower_name text)
  language sql stable security definer set search_path = ''
as $$
  select m.loan_id, m.loan_role, m.is_primary, l.org_unit_id, l.stage_id,
    case when app.visibility() = 'org' and l.org_unit_id = any (app.org_units()) then l.borrower_name else '' end
  from public.loan_user m join public.loan l on l.tenant_id = m.tenant_id and l.loan_id = m.loan_id
  where m.tenant_id = app.tenant_id() and m.user_id = p_user and m.loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant')
    and not l.archived and l.stage_id <> all (p_closed)
  order by l.updated_at desc, m.loan_id, m.loan_role
$$;
-- +goose StatementEnd
revoke execute on function app.open_loans_of(uuid, text[]) from public;
grant execute on function app.open_loans_of(uuid, text[]) to gable_app;

-- Gives a colleague's parts on the named loans to another; who holds the same part already keeps it once. The
-- pipeline's row follows where the primary originator changes.
-- +goose StatementBegin
create function app.hand_over_loans(p_from uuid, p_to uuid, p_loans bigint[], p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare part record; officer text;
begin
  select btrim(u.first_name || ' ' || u.last_name) into strict officer
    from public.user_account u where u.tenant_id = app.tenant_id() and u.user_id = p_to and u.status = 'ACTIVE';
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = any (p_loans) order by l.loan_id for no key update;
  for part in delete from public.loan_user m where m.tenant_id = app.tenant_id() and m.user_id = p_from and m.loan_id = any (p_loans)
    and m.loan_role in ('Originator', 'Processor', 'ContractProcessor', 'Assistant') returning m.* loop
    insert into public.loan_user as u (tenant_id, loan_id, user_id, loan_role, is_primary, created_at)
      values (part.tenant_id, part.loan_id, p_to, part.loan_role, part.is_primary, p_now)
      on conflict (tenant_id, loan_id, user_id, loan_role) do update set is_primary = u.is_primary or excluded.is_primary;
    update public.loan l set updated_at = p_now, version = l.version + 1,
      officer_name = case when part.loan_role = 'Originator' and part.is_primary then officer else l.officer_name end,
      search_text = case when part.loan_role = 'Originator' and part.is_primary
        then regexp_replace(l.search_text, '[^|]*$', ' ' || replace(lower(officer), '\', '')) else l.search_text end
      where l.tenant_id = part.tenant_id and l.loan_id = part.loan_id;
  end loop;
end $$;
-- +goose StatementEnd
revoke execute on function app.hand_over_loans(uuid, uuid, bigint[], timestamptz) from public;
grant execute on function app.hand_over_loans(uuid, uuid, bigint[], timestamptz) to gable_app;

-- Whom the provider's staff may look up. Report viewers and the sales team read customers' staff, of every kind of
-- company, and not borrowers or realtors; what they may do with it is the routes' permission.
drop function app.support_users();
-- +goose StatementBegin
create function app.support_users()
  returns table (tenant_id uuid, tenant_name text, tenant_type text, user_id uuid, email text, first_name text, last_name text,
    status text, roles text[], org_unit_name text, created_at timestamptz, last_login_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  with supported as (
    select c.type, bool_or(r.role in ('SuperAdmin', 'SuperSupport', 'LenderSupport', 'BrokerSupport')) as whole
    from public.user_role r
    join public.tenant t on t.tenant_id = r.tenant_id and t.type = 'PROVIDER'
    cross join (values ('BROKER'), ('LENDER'), ('PROCESSOR')) c (type)
    where r.tenant_id = app.tenant_id() and r.user_id = app.user_id()
      and (r.role in ('SuperAdmin', 'SuperSupport', 'ReportViewer', 'SalesTeam') or (r.role = 'LenderSupport' and c.type = 'LENDER')
        or (r.role = 'BrokerSupport' and c.type = 'BROKER'))
    group by c.type)
  select t.tenant_id, t.name, t.type, u.user_id, u.email, u.first_name, u.last_name, u.status,
    coalesce((select array_agg(r.role order by r.role) from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id), '{}'),
    (select o.display_name from public.user_org_unit m join public.org_unit o on o.tenant_id = m.tenant_id and o.org_unit_id = m.org_unit_id
      where m.tenant_id = u.tenant_id and m.user_id = u.user_id and m.is_current),
    u.created_at,
    (select l.last_login_at from public.login l where l.tenant_id = u.tenant_id and l.user_id = u.user_id)
  from supported s
  join public.tenant t on t.type = s.type
  join public.user_account u on u.tenant_id = t.tenant_id
  where s.whole or exists (select from public.user_role r where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.role not in ('Borrower', 'Realtor'))
$$;
-- +goose StatementEnd
revoke execute on function app.support_users() from public;
grant execute on function app.support_users() to gable_app;
