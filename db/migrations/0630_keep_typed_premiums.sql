-- Premiums and fees are calculated where nothing else is said. What somebody typed before stays, and says so; where nothing was typed they follow from
-- the agencies' tables with the next change of the loan, or the next day's look at it.

-- +goose Up
with typed as (
  select i.tenant_id, i.loan_id from loan_info i
  where i.data #>> '{GovernmentLoan,FeeCalcType}' is null and (
    coalesce((i.data #>> '{TransactionInfo,MIFundFeeTotalAmt}')::numeric, 0) > 0
    or coalesce((i.data #>> '{TransactionInfo,MIFundFeeFinancedAmt}')::numeric, 0) > 0
    or exists (
      select from jsonb_array_elements(case jsonb_typeof(i.data -> 'HousingExpenses') when 'array' then i.data -> 'HousingExpenses' else '[]' end) e
      where e ->> 'ExpenseType' = 'MIPremium'
        and (case when e ->> 'CalcType' = 'CALCULATED' and e ->> 'AnnualRate' is not null then e ->> 'AnnualRate' else coalesce(e ->> 'PaymentAmt', '0') end)::numeric > 0))
)
update loan_info i set version = version + 1, data = jsonb_set(i.data, '{GovernmentLoan}',
    coalesce(i.data -> 'GovernmentLoan', '{}') || '{"FeeCalcType": "MANUAL", "FeeManualReason": "Typed before premiums and fees were calculated by default."}')
  from typed t where t.tenant_id = i.tenant_id and t.loan_id = i.loan_id;
update loan_info set version = version + 1, data = jsonb_set(data, '{GovernmentLoan,FeeManualReason}', '"Typed before a reason was asked for."')
  where data #>> '{GovernmentLoan,FeeCalcType}' = 'MANUAL' and data #>> '{GovernmentLoan,FeeManualReason}' is null;
