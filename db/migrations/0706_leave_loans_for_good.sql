-- Who leaves a loan stays away, whatever they said before and is only read now, and is gone with their session.

-- +goose Up
alter table loan_presence add column turn bigint not null default 0, add column left_at timestamptz, add column session_hash bytea;
comment on column loan_presence.turn is 'The how manieth thing it is that the window said; 0 from a client that does not count.';
comment on column loan_presence.left_at is 'Since when the window is gone: kept for a while, so that what it said before does not bring it back.';
comment on column loan_presence.session_hash is 'The session that it is in: with that it ends.';
create index loan_presence_session on loan_presence (session_hash) where session_hash is not null;
create trigger leave_loans after update of revoked_at on session for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function app.leave_loans();
