package change

import (
	"maps"
	"slices"

	loandb "gable/db/loan"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/notify"
	"gable/domain/tracker"
)

// noted is what the journal and the rules see of a tracker on a loan.
type notedTracker struct {
	Name    string       `json:"name"`
	Tracker string       `json:"tracker,omitempty"`
	Status  string       `json:"TrackerStatusId"` // by what it is called: an id tells a reader of the journal nothing
	Date    *domain.Date `json:"date,omitempty"`
	Notes   string       `json:"Notes,omitempty"`
	ByLoan  bool         `json:"movedByLoan,omitempty"`
}

func briefTracker(t tracker.OnLoan) notedTracker {
	return notedTracker{Name: t.Name, Tracker: t.DisplayName, Status: t.Current().DisplayName, Date: t.Date, Notes: t.Notes, ByLoan: t.ByLoan}
}

// NoteTracker tells of a tracker of the pinned loan that was moved.
func (w *Work) NoteTracker(was, will tracker.OnLoan) error {
	w.Emit(Event{Type: "RTC.LOAN_TRACKER.CHANGED", Data: map[string]string{"id": string(will.ID), "action": "updated"}})
	if will.CurrentStatusID != was.CurrentStatusID {
		w.NotifyPeople(notify.Event{Tracker: will.ID, TrackerName: will.Name})
	}
	before := briefTracker(was)
	before.Tracker = "" // so that the entry names the tracker, whatever else of it has changed
	return w.Audit("loan_tracker", string(will.ID), "updated", before, briefTracker(will))
}

// TimePassed has the pinned loan's trackers follow although nothing of the loan was changed.
func (w *Work) TimePassed() { w.timePassed = true }

// followTrackers moves the trackers that follow from what was changed of the pinned loan. A party to the loan moves none: what they change
// none of them follows from. Of a loan that is made here nothing was noted yet: it is shown as it follows (trackerdb.OfLoan.Shown).
func (w *Work) followTrackers() error {
	if w.Loan == nil || w.Loan.StageBefore == "" || !w.timePassed && !slices.ContainsFunc(w.journal, followed) || loandb.IsParty(w.Tx) {
		return nil
	}
	of, err := trackerdb.Of(w.Tx)
	if err != nil {
		return err
	}
	for _, will := range tracker.Follow(of.Trackers, of.Facts) {
		was, err := of.Find(will.ID)
		if err != nil {
			return err
		}
		if err := trackerdb.Save(w.Tx, &will, nil); err != nil {
			return err
		}
		if err := w.NoteTracker(was, will); err != nil {
			return err
		}
	}
	return nil
}

func followed(e entry) bool {
	fields := slices.AppendSeq(slices.Collect(maps.Keys(e.before)), maps.Keys(e.after))
	return tracker.FollowsFrom(e.kind, fields)
}
