package tracker_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const (
	lookup = "/los/api/trackers"
	nobody = "0190a000-0000-7000-8000-000000000000"
)

type status struct {
	ID, Name, DisplayName, Date string
	IsDateRequired              bool
}

type trackerBody struct {
	ID, Name, Group, DisplayName, DefaultStatusID, CurrentStatusID, Date, Notes, LoanTrackerID, UpdatedByName string
	Version                                                                                                   int64
	Order                                                                                                     int
	IsActive, IsShipped                                                                                       bool
	Metadata                                                                                                  struct {
		Selection               string
		DisableUserChanges, MCR bool
		Email                   bool
	}
	StatusList []status
}

// status is the tracker's status by its name.
func (b trackerBody) status(t *testing.T, name string) status {
	t.Helper()
	for _, s := range b.StatusList {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("%s has no status %s", b.Name, name)
	return status{}
}

// current is the name of the status that the tracker has.
func (b trackerBody) current() string {
	for _, s := range b.StatusList {
		if s.ID == b.CurrentStatusID {
			return s.Name
		}
	}
	return ""
}

func listed(c *apitest.Client, path string) map[string]trackerBody {
	var page struct {
		Rows  []trackerBody
		Count int
	}
	c.Get(path).Want(200).Into(&page)
	found := map[string]trackerBody{}
	for _, row := range page.Rows {
		found[row.Name] = row
	}
	return found
}

func trackersOf(c *apitest.Client, loan string) map[string]trackerBody {
	return listed(c, loan+"/trackers?limit=999&withNotes=true")
}

func TestTrackersOfALoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin, other := w.As("originator@summit.test"), w.As("companyadmin@summit.test"), w.As("originator2@summit.test")
	processor := w.As("processor@summit.test")
	loan := officer.Loan()
	all := trackersOf(officer, loan)
	hoi := all["HOI"]
	path := loan + "/trackers/" + hoi.ID
	to := func(name, date string) map[string]any {
		body := map[string]any{"TrackerStatusId": hoi.status(t, name).ID}
		if date != "" {
			body["date"] = date
		}
		return body
	}
	t.Run("GET /los/api/loans/{loanId}/trackers/ok", func(t *testing.T) {
		assert.NotContains(t, all, "PAYOFF", "it is for refinances")
		assert.NotContains(t, all, "VA_COE")
		assert.Contains(t, all, "APPRAISAL")
		assert.Equal(t, "NOT_STARTED", hoi.current())
		assert.True(t, hoi.Metadata.Email)
		assert.False(t, all["APPRAISAL"].Metadata.Email)
		assert.True(t, all["TRID"].Metadata.MCR)
		assert.Zero(t, hoi.Version)
		short := listed(officer, loan+"/trackers?limit=999&short=true")["HOI"]
		assert.Empty(t, short.StatusList)
		assert.Equal(t, hoi.CurrentStatusID, short.CurrentStatusID)
	})
	t.Run("GET /los/api/loans/{loanId}/trackers/bad input", func(t *testing.T) {
		officer.Get(loan + "/trackers?orderBy=nonsense").Want(400)
		officer.Get(loan + "/trackers?short=perhaps").Want(400)
	})
	t.Run("PATCH /los/api/loans/{loanId}/trackers/{trackerId}/ok", func(t *testing.T) {
		heard := admin.Stream("")
		var moved trackerBody
		officer.With("If-Match", "0").Patch(path, to("ORDERED", "2026-10-20")).Want(200).Into(&moved)
		assert.Equal(t, "ORDERED", moved.current())
		assert.Equal(t, hoi.ID, heard.Until("RTC.LOAN_TRACKER.CHANGED").Data["id"])
		body := to("RECEIVED", "2026-10-28")
		body["Notes"], body["id"] = "Binder by mail", hoi.ID
		officer.Patch(path, body).Want(200)
		now := trackersOf(officer, loan)["HOI"]
		assert.Equal(t, "RECEIVED", now.current())
		assert.Equal(t, "2026-10-28", now.Date)
		assert.Equal(t, "2026-10-20", now.status(t, "ORDERED").Date, "what it was before keeps its date")
		assert.Equal(t, "Binder by mail", now.Notes)
		assert.Equal(t, "Orion Austinson", now.UpdatedByName)
		assert.Empty(t, listed(officer, loan+"/trackers?limit=999")["HOI"].Notes, "notes are asked for")
		officer.Patch(path, to("ORDERED", "")).Want(200).Into(&moved)
		assert.Equal(t, "2026-10-20", moved.Date, "the date it was given before")
		officer.Patch(path, `{"date":"2026-10-21"}`).Want(200).Into(&moved)
		assert.Equal(t, "2026-10-21", moved.status(t, "ORDERED").Date)
		assert.EqualValues(t, 4, moved.Version)
	})
	t.Run("the journal tells who set what", func(t *testing.T) {
		var page struct {
			Rows []struct {
				Kind, ActorName string
				After           map[string]any
			}
		}
		officer.Get(loan + `/history?limit=1&filters={"kind":["loan_tracker"]}`).Want(200).Into(&page)
		require.Len(t, page.Rows, 1)
		assert.Equal(t, "Orion Austinson", page.Rows[0].ActorName)
		assert.Equal(t, map[string]any{"tracker": "Homeowner's insurance", "date": "2026-10-21"}, page.Rows[0].After)
	})
	t.Run("PATCH /los/api/loans/{loanId}/trackers/{trackerId}/bad input", func(t *testing.T) {
		for field, body := range map[string]string{
			"date":            fmt.Sprintf(`{"TrackerStatusId":%q}`, hoi.status(t, "COMPLETE").ID),
			"TrackerStatusId": fmt.Sprintf(`{"TrackerStatusId":%q}`, all["TITLE"].status(t, "COMPLETE").ID),
			"id":              fmt.Sprintf(`{"id":%q}`, nobody),
			"Notes":           fmt.Sprintf(`{"Notes":%q}`, strings.Repeat("a", 2001)),
			"nonsense":        `{"nonsense":1}`,
		} {
			code, fields := officer.Patch(path, body).Want(422).Error()
			assert.Equal(t, "VALIDATION_FAILED", code)
			assert.Equal(t, []string{field}, fields, body)
		}
		for _, date := range []string{"null", `"soon"`, `"1801-01-01"`} {
			_, fields := officer.Patch(path, `{"date":`+date+`}`).Want(422).Error()
			assert.Equal(t, []string{"date"}, fields, date)
		}
		officer.With("If-Match", "1").Patch(path, `{"Notes":"late"}`).Want(412)
		officer.Patch(loan+"/trackers/"+nobody, `{"Notes":"a"}`).Want(404)
		officer.Patch(loan+"/trackers/x", `{"Notes":"a"}`).Want(400)
		officer.Patch(loan+"/trackers/"+all["INITIAL_CD"].ID, fmt.Sprintf(`{"TrackerStatusId":%q,"date":"2026-10-20"}`, all["INITIAL_CD"].status(t, "SENT").ID)).Want(409)
		assert.Equal(t, "ORDERED", trackersOf(officer, loan)["HOI"].current(), "nothing is half done")
	})
	t.Run("PATCH /los/api/loans/{loanId}/trackers/{trackerId}/wrong loan", func(t *testing.T) {
		elsewhere := officer.Loan()
		officer.Patch(elsewhere+"/trackers/"+hoi.ID, to("REQUESTED", "2026-10-01")).Want(200)
		assert.Equal(t, "ORDERED", trackersOf(officer, loan)["HOI"].current())
		other.Get(loan + "/trackers").Want(404)
		other.Patch(path, to("COMPLETE", "2026-10-01")).Want(404)
		other.Get(loan + "/loan-center").Want(404)
	})
	t.Run("wrong tenant and wrong role", func(t *testing.T) {
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "borrower@example.test": 403, "realtor@example.test": 403, "superadmin@gable.test": 403} {
			w.As(who).Get(loan + "/trackers").Want(want)
			w.As(who).Get(loan + "/loan-center").Want(want)
			w.As(who).Patch(path, to("COMPLETE", "2026-10-01")).Want(want)
		}
		processor.Get(loan + "/trackers").Want(404)
		deny := func(assigned bool) {
			admin.Patch("/api/function-permissions", map[string]any{"changes": []map[string]any{{"role": "Originator", "permission": "loan:edit-trackers", "assigned": assigned}}}).Want(200)
		}
		deny(false)
		officer.Patch(path, to("COMPLETE", "2026-10-01")).Want(403)
		officer.Get(loan + "/trackers").Want(200)
		deny(true)
	})
	t.Run("PATCH /los/api/loans/{loanId}/trackers/{trackerId}/locked", func(t *testing.T) {
		admin.Put(loan+"/section-locks/LOAN_CENTER", `{"reason":"Audit"}`).Want(200)
		admin.Patch(path, to("COMPLETE", "2026-10-30")).Want(423)
		admin.Delete(loan + "/section-locks/LOAN_CENTER").Want(204)
		admin.Patch(path, to("COMPLETE", "2026-10-30")).Want(200)
	})
	t.Run("the same nonce is done once", func(t *testing.T) {
		nonce := "0190a000-0000-7000-8000-0000000000aa"
		before := trackersOf(admin, loan)["HOI"].Version
		for range 2 {
			admin.With("lw-nonce", nonce).Patch(path, `{"Notes":"once"}`).Want(200)
		}
		assert.Equal(t, before+1, trackersOf(admin, loan)["HOI"].Version)
	})
}

func TestTheMandatoryTracker(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	trid := trackersOf(officer, loan)["TRID"]
	path := loan + "/trackers/" + trid.ID
	application := func() any {
		keys, _ := officer.Get(loan + "/dates").Want(200).Map()["keyDates"].(map[string]any)
		return keys["mcrApplicationDate"]
	}
	var moved trackerBody
	officer.Patch(path, fmt.Sprintf(`{"TrackerStatusId":%q}`, trid.status(t, "COMPLETE").ID)).Want(422)
	officer.Patch(path, `{"date":"2026-10-05"}`).Want(200).Into(&moved)
	assert.Equal(t, "COMPLETE", moved.current(), "the date triggers it")
	assert.Equal(t, "2026-10-05", application())
	officer.Post(loan+"/dates", `{"keyDates":{"mcrApplicationDate":"2026-10-06"}}`).Want(200)
	officer.With("If-Match", fmt.Sprint(moved.Version)).Patch(path, `{"date":"2026-10-07"}`).Want(412)
	officer.Post(loan+"/dates", `{"keyDates":{"mcrApplicationDate":"2026-10-06"}}`).Want(200)
	assert.Equal(t, "2026-10-06", trackersOf(officer, loan)["TRID"].Date, "they are one date")
	admin.Put(loan+"/section-locks/AUDIT_DATES", `{"reason":"Audit"}`).Want(200)
	officer.Patch(path, `{"date":"2026-10-07"}`).Want(423)
	officer.Patch(path, `{"Notes":"As received by fax"}`).Want(200)
	admin.Delete(loan + "/section-locks/AUDIT_DATES").Want(204)
	officer.Patch(path, `{"date":null}`).Want(200).Into(&moved)
	assert.Equal(t, "NOT_TRIGGERED", moved.current())
	assert.Nil(t, application())
}

func TestTheLoanCenter(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	type group struct {
		Group, OpensAt, LastDate string
		IsEnabled                bool
		Trackers, Done           int
	}
	center := func() map[string]group {
		var c struct{ Groups []group }
		officer.Get(loan + "/loan-center").Want(200).Into(&c)
		found := map[string]group{}
		for _, g := range c.Groups {
			found[g.Group] = g
		}
		return found
	}
	now := center()
	assert.True(t, now["PROSPECT"].IsEnabled)
	assert.True(t, now["LOAN_SETUP"].IsEnabled)
	assert.False(t, now["PROCESSING"].IsEnabled)
	assert.Equal(t, "DISCLOSURE_SENT", now["PROCESSING"].OpensAt)
	title := trackersOf(officer, loan)["TITLE"]
	officer.Patch(loan+"/trackers/"+title.ID, fmt.Sprintf(`{"TrackerStatusId":%q,"date":"2026-10-01"}`, title.status(t, "COMPLETE").ID)).Want(200)
	now = center()
	assert.True(t, now["PROCESSING"].IsEnabled, "a date opens it")
	assert.Equal(t, 1, now["PROCESSING"].Done)
	assert.Equal(t, "2026-10-01", now["PROCESSING"].LastDate)
	officer.Patch(loan+"/stage/DOCS_OUT", `{}`).Want(200)
	now = center()
	assert.True(t, now["APPROVED_WITH_CONDITION"].IsEnabled, "the pipeline is CLOSING")
	assert.False(t, now["FUNDED"].IsEnabled)
	officer.Patch(loan+"/stage/LOAN_FUNDED", `{}`).Want(200)
	for name, g := range center() {
		assert.True(t, g.IsEnabled, name)
	}
	t.Run("refinances have trackers of their own", func(t *testing.T) {
		officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Refinance","MortgageType":"VA"}}}`).Want(200)
		all := trackersOf(officer, loan)
		assert.Contains(t, all, "PAYOFF")
		assert.Contains(t, all, "VA_COE")
		assert.NotContains(t, all, "FHA_CASE")
		assert.NotContains(t, all, "CONTRACT")
	})
}

// A processor organisation's people work with the trackers of the company that holds the loan.
func TestTrackersOfASharedLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, processor := w.As("originator@summit.test"), w.As("contractprocessor@keel.test")
	loan := officer.Loan()
	processor.Get(loan + "/trackers").Want(404)
	w.Share(officer, loan, "contractprocessor@keel.test")
	hoi := trackersOf(processor, loan)["HOI"]
	assert.Equal(t, trackersOf(officer, loan)["HOI"].ID, hoi.ID)
	processor.Patch(loan+"/trackers/"+hoi.ID, fmt.Sprintf(`{"TrackerStatusId":%q,"date":"2026-10-20"}`, hoi.status(t, "ORDERED").ID)).Want(200)
	assert.Equal(t, "ORDERED", trackersOf(officer, loan)["HOI"].current())
	processor.Get(loan + "/loan-center").Want(200)
	processor.Patch(lookup+"/"+hoi.ID, `{"isActive":false}`).Want(403)
	assert.NotContains(t, listed(processor, lookup+"?limit=999"), "HOI", "its own company has none")
}
