package loan

import (
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// Cohort is which loans a widget counts: those begun from one instant until before another.
type Cohort struct {
	From, Until time.Time
	// Stages are the only ones counted; nil for all.
	Stages []loan.StageID
}

// OpenByStage counts the loans in view that are not archived, by stage, in the order of stages; stages without a loan are
// absent. Days are counted to the transaction's time.
func OpenByStage(tx *tenancy.Tx, stages []loan.StageID) ([]loan.WidgetRow, error) {
	return figures(tx, `with waiting as (
			select stage_id, stage_order, base_loan_amt, greatest(0, floor(extract(epoch from $1::timestamptz - stage_changed_at) / 86400))::bigint as days
			from loan where not archived and stage_id = any ($2))
		select stage_id, '', count(*), coalesce(sum(base_loan_amt), 0)::bigint, (round(avg(days), 2) * 1000000)::bigint, max(days), ''
		from waiting group by stage_id, stage_order order by stage_order`, tx.Now(), stageTexts(stages))
}

// LockSpan is a span of days in which rate locks end: from one day to before another, either of them open.
type LockSpan struct {
	Key          string
	From, Before *domain.Date
}

// LocksExpiring counts the loans in view at those stages, archived ones left out, whose rate is locked, by the span in which
// the lock ends. Spans without a loan are there with zero.
func LocksExpiring(tx *tenancy.Tx, stages []loan.StageID, spans []LockSpan) ([]loan.WidgetRow, error) {
	keys, from, before := make([]string, len(spans)), make([]*string, len(spans)), make([]*string, len(spans))
	for i, s := range spans {
		keys[i], from[i], before[i] = s.Key, day(s.From), day(s.Before)
	}
	return figures(tx, `select s.key, '', count(l.loan_id), coalesce(sum(l.base_loan_amt), 0)::bigint, null::bigint, null::bigint, ''
		from unnest($1::text[], $2::date[], $3::date[]) with ordinality s (key, first, before, place)
		left join loan l on l.lock_expires_on >= coalesce(s.first, '-infinity') and l.lock_expires_on < coalesce(s.before, 'infinity')
			and not l.archived and l.stage_id = any ($4)
		group by s.key, s.place order by s.place`, keys, from, before, stageTexts(stages))
}

// DueSpan is a span of time in which tasks are due: from one instant to before another, either of them open.
type DueSpan struct {
	Key          string
	From, Before *time.Time
}

// TasksDue counts the tasks in view that are not done by the span in which they are due. Spans without one are there with zero.
func TasksDue(tx *tenancy.Tx, spans []DueSpan) ([]loan.WidgetRow, error) {
	keys, from, before := make([]string, len(spans)), make([]*time.Time, len(spans)), make([]*time.Time, len(spans))
	for i, s := range spans {
		keys[i], from[i], before[i] = s.Key, s.From, s.Before
	}
	return figures(tx, `select s.key, '', count(t.id), 0::bigint, null::bigint, null::bigint, ''
		from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality s (key, first, before, place)
		left join task t on t.due_at >= coalesce(s.first, '-infinity') and t.due_at < coalesce(s.before, 'infinity') and t.done_at is null
		group by s.key, s.place order by s.place`, keys, from, before)
}

// PullThrough divides the loans of a cohort, archived ones too, by what has become of them.
func PullThrough(tx *tenancy.Tx, in Cohort) ([]loan.WidgetRow, error) {
	return figures(tx, `select case pipeline_id when $3 then 'FUNDED' when $4 then 'FALLEN_OUT' else 'OPEN' end as outcome, '',
			count(*), coalesce(sum(base_loan_amt), 0)::bigint, null::bigint, null::bigint, ''
		from loan where created_at >= $1 and created_at < $2 group by outcome`, in.From, in.Until, loan.PipelineFunded, loan.PipelineCancelled)
}

// VolumeByBranch adds up a cohort, archived loans too, by the unit that holds the loan, the greatest volume first.
func VolumeByBranch(tx *tenancy.Tx, in Cohort) ([]loan.WidgetRow, error) {
	return figures(tx, `select l.org_unit_id::text, coalesce(min(o.display_name), ''), count(*), coalesce(sum(l.base_loan_amt), 0)::bigint, null::bigint, null::bigint, ''
		from loan l left join org_unit o on o.tenant_id = l.tenant_id and o.org_unit_id = l.org_unit_id
		where l.created_at >= $1 and l.created_at < $2 and ($3::text[] is null or l.stage_id = any ($3))
		group by l.org_unit_id order by 4 desc, 3 desc, 2, 1`, in.From, in.Until, stageTexts(in.Stages))
}

// VolumeByOfficer adds up a cohort, archived loans too, by the loan's primary originator, the greatest volume first. Two
// people of one name are two rows, told apart by their hints.
func VolumeByOfficer(tx *tenancy.Tx, in Cohort) ([]loan.WidgetRow, error) {
	return figures(tx, `with volume as (
			select officer_id, min(officer_name) as name, count(*) as loans, coalesce(sum(base_loan_amt), 0)::bigint as amount
			from loan where created_at >= $1 and created_at < $2 and ($3::text[] is null or stage_id = any ($3))
			group by officer_id),
		named as (
			select v.*, coalesce(btrim(u.first_name || ' ' || u.last_name), v.name) as label, coalesce(u.email, '') as email
			from volume v left join user_account u on u.user_id = v.officer_id)
		select coalesce(officer_id::text, ''), label, loans, amount, null::bigint, null::bigint,
			case when count(*) over (partition by label) > 1 then email else '' end
		from named order by amount desc, loans desc, label, email, officer_id`, in.From, in.Until, stageTexts(in.Stages))
}

// stageTexts is a list that pgx can send without asking the database for its type, as a pooler has it; nil stays nil.
func stageTexts(stages []loan.StageID) []string {
	if stages == nil {
		return nil
	}
	texts := make([]string, len(stages))
	for i, stage := range stages {
		texts[i] = string(stage)
	}
	return texts
}

func figures(tx *tenancy.Tx, sql string, args ...any) ([]loan.WidgetRow, error) {
	rows, err := tx.Query(sql, args...)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (loan.WidgetRow, error) {
		var f loan.WidgetRow
		var cents int64
		var average *int64
		err := row.Scan(&f.Key, &f.Label, &f.Count, &cents, &average, &f.LongestDays, &f.Hint)
		f.Amount, f.AverageDays = domain.MoneyFromCents(cents), rateOf(average)
		return f, err
	})
	if found == nil {
		found = []loan.WidgetRow{}
	}
	return found, err
}
