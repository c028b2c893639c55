-- What a borrower states of the loan in the portal: what it is for, where the property is and how it is used, its price or
-- value, and the amount (URLA section 4a). These fields lie in the loan's terms and property, which a borrower neither
-- reads nor writes. Three narrow functions, each for the pinned loan alone:
--   own_loan_purpose     answers a borrower on it these fields and no other, with the version of the record;
--   state_loan_purpose   writes these fields and no other, for the primary borrower of a loan that nobody prepares yet;
--   settle_own_purpose   takes them into the pipeline's row from where they were written, with the ratio they make.

-- +goose Up

-- The fields, as paths in the loan's terms and property.
-- +goose StatementBegin
create function app.stated_fields() returns text[] language sql immutable parallel safe set search_path = ''
as $$ select array['TransactionInfo.LoanPurposeType', 'TransactionInfo.RefinanceCashOutDeterminationType', 'TransactionInfo.BaseLoanAmt',
  'subjectProperty.SalesContractAmt', 'subjectProperty.Address.StateCode', 'subjectProperty.PropertyDetail.PropertyUsageType',
  'subjectProperty.PropertyDetail.EstimatedValueAmt'] $$;
-- +goose StatementEnd

-- The stated fields of one record laid over another; what is not stated is taken out of it.
-- +goose StatementBegin
create function app.with_stated(p_data jsonb, p_stated jsonb) returns jsonb language plpgsql immutable parallel safe set search_path = ''
as $$
declare field text; path text[]; value jsonb; upto int;
begin
  foreach field in array app.stated_fields() loop
    path := string_to_array(field, '.');
    value := p_stated #> path;
    p_data := p_data #- path;
    if value is not null and value <> 'null' then
      for upto in 1 .. cardinality(path) - 1 loop
        if p_data #> path[1:upto] is null then
          p_data := jsonb_set(p_data, path[1:upto], '{}');
        end if;
      end loop;
      p_data := jsonb_set(p_data, path, value);
    end if;
  end loop;
  return p_data;
end $$;
-- +goose StatementEnd

-- The borrower on the pinned loan that the person stands for: whether they are the primary one. No row for anybody else.
-- +goose StatementBegin
create function app.own_part() returns table (is_primary boolean) language sql stable security definer set search_path = ''
as $$
  select b.is_primary from public.borrower b
  where app.is_party() and b.tenant_id = app.tenant_id() and b.loan_id = app.loan_id() and b.id = app.borrower_id() and b.active
$$;
-- +goose StatementEnd

-- +goose StatementBegin
create function app.own_loan_purpose() returns table (stated jsonb, has_street boolean, version bigint)
  language sql stable security definer set search_path = ''
as $$
  select app.with_stated('{}', i.data), coalesce(i.data #>> '{subjectProperty,Address,LineText}', '') <> '', i.version
  from public.loan_info i
  where exists (select from app.own_part()) and i.tenant_id = app.tenant_id() and i.loan_id = app.loan_id()
$$;
-- +goose StatementEnd

-- +goose StatementBegin
create function app.state_loan_purpose(p_stated jsonb, p_now timestamptz) returns void language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not coalesce((select o.is_primary from app.own_part() o), false) then
    raise exception 'not the primary borrower of the loan' using errcode = '42501';
  end if;
  perform 1 from public.loan l where l.tenant_id = app.tenant_id() and l.loan_id = app.loan_id()
    and l.pipeline_id = 'PROSPECT' and not l.archived for no key update;
  if not found then
    raise exception 'the loan is past its application' using errcode = '42501';
  end if;
  update public.loan_info i set data = app.with_stated(i.data, p_stated), version = i.version + 1, updated_at = p_now
    where i.tenant_id = app.tenant_id() and i.loan_id = app.loan_id();
end $$;
-- +goose StatementEnd

-- The pipeline's row is told by the record itself; the ratio alone is worked out outside.
-- +goose StatementBegin
create function app.settle_own_purpose(p_ltv_micro bigint) returns void language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_party() then
    raise exception 'not a party to the loan' using errcode = '42501';
  end if;
  update public.loan l set ltv_micro = p_ltv_micro, loan_purpose_type = s.purpose, base_loan_amt = s.amount, property_state = s.state,
      -- The state is the third part from the end of what the row is searched by.
      search_text = regexp_replace(l.search_text, '[^|]*(\|[^|]*\|[^|]*)$', ' ' || lower(s.state) || ' \1')
    from (select i.tenant_id, i.loan_id, coalesce(i.data #>> '{TransactionInfo,LoanPurposeType}', '') as purpose,
        ((i.data #>> '{TransactionInfo,BaseLoanAmt}')::numeric * 100)::bigint as amount,
        coalesce(i.data #>> '{subjectProperty,Address,StateCode}', '') as state from public.loan_info i) s
    where s.tenant_id = app.tenant_id() and s.loan_id = app.loan_id() and l.tenant_id = s.tenant_id and l.loan_id = s.loan_id
      and (l.ltv_micro, l.loan_purpose_type, l.base_loan_amt, l.property_state) is distinct from (p_ltv_micro, s.purpose, s.amount, s.state);
end $$;
-- +goose StatementEnd

revoke execute on function app.stated_fields(), app.with_stated(jsonb, jsonb), app.own_part(), app.own_loan_purpose(),
  app.state_loan_purpose(jsonb, timestamptz), app.settle_own_purpose(bigint) from public;
grant execute on function app.own_loan_purpose(), app.state_loan_purpose(jsonb, timestamptz), app.settle_own_purpose(bigint) to gable_app, gable_worker;
