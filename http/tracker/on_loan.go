package tracker

import (
	"gable/authz"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/loan"
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
	undo := route("POST", "/trackers/{trackerId}/undo", "undoLoanTracker", "Take the last move of a tracker of a loan back")
	undo.Permission = authz.LoanEditTrackers
	undo.Description = "Its status, the dates of its statuses, and the dates of the loan that the move had changed are as they were; its note stays. 409 where nothing can be taken back: one moved by the loan, or one whose dates of the loan were changed since."
	endpoint.Write(a, undo, undoOnLoan)
	record.ReadOfLoan(a, record.OnLoan+"/loan-center", "getLoanCenter", "A loan's trackers by group: which groups are open, and how much of each is done", func(c *endpoint.Call) (tracker.Center, error) {
		of, err := trackerdb.Of(c.Tx)
		of.Shown()
		return tracker.CenterOf(of.Stage, of.Trackers, of.Facts), err
	})
}

func listOnLoan(c *endpoint.Call, in *onLoanListIn) (*endpoint.Listed[tracker.OnLoan], error) {
	of, err := trackerdb.Of(c.Tx)
	if err != nil {
		return nil, err
	}
	of.Shown()
	for i := range of.Trackers {
		t := &of.Trackers[i]
		if in.Short {
			t.StatusList = nil
		}
		if !in.WithNotes {
			t.Notes = ""
		}
	}
	return endpoint.InMemoryList(of.Trackers, in.ListQuery)
}

// found answers the trackers of the loan as they are by now, and the one that is about to be changed.
func found(c *endpoint.Call, id domain.ID, ifMatch string) (of trackerdb.OfLoan, was tracker.OnLoan, err error) {
	if of, err = trackerdb.Of(c.Tx); err != nil {
		return of, was, err
	}
	of.Shown()
	if was, err = of.Find(id); err == nil {
		err = endpoint.Matches(ifMatch, was.Version)
	}
	return of, was, err
}

func moveOnLoan(c *endpoint.Call, in *moveIn) (*endpoint.Answer[tracker.OnLoan], error) {
	of, was, err := found(c, in.TrackerID, in.IfMatch)
	if err != nil {
		return nil, err
	}
	to, err := in.Body.Apply(tracker.Change{ID: was.ID, TrackerStatusID: was.CurrentStatusID, Date: was.Date, Notes: was.Notes})
	if err != nil {
		return nil, err
	}
	if to.ID != was.ID {
		return nil, domain.Invalid(domain.Wrong("id"))
	}
	told := tracker.Told{Status: in.Body.Touches("TrackerStatusId"), Date: in.Body.Touches("date")}
	will, err := was.Moved(to, told, of.Today)
	if err != nil {
		return nil, err
	}
	dates := of.Dates
	switch {
	case was.Metadata.MCR:
		dates.KeyDates.MCRApplicationDate = will.Application()
	case was.Name == tracker.RateLock && (told.Status || told.Date || to.LockDays > 0):
		if dates.KeyDates, err = will.Locked(dates.KeyDates, to.LockDays); err != nil {
			return nil, err
		}
	}
	var back *tracker.Standing
	if told.Status || told.Date {
		back = new(was.Standing(of.Dates.KeyDates, dates.KeyDates))
	} else if was.CanUndo { // a note takes nothing of the last move away
		kept, err := trackerdb.Before(c.Tx, was.ID)
		if err != nil {
			return nil, err
		}
		back = &kept
	}
	return saveMove(c, of.Dates, dates, was, will, back)
}

func undoOnLoan(c *endpoint.Call, in *OnLoanItem) (*endpoint.Answer[tracker.OnLoan], error) {
	of, was, err := found(c, in.TrackerID, in.IfMatch)
	if err != nil {
		return nil, err
	}
	back, err := trackerdb.Before(c.Tx, was.ID)
	if err != nil {
		return nil, err
	}
	dates := of.Dates
	will, keys, err := was.Back(back, dates.KeyDates)
	if err != nil {
		return nil, err
	}
	dates.KeyDates = keys
	return saveMove(c, of.Dates, dates, was, will, nil)
}

// saveMove writes a move of a tracker, with the dates of the loan that it makes others.
func saveMove(c *endpoint.Call, before, dates loan.KeyDates, was, will tracker.OnLoan, back *tracker.Standing) (*endpoint.Answer[tracker.OnLoan], error) {
	if tracker.MovesDates(before.KeyDates, dates.KeyDates) {
		if !c.Caller.Allowed(authz.LoanEditInfo) {
			return nil, domain.Forbidden()
		}
		if err := c.CheckLock(loan.SectionAuditDates); err != nil {
			return nil, err
		}
		if err := c.SaveDates(before, dates); err != nil {
			return nil, err
		}
	}
	if err := trackerdb.Save(c.Tx, &will, back); err != nil {
		return nil, err
	}
	return &endpoint.Answer[tracker.OnLoan]{Body: will}, c.NoteTracker(was, will)
}
