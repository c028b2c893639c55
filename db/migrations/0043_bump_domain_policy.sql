-- A domain that passes from one company to another counts as a change of policy in both.

-- +goose Up
create trigger bump_policy_passed after update on tenant_domain for each row execute function app.bump_policy();
