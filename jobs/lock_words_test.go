package jobs

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
)

// The confirmation of a lock says points and dollars of one amount, the loan's: a credit in dollars that was more than the points of the amount that was
// priced may be less than those of another.
func TestConfirmationSaysWhatIsPaid(t *testing.T) {
	t.Parallel()
	rate := domain.MustRate
	l := lock.RateLock{Price: lock.LockPrice{BasePrice: rate("99.25"), Adjustments: []lock.LockedAdjustment{
		{MarginType: lock.MarginInvestor, Name: "HomeReady, very low income", Price: rate("0.833333"), Amt: new(domain.Money(2_500_00))}}}.Settled()}
	for amount, want := range map[domain.Money][2]string{300_000_00: {"Lender credit", "0.083333 ($250.00)"}, 500_000_00: {"Points", "0.250 ($1,250.00)"}} {
		f := &loan.File{}
		f.Info.TransactionInfo.BaseLoanAmt = new(amount)
		letter := confirmationLetter(confirming{lock: l, file: f, zone: "America/Chicago"}, "en", time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC))
		assert.Contains(t, letter.Facts, want)
	}
}
