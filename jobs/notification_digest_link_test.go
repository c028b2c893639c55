package jobs

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/inbox"
)

// What is told of a loan's lock alone leads to where it is locked; all else to the loan.
func TestLinkOfADaysNotices(t *testing.T) {
	t.Parallel()
	link := func(kinds ...inbox.Kind) string {
		d := inbox.DigestLoan{LoanID: 12}
		for _, kind := range kinds {
			d.Lines = append(d.Lines, inbox.Notification{Kind: kind, LoanID: 12})
		}
		return groupOf(d, "https://a.test", "en").Link
	}
	assert.Equal(t, "https://a.test/app/loans/12/product-pricing#rate-lock", link(inbox.KindLock, inbox.KindLock))
	assert.Equal(t, "https://a.test/app/loans/12", link(inbox.KindLock, inbox.KindMention))
	assert.Empty(t, groupOf(inbox.DigestLoan{Lines: []inbox.Notification{{Kind: inbox.KindLock}}}, "https://a.test", "en").Link)
}
