-- Who took a loan over from whom, so that people of another company read of them what they may know.

-- +goose Up
alter table loan_edit add column lost_to_id uuid;
comment on column loan_edit.lost_to_id is 'Whoever took over; of another company where the loan is shared with theirs, so no key holds it.';
