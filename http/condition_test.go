package http_test

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

type apiCondition struct {
	ID, Code, PriorTo, Description, Status, LenderDecision, Note string
	Version                                                      int64
	StatusDates                                                  map[string]string
	Assignee                                                     *struct{ ID, Type, Name string }
	LoanDocuments                                                []apiDocument
	ApprovedDocsCount                                            int
	LoanNeeds                                                    []apiNeed
}

type conditionDesk struct{ *desk }

func (d conditionDesk) path(id string) string { return d.loan + "/conditions/" + id }

// add adds a condition and answers its id.
func (d conditionDesk) add(code string) string {
	d.w.T.Helper()
	var all struct{ Rows []apiCondition }
	d.officer.Post(d.loan+"/conditions", effect{"code": code, "description": "Condition " + code, "priorTo": "Docs"}).Want(201).Into(&all)
	return all.Rows[len(all.Rows)-1].ID
}

func (d conditionDesk) get(id string) (c apiCondition) {
	d.w.T.Helper()
	d.officer.Get(d.path(id)).Want(200).Into(&c)
	return c
}

func (d conditionDesk) having(filters string) (found []apiCondition) {
	d.w.T.Helper()
	var page struct{ Rows []apiCondition }
	d.officer.Get(d.loan + "/conditions?filters=" + url.QueryEscape(filters)).Want(200).Into(&page)
	return page.Rows
}

// TestConditions: the lender's conditions are added, changed, sent and removed, one or many at once.
func TestConditions(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	d := conditionDesk{newDesk(t, w)}
	today := w.Now().UTC().Format("2006-01-02")
	first := d.add("INC001")

	t.Run("POST /los/api/loans/{loanId}/conditions/ok", func(t *testing.T) {
		c := d.get(first)
		assert.Equal(t, "ADDED", c.Status)
		assert.Equal(t, map[string]string{"ADDED": today}, c.StatusDates)
		var all struct {
			Rows  []apiCondition
			Count int
		}
		d.officer.Post(d.loan+"/conditions", effect{"rows": []effect{{"description": "One", "priorTo": "Closing"}, {"description": " Two ", "category": "LEGAL"}}}).Want(201).Into(&all)
		require.Equal(t, 3, all.Count)
		assert.Equal(t, "Two", all.Rows[2].Description)
		refused := d.officer.Post(d.loan+"/conditions", effect{"rows": []effect{{"description": "Three"}, {"description": ""}}}).Want(422)
		assert.Contains(t, string(refused.Body), `"rows.1.description"`)
		d.officer.Post(d.loan+"/conditions", effect{"rows": []effect{}}).Want(422)
		d.officer.Post(d.loan+"/conditions", effect{"rows": []effect{{"description": "Three"}}, "description": "Four"}).Want(422)
		d.officer.Post(d.loan+"/conditions", effect{"description": "x", "priorTo": "Never"}).Want(422)
		d.officer.Post(d.loan+"/conditions", effect{"description": "x", "status": "COLLECTED"}).Want(422)
		require.Len(t, rows(d.officer, d.loan+"/conditions"), 3, "all or none")
	})
	t.Run("PATCH /los/api/loans/{loanId}/conditions/{id}/ok", func(t *testing.T) {
		var c apiCondition
		d.officer.Patch(d.path(first), `{"statusDates":{"COLLECTED":"2026-03-04"},"note":"Call first"}`).Want(200).Into(&c)
		assert.Equal(t, "COLLECTED", c.Status)
		d.officer.Patch(d.path(first), `{"statusDates":{"COLLECTED":null}}`).Want(200).Into(&c)
		assert.Equal(t, "ADDED", c.Status)
		d.officer.With("If-Match", "1").Patch(d.path(first), `{"note":"Other"}`).Want(412)
		d.officer.Patch(d.path(first), `{"statusDates":{"DONE":"2026-03-04"}}`).Want(422)
		d.officer.Patch(d.path(first), `{"lenderDecision":"CLEARED"}`).Want(422)
	})
	t.Run("PATCH /los/api/loans/{loanId}/conditions/ok", func(t *testing.T) {
		ids := []string{d.add("A"), d.add("B")}
		var all struct{ Rows []apiCondition }
		d.officer.Patch(d.loan+"/conditions", effect{"loanConditionIds": ids, "patch": effect{"statusDates": effect{"READY_TO_SEND": today}, "priorTo": "Funding"}}).Want(200).Into(&all)
		for _, c := range all.Rows[len(all.Rows)-2:] {
			assert.Equal(t, "READY_TO_SEND", c.Status)
			assert.Equal(t, "Funding", c.PriorTo)
		}
		d.officer.Patch(d.loan+"/conditions", effect{"loanConditionIds": []string{ids[0], nothing}, "patch": effect{"priorTo": "Closing"}}).Want(404)
		assert.Equal(t, "Funding", d.get(ids[0]).PriorTo, "all or none")
		d.officer.Patch(d.loan+"/conditions", effect{"loanConditionIds": []string{}, "patch": effect{}}).Want(422)
	})
	t.Run("DELETE /los/api/loans/{loanId}/conditions/ok", func(t *testing.T) {
		ids := []string{d.add("C"), d.add("D")}
		d.officer.Do("DELETE", d.loan+"/conditions", effect{"loanConditionIds": []string{ids[0], nothing}}).Want(404)
		d.officer.Do("DELETE", d.loan+"/conditions", effect{"loanConditionIds": ids}).Want(204)
		d.officer.Get(d.path(ids[0])).Want(404)
		d.officer.Post(d.loan+"/conditions/restore", effect{"ids": ids}).Want(200)
		assert.Equal(t, "C", d.get(ids[0]).Code)
	})
	t.Run("search and filter", func(t *testing.T) {
		d.officer.Patch(d.path(first), effect{"Assignee": effect{"id": d.officerID()}}).Want(200)
		assert.Len(t, d.having(`{"Assignee.id":["`+d.officerID()+`"],"Assignee.type":["Originator"]}`), 1)
		assert.Empty(t, d.having(`{"Assignee.type":["Processor"]}`))
		assert.Len(t, d.having(`{"status":["READY_TO_SEND"]}`), 2)
	})
	t.Run("refused", func(t *testing.T) {
		harbor, borrower := w.As("companyadmin@harbor.test"), d.borrower
		other := d.officer.Loan()
		body, many := effect{"description": "x"}, effect{"loanConditionIds": []string{first}, "patch": effect{"note": "x"}}
		for _, c := range []*apitest.Client{harbor, borrower} {
			want := map[*apitest.Client]int{harbor: 404, borrower: 403}[c]
			c.Get(d.loan + "/conditions").Want(want)
			c.Post(d.loan+"/conditions", body).Want(want)
			c.Patch(d.path(first), body).Want(want)
			c.Patch(d.loan+"/conditions", many).Want(want)
			c.Do("DELETE", d.loan+"/conditions", effect{"loanConditionIds": []string{first}}).Want(want)
		}
		d.officer.Get(other + "/conditions/" + first).Want(404)
		d.officer.Patch(other+"/conditions", many).Want(404)
		w.As("companyadmin@summit.test").Put(d.loan+"/section-locks/LOAN_CONDITIONS", effect{"reason": "Sent to the investor."}).Want(200)
		d.officer.Patch(d.path(first), body).Want(423)
		d.officer.Post(d.loan+"/conditions", body).Want(423)
	})
}

func (d conditionDesk) officerID() string {
	d.w.T.Helper()
	return apitest.One[string](d.w, "select user_id::text from user_account where email = 'originator@summit.test'")
}

// TestConditionAssignees: who of the team works on a condition, in which part.
func TestConditionAssignees(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := conditionDesk{newDesk(t, w)}
	id := d.add("INC001")
	processor := apitest.One[string](w, "select user_id::text from user_account where email = 'processor@summit.test'")
	d.officer.Patch(d.loan+"/users", effect{"users": []effect{{"WizeUserId": d.officerID(), "LoanRole": "Originator", "primary": true}, {"WizeUserId": processor, "LoanRole": "Processor"}}}).Want(200)

	t.Run("GET /los/api/loans/{loanId}/assignees/ok", func(t *testing.T) {
		var all struct {
			Rows []struct {
				ID, Type, Role, Name string
				Primary              bool
			}
		}
		d.officer.Get(d.loan + "/assignees").Want(200).Into(&all)
		require.Len(t, all.Rows, 2)
		assert.Equal(t, "Processor", all.Rows[0].Role)
		assert.True(t, all.Rows[1].Primary)
		w.As("companyadmin@harbor.test").Get(d.loan + "/assignees").Want(404)
		d.borrower.Get(d.loan + "/assignees").Want(403)
	})
	var c apiCondition
	d.officer.Patch(d.path(id), effect{"Assignee": effect{"id": processor, "type": "Processor"}}).Want(200).Into(&c)
	require.NotNil(t, c.Assignee)
	assert.Equal(t, "Processor", c.Assignee.Type)
	assert.NotEmpty(t, c.Assignee.Name)
	d.officer.Patch(d.path(id), effect{"Assignee": effect{"id": processor, "type": "Originator"}}).Want(422)
	d.officer.Patch(d.path(id), effect{"Assignee": effect{"id": nothing}}).Want(422)
	d.officer.Patch(d.path(id), `{"Assignee":null}`).Want(200)
	assert.Nil(t, d.get(id).Assignee)
}

// TestConditionFollowsNeeds: what is asked, sent back and accepted for a condition moves it, and what came is there once.
func TestConditionFollowsNeeds(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := conditionDesk{newDesk(t, w)}
	w.Work(vendor.NoScanner{})
	id := d.add("INC001")
	heard := d.officer.Stream("")
	need := made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"W-2","BorrowerId":%q,"LoanConditionId":%q}`, d.jane, id))
	require.Equal(t, "REQUESTED", d.get(id).Status)
	heard.Until("RTC.CONDITION.CHANGED")
	d.officer.Post(d.loan+"/needs", effect{"title": "x", "BorrowerId": d.jane, "LoanConditionId": nothing}).Want(422)
	for _, own := range rows(d.borrower, d.own+"/needs") {
		require.NotContains(t, own, "LoanConditionId", "which condition it is for is the staff's own")
	}

	d.need = need
	document := d.deliver(d.borrower, d.own, "w2.pdf", aPDF(2000))
	require.Equal(t, "CLEAN", d.looked(document).State)
	c := d.get(id)
	require.Len(t, c.LoanDocuments, 1)
	require.Len(t, c.LoanNeeds, 1)
	d.officer.Post(d.loan+"/needs/"+need+"/reject", effect{"rejectionReason": "TOO_OLD"}).Want(200)
	d.officer.Patch(d.loan+"/documents/"+document, `{"status":"DISAPPROVED","disapprovalNote":"Looks altered"}`).Want(200)
	require.NotContains(t, string(d.borrower.Get(d.own+"/needs").Want(200).Body), "Looks altered", "staff's own note")
	c = d.get(id)
	require.Equal(t, "RE_REQUESTED", c.Status)
	require.Equal(t, "DISAPPROVED", c.LoanDocuments[0].Status)

	again := d.deliver(d.borrower, d.own, "w2 of this year.pdf", aPDF(2100))
	d.looked(again)
	d.officer.Post(d.loan+"/needs/"+need+"/accept", nil).Want(200)
	c = d.get(id)
	require.Equal(t, "COLLECTED", c.Status)
	require.Equal(t, 1, c.ApprovedDocsCount)
	require.Equal(t, []string{again, document}, []string{c.LoanDocuments[0].ID, c.LoanDocuments[1].ID}, "disapproved ones last")

	t.Run("PATCH /los/api/loans/{loanId}/conditions/{id}/needs/attach/ok", func(t *testing.T) {
		second := d.ask("Bank statements")
		var c apiCondition
		d.officer.Patch(d.path(id)+"/needs/attach", effect{"LoanNeedIds": []string{second}}).Want(200).Into(&c)
		require.Equal(t, "RE_REQUESTED", c.Status, "something is open again")
		require.Len(t, c.LoanNeeds, 2)
		other := d.add("OTHER")
		d.officer.Patch(d.path(other)+"/needs/attach", effect{"LoanNeedIds": []string{second}}).Want(200).Into(&c)
		require.Equal(t, "REQUESTED", c.Status)
		require.Equal(t, "COLLECTED", d.get(id).Status, "nothing is open there any more")
		d.officer.Patch(d.path(other)+"/needs/attach", effect{"LoanNeedIds": []string{nothing}}).Want(404)
		d.officer.Patch(d.path(nothing)+"/needs/attach", effect{"LoanNeedIds": []string{second}}).Want(404)
		w.As("companyadmin@harbor.test").Patch(d.path(other)+"/needs/attach", effect{"LoanNeedIds": []string{second}}).Want(404)
		d.borrower.Patch(d.path(other)+"/needs/attach", effect{"LoanNeedIds": []string{second}}).Want(403)
		d.officer.Delete(d.path(other)).Want(204)
		require.NotContains(t, d.officer.Get(d.loan+"/needs/"+second).Want(200).Map(), "LoanConditionId", "the need stays")
		d.officer.Post(d.loan+"/conditions/restore", effect{"ids": []string{other}}).Want(200)
		require.Len(t, d.get(other).LoanNeeds, 1, "and is asked for it again")
		d.officer.Delete(d.loan + "/needs/" + second).Want(204)
	})
}

// documentsOf are the documents that stand for a condition.
func (d conditionDesk) documentsOf(id string) (ids []string) {
	d.w.T.Helper()
	for _, found := range d.get(id).LoanDocuments {
		ids = append(ids, found.ID)
	}
	return ids
}

// TestConditionDocuments: documents belong to conditions by a link, and are there once.
func TestConditionDocuments(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := conditionDesk{newDesk(t, w)}
	w.Work(vendor.NoScanner{})
	one, two := d.add("ONE"), d.add("TWO")
	send := func(body effect) string {
		t.Helper()
		content := aPDF(1500)
		body["name"], body["size"] = "appraisal.pdf", len(content)
		var u apiUpload
		d.officer.Post(d.loan+"/uploads", body).Want(201).Into(&u)
		part(d.officer, d.loan, u.ID, 0, content).Want(200).Into(&u)
		return u.DocumentID
	}
	toOne, loose := send(effect{"LoanConditionId": one}), send(effect{})
	for _, id := range []string{toOne, loose} {
		require.Equal(t, "CLEAN", d.looked(id).State)
	}
	documents := d.documentsOf
	require.Equal(t, []string{toOne}, documents(one), "sent for the condition")
	d.officer.Post(d.loan+"/uploads", effect{"LoanConditionId": nothing, "name": "a.pdf", "size": 10}).Want(422)
	d.borrower.Post(d.own+"/uploads", effect{"name": "a.pdf", "size": 10}).Want(422)
	d.borrower.Post(d.own+"/uploads", effect{"NeedId": d.need, "LoanConditionId": one, "name": "a.pdf", "size": 10}).Want(422)
	require.NotContains(t, string(d.borrower.Get(d.own+"/needs").Want(200).Body), loose)

	t.Run("POST /los/api/loans/{loanId}/conditions/{id}/documents/ok", func(t *testing.T) {
		d.officer.Post(d.path(two)+"/documents", effect{"LoanDocumentIds": []string{loose, toOne}}).Want(200)
		require.ElementsMatch(t, []string{loose, toOne}, documents(two))
		d.officer.Post(d.path(two)+"/documents", effect{"LoanDocumentIds": []string{loose}}).Want(200)
		require.Len(t, documents(two), 2)
		d.officer.Post(d.path(two)+"/documents", effect{"LoanDocumentIds": []string{nothing}}).Want(404)
		d.officer.Post(d.path(two)+"/documents", effect{"LoanDocumentIds": []string{}}).Want(422)
		w.As("companyadmin@harbor.test").Post(d.path(two)+"/documents", effect{"LoanDocumentIds": []string{loose}}).Want(404)
		d.borrower.Post(d.path(two)+"/documents", effect{"LoanDocumentIds": []string{loose}}).Want(403)
	})
	t.Run("DELETE /los/api/loans/{loanId}/conditions/{id}/documents/{documentId}/ok", func(t *testing.T) {
		d.officer.Delete(d.path(two) + "/documents/" + toOne).Want(200)
		require.Equal(t, []string{loose}, documents(two))
		require.Equal(t, []string{toOne}, documents(one))
		d.officer.Delete(d.path(two) + "/documents/" + toOne).Want(404)
		d.borrower.Delete(d.path(two) + "/documents/" + loose).Want(403)
		w.As("companyadmin@harbor.test").Delete(d.path(two) + "/documents/" + loose).Want(404)
	})
	t.Run("PATCH /los/api/loans/{loanId}/conditions/{id}/documents/{documentId}/copy/ok", func(t *testing.T) {
		d.officer.Patch(d.path(two)+"/documents/"+loose+"/copy", effect{"LoanConditionId": one}).Want(200)
		require.ElementsMatch(t, []string{loose, toOne}, documents(one))
		require.Equal(t, []string{loose}, documents(two))
		d.officer.Patch(d.path(two)+"/documents/"+loose+"/copy", effect{"LoanConditionId": two}).Want(409)
		d.officer.Patch(d.path(two)+"/documents/"+loose+"/copy", effect{"LoanConditionId": nothing}).Want(422)
		d.officer.Patch(d.path(two)+"/documents/"+toOne+"/copy", effect{"LoanConditionId": one}).Want(404)
		d.borrower.Patch(d.path(two)+"/documents/"+loose+"/copy", effect{"LoanConditionId": one}).Want(403)
		w.As("companyadmin@harbor.test").Patch(d.path(two)+"/documents/"+loose+"/copy", effect{"LoanConditionId": one}).Want(404)
	})
	t.Run("PATCH /los/api/loans/{loanId}/conditions/{id}/documents/{documentId}/move/ok", func(t *testing.T) {
		d.officer.Patch(d.path(one)+"/documents/"+toOne+"/move", effect{"LoanConditionId": two}).Want(200)
		require.Equal(t, []string{loose}, documents(one))
		require.ElementsMatch(t, []string{loose, toOne}, documents(two))
		d.officer.Patch(d.path(one)+"/documents/"+toOne+"/move", effect{"LoanConditionId": two}).Want(404)
		d.borrower.Patch(d.path(one)+"/documents/"+loose+"/move", effect{"LoanConditionId": two}).Want(403)
		w.As("companyadmin@harbor.test").Patch(d.path(one)+"/documents/"+loose+"/move", effect{"LoanConditionId": two}).Want(404)
		d.officer.Patch(d.path(two)+"/needs/attach", effect{"LoanNeedIds": []string{d.need}}).Want(200)
		came := d.deliver(d.borrower, d.own, "stub.pdf", aPDF(1800))
		d.officer.Patch(d.path(two)+"/documents/"+came+"/move", effect{"LoanConditionId": one}).Want(409)
		d.officer.Delete(d.path(two) + "/documents/" + came).Want(409)
	})
	t.Run("PATCH /los/api/loans/{loanId}/documents/{id}/ok", func(t *testing.T) {
		path := d.loan + "/documents/" + loose
		var changed apiDocument
		d.officer.Patch(path, `{"name":"../Appraisal, final.pdf","status":"APPROVED"}`).Want(200).Into(&changed)
		require.Equal(t, "Appraisal, final.pdf", changed.Name)
		require.Equal(t, 1, d.get(two).ApprovedDocsCount+d.get(one).ApprovedDocsCount-1, "on both conditions")
		d.officer.Patch(path, `{"status":"DISAPPROVED"}`).Want(422)
		d.officer.Patch(path, `{"status":"DISAPPROVED","disapprovalNote":"Not the final one"}`).Want(200)
		require.Equal(t, loose, documents(two)[len(documents(two))-1], "disapproved ones last")
		d.officer.Patch(path, `{"status":null}`).Want(200).Into(&changed)
		require.NotContains(t, d.officer.Get(path).Want(200).Map(), "disapprovalNote")
		d.officer.Patch(path, `{"status":"MAYBE"}`).Want(422)
		d.officer.Patch(path, `{"name":" / "}`).Want(422)
		d.officer.Patch(path, `{"state":"CLEAN"}`).Want(422)
		d.borrower.Patch(path, `{"name":"x"}`).Want(403)
		w.As("companyadmin@harbor.test").Patch(path, `{"name":"x"}`).Want(404)
		d.officer.Patch(d.officer.Loan()+"/documents/"+loose, `{"name":"x"}`).Want(404)
	})
}

// TestConditionRounds: conditions that go to the lender of an approved loan are a round, which has a date.
func TestConditionRounds(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	d := conditionDesk{newDesk(t, w)}
	sent := func() string {
		return fmt.Sprintf(`{"statusDates":{"SENT_TO_LENDER":%q}}`, w.Now().UTC().Format("2006-01-02"))
	}
	rounds := func() (dates []string) {
		t.Helper()
		var got struct{ KeyDates map[string]string }
		d.officer.Get(d.loan + "/dates").Want(200).Into(&got)
		for i := 1; i <= 4; i++ {
			if date := got.KeyDates[fmt.Sprintf("ptd%dDate", i)]; date != "" {
				dates = append(dates, date)
			}
		}
		return dates
	}
	d.officer.Patch(d.path(d.add("EARLY")), `{"statusDates":{"SENT_TO_LENDER":"2026-01-05"}}`).Want(200)
	require.Empty(t, rounds(), "the loan is not approved yet")
	d.officer.Patch(d.loan+"/stage/APPROVED_WITH_CONDITION", nil).Want(200)
	slip := d.path(d.add("SLIP"))
	d.officer.Patch(slip, sent()).Want(200)
	require.Len(t, rounds(), 1)
	d.officer.Patch(slip, `{"statusDates":{"SENT_TO_LENDER":null}}`).Want(200)
	require.Empty(t, rounds(), "nothing went to the lender that day after all")
	day := w.Now().UTC().Format("2006-01-02")
	ids := []string{d.add("A"), d.add("B")}
	d.officer.Patch(d.loan+"/conditions", effect{"loanConditionIds": ids, "patch": effect{"statusDates": effect{"SENT_TO_LENDER": day}}}).Want(200)
	d.officer.Patch(d.path(d.add("SAME DAY")), sent()).Want(200)
	require.Equal(t, []string{day}, rounds(), "one day is one round")
	w.Advance(24 * time.Hour)
	d.officer = w.As("originator@summit.test")
	d.officer.Patch(d.path(d.add("NEXT DAY")), fmt.Sprintf(`{"statusDates":{"SENT_TO_LENDER":%q}}`, w.Now().UTC().Format("2006-01-02"))).Want(200)
	require.Equal(t, []string{day, w.Now().UTC().Format("2006-01-02")}, rounds())
	stats := d.officer.Get(d.loan + "/stats").Want(200).Map()
	require.Equal(t, []any{day, w.Now().UTC().Format("2006-01-02"), nil}, []any{stats["ptd1Date"], stats["ptd2Date"], stats["ptd3Date"]})
	d.officer.Patch(d.path(ids[0]), `{"lenderDecision":"CLEARED"}`).Want(200)
	w.Advance(24 * time.Hour)
	d.officer = w.As("originator@summit.test")
	d.officer.Delete(d.path(ids[0])).Want(204)
	d.officer.Post(d.loan+"/conditions/restore", effect{"ids": ids[:1]}).Want(200)
	require.Len(t, rounds(), 2, "what comes back was sent before")
}
