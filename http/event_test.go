package http_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestEvents(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	admin := w.As("companyadmin@summit.test").Stream("")
	require.Equal(t, "RTC.READY", admin.Next().Type)
	otherBranch := w.As("branchadmin2@summit.test").Stream("")
	require.Equal(t, "RTC.READY", otherBranch.Next().Type)
	stranger := w.As("companyadmin@harbor.test").Stream("")
	require.Equal(t, "RTC.READY", stranger.Next().Type)

	path := officer.Loan()
	var id int64
	_, err := fmt.Sscanf(path, "/los/api/loans/%d", &id)
	require.NoError(t, err)
	officer.Patch(path+"/stage/QUALIFICATION", nil).Want(200)

	added := admin.Until("RTC.LOAN.ADDED")
	require.Equal(t, id, added.LoanID)
	moved := admin.Until("RTC.LOAN.STAGE_CHANGED")
	require.Equal(t, id, moved.LoanID)
	require.Equal(t, "QUALIFICATION", moved.Data["StageId"])

	t.Run("another branch and another tenant hear nothing of it", func(t *testing.T) {
		own := w.As("originator2@summit.test").Loan()
		require.Contains(t, own, fmt.Sprint(otherBranch.Until("RTC.LOAN.ADDED").LoanID))
		harbor := w.As("originator@harbor.test").Loan()
		require.Contains(t, harbor, fmt.Sprint(stranger.Until("RTC.LOAN.ADDED").LoanID))
	})
	t.Run("nothing is lost over a reconnect", func(t *testing.T) {
		admin.Stop()
		since := admin.LastID()
		require.NotEmpty(t, since)
		officer.Patch(path+"/stage/PREAPPROVED", nil).Want(200)
		again := w.As("companyadmin@summit.test").Stream(since)
		require.Equal(t, "RTC.READY", again.Next().Type)
		require.Equal(t, "PREAPPROVED", again.Until("RTC.LOAN.STAGE_CHANGED").Data["StageId"])
	})
	t.Run("nothing is lost between a page's first answer and its stream", func(t *testing.T) {
		late := w.As("companyadmin@summit.test")
		from := late.Get("/api/wizeusers/current").Want(200).Map()["eventsFrom"].(string)
		officer.Patch(path+"/stage/QUALIFICATION", nil).Want(200)
		require.Equal(t, "QUALIFICATION", late.Stream(from).Until("RTC.LOAN.STAGE_CHANGED").Data["StageId"])
	})
	t.Run("400 foreign id, 401 anonymous", func(t *testing.T) {
		w.As("owner@summit.test").With("Last-Event-ID", "x").Get("/api/events").Want(400)
		w.Anonymous().Get("/api/events").Want(401)
	})
}

// TestEventsOfALoanSharedLater: a processor's stream that was open before hears of a loan once it is shared.
func TestEventsOfALoanSharedLater(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, keel, owner := w.As("originator@summit.test"), w.As("contractprocessor@keel.test"), w.As("owner@keel.test")
	loan := officer.Loan()
	stream := keel.Stream("")
	require.Equal(t, "RTC.READY", stream.Next().Type)
	officer.Patch(loan+"/processing-request", map[string]any{"WizeUserId": demo.UserID("contractprocessor@keel.test")}).Want(200)
	var waiting struct{ Rows []struct{ ID string } }
	owner.Get("/los/api/processing-requests").Want(200).Into(&waiting)
	owner.Post("/los/api/processing-requests/"+waiting.Rows[0].ID+"/accept", nil).Want(200)
	w.Advance(1100 * time.Millisecond)
	owner.Patch("/api/wizeusers/current", map[string]any{"lastName": "Renamed"}).Want(200)
	stream.Ended()
	again := keel.Stream(stream.LastID())
	again.Until("RTC.USER.CHANGED")
	officer.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)
	again.Until("RTC.LOAN.STAGE_CHANGED")
}
