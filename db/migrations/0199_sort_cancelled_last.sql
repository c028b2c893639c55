-- Suspended and adverse loans stood before those that are worked on wherever a list is sorted by stage: the domain has them
-- before all others, so that a dead loan is past no stage. A list shows them last.

-- +goose Up
update loan set stage_order = case stage_id when 'SUSPENDED' then 15 else 16 end where stage_id in ('SUSPENDED', 'ADVERSE');
