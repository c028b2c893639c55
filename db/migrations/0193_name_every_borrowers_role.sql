-- A borrower always has a role. A few were emptied before that was refused; until now they counted as borrowers.

-- +goose Up
update borrower set data = jsonb_set(data, '{Role}', '"Borrower"') where coalesce(data->>'Role', '') = '';
