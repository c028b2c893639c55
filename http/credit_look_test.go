package http_test

import (
	"archive/zip"
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestAReportThatLeavesInAZipIsALook: each look at a credit report is in the history with its permissible purpose, also where it leaves among
// other documents, or as pages of one.
func TestAReportThatLeavesInAZipIsALook(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	creditLogin(officer)
	loan, people := orderable(officer)
	consent(officer, loan, people...)
	b := newBureau(t)
	b.open = true
	w.OrderCredit(newAgency(t, b))
	stream := officer.Stream("")
	clean := func(n int) []string {
		var page struct {
			Rows []struct{ ID, State string }
		}
		require.Eventually(t, func() bool {
			officer.Get(loan + "/documents").Want(200).Into(&page)
			for _, d := range page.Rows {
				if d.State != "CLEAN" {
					return false
				}
			}
			return len(page.Rows) == n
		}, 20*time.Second, 20*time.Millisecond)
		ids := make([]string, n)
		for i, d := range page.Rows {
			ids[i] = d.ID
		}
		return ids
	}
	for range 2 {
		officer.Post(loan+"/credit-order", map[string]any{"agency": "CREDCO", "borrowers": people}).Want(202)
		stream.Until("RTC.CREDIT.COMPLETED")
	}
	reports := clean(2)
	looks := func() int {
		return apitest.One[int](w, `select count(*)::int from audit_entry where kind = 'credit_report' and action = 'revealed'
			and after ->> 'permissiblePurpose' = 'CREDIT_TRANSACTION'`)
	}
	export := func(files int) {
		t.Helper()
		answer := admin.Get(loan + "/documents/export").Want(200)
		read, err := zip.NewReader(bytes.NewReader(answer.Body), int64(len(answer.Body)))
		require.NoError(t, err)
		require.Len(t, read.File, files)
	}
	require.Zero(t, looks())
	export(2)
	require.Equal(t, 2, looks(), "each report once")

	parts := []map[string]any{{"DocumentId": reports[0]}, {"DocumentId": reports[1]}}
	officer.Post(loan+"/documents/make", map[string]any{"made": []map[string]any{{"name": "both.pdf", "parts": parts}}}).Want(201)
	both := clean(3)
	export(3)
	require.Equal(t, 4, looks(), "once, however many documents hold its pages")
	officer.Do("DELETE", loan+"/documents", map[string]any{"LoanDocumentIds": reports}).Want(200)
	export(1)
	require.Equal(t, 6, looks(), "both by their pages alone")
	for _, id := range both {
		if id != reports[0] && id != reports[1] {
			admin.Get(loan + "/documents/" + id + "/content").Want(200)
		}
	}
	require.Equal(t, 8, looks())
}
