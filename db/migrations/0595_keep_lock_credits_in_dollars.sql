-- A credit that the borrower is given whole is so many dollars, whatever is lent. A lock kept it as the percentage that it came to when it was priced.

-- +goose Up
-- +goose StatementBegin
create function app.with_credit_amount(adjustments jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when a @> '{"MarginType": "INVESTOR", "AdjustmentName": "HomeReady, very low income"}' and not a ? 'Type' and (a ->> 'AdjustmentPrice')::numeric > 0
    then a || '{"AdjustmentAmt": 2500.00}' else a end order by at), '[]')
  from pg_catalog.jsonb_array_elements(adjustments) with ordinality e (a, at)
$$;
create function app.with_credit_key(adjustments jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when a @> '{"MarginType": "INVESTOR", "key": "LOCKED", "name": "HomeReady, very low income"}' and (a ->> 'percent')::numeric < 0
    then a || '{"key": "credit:homeReadyVeryLowIncome", "amt": -2500.00}' else a end order by at), '[]')
  from pg_catalog.jsonb_array_elements(adjustments) with ordinality e (a, at)
$$;
-- +goose StatementEnd
update rate_lock set data = jsonb_set(data, '{price,PricingAdjustments}', app.with_credit_amount(data #> '{price,PricingAdjustments}'))
  where jsonb_typeof(data #> '{price,PricingAdjustments}') = 'array' and data #> '{price,PricingAdjustments}' @> '[{"AdjustmentName": "HomeReady, very low income"}]';
update rate_lock set data = jsonb_set(data, '{request,price,PricingAdjustments}', app.with_credit_amount(data #> '{request,price,PricingAdjustments}'))
  where jsonb_typeof(data #> '{request,price,PricingAdjustments}') = 'array' and data #> '{request,price,PricingAdjustments}' @> '[{"AdjustmentName": "HomeReady, very low income"}]';
update loan_product set data = jsonb_set(data, '{quote,PricingAdjustments}', app.with_credit_key(data #> '{quote,PricingAdjustments}'))
  where jsonb_typeof(data #> '{quote,PricingAdjustments}') = 'array' and data #> '{quote,PricingAdjustments}' @> '[{"key": "LOCKED", "name": "HomeReady, very low income"}]';
drop function app.with_credit_amount(jsonb);
drop function app.with_credit_key(jsonb);
