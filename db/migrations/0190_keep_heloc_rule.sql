-- What a borrower states of a home equity line is kept as a save of the loan team keeps it (loan-data-entry.md section 4, "HELOC
-- saving rule"): one for a purchase has no refinance data, one that is not takes cash out for another purpose. The same rule is
-- loan.Info.Normalize, which a borrower's narrow write does not pass.

-- +goose Up

-- +goose StatementBegin
create function app.with_heloc_rule(p_data jsonb) returns jsonb language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_data #>> '{TransactionInfo,MortgageType}' is distinct from 'HELOC' then p_data
    when p_data #>> '{TransactionInfo,LoanPurposeType}' = 'Purchase' then p_data #- '{TransactionInfo,RefinanceCashOutDeterminationType}'
      #- '{TransactionInfo,RefinancePrimaryPurposeType}' #- '{TransactionInfo,RefinanceCashOutAmt}'
    else jsonb_set(jsonb_set(p_data, '{TransactionInfo,RefinanceCashOutDeterminationType}', '"CashOut"'),
      '{TransactionInfo,RefinancePrimaryPurposeType}', '"Other"')
  end
$$;
-- +goose StatementEnd

-- +goose StatementBegin
create or replace function app.state_loan_purpose(p_stated jsonb, p_now timestamptz) returns void language plpgsql volatile security definer set search_path = ''
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
  update public.loan_info i set data = app.with_heloc_rule(app.with_stated(i.data, p_stated)), version = i.version + 1, updated_at = p_now
    where i.tenant_id = app.tenant_id() and i.loan_id = app.loan_id();
end $$;
-- +goose StatementEnd

revoke execute on function app.with_heloc_rule(jsonb) from public;
