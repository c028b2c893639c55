package demo

import (
	"slices"

	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/tracker"
	"gable/tenancy"
)

// noted is what a loan that has come to a stage has noted in a tracker, so many days after it began.
type noted struct {
	from          loan.StageID
	name, status  string
	days          int
	notes         string
	everyNthOfAll int64
}

var trackersNoted = []noted{
	{loan.StageLoanSetup, "CREDIT_REPORT", "COMPLETE", 2, "", 1},
	{loan.StageLoanSetup, "URLA", "COMPLETE", 5, "", 1},
	{loan.StageDisclosureSent, "APPRAISAL", "ORDERED", 15, "", 1},
	{loan.StageDisclosureSent, "TITLE", "ORDERED", 16, "Preliminary report by e-mail", 1},
	{loan.StageDisclosureSent, "HOI", "REQUESTED", 17, "Agent calls back on Thursday", 2},
	{loan.StageUnderwritingSubmitted, "APPRAISAL", "RECEIVED", 24, "", 1},
	{loan.StageUnderwritingSubmitted, "TITLE", "RECEIVED", 22, "", 1},
	{loan.StageUnderwritingSubmitted, "VOE", "COMPLETE", 20, "", 1},
	{loan.StageUnderwritingSubmitted, "UW_SUBMISSION", "SUBMITTED", 21, "", 1},
	{loan.StageClearToClose, "HOI", "COMPLETE", 27, "", 1},
	{loan.StageClearToClose, "TITLE", "COMPLETE", 28, "", 1},
	{loan.StageClearToClose, "APPRAISAL", "COMPLETE", 28, "", 1},
	{loan.StageClearToClose, "CONDITIONS", "COMPLETE", 30, "", 1},
	{loan.StageLoanFunded, "WIRE", "COMPLETE", 42, "", 1},
}

// track moves the loan's trackers as far as its stage is.
func (f file) track(tx *tenancy.Tx, clock domain.Clock) error {
	if !f.stage.AtOrAfter(loan.StageLoanSetup) {
		return nil
	}
	day := func(days int) domain.Date {
		on := domain.DateOf(f.begun).AddDays(days)
		if last := domain.DateOf(Anchor); on.After(last) {
			on = last
		}
		return on
	}
	of, err := trackerdb.Of(tx)
	if err != nil {
		return err
	}
	for _, n := range trackersNoted {
		at := slices.IndexFunc(of.Trackers, func(t tracker.OnLoan) bool { return t.Name == n.name })
		if at < 0 || !f.stage.AtOrAfter(n.from) || int64(f.number)%n.everyNthOfAll != 0 {
			continue
		}
		t := &of.Trackers[at]
		to := slices.IndexFunc(t.StatusList, func(s tracker.DatedStatus) bool { return s.Name == n.status })
		on := day(n.days)
		if n.name == "CREDIT_REPORT" && f.reported {
			on = domain.DateOf(f.reportedAt(clock))
		}
		moved, err := t.Moved(tracker.Change{TrackerStatusID: t.StatusList[to].ID, Date: &on, Notes: n.notes}, tracker.Told{Status: true, Date: true}, domain.DateOf(Anchor))
		if err != nil {
			return err
		}
		if err := trackerdb.Save(tx, &moved, nil); err != nil {
			return err
		}
		*t = moved
	}
	return nil
}
