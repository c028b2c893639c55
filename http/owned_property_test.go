package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestRanksOfAProperty: of the debts that a property names no two are of one rank, as none may join one of its own rank there.
func TestRanksOfAProperty(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	debt := func(rank string) string {
		return made(officer, loan+"/liabilities", `{"LiabilityDetail":{"LiabilityType":"MortgageLoan","LienPosition":"`+rank+`"}}`)
	}
	first, rival, second := debt("FirstLien"), debt("FirstLien"), debt("SecondLien")
	naming := func(ids ...string) object {
		refs := []object{}
		for _, id := range ids {
			refs = append(refs, object{"id": id})
		}
		return object{"Liabilities": refs}
	}
	taken := map[string]string{"Liabilities": "duplicateLienPosition"}
	property := loan + "/realEstates/" + made(officer, loan+"/realEstates", `{"Property":{"Address":{"LineText":"7 Invented Row"}}}`)
	tied := func() int {
		return apitest.One[int](w, "select count(*)::int from liability where owned_property_id is not null")
	}
	t.Run("POST /los/api/loans/{loanId}/realEstates/bad input", func(t *testing.T) {
		require.Equal(t, taken, fieldKeys(officer.Post(loan+"/realEstates", naming(first, rival)).Want(422)))
	})
	before := tied()
	t.Run("PATCH /los/api/loans/{loanId}/realEstates/{id}/bad input", func(t *testing.T) {
		require.Equal(t, taken, fieldKeys(officer.Patch(property, naming(first, second, rival)).Want(422)))
		require.Equal(t, before, tied(), "nothing is tied of what is refused")
	})
	t.Run("PATCH /los/api/loans/{loanId}/realEstates/{id}/ok", func(t *testing.T) {
		officer.Patch(property, naming(first, second)).Want(200)
		require.Equal(t, before+2, tied())
		officer.Patch(property, naming(rival, second)).Want(200)
		require.Equal(t, before+2, tied(), "one of a rank may take the other's place")
	})
}

// TestLienRankInAnySpelling: an id written in capitals is the same id.
func TestLienRankInAnySpelling(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	home := made(officer, loan+"/realEstates", `{}`)
	lien := func(property string) string {
		return `{"OwnedPropertyId":"` + property + `","LiabilityDetail":{"LienPosition":"FirstLien"}}`
	}
	first, other := made(officer, loan+"/liabilities", lien(home)), made(officer, loan+"/liabilities", `{"LiabilityDetail":{"LienPosition":"FirstLien"}}`)
	officer.Post(loan+"/liabilities", lien(home)).Want(422)
	officer.Post(loan+"/liabilities", lien(strings.ToUpper(home))).Want(422)
	for _, tied := range [][]any{
		{object{"id": strings.ToUpper(first)}, object{"id": strings.ToUpper(other)}},
		{object{"id": first}, object{"id": strings.ToUpper(first)}},
	} {
		officer.Patch(loan+"/realEstates/"+home, object{"Liabilities": tied}).Want(422)
	}
}
