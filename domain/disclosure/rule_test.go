package disclosure

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
)

// The clock of the revised estimate: three business days after the information came (12 CFR 1026.19(e)(4)(i)), on which the creditor's
// offices are open.
func TestRevisedEstimateIsDue(t *testing.T) {
	t.Parallel()
	for received, want := range map[string]string{
		"2026-11-16": "2026-11-19", // from a Monday to the Thursday
		"2026-11-18": "2026-11-23", // over a weekend
		"2026-11-20": "2026-11-25", // from a Friday
		"2026-11-24": "2026-11-30", // Thanksgiving is no business day
		"2026-12-31": "2027-01-06", // nor is the first day of the year
	} {
		due := OpenCoc{ReceivedOn: new(domain.MustDate(received))}.DueBy()
		require.NotNil(t, due, received)
		assert.Equal(t, want, due.String(), received)
	}
	assert.Nil(t, OpenCoc{}.DueBy(), "nobody said when it came")
}

// Each piece of an application counts from whoever brings it, and nothing is none of it.
func TestPiecesOfAnApplication(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says  string
		state func(*loan.File)
		want  []string
	}{
		{"income from an employer", func(f *loan.File) {
			f.IncomeItems, f.Employers = nil, []finance.Employer{{Employment: finance.Employment{MonthlyIncomeAmt: new(domain.Money(1))}}}
		}, []string{}},
		{"an employer who pays nothing", func(f *loan.File) {
			f.IncomeItems, f.Employers = nil, []finance.Employer{{Employment: finance.Employment{MonthlyIncomeAmt: new(domain.Money(0))}}}
		}, []string{"Income"}},
		{"an income of nothing", func(f *loan.File) { f.IncomeItems[0].MonthlyTotalAmt = new(domain.Money(0)) }, []string{"Income"}},
		{"an income of a cent", func(f *loan.File) { f.IncomeItems[0].MonthlyTotalAmt = new(domain.Money(1)) }, []string{}},
		{"a loan of nothing", func(f *loan.File) { f.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(0)) }, []string{"LoanAmount"}},
		{"a line of credit", func(f *loan.File) {
			f.Info.TransactionInfo.BaseLoanAmt, f.Info.TransactionInfo.HELOCMaxBalAmt = nil, new(domain.Money(1))
		}, []string{}},
		{"a home worth nothing", func(f *loan.File) { f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(domain.Money(0)) }, []string{"PropertyEstimatedValue"}},
		{"a price in place of a value", func(f *loan.File) {
			f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt, f.Info.SubjectProperty.SalesContractAmt = nil, new(domain.Money(1))
		}, []string{}},
		{"no street", func(f *loan.File) { f.Info.SubjectProperty.Address.LineText = "" }, []string{"PropertyAddress"}},
		{"a second borrower who has a number", func(f *loan.File) {
			f.Borrowers[0].TaxpayerIdentifier.Masked = ""
			f.Borrowers = append(f.Borrowers, borrower.Borrower{Active: true, TaxpayerIdentifier: borrower.TaxpayerIdentifier{Masked: "***-**-2001"}})
		}, []string{}},
		{"one who left the loan", func(f *loan.File) {
			f.Borrowers[0].TaxpayerIdentifier.Masked = ""
			f.Borrowers = append(f.Borrowers, borrower.Borrower{TaxpayerIdentifier: borrower.TaxpayerIdentifier{Masked: "***-**-2001"}})
		}, []string{"TaxpayerIdentifier"}},
	} {
		f := application()
		c.state(f)
		assert.Equal(t, c.want, Trid(f).Missing, c.says)
	}
	for _, c := range []struct {
		purpose loan.PurposeType
		program loan.MortgageType
		whole   bool
		want    bool
	}{{loan.PurposePurchase, loan.MortgageFHA, true, true}, {"", loan.MortgageFHA, true, false}, {loan.PurposePurchase, "", true, false}, {loan.PurposePurchase, loan.MortgageFHA, false, false}} {
		f := application()
		f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.MortgageType = c.purpose, c.program
		if !c.whole {
			f.IncomeItems = nil
		}
		assert.Equal(t, c.want, Trid(f).RegisterReady, c)
	}
}

// Every figure of the list is watched: a change of any of them after the disclosure is asked about.
func TestWhichFiguresAreWatched(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		field CocField
		act   func(*loan.File)
		want  string
	}{
		{CocContractAmt, func(f *loan.File) { f.Info.SubjectProperty.SalesContractAmt = new(domain.Money(100)) }, "1"},
		{CocEstimatedValue, func(f *loan.File) { f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(domain.Money(100)) }, "1"},
		{CocUsage, func(f *loan.File) { f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = "Investment" }, "Investment"},
		{CocHousing, func(f *loan.File) { f.Info.SubjectProperty.PropertyDetail.HousingType = "Condominium" }, "Condominium"},
		{CocRefinance, func(f *loan.File) { f.Info.TransactionInfo.RefinancePrimaryPurposeType = "Other" }, "Other"},
		{CocCashOut, func(f *loan.File) { f.Info.TransactionInfo.RefinanceCashOutDeterminationType = "CashOut" }, "CashOut"},
		{CocLockStatus, func(f *loan.File) { f.Dates.KeyDates.LockExpirationDate = new(domain.MustDate("2026-11-02")) }, "LOCKED"},
	} {
		f := &loan.File{}
		was := CocValuesOf(f)
		c.act(f)
		coc := Coc{Disclosed: true, Baseline: was, Now: CocValuesOf(f)}
		changes := coc.Changes()
		require.Len(t, changes, 1, c.field)
		assert.Equal(t, []any{c.field, c.want}, []any{changes[0].Field, changes[0].To})
		coc.Disclosed = false
		assert.Empty(t, coc.Changes(), c.field)
	}
}

// A reason that is said anew takes the place of the one for its own figure alone, and an empty one takes it back.
func TestReasonsOfFigures(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 19, 9, 0, 0, 0, time.UTC)
	rate, amount := CocReason{Field: CocNoteRate, Reason: "D", Code: "RATE_LOCK"}, CocReason{Field: CocBaseLoanAmt, Reason: "C", Code: "LOAN_AMOUNT_REQUEST"}
	anew := CocReason{Field: CocNoteRate, Reason: "D", Code: "RELOCK"}
	today := domain.MustDate("2026-11-20")
	for _, c := range []struct {
		says string
		act  []CocReason
		want []CocReason
	}{
		{"nothing", nil, []CocReason{rate, amount}},
		{"one anew", []CocReason{anew}, []CocReason{amount, anew}},
		{"one taken back", []CocReason{{Field: CocNoteRate}}, []CocReason{amount}},
		{"both taken back", []CocReason{{Field: CocNoteRate}, {Field: CocBaseLoanAmt}}, []CocReason{}},
	} {
		coc := Coc{Disclosed: true, DisclosedAt: at, Open: &OpenCoc{StartedAt: at, Reasons: []CocReason{rate, amount}}}
		said, err := coc.Edit(CocEdit{Reasons: c.act}, today)
		require.NoError(t, err, c.says)
		assert.Equal(t, c.want, said.Reasons, c.says)
		assert.Equal(t, &coc.DisclosedAt, coc.Progress().DisclosedAt)
	}
	coc := Coc{Disclosed: true, Open: &OpenCoc{}}
	_, err := coc.Edit(CocEdit{InformationReceivedOn: new(domain.MustDate("1812-06-18"))}, today)
	assert.Equal(t, []string{"informationReceivedOn"}, faultsOf(err), "a day before there were lenders")
	assert.Nil(t, Coc{}.Progress().DisclosedAt)
}
