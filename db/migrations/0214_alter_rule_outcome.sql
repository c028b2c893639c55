-- A rule that would ask or require a stage, where a job changes the loan and nobody is there to answer, leaves a warning.

-- +goose Up
alter table rule_outcome drop constraint rule_outcome_kind_check,
  add constraint rule_outcome_kind_check check (kind in ('NEED', 'CHECKLIST_ITEM', 'LOCK', 'WARNING'));
