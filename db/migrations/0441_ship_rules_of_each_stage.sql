-- The rules about the stages that had none, as 0421 ships the others: out of force until the company turns them on.

-- +goose Up
select app.ship_rules_to(t.tenant_id) from tenant t where t.type in ('BROKER', 'LENDER');
