-- What staff are told of a rate lock names a day: the last one of the lock.

-- +goose Up
alter table notification add column day date;
comment on column notification.day is 'That it is about, as the last day of a rate lock; as it was then.';
-- Both ask for more now (db/functions/inbox.sql, lock.sql).
drop function if exists app.notify(uuid[], text, text, integer, bigint, uuid, uuid, text, uuid, text, timestamptz, integer, timestamptz);
drop function if exists app.due_locks(date, integer[], text, integer);
