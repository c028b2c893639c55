package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/apitest"
)

// applied is the day of a loan's application, and how it is known.
func applied(c *apitest.Client, loan string) (day any, noted object) {
	dates := c.Get(loan + "/dates").Want(200).Map()
	all, _ := dates["noted"].(object)
	noted, _ = all["mcrApplicationDate"].(object)
	return dates["keyDates"].(object)["mcrApplicationDate"], noted
}

// withoutIncome is a loan that has five of the six pieces of an application.
func withoutIncome(officer *apitest.Client) (loan, borrower string) {
	loan = officer.Loan()
	borrower = officer.Borrower(loan, "Ada", "Prime", true)
	officer.Patch(loan+"/borrowers/"+borrower+"/ssn", object{"IdentifierValue": oneSSN}).Want(200)
	officer.Patch(loan+"/v2/transaction/info", object{"c": object{"TransactionInfo": object{"BaseLoanAmt": 360000, "LoanPurposeType": "Purchase", "MortgageType": "Conventional"},
		"subjectProperty": object{"SalesContractAmt": 400000, "Address": object{"LineText": "1 Elm St", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"}}}}).Want(200)
	return loan, borrower
}

func inAustin(t *testing.T, w *apitest.World) domain.Date {
	t.Helper()
	zone, err := time.LoadLocation("America/Chicago")
	require.NoError(t, err)
	return domain.DateOf(w.Now().In(zone))
}

// TestSixPiecesDateTheApplication: with the last of them the loan estimate is due (12 CFR 1026.2(a)(3)(ii), 1026.19(e)(1)(iii)), and the date says
// how it is known.
func TestSixPiecesDateTheApplication(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	officer := w.As("originator@summit.test")
	loan, ada := withoutIncome(officer)
	income := func() { officer.Post(loan+"/borrowers/"+ada+"/incomes", object{"MonthlyTotalAmt": 9000}).Want(201) }
	day, _ := applied(officer, loan)
	require.Nil(t, day, "one is missing")

	income()
	today := inAustin(t, w)
	day, noted := applied(officer, loan)
	require.Equal(t, today.String(), day)
	assert.Equal(t, "SIX_PIECES", noted["source"])
	assert.NotContains(t, noted, "byName", "nobody has noted it")
	clocks := officer.Get(loan + "/loan-center").Want(200).Map()["clocks"].([]any)
	require.Len(t, clocks, 1)
	assert.Equal(t, []any{"LOAN_ESTIMATE", today.AddBusinessDays(3).String()}, []any{clocks[0].(object)["kind"], clocks[0].(object)["on"]})

	t.Run("nobody states that source", func(t *testing.T) {
		_, fields := officer.Post(loan+"/dates", object{"keyDates": object{"applicationReceivedDate": today.String()}, "noted": object{"applicationReceivedDate": object{"source": "SIX_PIECES"}}}).Want(422).Error()
		assert.Equal(t, []string{"noted.applicationReceivedDate.source"}, fields)
	})
	t.Run("another date is somebody's", func(t *testing.T) {
		officer.Post(loan+"/dates", object{"keyDates": object{"mcrApplicationDate": today.AddDays(-1).String()}}).Want(200)
		day, noted := applied(officer, loan)
		assert.Equal(t, today.AddDays(-1).String(), day)
		assert.Empty(t, noted["source"])
	})
	t.Run("who takes it away has it away", func(t *testing.T) {
		officer.Post(loan+"/dates", object{"keyDates": object{"mcrApplicationDate": nil}}).Want(200)
		income()
		day, _ := applied(officer, loan)
		assert.Nil(t, day)
	})
	t.Run("not once it is disclosed: the day lies behind", func(t *testing.T) {
		loan, ada := withoutIncome(officer)
		officer.Post(loan+"/dates", object{"keyDates": object{"loanEstimateSentDate": today.AddDays(-1).String()}, "noted": object{"loanEstimateSentDate": object{"source": "MAIL"}}}).Want(200)
		officer.Post(loan+"/borrowers/"+ada+"/incomes", object{"MonthlyTotalAmt": 9000}).Want(201)
		day, _ := applied(officer, loan)
		assert.Nil(t, day)
	})
	t.Run("the day it was received, where that is known", func(t *testing.T) {
		loan, ada := withoutIncome(officer)
		officer.Post(loan+"/dates", object{"keyDates": object{"applicationReceivedDate": today.AddDays(-2).String()}}).Want(200)
		officer.Post(loan+"/borrowers/"+ada+"/incomes", object{"MonthlyTotalAmt": 9000}).Want(201)
		day, _ := applied(officer, loan)
		assert.Equal(t, today.AddDays(-2).String(), day)
	})
}

// TestBorrowersDateTheirApplication once they have completed it: what is typed and not yet sent is no application.
func TestBorrowersDateTheirApplication(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	working(t, w)
	w.Noon()
	officer, me := w.As("originator@summit.test"), w.As("borrower@example.test")
	loan := officer.Loan()
	ada := officer.Borrower(loan, "Ada", "Prime", true)
	party(w, loan, "borrower@example.test", "Borrower", ada)
	officer.Post(loan+"/borrowers/"+ada+"/incomes", object{"MonthlyTotalAmt": 9000}).Want(201)
	officer.Patch(loan+"/v2/transaction/info", object{"c": object{"subjectProperty": object{"Address": object{"LineText": "1 Elm St"}}}}).Want(200)
	answerAll(officer, me, loan, ada)
	me.Patch(posPath(loan)+"/loan-purpose", `{"TransactionInfo":{"LoanPurposeType":"Purchase","BaseLoanAmt":320000},"subjectProperty":{"SalesContractAmt":400000}}`).Want(200)
	require.Equal(t, true, officer.Get(loan + "/trid-state").Want(200).Map()["TridTrigger"])
	day, _ := applied(officer, loan)
	require.Nil(t, day, "all six are there, and the application is not complete")

	me.Patch(posPath(loan)+"/borrower", object{"ContactPoint": object{"CellPhone": "512-555-0111"}}).Want(200)
	require.Equal(t, 100.0, officer.Get(loan).Want(200).Map()["pctComplete"])
	day, noted := applied(officer, loan)
	assert.Equal(t, []any{inAustin(t, w).String(), "SIX_PIECES"}, []any{day, noted["source"]})
	assert.EqualValues(t, 1, officer.Get(loan + `/history?filters={"kind":"loan_date"}`).Want(200).Map()["count"])
}
