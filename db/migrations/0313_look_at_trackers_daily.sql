-- The day on which a loan's trackers were last looked at for what follows from time alone.

-- +goose Up
create table tracker_look (
  tenant_id uuid not null,
  loan_id   bigint not null,
  looked_on date not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('tracker_look');
call app.open_on_loan('tracker_look', null, 'select');
