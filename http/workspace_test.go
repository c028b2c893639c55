package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestLoanReads(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	number := loan[len("/los/api/loans/"):]
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	officer.Patch(loan+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{
		"TransactionInfo": map[string]any{"BaseLoanAmt": 360000, "LoanPurposeType": "Purchase", "MortgageType": "Conventional", "LenderLoanIdentifier": "L-1"},
		"subjectProperty": map[string]any{"SalesContractAmt": 400000, "PropertyDetail": map[string]any{"EstimatedValueAmt": 400000},
			"Address": map[string]any{"LineText": "1 Elm St", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"}},
		"HousingExpenses": []any{map[string]any{"ExpenseType": "RealEstateTax", "CalcType": "MANUAL", "PaymentAmt": 300}}}}).Want(200)

	stats := officer.Get(loan + "/stats").Want(200).Map()
	require.Equal(t, "Jane Invented", stats["PrimaryBorrower"])
	require.Equal(t, true, stats["MiApplicable"])
	require.Equal(t, "NOT_REGISTERED", stats["RegistrationStatus"])
	require.NotContains(t, stats, "BuydownTemporarySubsidyFundingInd")
	officer.Patch(loan+"/v2/transaction/info", `{"c":{"MortgageTypeAndTerms":{"BuydownTemporarySubsidyFundingInd":true}}}`).Want(200)
	made(officer, loan+"/lender-events", `{"EventType":"REGISTERED","EventDate":"2026-06-18","LenderName":"Invented Wholesale"}`)
	stats = officer.Get(loan + "/stats").Want(200).Map()
	require.Equal(t, []any{"REGISTERED", true}, []any{stats["RegistrationStatus"], stats["BuydownTemporarySubsidyFundingInd"]})
	require.Equal(t, "Austin, TX 78701", stats["Address"].(map[string]any)["secondLineAddress"])
	require.Equal(t, "L-1", officer.Get(loan + "/identifiers").Want(200).Map()["LenderLoanIdentifier"])
	require.EqualValues(t, 1, officer.Get(loan + "/housing-expenses").Want(200).Map()["count"])
	require.EqualValues(t, 1, officer.Get(loan + "/items/count").Want(200).Map()["borrowers"])
	require.EqualValues(t, 40000, officer.Get(loan + "/transaction-details").Want(200).Map()["CashToClose"])
	trid := officer.Get(loan + "/trid-state").Want(200).Map()
	require.Equal(t, []any{"Income", "TaxpayerIdentifier"}, trid["Missing"])
	officer.Patch(loan+"/borrowers/"+jane+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(200)
	officer.Post(loan+"/borrowers/"+jane+"/incomes", map[string]any{"MonthlyTotalAmt": 9000}).Want(201)
	require.Equal(t, true, officer.Get(loan + "/trid-state").Want(200).Map()["TridTrigger"])
	overview := officer.Get("/los/api/loan/" + number + "/overview").Want(200)
	require.Len(t, overview.Map()["Borrowers"], 1)
	require.NotContains(t, string(overview.Body), "2000\"")

	history := officer.Get(loan + `/history?filters={"kind":"borrower_ssn"}`).Want(200).Map()
	require.EqualValues(t, 1, history["count"])
	require.Equal(t, "Orion Austinson", history["rows"].([]any)[0].(map[string]any)["ActorName"])
	require.NotContains(t, string(officer.Get(loan+"/history?limit=999").Want(200).Body), "***-**")
	officer.Get(loan + `/history?filters={"before":"x"}`).Want(400)
	officer.Get(loan + `/history?orderBy=tenant_id`).Want(400)

	for _, path := range []string{loan + "/stats", loan + "/identifiers", loan + "/items/count", loan + "/trid-state", loan + "/transaction-details",
		loan + "/housing-expenses", loan + "/history", loan + "/users", loan + "/dates", "/los/api/loan/" + number + "/overview", "/los/api/uistate/" + number} {
		w.As("originator@harbor.test").Get(path).Want(404)
		w.As("branchadmin2@summit.test").Get(path).Want(404)
		w.As("borrower@example.test").Get(path).Want(403)
	}
}

func TestUIState(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	state := "/los/api/uistate/" + loan[len("/los/api/loans/"):]
	officer.Patch(state, map[string]any{"skipIncomeCheck": true, "loanDetailsStep": []any{map[string]any{"route": "borrowers", "label": "Borrower Info", "complete": true}}}).Want(200)
	for kind, path := range map[string]string{"assets": "/assets", "liabilities": "/liabilities", "realEstates": "/realEstates", "expenses": "/expenses"} {
		officer.Post(loan+path, `{}`).Want(201)
		officer.Post(loan+path, `{}`).Want(201)
		officer.Patch(state, map[string]any{"doesNotApply": map[string]any{kind: true}}).Want(200)
		require.Zero(t, officer.Get(loan + path).Want(200).Map()["count"], kind)
		require.Contains(t, officer.Get(state).Want(200).Map()["doesNotApply"], kind)
		officer.Post(loan+path, `{}`).Want(201)
		require.NotContains(t, fmt.Sprint(officer.Get(state).Want(200).Map()["doesNotApply"]), kind+":true")
		require.EqualValues(t, 1, officer.Get(loan + path).Want(200).Map()["count"], kind)
	}
	require.Equal(t, true, officer.Get(state).Want(200).Map()["skipIncomeCheck"])
	told := func() any { return officer.Get(loan + "/history").Want(200).Map()["count"] }
	before := told()
	entries := string(officer.Get(loan + "/history?limit=50").Want(200).Body)
	require.Contains(t, entries, `"skipIncomeCheck":true`)
	require.NotContains(t, entries, "loanDetailsStep")
	officer.Patch(state, map[string]any{"loanDetailsStep": []any{}, "declaration": map[string]any{"01890000-0000-7000-8000-000000000001": true}}).Want(200)
	require.Equal(t, before, told(), "which steps are complete is nobody's doing")
	officer.Patch(state, map[string]any{"doesNotApply": map[string]any{"houses": true}}).Want(422)
	officer.Patch(state, map[string]any{"surprise": 1}).Want(422)
	w.Exec("insert into function_override (tenant_id, role, permission, assigned) values ($1, 'Originator', 'loan:edit-financial', false)", demo.TenantID("summit.test"))
	officer.Patch(state, map[string]any{"doesNotApply": map[string]any{"assets": true}}).Want(403)
	require.EqualValues(t, 1, officer.Get(loan + "/assets").Want(200).Map()["count"])
	officer.Patch(loan+"/archive", nil).Want(200)
	officer.Patch(state, `{}`).Want(423)
}

func TestTeam(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	member := func(email, role string, primary bool) map[string]any {
		return map[string]any{"WizeUserId": demo.UserID(email), "LoanRole": role, "primary": primary}
	}
	lead := member("originator@summit.test", "Originator", true)
	team := func(members ...map[string]any) map[string]any { return map[string]any{"users": members} }

	t.Run("200 and the new member sees the loan", func(t *testing.T) {
		w.As("processor@summit.test").Get(loan).Want(404)
		got := officer.Patch(loan+"/users", team(lead, member("processor@summit.test", "Processor", true))).Want(200).Map()
		require.EqualValues(t, 2, got["count"])
		require.Equal(t, "processor@summit.test", got["rows"].([]any)[0].(map[string]any)["email"], "processors come before originators")
		w.As("processor@summit.test").Get(loan).Want(200)
		officer.Patch(loan+"/users", team(lead)).Want(200)
		w.As("processor@summit.test").Get(loan).Want(404)
	})
	t.Run("422", func(t *testing.T) {
		for name, bad := range map[string]map[string]any{
			"no primary":      team(member("originator@summit.test", "Originator", false)),
			"two primaries":   team(lead, member("originator@summit.test", "Originator", true)),
			"other branch":    team(lead, member("originator2@summit.test", "Originator", false)),
			"other tenant":    team(lead, member("processor@harbor.test", "Processor", false)),
			"role not held":   team(lead, member("assistant@summit.test", "Processor", false)),
			"no such role":    team(lead, member("assistant@summit.test", "Owner", false)),
			"borrower's role": team(lead, member("borrower@example.test", "Borrower", false)),
			"off oneself":     team(),
		} {
			officer.Patch(loan+"/users", bad).Want(422)
			require.EqualValues(t, 1, officer.Get(loan + "/users").Want(200).Map()["count"], name)
		}
		w.Exec("update user_account set status = 'SUSPEND' where user_id = $1", demo.UserID("assistant@summit.test"))
		officer.Patch(loan+"/users", team(lead, member("assistant@summit.test", "Assistant", false))).Want(422)
	})
	t.Run("assignable", func(t *testing.T) {
		got := officer.Get(loan + "/assignable-users?searchTerm=austinson").Want(200).Map()
		require.EqualValues(t, 2, got["count"], "the officer and the processor; the assistant is suspended, Miami is another branch")
	})
	t.Run("403, 404", func(t *testing.T) {
		w.As("originator2@summit.test").Patch(loan+"/users", team(lead)).Want(404)
		w.As("companyadmin@harbor.test").Get(loan + "/assignable-users").Want(404)
		w.As("borrower@example.test").Get(loan + "/users").Want(403)
	})
}

func TestProcessingRequests(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, keel := w.As("originator@summit.test"), w.As("contractprocessor@keel.test")
	loan, unshared := officer.Loan(), officer.Loan()
	officer.Borrower(loan, "Jane", "Invented", true)
	path := loan + "/processing-request"

	require.Equal(t, "NONE", officer.Get(path).Want(200).Map()["status"])
	contacts := officer.Get(path + "/wizeusers").Want(200)
	require.EqualValues(t, 2, contacts.Map()["count"])
	require.NotContains(t, string(contacts.Body), "@")
	officer.Patch(path, map[string]any{"WizeUserId": demo.UserID("processor@harbor.test")}).Want(422)
	asked := map[string]any{"WizeUserId": demo.UserID("contractprocessor@keel.test"), "note": "Please"}
	require.Equal(t, "REQUESTED", officer.Patch(path, asked).Want(200).Map()["status"])
	officer.Patch(path, asked).Want(409)

	id := keel.Get("/los/api/processing-requests").Want(200).Map()["rows"].([]any)[0].(map[string]any)["id"].(string)
	item := "/los/api/processing-requests/" + id
	t.Run("nothing is shared before the answer", func(t *testing.T) {
		keel.Get(loan).Want(404)
		require.Zero(t, keel.Get("/los/api/loans").Want(200).Map()["count"])
		officer.Get("/los/api/processing-requests").Want(403)
		officer.Post(item+"/accept", nil).Want(404)
		w.As("companyadmin@harbor.test").Post(item+"/accept", nil).Want(404)
		keel.Post("/los/api/processing-requests/0190a000-0000-7000-8000-000000000000/accept", nil).Want(404)
		keel.Post(item+"/end", nil).Want(409)
	})
	t.Run("accepted: that loan and no other, and the owner sees who", func(t *testing.T) {
		require.Equal(t, "ACCEPTED", keel.Post(item+"/accept", nil).Want(200).Map()["status"])
		keel.Post(item+"/accept", nil).Want(409)
		require.Equal(t, "Jane Invented", keel.Get(loan).Want(200).Map()["BorrowerName"])
		require.EqualValues(t, 1, keel.Get("/los/api/loans").Want(200).Map()["count"])
		keel.Get(unshared).Want(404)
		keel.Post(loan+"/assets", map[string]any{"AssetDetail": map[string]any{"CashOrMarketValueAmt": 10}}).Want(201)
		history := officer.Get(loan + `/history?filters={"kind":"processing_request","action":"accepted"}`).Want(200).Map()
		require.Equal(t, "Corey Keelson", history["rows"].([]any)[0].(map[string]any)["ActorName"])
		require.Equal(t, "Corey Keelson", officer.Get(path).Want(200).Map()["answeredByName"])
	})
	t.Run("the processor's own owner rules nothing of the lender's", func(t *testing.T) {
		owner := w.As("owner@keel.test")
		owner.Get(loan).Want(404)
		owner.Patch(loan+"/users", map[string]any{"users": []any{}}).Want(404)
		owner.Get(loan + "/assignable-users").Want(404)
		owner.Patch(path, map[string]any{"status": "ENDED"}).Want(404)
	})
	t.Run("ended: gone at once", func(t *testing.T) {
		officer.Patch(path, map[string]any{"status": "ENDED"}).Want(200)
		keel.Get(loan).Want(404)
		officer.Patch(path, map[string]any{"status": "ENDED"}).Want(409)
		officer.Patch(path, asked).Want(200)
	})
	t.Run("declined, and given back by the processor", func(t *testing.T) {
		answer := func(verb string) any {
			waiting := keel.Get("/los/api/processing-requests").Want(200).Map()["rows"].([]any)[0].(map[string]any)
			return keel.Post("/los/api/processing-requests/"+waiting["id"].(string)+"/"+verb, nil).Want(200).Map()["status"]
		}
		require.Equal(t, "DECLINED", answer("decline"))
		keel.Get(loan).Want(404)
		officer.Patch(path, asked).Want(200)
		require.Equal(t, "ACCEPTED", answer("accept"))
		keel.Get(loan).Want(200)
		require.Equal(t, "ENDED", answer("end"))
		keel.Get(loan).Want(404)
		officer.Patch(path, asked).Want(200)
	})
	t.Run("the database lets a processor grant itself nothing", func(t *testing.T) {
		app := w.Database.App(t)
		keelID, summit := demo.TenantID("keel.test"), demo.TenantID("summit.test")
		var number int64
		_, err := fmt.Sscanf(unshared, "/los/api/loans/%d", &number)
		require.NoError(t, err)
		for _, statement := range []string{
			fmt.Sprintf("insert into processing_request (tenant_id, loan_id, processor_tenant_id, status, requested_at) values ('%s', %d, '%s', 'ACCEPTED', now())", summit, number, keelID),
			fmt.Sprintf("insert into processing_request (tenant_id, loan_id, processor_tenant_id, status, requested_at) values ('%s', %d, '%s', 'REQUESTED', now())", summit, number, keelID),
			fmt.Sprintf("update processing_request set loan_id = %d where status = 'REQUESTED'", number),
			"update processing_request set status = 'REQUESTED' where status = 'ENDED'",
		} {
			tx, err := app.Begin(t.Context())
			require.NoError(t, err)
			_, err = tx.Exec(t.Context(), "select app.enter(null, 0, now(), $1, $2, $1, $2, $3, $3, 'shared', '{}', null, '{}', null)", keelID,
				apitest.One[int64](w, "select policy_version from tenant where tenant_id = $1", keelID), demo.UserID("contractprocessor@keel.test"))
			require.NoError(t, err)
			_, err = tx.Exec(t.Context(), statement)
			require.ErrorContains(t, err, "42501", statement)
			require.NoError(t, tx.Rollback(t.Context()))
		}
	})
}
