package tracker_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/tracker"
)

// shipped is a shipped tracker with ids, as a company keeps it.
func shipped(t *testing.T, name string) tracker.Tracker {
	t.Helper()
	for _, one := range tracker.Shipped() {
		if one.Name == name {
			one.ID = domain.NewID()
			one.NameNew(nil)
			one.Settle()
			return one
		}
	}
	t.Fatal("there is no " + name)
	return tracker.Tracker{}
}

// onLoan is the tracker as it stands on a loan, with the dates that its statuses were given.
func onLoan(t *testing.T, name, current string, dates map[string]string) tracker.OnLoan {
	t.Helper()
	of := shipped(t, name)
	on := tracker.OnLoan{Record: of.Record, Group: of.Group, Name: of.Name, Metadata: of.Metadata}
	for _, s := range of.StatusList {
		dated := tracker.DatedStatus{Status: s}
		if text := dates[s.Name]; text != "" {
			dated.Date = new(domain.MustDate(text))
		}
		on.StatusList = append(on.StatusList, dated)
		if s.Name == current {
			on.CurrentStatusID = s.ID
		}
	}
	on.Settle(nil)
	return on
}

func statusOf(t *testing.T, on tracker.OnLoan, name string) domain.ID {
	t.Helper()
	for _, s := range on.StatusList {
		if s.Name == name {
			return s.ID
		}
	}
	t.Fatal("there is no status " + name)
	return ""
}

func TestWhatIsShippedIsInOrder(t *testing.T) {
	t.Parallel()
	all := tracker.Shipped()
	assert.Len(t, all, 48)
	seen, mandatory, emails, groups := map[string]bool{}, 0, []string{}, map[tracker.Group]int{}
	for _, one := range all {
		assert.False(t, seen[one.Name], one.Name)
		seen[one.Name] = true
		assert.Empty(t, one.Validate(), one.Name)
		assert.NotEmpty(t, one.DisplayNameEs, one.Name)
		groups[one.Group]++
		assert.Equal(t, groups[one.Group], one.Order, one.Name)
		for _, s := range one.StatusList {
			assert.NotEmpty(t, s.DisplayNameEs, one.Name+" "+s.Name)
		}
		if one.Metadata.MCR {
			mandatory++
			assert.Equal(t, tracker.TRID, one.Name)
		}
		if one.Metadata.Email {
			emails = append(emails, one.Name)
		}
	}
	assert.Equal(t, 1, mandatory)
	assert.ElementsMatch(t, []string{tracker.HOI, tracker.Title}, emails)
	assert.Len(t, groups, len(tracker.Groups))
	all[0].StatusList[0].DisplayName = "Changed"
	assert.NotEqual(t, "Changed", tracker.Shipped()[0].StatusList[0].DisplayName, "the list can't be changed from outside")
}

func TestWhichGroupsAreOpen(t *testing.T) {
	t.Parallel()
	on := func(stage loan.StageID, dates ...string) map[loan.StageID]domain.Date {
		reached := map[loan.StageID]domain.Date{stage: domain.MustDate("2026-10-01")}
		for _, d := range dates {
			reached[loan.StageID(d)] = domain.MustDate("2026-09-01")
		}
		return reached
	}
	always := []tracker.Group{tracker.GroupProspect, tracker.GroupLoanSetup}
	for name, c := range map[string]struct {
		stage   loan.StageID
		reached []string
		dated   string // a tracker with a date
		open    []tracker.Group
	}{
		"a new application":             {loan.StageApplicationIntake, nil, "", nil},
		"set up":                        {loan.StageLoanSetup, nil, "", nil},
		"disclosures out":               {loan.StageDisclosureSent, nil, "", []tracker.Group{tracker.GroupDisclosure, tracker.GroupProcessing}},
		"underwriting":                  {loan.StageUnderwritingSubmitted, nil, "", []tracker.Group{tracker.GroupProcessing, tracker.GroupUnderwriting}},
		"approved with conditions":      {loan.StageApprovedWithCondition, nil, "", []tracker.Group{tracker.GroupProcessing, tracker.GroupApprovedWithCondition}},
		"submitted again":               {"RE_SUBMITTAL", nil, "", []tracker.Group{tracker.GroupApprovedWithCondition}},
		"clear to close brings both":    {loan.StageClearToClose, nil, "", []tracker.Group{tracker.GroupProcessing, tracker.GroupApprovedWithCondition, tracker.GroupClearToClose}},
		"the pipeline is CLOSING":       {loan.StageDocsOut, nil, "", []tracker.Group{tracker.GroupProcessing, tracker.GroupApprovedWithCondition, tracker.GroupClosing}},
		"funded opens all":              {loan.StageLoanFunded, nil, "", tracker.Groups[2:]},
		"moved back, it stays open":     {loan.StageLoanSetup, []string{"UNDERWRITING_SUBMITTED"}, "", []tracker.Group{tracker.GroupUnderwriting}},
		"a date opens its group":        {loan.StageLoanSetup, nil, "FINAL_CD", []tracker.Group{tracker.GroupApprovedWithCondition, tracker.GroupClearToClose}},
		"suspended with what had begun": {loan.StageSuspended, []string{"DISCLOSURE_SENT"}, "", []tracker.Group{tracker.GroupDisclosure, tracker.GroupProcessing}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var trackers []tracker.OnLoan
			for _, one := range tracker.Shipped() {
				dates := map[string]string{}
				if one.Name == c.dated {
					dates["SENT"] = "2026-10-01"
				}
				trackers = append(trackers, onLoan(t, one.Name, "", dates))
			}
			center := tracker.CenterOf(c.stage, trackers, tracker.Facts{Dates: loan.KeyDates{StatusDates: on(c.stage, c.reached...)}, Today: domain.MustDate("2026-11-01")})
			var open []tracker.Group
			for _, g := range center.Groups {
				if g.IsEnabled {
					open = append(open, g.Group)
					assert.Empty(t, g.OpensAt)
				} else {
					assert.NotEmpty(t, g.OpensAt)
				}
			}
			assert.Equal(t, append(append([]tracker.Group{}, always...), c.open...), open)
		})
	}
}

func TestHowMuchOfAGroupIsDone(t *testing.T) {
	t.Parallel()
	trackers := []tracker.OnLoan{
		onLoan(t, "HOI", "COMPLETE", map[string]string{"ORDERED": "2026-10-01", "COMPLETE": "2026-10-09"}),
		onLoan(t, "APPRAISAL", "WAIVED", nil),
		onLoan(t, "TITLE", "ORDERED", map[string]string{"ORDERED": "2026-12-24"}),
	}
	center := tracker.CenterOf(loan.StageDisclosureSent, trackers, tracker.Facts{Today: domain.MustDate("2026-11-01")})
	require.Len(t, center.Groups, 1, "groups without a tracker are left out")
	assert.Equal(t, 3, center.Groups[0].Trackers)
	assert.Equal(t, 2, center.Groups[0].Done, "complete, or not needed")
	assert.Equal(t, domain.MustDate("2026-10-09"), *center.Groups[0].LastDate, "not one that is still to come")
}

func TestMovingATracker(t *testing.T) {
	t.Parallel()
	date := func(text string) *domain.Date { return new(domain.MustDate(text)) }
	hoi := onLoan(t, "HOI", "ORDERED", map[string]string{"ORDERED": "2026-10-01"})
	fieldOf := func(err error) string {
		var refused *domain.Error
		require.ErrorAs(t, err, &refused)
		require.Len(t, refused.Fields, 1)
		return refused.Fields[0].Field
	}
	moved, err := hoi.Moved(tracker.Change{TrackerStatusID: statusOf(t, hoi, "RECEIVED"), Date: date("2026-10-08")}, tracker.Told{Status: true, Date: true}, domain.MustDate("2026-11-01"))
	require.NoError(t, err)
	assert.Equal(t, "RECEIVED", moved.Current().Name)
	back, err := moved.Moved(tracker.Change{TrackerStatusID: statusOf(t, hoi, "ORDERED"), Date: moved.Date}, tracker.Told{Status: true}, domain.MustDate("2026-11-01"))
	require.NoError(t, err)
	assert.Equal(t, *date("2026-10-01"), *back.Date, "the date it had before")
	assert.Nil(t, hoi.StatusList[3].Date, "what was is not changed")

	_, err = hoi.Moved(tracker.Change{TrackerStatusID: statusOf(t, hoi, "COMPLETE"), Date: hoi.Date}, tracker.Told{Status: true}, domain.MustDate("2026-11-01"))
	assert.Equal(t, "date", fieldOf(err), "the date of another status is none of this one")
	_, err = hoi.Moved(tracker.Change{}, tracker.Told{Date: true}, domain.MustDate("2026-11-01"))
	assert.Equal(t, "date", fieldOf(err))
	_, err = hoi.Moved(tracker.Change{TrackerStatusID: domain.NewID()}, tracker.Told{Status: true}, domain.MustDate("2026-11-01"))
	assert.Equal(t, "TrackerStatusId", fieldOf(err))
	_, err = hoi.Moved(tracker.Change{TrackerStatusID: statusOf(t, hoi, "IN_REVIEW")}, tracker.Told{Status: true}, domain.MustDate("2026-11-01"))
	assert.NoError(t, err, "this one needs none")

	cd := onLoan(t, "INITIAL_CD", "", nil)
	_, err = cd.Moved(tracker.Change{TrackerStatusID: statusOf(t, cd, "SENT"), Date: date("2026-10-01")}, tracker.Told{Status: true, Date: true}, domain.MustDate("2026-11-01"))
	assert.Equal(t, domain.CodeConflict, domain.CodeOf(err), "people do not choose it")
	noted, err := cd.Moved(tracker.Change{Notes: "By mail"}, tracker.Told{}, domain.MustDate("2026-11-01"))
	require.NoError(t, err)
	assert.Equal(t, "By mail", noted.Notes)
}

func TestTheDateOfTRIDIsTheApplications(t *testing.T) {
	t.Parallel()
	trid := onLoan(t, tracker.TRID, "", nil)
	assert.Nil(t, trid.Application())
	day := domain.MustDate("2026-10-05")
	triggered, err := trid.Moved(tracker.Change{Date: &day}, tracker.Told{Date: true}, domain.MustDate("2026-11-01"))
	require.NoError(t, err)
	assert.Equal(t, tracker.Complete, triggered.Current().Name)
	assert.Equal(t, day, *triggered.Application())
	taken, err := triggered.Moved(tracker.Change{}, tracker.Told{Date: true}, domain.MustDate("2026-11-01"))
	require.NoError(t, err)
	assert.Nil(t, taken.Application())
	later := domain.MustDate("2026-10-06")
	triggered.Settle(&later)
	assert.Equal(t, later, *triggered.Date, "the loan's date counts")
	triggered.Settle(nil)
	assert.Equal(t, "NOT_TRIGGERED", triggered.Current().Name)
}

func TestNamesOfWhatACompanyAdds(t *testing.T) {
	t.Parallel()
	made := tracker.New()
	made.DisplayName = " Well-water test (lab) "
	made.StatusList = append(made.StatusList, tracker.Status{DisplayName: "Ordered"}, tracker.Status{DisplayName: "¿?"})
	require.Empty(t, made.NewNames())
	made.Trim()
	made.NameNew([]string{"WELL_WATER_TEST_LAB"})
	assert.Equal(t, "WELL_WATER_TEST_LAB_2", made.Name)
	var names []string
	for _, s := range made.StatusList {
		names = append(names, s.Name)
		assert.NotEmpty(t, s.ID)
	}
	assert.Equal(t, []string{"NOT_STARTED", "ORDERED", "COMPLETE", "ORDERED_2", "TRACKER"}, names)
	sent := made
	sent.StatusList = []tracker.Status{{ID: made.StatusList[0].ID, Name: "COMPLETE", DisplayName: "A"}, {ID: domain.NewID(), DisplayName: "B"}}
	faults := sent.KeepNames(made)
	require.Len(t, faults, 1)
	assert.Equal(t, "StatusList.1.id", faults[0].Field)
	assert.Equal(t, "NOT_STARTED", sent.StatusList[0].Name, "a name that was sent does not count")
}
