package need

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// TestShippedSets: what the product brings is in order, in both languages, and asks for what there is on the loans that it is for.
func TestShippedSets(t *testing.T) {
	require.Len(t, Sets.All(), 9)
	for at, one := range Sets.All() {
		require.Empty(t, one.Validate(nil, Masters()), one.Name)
		require.NotEmpty(t, one.NameEs, one.Name)
		require.False(t, slices.ContainsFunc(Sets.All()[:at], func(o Set) bool { return o.Name == one.Name || o.ShippedCode == one.ShippedCode }), one.Name)
	}
}

func TestSetIsMadeAgainAsItWas(t *testing.T) {
	kept := Sets.All()[0]
	kept.Record, kept.Order = domain.Record{ID: "x", Version: 3}, 7
	Sets.Settle(&kept)
	require.False(t, kept.IsOwn || kept.IsChanged)
	changed := kept
	changed.Needs = changed.Needs[1:]
	Sets.Settle(&changed)
	require.True(t, changed.IsChanged)
	again := Sets.AsShipped(changed)
	Sets.Settle(&again)
	require.Equal(t, kept, again)
	again.Needs[0].Code = "OTHER"
	require.NotEqual(t, "OTHER", Sets.All()[0].Needs[0].Code, "what is shipped stays")
	own := Set{Name: "Own"}
	Sets.Settle(&own)
	require.True(t, own.IsOwn)
	require.Equal(t, own, Sets.AsShipped(own))
}

func TestSetIsForLoansOfItsKind(t *testing.T) {
	about := func(purpose loan.PurposeType, mortgage loan.MortgageType, usage property.UsageType) *loan.File {
		f := &loan.File{}
		f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.MortgageType = purpose, mortgage
		f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = usage
		return f
	}
	set := Set{Purposes: []string{"Purchase"}, Mortgages: []string{"VA"}, Usages: []string{"PrimaryResidence"}}
	require.True(t, set.Fits(about(loan.PurposePurchase, "VA", property.UsagePrimaryResidence)))
	require.True(t, set.Fits(about("", "", "")), "nothing is known yet")
	require.False(t, set.Fits(about("Refinance", "VA", property.UsagePrimaryResidence)))
	require.False(t, set.Fits(about(loan.PurposePurchase, "FHA", property.UsagePrimaryResidence)))
	require.False(t, set.Fits(about(loan.PurposePurchase, "VA", property.UsageInvestment)))
	require.True(t, Set{}.Fits(about("Refinance", "FHA", property.UsageInvestment)))
}

func TestSetsOfWhichSomethingIsWrong(t *testing.T) {
	whole := Set{Name: "Ours", Needs: []Wanted{{Code: "W2", Of: OfPrimary}}}
	require.Empty(t, whole.Validate(nil, Masters()))
	for field, wrong := range map[string]func(*Set){
		"name":               func(s *Set) { s.Name = "" },
		"loanPurposeTypes":   func(s *Set) { s.Purposes = []string{"Yacht"} },
		"mortgageTypes":      func(s *Set) { s.Mortgages = []string{"Yacht"} },
		"propertyUsageTypes": func(s *Set) { s.Usages = []string{"Yacht"} },
		"needs":              func(s *Set) { s.Needs = nil },
		"needs.code":         func(s *Set) { s.Needs = []Wanted{{Code: "YACHT", Of: OfPrimary}} },
		"needs.contactType":  func(s *Set) { s.Needs = []Wanted{{Code: "W2", Of: OfContact}} },
	} {
		set := whole
		wrong(&set)
		faults := set.Validate(nil, Masters())
		require.NotEmpty(t, faults, field)
		require.Equal(t, field, faults[0].Field)
	}
	twice := whole
	twice.Needs = append(slices.Clone(whole.Needs), whole.Needs...)
	require.Equal(t, "duplicate", twice.Validate(nil, Masters())[0].Key)
	named := Set{Shipped: domain.Shipped{Record: domain.Record{ID: "other"}}, Name: "OURS"}
	require.Equal(t, "duplicate", whole.Validate([]Set{named}, Masters())[0].Key)
	named.ID = whole.ID
	require.Empty(t, whole.Validate([]Set{named}, Masters()), "it is the set itself")
}
