package qualify

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
)

var today = domain.MustDate("2026-11-21")

// purchase is a plain conventional purchase: 340,000 price, 300,000 loan at 4.25 percent, as in DU sample C01.
func purchase() *loan.File {
	f := &loan.File{StageID: loan.StageApplicationIntake}
	f.Info.TransactionInfo = loan.TransactionInfo{BaseLoanAmt: new(usd("300000")), LoanPurposeType: loan.PurposePurchase,
		MortgageType: loan.MortgageConventional, EstClosingCostsAmt: new(usd("8750")), SellerCreditsAmt: new(usd("4750"))}
	f.Info.MortgageTypeAndTerms = loan.Terms{AmortizationType: loan.AmortizationFixed, LoanAmortizationPeriodCount: new(360),
		NoteRatePercent: new(pct("4.25"))}
	f.Info.SubjectProperty.SalesContractAmt = new(usd("340000"))
	f.Info.SubjectProperty.PropertyDetail = property.Detail{EstimatedValueAmt: new(usd("340000")),
		PropertyUsageType: property.UsagePrimaryResidence, HousingType: property.HousingSingleFamily, ConstrMethTyp: "SiteBuilt"}
	f.Info.SubjectProperty.Address = property.Address{LineText: "1 Elm St", CityName: "Austin", StateCode: "TX",
		PostalCode: "78701", CountyName: "Travis"}
	f.Info.HousingExpenses = []loan.HousingExpense{
		{ExpenseType: loan.ExpenseMIPremium, PaymentAmt: new(usd("50"))},
		{ExpenseType: loan.ExpenseHomeownersInsurance, PaymentAmt: new(usd("75"))},
		{ExpenseType: loan.ExpenseRealEstateTax, PaymentAmt: new(usd("165"))},
	}
	f.Info.PurchaseCredits = []loan.PurchaseCredit{
		{PurchaseCreditType: loan.CreditEarnestMoney, PurchaseCreditAmt: new(usd("10000")), PurchaseCreditSourceType: "BorrowerPaidOutsideClosing"},
		{PurchaseCreditType: "LeasePurchaseFund", PurchaseCreditAmt: new(usd("4200")), PurchaseCreditSourceType: "PropertySeller"},
		{PurchaseCreditType: loan.CreditLender, PurchaseCreditAmt: new(usd("1000")), PurchaseCreditSourceType: "Lender"},
	}
	f.Borrowers = []borrower.Borrower{{Record: domain.Record{ID: "ada"}, Active: true, IsPrimaryBorrower: true,
		Role: borrower.RoleBorrower, Name: borrower.Name{FirstName: "Ada", LastName: "Stone"}}}
	f.Employers = []finance.Employer{{Record: domain.Record{ID: "job"}, BorrowerId: "ada", Employment: finance.Employment{
		StatusType: finance.EmploymentCurrent, ClassificationType: finance.EmploymentPrimary, PositionDesc: "Engineer",
		StartDate: new(domain.MustDate("2015-06-01")), MonthlyIncomeAmt: new(usd("8000"))}}}
	f.Liabilities = []finance.Liability{{Record: domain.Record{ID: "car"}, HolderName: "Blue Auto", LiabilityDetail: finance.LiabilityDetail{
		LiabilityType: finance.LiabilityInstallment, MonthlyPaymentAmt: new(usd("234.18")), UnpaidBalanceAmt: new(usd("9000"))}}}
	return f
}

// placesOf are the places that the notices lead to.
func placesOf(r Result) []string {
	var places []string
	for _, notice := range r.Notices {
		places = append(places, string(notice.Module)+" "+string(notice.Record))
	}
	return places
}

func TestQualifyPurchase(t *testing.T) {
	r := Qualify(purchase(), today)
	assert.Equal(t, usd("1475.82"), r.PrincipalInterest, "as printed in DU sample C01")
	assert.Equal(t, usd("1765.82"), r.HousingPayment.Total)
	assert.Equal(t, usd("8000"), r.IncomeTotalAmt)
	assert.Equal(t, usd("234.18"), r.LiabilityTotalAmt)
	assert.Equal(t, "22.07", r.HousingRatio.String())
	assert.Equal(t, "25", r.DTI.String())
	assert.Equal(t, "88.23", r.LTV.String())
	assert.Equal(t, 89, r.LTVRoundedUp)
	assert.Equal(t, new(usd("28800")), r.CashToClose, "as printed in DU sample C01")
	assert.False(t, r.LTVExceeded)
	require.NotNil(t, r.APR)
	assert.Equal(t, 1, r.APR.Cmp(pct("4.25")), "mortgage insurance raises the rate")
	assert.Equal(t, []string{"Declarations of Ada Stone are missing."}, r.Warnings.Messages)
	assert.Equal(t, []string{"declarations ada", "assets "}, placesOf(r))
	assert.Equal(t, []string{"Funds for closing lack $28,800.00."}, r.Messages)
}

func TestEveryFigureAddsUp(t *testing.T) {
	r := Qualify(purchase(), today)
	names := map[string]bool{}
	for _, figure := range r.Figures {
		names[figure.Name] = true
		addsUp(t, figure)
	}
	for _, name := range []string{"LoanAmt", "PrincipalAndInterestAmt", "HousingPayment", "IncomeTotalAmt", "LiabilityTotalAmt",
		"DTI", "HousingRatio", "LTV", "CLTV", "HCLTV", "CashToClose", "AssetsTotalAmt", "APR"} {
		assert.True(t, names[name], name)
	}
}

func TestEstimatedAPRIsTheSameEveryDay(t *testing.T) {
	f := purchase()
	for _, day := range []string{"2026-01-31", "2026-02-28", "2024-02-29", "2026-11-21"} {
		assert.Equal(t, Qualify(f, today).APR, Qualify(f, domain.MustDate(day)).APR, day)
	}
	f.Info.HousingExpenses, f.Info.PurchaseCredits = nil, nil
	assert.Equal(t, "4.25", Qualify(f, today).APR.String(), "without finance charges it is the note rate")
	f.Info.TransactionInfo.DiscountPointsAmt = new(usd("3000"))
	assert.Equal(t, 1, Qualify(f, today).APR.Cmp(pct("4.25")))
}

func TestQualifyNothing(t *testing.T) {
	r := Qualify(&loan.File{}, today)
	assert.True(t, r.DTI.IsZero())
	assert.NotNil(t, r.Warnings.Messages, "an empty list, not null")
	assert.Equal(t, []string{"Principal and interest need the loan amount, the note rate and the term.",
		"DTI needs income.", "Loan-to-value needs the property's value.", "Cash to close needs the purpose and the amount of the loan."}, r.Messages)
	assert.Nil(t, r.CashToClose)
}

func TestInvestorRentNetsAgainstPayment(t *testing.T) {
	f := purchase()
	d := &f.Info.SubjectProperty.PropertyDetail
	d.PropertyUsageType, d.FinancedUnitCount, d.RentEstGrsMonthAmt = property.UsageInvestment, new(4), new(usd("8728.60"))
	f.Info.TransactionInfo.BaseLoanAmt, f.Info.MortgageTypeAndTerms.NoteRatePercent = new(usd("450000")), new(pct("5.25"))
	f.Info.HousingExpenses = []loan.HousingExpense{{ExpenseType: loan.ExpenseHomeownersInsurance, PaymentAmt: new(usd("360"))},
		{ExpenseType: loan.ExpenseRealEstateTax, PaymentAmt: new(usd("500"))}}
	r := Qualify(f, today)
	assert.Equal(t, usd("3201.53"), r.SubjectNetCashFlow, "as printed in DU sample C02")
	assert.Equal(t, usd("11201.53"), r.IncomeTotalAmt)
	assert.Zero(t, r.HousingExpenseAmt, "the property's payment is in its net rent")

	d.RentEstGrsMonthAmt = new(usd("4259.89"))
	r = Qualify(f, today)
	assert.Equal(t, usd("-150"), r.SubjectNetCashFlow)
	assert.Equal(t, usd("384.18"), r.LiabilityTotalAmt, "a loss is an obligation")

	d.RentEstGrsMonthAmt = nil
	r = Qualify(f, today)
	assert.Contains(t, r.Warnings.Messages, "Rental income of the subject property is missing.")
	assert.Contains(t, placesOf(r), "subjectProperty ")
	assert.Equal(t, usd("3579.10"), r.LiabilityTotalAmt)
}

func TestTwoUnitPrimaryAddsRentToIncome(t *testing.T) {
	f := purchase()
	d := &f.Info.SubjectProperty.PropertyDetail
	d.FinancedUnitCount, d.RentEstGrsMonthAmt = new(2), new(usd("1000"))
	r := Qualify(f, today)
	assert.Equal(t, usd("8750"), r.IncomeTotalAmt)
	assert.Equal(t, usd("1765.82"), r.HousingExpenseAmt)
}

func TestOwnedProperties(t *testing.T) {
	f := purchase()
	mortgage := finance.Liability{Record: domain.Record{ID: "m"}, OwnedPropertyId: new(domain.ID("reo")), LiabilityDetail: finance.LiabilityDetail{
		LiabilityType: finance.LiabilityMortgageLoan, MonthlyPaymentAmt: new(usd("1000")), UnpaidBalanceAmt: new(usd("150000"))}}
	f.Liabilities = append(f.Liabilities, mortgage)
	f.OwnedProperties = []finance.OwnedProperty{{Record: domain.Record{ID: "reo"}, OwnedPropertyDetail: finance.OwnedPropertyDetail{
		DispositionStatusType: finance.DispositionRetain, MaintenanceExpenseAmt: new(usd("300"))}}}
	owned := &f.OwnedProperties[0]
	owned.Property.PropertyDetail.PropertyUsageType = property.UsageSecondHome

	assert.Equal(t, usd("1534.18"), Qualify(f, today).LiabilityTotalAmt, "its mortgage counts once")

	owned.OwnedPropertyDetail.DispositionStatusType = finance.DispositionPendingSale
	assert.Equal(t, usd("234.18"), Qualify(f, today).LiabilityTotalAmt, "what is sold costs nothing")
	f.Liabilities[1].LiabilityDetail.PayoffStatusInd = new(true)
	assert.Equal(t, new(usd("28800")), Qualify(f, today).CashToClose, "its sale pays its lien")

	owned.OwnedPropertyDetail.DispositionStatusType = finance.DispositionRetain
	assert.Equal(t, new(usd("178800")), Qualify(f, today).CashToClose, "a lien paid off on a property that is kept is due")
	f.Liabilities[1].LiabilityDetail.PayoffStatusInd = nil

	owned.Property.PropertyDetail.PropertyUsageType = property.UsageInvestment
	r := Qualify(f, today)
	assert.Equal(t, usd("1534.18"), r.LiabilityTotalAmt)
	assert.Len(t, r.Warnings.Messages, 2)
	assert.Contains(t, placesOf(r), "realEstate reo")
	owned.OwnedPropertyDetail.RentIncCalcInd, owned.OwnedPropertyDetail.RentalIncomeGrossAmt = new(true), new(usd("2000"))
	r = Qualify(f, today)
	assert.Equal(t, usd("8200"), r.IncomeTotalAmt, "2,000 x 75 % - 1,300")
	owned.OwnedPropertyDetail.RentalIncomeGrossAmt = new(usd("1000"))
	assert.Equal(t, usd("784.18"), Qualify(f, today).LiabilityTotalAmt, "550 is lacking")
}

func TestPresentRentOfWhoWillNotLiveThere(t *testing.T) {
	f := purchase()
	rent := borrower.Residence{BorrowerId: "ada", ResidenceDetail: borrower.ResidenceDetail{ResidencyType: borrower.ResidencyCurrent,
		BasisType: borrower.BasisRent}, Landlord: borrower.Landlord{MonthlyRentAmt: new(usd("1200"))}}
	f.Residences = []borrower.Residence{rent}
	assert.Equal(t, usd("1765.82"), Qualify(f, today).HousingExpenseAmt)
	f.Declarations = []borrower.Declaration{{BorrowerId: "ada", DeclarationDetail: borrower.DeclarationDetail{IntentOccupyType: "No"}}}
	assert.Equal(t, usd("2965.82"), Qualify(f, today).HousingExpenseAmt)
	f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = property.UsageSecondHome
	f.Declarations = nil
	assert.Equal(t, usd("2965.82"), Qualify(f, today).HousingExpenseAmt)

	partner := borrower.Borrower{Record: domain.Record{ID: "bo"}, Active: true}
	f.Borrowers = append(f.Borrowers, partner)
	theirs := rent
	theirs.BorrowerId = partner.ID
	f.Residences = []borrower.Residence{rent, theirs}
	assert.Equal(t, usd("4165.82"), Qualify(f, today).HousingExpenseAmt, "where neither address is known they are not one home")
	for i := range f.Residences {
		f.Residences[i].Address.LineText = "5 Shared Street"
	}
	assert.Equal(t, usd("2965.82"), Qualify(f, today).HousingExpenseAmt, "one home is paid for once")
}

func TestLiabilitiesThatDoNotCount(t *testing.T) {
	f := purchase()
	for _, mark := range []func(*finance.LiabilityDetail){
		func(d *finance.LiabilityDetail) { d.ExclusionInd = new(true) },
		func(d *finance.LiabilityDetail) { d.PayoffStatusInd = new(true) },
	} {
		g := *f
		g.Liabilities = append([]finance.Liability{}, f.Liabilities...)
		mark(&g.Liabilities[0].LiabilityDetail)
		assert.Zero(t, Qualify(&g, today).LiabilityTotalAmt)
	}
	f.Liabilities[0].LiabilityDetail.MonthlyPaymentAmt = nil
	assert.Contains(t, Qualify(f, today).Messages, "Blue Auto has a balance but no monthly payment.")
}

func TestInterestOnlyQualifiesAmortising(t *testing.T) {
	f := purchase()
	f.Info.TransactionInfo.BaseLoanAmt, f.Info.MortgageTypeAndTerms.NoteRatePercent = new(usd("200000")), new(pct("7"))
	f.Info.MortgageTypeAndTerms.InterestOnlyInd, f.Info.MortgageTypeAndTerms.InterestOnlyTermMonthsCount = new(true), new(24)
	r := Qualify(f, today)
	assert.Equal(t, usd("1166.67"), r.PrincipalInterest)
	assert.Equal(t, usd("1359.22"), r.QualifyingPayment)
	assert.Equal(t, usd("1649.22"), r.HousingExpenseAmt)
	f.Info.MortgageTypeAndTerms.QualifyingRatePercent = new(pct("9"))
	assert.Equal(t, LevelPayment(usd("200000"), pct("9"), 336), Qualify(f, today).QualifyingPayment)
}

func TestLTVCaps(t *testing.T) {
	info := func(kind loan.MortgageType, value, price string) loan.Info {
		i := loan.Info{TransactionInfo: loan.TransactionInfo{MortgageType: kind}}
		i.SubjectProperty.SalesContractAmt, i.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd(price)), new(usd(value))
		return i
	}
	for _, c := range []struct {
		kind         loan.MortgageType
		value, price string
		want         string
	}{
		{loan.MortgageConventional, "1", "1", "97"}, {loan.MortgageFHA, "1", "1", "96.5"}, {loan.MortgageHELOC, "1", "1", "100"},
		{loan.MortgageUSDA, "102000", "100000", "102"}, {loan.MortgageUSDARural, "101500", "100000", "101.5"},
		{loan.MortgageUSDA, "99000", "100000", "100"},
	} {
		assert.Equal(t, c.want, LTVCap(info(c.kind, c.value, c.price)).String(), "%s %s", c.kind, c.value)
	}
	assert.Nil(t, LTVCap(info(loan.MortgageVA, "1", "1")))

	f := purchase()
	f.Info.TransactionInfo.BaseLoanAmt = new(usd("335000"))
	r := Qualify(f, today)
	assert.True(t, r.LTVExceeded)
	assert.Contains(t, r.Messages, "LTV (<=97%)")
}

func TestSubordinateRatios(t *testing.T) {
	f := purchase()
	f.Info.TransactionInfo.MortgageType = loan.MortgageFHA
	f.Info.TransactionInfo.MIFundFeeTotalAmt, f.Info.FHAInfo.FHAUFMIPIsFinanced = new(usd("5250")), new(true)
	f.Info.SubordinateLoans = []loan.SubordinateLoan{{NoteAmt: new(usd("17000")), HELOCInd: new(true), HELOCMaxBalAmt: new(usd("34000"))}}
	r := Qualify(f, today)
	assert.Equal(t, "88.23", r.LTV.String(), "FHA leaves the financed premium out")
	assert.Equal(t, "93.23", r.CLTV.String())
	assert.Equal(t, "98.23", r.HCLTV.String())
	assert.Equal(t, usd("305250"), r.LoanAmt)
}

func TestPropertyValue(t *testing.T) {
	i := loan.Info{TransactionInfo: loan.TransactionInfo{LoanPurposeType: loan.PurposePurchase}}
	assert.Zero(t, PropertyValue(i))
	i.SubjectProperty.SalesContractAmt = new(usd("100"))
	assert.Equal(t, usd("100"), PropertyValue(i))
	i.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd("90"))
	assert.Equal(t, usd("90"), PropertyValue(i))
	i.TransactionInfo.LoanPurposeType, i.SubjectProperty.PropertyDetail.EstimatedValueAmt = loan.PurposeRefinance, new(usd("120"))
	assert.Equal(t, usd("120"), PropertyValue(i))
}

func BenchmarkQualify(b *testing.B) {
	f := purchase()
	for b.Loop() {
		Qualify(f, today)
	}
}
