-- What a company sells and at what price: books of products and terms, rate sheets, and the product that a loan has. Books and sheets are
-- followed by newer ones and never changed, so that a price can be worked out again for any moment.

-- +goose Up
create table pricing_book (
  tenant_id uuid not null references tenant on delete cascade,
  id        uuid not null default uuidv7(),
  version   bigint not null check (version > 0),
  data      jsonb not null check (pg_column_size(data) <= 4194304),
  made_at   timestamptz not null,
  made_by   uuid,
  primary key (tenant_id, id)
);
create unique index pricing_book_version on pricing_book (tenant_id, version);
comment on column pricing_book.made_by is 'The user, without a key: who leaves the company is no reason to forget a price.';
call app.protect('pricing_book');
call app.open_to_tenant('pricing_book', 'select, insert');
create policy staff on pricing_book as restrictive to gable_app, gable_worker
  using ((select app.visibility() not in ('party'))) with check ((select app.visibility() not in ('party')));

create table rate_sheet (
  tenant_id     uuid not null references tenant on delete cascade,
  id            uuid not null default uuidv7(),
  version       bigint not null default 1,
  investor_id   uuid not null,
  number        integer not null check (number > 0),
  file_name     text not null default '' check (length(file_name) <= 200),
  effective_at  timestamptz not null,
  expires_at    timestamptz check (expires_at > effective_at),
  uploaded_at   timestamptz not null,
  uploaded_by   text not null default '' check (length(uploaded_by) <= 200),
  published_at  timestamptz,
  published_by  text not null default '' check (length(published_by) <= 200),
  withdrawn_at  timestamptz check (withdrawn_at >= published_at),
  product_count integer not null,
  price_count   integer not null,
  prices        jsonb not null check (jsonb_typeof(prices) = 'array' and pg_column_size(prices) <= 16777216),
  primary key (tenant_id, id)
);
create unique index rate_sheet_number on rate_sheet (tenant_id, number);
create index rate_sheet_published on rate_sheet (tenant_id, investor_id, published_at);
comment on column rate_sheet.investor_id is 'One of the book''s, which is no table.';
call app.protect('rate_sheet');
create policy members on rate_sheet to gable_app, gable_worker using (true) with check (true);
grant select, insert, delete, update (version, published_at, published_by, withdrawn_at) on rate_sheet to gable_app, gable_worker;
create policy staff on rate_sheet as restrictive to gable_app, gable_worker
  using ((select app.visibility() not in ('party'))) with check ((select app.visibility() not in ('party')));
create policy drafts on rate_sheet as restrictive for delete to gable_app, gable_worker using (published_at is null);

create table loan_product (
  tenant_id  uuid not null,
  loan_id    bigint not null,
  version    bigint not null default 0,
  data       jsonb not null default '{}' check (pg_column_size(data) <= 65536),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, loan_id),
  foreign key (tenant_id, loan_id) references loan (tenant_id, loan_id) on delete cascade
);
comment on table loan_product is 'The product that was chosen for a loan, with its price as it was then.';
call app.protect('loan_product');
call app.open_on_loan('loan_product', null, 'select, insert, update');
create policy settling on loan_product for select to gable_app, gable_worker
  using (loan_id = (select app.loan_id()) and (select app.is_settling()));
