-- A text that could not be sent because this installation reaches no text service.

-- +goose Up
alter table loan_message drop constraint loan_message_error_code_check;
alter table loan_message add constraint loan_message_error_code_check
  check (error_code in ('NO_ADDRESS', 'NOBODY', 'REFUSED', 'NOT_SET_UP', 'UNREACHABLE', 'OPTED_OUT', 'NOT_WANTED', 'UNDELIVERED', 'BOUNCED'));
