-- A table that is taken out stays known: a price that was made by it is worked out again for the moment when it was in force.

-- +goose Up
alter table reference_table add column removed_at timestamptz check (removed_at >= created_at);
drop index reference_table_day;
create unique index reference_table_day on reference_table (tenant_id, kind, valid_from) where removed_at is null;
revoke delete on reference_table from gable_app, gable_worker;
grant update (removed_at) on reference_table to gable_app, gable_worker;
drop function if exists app.reference_tables_in_force(text[], date[]);
