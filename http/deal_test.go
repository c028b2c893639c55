package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestDeals(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, realtor := w.As("originator@summit.test"), w.As("realtor@example.test")
	loan, other := officer.Loan(), officer.Loan()
	officer.Borrower(loan, "Bobbie", "Testborrower", true)
	officer.Patch(loan+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{
		"TransactionInfo": map[string]any{"BaseLoanAmt": 345678, "LoanPurposeType": "Purchase"},
		"subjectProperty": map[string]any{"SalesContractAmt": 456789, "Address": map[string]any{"LineText": "9 Pine Rd", "CityName": "Austin", "StateCode": "TX"}}}}).Want(200)
	officer.Post(loan+"/dates", map[string]any{"keyDates": map[string]any{"estimatedClosingDate": "2027-01-15", "mcrApplicationDate": "2026-11-01"}}).Want(200)
	party(w, loan, "realtor@example.test", "Realtor", "")
	deal := "/realtor/api/loans/" + loan[len("/los/api/loans/"):]

	t.Run("list and item/200 without amounts", func(t *testing.T) {
		list := realtor.Get("/realtor/api/loans?searchTerm=pine").Want(200)
		require.EqualValues(t, 1, list.Map()["count"])
		item := realtor.Get(deal).Want(200)
		require.Equal(t, "2027-01-15", item.Map()["estimatedClosingDate"])
		require.Equal(t, "Orion Austinson", item.Map()["LoanOfficer"].(map[string]any)["Name"])
		require.Contains(t, item.Map()["statusDates"], "APPLICATION_INTAKE")
		for _, hidden := range []string{"345678", "456789", "BaseLoanAmt", "DTI", "mcrApplicationDate", "MortgageType"} {
			require.NotContains(t, string(list.Body), hidden)
			require.NotContains(t, string(item.Body), hidden)
		}
	})
	t.Run("list/400 by what is not shown", func(t *testing.T) {
		for _, query := range []string{"orderBy=BaseLoanAmt", `filters={"DTI":1}`, `where={"NoteRatePercent":1}`, `columns=["LTVRatioPercent"]`, `customSearch={"searchFields":["LoanOfficerName"],"searchValue":"x"}`} {
			realtor.Get("/realtor/api/loans?" + query).Want(400)
		}
	})
	t.Run("GET /realtor/api/portal/ok", func(t *testing.T) {
		admin := w.As("companyadmin@summit.test")
		admin.Patch("/los/api/pos-config/company", map[string]any{"brandColor": "#7a1f3d", "welcome": "Only for borrowers."}).Want(200)
		look := realtor.Get("/realtor/api/portal").Want(200)
		require.Equal(t, "Summit Lending", look.Map()["companyName"])
		require.Equal(t, "#7a1f3d", look.Map()["brandColor"])
		require.NotContains(t, string(look.Body), "Only for borrowers.")
	})
	t.Run("GET /realtor/api/loans/{loanId}/portal/ok", func(t *testing.T) {
		officer.Patch("/los/api/pos-config/user", map[string]any{"brandColor": "#1f3d7a"}).Want(200)
		require.Equal(t, "#1f3d7a", realtor.Get(deal + "/portal").Want(200).Map()["brandColor"], "as the deal's officer set it up")
		require.Equal(t, "#7a1f3d", realtor.Get("/realtor/api/portal").Want(200).Map()["brandColor"])
		officer.Patch("/los/api/pos-config/user", map[string]any{"realtorVisible": false}).Want(200)
		realtor.Get(deal + "/portal").Want(404)
		officer.Patch("/los/api/pos-config/user", map[string]any{"realtorVisible": nil}).Want(200)
	})
	t.Run("GET /realtor/api/portal/of an invited agent, who has no branch", func(t *testing.T) {
		id := officer.Post(loan+"/realtor-invite", map[string]any{"email": "newagent@example.test", "firstName": "Nia", "lastName": "Newagent"}).Want(201).Map()["WizeUserId"]
		w.Exec("update user_account set status = 'ACTIVE' where user_id = $1", id)
		agent := w.As("newagent@example.test")
		color := func() any { return agent.Get("/realtor/api/portal").Want(200).Map()["brandColor"] }
		require.Equal(t, "#7a1f3d", color(), "the company's, as her deal's branch has none of its own")
		w.As("branchadmin@summit.test").Patch("/los/api/pos-config/branch", map[string]any{"brandColor": "#3d1f7a"}).Want(200)
		require.Equal(t, "#3d1f7a", color(), "her deal's branch's")
		officer.Patch("/los/api/pos-config/user", map[string]any{"realtorVisible": false}).Want(200)
		require.Equal(t, "#7a1f3d", color(), "the company's, as no deal is shown")
		officer.Patch("/los/api/pos-config/user", map[string]any{"realtorVisible": nil}).Want(200)
		w.As("branchadmin@summit.test").Patch("/los/api/pos-config/branch", map[string]any{"brandColor": nil}).Want(200)
	})
	t.Run("GET /realtor/api/portal/wrong role", func(t *testing.T) {
		officer.Get("/realtor/api/portal").Want(403)
		w.As("borrower@example.test").Get("/realtor/api/portal").Want(403)
	})
	t.Run("GET /realtor/api/loans/{loanId}/portal/wrong role", func(t *testing.T) {
		officer.Get(deal + "/portal").Want(403)
		w.As("borrower@example.test").Get(deal + "/portal").Want(403)
	})
	t.Run("GET /realtor/api/loans/{loanId}/portal/wrong tenant", func(t *testing.T) {
		harbor := w.As("originator@harbor.test").Loan()
		realtor.Get("/realtor/api/loans/" + harbor[len("/los/api/loans/"):] + "/portal").Want(404)
		realtor.Get("/realtor/api/loans/" + other[len("/los/api/loans/"):] + "/portal").Want(404)
	})
	t.Run("GET /realtor/api/loans/{loanId}/portal/bad input", func(t *testing.T) {
		realtor.Get("/realtor/api/loans/null/portal").Want(400)
	})
	t.Run("bookkeeping after funding is not told", func(t *testing.T) {
		officer.Patch(loan+"/stage/COMMISSION_PAID", nil).Want(200)
		item := realtor.Get(deal).Want(200)
		require.Equal(t, "LOAN_FUNDED", item.Map()["StageId"])
		require.NotContains(t, string(item.Body), "COMMISSION_PAID")
		require.EqualValues(t, 1, realtor.Get(`/realtor/api/loans?filters={"StageId":"LOAN_FUNDED"}&orderBy=StageId`).Want(200).Map()["count"])
		require.Zero(t, realtor.Get(`/realtor/api/loans?filters={"StageId":"COMMISSION_PAID"}`).Want(200).Map()["count"])
		w.As("branchadmin@summit.test").Patch(loan+"/unlock", nil).Want(200)
	})
	t.Run("404, 403", func(t *testing.T) {
		realtor.Get("/realtor/api/loans/" + other[len("/los/api/loans/"):]).Want(404)
		officer.Get("/realtor/api/loans").Want(403)
		w.As("borrower@example.test").Get(deal).Want(403)
		realtor.Get("/los/api/loans").Want(403)
		party(w, other, "realtor@example.test", "Borrower", officer.Borrower(other, "Riley", "Testrealtor", true))
		realtor.Get("/realtor/api/loans/" + other[len("/los/api/loans/"):]).Want(404)
		require.EqualValues(t, 1, realtor.Get("/realtor/api/loans").Want(200).Map()["count"])
	})
	t.Run("references/200", func(t *testing.T) {
		for _, path := range []string{"/realtor/api/pipelines", "/los/api/pipelines"} {
			body := realtor.Get(path).Want(200)
			require.EqualValues(t, 5, body.Map()["count"])
			require.NotContains(t, string(body.Body), "CANCELLED")
		}
		require.Greater(t, realtor.Get("/realtor/api/enum-lookups").Want(200).Map()["count"], 40.0)
		w.Anonymous().Get("/realtor/api/pipelines").Want(401)
	})
	t.Run("dates", func(t *testing.T) {
		officer.Post(loan+"/dates", map[string]any{"statusDates": map[string]any{"PREAPPROVED": "2026-10-01"}, "keyDates": map[string]any{"mcrApplicationDate": nil}}).Want(200)
		got := officer.Get(loan + "/dates").Want(200).Map()
		require.Equal(t, "2026-10-01", got["statusDates"].(map[string]any)["PREAPPROVED"])
		require.Equal(t, map[string]any{"estimatedClosingDate": "2027-01-15"}, got["keyDates"])
		officer.Post(loan+"/dates", map[string]any{"statusDates": map[string]any{"PREAPPROVED": nil}}).Want(200)
		require.NotContains(t, officer.Get(loan + "/dates").Want(200).Map()["statusDates"], "PREAPPROVED", "null clears")
		officer.Post(loan+"/dates", map[string]any{"statusDates": map[string]any{"PREAPPROVED": "2026-10-01"}}).Want(200)
		officer.Post(loan+"/dates", map[string]any{"statusDates": map[string]any{"NOWHERE": "2026-10-01"}}).Want(422)
		officer.Post(loan+"/dates", map[string]any{"keyDates": map[string]any{"mcrApplicationDate": "1500-01-01"}}).Want(422)
		w.As("originator@harbor.test").Get(loan + "/dates").Want(404)
		realtor.Get(loan + "/dates").Want(403)
	})
}
