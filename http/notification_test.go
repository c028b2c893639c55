package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// linesOf is what a person's list of notifications says of a kind: what has happened, by whom and how often.
func linesOf(c *apitest.Client, kind string) (lines []string) {
	var page struct {
		Rows []struct {
			About, ByName string
			Count         int
		}
	}
	c.Get("/los/api/notifications?kind=" + kind).Want(200).Into(&page)
	for _, n := range page.Rows {
		lines = append(lines, n.About+" "+n.ByName+" "+string(rune('0'+n.Count)))
	}
	return lines
}

// What a borrower sends is one line for who follows the loan; what staff sent and another disapproves of is for who sent it.
func TestWhatIsSentIsTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	for range 3 {
		require.Equal(t, "CLEAN", d.looked(d.deliver(d.borrower, d.own, "statement.pdf", aPDF(400))).State)
	}
	require.Equal(t, []string{"UPLOAD Bobbie Testborrower 3"}, linesOf(d.officer, "BORROWER_ACTIVITY"))
	own := d.deliver(d.officer, d.loan, "appraisal.pdf", aPDF(500))
	require.Equal(t, "CLEAN", d.looked(own).State)
	assert.Len(t, linesOf(d.officer, "BORROWER_ACTIVITY"), 1, "what staff send is no borrower's")
	admin := w.As("branchadmin@summit.test")
	admin.Patch(d.loan+"/documents/"+own, object{"status": "DISAPPROVED", "disapprovalNote": "Pages are missing"}).Want(200)
	assert.Len(t, linesOf(d.officer, "REJECTION"), 1)
	assert.Contains(t, linesOf(d.officer, "REJECTION")[0], "DOCUMENT ")
	admin.Patch(d.loan+"/documents/"+own, object{"name": "appraisal-2.pdf"})
	assert.Len(t, linesOf(d.officer, "REJECTION"), 1)
}
