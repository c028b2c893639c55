package borrower

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func fieldsOf(faults []domain.FieldError) string {
	var all []string
	for _, f := range faults {
		all = append(all, f.Field)
	}
	return strings.Join(all, " ")
}

func dayOf(text string) *domain.Date { return new(domain.MustDate(text)) }

// Who owes a loan is of age (18 years), who only holds the title need not be; and what was there before stays until it is touched.
func TestAgesOfBorrowers(t *testing.T) {
	t.Parallel()
	today := domain.MustDate("2026-11-20")
	born := func(day string, role Role) *Borrower {
		b := &Borrower{Role: role}
		if day != "" {
			b.BorrowerDetail.BirthDate = dayOf(day)
		}
		return b
	}
	aged := func(count int, ages string) *Borrower {
		b := &Borrower{DependentAgeYearsCount: ages}
		b.BorrowerDetail.DependentCount = &count
		return b
	}
	const birth, ages = "dobInvalid", "DependentAgeYearsCount"
	for _, c := range []struct {
		says     string
		was, act *Borrower
		want     string
	}{
		{"eighteen today", nil, born("2008-11-20", RoleBorrower), ""},
		{"eighteen tomorrow", nil, born("2008-11-21", RoleBorrower), birth},
		{"eighteen next month", nil, born("2008-12-01", RoleBorrower), birth},
		{"eighteen last month", nil, born("2008-10-31", RoleBorrower), ""},
		{"of no role, which owes", nil, born("2010-01-01", ""), birth},
		{"a child who holds the title", nil, born("2020-01-01", RoleTitleHolder), ""},
		{"born tomorrow", nil, born("2026-11-21", RoleTitleHolder), "maxDate"},
		{"born on a day that nobody said", nil, born("", RoleBorrower), ""},
		{"a child as it was kept", born("2010-01-01", RoleBorrower), born("2010-01-01", RoleBorrower), ""},
		{"a child whose day is another", born("1990-01-01", RoleBorrower), born("2010-01-01", RoleBorrower), birth},
		{"a child whose day was not known", born("", RoleBorrower), born("2010-01-01", RoleBorrower), birth},
		{"a child who owes from now on", born("2010-01-01", RoleTitleHolder), born("2010-01-01", RoleBorrower), birth},
		{"a day that is taken away", born("2010-01-01", RoleBorrower), born("", RoleBorrower), ""},

		{"two dependants and their ages", nil, aged(2, "4, 9"), ""},
		{"a parent of 120", nil, aged(1, "120"), ""},
		{"one of 121", nil, aged(1, "121"), "minInvalid"},
		{"a baby", nil, aged(1, "0"), ""},
		{"a word", nil, aged(1, "old"), "minInvalid"},
		{"an age in four digits", nil, aged(1, "0004"), "minInvalid"},
		{"an age too few", nil, aged(2, "4"), "commaInvalid"},
		{"an age too many", nil, aged(1, "4, 9"), "commaInvalid"},
		{"an age left out", nil, aged(2, "4,"), "commaInvalid"},
		{"blanks for an age", nil, aged(1, " "), "commaInvalid"},
		{"no ages", nil, aged(2, ""), ""},
		{"ages of nobody", nil, aged(0, "4"), ""},
		{"ages as they were kept", aged(2, "4"), aged(2, "4"), ""},
		{"another age", aged(2, "5"), aged(2, "4"), "commaInvalid"},
		{"another number", aged(1, "4"), aged(2, "4"), "commaInvalid"},
	} {
		var keys []string
		for _, f := range c.act.AgeFaults(c.was, today) {
			keys = append(keys, f.Key)
			assert.Equal(t, f.Key == "commaInvalid" || f.Key == "minInvalid", f.Field == ages, c.says)
		}
		assert.Equal(t, c.want, strings.Join(keys, " "), c.says)
	}
}

// Who owes: a borrower or cosigner who is on the loan.
func TestWhoOwesALoan(t *testing.T) {
	t.Parallel()
	for role, owes := range map[Role]bool{RoleBorrower: true, RoleCosigner: true, "": true, RoleTitleHolder: false} {
		assert.Equal(t, owes, Borrower{Active: true, Role: role}.IsObligor(), role)
		assert.False(t, Borrower{Role: role}.IsObligor(), "%s, no longer on the loan", role)
	}
}

// The groups of an ITIN at each edge (IRM 3.21.263.6.2), and areas, groups and serials of Social Security numbers that are none.
func TestEdgesOfTaxpayerNumbers(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]string{
		"900490001": "itin", "900500001": TaxpayerITIN, "900650001": TaxpayerITIN, "900660001": "itin", "900690001": "itin", "900700001": TaxpayerITIN, "900880001": TaxpayerITIN,
		"900890001": "itin", "900900001": TaxpayerITIN, "900920001": TaxpayerITIN, "900930001": "itin", "900940001": TaxpayerITIN, "900990001": TaxpayerITIN,
		"000121234": "ssnArea", "001011234": TaxpayerSSN, "665011234": TaxpayerSSN, "666011234": "ssnArea", "667011234": TaxpayerSSN, "899011234": TaxpayerSSN,
		"123001234": "ssnGroup", "123010000": "ssnSerial", "123010001": TaxpayerSSN, "078051120": "ssnUnissued", "219099999": "ssnUnissued", "12345": "ssn",
	} {
		_, kind, err := ParseTaxpayer(number)
		if err != nil {
			var known *domain.Error
			assert.ErrorAs(t, err, &known)
			kind = known.Fields[0].Key
		}
		assert.Equal(t, want, kind, number)
	}
}

// What may stand of a borrower: each field with a value that it can't have.
func TestWhatIsWrongWithABorrower(t *testing.T) {
	t.Parallel()
	const counseling = "Counseling.CounselingEvents.CounselingEventDetail."
	long, early := strings.Repeat("n", domain.MaxNameLength+1), dayOf("1812-01-01")
	counseled := func(d CounselingEventDetail) func(*Borrower) {
		return func(b *Borrower) {
			b.Counseling.CounselingEvents = []CounselingEvent{{CounselingEventDetail: d}}
		}
	}
	for _, c := range []struct {
		act  func(*Borrower)
		want string
	}{
		{func(*Borrower) {}, ""},
		{func(b *Borrower) { b.Role = "" }, "Role"},
		{func(b *Borrower) { b.Role = "Cook" }, "Role"},
		{func(b *Borrower) { b.Name = Name{FirstName: long, MiddleName: long, LastName: long} }, "Name.FirstName Name.MiddleName Name.LastName"},
		{func(b *Borrower) { b.Name.SuffixName = strings.Repeat("s", 20) }, ""},
		{func(b *Borrower) { b.Name.SuffixName = strings.Repeat("s", 21) }, "Name.SuffixName"},
		{func(b *Borrower) { b.Name.FullName = strings.Repeat("n", domain.MaxTextLength+1) }, "Name.FullName"},
		{func(b *Borrower) { b.ContactPoint.Email = "ana" }, "ContactPoint.Email"},
		{func(b *Borrower) {
			b.ContactPoint = ContactPoint{Email: "ana@example.test", CellPhone: "512-555-0100", WorkExt: strings.Repeat("1", 20)}
		}, ""},
		{func(b *Borrower) { b.ContactPoint = ContactPoint{CellPhone: "a", HomePhone: "b", WorkPhone: "c"} }, "ContactPoint.CellPhone ContactPoint.HomePhone ContactPoint.WorkPhone"},
		{func(b *Borrower) { b.ContactPoint.WorkExt = strings.Repeat("1", 21) }, "ContactPoint.WorkPhoneExtension"},
		{func(b *Borrower) { b.CitizenResidencyType = "Martian" }, "CitizenResidencyType"},
		{func(b *Borrower) { b.DependentAgeYearsCount = long }, "DependentAgeYearsCount"},
		{func(b *Borrower) { b.BorrowerDetail.BirthDate = early }, "BorrowerDetail.BirthDate"},
		{func(b *Borrower) { b.BorrowerDetail.MaritalStatusType = "Perhaps" }, "BorrowerDetail.MaritalStatusType"},
		{func(b *Borrower) { b.BorrowerDetail.ClassificationType = "Third" }, "BorrowerDetail.ClassificationType"},
		{func(b *Borrower) {
			b.BorrowerDetail.DependentCount, b.BorrowerDetail.LoanAppSeqNumber = new(99), new(99)
		}, ""},
		{func(b *Borrower) { b.BorrowerDetail.DependentCount, b.BorrowerDetail.LoanAppSeqNumber = new(0), new(1) }, ""},
		{func(b *Borrower) {
			b.BorrowerDetail.DependentCount, b.BorrowerDetail.LoanAppSeqNumber = new(100), new(100)
		}, "BorrowerDetail.DependentCount BorrowerDetail.LoanAppSeqNumber"},
		{func(b *Borrower) {
			b.BorrowerDetail.DependentCount, b.BorrowerDetail.LoanAppSeqNumber = new(-1), new(0)
		}, "BorrowerDetail.DependentCount BorrowerDetail.LoanAppSeqNumber"},
		{func(b *Borrower) { b.Languages = []Language{{Code: "spa"}} }, ""},
		{func(b *Borrower) { b.Languages = []Language{{Code: "span", CodeOtherDesc: long}} }, "Languages.Code Languages.CodeOtherDesc"},
		{func(b *Borrower) { b.MilitaryService = MilitaryService{StatusType: "Pirate", BranchType: "Pirates"} }, "MilitaryService.StatusType MilitaryService.BranchType"},
		{func(b *Borrower) { b.MilitaryService = MilitaryService{FromDate: early, ToDate: early} }, "MilitaryService.FromDate MilitaryService.ToDate"},
		{func(b *Borrower) { b.MilitaryService.ExpectedCompletionDate = early }, "MilitaryService.ExpectedCompletionDate"},
		{func(b *Borrower) {
			b.MilitaryService = MilitaryService{FromDate: dayOf("2020-01-02"), ExpectedCompletionDate: dayOf("2020-01-01")}
		}, "MilitaryService.ExpectedCompletionDate"},
		{counseled(CounselingEventDetail{CounselingAgencyIdentifier: strings.Repeat("1", 60)}), ""},
		{counseled(CounselingEventDetail{FormatType: "Song", CounselingType: "None", CompletedDate: early}), counseling + "FormatType " + counseling + "CounselingType " + counseling + "CompletedDate"},
		{counseled(CounselingEventDetail{CounselingAgencyName: long, CounselingAgencyIdentifier: strings.Repeat("1", 61), FormatTypeOthDesc: long}),
			counseling + "CounselingAgencyName " + counseling + "CounselingAgencyIdentifier " + counseling + "FormatTypeOthDesc"},
	} {
		b := Borrower{Role: RoleBorrower}
		c.act(&b)
		assert.Equal(t, c.want, fieldsOf(b.Validate()), "%+v", b)
	}
	home := Residence{}
	home.ResidenceDetail = ResidenceDetail{ResidencyType: "Sometimes", BasisType: "Luck", DurationYearsCount: new(121), DurationMonthsCount: new(1441)}
	home.Landlord = Landlord{MonthlyRentAmt: new(domain.Money(-1)), Name: long}
	assert.Equal(t, "BorrowerId ResidenceDetail.ResidencyType ResidenceDetail.BasisType ResidenceDetail.DurationYearsCount ResidenceDetail.DurationMonthsCount Landlord.MonthlyRentAmt Landlord.Name",
		fieldsOf(home.Validate()))
	months, known := Residence{ResidenceDetail: ResidenceDetail{DurationYearsCount: new(2)}}.DurationMonths()
	assert.Equal(t, []any{24, true}, []any{months, known})
	months, known = Residence{ResidenceDetail: ResidenceDetail{DurationMonthsCount: new(5)}}.DurationMonths()
	assert.Equal(t, []any{5, true}, []any{months, known})
	_, known = Residence{}.DurationMonths()
	assert.False(t, known)
}
