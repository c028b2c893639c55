package qualify

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
)

// keysOf are the lines of a figure's arithmetic, by their names.
func keysOf(r Result, name string) (keys []string) {
	for _, step := range figureOf(r, name) {
		keys = append(keys, step.Key)
	}
	return keys
}

func figureOf(r Result, name string) []Step {
	for _, figure := range r.Figures {
		if figure.Name == name {
			return figure.Steps
		}
	}
	return nil
}

func noticed(r Result) (keys []string) {
	for _, notice := range r.Notices {
		keys = append(keys, notice.Key)
	}
	return keys
}

// A reverse mortgage is repaid when the home is left: taxes, insurance and dues are all that is paid until then.
func TestReverseMortgageAsksForNoPayment(t *testing.T) {
	f := purchase()
	f.Info.TransactionInfo.MortgageType = loan.MortgageReverse
	f.Info.HousingExpenses = append(f.Info.HousingExpenses, loan.HousingExpense{ExpenseType: loan.ExpenseHOADues, PaymentAmt: new(usd("40"))},
		loan.HousingExpense{ExpenseType: loan.ExpensePrincipalAndInterest, PaymentAmt: new(usd("1475.82"))})
	r := Qualify(f, today)
	assert.Zero(t, r.PrincipalInterest)
	assert.Zero(t, r.QualifyingPayment)
	assert.Equal(t, usd("330"), r.HousingPayment.Total, "insurance 50 and 75, taxes 165, dues 40")
	assert.Equal(t, usd("330"), r.HousingExpenseAmt)
	assert.Nil(t, r.APR, "there are no payments that it could be of")
	assert.Equal(t, []string{"reverseNoPayment"}, keysOf(r, "PrincipalAndInterestAmt"))
	assert.Contains(t, noticed(r), "reverseNoPayment")
	assert.NotContains(t, noticed(r), "paymentNeedsTerms")

	f.Info.MortgageTypeAndTerms = loan.Terms{}
	assert.NotContains(t, noticed(Qualify(f, today)), "paymentNeedsTerms", "nor does it need a rate for one")
}

// arm is a purchase whose rate begins at the note's 4.25 percent for five years.
func arm(index, margin string) *loan.File {
	f := purchase()
	f.Info.HousingExpenses = nil
	terms := &f.Info.MortgageTypeAndTerms
	terms.AmortizationType, terms.ARMIndexRatePercent, terms.ARMMargin = loan.AmortizationAdjustable, new(pct(index)), new(pct(margin))
	terms.InitialFixedPeriodEffectiveMonthsCount, terms.NormalRateAdjustmentPeriod = new(60), new(12)
	return f
}

func TestFloorOfAnAdjustableRate(t *testing.T) {
	for _, c := range []struct{ basis, fixed, indexed, apr string }{
		{"", "", "2", "2.772"},             // index 1, margin 1
		{"None", "3.5", "2", "2.772"},      // a rate that is no floor
		{"Margin", "3.5", "2", "2.772"},    // the margin is below index and margin
		{"StartRate", "", "4.25", "4.25"},  // never below the note rate
		{"Fixed", "3.5", "3.5", "3.767"},   // as stated
		{"", "3.5", "3.5", "3.767"},        // as a file brings it
		{"Fixed", "", "2", "2.772"},        // and is not known yet
		{"StartRate", "1", "4.25", "4.25"}, // whatever else is stated
	} {
		f := arm("1", "1")
		f.Info.MortgageTypeAndTerms.FloorBasis = c.basis
		if c.fixed != "" {
			f.Info.MortgageTypeAndTerms.FloorRatePercent = new(pct(c.fixed))
		}
		assert.Equal(t, c.indexed, f.Info.MortgageTypeAndTerms.FullyIndexed().String(), "%+v", c)
		assert.Equal(t, c.apr, Qualify(f, today).APR.String(), "%+v", c)
	}
	f := arm("-2", "1")
	f.Info.MortgageTypeAndTerms.FloorBasis = "Margin"
	assert.Equal(t, "1", f.Info.MortgageTypeAndTerms.FullyIndexed().String(), "a negative index does not take the rate below the margin")
	f.Info.MortgageTypeAndTerms.FloorBasis = ""
	assert.Equal(t, "0", f.Info.MortgageTypeAndTerms.FullyIndexed().String(), "and no rate is below nothing")
}

// Comment 17(c)(1)-10 of 12 CFR 1026: the APR of a rate that begins high or low is made of both rates, and its arithmetic has them.
func TestArithmeticTellsWhyAnAPRIsBelowTheNoteRate(t *testing.T) {
	r := Qualify(arm("1", "1"), today)
	require.Equal(t, -1, r.APR.Cmp(pct("4.25")))
	assert.Equal(t, []string{"loanAmount", "prepaidFinanceCharges", "amountFinanced", "noteRate", "rateFromMonth", "APR"}, keysOf(r, "APR"))
	steps := figureOf(r, "APR")
	assert.Equal(t, []string{"61"}, steps[4].Params)
	assert.Equal(t, "2", steps[4].Pct.String())

	f := arm("1", "1")
	f.Info.MortgageTypeAndTerms.FirstRateAdjustmentCap, f.Info.MortgageTypeAndTerms.NormalRateAdjustmentCap = new(pct("1")), new(pct("0.5"))
	steps = figureOf(Qualify(f, today), "APR")
	require.Len(t, steps, 7, "the first rate after the note's, and the last")
	assert.Equal(t, []string{"61"}, steps[4].Params)
	assert.Equal(t, "3.25", steps[4].Pct.String())
	assert.Equal(t, []string{"97"}, steps[5].Params)
	assert.Equal(t, "2", steps[5].Pct.String())

	f = purchase()
	f.Info.HousingExpenses = nil
	f.Info.TransactionInfo.DiscountPointsAmt = new(usd("-3000"))
	assert.Equal(t, "4.25", Qualify(f, today).APR.String(), "a rebate is no finance charge below nothing")
}

// 12 CFR 1026.43(c)(5)(i): the greater of the initial and the fully indexed rate, unless another is stated.
func TestQualifyingRateOfAnAdjustableRate(t *testing.T) {
	f := arm("3", "3")
	assert.Equal(t, LevelPayment(usd("300000"), pct("6"), 360), Qualify(f, today).QualifyingPayment)
	r := Qualify(f, today)
	assert.Equal(t, []string{"housingPayment", "qualifyingDifference", "housingExpense"}, keysOf(r, "HousingExpenseAmt"), "what is counted beyond the payment is shown")
	assert.Equal(t, r.QualifyingPayment, r.HousingExpenseAmt)
	f.Info.MortgageTypeAndTerms.QualifyingRatePercent = new(pct("5"))
	assert.Equal(t, LevelPayment(usd("300000"), pct("5"), 360), Qualify(f, today).QualifyingPayment)
	f = arm("1", "1")
	assert.Equal(t, LevelPayment(usd("300000"), pct("4.25"), 360), Qualify(f, today).QualifyingPayment)
}

func TestInterestOnlyForUnknownTime(t *testing.T) {
	f := purchase()
	f.Info.MortgageTypeAndTerms.InterestOnlyInd = new(true)
	r := Qualify(f, today)
	assert.Nil(t, r.APR)
	assert.Contains(t, noticed(r), "interestOnlyNeedsTerm")
	f.Info.MortgageTypeAndTerms.InterestOnlyTermMonthsCount = new(60)
	assert.NotNil(t, Qualify(f, today).APR)
}

// Fannie Mae Selling Guide B5-3.2-02: the lesser of price and work together, and the value when the work is done.
func TestRenovationRatio(t *testing.T) {
	f := purchase()
	f.Info.TransactionInfo.BaseLoanAmt, f.Info.TransactionInfo.AltImprovRepairsAmt = new(usd("310000")), new(usd("20000"))
	f.Info.SubjectProperty.SalesContractAmt, f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd("300000")), new(usd("320000"))
	for name, mark := range map[string]func(*loan.Terms){
		"indicator":  func(t *loan.Terms) { t.RenovationLoanInd = new(true) },
		"CHOICE":     func(t *loan.Terms) { t.LoanProgramId = loan.ProgramCHOICERenovation },
		"HomeStyle":  func(t *loan.Terms) { t.LoanProgramId = loan.ProgramHomeStyleRenovation },
		"both words": func(t *loan.Terms) { t.RenovationLoanInd, t.LoanProgramId = new(true), loan.ProgramCHOICERenovation },
	} {
		g := *f
		mark(&g.Info.MortgageTypeAndTerms)
		r := Qualify(&g, today)
		assert.Equal(t, "96.87", r.LTV.String(), name)
		assert.Equal(t, 97, r.LTVRoundedUp, name)
		assert.False(t, r.LTVExceeded, name)
		assert.Contains(t, keysOf(r, "LTV"), "renovatedValue", name)
		assert.NotContains(t, noticed(r), "loanAbovePrice", "%s: the price is that of both", name)
	}
	assert.Equal(t, "103.33", Qualify(f, today).LTV.String(), "work that the loan does not pay for is no price")
	f.Info.MortgageTypeAndTerms.RenovationLoanInd = new(true)
	f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd("400000"))
	assert.Equal(t, usd("320000"), Qualify(f, today).PropertyValueAmt, "price and work are the lesser")
	f.Info.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
	assert.Equal(t, usd("400000"), Qualify(f, today).PropertyValueAmt)
}

func TestNewLineOfCredit(t *testing.T) {
	f := purchase()
	f.Info.SubordinateLoans = []loan.SubordinateLoan{{HELOCInd: new(true), HELOCBalanceAmt: new(usd("8000")), HELOCMaxBalAmt: new(usd("15000"))}}
	r := Qualify(f, today)
	assert.Equal(t, []string{"88.23", "90.58", "92.64"}, []string{r.LTV.String(), r.CLTV.String(), r.HCLTV.String()})
	assert.Equal(t, new(usd("20800")), r.CashToClose, "what is drawn pays for the home")
	f.Info.SubordinateLoans[0].NoteAmt = new(usd("15000"))
	r = Qualify(f, today)
	assert.Equal(t, []string{"90.58", "92.64"}, []string{r.CLTV.String(), r.HCLTV.String()}, "the note is of the line, not of what is drawn")
	f.Info.SubordinateLoans[0].HELOCBalanceAmt = nil
	assert.Equal(t, "92.64", Qualify(f, today).CLTV.String(), "unless nothing else is known")
}

func TestPresentRentOfOneHome(t *testing.T) {
	f := purchase()
	f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = property.UsageSecondHome
	f.Borrowers = append(f.Borrowers, borrower.Borrower{Record: domain.Record{ID: "bo"}, Active: true, Role: borrower.RoleBorrower, Name: borrower.Name{FirstName: "Bo"}})
	rents := func(ada, bo *domain.Money, at ...string) domain.Money {
		f.Residences = nil
		for i, rent := range []*domain.Money{ada, bo} {
			r := borrower.Residence{BorrowerId: f.Borrowers[i].ID, Landlord: borrower.Landlord{MonthlyRentAmt: rent},
				ResidenceDetail: borrower.ResidenceDetail{ResidencyType: borrower.ResidencyCurrent, BasisType: borrower.BasisRent}}
			r.Address.LineText = at[i]
			f.Residences = append(f.Residences, r)
		}
		return Qualify(f, today).HousingExpenseAmt - usd("1765.82")
	}
	one, more := new(usd("1200")), new(usd("1500"))
	assert.Equal(t, usd("1200"), rents(nil, one, "5 Shared St", "5 Shared St"), "who says nothing takes no rent away")
	assert.Equal(t, usd("1200"), rents(one, nil, "5 Shared St", "5 Shared St"))
	assert.Equal(t, usd("1200"), rents(one, one, "5 Shared St", "5 shared  st"), "one home is paid for once, however it is written")
	assert.Equal(t, usd("1500"), rents(one, more, "5 Shared St", "5 Shared St"), "by what is known of it")
	assert.Equal(t, usd("2700"), rents(one, more, "5 Shared St", "6 Shared St"))
	assert.Equal(t, usd("2700"), rents(one, more, "", ""), "where neither address is known they are not one home")
	rents(nil, one, "5 Shared St", "5 Shared St")
	assert.Equal(t, []string{"Bo"}, figureOf(Qualify(f, today), "HousingExpenseAmt")[1].Params, "it is said of who states it")
}

func TestEveryStatedExpenseOfAKindCounts(t *testing.T) {
	f := purchase()
	other := loan.HousingExpense{ExpenseType: loan.ExpenseOtherMortgage, PaymentAmt: new(usd("100"))}
	f.Info.HousingExpenses = append(f.Info.HousingExpenses, other, other)
	assert.Equal(t, usd("200"), Qualify(f, today).HousingPayment.OtherFinancing)
	f.Info.HousingExpenses[4].CalcType, f.Info.HousingExpenses[4].AnnualRate = loan.Calculated, new(pct("1.2"))
	assert.Equal(t, usd("440"), Qualify(f, today).HousingPayment.OtherFinancing, "a percentage of the value, too: 340,000 at 1.2 % over twelve months")
	stated := loan.HousingExpense{ExpenseType: loan.ExpensePrincipalAndInterest, PaymentAmt: new(usd("700"))}
	f.Info.MortgageTypeAndTerms, f.Info.HousingExpenses = loan.Terms{}, []loan.HousingExpense{stated, stated}
	assert.Equal(t, usd("1400"), Qualify(f, today).HousingPayment.Total)
}

// A mortgage that two properties name is one debt: it counts with the one it names itself, else with the subject property, else
// with one that is kept.
func TestDebtOfTwoPropertiesCountsOnce(t *testing.T) {
	f := purchase()
	f.Liabilities = []finance.Liability{{Record: domain.Record{ID: "m"}, LiabilityDetail: finance.LiabilityDetail{
		LiabilityType: finance.LiabilityMortgageLoan, MonthlyPaymentAmt: new(usd("1000")), UnpaidBalanceAmt: new(usd("34000"))}}}
	for _, id := range []domain.ID{"one", "two"} {
		f.OwnedProperties = append(f.OwnedProperties, finance.OwnedProperty{Record: domain.Record{ID: id}, Liabilities: []domain.Ref{{ID: "m"}},
			OwnedPropertyDetail: finance.OwnedPropertyDetail{DispositionStatusType: finance.DispositionRetain, MaintenanceExpenseAmt: new(usd("10"))}})
	}
	assert.Equal(t, usd("1020"), Qualify(f, today).LiabilityTotalAmt)
	f.OwnedProperties[0].OwnedPropertyDetail.DispositionStatusType = finance.DispositionSold
	assert.Equal(t, usd("1010"), Qualify(f, today).LiabilityTotalAmt, "it is not gone with the one that is sold")
	f.Liabilities[0].OwnedPropertyId = new(domain.ID("one"))
	assert.Equal(t, usd("10"), Qualify(f, today).LiabilityTotalAmt, "unless it is that one's own")
	f.Liabilities[0].OwnedPropertyId = nil
	f.OwnedProperties[1].SubjectInd = new(true)
	r := Qualify(f, today)
	assert.Equal(t, []string{"1000", "0", "98.23"}, []string{r.HousingPayment.OtherFinancing.String(), r.LiabilityTotalAmt.String(), r.CLTV.String()})

	f.OwnedProperties[1].SubjectInd, f.Liabilities[0].LiabilityDetail.SubjectLoanResubordinationInd = nil, new(true)
	r = Qualify(f, today)
	assert.Equal(t, []string{"1000", "10"}, []string{r.HousingPayment.OtherFinancing.String(), r.LiabilityTotalAmt.String()},
		"a lien that stays behind the loan is no cost of another property")
}

func TestDebtLeftOutOfTheRatiosIsPaidOffAllTheSame(t *testing.T) {
	f := purchase()
	detail := &f.Liabilities[0].LiabilityDetail
	detail.PayoffStatusInd = new(true)
	r := Qualify(f, today)
	assert.Equal(t, new(usd("37800")), r.CashToClose)
	assert.Contains(t, keysOf(r, "CashToClose"), "debtPayoff")
	detail.ExclusionInd = new(true)
	r = Qualify(f, today)
	assert.Equal(t, new(usd("37800")), r.CashToClose, "9,000 are due whichever way it is counted")
	assert.Contains(t, keysOf(r, "CashToClose"), "omittedPayoff", "where the totals of the liabilities have it")
	assert.Zero(t, r.LiabilityTotalAmt)
}

func TestCashToCloseIsNotGuessed(t *testing.T) {
	f := purchase()
	f.Info.SubjectProperty.SalesContractAmt = nil
	r := Qualify(f, today)
	assert.Nil(t, r.CashToClose)
	assert.Contains(t, noticed(r), "cashNeedsPrice")
	assert.Nil(t, keysOf(r, "CashToClose"))

	f.Info.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
	assert.NotNil(t, Qualify(f, today).CashToClose, "what is refinanced has no price")
	for _, forget := range []func(*loan.TransactionInfo){
		func(t *loan.TransactionInfo) { t.LoanPurposeType = "" },
		func(t *loan.TransactionInfo) { t.BaseLoanAmt = nil },
	} {
		g := *purchase()
		forget(&g.Info.TransactionInfo)
		r := Qualify(&g, today)
		assert.Nil(t, r.CashToClose)
		assert.Contains(t, noticed(r), "cashNeedsTerms")
	}
	f.Info.TransactionInfo.BaseLoanAmt, f.Info.TransactionInfo.MIFundFeeFinancedAmt = nil, new(usd("5000"))
	r = Qualify(f, today)
	assert.True(t, r.LTV.IsZero() && r.APR == nil && r.PrincipalInterest == 0, "nor is anything else worked out of a financed fee alone")
	assert.Subset(t, noticed(r), []string{"ltvNeedsAmount", "paymentNeedsTerms"})
}

func TestLoanAboveWhatIsBought(t *testing.T) {
	f := purchase()
	f.Info.TransactionInfo.MortgageType = loan.MortgageVA // which has no cap of its own
	for _, c := range []struct {
		loan, price, value string
		want               string
	}{
		{"340000", "340000", "340000", ""}, {"340000.01", "340000", "350000", "loanAbovePrice"},
		{"340000", "340000", "330000", "loanAboveValue"}, {"340000.01", "340000", "", "loanAbovePrice"},
	} {
		f.Info.TransactionInfo.BaseLoanAmt, f.Info.SubjectProperty.SalesContractAmt = new(usd(c.loan)), new(usd(c.price))
		f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = nil
		if c.value != "" {
			f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd(c.value))
		}
		r := Qualify(f, today)
		above := slices.DeleteFunc(noticed(r), func(key string) bool { return key != "loanAbovePrice" && key != "loanAboveValue" })
		if c.want == "" {
			assert.Empty(t, above, "%+v", c)
		} else {
			assert.Equal(t, []string{c.want}, above, "%+v", c)
		}
	}
	f.Info.TransactionInfo.BaseLoanAmt = new(usd("340000"))
	f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd("340000"))
	f.Info.TransactionInfo.MIFundFeeTotalAmt, f.Info.VAInfo.VAFundingFeeIsFinanced = new(usd("7310")), new(true)
	assert.NotContains(t, noticed(Qualify(f, today)), "loanAbovePrice", "a financed fee is not held against the price")
	f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.BaseLoanAmt = loan.PurposeRefinance, new(usd("341000"))
	assert.Contains(t, noticed(Qualify(f, today)), "loanAboveValue")
}
