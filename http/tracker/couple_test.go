package tracker_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/apitest"
)

type clock struct {
	Kind, From, On, State string
	TrackerID, PlannedOn  string
	DaysLeft              int
}

func clocksOf(c *apitest.Client, loan string) map[string]clock {
	var center struct{ Clocks []clock }
	c.Get(loan + "/loan-center").Want(200).Into(&center)
	found := map[string]clock{}
	for _, one := range center.Clocks {
		found[one.Kind] = one
	}
	return found
}

func keyDates(c *apitest.Client, loan string) object {
	keys, _ := c.Get(loan + "/dates").Want(200).Map()["keyDates"].(object)
	return keys
}

func TestALockAndItsTrackerAreOne(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	zone, err := time.LoadLocation("America/Chicago") // the company's: its people's day decides
	require.NoError(t, err)
	today := domain.DateOf(w.Now().In(zone))
	lock := trackersOf(officer, loan)["RATE_LOCK"]
	path := loan + "/trackers/" + lock.ID
	to := func(name, rest string) string {
		return fmt.Sprintf(`{"TrackerStatusId":%q%s}`, lock.status(t, name).ID, rest)
	}
	move := func(body string) (moved trackerBody) {
		officer.Patch(path, body).Want(200).Into(&moved)
		return moved
	}
	t.Run("the tracker dates the lock", func(t *testing.T) {
		assert.Equal(t, "COMPLETE", move(to("COMPLETE", `,"date":"`+today.String()+`","lockDays":45`)).current())
		end := today.AddDays(45).NextBusinessDay()
		assert.Equal(t, today.String(), keyDates(officer, loan)["lockDate"])
		assert.Equal(t, end.String(), keyDates(officer, loan)["lockExpirationDate"])
		assert.Equal(t, clock{Kind: "RATE_LOCK", From: today.String(), On: end.String(), State: "RUNNING", TrackerID: lock.ID, DaysLeft: today.DaysUntil(end)}, clocksOf(officer, loan)["RATE_LOCK"])
	})
	t.Run("POST /los/api/loans/{loanId}/trackers/{trackerId}/undo/ok", func(t *testing.T) {
		officer.Patch(path, `{"Notes":"By phone"}`).Want(200)
		var back trackerBody
		officer.Post(path+"/undo", nil).Want(200).Into(&back)
		assert.Equal(t, "NOT_LOCKED", back.current())
		assert.Equal(t, "By phone", back.Notes, "a note is not part of the move")
		assert.Nil(t, keyDates(officer, loan)["lockDate"])
		assert.Empty(t, clocksOf(officer, loan))
	})
	t.Run("POST /los/api/loans/{loanId}/trackers/{trackerId}/undo/conflict", func(t *testing.T) {
		officer.Post(path+"/undo", nil).Want(409)
		officer.With("If-Match", "1").Post(path+"/undo", nil).Want(412)
		move(to("COMPLETE", `,"date":"`+today.String()+`"`))
		officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"lockExpirationDate":%q}}`, today.AddDays(90))).Want(200)
		officer.Post(path+"/undo", nil).Want(409)
		officer.Post(loan+"/trackers/"+nobody+"/undo", nil).Want(404)
	})
	t.Run("POST /los/api/loans/{loanId}/trackers/{trackerId}/undo/wrong tenant and role", func(t *testing.T) {
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403} {
			w.As(who).Post(path+"/undo", nil).Want(want)
		}
	})
	t.Run("the lock dates the tracker", func(t *testing.T) {
		officer.Post(loan+"/dates", `{"keyDates":{"lockDate":null,"lockExpirationDate":null}}`).Want(200)
		assert.Equal(t, "NOT_LOCKED", trackersOf(officer, loan)["RATE_LOCK"].current())
		officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"lockDate":%q,"lockExpirationDate":%q}}`, today.AddDays(-20), today.AddDays(10))).Want(200)
		now := trackersOf(officer, loan)["RATE_LOCK"]
		assert.Equal(t, "COMPLETE", now.current())
		assert.Equal(t, today.AddDays(-20).String(), now.Date)
		var page struct {
			Rows []struct{ After object }
		}
		officer.Get(loan + `/history?limit=1&filters={"kind":["loan_tracker"]}`).Want(200).Into(&page)
		assert.Equal(t, object{"tracker": "Rate lock", "TrackerStatusId": "Locked", "date": today.AddDays(-20).String(), "movedByLoan": true}, page.Rows[0].After)
		w.Advance(11 * 24 * time.Hour)
		officer, admin = w.As("originator@summit.test"), w.As("companyadmin@summit.test")
		assert.Equal(t, "EXPIRED", trackersOf(officer, loan)["RATE_LOCK"].current(), "time has passed")
		assert.Equal(t, "OVERDUE", clocksOf(officer, loan)["RATE_LOCK"].State)
	})
	t.Run("PATCH /los/api/loans/{loanId}/trackers/{trackerId}/bad lock", func(t *testing.T) {
		for body, field := range map[string]string{to("COMPLETE", `,"date":"2026-10-20","lockDays":400`): "lockDays", to("LOCK_REQUESTED", `,"date":"2026-10-20","lockDays":30`): "lockDays",
			to("EXPIRED", `,"date":"2090-01-01"`): "date", to("EXPIRED", `,"date":"2020-01-01"`): "date"} {
			_, fields := officer.Patch(path, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, body)
		}
	})
	t.Run("who may not change the loan's dates moves no lock", func(t *testing.T) {
		admin.Put(loan+"/section-locks/AUDIT_DATES", `{"reason":"Audit"}`).Want(200)
		officer.Patch(path, to("NOT_LOCKED", "")).Want(423)
		officer.Patch(path, `{"Notes":"Asked"}`).Want(200)
		admin.Delete(loan + "/section-locks/AUDIT_DATES").Want(204)
	})
}

func TestTrackersFollowTheLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	today := domain.DateOf(w.Now())
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Refinance"},"subjectProperty":{"PropertyDetail":{"PropertyUsageType":"PrimaryResidence"}}}}`).Want(200)
	officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"mcrApplicationDate":%q}}`, today)).Want(200)
	assert.Equal(t, today.AddBusinessDays(3).String(), clocksOf(officer, loan)["LOAN_ESTIMATE"].On)
	officer.Patch(loan+"/stage/DISCLOSURE_SENT", `{}`).Want(200)
	assert.Equal(t, "NOT_STARTED", trackersOf(officer, loan)["INITIAL_DISCLOSURES"].current(), "a stage is no evidence that anything was sent")
	assert.Equal(t, "RUNNING", clocksOf(officer, loan)["LOAN_ESTIMATE"].State)
	officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"loanEstimateSentDate":%q},"noted":{"loanEstimateSentDate":{"source":"E_SIGN"}}}`, today)).Want(200)
	assert.Equal(t, "SENT", trackersOf(officer, loan)["INITIAL_DISCLOSURES"].current())
	assert.Equal(t, "MET", clocksOf(officer, loan)["LOAN_ESTIMATE"].State)
	officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"initialCdSentDate":%q,"initialCdReceivedDate":%q,"estimatedClosingDate":%q},
		"noted":{"initialCdSentDate":{"source":"EMAIL"},"initialCdReceivedDate":{"source":"EMAIL"}}}`, today, today, today)).Want(200)
	assert.Equal(t, "RECEIVED", trackersOf(officer, loan)["INITIAL_CD"].current())
	assert.Equal(t, today.String(), clocksOf(officer, loan)["EARLIEST_CLOSING"].PlannedOn, "it is planned too early")
	_, fields := officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"initialCdReceivedDate":%q}}`, today.AddDays(-1))).Want(422).Error()
	assert.Equal(t, []string{"keyDates.initialCdReceivedDate"}, fields)

	for _, stage := range []string{"DOCS_OUT", "DOCS_SIGNED"} {
		officer.Patch(loan+"/stage/"+stage, `{}`).Want(200)
		assert.Equal(t, "NOT_STARTED", trackersOf(officer, loan)["FINAL_CD"].current(), stage)
	}
	docs := trackersOf(officer, loan)["DOCS_SIGNED"]
	officer.Patch(loan+"/trackers/"+docs.ID, fmt.Sprintf(`{"TrackerStatusId":%q,"date":%q}`, docs.status(t, "COMPLETE").ID, today)).Want(200)
	assert.Equal(t, "IN_PROGRESS", trackersOf(officer, loan)["RESCISSION"].current())
	end := today.AddSpecificBusinessDays(3)
	assert.Equal(t, end.String(), clocksOf(officer, loan)["RESCISSION"].On)
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"subjectProperty":{"PropertyDetail":{"PropertyUsageType":"Investment"}}}}`).Want(200)
	assert.Equal(t, "NOT_STARTED", trackersOf(officer, loan)["RESCISSION"].current(), "an investment is not rescinded")
	assert.NotContains(t, clocksOf(officer, loan), "RESCISSION")
}

// TestTrackersFollowFromThePurposeAsItIs: what a change makes of the loan is what they follow from, not what it was before.
func TestTrackersFollowFromThePurposeAsItIs(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Purchase"},"subjectProperty":{"PropertyDetail":{"PropertyUsageType":"PrimaryResidence"}}}}`).Want(200)
	docs := trackersOf(officer, loan)["DOCS_SIGNED"]
	officer.Patch(loan+"/trackers/"+docs.ID, fmt.Sprintf(`{"TrackerStatusId":%q,"date":%q}`, docs.status(t, "COMPLETE").ID, domain.DateOf(w.Now()))).Want(200)
	kept := func() int {
		return apitest.One[int](w, "select count(*) from loan_tracker k join tracker t on t.id = k.tracker_id where t.name = 'RESCISSION' and k.by_loan")
	}
	require.Zero(t, kept())
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Refinance"}}}`).Want(200)
	require.Equal(t, 1, kept())
}
