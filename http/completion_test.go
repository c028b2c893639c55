package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

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
