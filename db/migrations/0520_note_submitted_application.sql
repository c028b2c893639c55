-- When borrowers have completed their application themselves: tasks follow on that.

-- +goose Up
alter table loan add column submitted_at timestamptz;
comment on column loan.submitted_at is 'When the borrowers themselves first had nothing more to say in their application.';
