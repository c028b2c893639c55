package http_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// A loan is found by who is on it, how they are reached, and what others call it; by nobody who does not list it.
func TestLoansAreFoundByPeopleAndNumbers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	number := loan[len("/los/api/loans/"):]
	jane := officer.Borrower(loan, "Jane", "Quillfeather", true)
	joint := officer.Borrower(loan, "Otto", "Vantongeren", false)
	officer.Patch(loan+"/borrowers/"+jane, `{"ContactPoint":{"Email":"jane.quill@example.test","CellPhone":"5125550177"}}`).Want(200)
	officer.Patch(loan+"/borrowers/"+joint, `{"ContactPoint":{"WorkPhone":"7375550188"}}`).Want(200)
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"MortgageType":"FHA","LenderLoanIdentifier":"HM-2210-77"},"GovernmentLoan":{"AgencyCaseIdentifier":"011-7654321-703"}}}`).Want(200)
	w.Exec(`insert into rate_lock (tenant_id, loan_id, data, created_at, updated_at) values ($1, $2, '{"state":"CANCELLED","InvestorLockNumber":"LK88213Q"}', now(), now())`,
		demo.TenantID("summit.test"), number)
	finds := func(c *apitest.Client, path, term string) bool {
		t.Helper()
		var list struct{ Rows []struct{ LoanId int64 } }
		c.Get(path + "?limit=100&searchTerm=" + url.QueryEscape(term)).Want(200).Into(&list)
		for _, row := range list.Rows {
			if row.LoanId == apitest.One[int64](w, "select "+number+"::bigint") {
				return true
			}
		}
		return false
	}
	for _, term := range []string{"quillfeather", "vantongeren", "Otto Vantongeren", "jane.quill@example", "5125550177", "(512) 555-0177", "+1 512 555 0177", "512.555.0177", "555-0188",
		"011-7654321-703", "0117654321703", "HM-2210-77", "lk88213q", number} {
		require.True(t, finds(officer, "/los/api/loans", term), term)
		require.False(t, finds(w.As("originator@harbor.test"), "/los/api/loans", term), term)
		require.False(t, finds(w.As("branchadmin2@summit.test"), "/los/api/loans", term), term)
	}
	for _, term := range []string{"5125550178", "jane.quilt@example", "HM-2210-78", "%", "555\x1f"} {
		require.False(t, finds(officer, "/los/api/loans", term), "%q", term)
	}
	officer.Patch(loan+"/borrowers/"+joint, `{"active":false}`).Want(200)
	require.False(t, finds(officer, "/los/api/loans", "vantongeren"), "who was taken off the loan")
	officer.Patch(loan+"/borrowers/"+jane, `{"ContactPoint":{"CellPhone":"5125550199"}}`).Want(200)
	require.False(t, finds(officer, "/los/api/loans", "5125550177"))
	require.True(t, finds(officer, "/los/api/loans", "5125550199"))
	require.True(t, finds(officer, "/los/api/loans", "lk88213q"), "what was found before")
	// A party's list is searched by what it shows: nobody works a borrower's number out from it.
	realtor := w.As("realtor@example.test")
	for _, term := range []string{"@example.test", "512555"} {
		require.NotContains(t, string(realtor.Get("/realtor/api/loans?limit=100&searchTerm="+url.QueryEscape(term)).Want(200).Body), `"LoanId"`, term)
	}
}
