package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/pdf/pdftest"
)

// A flood certificate that is approved has come; one that is taken out of the folder has not.
func TestAFloodCertificateMovesItsTracker(t *testing.T) {
	t.Parallel()
	_, d := newFolder(t)
	stands := func() string {
		var page struct {
			Rows []struct {
				Name, CurrentStatusID string
				StatusList            []struct{ ID, Name string }
			}
		}
		d.officer.Get(d.loan + "/trackers?limit=999").Want(200).Into(&page)
		for _, row := range page.Rows {
			for _, status := range row.StatusList {
				if row.Name == "FLOOD" && status.ID == row.CurrentStatusID {
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
	d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{certificate}}).Want(200)
	require.Equal(t, "NOT_STARTED", stands())
}
