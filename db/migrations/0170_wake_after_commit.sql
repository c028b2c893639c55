-- NOTIFY within a writing transaction takes one lock of the whole server until that transaction is committed: writes of all
-- companies queued behind it. Each process now wakes the readers of events by itself, after its transactions are committed.

-- +goose Up
drop trigger announce_event on event;
drop function app.announce_event();
