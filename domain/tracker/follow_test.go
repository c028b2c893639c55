package tracker_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/tracker"
)

// standing is how a tracker stands in a case.
type standing struct {
	Name, Status string
	Dates        map[string]string
	ByLoan       []string
}

// vector is a loan of a case, with what its trackers do and which clocks it has.
type vector struct {
	Name       string
	Today      domain.Date
	Purpose    loan.PurposeType
	Usage      property.UsageType
	Dates      loan.ReportDates
	Stages     map[loan.StageID]domain.Date
	Flood      bool
	Ordered    *domain.Date
	Requested  *domain.Date
	Registered *domain.Date
	Noticed    map[string][]tracker.Noticed
	Learned    []domain.Date
	Have       []standing
	Moved      []standing
	Differs    map[string]string
	Clocks     []tracker.Clock
}

func vectors(t *testing.T, file string) (all []vector) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	read := json.NewDecoder(bytes.NewReader(raw))
	read.DisallowUnknownFields()
	require.NoError(t, read.Decode(&all))
	return all
}

func (v vector) facts() tracker.Facts {
	return tracker.Facts{Dates: loan.KeyDates{KeyDates: v.Dates, StatusDates: v.Stages}, Traits: loan.Traits{Purpose: v.Purpose}, Usage: v.Usage,
		HasFloodCertificate: v.Flood, FloodOrdered: v.Ordered, LockRequested: v.Requested, Registered: v.Registered, Noticed: v.Noticed, Learned: v.Learned, Today: v.Today}
}

func (v vector) trackers(t *testing.T) (all []tracker.OnLoan) {
	t.Helper()
	for _, s := range v.Have {
		one := onLoan(t, s.Name, s.Status, s.Dates)
		for i := range one.StatusList {
			one.StatusList[i].ByLoan = slices.Contains(s.ByLoan, one.StatusList[i].Name)
		}
		one.ByLoan = slices.Contains(s.ByLoan, s.Status)
		all = append(all, one)
	}
	return all
}

func stands(one tracker.OnLoan) standing {
	s := standing{Name: one.Name, Status: one.Current().Name, Dates: map[string]string{}}
	for _, status := range one.StatusList {
		if status.Date != nil {
			s.Dates[status.Name] = status.Date.String()
		}
	}
	return s
}

func TestWhatFollowsFromALoan(t *testing.T) {
	t.Parallel()
	for _, v := range vectors(t, "follow.json") {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			all := v.trackers(t)
			moved := []standing{}
			for _, one := range tracker.Follow(all, v.facts()) {
				moved = append(moved, stands(one))
				all[slices.IndexFunc(all, func(o tracker.OnLoan) bool { return o.ID == one.ID })] = one
			}
			assert.Equal(t, v.Moved, moved)
			assert.Empty(t, tracker.Follow(all, v.facts()), "what has followed does not follow again")
			tracker.Differences(all, v.facts())
			for _, one := range all {
				on := ""
				if one.LoanDate != nil {
					on = one.LoanDate.String()
				}
				assert.Equal(t, v.Differs[one.Name], on, one.Name)
			}
		})
	}
}

func TestTheClocksOfALoan(t *testing.T) {
	t.Parallel()
	for _, v := range vectors(t, "clock.json") {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			clocks := tracker.Clocks(v.trackers(t), v.facts())
			for i := range clocks {
				clocks[i].TrackerID = ""
			}
			assert.Equal(t, v.Clocks, clocks)
		})
	}
}

func TestALockSaysTheLoansDates(t *testing.T) {
	t.Parallel()
	today, day := domain.MustDate("2026-10-20"), domain.MustDate("2026-10-07")
	lock := onLoan(t, tracker.RateLock, "NOT_LOCKED", nil)
	both := tracker.Told{Status: true, Date: true}
	locked, err := lock.Moved(tracker.Change{TrackerStatusID: statusOf(t, lock, "COMPLETE"), Date: &day, LockDays: 45}, both, today)
	require.NoError(t, err)
	dates, err := locked.Locked(loan.ReportDates{}, 45)
	require.NoError(t, err)
	assert.Equal(t, "2026-11-23", dates.LockExpirationDate.String(), "the 21st is a Saturday")
	assert.Empty(t, tracker.Follow([]tracker.OnLoan{locked}, tracker.Facts{Dates: loan.KeyDates{KeyDates: dates}, Today: today}), "the move is what follows from them")

	back := lock.Standing(loan.ReportDates{}, dates)
	was, keys, err := locked.Back(back, dates)
	require.NoError(t, err)
	assert.Equal(t, loan.ReportDates{}, keys)
	assert.Equal(t, stands(lock), stands(was))
	extended := dates
	extended.LockExpirationDate = new(dates.LockExpirationDate.AddDays(15))
	_, _, err = locked.Back(back, extended)
	assert.Equal(t, domain.CodeConflict, domain.CodeOf(err), "it was extended since")

	_, err = lock.Moved(tracker.Change{TrackerStatusID: statusOf(t, lock, "EXPIRED"), Date: &today}, both, today)
	assert.Equal(t, domain.CodeValidationFailed, domain.CodeOf(err), "it holds today")
	_, err = lock.Moved(tracker.Change{TrackerStatusID: statusOf(t, lock, "LOCK_REQUESTED"), Date: &day, LockDays: 30}, both, today)
	assert.Equal(t, domain.CodeValidationFailed, domain.CodeOf(err), "only a lock has days")
	before := day.AddDays(-9)
	over, err := locked.Moved(tracker.Change{TrackerStatusID: statusOf(t, lock, "EXPIRED"), Date: &before}, both, today)
	require.NoError(t, err)
	_, err = over.Locked(dates, 0)
	assert.Equal(t, domain.CodeValidationFailed, domain.CodeOf(err), "no lock ends before it begins")
	gone, err := locked.Moved(tracker.Change{TrackerStatusID: statusOf(t, lock, "NOT_LOCKED")}, tracker.Told{Status: true}, today)
	require.NoError(t, err)
	dates, err = gone.Locked(dates, 0)
	require.NoError(t, err)
	assert.Nil(t, dates.LockDate)
}

// TestANoteLeavesALockThatWasTyped: a lock from before locks were coupled stays somebody's word when something is noted of it.
func TestANoteLeavesALockThatWasTyped(t *testing.T) {
	t.Parallel()
	today, day := domain.MustDate("2026-10-20"), domain.MustDate("2026-10-07")
	typed := onLoan(t, tracker.RateLock, "COMPLETE", map[string]string{"COMPLETE": day.String()})
	noted, err := typed.Moved(tracker.Change{Notes: "Asked"}, tracker.Told{}, today)
	require.NoError(t, err)
	assert.Empty(t, tracker.Follow([]tracker.OnLoan{noted}, tracker.Facts{Today: today}))
	own := typed
	own.StatusList = append(slices.Clone(typed.StatusList), tracker.DatedStatus{Status: tracker.Status{ID: "own", Name: "EXTENSION_REQUESTED"}})
	moved, err := own.Moved(tracker.Change{TrackerStatusID: "own"}, tracker.Told{Status: true}, today)
	require.NoError(t, err)
	dates, err := moved.Locked(loan.ReportDates{LockDate: &day, LockExpirationDate: &today}, 0)
	require.NoError(t, err)
	assert.Equal(t, &day, dates.LockDate, "a status of the company's own says nothing of the lock")
}
