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
		Suggest([]string{"First Name", "LAST_NAME", " e-mail ", "Phone number", "State", "Loan  Amount", "Shoe size", "Labels"}))
	assert.Equal(t, []string{"FirstName", "Email", "StateCode", "FullName"}, Suggest([]string{"Nombre", "Correo electrónico", "Estado", "Nombre completo"}))
	assert.Equal(t, []string{"Email", ""}, Suggest([]string{"Email", "E-mail"}), "no field is suggested twice")
	assert.Equal(t, []string{"", ""}, Suggest([]string{"", "=1+1"}))
	for _, name := range Columns() {
		assert.Equal(t, []string{name}, Suggest([]string{name}), "a field's own name means it")
	}
}

func TestPlanCheck(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plan  Plan
		width int
		keys  []string
	}{
		"as suggested":               {Plan{Mapping: []string{"FirstName", "", "Email"}}, 3, nil},
		"no column with the name":    {Plan{Mapping: []string{"Email"}}, 1, []string{"mapping required"}},
		"a field twice":              {Plan{Mapping: []string{"FullName", "Email", "Email"}}, 3, []string{"mapping duplicate"}},
		"no such field":              {Plan{Mapping: []string{"FullName", "TaxId"}}, 2, []string{"mapping refusals:lead.noSuchField"}},
		"more columns than the file": {Plan{Mapping: []string{"FullName", "Email"}}, 1, []string{"mapping refusals:lead.tooManyColumns"}},
		"wrong words":                {Plan{Mapping: []string{"FullName"}, Duplicates: "MERGE", Assign: "ME"}, 1, []string{"duplicates invalid", "assign invalid"}},
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
	l, faults := all.FromRow([]string{"Ann", "Lee", "ann@lead.test", "(512) 555-0101", "texas", "1234", "$350,000.50", "705", "Web Site", "LEADWELL", "Hot | veteran", "12/24/2026", "Sí", "no", "Español", "Refi"}, words)
	require.Empty(t, faults)
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
	}{
		"who it is and how to reach them are missing":   {[]string{"FirstName", "Email"}, []string{"", ""}, []string{"Name.FirstName required", "ContactPoint.CellPhone required"}},
		"a line shorter than the heading":               {[]string{"FirstName", "Email"}, []string{"Ann"}, []string{"ContactPoint.CellPhone required"}},
		"a column that is left out is not looked at":    {[]string{"FirstName", "", "Email"}, []string{"Ann", "rubbish", "ann@lead.test"}, nil},
		"each wrong cell is told":                       {[]string{"FirstName", "Email", "StateCode", "LoanAmt", "Tags", "FollowUpDate", "ConsentInd"}, []string{"Ann", "ann@lead.test", "Nowhere", "much", "Cold", "soon", "maybe"}, []string{"StateCode invalid", "LoanAmt invalid", "Tags invalid", "FollowUpDate invalid", "ConsentInd invalid"}},
		"an address and a number that are none":         {[]string{"FirstName", "Email", "CellPhone"}, []string{"Ann", "nonsense", "12"}, []string{"ContactPoint.Email invalid", "ContactPoint.CellPhone invalid"}},
		"more cents than there are, and less than none": {[]string{"FirstName", "Email", "LoanAmt", "PriceAmt"}, []string{"Ann", "ann@lead.test", "1.005", "-1"}, []string{"LoanAmt invalid", "PriceAmt min"}},
		"a formula is a name like any other":            {[]string{"FirstName", "Email"}, []string{"=1+1", "ann@lead.test"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, faults := Plan{Mapping: c.mapping}.FromRow(c.row, words)
			assert.Equal(t, c.want, keys(faults))
		})
	}
	for full, want := range map[string]string{"Ann Lee": "Ann|Lee", "Lee, Ann": "Ann|Lee", "Ann": "Ann|", "Ann Mae van Lee": "Ann Mae van|Lee"} {
		l, faults := Plan{Mapping: []string{"FullName", "CellPhone"}}.FromRow([]string{full, "512-555-0101"}, words)
		require.Empty(t, faults)
		assert.Equal(t, want, l.Name.FirstName+"|"+l.Name.LastName)
	}
	for score, want := range map[string]CreditRange{"740": "EXCELLENT", "739": "GOOD", "699": "FAIR", "659": "POOR", "619": "BAD", "300": "BAD", "fair": "FAIR"} {
		assert.Equal(t, want, creditOf(score), score)
	}
	assert.Empty(t, string(creditOf("299")+creditOf("851")+creditOf("great")))
}
