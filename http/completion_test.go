package http_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/apitest"
)

// TestCompletionFollowsTheCompanysQuestions holds every percentage of a loan to one another: in the list, on the loan, of its
// borrower for the staff, and in the borrower's own portal.
func TestCompletionFollowsTheCompanysQuestions(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	working(t, w)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	loan := officer.Loan()
	ada := officer.Borrower(loan, "Ada", "Prime", true)
	party(w, loan, "borrower@example.test", "Borrower", ada)
	same := func(when string) float64 {
		t.Helper()
		var people struct {
			Rows []struct{ PctComplete float64 }
		}
		officer.Get(loan + "/borrower-pos-status").Want(200).Into(&people)
		require.Len(t, people.Rows, 1, when)
		want := people.Rows[0].PctComplete
		require.Equal(t, want, officer.Get(loan).Want(200).Map()["pctComplete"], "%s: the loan", when)
		require.Equal(t, want, officer.Get(loan + "/stats").Want(200).Map()["pctComplete"], "%s: its head", when)
		require.Equal(t, want, w.As("borrower@example.test").Get(posPath(loan)).Want(200).Map()["pctComplete"], "%s: the portal", when)
		return want
	}
	renewed := func(is func(percent any) bool) {
		t.Helper()
		require.Eventually(t, func() bool { return is(officer.Get(loan).Want(200).Map()["pctComplete"]) }, 20*time.Second, 10*time.Millisecond)
	}
	before := same("at first")
	version := officer.Get(loan).Want(200).Map()["version"]
	var q struct{ ID string }
	admin.Patch("/los/api/custom-question/org", map[string]any{"question": "Do you keep bees?", "type": "SHORT_TEXT", "isRequired": true}).Want(200).Into(&q)
	renewed(func(percent any) bool { return percent != before })
	require.Equal(t, version, officer.Get(loan).Want(200).Map()["version"], "nothing of the loan has changed")
	open := same("a required question more")
	require.Less(t, open, before)
	officer.Patch(loan+"/custom-questions", []map[string]any{{"posCustomQuestionId": q.ID, "value": "No"}}).Want(200)
	require.Greater(t, same("answered"), open)
	admin.Delete("/los/api/custom-question/org/" + q.ID).Want(204)
	renewed(func(percent any) bool { return percent == before })
	require.Equal(t, before, same("asked no more"))
}

// TestTasksFollowOnACompleteApplication: they are the team's once the borrower has said all, whoever said how much of it, and not again
// when something is taken back and said anew.
func TestTasksFollowOnACompleteApplication(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	working(t, w)
	admin, officer, me := w.As("companyadmin@summit.test"), w.As("originator@summit.test"), w.As("borrower@example.test")
	for _, row := range rows(admin, "/workflow-task/api/task-templates") {
		if row["code"] == "REVIEW_APPLICATION" {
			require.Equal(t, "applicationSubmittedAt", row["whenDateSet"], "as shipped")
			admin.Patch("/workflow-task/api/task-templates/"+row["id"].(string), map[string]any{"isAutomatic": true,
				"due": map[string]any{"offset": 2, "unit": "DAY", "from": "applicationSubmittedAt"}}).Want(200)
		}
	}
	loan := officer.Loan()
	ada := officer.Borrower(loan, "Ada", "Prime", true)
	party(w, loan, "borrower@example.test", "Borrower", ada)
	given := func() []map[string]any {
		return rows(officer, strings.Replace(loan, "/los/api/loans/", "/workflow-task/api/", 1)+"/tasks")
	}
	answerAll(officer, me, loan, ada)
	require.Less(t, officer.Get(loan).Want(200).Map()["pctComplete"], 100.0)
	require.Empty(t, given())

	phone := func(number any) {
		me.Patch(posPath(loan)+"/borrower", map[string]any{"ContactPoint": map[string]any{"CellPhone": number}}).Want(200)
	}
	phone("512-555-0111")
	require.Equal(t, 100.0, officer.Get(loan).Want(200).Map()["pctComplete"])
	require.Eventually(t, func() bool { return len(given()) == 1 }, 20*time.Second, 10*time.Millisecond)
	task := given()[0]
	require.Equal(t, []any{"Review the application", "Orion Austinson"}, []any{task["title"], task["Assignee"].(map[string]any)["name"]})
	austin, err := time.LoadLocation("America/Chicago")
	require.NoError(t, err)
	require.Contains(t, task["dueDate"], domain.DateOf(w.Now().In(austin)).AddDays(2).String(), "two days after")

	officer.Patch("/workflow-task/api/"+strings.TrimPrefix(loan, "/los/api/loans/")+"/tasks/"+task["id"].(string), map[string]any{"status": "DONE"}).Want(200)
	phone(nil)
	phone("512-555-0111")
	require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'submission_tasks'"), "said anew")
}

// answerAll says all that an application asks of a borrower, but for the phone.
func answerAll(officer, me *apitest.Client, loan, borrower string) {
	on := loan + "/borrowers/" + borrower
	officer.Patch(on, map[string]any{"ContactPoint": map[string]any{"Email": "ada@example.test"}, "CitizenResidencyType": "USCitizen",
		"BorrowerDetail": map[string]any{"BirthDate": "1985-05-05", "MaritalStatusType": "Unmarried"}}).Want(200)
	officer.Patch(on+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(200)
	me.Post(posPath(loan)+"/residences", map[string]any{"Address": map[string]any{"LineText": "1 Elm St", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"},
		"ResidenceDetail": map[string]any{"ResidencyType": "Current", "BasisType": "Own", "DurationYearsCount": 3}}).Want(201)
	said := map[string]any{"IntentOccupyType": "No"}
	for _, question := range []string{"BorrowerSellerReln", "UndiscBorrowedFund", "UndiscMortgageApp", "UndiscCreditApp", "PropCleanEnergy", "UndiscComakerNote", "OutstandJudgment",
		"PresentDelinquent", "PartyToLawsuit", "PriorPropDeedLieu", "PriorPropShortSale", "PriorPropFcl", "Bankruptcy"} {
		said[question+"Ind"] = false
	}
	officer.Patch(on+"/declarations", map[string]any{"DeclarationDetail": said}).Want(200)
	officer.Patch(on+"/demographics", map[string]any{"GovernmentMonitoringDetail": map[string]any{"EthnicRefusalInd": true, "RaceRefusalInd": true, "GenderRefusalInd": true,
		"EthnicCollectVisualInd": false, "RaceCollectedVisualInd": false, "GenderCollectVisualInd": false, "ULADAppMethodType": "Internet"}}).Want(200)
}
