-- An application is dated by its six pieces (12 CFR 1026.2(a)(3)(ii)), once: a date that somebody has taken away stays away.

-- +goose Up
alter table loan add column application_dated boolean not null default false;
comment on column loan.application_dated is 'The six pieces of an application were there once, which dated it; they date it no second time.';
-- When the pieces of loans that are there already came is not known. Those that lack one for certain are dated when it comes.
update loan set application_dated = not (property_line = '' or coalesce(base_loan_amt, 0) = 0);

alter table loan_date drop constraint loan_date_source_check,
  add constraint loan_date_source_check check (source in ('', 'EMAIL', 'MAIL', 'IN_PERSON', 'E_SIGN', 'LENDER', 'DOCUMENT', 'OTHER', 'SIX_PIECES'));
