package lock

import (
	"fmt"
	"strings"

	sq "github.com/Masterminds/squirrel"

	"gable/db"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/org"
	"gable/tenancy"
)

const funded = `(l.pipeline_id = '` + string(loan.PipelineFunded) + `' or exists (select from loan_date d where d.tenant_id = l.tenant_id and d.loan_id = l.loan_id and d.kind = 'status' and d.name = '` + string(loan.StageLoanFunded) + `' and d.on_date is not null))`

// standing is how a lock stands by now where the loan's unit is: one whose last day is over has expired, and what was asked of it with it, also before
// that is written down.
const standing = `cross join lateral (select t.is_open and t.expires_on < to_char((?::timestamptz at time zone coalesce(u.time_zone, 'UTC'))::date, 'YYYY-MM-DD') and not ` + funded + ` as over) o
	cross join lateral (select coalesce(o.over, false) as over, case when o.over then '` + string(lock.Expired) + `' else t.state end as state, case when o.over then null else t.asks end as asks,
		case when o.over then null else t.data -> 'request' end as request) s`

// inStatus is that in the words of LOCK_STATUS_TYPE: in all of them whoever looks, else by the channel of the loan's unit, as app.loan_channel has it of
// one loan.
func inStatus(all bool) string {
	if all {
		return "cross join lateral (select " + words(true) + " as status) w"
	}
	return "left join app.unit_channels() h on h.org_unit_id = l.org_unit_id cross join lateral (select case when h.industry_channel = '" +
		string(org.ChannelNonDelegated) + "' then " + words(true) + " else " + words(false) + " end as status) w"
}

// words is a state in those words, all of them or the few.
func words(all bool) string {
	var of strings.Builder
	for _, state := range lock.States.Options {
		fmt.Fprintf(&of, " when '%s' then '%s'", state.Option, lock.State(state.Option).Status(all))
	}
	return "case s.state" + of.String() + " end"
}

const deskJSON = `jsonb_strip_nulls(jsonb_build_object('id', t.id, 'version', t.version, 'LoanId', l.loan_id, 'BorrowerName', nullif(l.borrower_name, ''), 'LoanOfficerName', nullif(l.officer_name, ''),
	'StateCode', nullif(l.property_state, ''), 'BaseLoanAmt', round(l.base_loan_amt / 100.0, 2), 'state', s.state, 'LockStatus', w.status, 'request', s.asks, 'requestDays', s.request -> 'days', 'requestedAt', s.request -> 'at',
	'requestedBy', s.request -> 'byName', 'ProductName', t.data #> '{price,ProductName}', 'InvestorName', t.data #> '{price,InvestorName}', 'NoteRatePercent', t.data #> '{price,NoteRatePercent}',
	'Price', t.data #> '{price,Price}', 'FinalDiscountPoints', t.data #> '{price,FinalDiscountPoints}', 'lockDays', t.data #> '{price,lockDays}', 'lockedOn', t.data ->> 'lockedOn', 'expiresOn', t.expires_on,
	'isManual', t.data #> '{price,isManual}', 'isToBeRepriced', t.data -> 'changes' is not null,
	'changes', case when s.asks is null then t.data -> 'changes' else s.request -> 'changes' end, 'Eligibility', t.data -> 'Eligibility', 'reasons', t.data -> 'reasons', 'exceptionReason', t.data #> '{exception,reason}', 'isFunded', ` + funded + `))`

// Desk is what may be asked of the list of locks.
var Desk = db.Showing[lock.DeskLock](db.Listing{
	From:  "rate_lock t join loan l on l.tenant_id = t.tenant_id and l.loan_id = t.loan_id left join org_unit u on u.tenant_id = l.tenant_id and u.org_unit_id = l.org_unit_id",
	Order: "(s.asks is null), s.request ->> 'at', t.expires_on, t.id", Tie: "t.id",
	Fields: map[string]db.Field{
		"id":                  {Column: "t.id", Kind: db.UUID},
		"version":             {Column: "t.version", Kind: db.Number},
		"LoanId":              {Column: "l.loan_id", Kind: db.Number},
		"BorrowerName":        {Column: "l.borrower_name", SortColumn: "l.borrower_sort"},
		"LoanOfficerName":     {Column: "l.officer_name", SortColumn: "lower(l.officer_name)"},
		"StateCode":           {Column: "l.property_state"},
		"BaseLoanAmt":         {Column: "l.base_loan_amt", Kind: db.Money},
		"state":               {Column: "s.state"},
		"LockStatus":          {Column: "w.status"},
		"request":             {Column: "s.asks"},
		"requestDays":         {Column: "(s.request ->> 'days')", Kind: db.TextNumber, SortColumn: "(s.request ->> 'days')::numeric"},
		"requestedAt":         {Column: "(s.request ->> 'at')::timestamptz", Kind: db.Instant},
		"requestedBy":         {Column: "(s.request ->> 'byName')"},
		"ProductName":         {Column: "(t.data #>> '{price,ProductName}')"},
		"InvestorName":        {Column: "(t.data #>> '{price,InvestorName}')"},
		"NoteRatePercent":     {Column: "(t.data #>> '{price,NoteRatePercent}')", Kind: db.TextPercent, SortColumn: "(t.data #>> '{price,NoteRatePercent}')::numeric"},
		"Price":               {Column: "(t.data #>> '{price,Price}')", Kind: db.TextPercent, SortColumn: "(t.data #>> '{price,Price}')::numeric"},
		"FinalDiscountPoints": {Column: "(t.data #>> '{price,FinalDiscountPoints}')", Kind: db.TextPercent, SortColumn: "(t.data #>> '{price,FinalDiscountPoints}')::numeric"},
		"lockDays":            {Column: "(t.data #>> '{price,lockDays}')", Kind: db.TextNumber, SortColumn: "(t.data #>> '{price,lockDays}')::numeric"},
		"lockedOn":            {Column: "(t.data ->> 'lockedOn')", Kind: db.Day},
		"expiresOn":           {Column: "t.expires_on", Kind: db.Day},
		"isManual":            {Column: "(t.data #>> '{price,isManual}')", Kind: db.TextBool},
		"isToBeRepriced":      {Column: "(t.data -> 'changes' is not null)", Kind: db.Bool, NeverNull: true},
		"isFunded":            {Column: funded, Kind: db.Bool, NeverNull: true},
	},
})

// ParseDesk checks a query against the list. searchTerm looks through borrower, loan officer and loan number.
func ParseDesk(raw db.RawQuery) (db.Query, error) {
	term := raw.SearchTerm
	raw.SearchTerm = ""
	q, err := Desk.Parse(raw)
	if err == nil && term != "" {
		pattern := db.Contains(term)
		q.Conditions = append(q.Conditions, sq.Or{sq.Expr("lower(l.borrower_name) like ?", pattern), sq.Expr("l.loan_id::text like ?", pattern), sq.Expr("lower(l.officer_name) like ?", pattern)})
	}
	return q, err
}

// DeskView is what of the locks is looked at: also those that ended, and the statuses of all in all words of LOCK_STATUS_TYPE.
type DeskView struct{ Ended, AllStatuses bool }

// DeskList answers a page of the locks of the loans in sight, and how many there are, each as it stands on the day of its loan's unit.
func DeskList(tx *tenancy.Tx, q db.Query, view DeskView) ([]lock.DeskLock, int64, error) {
	if !view.Ended {
		q.Conditions = append(q.Conditions, sq.Expr("t.is_open and not s.over"))
	}
	of := func(columns string) sq.SelectBuilder {
		return db.Select(columns).From(Desk.From).JoinClause(standing, tx.Now()).JoinClause(inStatus(view.AllStatuses))
	}
	return db.Fetch[lock.DeskLock](tx, q.Page(of(deskJSON)), q.Where(of("count(*)")))
}
