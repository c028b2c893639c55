package loan

import (
	"slices"
	"strconv"
	"time"

	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// Widget is one of the dashboard's groups of figures.
type Widget struct {
	Widget  string           `json:"widget" required:"true"`
	Rows    []loan.WidgetRow `json:"rows" required:"true"`
	Count   int64            `json:"count" required:"true" doc:"The loans of all rows, or the tasks."`
	Amount  domain.Money     `json:"amount" required:"true" doc:"The base loan amounts of all rows."`
	Percent *domain.Rate     `json:"percent,omitempty" doc:"Of pull-through only: loans funded for every hundred begun, to two decimals; absent when none was begun."`
	From    *time.Time       `json:"from,omitempty" doc:"The first instant of the period, where the widget has one."`
	Until   *time.Time       `json:"until,omitempty" doc:"The first instant after the period."`
}

// widgetIn names the widget; each is asked for alone, so that a screen draws those it has while it waits for the others.
type widgetIn struct {
	Widget string `path:"widget" enum:"pipeline,days-in-stage,locks,tasks,pull-through,branches,officers" doc:"Which figures."`
	From   string `query:"from" doc:"The first day of the period, YYYY-MM-DD, in userTimeZone. 89 days before the last when absent."`
	To     string `query:"to" doc:"Its last day. Today when absent."`
	Stages string `query:"stages" enum:"all,open,funded" default:"all" doc:"Of branches and officers: which of the loans begun in the period are counted, by the stage they are at now."`
}

const (
	usualPeriod = 89
	// longestPeriod bounds what one request adds up; a report over more is an export.
	longestPeriod = 3660
)

func mountDashboard(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/los/api/dashboard/{widget}", Name: "getWidget", Tag: "Dashboard", Permission: authz.LoanList,
		Summary: "One widget's figures over the loans of the caller's view",
		Description: "Branch, team and consolidated view decide which loans are counted, as for the list of loans: whoever lists loans may see them added up.\n\n" +
			"- pipeline: the loans now at each stage, archived ones left out.\n" +
			"- days-in-stage: for each stage that is not closed (not funded or after, docs signed, suspended, adverse), how many whole days of 24 hours its loans have been there; archived ones left out.\n" +
			"- locks: the open loans (neither funded nor fallen out) whose rate is locked, by when the lock ends, counted from today in userTimeZone: EXPIRED, DAYS_3 (today to in two days), DAYS_7, DAYS_15, DAYS_30, LATER; archived ones left out.\n" +
			"- tasks: the tasks in view that are not done, by when they are due: OVERDUE, DUE_TODAY (later today in userTimeZone), DAYS_7 (within the seven days after today), LATER. They have no amount.\n" +
			"- pull-through: the loans begun in the period, archived ones too, by where they are now: FUNDED (the pipeline Funded), FALLEN_OUT (suspended or adverse), OPEN (all others). percent is FUNDED of all three. A loan begun lately has had little time to fund: compare periods that are over.\n" +
			"- branches, officers: the loans begun in the period, archived ones too, by the unit that holds them or by the primary originator, the greatest volume first. Two officers of one name are two rows.\n\n" +
			"A loan is begun when it is made here or imported. The period is at most 3660 days."}, getWidget)
}

func getWidget(c *endpoint.Call, in *widgetIn) (*endpoint.Answer[Widget], error) {
	w := Widget{Widget: in.Widget}
	var err error
	switch in.Widget {
	case "pipeline":
		w.Rows, err = loandb.OpenByStage(c.Tx, loan.StagesThat(func(loan.StageID) bool { return true }))
	case "days-in-stage":
		w.Rows, err = loandb.OpenByStage(c.Tx, loan.StagesThat(func(s loan.StageID) bool { return !s.IsClosed() }))
	case "locks":
		w.Rows, err = loandb.LocksExpiring(c.Tx, openStages(), lockSpans(c.Today()))
	case "tasks":
		w.Rows, err = loandb.TasksDue(c.Tx, dueSpans(c.Tx.Now(), c.Today(), c.Caller.TimeZone))
	default:
		cohort, faults := in.cohort(c.Today(), c.Caller.TimeZone)
		if len(faults) > 0 {
			return nil, domain.Invalid(faults...)
		}
		w.From, w.Until = &cohort.From, &cohort.Until
		w.Rows, err = rowsOf(c, in.Widget, cohort)
	}
	for i := range w.Rows {
		if in.Widget != "days-in-stage" {
			w.Rows[i].AverageDays, w.Rows[i].LongestDays = nil, nil
		}
		w.Count, w.Amount = w.Count+w.Rows[i].Count, w.Amount+w.Rows[i].Amount
	}
	if in.Widget == "pull-through" {
		w.Rows, w.Percent = outcomes(w.Rows, w.Count)
	}
	return &endpoint.Answer[Widget]{Body: w}, err
}

func rowsOf(c *endpoint.Call, widget string, cohort loandb.Cohort) ([]loan.WidgetRow, error) {
	switch widget {
	case "pull-through":
		cohort.Stages = nil
		return loandb.PullThrough(c.Tx, cohort)
	case "branches":
		return loandb.VolumeByBranch(c.Tx, cohort)
	}
	return loandb.VolumeByOfficer(c.Tx, cohort)
}

// cohort is the period and the stages that were asked for; a day begins and ends in the caller's zone.
func (in *widgetIn) cohort(today domain.Date, zone *time.Location) (loandb.Cohort, []domain.FieldError) {
	var faults domain.Faults
	read := func(field, text string, absent domain.Date) domain.Date {
		if text == "" {
			return absent
		}
		date, err := domain.ParseDate(text)
		if err != nil {
			faults.Add(field, "refusals:report.notDate", "This is not a date", text)
			return absent
		}
		faults.Date(field, &date)
		return date
	}
	to := read("to", in.To, today)
	from := read("from", in.From, to.AddDays(-usualPeriod))
	switch days := from.DaysUntil(to); {
	case len(faults) > 0:
	case days < 0:
		faults.Add("from", "refusals:report.endsBefore", "The period ends before it begins", in.From)
	case days >= longestPeriod:
		faults.Add("from", "refusals:report.tooLong", "The period is longer than 3660 days", in.From)
	}
	cohort := loandb.Cohort{From: beginOf(from, zone), Until: beginOf(to.AddDays(1), zone)}
	switch in.Stages {
	case "open":
		cohort.Stages = openStages()
	case "funded":
		cohort.Stages = loan.StagesThat(func(s loan.StageID) bool { return s.Pipeline() == loan.PipelineFunded })
	}
	return cohort, faults
}

// lockSpans are the spans of the widget about rate locks, beginning with those that ended before today.
func lockSpans(today domain.Date) []loandb.LockSpan {
	spans := []loandb.LockSpan{{Key: "EXPIRED", Before: &today}}
	from := today
	for _, days := range []int{3, 7, 15, 30} {
		first, before := from, today.AddDays(days)
		spans = append(spans, loandb.LockSpan{Key: "DAYS_" + strconv.Itoa(days), From: &first, Before: &before})
		from = before
	}
	return append(spans, loandb.LockSpan{Key: "LATER", From: &from})
}

// dueSpans are the spans of the widget about tasks, beginning with those that are late.
func dueSpans(now time.Time, today domain.Date, zone *time.Location) []loandb.DueSpan {
	tomorrow, later := beginOf(today.AddDays(1), zone), beginOf(today.AddDays(8), zone)
	return []loandb.DueSpan{{Key: "OVERDUE", Before: &now}, {Key: "DUE_TODAY", From: &now, Before: &tomorrow}, {Key: "DAYS_7", From: &tomorrow, Before: &later}, {Key: "LATER", From: &later}}
}

// beginOf is a day's first instant in a zone.
func beginOf(day domain.Date, zone *time.Location) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
}

// openStages are those of loans that are neither funded nor fallen out.
func openStages() []loan.StageID {
	return loan.StagesThat(func(s loan.StageID) bool {
		return s.Pipeline() != loan.PipelineFunded && s.Pipeline() != loan.PipelineCancelled
	})
}

// outcomes puts pull-through's rows in their order, those that are empty too, and works out its percentage, half up.
func outcomes(found []loan.WidgetRow, count int64) ([]loan.WidgetRow, *domain.Rate) {
	rows := []loan.WidgetRow{}
	for _, key := range []string{"FUNDED", "OPEN", "FALLEN_OUT"} {
		at := slices.IndexFunc(found, func(f loan.WidgetRow) bool { return f.Key == key })
		if at < 0 {
			rows = append(rows, loan.WidgetRow{Key: key})
			continue
		}
		rows = append(rows, found[at])
	}
	if count == 0 {
		return rows, nil
	}
	hundredths := (rows[0].Count*20000 + count) / (2 * count)
	percent := domain.RateFromMicros(hundredths * 10000)
	return rows, &percent
}
