package qualify

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
)

// What is likelier a slip than meant is asked about, and what is merely much is not.
func TestWhatIsLikelierASlip(t *testing.T) {
	t.Parallel()
	expense := func(at int, amount string) func(*loan.File) {
		return func(f *loan.File) { f.Info.HousingExpenses[at].PaymentAmt = new(usd(amount)) }
	}
	declared := func(intent string) func(*loan.File) {
		return func(f *loan.File) {
			f.Declarations = []borrower.Declaration{{BorrowerId: "ada"}}
			f.Declarations[0].DeclarationDetail.IntentOccupyType = intent
		}
	}
	const (
		term, year, income = "The term is 30 months. Is it years?", " is much for a month. Is it a year's?", "The monthly payment is above the monthly income."
		missing, part      = "Declarations of Ada Stone are missing.", "Declarations of Ada Stone are not complete."
	)
	all := []string{term, "Real estate taxes" + year, income, missing, part}
	for _, c := range []struct {
		says  string
		state func(*loan.File)
		want  []string
	}{
		{"a loan", func(*loan.File) {}, []string{missing}},
		{"a term of 30 months", func(f *loan.File) { f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(30) }, []string{term, income, missing}},
		{"tax of a twelfth of 6 % of 340,000", expense(2, "1700"), []string{missing}},
		{"a cent more", expense(2, "1700.01"), []string{"Real estate taxes" + year, missing}},
		{"declarations that were begun", declared("Yes"), []string{part}},
		{"begun without the first of them", declared(""), []string{missing}},
		{"of nobody who owes", func(f *loan.File) { f.Borrowers[0].Role = borrower.RoleTitleHolder }, nil},
	} {
		f := purchase()
		c.state(f)
		var told []string
		for _, one := range Qualify(f, today).Warnings.Messages {
			if slices.Contains(all, one) {
				told = append(told, one)
			}
		}
		slices.Sort(told)
		slices.Sort(c.want)
		assert.Equal(t, c.want, told, "%s: %q", c.says, Qualify(f, today).Warnings.Messages)
	}
	five := purchase()
	five.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(60)
	assert.NotContains(t, Qualify(five, domain.MustDate("2026-11-20")).Warnings.Messages, "The term is 60 months. Is it years?", "five years are a term")
}
