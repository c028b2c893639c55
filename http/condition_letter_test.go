package http_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf"
)

// TestConditionLetter: the conditions go out as a letter, in the language and for whom it is asked, and the history says so.
func TestConditionLetter(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := conditionDesk{newDesk(t, w)}
	path := d.loan + "/conditions/letter"
	d.officer.Get(path).Want(409)
	var all struct{ Rows []apiCondition }
	d.officer.Post(d.loan+"/conditions", effect{"rows": []effect{{"code": "INC002", "priorTo": "Docs", "description": "W-2 forms for the most recent two years"},
		{"code": "A9", "priorTo": "Funding", "description": "Proof of payoff"}, {"code": "GONE", "description": "Sent before", "statusDates": effect{"SENT_TO_LENDER": "2026-03-04"}}}}).Want(201).Into(&all)
	said := func(query string) string {
		t.Helper()
		answer := d.officer.Get(path + query).Want(200)
		text, whole, err := pdf.Lines(t.Context(), bytes.NewReader(answer.Body), pdf.ListLimits)
		require.NoError(t, err)
		require.True(t, whole)
		return text
	}
	t.Run("GET /los/api/loans/{loanId}/conditions/letter/ok", func(t *testing.T) {
		text := said("")
		for _, part := range []string{"Jane Invented", "Prior to docs", "INC002  W-2 forms", "Prior to funding", "Page 1 of 1"} {
			assert.Contains(t, text, part)
		}
		assert.NotContains(t, text, "Sent before")
		assert.NotContains(t, text, "Added", "where it stands is not the borrower's")
		text = said("?language=es&to=LENDER&loanConditionIds=" + all.Rows[0].ID + "," + all.Rows[2].ID)
		for _, part := range []string{"Formularios W-2 de los", "Sent before", "Enviada al prestamista, 4 de marzo de 2026"} {
			assert.Contains(t, text, part)
		}
		assert.NotContains(t, text, "Proof of payoff")
		assert.Contains(t, said("?to=ORIGINATOR"), "Added")
		require.Equal(t, "3", apitest.One[string](w, "select count(*)::text from audit_entry where action = 'exported'"))
	})
	d.officer.Get(path + "?loanConditionIds=" + nothing).Want(404)
	d.officer.Get(path + "?to=NOBODY").Want(400)
	d.officer.Get(path + "?language=fr").Want(400)
	d.borrower.Get(path).Want(403)
	w.As("companyadmin@harbor.test").Get(path).Want(404)
}
