package disclosure

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
)

func application() *loan.File {
	f := &loan.File{
		Borrowers:   []borrower.Borrower{{Active: true, Name: borrower.Name{LastName: "Invented"}, TaxpayerIdentifier: borrower.TaxpayerIdentifier{Masked: "***-**-2000"}}},
		IncomeItems: []finance.IncomeItem{{MonthlyTotalAmt: new(domain.Money(500000))}},
	}
	f.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(30000000))
	f.Info.SubjectProperty.Address.LineText = "1 Elm St"
	f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(domain.Money(40000000))
	return f
}

func TestTridNeedsAllSix(t *testing.T) {
	state := Trid(application())
	assert.True(t, state.TridTrigger)
	assert.Empty(t, state.Missing)
	assert.False(t, state.RegisterReady, "no purpose and no program yet")
	for piece, take := range map[string]func(*loan.File){
		"Name":                   func(f *loan.File) { f.Borrowers[0].Name = borrower.Name{} },
		"Income":                 func(f *loan.File) { f.IncomeItems = nil },
		"TaxpayerIdentifier":     func(f *loan.File) { f.Borrowers[0].TaxpayerIdentifier.Masked = "" },
		"PropertyAddress":        func(f *loan.File) { f.Info.SubjectProperty.Address.TBDInd = new(true) },
		"PropertyEstimatedValue": func(f *loan.File) { f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = nil },
		"LoanAmount":             func(f *loan.File) { f.Info.TransactionInfo.BaseLoanAmt = nil },
	} {
		f := application()
		take(f)
		assert.Equal(t, []string{piece}, Trid(f).Missing)
		assert.False(t, Trid(f).TridTrigger)
	}
	f := application()
	f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.MortgageType = loan.PurposePurchase, loan.MortgageFHA
	assert.True(t, Trid(f).RegisterReady)
	f.Borrowers[0].Active = false
	assert.False(t, Trid(f).TridTrigger)
	assert.Len(t, Trid(&loan.File{}).Missing, 6)
}
