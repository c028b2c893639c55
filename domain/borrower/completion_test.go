package borrower

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

var today = domain.MustDate("2026-11-21")

func completeBorrower() (Borrower, []Residence) {
	b := Borrower{Active: true, Role: RoleBorrower, Name: Name{FirstName: "Ada", LastName: "Stone"},
		ContactPoint:         ContactPoint{Email: "ada@example.test", CellPhone: "5125550100"},
		CitizenResidencyType: "USCitizen", TaxpayerIdentifier: TaxpayerIdentifier{Masked: "***-**-1234"},
		BorrowerDetail: Detail{BirthDate: new(domain.MustDate("1980-02-29")), MaritalStatusType: MaritalUnmarried}}
	r := Residence{ResidenceDetail: ResidenceDetail{ResidencyType: ResidencyCurrent, BasisType: BasisOwn,
		DurationYearsCount: new(1), DurationMonthsCount: new(12)}}
	r.Address.LineText = "1 Main St"
	return b, []Residence{r}
}

func TestMissing(t *testing.T) {
	b, residences := completeBorrower()
	assert.Empty(t, Missing(b, residences, today))
	assert.Equal(t, []string{"Residences"}, Missing(b, nil, today))
	assert.Empty(t, Missing(Borrower{}, nil, today), "inactive people are not asked")

	for field, change := range map[string]func(*Borrower, []Residence){
		"Name.FirstName":                                func(b *Borrower, _ []Residence) { b.Name.FirstName = "" },
		"ContactPoint.Email":                            func(b *Borrower, _ []Residence) { b.ContactPoint.Email = "" },
		"TaxpayerIdentifier.IdentifierValue":            func(b *Borrower, _ []Residence) { b.TaxpayerIdentifier.Masked = "" },
		"DependentAgeYearsCount":                        func(b *Borrower, _ []Residence) { b.BorrowerDetail.DependentCount = new(2) },
		"Residences.Address.LineText":                   func(_ *Borrower, r []Residence) { r[0].Address.LineText = "" },
		"Residences.ResidenceDetail.BasisType":          func(_ *Borrower, r []Residence) { r[0].ResidenceDetail.BasisType = "" },
		"Residences.Landlord.MonthlyRentAmt":            func(_ *Borrower, r []Residence) { r[0].ResidenceDetail.BasisType = BasisRent },
		"Residences.ResidenceDetail.DurationYearsCount": func(_ *Borrower, r []Residence) { r[0].ResidenceDetail.DurationMonthsCount = new(11) },
		"Residences":                                    func(_ *Borrower, r []Residence) { r[0].ResidenceDetail.ResidencyType = ResidencyMailing },
		"Languages.CodeOtherDesc":                       func(b *Borrower, _ []Residence) { b.Languages = []Language{{Code: LanguageOther}} },
		"Counseling.CounselingEvents": func(b *Borrower, _ []Residence) {
			b.Counseling.CounselingEvents = []CounselingEvent{{CounselingEventDetail{ConfirmationInd: new(true)}}}
		},
		"MilitaryService.ExpectedCompletionDate": func(b *Borrower, _ []Residence) {
			b.MilitaryService = MilitaryService{StatusType: MilitaryActiveDuty, ExpectedCompletionDate: new(today)}
		},
	} {
		b, residences := completeBorrower()
		change(&b, residences)
		assert.Equal(t, []string{field}, Missing(b, residences, today), field)
	}
	b.Role, b.TaxpayerIdentifier.Masked = RoleTitleHolder, ""
	assert.Empty(t, Missing(b, residences, today), "a title holder needs no SSN")
}

func TestMilitaryDates(t *testing.T) {
	for _, c := range []struct {
		name     string
		service  MilitaryService
		complete bool
	}{
		{"none", MilitaryService{}, true},
		{"active, tomorrow", MilitaryService{StatusType: MilitaryActiveDuty, ExpectedCompletionDate: new(today.AddDays(1))}, true},
		{"veteran, today", MilitaryService{StatusType: MilitaryVeteran, ExpectedCompletionDate: new(today)}, true},
		{"veteran, tomorrow", MilitaryService{StatusType: MilitaryVeteran, ExpectedCompletionDate: new(today.AddDays(1))}, false},
		{"before it began", MilitaryService{FromDate: new(today), ExpectedCompletionDate: new(today.AddDays(-1))}, false},
	} {
		assert.Equal(t, c.complete, c.service.isConsistent(today), c.name)
	}
}

func completeDeclaration() Declaration {
	no := false
	return Declaration{BorrowerId: "b", DeclarationDetail: DeclarationDetail{IntentOccupyType: Yes, OwnerPast3YearsType: "No",
		BorrowerSellerRelnInd: &no, UndiscBorrowedFundInd: &no, UndiscMortgageAppInd: &no, UndiscCreditAppInd: &no,
		PropCleanEnergyInd: &no, UndiscComakerNoteInd: &no, OutstandJudgmentInd: &no, PresentDelinquentInd: &no,
		PartyToLawsuitInd: &no, PriorPropDeedLieuInd: &no, PriorPropShortSaleInd: &no, PriorPropFclInd: &no, BankruptcyInd: &no}}
}

func TestDeclarationIsComplete(t *testing.T) {
	assert.True(t, completeDeclaration().IsComplete())
	assert.False(t, Declaration{}.IsComplete())
	for name, change := range map[string]func(*DeclarationDetail){
		"an indicator":       func(d *DeclarationDetail) { d.PartyToLawsuitInd = nil },
		"owner":              func(d *DeclarationDetail) { d.OwnerPast3YearsType = "" },
		"prior usage":        func(d *DeclarationDetail) { d.OwnerPast3YearsType = Yes; d.PriorPropTitleType = "Sole" },
		"prior title":        func(d *DeclarationDetail) { d.OwnerPast3YearsType = Yes; d.FHASecondResInd = new(true) },
		"borrowed amount":    func(d *DeclarationDetail) { d.UndiscBorrowedFundInd = new(true) },
		"bankruptcy chapter": func(d *DeclarationDetail) { d.BankruptcyInd = new(true) },
	} {
		d := completeDeclaration()
		change(&d.DeclarationDetail)
		assert.False(t, d.IsComplete(), name)
	}
	d := completeDeclaration()
	d.DeclarationDetail.OwnerPast3YearsType, d.DeclarationDetail.IntentOccupyType = "", "No"
	assert.True(t, d.IsComplete(), "who does not occupy is not asked about ownership")
}

func TestDeclarationNormalize(t *testing.T) {
	d := completeDeclaration()
	d.DeclarationDetail.PriorPropUsageType, d.DeclarationDetail.FHASecondResInd = "Investment", new(true)
	d.DeclarationDetail.UndiscBorrowedFundAmt = new(domain.Money(500))
	n := d.Normalize().DeclarationDetail
	assert.Empty(t, n.PriorPropUsageType)
	assert.Nil(t, n.FHASecondResInd)
	assert.Equal(t, domain.Money(0), *n.UndiscBorrowedFundAmt)

	d.DeclarationDetail.OwnerPast3YearsType, d.DeclarationDetail.PriorPropUsageType = Yes, PriorUsageFHA
	d.DeclarationDetail.UndiscBorrowedFundInd = new(true)
	n = d.Normalize().DeclarationDetail
	assert.Empty(t, n.PriorPropUsageType)
	assert.True(t, *n.FHASecondResInd)
	assert.Equal(t, domain.Money(500), *n.UndiscBorrowedFundAmt)
}

func completeDemographic() Demographic {
	no := false
	return Demographic{BorrowerId: "b", EthnicityType: []string{"HispanicOrLatino"}, HmdaRaces: []Race{{RaceType: "White"}},
		GovernmentMonitoringDetail: GovernmentMonitoringDetail{EthnicCollectVisualInd: &no, GenderCollectVisualInd: &no,
			RaceCollectedVisualInd: &no, ULADGenderType: "Female", ULADAppMethodType: "Internet"}}
}

func TestDemographicIsComplete(t *testing.T) {
	assert.True(t, completeDemographic().IsComplete())
	for name, change := range map[string]func(*Demographic){
		"ethnicity": func(d *Demographic) { d.EthnicityType = nil },
		"race":      func(d *Demographic) { d.HmdaRaces = nil },
		"gender":    func(d *Demographic) { d.GovernmentMonitoringDetail.ULADGenderType = "" },
		"method":    func(d *Demographic) { d.GovernmentMonitoringDetail.ULADAppMethodType = "" },
		"visual":    func(d *Demographic) { d.GovernmentMonitoringDetail.RaceCollectedVisualInd = nil },
	} {
		d := completeDemographic()
		change(&d)
		assert.False(t, d.IsComplete(), name)
	}
	refused := completeDemographic()
	refused.EthnicityType, refused.HmdaRaces, refused.GovernmentMonitoringDetail.ULADGenderType = nil, nil, ""
	refused.GovernmentMonitoringDetail.EthnicRefusalInd = new(true)
	refused.GovernmentMonitoringDetail.RaceRefusalInd = new(true)
	refused.GovernmentMonitoringDetail.GenderRefusalInd = new(true)
	assert.True(t, refused.IsComplete(), "refusing is an answer")
}

func TestPercentComplete(t *testing.T) {
	b, residences := completeBorrower()
	declaration, demographic := completeDeclaration(), completeDemographic()
	assert.Equal(t, 100, PercentComplete(b, residences, &declaration, &demographic, Answered{}, today))
	assert.Equal(t, 70, PercentComplete(b, residences, nil, nil, Answered{}, today))
	empty := PercentComplete(Borrower{Active: true, Role: RoleBorrower}, nil, nil, nil, Answered{}, today)
	assert.Less(t, empty, 35)
	assert.GreaterOrEqual(t, empty, 0)
}

func TestSSN(t *testing.T) {
	assert.Equal(t, "***-**-2000", MaskSSN("500222000"))
	assert.Equal(t, "500222000", NormalizeSSN("500-22-2000"))
	for _, text := range []string{"", "50022200", "5002220000", "50022200a", "***-**-2000"} {
		assert.Empty(t, NormalizeSSN(text), text)
		assert.Empty(t, MaskSSN(text), text)
	}
}

func TestValidate(t *testing.T) {
	b, _ := completeBorrower()
	assert.Empty(t, b.Validate())
	b.ContactPoint.Email = "Ada <ada@example.test>"
	b.ContactPoint.CellPhone = "<script>"
	b.BorrowerDetail.MaritalStatusType = "Widowed"
	b.BorrowerDetail.BirthDate = new(domain.MustDate("1066-10-14"))
	var fields []string
	for _, fault := range b.Validate() {
		fields = append(fields, fault.Field)
	}
	assert.Equal(t, []string{"ContactPoint.Email", "ContactPoint.CellPhone", "BorrowerDetail.BirthDate",
		"BorrowerDetail.MaritalStatusType"}, fields)
}
