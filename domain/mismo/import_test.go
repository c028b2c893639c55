package mismo

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
)

var today = domain.MustDate("2026-11-21")

func own(t testing.TB, name string) *Imported {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".xml")
	require.NoError(t, err)
	return mustImport(t, text)
}

// sortedNames are the names of a list by the alphabet.
func sortedNames(list string) string {
	names := strings.Split(list, "; ")
	slices.Sort(names)
	return strings.Join(names, "; ")
}

func usd(text string) domain.Money {
	m, err := domain.ParseMoney(text)
	if err != nil {
		panic(err)
	}
	return m
}

func TestImportPurchase(t *testing.T) {
	in := own(t, "purchase-conventional")
	f := in.File
	assert.Equal(t, []string{"elementsKept"}, keys(in.Warnings))
	assert.Equal(t, "Application signed by loan originator date; Appraisal identifier; HMDA HOEPA loan status indicator; Loan identifier (MERS MIN); Loan origination company; "+
		"Loan originator; Present housing expense; Real estate agent", sortedNames(in.Warnings[0].Params[0]), "what is shown nowhere is named in words")
	assert.Equal(t, loan.StageApplicationIntake, f.StageID)
	info := f.Info
	assert.Equal(t, "INV-1001", info.TransactionInfo.LenderLoanIdentifier)
	assert.Equal(t, usd("364500"), *info.TransactionInfo.BaseLoanAmt)
	assert.Equal(t, loan.MortgageConventional, info.TransactionInfo.MortgageType)
	assert.Equal(t, "6.125", info.MortgageTypeAndTerms.NoteRatePercent.String())
	assert.Equal(t, 360, *info.MortgageTypeAndTerms.LoanAmortizationPeriodCount)
	assert.Equal(t, property.Address{LineText: "2107 Heron Cv", CityName: "Round Rock", StateCode: "TX", PostalCode: "78665",
		CountyName: "Williamson"}, info.SubjectProperty.Address)
	assert.Equal(t, property.HousingSingleFamily, info.SubjectProperty.PropertyDetail.HousingType)
	assert.Equal(t, usd("412000"), *info.SubjectProperty.PropertyDetail.EstimatedValueAmt)
	assert.Len(t, info.HousingExpenses, 4, "the present rent is not a proposed expense")
	assert.Len(t, info.PurchaseCredits, 3)
	assert.Equal(t, loan.CreditLender, info.PurchaseCredits[2].PurchaseCreditType)
	assert.Equal(t, "Nora Quill", info.SubjectProperty.PropertyOwners[0].FullName)
	assert.Equal(t, "2026-02-27", f.Dates.KeyDates.ApplicationReceivedDate.String())

	require.Len(t, f.Borrowers, 1)
	b := f.Borrowers[0]
	assert.True(t, b.IsPrimaryBorrower)
	assert.Equal(t, borrower.ContactPoint{Email: "nora.quill@example.test", CellPhone: "5125550101", WorkPhone: "5125550199", WorkExt: "17"}, b.ContactPoint)
	assert.Equal(t, "900201001", in.Numbers[b.ID])
	assert.Equal(t, "***-**-1001", b.TaxpayerIdentifier.Masked)
	require.Len(t, f.Residences, 1)
	assert.Equal(t, 3, *f.Residences[0].ResidenceDetail.DurationYearsCount)
	assert.Equal(t, 5, *f.Residences[0].ResidenceDetail.DurationMonthsCount)
	assert.Equal(t, usd("1850"), *f.Residences[0].Landlord.MonthlyRentAmt)
	require.Len(t, f.Employers, 2)
	assert.Equal(t, usd("9860.25"), *f.Employers[0].Employment.MonthlyIncomeAmt, "the sum of its parts")
	assert.Equal(t, "Cardinal & Sons", f.Employers[1].Name)
	assert.False(t, f.Employers[1].IsCurrent())
	assert.Equal(t, usd("9935.25"), finance.IncomeTotal(f.Employers, f.IncomeItems))
	assert.Equal(t, usd("82250.33"), finance.AssetsTotal(f.Assets))
	assert.Equal(t, []domain.Ref{{ID: b.ID}}, f.Liabilities[0].Borrowers)
	assert.True(t, f.Declarations[0].IsComplete())
	assert.True(t, f.Demographics[0].IsComplete())
	assert.Equal(t, []Contact{{Role: "LoanOriginationCompany", Company: "Invented Lending", License: "910001"},
		{Role: "LoanOriginator", Name: "Ivo Marsh", License: "920002"}, {Role: "RealEstateAgent", Name: "Tess Garland"}}, in.Contacts)
}

func TestImportInvestor(t *testing.T) {
	f := own(t, "arm-investor-three-unit").File
	terms := f.Info.MortgageTypeAndTerms
	assert.Equal(t, loan.AmortizationAdjustable, terms.AmortizationType)
	assert.Equal(t, "2.75 4.31 7.06", terms.ARMMargin.String()+" "+terms.ARMIndexRatePercent.String()+" "+terms.QualifyingRatePercent.String())
	assert.Equal(t, 84, *terms.InitialFixedPeriodEffectiveMonthsCount)
	assert.Equal(t, property.HousingTwoToFour, f.Info.SubjectProperty.PropertyDetail.HousingType)
	require.Len(t, f.OwnedProperties, 2)
	let := f.OwnedProperties[1]
	assert.Len(t, let.Liabilities, 2)
	assert.Len(t, let.LinkedLiabilities(f.Liabilities), 2)
	assert.Equal(t, usd("1105"), finance.RentalOf(let, f.Liabilities, f.OwnedProperties).FirstLienAmt, "the larger lien is the first")
	assert.Equal(t, let.ID, *f.Liabilities[2].OwnedPropertyId)
	assert.Equal(t, usd("50000"), *f.Liabilities[2].LiabilityDetail.CreditLimitAmt)
	assert.Equal(t, 1, *f.Borrowers[0].BorrowerDetail.LoanAppSeqNumber)
	assert.Equal(t, 1, *f.Borrowers[1].BorrowerDetail.LoanAppSeqNumber, "a joint credit report is one application")
	assert.Equal(t, []string{"HispanicOrLatino"}, f.Demographics[1].EthnicityType)
	assert.Equal(t, "Cuban", f.Demographics[1].HmdaEthnicityOrigins[0].OriginType)
	assert.Equal(t, "spa", f.Borrowers[1].Languages[0].Code)

	r := qualify.Qualify(f, today)
	assert.Equal(t, usd("512.50"), r.SubjectNetCashFlow)
	assert.Equal(t, usd("23912.50"), r.IncomeTotalAmt, "16,400 + 6,520 + 480 net rent + 512.50")
	assert.Equal(t, usd("2899"), r.LiabilityTotalAmt, "389 lease, 2,510 for the home; the let property pays for itself")
	assert.Equal(t, "70.6", r.LTV.String(), "of the lower value, 699,000")
}

func TestImportFHA(t *testing.T) {
	f := own(t, "fha-purchase-two-borrowers").File
	info := f.Info
	assert.True(t, *info.FHAInfo.FHAUFMIPIsFinanced)
	assert.Equal(t, usd("221906"), info.LoanAmt())
	assert.Equal(t, "234C", info.GovernmentLoan.SectionOfActType)
	assert.True(t, *info.GovernmentLoan.PositiveRentalHistoryInd)
	assert.Equal(t, property.HousingCondominium, info.SubjectProperty.PropertyDetail.HousingType)
	assert.Equal(t, "Elmwood Commons", info.SubjectProperty.ProjectDetail.Name)
	require.Len(t, info.SubordinateLoans, 1)
	assert.Equal(t, usd("5000"), *info.SubordinateLoans[0].NoteAmt)
	assert.Equal(t, "Ground water fee", info.HousingExpenses[6].ExpenseTypeOtherDesc)
	b := f.Borrowers[0]
	assert.Equal(t, borrower.Language{Code: "zxx", CodeOtherDesc: "Portuguese", RefusalInd: new(false)}, b.Languages[0])
	detail := b.Counseling.CounselingEvents[0].CounselingEventDetail
	assert.Equal(t, "Prairie Home Counseling 80123", detail.CounselingAgencyName+" "+detail.CounselingAgencyIdentifier)
	assert.Equal(t, "ChapterSeven", f.Declarations[0].Bankruptcies[0].ChapterType)
	assert.Equal(t, usd("1500"), *f.Declarations[0].DeclarationDetail.UndiscBorrowedFundAmt)
	assert.Equal(t, "Filipino", f.Demographics[0].HmdaRaces[0].Designations[0].DesignationType)
	assert.Equal(t, finance.FundsSourceType("Relative"), f.Assets[1].AssetDetail.FundsSourceType)
	assert.Equal(t, usd("410"), *f.Expenses[0].MonthlyPaymentAmt)
	assert.Len(t, f.ResidencesOf(b.ID), 2)
	assert.Equal(t, usd("1294.98"), qualify.Qualify(f, today).PrincipalInterest)
}

func TestImportVA(t *testing.T) {
	f := own(t, "va-purchase-two-borrowers").File
	assert.Equal(t, property.HousingPUD, f.Info.SubjectProperty.PropertyDetail.HousingType)
	assert.Equal(t, usd("2910.44"), *f.Info.GovernmentLoan.VAResidualIncomeAmt)
	assert.True(t, *f.Info.VAInfo.VAFundingFeeIsFinanced)
	service := f.Borrowers[0].MilitaryService
	assert.Equal(t, borrower.MilitaryActiveDuty, service.StatusType)
	assert.Equal(t, "2029-06-20", service.ExpectedCompletionDate.String())
	homes := f.ResidencesOf(f.Borrowers[0].ID)
	require.Len(t, homes, 2)
	assert.Equal(t, borrower.ResidencyMailing, homes[1].ResidenceDetail.ResidencyType)
	assert.Equal(t, "PO Box 17", homes[1].Address.LineText)
	r := qualify.Qualify(f, today)
	assert.Equal(t, usd("90"), r.LiabilityTotalAmt, "the home that is sold costs nothing")
	assert.Equal(t, new(usd("38360")), r.CashToClose, "its lien is paid by its sale")
}

func TestImportRefinance(t *testing.T) {
	f := own(t, "refinance-heloc").File
	assert.Equal(t, loan.CashOut, f.Info.TransactionInfo.RefinanceCashOutDeterminationType)
	assert.Equal(t, "DebtConsolidation", f.Info.TransactionInfo.RefinancePrimaryPurposeType)
	assert.True(t, f.OwnedProperties[0].IsSubject())
	r := qualify.Qualify(f, today)
	assert.Zero(t, r.LiabilityTotalAmt)
	assert.Equal(t, usd("210"), r.HousingPayment.OtherFinancing, "the line stays on the property and is counted once")
	assert.Equal(t, "41.13", r.LTV.String())
	assert.Equal(t, "45.75", r.CLTV.String(), "with what is drawn")
	assert.Equal(t, "51.41", r.HCLTV.String(), "with the whole line")
	assert.Equal(t, new(usd("-100")), r.CashToClose, "payoffs and costs of 159,900 leave 100 of the loan")
}

// A new line of credit counts by what is drawn of it, and by the whole line.
func TestImportNewLineOfCredit(t *testing.T) {
	f := own(t, "construction-one-closing").File
	require.Len(t, f.Info.SubordinateLoans, 2)
	line := &f.Info.SubordinateLoans[1]
	assert.Equal(t, []*domain.Money{nil, new(usd("8000")), new(usd("15000"))}, []*domain.Money{line.NoteAmt, line.HELOCBalanceAmt, line.HELOCMaxBalAmt})
	r := qualify.Qualify(f, today)
	assert.Equal(t, []string{"78.5", "80.16"}, []string{r.CLTV.String(), r.HCLTV.String()}, "318,000 and 4,500 with 8,000 drawn, and with the line of 15,000, of 421,000")

	line.HELOCBalanceAmt = new(usd("9000"))
	again := mustImport(t, mustExport(t, f, nil)).File
	assert.Equal(t, new(usd("9000")), again.Info.SubordinateLoans[1].HELOCBalanceAmt)
}

// A reverse mortgage is written without the payment that it does not ask for.
func TestExportOfReverseMortgageStatesNoPayment(t *testing.T) {
	f := own(t, "purchase-conventional").File
	f.Info.TransactionInfo.MortgageType, f.Info.HousingExpenses, f.Source = loan.MortgageReverse, nil, nil
	assert.False(t, strings.Contains(string(mustExport(t, f, nil)), string(loan.ExpensePrincipalAndInterest)))
	f.Info.TransactionInfo.MortgageType = loan.MortgageConventional
	assert.True(t, strings.Contains(string(mustExport(t, f, nil)), string(loan.ExpensePrincipalAndInterest)))
}

// The figures that Fannie Mae prints in its own cases.
func TestPublishedFigures(t *testing.T) {
	published := map[string]struct{ payment, housing, cash string }{
		"du-c01-conventional-purchase.xml":  {"1475.82", "1765.82", "28800"},
		"du-c02-arm-four-unit-investor.xml": {"2484.92", "3344.92", ""},
		"du-fha01-fha-purchase.xml":         {"631.02", "928.02", ""},
		"du-va01-va-purchase.xml":           {"1756.49", "2426.49", ""},
	}
	if len(publishedSamples()) == 0 {
		t.Skip("the published DU samples are not beside the repository")
	}
	for name, text := range sampleFiles(t) {
		want, known := published[name]
		if !known {
			continue
		}
		r := qualify.Qualify(mustImport(t, text).File, today)
		assert.Equal(t, usd(want.payment), r.PrincipalInterest, name)
		assert.Equal(t, usd(want.housing), r.HousingPayment.Total, name)
		if want.cash != "" {
			assert.Equal(t, new(usd(want.cash)), r.CashToClose, name)
		}
	}
}
