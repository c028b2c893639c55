package mismo

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/beevik/etree"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/property"
)

// standardPlaces are the elements that the project writes, each in the container that the standard has it in, and standardLists the words that it has
// for those that have a list: names as facts, noted when docs/mismo-schema.sh held every kind of loan to the published schema. What is added to a file
// without being in them is first held to the schema.
func standard(t *testing.T, name string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("testdata/standard/" + name + ".txt")
	require.NoError(t, err)
	out := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if of, words, found := strings.Cut(strings.TrimSpace(line), ": "); found {
			out[of] = strings.Fields(words)
		}
	}
	return out
}

// form is how the standard writes data whose name ends so.
type form struct {
	end     string
	pattern *regexp.Regexp
}

var forms = []form{
	{"TelephoneValue", regexp.MustCompile(`^[0-9]{10}$`)},
	{"TelephoneExtensionValue", regexp.MustCompile(`^[0-9]+$`)},
	{"Amount", regexp.MustCompile(`^-?[0-9]+(\.[0-9]{1,2})?$`)},
	{"Percent", regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)},
	{"Count", regexp.MustCompile(`^[0-9]+$`)},
	{"Date", regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)},
	{"Datetime", regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$`)},
	{"Year", regexp.MustCompile(`^[0-9]{4}$`)},
	{"Indicator", regexp.MustCompile(`^(true|false)$`)},
	{"StateCode", regexp.MustCompile(`^[A-Z]{2}$`)},
	{"PostalCode", regexp.MustCompile(`^[0-9]{5}(-?[0-9]{4})?$`)},
	{"Type", regexp.MustCompile(`^[A-Za-z0-9_]{1,80}$`)},
	{"", regexp.MustCompile(`(?s)^.+$`)},
}

// roleChoices are what a role can be, one of them each.
var roleChoices = []string{"BORROWER", "HOUSING_COUNSELING_AGENCY", "LENDER", "LOAN_ORIGINATOR", "PROPERTY_OWNER", "TRUST"}

func tagOf(e *etree.Element) string {
	for prefix, uri := range prefixes {
		if prefix != "" && e.NamespaceURI() == uri {
			return prefix + ":" + e.Tag
		}
	}
	return e.Tag
}

// faultsOf are what the standard's rules say against a file.
func faultsOf(root *etree.Element, places, lists map[string][]string) (faults []string) {
	fault := func(what string, e *etree.Element) {
		if said := what + ": " + tagOf(e) + " in " + tagOf(e.Parent()); !slices.Contains(faults, said) {
			faults = append(faults, said)
		}
	}
	each(root, func(e *etree.Element) {
		children := e.ChildElements()
		if e.NamespaceURI() == namespaceOwn {
			return
		}
		choices := 0
		for i, c := range children {
			if !slices.Contains(places[tagOf(e)], tagOf(c)) && tagOf(e) != "OTHER" {
				fault("no such place", c)
			}
			if i > 0 && before(c.Tag, children[i-1].Tag) {
				fault("out of order", c)
			}
			if slices.Contains(roleChoices, c.Tag) && e.Tag == "ROLE" {
				choices++
			}
		}
		if choices > 1 {
			fault("more than one thing", e)
		}
		if strings.ToUpper(e.Tag) == e.Tag {
			return
		}
		text := e.Text()
		at := slices.IndexFunc(forms, func(f form) bool { return strings.HasSuffix(e.Tag, f.end) })
		if !forms[at].pattern.MatchString(text) || len(text) > 16_383 {
			fault("not in form ("+forms[at].end+")", e)
		}
		switch list := lists[tagOf(e)]; {
		case strings.HasSuffix(e.Tag, "Type") && list == nil:
			fault("no list is known", e)
		case list != nil && !slices.Contains(list, text):
			fault("not in the list ("+text+")", e)
		}
	})
	return faults
}

// Whatever is entered, a file of a loan made here keeps the rules of the standard: what stands where, in what order, in what form, in which words.
func TestFilesOfEveryKindKeepTheStandard(t *testing.T) {
	places, lists := standard(t, "places"), standard(t, "lists")
	n := 0
	eachKind(t, func(name string, file []byte) {
		n++
		doc, err := parse(file)
		require.NoError(t, err)
		assert.Empty(t, faultsOf(doc.Root(), places, lists), name)
	})
	assert.Greater(t, n, 500)
}

// The rules themselves see what was wrong with files before.
func TestTheStandardsRulesSeeFaults(t *testing.T) {
	places, lists := standard(t, "places"), standard(t, "lists")
	f, numbers := plainLoan(t)
	good := string(mustExport(t, f, numbers))
	for was, c := range map[string]struct{ with, says string }{
		">3055550102<":             {">305-555-0102<", "not in form (TelephoneValue)"},
		">Conventional<":           {">NONQM<", "not in the list (NONQM)"},
		"<BaseLoanAmount>":         {"<BaseLoanAmount>$", "not in form (Amount)"},
		"<CityName>":               {"<CityNames>x</CityNames><CityName>", "no such place: CityNames"},
		"</LoanPurposeType>":       {"</LoanPurposeType><BaseLoanAmount>1</BaseLoanAmount>", "out of order: BaseLoanAmount"},
		"</PROPERTY_OWNER>":        {"</PROPERTY_OWNER><TRUST/>", "more than one thing"},
		"<PropertyUsageType>":      {"<PropertyUsageType> ", "not in form (Type)"},
		"<BorrowerBirthDate>19":    {"<BorrowerBirthDate>", "not in form (Date)"},
		"<InterestOnlyIndicator>f": {"<InterestOnlyIndicator>F", "not in form (Indicator)"},
	} {
		require.Contains(t, good, was)
		doc, err := parse([]byte(strings.ReplaceAll(good, was, c.with)))
		require.NoError(t, err)
		assert.Contains(t, strings.Join(faultsOf(doc.Root(), places, lists), "\n"), c.says)
	}
}

// What has a place in the standard stands there, and is read from there; our own extension has only what has none.
func TestWritesWhereTheStandardHasAPlace(t *testing.T) {
	f, numbers := plainLoan(t)
	unusualTerms(f)
	info := &f.Info
	info.MortgageTypeAndTerms.LoanMaturityPeriodCount = new(84)
	info.TransactionInfo.DownPayments = []loan.DownPayment{{FundsType: "GiftFunds", FundsSourceType: "Parent", Amt: new(usd("20000"))}}
	info.TransactionInfo.LienPosition = "FirstLien"
	info.VAInfo.VAUseType = loan.VASubsequentUse
	info.GovernmentLoan.HouseholdSize = new(4)
	info.SubjectProperty.PropertyDetail.ADUCount = new(1)
	info.SubjectProperty.PropertyDetail.HousingType = property.HousingPUD
	info.SubjectProperty.PropertyOwners = []property.PropertyOwner{{FullName: "Ada Loft", StatusType: "Proposed", RelVestingType: vestingLater}}
	f.Borrowers[0].DependentAgeYearsCount = "0,7"
	f.Declarations[0].Bankruptcies = []borrower.Bankruptcy{{ChapterType: "ChapterSeven", FiledDate: new(domain.MustDate("2018-03-04")), DischargedDate: new(domain.MustDate("2019-03-05"))}}
	f.Originator = &loan.Originator{FirstName: "Vera", LastName: "Prim", Email: "vera@example.test", Phone: "(512) 555-0177 x3", NMLS: "1234567", Company: "Prim Lending", CompanyNMLS: "7654321"}
	out := mustExport(t, f, numbers)
	in := mustImport(t, out)
	deal := in.tree(t)
	subject := subjectLoan(deal)
	for path, want := range map[string]string{
		"DOWN_PAYMENTS/DOWN_PAYMENT/DownPaymentAmount": "20000.00", "DOWN_PAYMENTS/DOWN_PAYMENT/FundsSourceType": "Parent", "DOWN_PAYMENTS/DOWN_PAYMENT/FundsType": "GiftFunds",
		penaltyRule + "PrepaymentPenaltyExpirationMonthsCount": "36", penaltyRule + "PrepaymentPenaltyMaximumLifeOfLoanAmount": "4500.00", "LOAN_DETAIL/PrepaymentPenaltyIndicator": "true",
		"GOVERNMENT_LOAN/PreviousVAHomeLoanIndicator": "true", "GOVERNMENT_LOAN/VAHouseholdSizeCount": "4", "LOAN_PROGRAMS/LOAN_PROGRAM/LoanProgramIdentifier": "HomeReady",
		"AFFORDABLE_LENDING/CommunityLendingProductType": "HomeReady", "TERMS_OF_LOAN/LienPriorityType": "FirstLien", ruleMaturity + "Count": "84", pathIndex + "Type": "Other",
		pathIndex + "TypeOtherDescription": "30-day average SOFR", "CONSTRUCTION/ConstructionLoanType": "ConstructionToPermanent", "CONSTRUCTION/ConstructionPeriodNumberOfMonthsCount": "12",
		"LOAN_DETAIL/TotalMortgagedPropertiesCount": "3", "ORIGINATION_SYSTEMS/ORIGINATION_SYSTEM/LoanOriginationSystemVendorIdentifier": "Gable",
	} {
		assert.Equal(t, want, textAt(subject, path), path)
	}
	home := at(deal, "COLLATERALS/COLLATERAL/SUBJECT_PROPERTY")
	assert.Equal(t, "1", textAt(home, "IMPROVEMENT/STRUCTURE/STRUCTURE_DETAIL/AccessoryUnitCount"))
	assert.Equal(t, "true", textAt(home, pathPUD))
	borrowing := child(borrowerRoles(deal)[0], "BORROWER")
	assert.Equal(t, "2018-03-04", textAt(borrowing, "BANKRUPTCIES/BANKRUPTCY/BANKRUPTCY_ACTIONS/BANKRUPTCY_ACTION[BankruptcyActionType=PetitionFiled]/BankruptcyActionDate"))
	assert.Equal(t, "2019-03-05", textAt(borrowing, "BANKRUPTCIES/BANKRUPTCY/BANKRUPTCY_DISPOSITIONS/BANKRUPTCY_DISPOSITION[BankruptcyDispositionType=Discharged]/BankruptcyDispositionDate"))
	assert.Len(t, all(borrowing, "DEPENDENTS/DEPENDENT"), 2)
	owner := ownerRoles(deal)[0]
	assert.Equal(t, "Other To be decided in escrow", textAt(owner, "PROPERTY_OWNER/RelationshipVestingType")+" "+textAt(owner, "PROPERTY_OWNER/RelationshipVestingTypeOtherDescription"))
	assert.ElementsMatch(t, []Contact{{Role: roleCompany, Company: "Prim Lending", License: "7654321"}, {Role: roleOriginator, Name: "Vera Prim", License: "1234567"}}, in.Contacts)
	assert.Contains(t, string(out), "<ContactPointTelephoneExtensionValue>3</ContactPointTelephoneExtensionValue>")

	again := in.File.Info
	assert.Equal(t, info.TransactionInfo.DownPayments, again.TransactionInfo.DownPayments)
	assert.Equal(t, info.VAInfo.VAUseType, again.VAInfo.VAUseType)
	assert.Equal(t, info.MortgageTypeAndTerms, again.MortgageTypeAndTerms)
	assert.Equal(t, info.SubjectProperty.PropertyOwners, again.SubjectProperty.PropertyOwners)
	assert.Equal(t, "0,7", in.File.Borrowers[0].DependentAgeYearsCount)
	assert.Equal(t, f.Declarations[0].Bankruptcies, in.File.Declarations[0].Bankruptcies)
	rest := ""
	if e := at(parsed(t, out), "LOANS/LOAN/"+pathResidual); e != nil {
		rest = e.Text()
	}
	for _, placed := range []string{"DownPayments", "PrepayPenaltyAmount", "VAUseType", "LoanProgramId", "AccessoryDwelling", "LienPosition", "ARMIndex\"", "LoanMaturity", "ConstructionPeriod"} {
		assert.NotContains(t, rest, placed)
	}
}

// The originator of a file that came in is not the one of the loan that goes out.
func TestNamesItsOwnOriginator(t *testing.T) {
	in := own(t, "purchase-conventional")
	in.File.Originator = &loan.Originator{FirstName: "Vera", LastName: "Prim", NMLS: "1234567", Company: "Prim Lending", CompanyNMLS: "7654321"}
	for _, write := range []func() []byte{
		func() []byte { return mustExport(t, in.File, in.Numbers) },
		func() []byte {
			file, _, err := Submit(in.File, in.Numbers, created, Submission{System: SystemDU})
			require.NoError(t, err)
			return file
		},
	} {
		again := mustImport(t, write())
		assert.Equal(t, []Contact{{Role: "RealEstateAgent", Name: "Tess Garland"}, {Role: roleCompany, Company: "Prim Lending", License: "7654321"},
			{Role: roleOriginator, Name: "Vera Prim", License: "1234567"}}, again.Contacts)
	}
}

func parsed(t *testing.T, file []byte) *etree.Element {
	t.Helper()
	doc, err := parse(file)
	require.NoError(t, err)
	deal, err := theDeal(doc.Root())
	require.NoError(t, err)
	return deal
}
