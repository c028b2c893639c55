package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

// TestAges: who owes a loan is of age, whichever way the date of birth comes, and each dependant has an age that can be.
func TestAges(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	path := loan + "/borrowers/" + jane
	young, grown := w.Now().AddDate(-18, 0, 1).Format("2006-01-02"), w.Now().AddDate(-18, 0, -1).Format("2006-01-02")
	birth := func(day string) object { return object{"BorrowerDetail": object{"BirthDate": day}} }
	refused := func(a *apitest.Answer, field, key string) {
		t.Helper()
		assert.Equal(t, map[string]string{field: key}, fieldKeys(a.Want(422)))
	}
	refused(officer.Patch(path, birth(young)), "BorrowerDetail.BirthDate", "dobInvalid")
	refused(officer.Patch(path+"/birth-date", object{"BirthDate": young}), "BirthDate", "dobInvalid")
	refused(officer.Patch(path+"/birth-date", object{"BirthDate": w.Now().AddDate(0, 0, 3).Format("2006-01-02")}), "BirthDate", "maxDate")
	officer.Patch(path, birth(grown)).Want(200)
	party(w, loan, "borrower@example.test", "Borrower", jane)
	own := "/pos/api/applications/" + loan[len("/los/api/loans/"):] + "/borrower"
	refused(w.As("borrower@example.test").Patch(own, birth(young)), "BorrowerDetail.BirthDate", "dobInvalid")
	title := made(officer, loan+"/borrowers", `{"Role":"TitleHolder","Name":{"FirstName":"Tim","LastName":"Invented"}}`)
	officer.Patch(loan+"/borrowers/"+title, birth(young)).Want(200)

	ages := func(count int, text string) object {
		return object{"BorrowerDetail": object{"DependentCount": count}, "DependentAgeYearsCount": text}
	}
	officer.Patch(path, ages(2, "3, 71")).Want(200)
	refused(officer.Patch(path, ages(2, "3")), "DependentAgeYearsCount", "commaInvalid")
	refused(officer.Patch(path, ages(2, "3,x")), "DependentAgeYearsCount", "minInvalid")
	refused(officer.Patch(path, object{"DependentAgeYearsCount": "3,171"}), "DependentAgeYearsCount", "minInvalid")

	// What was kept before is asked about when it is touched, not in passing.
	w.Exec("update borrower set data = jsonb_set(data, '{BorrowerDetail,BirthDate}', to_jsonb($2::text)) where id = $1", jane, young)
	officer.Patch(path, object{"ContactPoint": object{"CellPhone": "5125550100"}}).Want(200)
}
