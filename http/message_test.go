package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// TestDocumentsAreTold: what a need goes through is told where the company wants it, each to whom it concerns: what staff ask and decide
// to the borrower, and what the borrower sends, in the name of the loan's officer, to those who work on the loan.
func TestDocumentsAreTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	for _, kind := range []string{"NEED_REQUESTED", "NEED_REJECTED", "NEED_ACCEPTED", "DOCUMENTS_RECEIVED"} {
		admin.Patch("/los/api/notification-configs/"+kind, object{"isActive": true}).Want(200)
	}
	box := &letterBox{came: make(chan vendor.Mail, 20)}
	d := newDesk(t, w)
	d.officer.Patch(d.loan+"/borrowers/"+d.jane, object{"ContactPoint": object{"Email": "jane@example.test"}}).Want(200)
	w.Tell(box, nil)
	subject := func(to string) string {
		for {
			if m := box.next(t); m.To.Email == to {
				return m.Subject
			}
		}
	}
	require.Equal(t, "We need a document from you: Pay stubs", subject("jane@example.test"))
	d.looked(d.deliver(d.borrower, d.own, "statement.pdf", pdftest.Of(310)))
	require.Contains(t, subject(d.officer.Email), "Pay stubs has come")
	d.officer.Post(d.loan+"/needs/"+d.need+"/reject", object{"rejectionReason": "TOO_OLD"}).Want(200)
	require.Equal(t, "Please send Pay stubs again", subject("jane@example.test"))
	d.looked(d.deliver(d.borrower, d.own, "statement.pdf", pdftest.Of(311)))
	require.Contains(t, subject(d.officer.Email), "Pay stubs has come")
	d.officer.Post(d.loan+"/needs/"+d.need+"/accept", nil).Want(200)
	require.Equal(t, "Thank you: Pay stubs is accepted", subject("jane@example.test"))
	t.Run("whose it is alone reads it", func(t *testing.T) {
		d.officer.Patch(d.loan+"/borrowers/"+d.joe, object{"ContactPoint": object{"Email": "joe@example.test"}}).Want(200)
		d.officer.Post(d.loan+"/needs", object{"title": "Award letter", "ExternalSignee": object{"name": "Sue", "email": "sue@example.test"}}).Want(201)
		d.officer.Post(d.loan+"/needs", object{"title": "Tax return", "BorrowerId": d.joe}).Want(201)
		require.Equal(t, "Necesitamos un documento suyo: Tax return", subject("joe@example.test"))
		d.officer.Post(d.loan+"/needs", object{"title": "W-2", "BorrowerId": d.jane}).Want(201)
		require.Equal(t, "We need a document from you: W-2", subject("jane@example.test"))
	})
}

// TestEveryMessageEnds: a message whose job is gone, or that can't be delivered however often it is tried, does not wait for ever.
func TestEveryMessageEnds(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	officer.Post(loan+"/notify-stage-change", object{"mailTo": []string{"a@example.test", "b@example.test"}}).Want(200)
	end := func(state, after string) {
		w.Exec("update river.river_job set state = $1, finalized_at = now() where id = (select min(id) from river.river_job where kind = 'loan_message' and finalized_at is null)", state)
		var page struct {
			Rows []struct {
				Status string
				Error  struct{ Code string }
			}
		}
		officer.Get(loan + "/messages").Want(200).Into(&page)
		codes := map[string]int{}
		for _, row := range page.Rows {
			codes[row.Status+" "+row.Error.Code]++
		}
		require.Equal(t, 1, codes["ERROR "+after], "%v", codes)
	}
	heard := officer.Stream("")
	end("discarded", "UNREACHABLE")
	heard.Until("RTC.LOAN_MESSAGE.CHANGED")
	end("cancelled", "NOT_WANTED")
}
