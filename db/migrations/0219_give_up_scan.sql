-- A document whose scan has ended without an answer says so, and somebody can start it again: it does not wait for ever to be looked
-- at. It stays in quarantine, where nobody reads it.

-- +goose Up
create index document_waiting on document (tenant_id, id) where data ->> 'state' = 'QUARANTINED' and not data ? 'unchecked';
