-- What a lock costs is named by a code, so that it can be said in any language; it was known by its English words.

-- +goose Up
-- +goose StatementBegin
create function app.with_lock_cost(adjustments jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case
      when a ->> 'Type' is distinct from 'LOCK' or a ? 'lockCost' then a
      when a ->> 'AdjustmentName' = 'Relock' then a || '{"lockCost": "RELOCK"}'
      when a ->> 'AdjustmentName' = 'Float-down' then a || '{"lockCost": "FLOAT_DOWN"}'
      when a ->> 'AdjustmentName' ~ '^Extension of [0-9]{1,3} days$' then a || jsonb_build_object('lockCost', 'EXTENSION', 'days', substring(a ->> 'AdjustmentName' from '[0-9]+')::integer)
      else a end order by at), '[]')
  from pg_catalog.jsonb_array_elements(adjustments) with ordinality e (a, at)
$$;
-- +goose StatementEnd
update rate_lock set data = jsonb_set(data, '{price,PricingAdjustments}', app.with_lock_cost(data #> '{price,PricingAdjustments}'))
  where jsonb_typeof(data #> '{price,PricingAdjustments}') = 'array' and data #> '{price,PricingAdjustments}' @> '[{"Type": "LOCK"}]';
update rate_lock set data = jsonb_set(data, '{request,price,PricingAdjustments}', app.with_lock_cost(data #> '{request,price,PricingAdjustments}'))
  where jsonb_typeof(data #> '{request,price,PricingAdjustments}') = 'array' and data #> '{request,price,PricingAdjustments}' @> '[{"Type": "LOCK"}]';
update rate_lock set data = jsonb_set(data, '{request,on}', to_jsonb((data #>> '{request,at}')::timestamptz::date::text)) where data ? 'request' and not data -> 'request' ? 'on';
drop function app.with_lock_cost(jsonb);
