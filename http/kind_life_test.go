package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// life is a record kind as its paths and bodies tell it: under the loan, or under a borrower of it.
type life struct {
	list   string // where all of the loan are listed; "" when only the borrower's are
	create string
	item   string // where one is changed and removed; the id is put behind
	many   string // where several are removed by ?ids=; "" when the kind has no such call
	body   string
	patch  string
	field  string // what the patch changes, by its dotted path
	want   any
}

// livesOf are the lives of all kinds on a loan of a borrower.
func livesOf(jane string) map[string]life {
	under, refs := "/borrowers/"+jane, `"Borrowers":[{"id":"`+jane+`"}]`
	return map[string]life{
		"asset": {"/assets", "/assets", "/assets", "/assets", `{"AssetDetail":{"AssetType":"CheckingAccount","CashOrMarketValueAmt":10.5},` + refs + `}`,
			`{"AssetDetail":{"CashOrMarketValueAmt":11.25}}`, "AssetDetail.CashOrMarketValueAmt", 11.25},
		"liability": {"/liabilities", "/liabilities", "/liabilities", "/liabilities", `{"LiabilityDetail":{"LiabilityType":"Revolving","UnpaidBalanceAmt":100},` + refs + `}`,
			`{"LiabilityDetail":{"UnpaidBalanceAmt":90.1}}`, "LiabilityDetail.UnpaidBalanceAmt", 90.1},
		"expense": {"/expenses", "/expenses", "/expenses", "/expenses", `{"ExpenseType":"Alimony","MonthlyPaymentAmt":50,` + refs + `}`,
			`{"MonthlyPaymentAmt":60}`, "MonthlyPaymentAmt", 60.0},
		"fee": {"/fees", "/fees", "/fees", "/fees", `{"FeeDetail":{"LWCode":"LW_APPRAISAL_FEE","FeeActualTotalAmt":600}}`,
			`{"FeeDetail":{"FeeActualTotalAmt":625.5}}`, "FeeDetail.FeeActualTotalAmt", 625.5},
		"owned property": {"/realEstates", "/realEstates", "/realEstates", "/real-estates", `{"Property":{"Address":{"LineText":"2 Invented Street"}},` + refs + `}`,
			`{"Property":{"Address":{"LineText":"3 Invented Street"}}}`, "Property.Address.LineText", "3 Invented Street"},
		"employer": {"/employers", under + "/employers", under + "/employers", "", `{"Name":"Invented Works"}`,
			`{"Name":"Other Works"}`, "Name", "Other Works"},
		"income item": {"/incomes", under + "/incomes", under + "/incomeItems", "", `{"IncomeType":"Pension","MonthlyTotalAmt":1000}`,
			`{"MonthlyTotalAmt":1100.5}`, "MonthlyTotalAmt", 1100.5},
		"residence": {under + "/residences", under + "/residences", under + "/residences", "", `{"Address":{"LineText":"1 Invented Street","StateCode":"TX"}}`,
			`{"Address":{"StateCode":"CA"}}`, "Address.StateCode", "CA"},
		"need": {"/needs", "/needs", "/needs", "/needs", `{"title":"Pay stubs","BorrowerId":"` + jane + `"}`, `{"title":"Bank statements"}`, "title", "Bank statements"},
		"lender event": {"/lender-events", "/lender-events", "/lender-events", "/lender-events", `{"EventType":"LOCKED","EventDate":"2026-06-15"}`,
			`{"LenderName":"Invented Wholesale"}`, "LenderName", "Invented Wholesale"},
		"register message": {"/register/messages", "/register/messages", "/register/messages", "/register/messages", `{"Text":"The appraisal is older than 120 days"}`,
			`{"ResolvedInd":true}`, "ResolvedInd", true},
		"borrower": {"/borrowers", "/borrowers", "/borrowers", "", `{"Name":{"FirstName":"Joe","LastName":"Invented"}}`,
			`{"Name":{"FirstName":"Joel"}}`, "Name.FirstName", "Joel"},
	}
}

// TestEveryKindLives makes, lists, changes and removes a record of every kind.
func TestEveryKindLives(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	under, lives := "/borrowers/"+jane, livesOf(jane)
	for kind, l := range lives {
		t.Run(kind, func(t *testing.T) {
			ids := []string{made(officer, loan+l.create, l.body), made(officer, loan+l.create, l.body)}
			require.Subset(t, listed(officer, loan+l.list), ids)

			changed := officer.Patch(loan+l.item+"/"+ids[0], l.patch).Want(200).Map()
			require.Equal(t, l.want, at(changed, l.field))
			require.Equal(t, changed, officer.Get(loan+l.item+"/"+ids[0]).Want(200).Map(), "read alone")
			officer.Get(loan + l.item + "/" + nothing).Want(404)
			officer.Get(officer.Loan() + l.item + "/" + ids[0]).Want(404)
			if strings.HasPrefix(l.item, under) {
				officer.Get(loan + "/borrowers/" + nothing + strings.TrimPrefix(l.item, under) + "/" + ids[0]).Want(404)
			}
			w.As("companyadmin@harbor.test").Get(loan + l.item + "/" + ids[0]).Want(404)
			w.As("superadmin@gable.test").Get(loan + l.item + "/" + ids[0]).Want(403)
			officer.Patch(loan+l.item+"/"+ids[0], `{"Nonsense":1}`).Want(422)

			officer.Delete(loan + l.item + "/" + ids[0]).Want(204)
			officer.Delete(loan + l.item + "/" + ids[0]).Want(404)
			require.NotContains(t, listed(officer, loan+l.list), ids[0])
			if l.many == "" {
				officer.Delete(loan + l.item + "/" + ids[1]).Want(204)
				return
			}
			third := made(officer, loan+l.create, l.body)
			officer.Delete(loan + l.many + "?ids=" + ids[1] + "," + nothing).Want(404)
			require.Contains(t, listed(officer, loan+l.list), ids[1], "all or none")
			officer.Delete(loan + l.many + "?ids=" + ids[1] + "," + third).Want(204)
			require.Empty(t, listed(officer, loan+l.list))
			officer.Delete(loan + l.many + "?ids=x").Want(400)
		})
	}
	for _, one := range []string{"declarations", "demographics"} {
		t.Run(one, func(t *testing.T) {
			path := loan + under + "/" + one
			version := officer.Patch(path, `{}`).Want(200).Map()["version"]
			require.EqualValues(t, version, officer.Get(path).Want(200).Map()["version"])
			officer.With("If-Match", "99").Patch(path, `{}`).Want(412)
			officer.Patch(path, `{"Nonsense":1}`).Want(422)
		})
	}
	t.Run("many liabilities in one request", func(t *testing.T) {
		first := made(officer, loan+"/liabilities", lives["liability"].body)
		second := made(officer, loan+"/liabilities", lives["liability"].body)
		change := func(one, other string, amount any) string {
			return fmt.Sprintf(`{"Liabilities":[{"id":%q,"patch":{"LiabilityDetail":{"UnpaidBalanceAmt":7}}},{"id":%q,"patch":{"LiabilityDetail":{"UnpaidBalanceAmt":%v}}}]}`, one, other, amount)
		}
		officer.Patch(loan+"/bulk/liabilities", change(first, second, `"much"`)).Want(422)
		officer.Patch(loan+"/bulk/liabilities", change(first, nothing, 8)).Want(404)
		require.EqualValues(t, 100, at(rows(officer, loan+"/liabilities")[0], "LiabilityDetail.UnpaidBalanceAmt"), "all or none")
		officer.Patch(loan+"/bulk/liabilities", change(first, second, 8)).Want(200)
		require.EqualValues(t, 8, at(rows(officer, loan+"/liabilities")[1], "LiabilityDetail.UnpaidBalanceAmt"))
	})
	t.Run("figures worked out anew", func(t *testing.T) {
		officer.Get(loan + "/v2/transaction/qualification/refresh").Want(200)
	})
	t.Run("the values of every enumeration", func(t *testing.T) {
		require.Greater(t, officer.Get("/los/api/enum-lookups").Want(200).Map()["count"], 40.0)
	})
}

func made(c *apitest.Client, path, body string) string {
	id, _ := c.Post(path, body).Want(201).Map()["id"].(string)
	return id
}

func rows(c *apitest.Client, path string) []map[string]any {
	var page struct{ Rows []map[string]any }
	c.Get(path + "?limit=999").Want(200).Into(&page)
	return page.Rows
}

func listed(c *apitest.Client, path string) (ids []string) {
	for _, row := range rows(c, path) {
		ids = append(ids, row["id"].(string))
	}
	return ids
}

// at is the value at a dotted path.
func at(record map[string]any, path string) any {
	first, rest, nested := strings.Cut(path, ".")
	if !nested {
		return record[first]
	}
	inner, _ := record[first].(map[string]any)
	return at(inner, rest)
}
