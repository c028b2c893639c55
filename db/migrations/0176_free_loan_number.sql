-- A number that was drawn for a loan that was not made after all is given back at once. What a crash leaves is swept.

-- +goose Up
-- +goose StatementBegin
create function app.free_loan_number(p_tenant uuid, p_loan bigint) returns void language sql security definer set search_path = ''
as $$
  delete from public.loan_number n where n.tenant_id = p_tenant and n.loan_id = p_loan
    and not exists (select from public.loan l where l.loan_id = p_loan)
$$;
-- +goose StatementEnd
revoke execute on function app.free_loan_number(uuid, bigint) from public;
grant execute on function app.free_loan_number(uuid, bigint) to gable_app, gable_worker;
