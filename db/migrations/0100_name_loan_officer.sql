-- The dashboard adds loans up by officer, and two people of one name are two officers: the pipeline's row says who the
-- primary originator is, beside the name it is searched and sorted by.

-- +goose Up
alter table loan add column officer_id uuid;
update loan l set officer_id = (select m.user_id from loan_user m where m.tenant_id = l.tenant_id and m.loan_id = l.loan_id
  and m.loan_role = 'Originator' order by m.is_primary desc, m.created_at limit 1);
alter table loan add constraint loan_officer_fkey foreign key (tenant_id, officer_id) references user_account (tenant_id, user_id);

-- As in 0048; the officer's id follows too.
-- +goose StatementBegin
create or replace function app.hand_over_loans(p_from uuid, p_to uuid, p_loans bigint[], p_now timestamptz) returns void
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
    if part.loan_role = 'Originator' and part.is_primary then
      update public.loan l set updated_at = p_now, version = l.version + 1, officer_id = p_to, officer_name = officer,
        search_text = regexp_replace(l.search_text, '[^|]*$', ' ' || replace(lower(officer), '\', ''))
        where l.tenant_id = part.tenant_id and l.loan_id = part.loan_id;
    else
      update public.loan l set updated_at = p_now, version = l.version + 1
        where l.tenant_id = part.tenant_id and l.loan_id = part.loan_id;
    end if;
  end loop;
end $$;
-- +goose StatementEnd
