-- Grids of loan-level price adjustments that a company loads. They are followed by newer ones and never changed, so that a price can be worked
-- out again for any moment.

-- +goose Up
create table adjustment_grid (
  tenant_id    uuid not null references tenant on delete cascade,
  id           uuid not null default uuidv7(),
  version      bigint not null default 1,
  investor_id  uuid,
  number       integer not null check (number > 0),
  source       text not null check (length(source) between 1 and 300),
  file_name    text not null default '' check (length(file_name) <= 200),
  effective_at timestamptz not null,
  uploaded_at  timestamptz not null,
  uploaded_by  text not null default '' check (length(uploaded_by) <= 200),
  published_at timestamptz,
  published_by text not null default '' check (length(published_by) <= 200),
  withdrawn_at timestamptz check (withdrawn_at >= published_at),
  cell_count   integer not null,
  cells        jsonb not null check (jsonb_typeof(cells) = 'array' and pg_column_size(cells) <= 2097152),
  primary key (tenant_id, id)
);
create unique index adjustment_grid_number on adjustment_grid (tenant_id, number);
create index adjustment_grid_published on adjustment_grid (tenant_id, investor_id, effective_at);
comment on column adjustment_grid.investor_id is 'One of the book''s, which is no table; null is every investor''s that has no grid of its own.';
call app.protect('adjustment_grid');
create policy members on adjustment_grid to gable_app, gable_worker using (true) with check (true);
grant select, insert, delete, update (version, published_at, published_by, withdrawn_at) on adjustment_grid to gable_app, gable_worker;
create policy staff on adjustment_grid as restrictive to gable_app, gable_worker
  using ((select app.visibility() not in ('party'))) with check ((select app.visibility() not in ('party')));
create policy drafts on adjustment_grid as restrictive for delete to gable_app, gable_worker using (published_at is null);
