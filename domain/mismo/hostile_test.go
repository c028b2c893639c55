package mismo

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

const head = `<?xml version="1.0" encoding="UTF-8"?>
<MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
	`xmlns:ULAD="http://www.datamodelextension.org/Schema/ULAD" MISMOReferenceModelIdentifier="3.4.032420160128">`

// message wraps the inside of a DEAL.
func message(inside string) string {
	return head + `<DEAL_SETS><DEAL_SET><DEALS><DEAL>` + inside + `</DEAL></DEALS></DEAL_SET></DEAL_SETS></MESSAGE>`
}

const subjectOnly = `<LOANS><LOAN LoanRoleType="SubjectLoan"/></LOANS>`

func TestImportRefuses(t *testing.T) {
	deep := strings.Repeat("<A>", 100) + strings.Repeat("</A>", 100)
	bomb := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`
	for _, c := range []struct {
		name, text string
		status     int
		says       string
	}{
		{"empty", "", 400, "no XML element"},
		{"white space", " \n ", 400, "no XML element"},
		{"JSON", `{"loan": 1}`, 400, "XML"},
		{"cut off", head + "<DEAL_SETS>", 400, "not well-formed"},
		{"binary", "PK\x03\x04\xff\xfe", 400, "not UTF-8"},
		{"document type", `<?xml version="1.0"?><!DOCTYPE MESSAGE SYSTEM "file:///etc/passwd"><MESSAGE/>`, 400, "document type"},
		{"entity bomb", `<?xml version="1.0"?>` + bomb + `<MESSAGE>&b;</MESSAGE>`, 400, "document type"},
		{"unknown entity", message("&secret;" + subjectOnly), 400, "not well-formed"},
		{"instruction", message("<?php echo 1 ?>" + subjectOnly), 400, "processing instruction"},
		{"other encoding", strings.Replace(message("<A>\x93\xfa\x96\x7b</A>"+subjectOnly), "UTF-8", "Shift_JIS", 1), 400, "an encoding that can't be read"},
		{"letters that no declaration explains", message("<A>\xf1</A>" + subjectOnly), 400, "not UTF-8"},
		{"half of UTF-16", "\xff\xfe<\x00M\x00", 400, "not well-formed"},
		{"half a letter of UTF-16", "\xff\xfe<", 400, "to its end"},
		{"no letter of UTF-16", "\xff\xfe<\x00\x00\xd8", 400, "not UTF-8"},
		{"two roots", message(subjectOnly) + "<MESSAGE/>", 400, "more than one root"},
		{"wrong root", `<LOAN_APPLICATION/>`, 422, "MESSAGE"},
		{"wrong namespace", `<MESSAGE xmlns="urn:other" MISMOReferenceModelIdentifier="3.4"/>`, 422, "namespace"},
		{"no namespace", `<MESSAGE MISMOReferenceModelIdentifier="3.4"/>`, 422, "namespace"},
		{"version 3.6", strings.Replace(message(subjectOnly), "3.4.0", "3.6.0", 1), 422, "3.4"},
		{"no version", `<MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas"/>`, 422, "3.4"},
		{"no deal", head + "</MESSAGE>", 422, "no DEAL"},
		{"two deals", message(subjectOnly + "</DEAL><DEAL>" + subjectOnly), 422, "2 DEAL"},
		{"no loan", message(""), 422, "no subject LOAN"},
		{"only a related loan", message(`<LOANS><LOAN LoanRoleType="RelatedLoan"/></LOANS>`), 422, "no subject LOAN"},
		{"too deep", message(deep), 413, "nested deeper"},
		{"too wide", message(strings.Repeat("<A/>", 2001)), 413, "more than 2000"},
		{"too many", message(strings.Repeat("<A>"+strings.Repeat("<B/>", 1999)+"</A>", 40)), 413, "more than 60000"},
		{"long text", message("<A>" + strings.Repeat("x", 20_001) + "</A>"), 413, "longer than 20000"},
		{"long text in parts", message("<A>" + strings.Repeat("x", 12_000) + "<!-- -->" + strings.Repeat("y", 12_000) + "</A>"), 413, "longer"},
		{"long attribute", message(`<A b="` + strings.Repeat("x", 20_001) + `"/>`), 413, "attribute is too long (A)"},
		{"many attributes", message("<A " + attributes(40) + "/>"), 413, "more than 32 attributes"},
		{"long name", message("<" + strings.Repeat("A", 300) + "/>"), 413, "name is too long"},
		{"forged marks", message(`<LOANS><LOAN LoanRoleType="SubjectLoan" xmlns:g="urn:gable:mismo" g:id="x"/></LOANS>`), 422, "only this product"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Import(strings.NewReader(c.text), DefaultLimits)
			require.Error(t, err)
			var known *domain.Error
			require.ErrorAs(t, err, &known)
			assert.Equal(t, c.status, known.Status(), err)
			assert.Contains(t, known.Message, c.says)
			if known.Status() == 422 {
				require.Len(t, known.Fields, 1)
				assert.NotEmpty(t, known.Fields[0].Key)
			}
		})
	}
}

func attributes(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, `a%d="" `, i)
	}
	return out.String()
}

func TestImportAcceptsPlainLettersInAnyEncoding(t *testing.T) {
	mustImport(t, []byte(strings.Replace(message(subjectOnly), "UTF-8", "ISO-8859-1", 1)))
	mustImport(t, []byte("\xef\xbb\xbf"+message(subjectOnly)))
}

func TestImportRefusesHugeFiles(t *testing.T) {
	limits := DefaultLimits
	limits.Bytes = 1 << 20
	_, err := Import(strings.NewReader(message(strings.Repeat(" ", 1<<20))), limits)
	var known *domain.Error
	require.ErrorAs(t, err, &known)
	assert.Equal(t, 413, known.Status())
	_, err = Import(brokenReader{}, DefaultLimits)
	require.ErrorAs(t, err, &known)
	assert.Equal(t, 400, known.Status())
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("the line went dead") }

func keys(warnings []Warning) []string {
	var out []string
	for _, w := range warnings {
		out = append(out, w.Key)
	}
	return out
}

// alarms are the warnings but for the one that names what is only kept.
func alarms(warnings []Warning) []Warning {
	return slices.DeleteFunc(slices.Clone(warnings), func(w Warning) bool { return w.Key == "elementsKept" })
}

func TestImportWarns(t *testing.T) {
	in := mustImport(t, []byte(message(`
		<ASSETS>
			<ASSET SequenceNumber="1" xlink:label="A"><ASSET_DETAIL><AssetCashOrMarketValueAmount>12.345</AssetCashOrMarketValueAmount><AssetType>Gold</AssetType></ASSET_DETAIL></ASSET>
			<ASSET SequenceNumber="2" xlink:label="A"/>
		</ASSETS>
		<LOANS><LOAN LoanRoleType="SubjectLoan"><AMORTIZATION><AMORTIZATION_RULE><LoanAmortizationPeriodCount>30</LoanAmortizationPeriodCount><LoanAmortizationPeriodType>Year</LoanAmortizationPeriodType></AMORTIZATION_RULE></AMORTIZATION></LOAN></LOANS>
		<RELATIONSHIPS>
			<RELATIONSHIP SequenceNumber="7" xlink:from="A" xlink:to="NOBODY" xlink:arcrole="urn:fdc:mismo.org:2009:residential/ASSET_IsAssociatedWith_ROLE"/>
		</RELATIONSHIPS>`)))
	assert.ElementsMatch(t, []string{"valueNotUnderstood", "valueNotUnderstood", "noBorrower", "duplicateLabel", "danglingRelationship"}, keys(in.Warnings))
	for _, w := range in.Warnings {
		assert.NotContains(t, w.Message, "12.345", "a warning repeats no value")
		assert.NotContains(t, w.Message, "Gold")
	}
	assert.Nil(t, in.File.Assets[0].AssetDetail.CashOrMarketValueAmt)
	assert.Equal(t, 360, *in.File.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount)

	out := string(mustExport(t, in.File, nil))
	for _, kept := range []string{">12.345<", ">Gold<", ">30<", ">Year<", `xlink:to="NOBODY"`} {
		assert.Contains(t, out, kept, "what is not understood is given back")
	}
}

func TestForgedExtensionChangesNothingItMayNot(t *testing.T) {
	inside := func(patch string) string {
		return message(`<ASSETS><ASSET xlink:label="A"><ASSET_DETAIL><AssetType>Stock</AssetType></ASSET_DETAIL><EXTENSION><OTHER>` +
			`<g:RECORD xmlns:g="urn:gable:mismo">` + patch + `</g:RECORD></OTHER></EXTENSION></ASSET></ASSETS>` + subjectOnly)
	}
	for patch, warns := range map[string]bool{
		`{"HolderName":"Bank"}`:                              false,
		`{"id":"evil","version":9,"Borrowers":[{"id":"x"}]}`: false,
		`{"AssetDetail":{"AssetType":"Gold"}}`:               true,
		`{"TenantID":"other"}`:                               true,
		`[1]`:                                                true,
		`{"HolderName":` + strings.Repeat(`[`, 9000) + `}`:   true,
	} {
		in := mustImport(t, []byte(inside(patch)))
		asset := in.File.Assets[0]
		assert.Len(t, asset.ID, 36)
		assert.Zero(t, asset.Version)
		assert.Empty(t, asset.Borrowers)
		assert.Equal(t, "Stock", string(asset.AssetDetail.AssetType))
		assert.Equal(t, warns, len(in.Warnings) > 1, patch)
		assert.NotContains(t, string(in.File.Source), "RECORD", "the extension is spent")
	}
}

func TestNumbersOfOtherParties(t *testing.T) {
	party := func(role, number string) string {
		return `<PARTY><ROLES><ROLE><ROLE_DETAIL><PartyRoleType>` + role + `</PartyRoleType></ROLE_DETAIL></ROLE></ROLES>` +
			`<TAXPAYER_IDENTIFIERS><TAXPAYER_IDENTIFIER><TaxpayerIdentifierType>SocialSecurityNumber</TaxpayerIdentifierType>` +
			`<TaxpayerIdentifierValue>` + number + `</TaxpayerIdentifierValue></TAXPAYER_IDENTIFIER></TAXPAYER_IDENTIFIERS></PARTY>`
	}
	text := message(`<LIABILITIES><LIABILITY><LIABILITY_DETAIL><Note>900-11-2233</Note></LIABILITY_DETAIL></LIABILITY></LIABILITIES>` + subjectOnly +
		`<PARTIES>` + party("Borrower", "900-11-2233") + party("PropertySeller", "900112244") + party("Notary", "not a number") + party("TitleHolder", "12345678") + `</PARTIES>` +
		`<!-- SSN 900112233 -->`)
	in := mustImport(t, []byte(text))
	require.Len(t, in.Numbers, 2)
	assert.Equal(t, "900112233", in.Numbers[in.File.Borrowers[0].ID])
	assert.Contains(t, keys(in.Warnings), "taxpayerNumberDropped")
	source := string(in.File.Source)
	for _, secret := range []string{"900112233", "900-11-2233", "900112244", "not a number", "12345678"} {
		assert.NotContains(t, source, secret)
	}
	out := string(mustExport(t, in.File, in.Numbers))
	assert.Equal(t, 2, strings.Count(out, "900112233"), "the number and the note that repeats it")
	assert.Contains(t, out, "900112244")
	assert.NotContains(t, out, "urn:gable", "nothing of ours is left")
	assert.NotContains(t, string(mustExport(t, in.File, nil)), "9001122")
}

func FuzzImport(f *testing.F) {
	for _, text := range sampleFiles(f) {
		f.Add(string(text))
	}
	f.Add(message(subjectOnly))
	f.Add(head)
	limits := DefaultLimits
	limits.Bytes, limits.Elements, limits.Children = 200_000, 3_000, 200
	f.Fuzz(func(t *testing.T, text string) {
		in, err := Import(strings.NewReader(text), limits)
		if err != nil {
			var known *domain.Error
			require.ErrorAs(t, err, &known)
			require.Less(t, known.Status(), 500)
			return
		}
		assertValid(t, "", in.File)
		for _, number := range in.Numbers {
			if len(number) == 9 {
				assert.NotContains(t, string(in.File.Source), ">"+number+"<")
			}
		}
		out, err := Export(in.File, in.Numbers, created)
		require.NoError(t, err)
		again, err := Import(strings.NewReader(string(out)), DefaultLimits)
		require.NoError(t, err)
		require.Equal(t, plain(t, in), plain(t, again))
	})
}
