-- What follows from a borrower's statement of the loan's purpose is decided in the domain (loan.Purpose); the functions that decided it
-- go. No version that calls them was released.

-- +goose Up
drop function if exists app.state_loan_purpose(jsonb, timestamptz);
drop function if exists app.with_heloc_rule(jsonb);
drop function if exists app.with_stated(jsonb, jsonb);
