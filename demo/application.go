package demo

import (
	"fmt"
	"math/rand/v2"
	"time"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
)

var (
	firstNames = []string{"Ada", "Bruno", "Carmen", "Desmond", "Elena", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Keiko", "Lars", "Marisol", "Nadia", "Otis", "Priya", "Quinn", "Rosa", "Silas", "Tamsin"}
	lastNames  = []string{"Abernathy", "Bellweather", "Castellanos", "Dovetail", "Evergreen", "Fairbanks", "Goldfinch", "Hollowell", "Ironwood", "Juniper", "Kettleman", "Larkspur", "Mossgrove", "Nightingale", "Oakhurst", "Pemberton", "Quillfeather", "Rosewater", "Saltmarsh", "Thistledown"}
	streets    = []string{"Invented Oak Ln", "Sample Creek Rd", "Fictional Ave", "Placeholder Way", "Example Hill Dr", "Imaginary Bend", "Specimen Ct", "Testament St"}
	employers  = []string{"Example Robotics LLC", "Invented Foods Co", "Sample Dental Group", "Fictional Freight Inc", "Placeholder School District"}
)

type place struct{ city, state, zip, county string }

var places = map[string][]place{
	"Austin":  {{"Austin", "TX", "78704", "Travis"}, {"Round Rock", "TX", "78664", "Williamson"}, {"San Marcos", "TX", "78666", "Hays"}},
	"Miami":   {{"Miami", "FL", "33133", "Miami-Dade"}, {"Hialeah", "FL", "33012", "Miami-Dade"}, {"Hollywood", "FL", "33020", "Broward"}},
	"Newport": {{"Newport", "RI", "02840", "Newport"}, {"Middletown", "RI", "02842", "Newport"}},
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func dollars(n int64) *domain.Money {
	m := domain.MoneyFromCents(n * 100)
	return &m
}

func number(n int) *int { return &n }
func no() *bool         { v := false; return &v }
func yes() *bool        { v := true; return &v }

// application fills a loan with an invented family's figures. Later stages are filled more completely than early ones.
func application(r *rand.Rand, index int, f *file) *loan.File {
	at := pick(r, places[f.branch])
	price := int64(220+r.IntN(60)*10) * 1000
	down := price / int64(4+r.IntN(6))
	t := []loan.MortgageType{loan.MortgageConventional, loan.MortgageConventional, loan.MortgageFHA, loan.MortgageVA}[index%4]
	if t == loan.MortgageFHA {
		down = price * 4 / 100
	}
	purpose := loan.PurposePurchase
	if index%5 == 3 {
		purpose = loan.PurposeRefinance
	}
	rate := domain.RateFromMicros(int64(5_500_000 + r.IntN(14)*125_000))
	address := property.Address{LineText: fmt.Sprintf("%d %s", 100+r.IntN(9800), pick(r, streets)), CityName: at.city, StateCode: at.state, PostalCode: at.zip, CountyName: at.county}
	c := &loan.File{}
	c.Info = loan.Info{
		TransactionInfo:      loan.TransactionInfo{BaseLoanAmt: dollars(price - down), LoanPurposeType: purpose, MortgageType: t, EstClosingCostsAmt: dollars(price * 2 / 100)},
		MortgageTypeAndTerms: loan.Terms{AmortizationType: loan.AmortizationFixed, LoanAmortizationPeriodCount: number(360), NoteRatePercent: &rate},
		SubjectProperty: property.SubjectProperty{Address: address, PropertyDetail: property.Detail{EstimatedValueAmt: dollars(price + int64(r.IntN(8))*1000),
			PropertyUsageType: property.UsagePrimaryResidence, FinancedUnitCount: number(1), HousingType: property.HousingSingleFamily, ConstrMethTyp: "SiteBuilt"}},
		HousingExpenses: []loan.HousingExpense{
			{ExpenseType: loan.ExpenseHomeownersInsurance, CalcType: loan.Manual, PaymentAmt: dollars(80 + int64(r.IntN(90)))},
			{ExpenseType: loan.ExpenseRealEstateTax, CalcType: loan.Manual, PaymentAmt: dollars(price / 100 / 12 * 15 / 10)},
		},
	}
	if purpose == loan.PurposePurchase {
		c.Info.TransactionInfo.DownPaymentAmt = dollars(down)
		c.Info.SubjectProperty.SalesContractAmt = dollars(price)
	} else {
		c.Info.TransactionInfo.RefinanceCashOutDeterminationType = loan.CashOutNone
	}
	insured(&c.Info)
	people := 1 + index%2
	last := pick(r, lastNames)
	earned := (price*75/10_000 + 900*int64(people)) * 100 / 38 / int64(people) // so that housing and usual debts take some forty percent
	for n := range people {
		addPerson(r, c, f, index, n, last, earned)
	}
	return c
}

// insured says what premiums and fees go by: that an agency's is financed, and of a conventional loan that needs insurance the score by which the card
// has a premium, until reports say it.
func insured(i *loan.Info) {
	switch i.TransactionInfo.MortgageType {
	case loan.MortgageFHA:
		i.FHAInfo.FHAUFMIPIsFinanced = yes()
	case loan.MortgageVA:
		i.VAInfo = loan.VAInfo{VAFundingFeeIsFinanced: yes(), VAFundingFeeExemptionType: "NotExempt", VAUseType: "FirstUse"}
	default:
		i.GovernmentLoan.FHADecisionScore = number(740)
	}
}

func addPerson(r *rand.Rand, c *loan.File, f *file, index, n int, last string, earned int64) {
	first, email, language := pick(r, firstNames), fmt.Sprintf("applicant%d-%d@example.test", index, n), "eng"
	for _, p := range f.parties {
		if n == 0 && p.email == "borrower@example.test" {
			first, last, email = "Bobbie", "Testborrower", p.email
		}
		if n == 0 && p.email == "prestatario@example.test" {
			first, last, email, language = "Pilar", "Prestataria", p.email, "spa"
		}
	}
	birth := domain.NewDate(1960+r.IntN(40), time.Month(1+r.IntN(12)), 1+r.IntN(28))
	id := ID(fmt.Sprintf("borrower %s %d %d", f.company, index, n))
	b := borrower.Borrower{Active: true, Role: borrower.RoleBorrower, IsPrimaryBorrower: n == 0, Name: borrower.Name{FirstName: first, LastName: last},
		ContactPoint: borrower.ContactPoint{Email: email, CellPhone: fmt.Sprintf("512-555-01%02d", r.IntN(100))}, CitizenResidencyType: "USCitizen",
		BorrowerDetail: borrower.Detail{BirthDate: &birth, MaritalStatusType: borrower.MaritalUnmarried, DependentCount: number(0)},
		Languages:      []borrower.Language{{Code: language}}}
	b.ID = id
	if len(c.Borrowers) > 0 || index%2 == 1 {
		b.BorrowerDetail.MaritalStatusType = borrower.MaritalMarried
	}
	f.numbers[id] = fmt.Sprintf("90070%04d", 1+index*2+n)
	b.TaxpayerIdentifier.Masked = borrower.MaskSSN(f.numbers[id])
	if f.reported {
		b.BorrowerDetail.CreditReportAuthInd = yes()
		b.NoteConsent(borrower.ConsentCredit, true, domain.DateOf(f.begun))
	}
	c.Borrowers = append(c.Borrowers, b)
	home := borrower.Residence{BorrowerId: id, ResidenceDetail: borrower.ResidenceDetail{ResidencyType: borrower.ResidencyCurrent, BasisType: borrower.BasisRent, DurationYearsCount: number(2 + r.IntN(5))},
		Landlord: borrower.Landlord{MonthlyRentAmt: dollars(1100 + int64(r.IntN(12))*50)},
		Address:  property.Address{LineText: fmt.Sprintf("%d %s", 100+r.IntN(9800), pick(r, streets)), CityName: pick(r, places[f.branch]).city, StateCode: pick(r, places[f.branch]).state, PostalCode: pick(r, places[f.branch]).zip}}
	c.Residences = append(c.Residences, home)
	started := domain.NewDate(2014+r.IntN(8), time.Month(1+r.IntN(12)), 1)
	job := finance.Employer{BorrowerId: id, Name: pick(r, employers), Employment: finance.Employment{StartDate: &started, StatusType: finance.EmploymentCurrent,
		ClassificationType: finance.EmploymentPrimary, PositionDesc: "Specialist", MonthlyIncomeAmt: dollars(max(4200+int64(r.IntN(60))*100, earned/100*100))}}
	c.Employers = append(c.Employers, job)
	c.Assets = append(c.Assets, finance.Asset{Borrowers: []domain.Ref{{ID: id}}, HolderName: "First Invented Bank",
		AssetDetail: finance.AssetDetail{AssetType: "CheckingAccount", CashOrMarketValueAmt: dollars(9000 + int64(r.IntN(70))*500)}})
	if r.IntN(3) > 0 {
		payment := int64(90 + r.IntN(8)*35)
		if !f.reported { // else their debts are those of the report
			c.Liabilities = append(c.Liabilities, finance.Liability{Borrowers: []domain.Ref{{ID: id}}, HolderName: "Sample Auto Finance",
				LiabilityDetail: finance.LiabilityDetail{LiabilityType: finance.LiabilityInstallment, MonthlyPaymentAmt: dollars(payment), UnpaidBalanceAmt: dollars(payment * 31), ExclusionInd: no(), PayoffStatusInd: no()}})
		}
	}
	if f.stage.AtOrAfter(loan.StagePreapproved) {
		answers := borrower.DeclarationDetail{IntentOccupyType: "Yes", OwnerPast3YearsType: "No", BorrowerSellerRelnInd: no(), UndiscBorrowedFundInd: no(), UndiscMortgageAppInd: no(),
			UndiscCreditAppInd: no(), PropCleanEnergyInd: no(), UndiscComakerNoteInd: no(), OutstandJudgmentInd: no(), PresentDelinquentInd: no(), PartyToLawsuitInd: no(),
			PriorPropDeedLieuInd: no(), PriorPropShortSaleInd: no(), PriorPropFclInd: no(), BankruptcyInd: no()}
		c.Declarations = append(c.Declarations, borrower.Declaration{BorrowerId: id, DeclarationDetail: answers})
	}
}
