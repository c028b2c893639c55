package http_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/rule"
	"gable/http/apitest"
)

// TestStageRequirementsAreShippedAsRules: every company begins with them, none is in force, and each is the company's to turn on, change
// and delete.
func TestStageRequirementsAreShippedAsRules(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	type row struct {
		ID, Name, Condition string
		Enabled             bool
	}
	var found struct{ Rows []row }
	admin.Get(rules + "?limit=999&where=" + url.QueryEscape(`{"kind":"NEED_RULES"}`)).Want(200).Into(&found)
	named := map[string]row{}
	for _, one := range found.Rows {
		require.False(t, one.Enabled, one.Name)
		named[one.Name] = one
	}
	for _, shipped := range rule.Shipped() {
		require.Equal(t, shipped.Condition, named[shipped.Name].Condition)
	}
	loan := officer.Loan()
	to := func(stage string) *apitest.Answer { return officer.Patch(loan+"/stage/"+stage, effect{}) }
	to("DOCS_OUT").Want(200)
	to("LOAN_SETUP").Want(200)

	closing := rules + "/" + named["Before closing documents: Estimated closing date"].ID
	admin.Patch(closing+"/enable", nil).Want(200)
	var refused struct {
		Code   string
		Errors []struct {
			RuleName, Message string
			MissingFields     []string
		}
	}
	to("DOCS_OUT").Want(409).Into(&refused)
	require.Equal(t, "RULE_BLOCKED", refused.Code)
	require.Equal(t, []string{"Estimated closing date"}, refused.Errors[0].MissingFields)
	to("CLEAR_TO_CLOSE").Want(200)
	officer.Post(loan+"/dates", effect{"keyDates": effect{"estimatedClosingDate": "2026-12-18"}}).Want(200)
	to("DOCS_OUT").Want(200)

	t.Run("asked before the loan is clear to close", func(t *testing.T) {
		asks := rules + "/" + named["Before clear to close: ask about conditions"].ID
		admin.Patch(asks+"/enable", nil).Want(200)
		code, _ := to("CLEAR_TO_CLOSE").Want(409).Error()
		require.Equal(t, "RULE_CONFIRMATION", code)
		officer.Patch(loan+"/stage/CLEAR_TO_CLOSE?forRuleEngineConfirm=true", effect{}).Want(200)
	})
	t.Run("changed and deleted", func(t *testing.T) {
		admin.Patch(closing, effect{"condition": `change.stageTo == "DOCS_OUT" && loan.LoanID == 1`}).Want(200)
		to("DOCS_OUT").Want(200)
		admin.Delete(closing).Want(204)
		history := rows(admin, closing+"/versions")
		require.Equal(t, "created", history[len(history)-1]["action"])
	})
	t.Run("another company's are its own", func(t *testing.T) {
		w.As("owner@harbor.test").Get(closing).Want(404)
		w.As("owner@harbor.test").Patch(closing+"/enable", nil).Want(404)
	})
}
