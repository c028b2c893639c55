-- +goose Up
-- What the lender's system tells stands once on a loan, however often it is told or brought back.
create unique index lender_event_told on lender_event (tenant_id, loan_id, (data ->> 'LenderReference')) where data ->> 'LenderReference' <> '';
create unique index register_message_told on register_message (tenant_id, loan_id, (data ->> 'LenderReference')) where data ->> 'LenderReference' <> '';
