-- Has a contact take the place of others on the loans of its company: policies show a request one loan alone.
create or replace function app.merge_business_contacts(p_keep uuid, p_others uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.tenant_id() is null or not coalesce(app.visibility() = any (array['org', 'team']), false) then
    raise exception 'only the company''s own staff merge its contacts' using errcode = '42501';
  end if;
  if not exists (select from public.business_contact b where b.tenant_id = app.tenant_id() and b.id = p_keep) then
    raise exception 'no such contact' using errcode = '42501';
  end if;
  insert into public.loan_business_contact (tenant_id, loan_id, contact_id, type, is_primary, reference, position, created_at)
    select distinct on (k.loan_id, k.type) k.tenant_id, k.loan_id, p_keep, k.type, k.is_primary, k.reference, k.position, k.created_at
      from public.loan_business_contact k where k.tenant_id = app.tenant_id() and k.contact_id = any (p_others)
      order by k.loan_id, k.type, k.is_primary desc, k.position
    on conflict (tenant_id, loan_id, contact_id, type) do update set is_primary = public.loan_business_contact.is_primary or excluded.is_primary,
      reference = coalesce(nullif(public.loan_business_contact.reference, ''), excluded.reference);
  delete from public.loan_business_contact k where k.tenant_id = app.tenant_id() and k.contact_id = any (p_others);
  -- Letters on their way look for who is gone: staff see that none went out, and can remind who stays.
  update public.need_request q set next_at = null, failed = true from public.need n
    where n.tenant_id = app.tenant_id() and n.contact_id = any (p_others) and q.tenant_id = n.tenant_id and q.loan_id = n.loan_id and q.need_id = n.id
      and (q.next_at is not null or not q.told);
  update public.need n set contact_id = p_keep, version = n.version + 1 where n.tenant_id = app.tenant_id() and n.contact_id = any (p_others);
  update public.loan_fee f set data = pg_catalog.jsonb_set(f.data, '{FeeDetail,BusinessContactId}', pg_catalog.to_jsonb(p_keep::text)), version = f.version + 1
    where f.tenant_id = app.tenant_id() and f.contact_id = any (p_others);
  update public.loan_setup s set contacts_version = s.contacts_version + 1
    where s.tenant_id = app.tenant_id() and s.loan_id in (select k.loan_id from public.loan_business_contact k where k.tenant_id = app.tenant_id() and k.contact_id = p_keep);
end $$;
revoke execute on function app.merge_business_contacts(uuid, uuid[]) from public;
grant execute on function app.merge_business_contacts(uuid, uuid[]) to gable_app;

-- The people who are borrowers of loans that the caller has been shown: one row a person, known again by the email address, else by name
-- and telephone.
create or replace function app.clients_of(p_loans bigint[])
  returns table (id uuid, name text, first_name text, last_name text, email text, phone text, loans jsonb, loan_count integer, last_at timestamptz, search_text text)
  language sql stable security definer set search_path = ''
as $$
  with person as (
    select b.id, b.loan_id, l.stage_id, l.created_at, b.active,
      coalesce(b.data #>> '{Name,FirstName}', '') as first_name, coalesce(b.data #>> '{Name,LastName}', '') as last_name,
      coalesce(nullif(b.data #>> '{Name,FullName}', ''), pg_catalog.btrim(coalesce(b.data #>> '{Name,FirstName}', '') || ' ' || coalesce(b.data #>> '{Name,LastName}', ''))) as name,
      coalesce(b.data #>> '{ContactPoint,Email}', '') as email,
      coalesce(nullif(b.data #>> '{ContactPoint,CellPhone}', ''), nullif(b.data #>> '{ContactPoint,HomePhone}', ''), b.data #>> '{ContactPoint,WorkPhone}', '') as phone
    from public.borrower b join public.loan l on l.tenant_id = b.tenant_id and l.loan_id = b.loan_id
    where b.tenant_id = app.tenant_id() and l.org_unit_id = any (app.org_units()) and app.visibility() = any (array['org', 'team']) and b.loan_id = any (p_loans)),
  known as (select p.*, case when p.email <> '' then pg_catalog.lower(p.email) when p.name <> '' and p.phone <> '' then pg_catalog.lower(p.name) || ' ' || p.phone
      else p.id::text end as as_one from person p where p.name <> '' or p.email <> '')
  select (pg_catalog.array_agg(k.id order by k.created_at desc, k.id))[1], (pg_catalog.array_agg(k.name order by k.created_at desc, k.id))[1],
    (pg_catalog.array_agg(k.first_name order by k.created_at desc, k.id))[1], (pg_catalog.array_agg(k.last_name order by k.created_at desc, k.id))[1],
    (pg_catalog.array_agg(k.email order by k.created_at desc, k.id))[1], (pg_catalog.array_agg(k.phone order by k.created_at desc, k.id))[1],
    pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('LoanId', k.loan_id, 'StageId', k.stage_id, 'active', k.active) order by k.created_at desc, k.loan_id),
    pg_catalog.count(*)::integer, pg_catalog.max(k.created_at),
    pg_catalog.lower((pg_catalog.array_agg(k.name order by k.created_at desc, k.id))[1] || ' ' || (pg_catalog.array_agg(k.email order by k.created_at desc, k.id))[1] || ' ' || (pg_catalog.array_agg(k.phone order by k.created_at desc, k.id))[1])
  from known k group by k.as_one
$$;
revoke execute on function app.clients_of(bigint[]) from public;
grant execute on function app.clients_of(bigint[]) to gable_app;
