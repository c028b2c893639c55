package http_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/jobs/run"
)

// A loan goes from its file through the credit of its borrower, the debts that the report adds, DU and LPA at once and a need made of a finding
// to a second run, which says what became other in the loan and in the findings. Every vendor has it once, and the engines are told of the report
// and of the debts that came with it.
func TestALoanIsUnderwrittenFromItsFile(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	b, e := newBureau(t), newEngines(t)
	b.open, e.open = true, true
	service, err := vendor.NewHTTPUnderwriting(e.URL)
	require.NoError(t, err)
	w.AskAll(run.Vendors{Underwriting: service, Credit: newAgency(t, b)})
	creditLogin(officer)
	for _, module := range []string{"DU", "LPA"} {
		officer.Post("/los/api/scrts", map[string]any{"module": module, "ownership": "INDIVIDUAL", "accountName": module, "scrts": map[string]any{"userName": engineUser, "password": enginePassword}}).Want(201)
	}
	stream := officer.Stream("")

	content, err := os.ReadFile("../domain/mismo/testdata/purchase-conventional.xml")
	require.NoError(t, err)
	var made struct{ LoanID int64 }
	upload(t, officer, "file", content).Want(201).Into(&made)
	loan := fmt.Sprintf("/los/api/loans/%d", made.LoanID)
	_, missing := officer.Post(loan+"/aus", map[string]any{"aus": "ONE_CLICK"}).Want(422).Error()
	require.Equal(t, []string{"CreditReportId"}, missing, "all is there but the report")

	person := officer.Get(loan + "/borrowers").Want(200).Map()["rows"].([]any)[0].(map[string]any)["id"].(string)
	consent(officer, loan, person)
	officer.Post(loan+"/credit-order", map[string]any{"agency": "CREDCO", "borrowers": []string{person}}).Want(202)
	stream.Until("RTC.CREDIT.COMPLETED")
	debts := func() float64 { return officer.Get(loan + "/liabilities?limit=99").Want(200).Map()["count"].(float64) }
	before := debts()
	officer.Patch(loan+"/credit/import-liabilities", map[string]any{"importType": "Merge"}).Want(200)
	stream.Until("RTC.CREDIT_IMPORT.COMPLETED")
	require.Greater(t, debts(), before, "the report adds to what the file listed")

	officer.Post(loan+"/aus", map[string]any{"aus": "ONE_CLICK"}).Want(202)
	var now ausAnswer
	require.Eventually(t, func() bool {
		officer.Get(loan + "/aus").Want(200).Into(&now)
		return now.DU.Count == 1 && now.LPA.Count == 1
	}, 20*time.Second, 20*time.Millisecond)
	e.tell(func() {
		require.Len(t, e.handed, 2, "each engine has it once")
		for _, file := range e.files {
			require.Contains(t, file, "<CreditReportIdentifier>SIM0000001</CreditReportIdentifier>")
			require.Contains(t, file, "SAMPLE CARD TWO", "a debt that the report told")
		}
	})
	require.Equal(t, []string{"APPROVE_ELIGIBLE", "ACCEPT"}, []string{now.DU.Rows[0].Result.Recommendation, now.LPA.Rows[0].Result.Recommendation})
	first := now.DU.Rows[0].ID
	need := officer.Post(loan+"/aus/runs/"+first+"/findings/1/need", nil).Want(201).Map()
	require.Equal(t, []any{"PAYSTUB", person}, []any{need["classification"], need["BorrowerId"]})

	officer.Patch(loan+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{"TransactionInfo": map[string]any{"BaseLoanAmt": 400000}}}).Want(200)
	e.tell(func() {
		e.findings = strings.NewReplacer("APPROVE_ELIGIBLE", "APPROVE_INELIGIBLE", "DU-RISK-MET", "DU-ELIG-LTV").Replace(e.findings)
	})
	officer.Post(loan+"/aus", map[string]any{"aus": "DU"}).Want(202)
	second := ""
	require.Eventually(t, func() bool {
		officer.Get(loan + "/aus").Want(200).Into(&now)
		second = now.DU.Rows[0].ID
		return second != first
	}, 20*time.Second, 20*time.Millisecond)
	var changes struct {
		SinceID  string
		Loan     []struct{ Field string }
		Findings struct {
			Recommendation struct{ Was, Now string }
			Added, Gone    []struct{ ID string }
		}
	}
	officer.Get(loan + "/aus/runs/" + second + "/changes").Want(200).Into(&changes)
	require.Equal(t, first, changes.SinceID)
	require.Equal(t, "LoanAmt", changes.Loan[0].Field)
	require.Equal(t, []string{"APPROVE_ELIGIBLE", "APPROVE_INELIGIBLE"}, []string{changes.Findings.Recommendation.Was, changes.Findings.Recommendation.Now})
	require.Equal(t, []string{"DU-ELIG-LTV", "DU-RISK-MET"}, []string{changes.Findings.Added[0].ID, changes.Findings.Gone[0].ID})
	needs := officer.Get(loan + "/ausinfo").Want(200).Map()["made"].([]any)
	require.Equal(t, first, needs[0].(map[string]any)["runId"], "the need knows the run that it came from")
	b.tell(func() { require.Len(t, b.orders, 1, "one inquiry") })
	e.tell(func() {
		require.Len(t, e.handed, 3)
		for key, times := range e.handed {
			require.Equal(t, 1, times, key)
		}
	})
}
