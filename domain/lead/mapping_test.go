package lead

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

var words = Words{Sources: map[string]domain.ID{"web site": "0196a0f0-0000-7000-8000-000000000001"}, Providers: map[string]domain.ID{"leadwell": "0196a0f0-0000-7000-8000-000000000002"},
	Tags: map[string]domain.ID{"hot": "0196a0f0-0000-7000-8000-000000000003", "veteran": "0196a0f0-0000-7000-8000-000000000004"}}

func TestSuggest(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{"FirstName", "LastName", "Email", "CellPhone", "StateCode", "LoanAmt", "", "Tags"},
		Suggest([]string{"First Name", "LAST_NAME", " e-mail ", "Phone number", "State", "Loan  Amount", "Shoe size", "Labels"}, nil))
	assert.Equal(t, []string{"FirstName", "Email", "StateCode", "FullName"}, Suggest([]string{"Nombre", "Correo electrónico", "Estado", "Nombre completo"}, nil))
	assert.Equal(t, []string{"Email", ""}, Suggest([]string{"Email", "E-mail"}, nil), "no field is suggested twice")
	assert.Equal(t, []string{"", ""}, Suggest([]string{"", "=1+1"}, nil))
	for _, name := range Columns() {
		assert.Equal(t, []string{name}, Suggest([]string{name}, nil), "a field's own name means it")
	}
}

func TestPlanCheck(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plan  Plan
		width int
		keys  []string
	}{
		"as suggested":                     {Plan{Mapping: []string{"FirstName", "", "Email"}}, 3, nil},
		"no column with the name":          {Plan{Mapping: []string{"Email"}}, 1, []string{"mapping required"}},
		"a field twice":                    {Plan{Mapping: []string{"FullName", "Email", "Email"}}, 3, []string{"mapping duplicate"}},
		"a field that may be filled twice": {Plan{Mapping: []string{"FullName", "PriceAmt", "PriceAmt"}}, 3, nil},
		"no such field":                    {Plan{Mapping: []string{"FullName", "TaxId"}}, 2, []string{"mapping refusals:lead.noSuchField"}},
		"more columns than the file":       {Plan{Mapping: []string{"FullName", "Email"}}, 1, []string{"mapping refusals:lead.tooManyColumns"}},
		"wrong words":                      {Plan{Mapping: []string{"FullName"}, Duplicates: "MERGE", Assign: "ME"}, 1, []string{"duplicates invalid", "assign invalid"}},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, c.keys, keys(c.plan.Check(c.width)))
		})
	}
	p := Plan{Mapping: []string{"FullName"}}
	require.Empty(t, p.Check(1))
	assert.Equal(t, "SKIP RULES", p.Duplicates+" "+p.Assign)
}

func keys(faults []domain.FieldError) (all []string) {
	for _, f := range faults {
		all = append(all, f.Field+" "+f.Key)
	}
	return all
}

func TestFromRow(t *testing.T) {
	t.Parallel()
	all := Plan{Mapping: []string{"FirstName", "LastName", "Email", "CellPhone", "StateCode", "PostalCode", "LoanAmt", "CreditRange", "LeadSource", "LeadProvider", "Tags", "FollowUpDate", "ConsentInd", "DoNotCallInd", "Language", "LoanPurposeType"}}
	l, left, isLead := all.FromRow([]string{"Ann", "Lee", "ann@lead.test", "(512) 555-0101", "texas", "1234", "$350,000.50", "705", "Web Site", "LEADWELL", "Hot | veteran", "12/24/2026", "Sí", "no", "Español", "Refi"}, words)
	require.Empty(t, left)
	require.True(t, isLead)
	assert.Equal(t, "Ann Lee ann@lead.test TX 01234", l.FullName()+" "+l.ContactPoint.Email+" "+l.Address.StateCode+" "+l.Address.PostalCode)
	assert.Equal(t, int64(350_000_50), l.LoanAmt.Cents())
	assert.Equal(t, "GOOD es Refinance 2026-12-24", string(l.CreditRange)+" "+l.Language+" "+string(l.LoanPurposeType)+" "+l.FollowUpDate.String())
	assert.Equal(t, []Tagged{{ID: words.Tags["hot"]}, {ID: words.Tags["veteran"]}}, l.Tags)
	assert.Equal(t, words.Sources["web site"], l.LeadSourceID)
	assert.Equal(t, words.Providers["leadwell"], l.LeadProviderID)
	assert.True(t, *l.ContactConsent.ConsentInd)
	assert.Equal(t, ConsentMethod("IMPORT"), l.ContactConsent.Method)
	assert.False(t, l.DoNotCallInd)
	assert.Equal(t, "IMPORT NEW", string(l.Origin)+" "+string(l.Status))

	for name, c := range map[string]struct {
		mapping, row, want []string
		is                 bool
		notes              string
	}{
		"nobody is named":                               {[]string{"FirstName", "Email"}, []string{"", "ann@lead.test"}, []string{"Name.FirstName required"}, false, ""},
		"how to reach them is missing":                  {[]string{"FirstName", "Email"}, []string{"Ann"}, []string{"ContactPoint.CellPhone required"}, true, ""},
		"a column that is left out is not looked at":    {[]string{"FirstName", "", "Email"}, []string{"Ann", "rubbish", "ann@lead.test"}, nil, true, ""},
		"each cell that does not fit is told and kept":  {[]string{"FirstName", "Email", "StateCode", "LoanAmt", "Tags", "FollowUpDate", "ConsentInd"}, []string{"Ann", "ann@lead.test", "Nowhere", "much", "Cold", "soon", "maybe"}, []string{"StateCode invalid", "LoanAmt invalid", "Tags invalid", "FollowUpDate invalid", "ConsentInd invalid"}, true, "State: Nowhere\nLoanAmt: much\nTags: Cold\nFollowUpDate: soon\nConsentInd: maybe"},
		"an address and a number that are none":         {[]string{"FirstName", "Email", "CellPhone"}, []string{"Ann", "nonsense", "12"}, []string{"Email invalid", "CellPhone invalid", "ContactPoint.CellPhone required"}, true, "Email: nonsense\nState: 12"},
		"more cents than there are, and less than none": {[]string{"FirstName", "Email", "LoanAmt", "PriceAmt"}, []string{"Ann", "ann@lead.test", "1.005", "-1"}, []string{"LoanAmt invalid", "PriceAmt min"}, true, "State: 1.005\nPriceAmt: -1"},
		"what a lead costs is no price of a home":       {[]string{"FirstName", "Email", "PriceAmt"}, []string{"Ann", "ann@lead.test", "35"}, []string{"PriceAmt invalid"}, true, "State: 35"},
		"a second number and address":                   {[]string{"FirstName", "Email", "CellPhone"}, []string{"Ann", "a@lead.test; b@lead.test", "512-555-0110 / 512-555-0111"}, []string{"Email refusals:lead.partLeft", "CellPhone refusals:lead.partLeft"}, true, "Email: b@lead.test\nState: 512-555-0111"},
		"an extension":                                  {[]string{"FirstName", "CellPhone"}, []string{"Ann", "(512) 555-0105 ext. 12"}, []string{"CellPhone refusals:lead.partLeft"}, true, "Email: ext. 12"},
		"more paid down than it costs":                  {[]string{"FirstName", "Email", "PriceAmt", "DownPaymentAmt"}, []string{"Ann", "a@lead.test", "100000", "200000"}, []string{"DownPaymentAmt lesser"}, true, "LoanAmt: 200000"},
		"a formula is a name like any other":            {[]string{"FirstName", "Email"}, []string{"=1+1", "ann@lead.test"}, nil, true, ""},
		"words that say nothing":                        {[]string{"FirstName", "LastName", "Email", "PriceAmt"}, []string{"N", "NA", "n/a", "--"}, []string{"ContactPoint.CellPhone required"}, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			headings := []string{"First", "Email", "State", "LoanAmt", "Tags", "FollowUpDate", "ConsentInd"}
			if len(c.mapping) == 4 && c.mapping[3] == "PriceAmt" {
				headings[3] = "PriceAmt"
			}
			l, left, is := Plan{Mapping: c.mapping, Headings: headings}.FromRow(c.row, words)
			assert.Equal(t, c.want, keys(left))
			assert.Equal(t, c.is, is)
			assert.Equal(t, c.notes, l.Notes)
			if is {
				for _, f := range l.Validate() {
					assert.Equal(t, "required", f.Key, "what is kept can be saved again, but for what nobody knows")
				}
			}
		})
	}
	for score, want := range map[string]CreditRange{"740": "EXCELLENT", "739": "GOOD", "699": "FAIR", "659": "POOR", "619": "BAD", "300": "BAD", "fair": "FAIR", "680-719": "FAIR", "Good (700-739)": "GOOD", "Excellent": "EXCELLENT", "740.0": "EXCELLENT"} {
		assert.Equal(t, want, creditOf(score), score)
	}
	assert.Empty(t, string(creditOf("299")+creditOf("851")+creditOf("great")))
}

func TestWholeNames(t *testing.T) {
	t.Parallel()
	for full, want := range map[string]string{
		"Ann Lee": "Ann||Lee||", "Lee, Ann": "Ann||Lee||", "Ann": "Ann||||", "Ann Mae van Lee": "Ann Mae||van Lee||",
		"John Smith Jr.": "John||Smith|Jr.|", "Smith, John A., Jr.": "John|A.|Smith|Jr.|", "Smith Jr., John": "John||Smith|Jr.|", "John Smith, III": "John||Smith|III|",
		"María del Carmen de la Cruz": "María del Carmen||de la Cruz||", "José Luis Pérez Rodríguez": "José Luis||Pérez Rodríguez||", "Ana López García": "Ana||López García||",
		"John and Mary Smith": "John||Smith||Mary Smith", "Smith, John & Mary": "John||Smith||Mary Smith", "John Smith and Mary Jones": "John||Smith||Mary Jones",
		"Dr. Ann O’Brien-Smith MD": "Ann||O’Brien-Smith||", "Jane Doe, Esq.": "Jane||Doe||", "SMITH/JOHN": "JOHN||SMITH||", "Cher": "Cher||||", "Vincent van der Berg III": "Vincent||van der Berg|III|",
		"John A. Smith": "John|A.|Smith||", "John Paul Jones": "John Paul||Jones||", "Mr John Smith": "John||Smith||", "Minh Do": "Minh||Do||", "Sr. José Peña": "José||Peña||", "  ": "||||",
	} {
		n, other := split(full)
		assert.Equal(t, want, n.FirstName+"|"+n.MiddleName+"|"+n.LastName+"|"+n.SuffixName+"|"+other, full)
	}
}

func TestValuesOfCells(t *testing.T) {
	t.Parallel()
	for text, cents := range map[string]int64{"350k": 350_000_00, "$280,000.00": 280_000_00, "350000.0": 350_000_00, "1.5m": 1_500_000_00, "$ 12,345.67": 12_345_67} {
		m, is := amountOf(text)
		if assert.True(t, is, text) {
			assert.Equal(t, cents, m.Cents(), text)
		}
	}
	for _, text := range []string{"$300,000 - $350,000", "3000000 or more", "350000.555", "20%", "", "99999999999999999m"} {
		_, is := amountOf(text)
		assert.False(t, is, text)
	}
	for text, want := range map[string]string{"78701.0": "78701", "787011234": "78701-1234", "926": "00926", "1234": "01234", "78701-1234": "78701-1234"} {
		assert.Equal(t, want, zipOf(text))
	}
	for text, want := range map[string]string{"Home Purchase": "Purchase", "Cash-Out Refinance": "Refinance", "refi": "Refinance", "buy": "Purchase", "Compra": "Purchase", "FHA": "", "Conventional": "", "purchase or refinance": ""} {
		assert.Equal(t, want, string(purposeOf(text)), text)
	}
	for _, text := range []string{"2026-12-01T00:00:00Z", "12/1/2026 3:45 PM", "Dec 1, 2026", "12/01/2026", "12/1/26"} {
		if d := dayOf(text); assert.NotNil(t, d, text) {
			assert.Equal(t, "2026-12-01", d.String())
		}
	}
	l, left, _ := Plan{Mapping: []string{"FirstName", "Email", "DownPaymentAmt", "PriceAmt", "PriceAmt"}}.FromRow([]string{"Ann", "a@lead.test", "3.5% down", "", "350k"}, words)
	require.Empty(t, left)
	assert.Equal(t, int64(12_250_00), l.DownPaymentAmt.Cents())
	assert.Equal(t, int64(350_000_00), l.PriceAmt.Cents(), "of two columns the one that says something")
}

func TestHeadingsOfTheTrade(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{"FirstName", "LastName", "Email", "CellPhone", "", "LoanPurposeType", "LoanAmt"},
		Suggest([]string{"First Name", "Last Name", "Email", "Phone", "Loan Type", "Loan Purpose", "Loan Amount"}, nil), "a type of loan is not what it is for")
	assert.Equal(t, []string{"FirstName", "LastName", "Email", "CellPhone", "", "PriceAmt"},
		Suggest([]string{"FirstName", "LastName", "Email", "CellPhone", "Price", "NewHomeValue"}, [][]string{{"Ana", "Prueba", "", "", "35", "400000"}}), "what a provider asks for the lead")
	assert.Equal(t, []string{"Email", "PriceAmt"}, Suggest([]string{"Email", "Price"}, [][]string{{"", "350k"}}))
	assert.Equal(t, []string{"FirstName", "LastName", "Email", "CellPhone", "", "", "StateCode", "CityName", "", "", "PriceAmt", "", "", "CreditRange", "", "LoanPurposeType", "DownPaymentAmt", "PriceAmt", "", ""},
		without(Suggest([]string{"FirstName", "LastName", "Email", "CellPhone", "Zip", "StreetAddress", "PropertyState", "PropertyCity", "PropertyUse", "PropertyType", "PropertyValue", "FirstMortgageBalance", "FirstMortgageRate", "CreditRating", "DesiredRateType", "LoanPurpose", "EstimatedDownPayment", "NewHomeValue", "FoundHome", "VeteranMilitary"}, nil), "PostalCode", "LineText"))
	assert.Equal(t, []string{"FirstName", "LastName", "Email", "HomePhone", "CellPhone", "WorkPhone", "", "", "", "", "LineText", "CityName", "StateCode", "PostalCode", "", "LoanPurposeType", "LoanAmt", "PriceAmt", "", "", "LeadSource"},
		Suggest([]string{"Borrower First Name", "Borrower Last Name", "Home E-mail", "Home Phone", "Cell Phone", "Business Phone", "Present Street", "Present City", "Present State", "Present Zip", "Subject Property Address", "Subject Property City", "Subject Property State", "Subject Property Zip", "Loan Type", "Loan Purpose", "Loan Amount", "Appraised Value", "Est. Closing Date", "Birthday", "Referred By"}, nil))
}

// without are fields with some of them blank.
func without(fields []string, some ...string) []string {
	for i, f := range fields {
		for _, one := range some {
			if f == one {
				fields[i] = ""
			}
		}
	}
	return fields
}
