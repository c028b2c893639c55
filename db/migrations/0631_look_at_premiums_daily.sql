-- On which day a loan's premiums and fees were last held against the tables in force.

-- +goose Up
create table premium_look (
  tenant_id uuid not null,
  loan_id   bigint not null,
  looked_on date not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
call app.protect('premium_look');
call app.open_on_loan('premium_look', null, 'select');
