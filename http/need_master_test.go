package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

type master struct {
	ID, Code, Title, TitleEs string
	Version                  int64
	Order                    int
	IsActive, IsCustomNeed   bool
}

func TestCompanyEditsWhatItOftenAsksFor(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer, harbor := w.As("companyadmin@summit.test"), w.As("originator@summit.test"), w.As("owner@harbor.test")
	const path = "/los/api/master-needs"
	list := func(c *apitest.Client) (all []master) {
		var page struct{ Rows []master }
		c.Get(path + "?limit=999").Want(200).Into(&page)
		return page.Rows
	}
	shipped := list(officer)
	require.Len(t, shipped, 44)
	require.Equal(t, "PAYSTUB", shipped[0].Code)
	require.True(t, shipped[0].IsActive)

	officer.Post(path, `{"title":"HOA letter"}`).Want(403)
	w.As("branchadmin@summit.test").Post(path, `{"title":"HOA letter"}`).Want(403)
	admin.Post(path, `{"title":" "}`).Want(422)
	admin.Post(path, `{"title":"x","loanPurposeTypes":["Yacht"]}`).Want(422)
	admin.Post(path, `{"title":"x","mortgageTypes":["Yacht"]}`).Want(422)
	admin.Post(path, `{"title":"x","classification":"YACHT"}`).Want(422)
	admin.Post(path, `{"title":"x","code":"MINE"}`).Want(422)
	own := made(admin, path, `{"title":"HOA letter","titleEs":"Carta de la HOA","loanPurposeTypes":["Purchase"]}`)
	made(admin, path, `{"title":"HOA letter"}`)
	all := list(admin)
	require.Equal(t, "CUSTOM_HOA_LETTER", all[44].Code)
	require.Equal(t, "CUSTOM_HOA_LETTER_2", all[45].Code)
	require.True(t, all[44].IsCustomNeed)
	require.Len(t, list(harbor), 44, "another company's list is its own")
	harbor.Patch(path+"/"+own, `{"title":"Ours"}`).Want(404)
	officer.Patch(path+"/"+own, `{"title":"Ours"}`).Want(403)
	admin.With("If-Match", "9").Patch(path+"/"+own, `{"title":"HOA questionnaire"}`).Want(412)
	admin.Patch(path+"/"+own, `{"title":"HOA questionnaire"}`).Want(200)
	admin.Delete(path + "/" + shipped[0].ID).Want(409)
	admin.Delete(path + "/" + all[45].ID).Want(204)
	admin.Delete(path + "/" + all[45].ID).Want(404)

	order := []string{own}
	for _, m := range shipped {
		order = append(order, m.ID)
	}
	admin.Patch(path+"/order", map[string]any{"ids": order[:3]}).Want(409)
	officer.Patch(path+"/order", map[string]any{"ids": order}).Want(403)
	admin.Patch(path+"/order", map[string]any{"ids": order}).Want(200)
	require.Equal(t, own, list(admin)[0].ID)

	t.Run("on a loan", func(t *testing.T) {
		loan := officer.Loan()
		officer.Borrower(loan, "Jane", "Invented", true)
		custom := func() []map[string]any { return rows(officer, loan+"/custom-needs") }
		require.Len(t, custom(), 1, "of a loan of no purpose yet")
		officer.Patch(loan+"/v2/transaction/info", `{"c":{"TransactionInfo":{"LoanPurposeType":"Refinance"}}}`).Want(200)
		require.Empty(t, custom(), "it is for purchases")
		officer.Get(loan + "/custom-needs?wizeuser=" + own).Want(200)
		harbor.Get(loan + "/custom-needs").Want(404)
		called := func(code string) (n int) {
			for _, row := range rows(officer, loan+"/needs/suggested") {
				if row["code"] == code {
					n++
				}
			}
			return n
		}
		require.Equal(t, 1, called("GOV_ID"))
		for _, m := range list(admin) {
			if m.Code == "GOV_ID" {
				admin.Patch(path+"/"+m.ID, `{"isActive":false}`).Want(200)
			}
		}
		require.Zero(t, called("GOV_ID"), "what is switched off is not proposed")
	})

	t.Run("reminders", func(t *testing.T) {
		const setting = "/los/api/need-setting"
		require.Contains(t, string(officer.Get(setting).Want(200).Body), "[3,7,14]")
		officer.Patch(setting, `{"reminderDays":[1]}`).Want(403)
		for _, wrong := range []string{"[7,3]", "[3,3]", "[0]", "[61]", "[1,2,3,4]"} {
			require.Equal(t, 422, admin.Patch(setting, fmt.Sprintf(`{"reminderDays":%s}`, wrong)).Status, wrong)
		}
		admin.Patch(setting, `{"reminderDays":[2,5]}`).Want(200)
		admin.With("If-Match", "0").Patch(setting, `{"reminderDays":[]}`).Want(412)
		require.Contains(t, string(officer.Get(setting).Want(200).Body), "[2,5]")
		require.Contains(t, string(harbor.Get(setting).Want(200).Body), "[3,7,14]")
	})
}
