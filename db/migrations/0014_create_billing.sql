-- Who pays for the product, and what was billed. An account is the company's, a branch's or a person's own: its id is the
-- org unit's or the user's.

-- +goose Up
create table billing_account (
  tenant_id    uuid not null references tenant on delete cascade,
  account_id   uuid not null,
  kind         text not null check (kind in ('COMPANY', 'BRANCH', 'USER')),
  version      bigint not null default 1,
  plan         text not null default 'BASIC' check (plan in ('BASIC', 'PRO')),
  state        text not null default 'ACTIVE' check (state in ('ACTIVE', 'ADMIN_CANCEL', 'USER_CANCEL')),
  customer     text,
  card_brand   text,
  card_last4   text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires date,
  seat_price   bigint check (seat_price >= 0),
  anchor_day   integer check (anchor_day between 1 and 31),
  period_start date,
  period_end   date,
  updated_at   timestamptz not null,
  primary key (tenant_id, account_id),
  check ((plan = 'PRO') = (period_start is not null)),
 check (period_end > period_start)
);
call app.protect('billing_account');
call app.open_to_tenant('billing_account', 'select, insert, update');
create index billing_account_due on billing_account (period_end) where plan = 'PRO';

create table billing_invoice (
  tenant_id       uuid not null,
  id              uuid not null default uuidv7(),
  account_id      uuid not null,
  period_start    date not null,
  period_end      date not null,
  seats           integer not null check (seats >= 0),
  seat_price      bigint not null,
  amount          bigint not null,
  status          text not null check (status in ('OPEN', 'PAID', 'FAILED')),
  number          text,
  vendor_id       text,
  url             text,
  failure         text,
  attempts        integer not null default 0,
  next_attempt_at timestamptz,
  issued_at       timestamptz not null,
  paid_at         timestamptz,
  primary key (tenant_id, id),
  -- A period is billed once, however often and by however many it is closed.
  unique (tenant_id, account_id, period_start),
  foreign key (tenant_id, account_id) references billing_account (tenant_id, account_id) on delete cascade,
  check (amount = seats * seat_price)
);
call app.protect('billing_invoice');
call app.open_to_tenant('billing_invoice', 'select, insert, update');
create index billing_invoice_due on billing_invoice (next_attempt_at) where next_attempt_at is not null;
