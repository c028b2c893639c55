-- Credit scores are sealed with their factors, beside the report. What may be known without opening it is the one score of each person
-- that counts. Of a report that was kept before, the scores are read from the report itself.

-- +goose Up
alter table credit_report add column scores bytea check (length(scores) <= 262144);
comment on column credit_report.scores is 'The scores of the report with their factors; absent of one that was kept before they were sealed: they stand in the report.';
comment on column credit_report.data is 'What is known of the report without opening it: whose it is, by whom, the score of each person that counts, its age.';

-- The lower score where a bureau scored a person twice; of the bureaus' scores the middle one, the lower one of two (credit.Representative).
update credit_report t set data = (t.data - 'scores') || jsonb_build_object('representative', coalesce((
  select jsonb_object_agg(one.person, one.values[(array_length(one.values, 1) + 1) / 2])
  from (
    select each.person, array_agg(each.lowest order by each.lowest) as values
    from (
      select s ->> 'BorrowerId' as person, s ->> 'bureau' as bureau, min((s ->> 'value')::int) as lowest
      from jsonb_array_elements(t.data -> 'scores') s where (s ->> 'value')::int > 0 group by 1, 2
    ) each group by each.person
  ) one), '{}'))
where t.data ? 'scores';
