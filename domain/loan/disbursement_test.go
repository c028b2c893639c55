package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/property"
)

// TestDisbursementDate: money goes out at closing, but where the borrowers may rescind only after their three days, on a day on which it can.
func TestDisbursementDate(t *testing.T) {
	t.Parallel()
	december := func(day int) *domain.Date { return new(domain.NewDate(2026, 12, day)) }
	for _, c := range []struct {
		says           string
		purpose        PurposeType
		usage          property.UsageType
		closing, money *domain.Date
	}{
		{"a purchase", PurposePurchase, property.UsagePrimaryResidence, december(7), december(7)},
		{"a refinance of the home, from Monday over Thursday", PurposeRefinance, property.UsagePrimaryResidence, december(7), december(11)},
		{"a Saturday counts, and no money goes out on Sunday", PurposeRefinance, property.UsagePrimaryResidence, december(2), december(7)},
		{"neither Christmas nor Sunday counts", PurposeRefinance, property.UsagePrimaryResidence, december(23), december(29)},
		{"a refinance of what is rented out", PurposeRefinance, property.UsageInvestment, december(7), december(7)},
		{"no closing yet", PurposeRefinance, property.UsagePrimaryResidence, nil, nil},
	} {
		var f File
		f.Info.TransactionInfo.LoanPurposeType, f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = c.purpose, c.usage
		f.Dates.KeyDates.EstimatedClosingDate = c.closing
		assert.Equal(t, c.money, f.DisbursementDate(), c.says)
	}
}
