package contact_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/contact"
)

// compareCompanies are the reasons for which two companies look like one.
func compareCompanies(a, b contact.Company) []contact.CompanyReason {
	for _, found := range contact.Alike([]contact.Company{a, b}) {
		return found.Reasons
	}
	return nil
}

func TestCompaniesAreAlike(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/companies.json")
	require.NoError(t, err)
	var vectors []struct {
		Why     string
		A, B    contact.Company
		Reasons []contact.CompanyReason
	}
	require.NoError(t, json.Unmarshal(raw, &vectors))
	for _, v := range vectors {
		t.Run(v.Why, func(t *testing.T) {
			assert.ElementsMatch(t, v.Reasons, compareCompanies(v.A, v.B))
			assert.ElementsMatch(t, v.Reasons, compareCompanies(v.B, v.A), "either way")
		})
	}
}

func TestAlikeCompaniesAreGrouped(t *testing.T) {
	t.Parallel()
	all := []contact.Company{}
	for _, name := range []string{"Hartland Escrow", "Hartlnd Escrow", "Hartland Escrow LLC", "Oak Realty", "Lone Star Title", "Lone Star Title Inc"} {
		all = append(all, contact.Company{Record: domain.Record{ID: domain.NewID()}, Name: name})
	}
	found := contact.Alike(all)
	require.Len(t, found, 2)
	assert.Equal(t, all[:3], []contact.Company{found[0].Companies[0], found[0].Companies[1], found[0].Companies[2]})
	assert.Equal(t, []contact.CompanyReason{contact.AlikeSpelling, contact.SameCompanyName}, found[0].Reasons)
	assert.Equal(t, all[4:], found[1].Companies)
	assert.Empty(t, contact.Alike(nil))
}

func FuzzAlikeCompanies(f *testing.F) {
	f.Add("Lone Star Title", "Lone  Star-Title LLC", "5125550101")
	f.Add("", "L.L.C.", "")
	f.Fuzz(func(t *testing.T, a, b, phone string) {
		one, other := contact.Company{Name: a, Phone: phone}, contact.Company{Name: b, Phone: phone}
		assert.ElementsMatch(t, compareCompanies(one, other), compareCompanies(other, one))
	})
}
