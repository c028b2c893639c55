-- What a loan commonly has to have before it reaches a stage, as rules that every company begins with. None is in force until the company
-- turns it on.

-- +goose Up
select app.ship_rules_to(t.tenant_id) from tenant t where t.type in ('BROKER', 'LENDER');
create trigger ship_rules after insert on tenant for each row when (new.type in ('BROKER', 'LENDER')) execute function app.ship_rules();
