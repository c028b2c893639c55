package tracker

import (
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/db"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/tracker"
	"gable/tenancy"
)

const onLoanJSON = `jsonb_strip_nulls(jsonb_build_object('id', t.id, 'version', coalesce(l.version, 0), 'group', t.group_name, 'name', t.name, 'displayName', t.display_name,
	'displayNameEs', nullif(t.display_name_es, ''), 'metadata', jsonb_build_object('selection', nullif(t.selection, ''), 'disableUserChanges', t.disable_user_changes),
	'StatusList', (select jsonb_agg(jsonb_build_object(` + statusJSON + `, 'date', d.on_date) order by s.position, s.id) from tracker_status s
		left join loan_tracker_date d on d.tracker_id = s.tracker_id and d.status_id = s.id where s.tracker_id = t.id),
	'LoanTrackerId', l.id, 'CurrentStatusId', l.status_id, 'Notes', nullif(l.notes, ''), 'updatedAt', l.updated_at, 'updatedByName', l.updated_by_name))`

// OfLoan is what a loan's trackers follow from.
type OfLoan struct {
	Stage    loan.StageID
	Dates    loan.KeyDates
	Trackers []tracker.OnLoan
}

// Of reads the pinned loan's trackers in order: those that are active or hold something, and are for a loan of its traits.
func Of(tx *tenancy.Tx) (of OfLoan, err error) {
	var traits loan.Traits
	var channel string
	b := &pgx.Batch{}
	b.Queue(`select l.stage_id, l.loan_purpose_type, l.mortgage_type, coalesce((select nullif(o.industry_channel, '') from org_unit o where o.org_unit_id = l.org_unit_id),
		(select t.industry_channel from tenant t), '') from loan l where l.loan_id = app.loan_id()`).
		QueryRow(func(row pgx.Row) error { return row.Scan(&of.Stage, &traits.Purpose, &traits.Mortgage, &channel) })
	b.Queue("select " + onLoanJSON + ` from tracker t left join loan_tracker l on l.tracker_id = t.id and l.loan_id = app.loan_id()
		where t.active or l.id is not null order by t.position, t.id`).Query(func(rows pgx.Rows) (err error) {
		of.Trackers, err = db.CollectJSON[tracker.OnLoan](rows)
		return err
	})
	loandb.QueueDates(b, &of.Dates)
	if err := tx.Send(b); err != nil {
		return of, err
	}
	traits.NonDelegated = channel == string(org.ChannelNonDelegated)
	of.Trackers = slices.DeleteFunc(of.Trackers, func(t tracker.OnLoan) bool { return !t.Metadata.Selection.Fits(traits) })
	for i := range of.Trackers {
		of.Trackers[i].Settle(of.Dates.KeyDates.MCRApplicationDate)
	}
	slices.SortStableFunc(of.Trackers, func(a, b tracker.OnLoan) int { return a.Group.Index() - b.Group.Index() })
	return of, nil
}

// Find answers one of the loan's trackers; NOT_FOUND when it has no such.
func (of OfLoan) Find(id domain.ID) (tracker.OnLoan, error) {
	at := slices.IndexFunc(of.Trackers, func(t tracker.OnLoan) bool { return t.ID == id })
	if at < 0 {
		return tracker.OnLoan{}, domain.NotFound()
	}
	return of.Trackers[at], nil
}

// Save writes how a tracker stands on the pinned loan, and raises its version. The date of the mandatory one is kept with the loan's.
func Save(tx *tenancy.Tx, t *tracker.OnLoan) error {
	by := tx.Scope().User.Name
	b := &pgx.Batch{}
	b.Queue(`insert into loan_tracker as k (tenant_id, loan_id, tracker_id, id, status_id, notes, updated_by_name, created_at, updated_at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, $6)
		on conflict (tenant_id, loan_id, tracker_id) do update set status_id = excluded.status_id, notes = excluded.notes, updated_by_name = excluded.updated_by_name,
			updated_at = excluded.updated_at, version = k.version + 1 returning id, version`,
		string(t.ID), string(domain.NewID()), string(t.CurrentStatusID), t.Notes, by, tx.Now()).
		QueryRow(func(row pgx.Row) error { return row.Scan(&t.LoanTrackerID, &t.Version) })
	switch {
	case t.Metadata.MCR:
	case t.Date == nil:
		b.Queue("delete from loan_tracker_date where tracker_id = $1 and status_id = $2", string(t.ID), string(t.CurrentStatusID))
	default:
		b.Queue(`insert into loan_tracker_date (tenant_id, loan_id, tracker_id, status_id, on_date) values (app.tenant_id(), app.loan_id(), $1, $2, $3)
			on conflict (tenant_id, loan_id, tracker_id, status_id) do update set on_date = excluded.on_date`, string(t.ID), string(t.CurrentStatusID), t.Date.String())
	}
	at := tx.Now()
	t.UpdatedAt, t.UpdatedByName = &at, by
	return db.Explain(tx.Send(b))
}
