package tracker

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/registration"
	"gable/domain/tracker"
	"gable/tenancy"
)

const onLoanJSON = `jsonb_strip_nulls(jsonb_build_object('id', t.id, 'version', coalesce(l.version, 0), 'group', t.group_name, 'name', t.name, 'displayName', t.display_name,
	'displayNameEs', nullif(t.display_name_es, ''), 'metadata', jsonb_build_object('selection', nullif(t.selection, ''), 'disableUserChanges', t.disable_user_changes),
	'StatusList', (select jsonb_agg(jsonb_build_object(` + statusJSON + `, 'date', d.on_date, 'datedByLoan', d.by_loan) order by s.position, s.id) from tracker_status s
		left join loan_tracker_date d on d.tracker_id = s.tracker_id and d.status_id = s.id where s.tracker_id = t.id),
	'LoanTrackerId', t.id, 'CurrentStatusId', l.status_id, 'Notes', nullif(l.notes, ''), 'movedByLoan', l.by_loan, 'canUndo', l.previous is not null, 'updatedAt', l.updated_at, 'updatedByName', l.updated_by_name))`

// OfLoan is a loan's trackers, and what they follow from.
type OfLoan struct {
	Stage loan.StageID
	tracker.Facts
	Trackers []tracker.OnLoan
}

const factsSQL = `select l.stage_id, coalesce(i.data #>> '{TransactionInfo,LoanPurposeType}', l.loan_purpose_type), coalesce(i.data #>> '{TransactionInfo,MortgageType}', l.mortgage_type), app.loan_channel(), coalesce(o.time_zone, ''),
	coalesce(i.data #>> '{subjectProperty,PropertyDetail,PropertyUsageType}', ''),
	i.data #> '{subjectProperty,FloodDetermination}' is not null or exists (select from document d where d.loan_id = l.loan_id and d.data ->> 'classification' = $1 and d.data ->> 'status' = $2 and d.data ->> 'removedAt' is null),
	(select (k.data #>> '{request,at}')::timestamptz from rate_lock k where k.loan_id = l.loan_id and k.state = 'REQUESTED'),
	(select max(r.started_at) from run r where r.loan_id = l.loan_id and r.kind = 'flood' and (r.ended_at is null or r.status = 'DONE') and coalesce(r.request ->> 'orderIdentifier', '') = ''),
	(select min(e.data ->> 'EventDate') from lender_event e where e.loan_id = l.loan_id and e.data ->> 'EventType' = $3)
	from loan l left join org_unit o on o.org_unit_id = l.org_unit_id left join loan_info i on i.loan_id = l.loan_id
	where l.loan_id = app.loan_id()`

// noticedSQL are the statuses that the product itself has given trackers of the pinned loan, each with when: by an order and its answer, by what the
// lender told, by a case number, and by approved documents of certain classes.
const noticedSQL = `select n.tracker, n.status, n.at from (
	select 1, 'CREDIT_REPORT', 'ORDERED', max(r.started_at) from run r where r.loan_id = app.loan_id() and r.kind = 'credit_order' and (r.ended_at is null or r.status = 'DONE')
	union all select 2, 'CREDIT_REPORT', 'RECEIVED', max(c.ordered_at) from credit_report c where c.loan_id = app.loan_id()
	union all select 3, 'AUS', 'IN_PROGRESS', max(r.started_at) from run r where r.loan_id = app.loan_id() and r.kind = 'aus' and (r.ended_at is null or r.status = 'DONE')
	union all select 4, 'AUS', 'COMPLETE', max(r.ended_at) from run r where r.loan_id = app.loan_id() and r.kind = 'aus' and r.status = 'DONE'
	union all select 5, k.tracker, k.status, max((e.data ->> 'EventDate')::date + interval '12 hours') from lender_event e
		join jsonb_to_recordset($1::text::jsonb) k (event text, tracker text, status text) on k.event = e.data ->> 'EventType'
		where e.loan_id = app.loan_id() group by k.tracker, k.status
	union all select 6, k.tracker, k.status, max(d.created_at) from document d
		join jsonb_to_recordset($2::text::jsonb) k (class text, tracker text, status text) on k.class = d.data ->> 'classification'
		where d.loan_id = app.loan_id() and d.data ->> 'status' = $3 and d.data ->> 'removedAt' is null group by k.tracker, k.status
	union all select 7, 'FHA_CASE', 'RECEIVED', coalesce((i.data #>> '{GovernmentLoan,CaseAssignedDate}')::date + interval '12 hours', i.updated_at) from loan_info i
		where i.loan_id = app.loan_id() and coalesce(i.data #>> '{GovernmentLoan,AgencyCaseIdentifier}', '') <> ''
	) n (place, tracker, status, at) where n.at is not null order by n.place, n.at`

// learnedSQL are the days on which the lender learned of changes of circumstance.
const learnedSQL = `select a.received_on::text from loan_coc_applied a where a.loan_id = app.loan_id() union all
	select k.received_on::text from loan_coc k where k.loan_id = app.loan_id() and k.started_at is not null and k.received_on is not null`

// Of reads the pinned loan's trackers in order: those that are active or hold something, and are for a loan of its traits.
func Of(tx *tenancy.Tx) (of OfLoan, err error) {
	var channel, zone string
	var asked, floodOrdered *time.Time
	var registered *string
	b := &pgx.Batch{}
	b.Queue(factsSQL, tracker.ClassFloodCertificate, string(document.StatusApproved), registration.EventRegistered).QueryRow(func(row pgx.Row) error {
		return row.Scan(&of.Stage, &of.Purpose, &of.Mortgage, &channel, &zone, &of.Usage, &of.HasFloodCertificate, &asked, &floodOrdered, &registered)
	})
	b.Queue("select " + onLoanJSON + ` from tracker t left join loan_tracker l on l.tracker_id = t.id and l.loan_id = app.loan_id()
		where t.active or l.id is not null order by t.position, t.id`).Query(func(rows pgx.Rows) (err error) {
		of.Trackers, err = db.CollectJSON[tracker.OnLoan](rows)
		return err
	})
	loandb.QueueDates(b, &of.Dates)
	var seen []noticed
	b.Queue(noticedSQL, tracker.FromEvents, tracker.FromDocuments, string(document.StatusApproved)).Query(func(rows pgx.Rows) (err error) {
		seen, err = pgx.AppendRows(seen, rows, pgx.RowToStructByPos[noticed])
		return err
	})
	var learned []string
	b.Queue(learnedSQL).Query(func(rows pgx.Rows) (err error) {
		learned, err = pgx.AppendRows(learned, rows, pgx.RowTo[string])
		return err
	})
	if err := tx.Send(b); err != nil {
		return of, err
	}
	if registered != nil {
		on, err := domain.ParseDate(*registered)
		if err != nil {
			return of, err
		}
		of.Registered = &on
	}
	of.NonDelegated = channel == string(org.ChannelNonDelegated)
	of.Today = domain.DayIn(zone, tx.Now())
	if asked != nil {
		of.LockRequested = new(domain.DayIn(zone, *asked))
	}
	if floodOrdered != nil {
		of.FloodOrdered = new(domain.DayIn(zone, *floodOrdered))
	}
	of.Noticed = noticedIn(zone, seen)
	for _, day := range learned {
		on, err := domain.ParseDate(day)
		if err != nil {
			return of, err
		}
		of.Learned = append(of.Learned, on)
	}
	of.Trackers = slices.DeleteFunc(of.Trackers, func(t tracker.OnLoan) bool { return !t.Metadata.Selection.Fits(of.Traits) })
	for i := range of.Trackers {
		of.Trackers[i].Settle(of.Dates.KeyDates.MCRApplicationDate)
	}
	slices.SortStableFunc(of.Trackers, func(a, b tracker.OnLoan) int { return a.Group.Index() - b.Group.Index() })
	return of, nil
}

// noticed is a status that a tracker was given by what happened at a moment.
type noticed struct {
	Tracker, Status string
	At              time.Time
}

// noticedIn are statuses by their trackers, each on the day of a zone.
func noticedIn(zone string, all []noticed) map[string][]tracker.Noticed {
	by := map[string][]tracker.Noticed{}
	for _, n := range all {
		by[n.Tracker] = append(by[n.Tracker], tracker.Noticed{Status: n.Status, On: domain.DayIn(zone, n.At)})
	}
	return by
}

// Shown has the trackers be as they are by now: what the loan says of them is written down with the next change that it follows from.
func (of *OfLoan) Shown() {
	for _, moved := range tracker.Follow(of.Trackers, of.Facts) {
		at := slices.IndexFunc(of.Trackers, func(t tracker.OnLoan) bool { return t.ID == moved.ID })
		of.Trackers[at] = moved
	}
	tracker.Differences(of.Trackers, of.Facts)
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
// back is what takes the move back, nil for one that nobody does.
func Save(tx *tenancy.Tx, t *tracker.OnLoan, back *tracker.Standing) error {
	by := tx.Scope().User.Name
	var previous *string
	if back != nil {
		text, err := db.JSONText(back)
		if err != nil {
			return err
		}
		previous = &text
	}
	b := &pgx.Batch{}
	b.Queue(`insert into loan_tracker as k (tenant_id, loan_id, tracker_id, id, status_id, notes, by_loan, previous, updated_by_name, created_at, updated_at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, $7, $8, $8)
		on conflict (tenant_id, loan_id, tracker_id) do update set status_id = excluded.status_id, notes = excluded.notes, by_loan = excluded.by_loan, previous = excluded.previous,
			updated_by_name = excluded.updated_by_name, updated_at = excluded.updated_at, version = k.version + 1 returning version`,
		string(t.ID), string(domain.NewID()), string(t.CurrentStatusID), t.Notes, t.ByLoan, previous, by, tx.Now()).
		QueryRow(func(row pgx.Row) error { return row.Scan(&t.Version) })
	if !t.Metadata.MCR {
		queueDates(b, *t)
	}
	at := tx.Now()
	t.UpdatedAt, t.UpdatedByName, t.CanUndo = &at, by, back != nil
	return db.Explain(tx.Send(b))
}

func queueDates(b *pgx.Batch, t tracker.OnLoan) {
	ids, dates, byLoan := []string{}, []string{}, []bool{}
	for _, s := range t.StatusList {
		if s.Date != nil {
			ids, dates, byLoan = append(ids, string(s.ID)), append(dates, s.Date.String()), append(byLoan, s.ByLoan)
		}
	}
	b.Queue("delete from loan_tracker_date where tracker_id = $1 and status_id <> all ($2::uuid[])", string(t.ID), ids)
	if len(ids) > 0 {
		b.Queue(`insert into loan_tracker_date as k (tenant_id, loan_id, tracker_id, status_id, on_date, by_loan)
			select app.tenant_id(), app.loan_id(), $1, n.id, n.on_date, n.by_loan from unnest($2::uuid[], $3::date[], $4::boolean[]) n (id, on_date, by_loan)
			on conflict (tenant_id, loan_id, tracker_id, status_id) do update set on_date = excluded.on_date, by_loan = excluded.by_loan`, string(t.ID), ids, dates, byLoan)
	}
}

// Before is what takes the last move of a tracker of the pinned loan back; CONFLICT where nothing does.
func Before(tx *tenancy.Tx, id domain.ID) (back tracker.Standing, err error) {
	var raw []byte
	err = tx.QueryRow("select previous from loan_tracker where loan_id = app.loan_id() and tracker_id = $1", string(id)).Scan(&raw)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return back, err
	}
	if raw == nil {
		return back, domain.Conflict("refusals:tracker.nothingToUndo", "This tracker has no last change that can be undone.")
	}
	return back, json.Unmarshal(raw, &back)
}
