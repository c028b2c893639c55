package http_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// TestAFileAnswersRules: what a rule asks of a request that carries a file is answered in its query, and counts for that very file.
func TestAFileAnswersRules(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	content := pdftest.Of(42)
	send := func(c *apitest.Client, base, query string) *apitest.Answer {
		u := d.begin(c, base, "stub.pdf", len(content))
		answer := part(c, base, u.ID, 0, content)
		if query == "" || answer.Status != 409 {
			return answer
		}
		var e ruleError
		answer.Into(&e)
		if change := e.Errors[0].StageChange; change != nil {
			query += "&ruleEngineActionId=" + change.ActionID
		}
		return partTo(c, base+"/uploads/"+u.ID+"/parts?"+query, 0, content)
	}
	moved := enabledRule(w, "WORKFLOW_TASKS", "Not at intake", `change.kind == "document"`, effect{"do": "REQUIRE_STAGE", "stages": []string{"QUALIFICATION"}, "message": "Qualify it first."})
	refused(t, send(d.officer, d.loan, ""), "RULE_STAGE_CHANGE")
	t.Run("POST /los/api/loans/{loanId}/uploads/{id}/parts/half an answer", func(t *testing.T) {
		u := d.begin(d.officer, d.loan, "stub.pdf", len(content))
		partTo(d.officer, d.loan+"/uploads/"+u.ID+"/parts?ruleEngineStageId=QUALIFICATION", 0, content).Want(400)
	})
	answer := send(d.officer, d.loan, "ruleEngineStageId=QUALIFICATION").Want(200).Map()
	require.NotEmpty(t, at(answer, "body.data.DocumentId"))
	require.Equal(t, "QUALIFICATION", d.officer.Get(d.loan).Want(200).Map()["StageId"])
	admin := w.As("companyadmin@summit.test")
	admin.Patch(rules+"/"+moved+"/disable", nil).Want(200)

	asked := enabledRule(w, "WORKFLOW_TASKS", "Ask", `change.kind == "document"`, effect{"do": "CONFIRM", "title": "Sure?", "message": "A file."})
	for _, c := range []struct {
		by   *apitest.Client
		base string
	}{{d.officer, d.loan}, {d.borrower, d.own}} {
		refused(t, send(c.by, c.base, ""), "RULE_CONFIRMATION")
		send(c.by, c.base, "forRuleEngineConfirm=true").Want(200)
	}
	admin.Patch(rules+"/"+asked+"/disable", nil).Want(200)

	enabledRule(w, "WORKFLOW_TASKS", "No files", `change.kind == "document"`, effect{"do": "BLOCK", "message": "Files come by courier here."})
	assert.Equal(t, "Files come by courier here.", refused(t, send(d.officer, d.loan, ""), "RULE_BLOCKED").Errors[0].Message)
	assert.Contains(t, refused(t, send(d.borrower, d.own, ""), "RULE_BLOCKED").Errors[0].Message, "contact your loan officer", "what a rule says to staff is not for borrowers")
}

// TestEveryJudgedRequestCanBeAnswered: whatever the body of a request that a rule may judge, its query takes the answer to a rule: half of
// one is refused before anything else is read.
func TestEveryJudgedRequestCanBeAnswered(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	loan := admin.Loan()
	walked := 0
	for _, r := range w.Server.API.Routes() {
		if !w.Server.API.Judged(r) {
			continue
		}
		path := strings.NewReplacer("{loanId}", fmt.Sprint(loanNumber(loan))).Replace(r.Path)
		for strings.Contains(path, "{") {
			before, rest, _ := strings.Cut(path, "{")
			_, after, _ := strings.Cut(rest, "}")
			path = before + nothing + after
		}
		for kind, body := range map[string]any{"application/json": []byte(`{}`), "multipart/form-data; boundary=a": []byte("--a--"), "": nil} {
			c := admin
			if kind != "" {
				c = c.With("Content-Type", kind)
			}
			answer := c.Do(r.Method, path+"?"+url.Values{"ruleEngineStageId": {"QUALIFICATION"}}.Encode(), body)
			if answer.Status == 403 { // nobody of a lender does it
				continue
			}
			walked++
			assert.Equal(t, 400, answer.Status, "%s %s with %q: %s", r.Method, r.Path, kind, answer.Body)
			assert.Contains(t, string(answer.Body), "ruleEngineActionId", "%s %s with %q", r.Method, r.Path, kind)
		}
	}
	require.Greater(t, walked, 600)
}
