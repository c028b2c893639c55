package tracker

import (
	"gable/authz"
	"gable/change"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/domain/tracker"
	"gable/http/endpoint"
	"gable/http/record"
)

type onLoanListIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
	Short     bool `query:"short" doc:"Leaves out the statuses: where each tracker stands alone."`
	WithNotes bool `query:"withNotes" doc:"Adds the notes."`
}

// OnLoanItem is the path and precondition of one tracker of a loan.
type OnLoanItem struct {
	endpoint.LoanPath
	TrackerID domain.ID `path:"trackerId" doc:"The tracker's id."`
	IfMatch   string    `header:"If-Match" doc:"The version the change is based on, 0 where nothing was noted yet; 412 when another write came first."`
}

type moveIn struct {
	OnLoanItem
	Body endpoint.Patch[tracker.Change]
}

func mountOnLoan(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: authz.LoanRead, Section: loan.SectionLoanCenter, Summary: summary}
	}
	list := route("GET", "/trackers", "listLoanTrackers", "How the trackers of a loan stand")
	list.Description = "By group, each group in its order: those that are for a loan of its terms, with the date that each status was given."
	endpoint.Read(a, list, listOnLoan)
	move := route("PATCH", "/trackers/{trackerId}", "updateLoanTracker", "Give a tracker of a loan a status, a date or a note")
	move.Permission = authz.LoanEditTrackers
	move.Description = "Dates that other statuses were given stay. 422 names `date` where the status needs one. The date of TRID is the loan's mcrApplicationDate: to change it takes what changing the loan's dates takes."
	endpoint.Write(a, move, moveOnLoan)
	record.ReadOfLoan(a, record.OnLoan+"/loan-center", "getLoanCenter", "A loan's trackers by group: which groups are open, and how much of each is done", func(c *endpoint.Call) (tracker.Center, error) {
		of, err := trackerdb.Of(c.Tx)
		return tracker.CenterOf(of.Stage, of.Dates.StatusDates, of.Trackers, c.Today()), err
	})
}

func listOnLoan(c *endpoint.Call, in *onLoanListIn) (*endpoint.Listed[tracker.OnLoan], error) {
	of, err := trackerdb.Of(c.Tx)
	if err != nil {
		return nil, err
	}
	for i := range of.Trackers {
		t := &of.Trackers[i]
		if in.Short {
			t.StatusList = nil
		}
		if !in.WithNotes {
			t.Notes = ""
		}
	}
	return endpoint.Short(of.Trackers, in.ListQuery)
}

func moveOnLoan(c *endpoint.Call, in *moveIn) (*endpoint.Answer[tracker.OnLoan], error) {
	of, err := trackerdb.Of(c.Tx)
	if err != nil {
		return nil, err
	}
	was, err := of.Find(in.TrackerID)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
		return nil, err
	}
	to, err := in.Body.Apply(tracker.Change{ID: was.ID, TrackerStatusID: was.CurrentStatusID, Date: was.Date, Notes: was.Notes})
	if err != nil {
		return nil, err
	}
	if to.ID != was.ID {
		return nil, domain.Invalid(domain.Wrong("id"))
	}
	will, err := was.Moved(to, tracker.Told{Status: in.Body.Touches("TrackerStatusId"), Date: in.Body.Touches("date")})
	if err != nil {
		return nil, err
	}
	if was.Metadata.MCR {
		if err := dateApplication(c, of.Dates, will.Application()); err != nil {
			return nil, err
		}
	}
	if err := trackerdb.Save(c.Tx, &will); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.LOAN_TRACKER.CHANGED", Data: map[string]string{"id": string(will.ID), "action": "updated"}})
	if will.CurrentStatusID != was.CurrentStatusID {
		c.Tell(notify.Event{Tracker: will.ID, TrackerName: will.Name})
	}
	before := brief(was)
	before.Tracker = "" // so that the entry names the tracker, whatever else of it has changed
	return &endpoint.Answer[tracker.OnLoan]{Body: will}, c.Audit("loan_tracker", string(will.ID), "updated", before, brief(will))
}

// dateApplication makes the day that TRID was triggered the loan's application date.
func dateApplication(c *endpoint.Call, dates loan.KeyDates, day *domain.Date) error {
	was := dates.KeyDates.MCRApplicationDate
	if was == nil && day == nil || was != nil && day != nil && *was == *day {
		return nil
	}
	if !c.Caller.Allowed(authz.LoanEditInfo) {
		return domain.Forbidden()
	}
	if err := c.CheckLock(loan.SectionAuditDates); err != nil {
		return err
	}
	will := dates
	will.KeyDates.MCRApplicationDate = day
	return c.SaveDates(dates, will)
}

// noted is what the journal and the rules see of a tracker on a loan.
type noted struct {
	Name    string       `json:"name"`
	Tracker string       `json:"tracker,omitempty"`
	Status  string       `json:"TrackerStatusId"` // by what it is called: an id tells a reader of the journal nothing
	Date    *domain.Date `json:"date,omitempty"`
	Notes   string       `json:"Notes,omitempty"`
}

func brief(t tracker.OnLoan) noted {
	return noted{Name: t.Name, Tracker: t.DisplayName, Status: t.Current().DisplayName, Date: t.Date, Notes: t.Notes}
}
