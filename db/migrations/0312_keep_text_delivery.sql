-- What the text service says later of a text that it took: that it came, or why it did not.

-- +goose Up
alter table loan_message drop constraint loan_message_status_check, drop constraint loan_message_error_code_check, drop constraint loan_message_error_check;
alter table loan_message
  add constraint loan_message_status_check check (status in ('SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED', 'ERROR')),
  add constraint loan_message_error_code_check check (error_code in ('NO_ADDRESS', 'NOBODY', 'REFUSED', 'UNREACHABLE', 'OPTED_OUT', 'NOT_WANTED', 'UNDELIVERED')),
  add constraint loan_message_error_check check ((status in ('ERROR', 'UNDELIVERED')) = (error_code is not null));
