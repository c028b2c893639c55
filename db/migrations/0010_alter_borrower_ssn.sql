-- The blind-index key is rotated apart from the data key, so each row tells both versions it was written with.

-- +goose Up
alter table borrower_ssn add column index_version integer not null default 1;
comment on column borrower_ssn.key_version is 'The version of the tenant''s DATA key that opens the ciphertext.';
comment on column borrower_ssn.index_version is 'The version of the tenant''s BLIND_INDEX key that made the blind index.';
