-- An import of leads is a run: its status, how far it is and why it ended stand there; the file and what became of its lines stay.

-- +goose Up
insert into run (tenant_id, id, kind, slot, topic, status, done, total, fault, message, user_id, user_name, user_email, started_at, ends_by, ended_at)
  select i.tenant_id, i.id, 'lead_import', i.id::text, 'RTC.LEAD_IMPORT.', i.status, i.next_line, i.total, coalesce(i.reason, ''), coalesce(i.message, ''),
    i.user_id, concat_ws(' ', u.first_name, u.last_name), u.email, i.created_at, i.created_at + interval '1 hour', i.finished_at
  from lead_import i join user_account u on (u.tenant_id, u.user_id) = (i.tenant_id, i.user_id);
alter table lead_import
  drop column status, drop column reason, drop column message, drop column total, drop column next_line, drop column created_at, drop column finished_at,
  add foreign key (tenant_id, id) references run (tenant_id, id) on delete cascade deferrable initially deferred;
create trigger forget_import_file after update of status on run for each row
  when (new.kind = 'lead_import' and new.ended_at is not null) execute function app.forget_import_file();
