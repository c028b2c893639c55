-- Notes what the owner of a number answered to texts, for every company that has sent one there: the number they come from is the
-- platform's.
create or replace function app.note_text_answer(p_phone text, p_stop boolean, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_stop then
    insert into public.text_opt_out (tenant_id, phone, at)
      select distinct m.tenant_id, p_phone, p_now from public.loan_message m where m.channel = 'SMS' and m.address = p_phone
      on conflict do nothing;
  else
    delete from public.text_opt_out o where o.phone = p_phone;
  end if;
end $$;
revoke execute on function app.note_text_answer(text, boolean, timestamptz) from public;
grant execute on function app.note_text_answer(text, boolean, timestamptz) to gable_app;

-- Which of some kinds of message the tenant, or the pinned loan in its place, has switched on: whoever causes one, a borrower too.
create or replace function app.message_is_on(p_kinds text[]) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from unnest(p_kinds) k (kind)
    left join public.notification_config c on c.tenant_id = app.tenant_id() and c.kind = k.kind
    left join public.loan_notification_config l on l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id() and l.kind = k.kind
    where coalesce((l.data ->> 'isActive')::boolean, (c.data ->> 'isActive')::boolean, false))
$$;
revoke execute on function app.message_is_on(text[]) from public;
grant execute on function app.message_is_on(text[]) to gable_app, gable_worker;

-- Ends a message whose job has ended without a word of it.
create or replace function app.end_message(p_tenant uuid, p_message uuid, p_code text, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare ended record;
begin
  update public.loan_message m set status = 'ERROR', error_code = p_code, ended_at = p_now
    where m.tenant_id = p_tenant and m.id = p_message and m.status = 'SENDING' returning m.loan_id into ended;
  if not found then
    return;
  end if;
  insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
    select l.tenant_id, p_now, 'RTC.LOAN_MESSAGE.CHANGED', l.loan_id, l.org_unit_id,
      coalesce((select array_agg(distinct u.user_id) from public.loan_user u
        where u.tenant_id = l.tenant_id and u.loan_id = l.loan_id and u.loan_role <> all (app.portal_roles())), '{}'),
      jsonb_build_object('id', p_message)
    from public.loan l where l.tenant_id = p_tenant and l.loan_id = ended.loan_id;
end $$;
revoke execute on function app.end_message(uuid, uuid, text, timestamptz) from public;

-- Notes what the text service says of a text that it took: the first word that is final counts, and a word that is none, of an email or of
-- nothing known, changes nothing. A word may come before the job that sent the text has noted that.
create or replace function app.note_text_delivery(p_message uuid, p_delivered boolean, p_details text, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare told record;
begin
  update public.loan_message m set status = case when p_delivered then 'DELIVERED' else 'UNDELIVERED' end,
      error_code = case when p_delivered then null else 'UNDELIVERED' end, error_details = case when p_delivered then '' else left(p_details, 500) end,
      ended_at = coalesce(m.ended_at, p_now)
    where m.id = p_message and m.channel = 'SMS' and m.status in ('SENDING', 'SENT') and m.due_at <= p_now returning m.tenant_id, m.loan_id into told;
  if not found then
    return;
  end if;
  insert into public.event (tenant_id, at, type, loan_id, org_unit_id, audience, data)
    select l.tenant_id, p_now, 'RTC.LOAN_MESSAGE.CHANGED', l.loan_id, l.org_unit_id,
      coalesce((select array_agg(distinct u.user_id) from public.loan_user u
        where u.tenant_id = l.tenant_id and u.loan_id = l.loan_id and u.loan_role <> all (app.portal_roles())), '{}'),
      jsonb_build_object('id', p_message)
    from public.loan l where l.tenant_id = told.tenant_id and l.loan_id = told.loan_id;
end $$;
revoke execute on function app.note_text_delivery(uuid, boolean, text, timestamptz) from public;
grant execute on function app.note_text_delivery(uuid, boolean, text, timestamptz) to gable_app;

-- Notes that an email of the pinned loan came back, and why: once, and of nothing that is known not to have gone out. The report may come
-- before the job that sent it has noted that.
create or replace function app.note_bounce(p_message uuid, p_details text, p_now timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.loan_message m set status = 'ERROR', error_code = 'BOUNCED', error_details = left(p_details, 500), ended_at = coalesce(m.ended_at, p_now)
    where m.tenant_id = app.tenant_id() and m.loan_id = app.loan_id() and m.id = p_message and m.channel = 'EMAIL' and m.status in ('SENDING', 'SENT');
  return found;
end $$;
revoke execute on function app.note_bounce(uuid, text, timestamptz) from public;
grant execute on function app.note_bounce(uuid, text, timestamptz) to gable_app;

-- The mail that comes back to an address, before anyone is known: nothing for an address that is unknown or of a mail sent long ago.
create or replace function app.mail_return(p_token text, p_since timestamptz)
  returns table (tenant_id uuid, policy_version bigint, loan_id bigint, org_unit_id uuid, message_id uuid, need_ids uuid[], address text, sent_by uuid)
  language sql stable security definer set search_path = ''
as $$
  select r.tenant_id, t.policy_version, r.loan_id, l.org_unit_id, r.message_id, r.need_ids, r.address, r.sent_by
  from public.mail_return r join public.tenant t on t.tenant_id = r.tenant_id join public.loan l on l.tenant_id = r.tenant_id and l.loan_id = r.loan_id
  where r.token = p_token and r.sent_at > p_since
$$;
revoke execute on function app.mail_return(text, timestamptz) from public;
grant execute on function app.mail_return(text, timestamptz) to gable_app;

-- What a link to documents of a message is for, before anyone is known: nothing for one that is unknown, out of date or taken back, or whose
-- loan is archived.
create or replace function app.message_link(p_token bytea, p_now timestamptz)
  returns table (tenant_id uuid, policy_version bigint, company text, hosts text[], loan_id bigint, org_unit_id uuid, message_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select k.tenant_id, t.policy_version, t.name, app.hosts_of(k.tenant_id), k.loan_id, l.org_unit_id, k.message_id, k.expires_at
  from public.message_link k join public.tenant t on t.tenant_id = k.tenant_id
    join public.loan l on l.tenant_id = k.tenant_id and l.loan_id = k.loan_id
  where k.token_hash = p_token and k.revoked_at is null and k.expires_at > p_now and not l.archived
$$;
revoke execute on function app.message_link(bytea, timestamptz) from public;
grant execute on function app.message_link(bytea, timestamptz) to gable_app;

create or replace function app.sweep_message_links(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.message_link k where (k.tenant_id, k.token_hash) in
    (select x.tenant_id, x.token_hash from public.message_link x where x.expires_at < p_now - interval '30 days' limit p_most) returning 1) select 'message_link', count(*) from gone;
end $$;
revoke execute on function app.sweep_message_links(timestamptz, integer) from public;
grant execute on function app.sweep_message_links(timestamptz, integer) to gable_worker;
