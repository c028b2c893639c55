-- A mail as it came is kept for a while, and with it the pictures that were left out of it; each file that was left out says why.

-- +goose Up
alter table loan_mail add column raw_hash bytea;
alter table loan_mail add foreign key (tenant_id, raw_hash) references blob (tenant_id, hash);
create index loan_mail_raw on loan_mail (tenant_id, raw_hash) where raw_hash is not null;
create index loan_mail_kept on loan_mail (received_at) where raw_hash is not null;
comment on column loan_mail.raw_hash is 'The mail as it came, until it is forgotten after 30 days.';
alter table loan_mail drop constraint loan_mail_data_check;
alter table loan_mail add constraint loan_mail_data_check check (pg_column_size(data) <= 131072);
update loan_mail set data = jsonb_set(data, '{left}', (select jsonb_agg(jsonb_build_object('name', e.said, 'why', 'KIND')) from jsonb_array_elements_text(data -> 'left') as e(said)))
  where jsonb_typeof(data -> 'left') = 'array' and jsonb_array_length(data -> 'left') > 0;

alter table loan_mail_file add column shown boolean not null default false;
comment on column loan_mail_file.shown is 'A picture that was left out because the page of the mail shows it: staff may take it as long as the mail is kept.';
