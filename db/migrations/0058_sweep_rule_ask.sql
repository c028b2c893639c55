-- What rules asked and nobody answered goes after a day, with the rest that has served its time.

-- +goose Up
-- +goose StatementBegin
create function app.sweep_rule_asks(p_now timestamptz, p_most integer)
  returns table (kind text, removed bigint) language plpgsql security definer set search_path = ''
as $$
begin
  return query with gone as (delete from public.rule_ask a where (a.tenant_id, a.id) in
    (select x.tenant_id, x.id from public.rule_ask x where x.at < p_now - interval '24 hours' limit p_most) returning 1) select 'rule_ask', count(*) from gone;
end $$;
-- +goose StatementEnd
revoke execute on function app.sweep_rule_asks(timestamptz, integer) from public;
grant execute on function app.sweep_rule_asks(timestamptz, integer) to gable_worker;
