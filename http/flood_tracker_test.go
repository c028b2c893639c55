package http_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/pdf/pdftest"
)

// A flood certificate that is approved has come; one that is taken out of the folder has not.
func TestAFloodCertificateMovesItsTracker(t *testing.T) {
	t.Parallel()
	_, d := newFolder(t)
	type floods struct {
		ID, Name, CurrentStatusID string
		StatusList                []struct{ ID, Name string }
	}
	var tracker floods
	stands := func() string {
		var page struct{ Rows []floods }
		d.officer.Get(d.loan + "/trackers?limit=999").Want(200).Into(&page)
		for _, row := range page.Rows {
			for _, status := range row.StatusList {
				if row.Name == "FLOOD" && status.ID == row.CurrentStatusID {
					tracker = row
					return status.Name
				}
			}
		}
		return ""
	}
	certificate := d.send("flood.pdf", "FLOOD_CERT", pdftest.Of(310))
	require.Equal(t, "NOT_STARTED", stands())
	d.officer.Patch(d.path(certificate), `{"status":"APPROVED"}`).Want(200)
	require.Equal(t, "RECEIVED", stands())
	t.Run("staff who find it wrong order another, and it stays so", func(t *testing.T) {
		ordered := slices.IndexFunc(tracker.StatusList, func(s struct{ ID, Name string }) bool { return s.Name == "ORDERED" })
		d.officer.Patch(d.loan+"/trackers/"+tracker.ID, effect{"TrackerStatusId": tracker.StatusList[ordered].ID, "date": "2026-06-01"}).Want(200)
		require.Equal(t, "ORDERED", stands())
		d.officer.Patch(d.loan+"/stage/PREAPPROVED", nil).Want(200)
		require.Equal(t, "ORDERED", stands())
	})
	d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{certificate}}).Want(200)
	require.Equal(t, "ORDERED", stands())
}
