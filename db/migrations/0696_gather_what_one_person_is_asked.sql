-- What one person is asked for goes in one letter, with one link to the list of it: a token may lead to several needs, each of which can
-- be called off by itself. What is told of it beside the letter is told once as well.

-- +goose Up
alter table need_link drop constraint need_link_pkey;
alter table need_link add primary key (tenant_id, token_hash, need_id);

alter table need_request add column noticed boolean;
alter table need_request alter column noticed set default false;
comment on column need_request.noticed is 'The person was told of it by a message too, or need not be; null of what was asked before that was kept.';
