package mismo

import (
	"os"
	"strings"
	"testing"

	"github.com/beevik/etree"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/property"
	"gable/domain/qualify"
)

const (
	pointMobile = `<CONTACT_POINT_TELEPHONE><ContactPointTelephoneValue>5125550100</ContactPointTelephoneValue></CONTACT_POINT_TELEPHONE><CONTACT_POINT_DETAIL><ContactPointRoleType>Mobile</ContactPointRoleType></CONTACT_POINT_DETAIL>`
	noValuation = `<PROPERTY_VALUATIONS><PROPERTY_VALUATION><PROPERTY_VALUATION_DETAIL><PropertyValuationAmount>0.00</PropertyValuationAmount></PROPERTY_VALUATION_DETAIL></PROPERTY_VALUATION></PROPERTY_VALUATIONS>`
	oneTerm     = `<LoanAmortizationPeriodCount>360</LoanAmortizationPeriodCount><LoanAmortizationPeriodType>Month</LoanAmortizationPeriodType></AMORTIZATION_RULE></AMORTIZATION>`
)

// othersFile is a file as another program writes it, with one thing in place of another.
func othersFile(t testing.TB, old, new string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/others/broker.xml")
	require.NoError(t, err)
	require.Contains(t, string(text), old)
	return strings.ReplaceAll(string(text), old, new)
}

func valuation(amount, day string) string {
	return `<PROPERTY_VALUATION><PROPERTY_VALUATION_DETAIL><PropertyValuationAmount>` + amount + `</PropertyValuationAmount><PropertyValuationEffectiveDate>` + day + `</PropertyValuationEffectiveDate></PROPERTY_VALUATION_DETAIL></PROPERTY_VALUATION>`
}

// What other programs write another way, or in another place, is read as what it says; what can't be is named, and an export says it as the standard has it.
func TestReadsOtherWriters(t *testing.T) {
	base := func(in *Imported) (borrower.Borrower, property.Address, property.Detail) {
		return in.File.Borrowers[0], in.File.Info.SubjectProperty.Address, in.File.Info.SubjectProperty.PropertyDetail
	}
	worth := func(amount, ltv string) func(*testing.T, *Imported) {
		return func(t *testing.T, in *Imported) {
			_, _, detail := base(in)
			assert.Equal(t, usd(amount), domain.Amount(detail.EstimatedValueAmt))
			assert.Nil(t, in.File.Info.SubjectProperty.SalesContractAmt, "a price of 0.00 is none")
			assert.Equal(t, ltv, qualify.Qualify(in.File, today).LTV.String())
		}
	}
	phone := func(want borrower.ContactPoint) func(*testing.T, *Imported) {
		return func(t *testing.T, in *Imported) {
			want.Email = "lia@example.test"
			b, _, _ := base(in)
			assert.Equal(t, want, b.ContactPoint)
		}
	}
	term := func(months int) func(*testing.T, *Imported) {
		return func(t *testing.T, in *Imported) {
			assert.Equal(t, months, domain.Count(in.File.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount))
		}
	}
	amount := func(t *testing.T, in *Imported) {
		assert.Equal(t, usd("93203"), domain.Amount(in.File.Info.TransactionInfo.BaseLoanAmt))
	}
	born := func(t *testing.T, in *Imported) {
		b, _, _ := base(in)
		assert.Equal(t, "1980-01-15", b.BorrowerDetail.BirthDate.String())
	}
	inTexas := func(t *testing.T, in *Imported) {
		_, address, _ := base(in)
		assert.Equal(t, "TX", address.StateCode)
		assert.Equal(t, "TX", in.File.Residences[0].Address.StateCode)
	}
	cell := phone(borrower.ContactPoint{CellPhone: "5125550100"})
	for _, c := range []struct {
		name, old, new string
		holds          func(*testing.T, *Imported)
		warns          []string
		writes         string // what an export says
	}{
		{"appraisal of 0.00", noValuation, noValuation, worth("323322", "28.82"), nil, ">0.00<"},
		{"empty appraisal", ">0.00</PropertyValuationAmount>", "></PropertyValuationAmount>", worth("323322", "28.82"), nil, ""},
		{"no appraisal", noValuation, "", worth("323322", "28.82"), nil, ""},
		{"appraisal", ">0.00</PropertyValuationAmount>", ">400000</PropertyValuationAmount>", worth("400000", "23.3"), nil, ""},
		{"the later of two appraisals", noValuation, "<PROPERTY_VALUATIONS>" + valuation("310000", "2026-01-05") + valuation("400000", "2026-03-05") + "</PROPERTY_VALUATIONS>", worth("400000", "23.3"), []string{"saidTwice", "elementsKept"}, ""},
		{"an appraisal in words", ">0.00</PropertyValuationAmount>", ">pending</PropertyValuationAmount>", worth("323322", "28.82"), []string{"valueNotUnderstood"}, ">pending<"},

		{"phone without a role", pointMobile, strings.Split(pointMobile, "<CONTACT_POINT_DETAIL>")[0], cell, nil, ""},
		{"cell", ">Mobile<", ">Cell<", cell, nil, ">Mobile<"},
		{"spaces around", ">5125550100<", ">\n 5125550100 \n<", cell, nil, ""},
		{"hyphens", ">5125550100<", ">512-555-0100<", cell, nil, ">5125550100<"},
		{"extension of a cell phone", ">5125550100<", ">(512) 555-0100 x12<", cell, []string{"extensionKept"}, "<ContactPointTelephoneExtensionValue>12<"},
		{"extension at work", pointMobile, strings.NewReplacer("Mobile", "Work", "5125550100", "+1 512.555.0100 ext. 12").Replace(pointMobile), phone(borrower.ContactPoint{WorkPhone: "5125550100", WorkExt: "12"}), nil, "<ContactPointTelephoneExtensionValue>12<"},
		{"two of one role", pointMobile, pointMobile + "</CONTACT_POINT><CONTACT_POINT>" + strings.Replace(pointMobile, "0100", "0199", 1), cell, []string{"saidTwice"}, ">5125550199<"},
		{"one with a role, one without", pointMobile, pointMobile + "</CONTACT_POINT><CONTACT_POINT>" + strings.Split(strings.Replace(pointMobile, "0100", "0199", 1), "<CONTACT_POINT_DETAIL>")[0],
			phone(borrower.ContactPoint{CellPhone: "5125550100", HomePhone: "5125550199"}), nil, ""},
		{"no phone at all", ">5125550100<", ">call me<", phone(borrower.ContactPoint{}), []string{"valueNotUnderstood"}, ">call me<"},

		{"maturity alone", oneTerm, `</AMORTIZATION_RULE></AMORTIZATION><MATURITY><MATURITY_RULE><LoanMaturityPeriodCount>360</LoanMaturityPeriodCount><LoanMaturityPeriodType>Month</LoanMaturityPeriodType></MATURITY_RULE></MATURITY>`, term(360), nil, ""},
		{"term of 0, maturity beside", oneTerm, `<LoanAmortizationPeriodCount>0</LoanAmortizationPeriodCount></AMORTIZATION_RULE></AMORTIZATION><MATURITY><MATURITY_RULE><LoanMaturityPeriodCount>30</LoanMaturityPeriodCount><LoanMaturityPeriodType>Year</LoanMaturityPeriodType></MATURITY_RULE></MATURITY>`, term(360), nil, ""},
		{"years", ">360</LoanAmortizationPeriodCount><LoanAmortizationPeriodType>Month<", ">30</LoanAmortizationPeriodCount><LoanAmortizationPeriodType>Years<", term(360), nil, "<LoanAmortizationPeriodType>Month<"},
		{"thirty of nothing", ">360</LoanAmortizationPeriodCount><LoanAmortizationPeriodType>Month</LoanAmortizationPeriodType>", ">30</LoanAmortizationPeriodCount>", term(360), []string{"termInYears"}, ">360<"},
		{"weeks", "<LoanAmortizationPeriodType>Month<", "<LoanAmortizationPeriodType>Week<", term(0), []string{"valueNotUnderstood"}, ">Week<"},
		{"months with a point", ">30</BorrowerResidencyDurationMonthsCount>", ">30.0</BorrowerResidencyDurationMonthsCount>", func(t *testing.T, in *Imported) {
			detail := in.File.Residences[0].ResidenceDetail
			assert.Equal(t, []int{2, 6}, []int{*detail.DurationYearsCount, *detail.DurationMonthsCount})
		}, nil, ">30<"},

		{"the note's amount alone", "<BaseLoanAmount>93203</BaseLoanAmount>", "<NoteAmount>93203</NoteAmount>", amount, []string{"noteAmountTaken"}, ""},
		{"the note's amount beside 0", "<BaseLoanAmount>93203</BaseLoanAmount>", "<BaseLoanAmount>0.00</BaseLoanAmount><NoteAmount>93203</NoteAmount>", amount, []string{"noteAmountTaken"}, ""},
		{"commas", "<BaseLoanAmount>93203<", "<BaseLoanAmount>93,203.00<", amount, nil, ">93203.00<"},
		{"a dollar sign", "<BaseLoanAmount>93203<", "<BaseLoanAmount>$93,203.00<", amount, nil, ">93203.00<"},
		{"a comma for a point", "<BaseLoanAmount>93203<", "<BaseLoanAmount>93203,00<", func(t *testing.T, in *Imported) {
			assert.Nil(t, in.File.Info.TransactionInfo.BaseLoanAmt)
		}, []string{"valueNotUnderstood"}, ">93203,00<"},
		{"a percent sign", ">6.00<", ">6.00%<", func(t *testing.T, in *Imported) {
			assert.Equal(t, "6", in.File.Info.MortgageTypeAndTerms.NoteRatePercent.String())
		}, nil, ">6.000<"},

		{"birth in Greenwich", "1980-01-15<", "1980-01-15Z<", born, nil, ""},
		{"birth in a zone", "1980-01-15<", "1980-01-15-05:00<", born, nil, ""},
		{"birth at midnight", "1980-01-15<", "1980-01-15 00:00:00<", born, nil, ">1980-01-15<"},
		{"small letters", ">TX<", ">tx<", inTexas, nil, ">TX<"},
		{"the state's name", ">TX<", ">Texas<", inTexas, nil, ">TX<"},
		{"the state's name in its place", "<StateCode>TX</StateCode>", "<StateName>Texas</StateName>", inTexas, nil, ""},
		{"ZIP code of nine", "78701<", "78701 1234<", func(t *testing.T, in *Imported) {
			_, address, _ := base(in)
			assert.Equal(t, "78701-1234", address.PostalCode)
		}, nil, ">78701-1234<"},
		{"the country's name", "<CountryCode>US<", "<CountryCode>USA<", func(t *testing.T, in *Imported) {
			_, address, _ := base(in)
			assert.Equal(t, "US", address.CountryCode)
		}, nil, ">US<"},
		{"yes and no", "</BORROWER_DETAIL>", "</BORROWER_DETAIL><DECLARATION><DECLARATION_DETAIL><BankruptcyIndicator>True</BankruptcyIndicator><OutstandingJudgmentsIndicator>Y</OutstandingJudgmentsIndicator><PartyToLawsuitIndicator>no</PartyToLawsuitIndicator></DECLARATION_DETAIL></DECLARATION>",
			func(t *testing.T, in *Imported) {
				d := in.File.Declarations[0].DeclarationDetail
				assert.Equal(t, []bool{true, true, false}, []bool{*d.BankruptcyInd, *d.OutstandJudgmentInd, *d.PartyToLawsuitInd})
			}, nil, "<OutstandingJudgmentsIndicator>true<"},
		{"words with spaces", ">PrimaryResidence<", ">primary residence<", func(t *testing.T, in *Imported) {
			_, _, detail := base(in)
			assert.Equal(t, property.UsagePrimaryResidence, detail.PropertyUsageType)
		}, nil, ">PrimaryResidence<"},

		{"five units", "<FinancedUnitCount>1<", "<FinancedUnitCount>5<", func(t *testing.T, in *Imported) {
			assert.Equal(t, []string{"Financed unit count (COLLATERAL/SUBJECT_PROPERTY/PROPERTY_DETAIL)"}, in.Warnings[0].Params)
		}, []string{"valueNotUnderstood"}, ">5<"},
		{"another program", ">Conventional<", ">Other<", func(t *testing.T, in *Imported) {
			assert.Equal(t, []string{"Mortgage type (LOAN LOAN_1/TERMS_OF_LOAN)"}, in.Warnings[0].Params)
		}, []string{"valueNotUnderstood"}, ">Other<"},
		{"what nobody knows", "<FirstName>", "<FavouriteColourText>blue</FavouriteColourText><FirstName>", func(t *testing.T, in *Imported) {
			assert.Equal(t, []string{"Favourite colour text"}, in.Warnings[0].Params)
		}, []string{"elementsKept"}, ">blue<"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := mustImport(t, []byte(othersFile(t, c.old, c.new)))
			assert.ElementsMatch(t, c.warns, keys(in.Warnings))
			c.holds(t, in)
			out := mustExport(t, in.File, in.Numbers)
			assert.Contains(t, string(out), c.writes)
			assert.Equal(t, plain(t, in), plain(t, mustImport(t, out)), "an export says the same")
			bare := *in.File
			bare.Source = nil
			assert.Equal(t, plain(t, in), plain(t, mustImport(t, mustExport(t, &bare, in.Numbers))), "and so does one of the records alone")
		})
	}
}

// A file is read in the encoding that it is in.
func TestReadsOtherEncodings(t *testing.T) {
	text := othersFile(t, "Muestra", "Peña–Núñez")
	encoded := func(name string, by encoding.Encoding) string {
		out, err := by.NewEncoder().String(strings.Replace(text, `encoding="UTF-8"`, `encoding="`+name+`"`, 1))
		require.NoError(t, err)
		return out
	}
	for name, file := range map[string]string{
		"UTF-16 declared over UTF-8": strings.Replace(text, `encoding="UTF-8"`, `encoding="utf-16"`, 1),
		"Latin-1 declared over it":   strings.Replace(text, `encoding="UTF-8"`, `encoding="ISO-8859-1"`, 1),
		"marked UTF-8":               "\xef\xbb\xbf" + text,
		"Windows-1252":               encoded("windows-1252", charmap.Windows1252),
		"Windows-1252 as Latin-1":    encoded("ISO-8859-1", charmap.Windows1252),
		"UTF-16 with a mark":         encoded("utf-16", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)),
		"UTF-16, the other way":      encoded("UTF-16", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)),
		"UTF-16 without a mark":      encoded("utf-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)),
	} {
		t.Run(name, func(t *testing.T) {
			in := mustImport(t, []byte(file))
			assert.Empty(t, in.Warnings)
			assert.Equal(t, "Lía Peña–Núñez", in.File.Borrowers[0].Name.String())
			out := string(mustExport(t, in.File, in.Numbers))
			assert.NotContains(t, out, "encoding=", "an export is UTF-8, which needs no word")
			assert.Contains(t, out, ">Peña–Núñez<")
		})
	}
}

// Those who say it in one role and those who give the trust a role of its own are both understood; an export keeps the standard's way.
func TestReadsATrustThatHoldsTitle(t *testing.T) {
	name := "The Muestra Family Trust"
	party := func(roles string) string {
		return `<PARTIES><PARTY><LEGAL_ENTITY><LEGAL_ENTITY_DETAIL><FullName>` + name + `</FullName></LEGAL_ENTITY_DETAIL></LEGAL_ENTITY><ROLES>` + roles + `</ROLES></PARTY>`
	}
	owner := `<PROPERTY_OWNER><PropertyOwnerStatusType>Current</PropertyOwnerStatusType><RelationshipVestingType>Individual</RelationshipVestingType></PROPERTY_OWNER>`
	trust := `<TRUST><TrustClassificationType>LivingTrust</TrustClassificationType></TRUST>`
	role := func(inside, kind string) string {
		return `<ROLE>` + inside + `<ROLE_DETAIL><PartyRoleType>` + kind + `</PartyRoleType></ROLE_DETAIL></ROLE>`
	}
	whole := property.PropertyOwner{FullName: name, StatusType: "Current", RelVestingType: "Individual", TrustType: "LivingTrust"}
	for said, c := range map[string]struct {
		roles string
		want  property.PropertyOwner
	}{
		"in one role":     {role(owner+trust, "PropertyOwner"), whole},
		"in two roles":    {role(owner, "PropertyOwner") + role(trust, "Trust"), whole},
		"the trust first": {role(trust, "Trust") + role(owner, "PropertyOwner"), whole},
		"a trust alone":   {role(trust, "Trust"), property.PropertyOwner{FullName: name, TrustType: "LivingTrust"}},
	} {
		t.Run(said, func(t *testing.T) {
			in := mustImport(t, []byte(othersFile(t, "<PARTIES>", party(c.roles))))
			assert.Empty(t, in.Warnings)
			assert.Equal(t, []property.PropertyOwner{c.want}, in.File.Info.SubjectProperty.PropertyOwners)
			assert.True(t, in.File.Info.SubjectProperty.InTrust())
			out := mustExport(t, in.File, in.Numbers)
			again := mustImport(t, out)
			assert.Equal(t, plain(t, in), plain(t, again))
			for _, e := range all(again.tree(t), pathRolesOfDeal) {
				assert.False(t, child(e, "TRUST") != nil && child(e, "PROPERTY_OWNER") != nil, "a role is one thing")
			}
			in.File.Info.SubjectProperty.PropertyOwners[0].TrustType = ""
			assert.NotContains(t, string(mustExport(t, in.File, in.Numbers)), "LivingTrust")
		})
	}
}

// What a borrower says of a race in words stands in the extension of the Uniform Loan Application Dataset.
func TestReadsARaceInWords(t *testing.T) {
	inside := func(kind, place string) string {
		return `</BORROWER_DETAIL><GOVERNMENT_MONITORING><HMDA_RACES><HMDA_RACE><HMDA_RACE_DESIGNATIONS><HMDA_RACE_DESIGNATION>` + place + `</HMDA_RACE_DESIGNATION></HMDA_RACE_DESIGNATIONS>` +
			`<HMDA_RACE_DETAIL><HMDARaceType>` + kind + `</HMDARaceType></HMDA_RACE_DETAIL></HMDA_RACE></HMDA_RACES></GOVERNMENT_MONITORING>`
	}
	ulad := func(designation, element, words string) string {
		return `<EXTENSION><OTHER><ULAD:HMDA_RACE_DESIGNATION_EXTENSION><ULAD:` + element + `>` + words + `</ULAD:` + element + `><ULAD:HMDARaceDesignationType>` + designation +
			`</ULAD:HMDARaceDesignationType></ULAD:HMDA_RACE_DESIGNATION_EXTENSION></OTHER></EXTENSION>`
	}
	for _, c := range []struct{ kind, designation, element, words string }{
		{"NativeHawaiianOrOtherPacificIslander", "OtherPacificIslander", "HMDARaceDesignationOtherPacificIslanderDescription", "Fijian"},
		{"Asian", "OtherAsian", "HMDARaceDesignationOtherAsianDescription", "Hmong"},
	} {
		for _, place := range []string{ulad(c.designation, c.element, c.words),
			`<` + c.element + `>` + c.words + `</` + c.element + `>` + strings.Replace(ulad(c.designation, c.element, c.words), `<ULAD:`+c.element+`>`+c.words+`</ULAD:`+c.element+`>`, "", 1)} {
			in := mustImport(t, []byte(othersFile(t, "</BORROWER_DETAIL>", inside(c.kind, place))))
			assert.Empty(t, in.Warnings)
			assert.Equal(t, []borrower.Race{{RaceType: c.kind, Designations: []borrower.RaceDesignation{{DesignationType: c.designation, DesignationTypeOtherDesc: c.words}}}}, in.File.Demographics[0].HmdaRaces)
			bare := *in.File
			bare.Source = nil
			for _, out := range [][]byte{mustExport(t, in.File, nil), mustExport(t, &bare, nil)} {
				assert.Contains(t, string(out), "<ULAD:"+c.element+">"+c.words+"<")
				assert.NotContains(t, string(out), "<"+c.element+">")
			}
		}
	}
}

// What land cost stands with the construction; where files of before have it, it is read too and goes out in its place.
func TestReadsTheCostOfLand(t *testing.T) {
	for _, place := range []string{`<CONSTRUCTION><LandOriginalCostAmount>61000.00</LandOriginalCostAmount></CONSTRUCTION>`,
		`<DOCUMENT_SPECIFIC_DATA_SETS><DOCUMENT_SPECIFIC_DATA_SET><URLA><URLA_DETAIL><LandOriginalCostAmount>61000.00</LandOriginalCostAmount></URLA_DETAIL></URLA></DOCUMENT_SPECIFIC_DATA_SET></DOCUMENT_SPECIFIC_DATA_SETS>`} {
		in := mustImport(t, []byte(othersFile(t, "<TERMS_OF_LOAN>", place+"<TERMS_OF_LOAN>")))
		assert.Empty(t, in.Warnings)
		assert.Equal(t, new(usd("61000")), in.File.Info.TransactionInfo.LandOriginalCostAmt)
		again := mustImport(t, mustExport(t, in.File, nil))
		assert.Equal(t, "61000.00", textAt(subjectLoan(again.tree(t)), "CONSTRUCTION/LandOriginalCostAmount"))
		assert.Equal(t, 1, strings.Count(string(mustExport(t, in.File, nil)), "LandOriginalCostAmount>61000"))
	}
}

// A value that was in the second place can be changed and taken away, and the first does not come back.
func TestChangesAValueInItsSecondPlace(t *testing.T) {
	in := mustImport(t, []byte(othersFile(t, noValuation, noValuation)))
	detail := &in.File.Info.SubjectProperty.PropertyDetail
	for _, want := range []*domain.Money{new(usd("350000")), nil, new(usd("360000"))} {
		detail.EstimatedValueAmt = want
		again := mustImport(t, mustExport(t, in.File, nil))
		assert.Equal(t, want, again.File.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt)
	}
}

// tree is the deal that an import keeps.
func (in *Imported) tree(t testing.TB) *etree.Element {
	t.Helper()
	doc, err := parse(in.File.Source)
	require.NoError(t, err)
	deal, err := theDeal(doc.Root())
	require.NoError(t, err)
	return deal
}
