-- A host of a company's own is proven before it is the company's: by a text in the DNS that only who has the name can write.
-- Until then it is a claim, of which any number of companies may have one; tenant_domain, which says whose a host is, knows
-- nothing of claims. The hosts there are were the companies' before and stay so.

-- +goose Up
create table domain_claim (
  tenant_id  uuid not null references tenant on delete cascade,
  domain     text not null check (domain = lower(domain) and length(domain) between 3 and 246),
  token      text not null check (token ~ '^[0-9a-z]{26,64}$'),
  created_at timestamptz not null,
  checked_at timestamptz,
  outcome    text check (outcome in ('MISSING', 'OTHER', 'ALIAS', 'AWAY', 'TAKEN')),
  primary key (tenant_id, domain)
);
comment on column domain_claim.outcome is 'What was found at the name when it was looked up last: nothing, other texts, an alias, no answer, or the proof after another company had the host already.';
call app.protect('domain_claim');
call app.open_to_tenant('domain_claim', 'select, insert, update, delete');

-- What a host is to the tenant: OURS; FREE, to be had at once, for it lies beneath the company's own host or is one label
-- beneath the platform's; TAKEN; or UNPROVEN, nobody's. The nearest host at or above the name decides.
-- +goose StatementBegin
create function app.domain_standing(p_domain text) returns text language sql stable security definer set search_path = ''
as $$
  select coalesce((select case
      when d.domain = p_domain then case when d.tenant_id = app.tenant_id() then 'OURS' else 'TAKEN' end
      when d.tenant_id = app.tenant_id() then 'FREE'
      when t.type = 'PROVIDER' and n.label !~ '[.]' and n.label not in ('www', 'app', 'api', 'admin', 'login', 'mail', 'smtp', 'imap', 'ns1', 'ns2',
        'support', 'help', 'status', 'staff', 'pos', 'realtor', 'autodiscover', 'autoconfig', 'mta-sts', 'wpad') then 'FREE'
      else 'TAKEN' end
    from public.tenant_domain d join public.tenant t on t.tenant_id = d.tenant_id
    cross join lateral (select pg_catalog.left(p_domain, pg_catalog.length(p_domain) - pg_catalog.length(d.domain) - 1) as label) n
    where d.domain = p_domain or pg_catalog.right(p_domain, pg_catalog.length(d.domain) + 1) = '.' || d.domain
    order by pg_catalog.length(d.domain) desc limit 1), 'UNPROVEN')
$$;
-- +goose StatementEnd
-- +goose StatementBegin
create or replace function app.claim_domain(p_domain text) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  if app.domain_standing(p_domain) = 'FREE' then
    insert into public.tenant_domain (domain, tenant_id) values (p_domain, app.tenant_id()) on conflict do nothing;
    delete from public.domain_claim c where c.domain = p_domain and c.tenant_id = app.tenant_id();
  end if;
  return exists (select from public.tenant_domain d where d.domain = p_domain and d.tenant_id = app.tenant_id());
end $$;
-- +goose StatementEnd
-- The host becomes the tenant's, whose claim with that token was found proven: false where the claim is gone, or another
-- company was first. Of several at once the first to commit has it.
-- +goose StatementBegin
create function app.prove_domain(p_domain text, p_token text) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.domain_claim c where c.tenant_id = app.tenant_id() and c.domain = p_domain and c.token = p_token)
    and app.domain_standing(p_domain) in ('UNPROVEN', 'FREE') then
    insert into public.tenant_domain (domain, tenant_id) values (p_domain, app.tenant_id()) on conflict do nothing;
  end if;
  if exists (select from public.tenant_domain d where d.domain = p_domain and d.tenant_id = app.tenant_id()) then
    delete from public.domain_claim c where c.domain = p_domain and c.tenant_id = app.tenant_id();
    return true;
  end if;
  return false;
end $$;
-- +goose StatementEnd
drop function app.domain_is_free(text);
revoke execute on function app.domain_standing(text), app.prove_domain(text, text) from public;
grant execute on function app.domain_standing(text), app.prove_domain(text, text) to gable_app, gable_worker;
