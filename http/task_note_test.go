package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

type apiNote struct {
	ID, Reference, ReferenceName                   string
	LoanTrackerID, LoanConditionID, LoanDocumentID string
	Version                                        int64
	Documents                                      []struct {
		ID, Name, State string
		IsActive        bool
	}
}

// TestNotesAreAboutSomethingOfTheLoan: a tracker, a condition or a document of the task's loan, and documents that come along.
func TestNotesAreAboutSomethingOfTheLoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := conditionDesk{newDesk(t, w)}
	condition := d.add("INC001")
	document := d.deliver(d.officer, d.loan, "letter.pdf", aPDF(1200))
	var trackers struct {
		Rows []struct{ ID, DisplayName string }
	}
	d.officer.Get(d.loan + "/trackers").Want(200).Into(&trackers)
	tracker := trackers.Rows[0]
	tasks := "/workflow-task/api" + d.loan[len("/los/api/loans"):]
	due := w.Now().AddDate(0, 0, 2)
	task := gave(d.officer, tasks+"/tasks", effect{"title": "Order the title", "dueDate": due})
	notes := tasks + "/task/" + task + "/notes"
	note := func(c *apitest.Client, more effect) *apitest.Answer {
		more["text"] = "They call back."
		return c.Post(notes, more)
	}

	t.Run("POST /workflow-task/api/{loanId}/task/{taskId}/notes/ok", func(t *testing.T) {
		for field, want := range map[string][3]string{
			"LoanTrackerId":   {tracker.ID, "Tracker", tracker.DisplayName},
			"LoanConditionId": {condition, "Condition", "INC001"},
			"LoanDocumentId":  {document, "Document", "letter.pdf"},
		} {
			var n apiNote
			note(d.officer, effect{field: want[0]}).Want(201).Into(&n)
			require.Equal(t, want[1], n.Reference)
			require.Contains(t, n.ReferenceName, want[2])
		}
		var n apiNote
		note(d.officer, effect{"DocumentIds": []string{document, document}}).Want(201).Into(&n)
		require.Len(t, n.Documents, 1)
		require.Equal(t, "letter.pdf", n.Documents[0].Name)
		require.True(t, n.Documents[0].IsActive)
		require.Empty(t, n.Reference)
	})
	t.Run("POST /workflow-task/api/{loanId}/task/{taskId}/notes/bad input", func(t *testing.T) {
		other := newDeskOf(t, w, d.officer)
		for field, id := range map[string]string{"LoanTrackerId": nothing, "LoanConditionId": other.condition, "LoanDocumentId": other.document} {
			require.Equal(t, field, note(d.officer, effect{field: id}).Want(422).Map()["errors"].([]any)[0].(map[string]any)["field"])
		}
		note(d.officer, effect{"DocumentIds": []string{document, other.document}}).Want(422)
		note(d.officer, effect{"LoanConditionId": condition, "LoanDocumentId": document}).Want(422)
		note(d.officer, effect{"LoanConditionId": "x"}).Want(422)
		note(d.officer, effect{"reference": "Condition"}).Want(422)
		note(d.officer, effect{"Documents": []any{}}).Want(422)
		eleven := make([]string, 11)
		for i := range eleven {
			eleven[i] = document
		}
		note(d.officer, effect{"DocumentIds": eleven}).Want(422)
		note(d.borrower, effect{"LoanConditionId": condition}).Want(403)
		note(w.As("originator@harbor.test"), effect{"LoanConditionId": condition}).Want(404)
		d.officer.Post("/workflow-task/api/task/"+task+"/notes", effect{"text": "Apart", "LoanConditionId": condition}).Want(404)
		alone := gave(d.officer, "/workflow-task/api/tasks", effect{"title": "Renew the licence", "dueDate": due})
		d.officer.Post("/workflow-task/api/task/"+alone+"/notes", effect{"text": "Apart", "DocumentIds": []string{document}}).Want(422)
	})
	t.Run("PATCH /workflow-task/api/{loanId}/task/{taskId}/notes/{noteId}/ok", func(t *testing.T) {
		var n apiNote
		note(d.officer, effect{"LoanConditionId": condition}).Want(201).Into(&n)
		item := notes + "/" + n.ID
		d.officer.With("If-Match", "1").Patch(item+"?LoanConditionId="+condition, effect{"text": "They have called."}).Want(200).Into(&n)
		require.Equal(t, "Condition", n.Reference)
		require.EqualValues(t, 2, n.Version)
		d.officer.Patch(item+"?LoanDocumentId="+document, effect{"text": "Wrong"}).Want(409)
		d.officer.With("If-Match", "1").Patch(item, effect{"LoanTrackerId": tracker.ID}).Want(412)
		d.officer.Patch(item, effect{"LoanTrackerId": tracker.ID}).Want(422)
		n = apiNote{}
		d.officer.Patch(item, effect{"LoanTrackerId": tracker.ID, "LoanConditionId": nil}).Want(200).Into(&n)
		require.Equal(t, [3]string{"Tracker", tracker.ID, ""}, [3]string{n.Reference, n.LoanTrackerID, n.LoanConditionID})
	})
	t.Run("DELETE /los/api/loans/{loanId}/conditions/{id}/ok", func(t *testing.T) {
		var n, now apiNote
		note(d.officer, effect{"LoanConditionId": condition, "DocumentIds": []string{document}}).Want(201).Into(&n)
		d.officer.Delete(d.path(condition)).Want(204)
		d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{document}}).Want(200)
		note(d.officer, effect{"LoanDocumentId": document}).Want(422)
		note(d.officer, effect{"LoanConditionId": condition}).Want(422)
		d.officer.Patch(notes+"/"+n.ID, effect{"text": "It is gone."}).Want(200).Into(&now)
		require.Equal(t, [2]string{"Condition", ""}, [2]string{now.Reference, now.ReferenceName}, "what it was about is gone, the note stays")
		d.officer.Post(d.loan+"/conditions/restore", effect{"ids": []string{condition}}).Want(200)
		var found struct{ Rows []apiNote }
		d.officer.Get(notes).Want(200).Into(&found)
		require.Contains(t, found.Rows[0].ReferenceName, "INC001")
		require.False(t, found.Rows[0].Documents[0].IsActive, "a document that was removed is said to be")
	})
}

func gave(c *apitest.Client, path string, body effect) (id string) {
	var record struct{ ID string }
	c.Post(path, body).Want(201).Into(&record)
	return record.ID
}

// otherLoan is what another loan of the same officer has.
type otherLoan struct{ condition, document string }

func newDeskOf(t *testing.T, w *apitest.World, officer *apitest.Client) otherLoan {
	t.Helper()
	d := conditionDesk{&desk{w: w, officer: officer, loan: officer.Loan()}}
	d.jane = officer.Borrower(d.loan, "June", "Invented", true)
	d.need = d.ask("Pay stubs")
	return otherLoan{condition: d.add("OTHER"), document: d.deliver(officer, d.loan, "other.pdf", aPDF(1200))}
}
