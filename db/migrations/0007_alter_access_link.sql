-- A log-in that waits for its one-time code is a single-use link too: it has no session until the code is right.

-- +goose Up
alter table access_link drop constraint access_link_kind_check,
  add constraint access_link_kind_check check (kind in ('ACTIVATION', 'PASSWORD_RESET', 'MFA_RESET', 'EMAIL_CHANGE', 'SECOND_FACTOR'));
grant delete on access_link to gable_app, gable_worker;
