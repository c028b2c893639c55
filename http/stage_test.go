package http_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

// stagesOf are the stages of a list's rows, each once, in the order of the list.
func stagesOf(rows []object) []string {
	var stages []string
	for _, row := range rows {
		stages = append(stages, row["StageId"].(string))
	}
	return slices.Compact(stages)
}

func TestStage(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")

	t.Run("GET /los/api/loans/by stage, and what ends a loan comes last", func(t *testing.T) {
		for _, stage := range []string{"ADVERSE", "COMMISSION_PAID", "SUSPENDED", "LOAN_FUNDED", "LOAN_SETUP"} {
			officer.Patch(officer.Loan()+"/stage/"+stage, nil).Want(200)
		}
		for _, field := range []string{"StageId", "PipelineId"} {
			var list struct{ Rows []object }
			officer.Get("/los/api/loans?sort=ASC&orderBy=" + field).Want(200).Into(&list)
			assert.Equal(t, []string{"LOAN_SETUP", "LOAN_FUNDED", "COMMISSION_PAID", "SUSPENDED", "ADVERSE"}, stagesOf(list.Rows), field)
		}
	})
	t.Run("PATCH …/stage/{stageId}/back to where it was, unless somebody has moved it on", func(t *testing.T) {
		loan := officer.Loan()
		officer.Patch(loan+"/stage/ADVERSE", object{"from": "APPLICATION_INTAKE"}).Want(200)
		officer.Patch(loan+"/stage/APPLICATION_INTAKE", object{"from": "ADVERSE"}).Want(200)
		officer.Patch(loan+"/stage/LOAN_FUNDED", nil).Want(200)
		w.As("branchadmin@summit.test").Patch(loan+"/stage/BROKER_CHECK_RECEIVED", nil).Want(200)
		refused := officer.Patch(loan+"/stage/APPLICATION_INTAKE", object{"from": "LOAN_FUNDED"}).Want(409).Map()
		assert.Equal(t, "refusals:loan.stageMoved", refused["errors"].([]any)[0].(object)["key"])
		assert.Equal(t, "BROKER_CHECK_RECEIVED", officer.Get(loan).Want(200).Map()["StageId"])
	})
}

func TestNewLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	begun := func(c *apitest.Client, body object) string {
		return fmt.Sprintf("/los/api/loans/%.0f", c.Post("/los/api/loans", body).Want(201).Map()["LoanId"])
	}
	t.Run("POST /los/api/loans/201 with who borrows and what for", func(t *testing.T) {
		loan := begun(officer, object{"Borrower": object{"FirstName": "Nell", "LastName": "Newloan"}, "LoanPurposeType": "Refinance"})
		file := officer.Get(loan).Want(200).Map()
		assert.Equal(t, "Nell Newloan", file["BorrowerName"])
		assert.Equal(t, "Refinance", file["LoanPurposeType"])
		who := file["Borrowers"].([]any)[0].(object)
		assert.Equal(t, []any{true, true, "Borrower"}, []any{who["isPrimaryBorrower"], who["active"], who["Role"]})
		officer.Patch(loan+"/discard", nil).Want(409)
	})
	t.Run("POST /los/api/loans/422 for another purpose, and nothing is made", func(t *testing.T) {
		was := officer.Get("/los/api/loans?limit=1").Want(200).Map()["count"]
		officer.Post("/los/api/loans", object{"Borrower": object{"LastName": "Newloan"}, "LoanPurposeType": "Yacht"}).Want(422)
		assert.Equal(t, was, officer.Get("/los/api/loans?limit=1").Want(200).Map()["count"])
	})
	t.Run("PATCH …/discard/by who made it, while nobody is on it", func(t *testing.T) {
		processor := w.As("processor@summit.test")
		empty := begun(processor, object{})
		processor.Patch(empty+"/archive", nil).Want(403)
		admin := w.As("branchadmin@summit.test")
		admin.Patch(empty+"/discard", nil).Want(403)
		assert.Equal(t, true, processor.Patch(empty+"/discard", nil).Want(200).Map()["archiveIndicator"])
		listed := processor.Get("/los/api/loans?limit=1&filters=" + url.QueryEscape(`{"archiveIndicator":true}`)).Want(200).Map()["count"]
		assert.EqualValues(t, 1, listed)
		number := empty[len("/los/api/loans/"):]
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where loan_id = $1::text::bigint and action = 'archived'", number))
		admin.Patch(empty+"/unarchive", nil).Want(200)
		processor.Post(empty+"/borrowers", object{"Name": object{"LastName": "Somebody"}}).Want(201)
		processor.Patch(empty+"/discard", nil).Want(409)
	})
}
