package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/apitest"
)

func TestRuleRoutes(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, stranger, officer := w.As("companyadmin@summit.test"), w.As("companyadmin@harbor.test"), w.As("originator@summit.test")
	body := effect{"kind": "ELIGIBILITY_RULES", "name": "Alaska", "condition": `loan.Info.subjectProperty.Address.StateCode == "AK" || question("q-1") == "yes"`,
		"effects": []effect{{"do": "WARN", "message": "Far."}}}
	var made struct {
		ID      string
		Version int
		Enabled bool
	}
	t.Run("POST /workflow-task/api/rules", func(t *testing.T) {
		t.Run("ok", func(t *testing.T) {
			admin.Post(rules, body).Want(201).Into(&made)
			require.False(t, made.Enabled)
		})
		t.Run("wrong role", func(t *testing.T) {
			for _, email := range []string{"originator@summit.test", "associateadmin@summit.test", "borrower@example.test", "superadmin@gable.test"} {
				w.As(email).Post(rules, body).Want(403)
			}
		})
		t.Run("bad input", func(t *testing.T) {
			for field, wrong := range map[string]effect{
				"condition": {"condition": "loan.Nope"}, "name": {"name": " "}, "kind": {"kind": "OTHER"}, "effects": {"effects": []effect{}},
				"effects.0.message": {"effects": []effect{{"do": "WARN"}}}, "effects.0.do": {"effects": []effect{{"do": "GENERATE_NEEDS", "needs": []effect{{"name": "x"}}}}},
				"enabled": {"enabled": true}, "id": {"id": nothing}, "order": {"order": 1},
			} {
				sent := effect{}
				for k, v := range body {
					sent[k] = v
				}
				sent["name"] = "Other"
				for k, v := range wrong {
					sent[k] = v
				}
				code, fields := admin.Post(rules, sent).Want(422).Error()
				require.Equal(t, "VALIDATION_FAILED", code)
				require.Contains(t, fields, field)
			}
			admin.Post(rules, body).Want(409) // the name is taken
			var e struct{ Errors []domain.FieldError }
			admin.Post(rules, effect{"kind": "YSP_RULES", "name": "x", "condition": "true &&\n  loan.Nope", "effects": body["effects"]}).Want(422).Into(&e)
			require.Equal(t, []domain.FieldError{{Field: "condition", Key: "refusals:expression.noField", Params: []string{"Nope"}, Message: "There is no field “Nope” here"}}, e.Errors)
		})
	})
	one := rules + "/" + made.ID
	t.Run("GET /workflow-task/api/rules", func(t *testing.T) {
		require.EqualValues(t, 1, admin.Get(rules + `?filters={"kind":["ELIGIBILITY_RULES"]}&searchTerm=alas`).Want(200).Map()["count"])
		require.EqualValues(t, 0, stranger.Get(rules + `?searchTerm=alas`).Want(200).Map()["count"])
		admin.Get(rules + `?filters={"secret":1}`).Want(400)
		officer.Get(rules).Want(403)
	})
	t.Run("GET /workflow-task/api/rules/{id}", func(t *testing.T) {
		require.Equal(t, "Alaska", admin.Get(one).Want(200).Map()["name"])
		w.As("branchadmin@summit.test").Get(one).Want(200)
		stranger.Get(one).Want(404)
		admin.Get(rules + "/x").Want(400)
		admin.Get(rules + "/" + nothing).Want(404)
	})
	t.Run("PATCH /workflow-task/api/rules/{id}", func(t *testing.T) {
		require.EqualValues(t, 2, admin.With("If-Match", "1").Patch(one, effect{"description": "why"}).Want(200).Map()["version"])
		admin.With("If-Match", "1").Patch(one, effect{"description": "why"}).Want(412)
		admin.Patch(one, effect{"condition": "1"}).Want(422)
		admin.Patch(one, effect{"tenant_id": nothing}).Want(422)
		admin.Patch(one, effect{"WizeOrgUnitId": nothing}).Want(403)
		stranger.Patch(one, effect{"name": "x"}).Want(404)
		officer.Patch(one, effect{"name": "x"}).Want(403)
	})
	t.Run("PATCH /workflow-task/api/rules/{id}/enable", func(t *testing.T) {
		require.Equal(t, true, admin.Patch(one+"/enable", nil).Want(200).Map()["enabled"])
		require.Equal(t, true, admin.Patch(one+"/enable", nil).Want(200).Map()["enabled"], "twice is once")
		stranger.Patch(one+"/enable", nil).Want(404)
		officer.Patch(one+"/enable", nil).Want(403)
		require.Equal(t, false, admin.Patch(one+"/disable", nil).Want(200).Map()["enabled"])
		stranger.Patch(one+"/disable", nil).Want(404)
		officer.Patch(one+"/disable", nil).Want(403)
	})
	t.Run("PATCH /workflow-task/api/rules/order", func(t *testing.T) {
		var second struct{ ID string }
		admin.Post(rules, effect{"kind": "ELIGIBILITY_RULES", "name": "Hawaii", "condition": "false", "effects": body["effects"]}).Want(201).Into(&second)
		order := func(ids ...string) effect { return effect{"kind": "ELIGIBILITY_RULES", "ids": ids} }
		rows := admin.Patch(rules+"/order", order(second.ID, made.ID)).Want(200).Map()["rows"].([]any)
		require.Equal(t, "Hawaii", rows[0].(map[string]any)["name"])
		admin.Patch(rules+"/order", order(made.ID)).Want(409)
		admin.Patch(rules+"/order", order(made.ID, nothing)).Want(409)
		admin.Patch(rules+"/order", order("x", "y")).Want(422)
		admin.Patch(rules+"/order", effect{"kind": "OTHER", "ids": []string{}}).Want(422)
		stranger.Patch(rules+"/order", order(second.ID, made.ID)).Want(409)
		w.As("branchadmin@summit.test").Patch(rules+"/order", order(made.ID, second.ID)).Want(403)
		admin.Delete(rules + "/" + second.ID).Want(204)
	})
	t.Run("GET /workflow-task/api/rules/{id}/versions", func(t *testing.T) {
		history := admin.Get(one + "/versions").Want(200).Map()["rows"].([]any)
		first := history[len(history)-1].(map[string]any)
		require.Equal(t, "created", first["action"])
		require.NotEmpty(t, first["userName"])
		require.Equal(t, "disabled", history[0].(map[string]any)["action"])
		stranger.Get(one + "/versions").Want(404)
		officer.Get(one + "/versions").Want(403)
	})
	t.Run("POST /workflow-task/api/rules/check", func(t *testing.T) {
		good := admin.Post(rules+"/check", effect{"condition": body["condition"]}).Want(200).Map()
		require.Equal(t, true, good["valid"])
		require.Equal(t, []any{"q-1"}, good["questions"])
		bad := admin.Post(rules+"/check", effect{"condition": "loan."}).Want(200).Map()
		require.Equal(t, false, bad["valid"])
		require.NotEmpty(t, bad["problems"])
		officer.Post(rules+"/check", effect{"condition": "true"}).Want(403)
		admin.Post(rules+"/check", effect{}).Want(422)
	})
	t.Run("GET /workflow-task/api/rules/vocabulary", func(t *testing.T) {
		words := admin.Get(rules + "/vocabulary").Want(200).Map()
		for _, part := range []string{"roots", "objects", "functions", "kinds", "stages", "templates", "changes"} {
			require.NotEmpty(t, words[part], part)
		}
		officer.Get(rules + "/vocabulary").Want(403)
	})
	t.Run("DELETE /workflow-task/api/rules/{id}", func(t *testing.T) {
		stranger.Delete(one).Want(404)
		officer.Delete(one).Want(403)
		admin.Delete(one).Want(204)
		admin.Delete(one).Want(404)
		require.Equal(t, "deleted", admin.Get(one + "/versions").Want(200).Map()["rows"].([]any)[0].(map[string]any)["action"])
	})
}

func TestRulesAreTriedOnALoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := officer.Loan()
	officer.Patch(loan+"/v2/transaction/info", amount(600000)).Want(200)
	draft := effect{"kind": "YSP_RULES", "name": "Large", "condition": bigLoan, "effects": []effect{{"do": "CONFIRM", "message": "Sure?"}}}
	trial := func(change effect) map[string]any {
		return admin.Post(loan+"/rules/test", effect{"rules": []effect{draft}, "change": change}).Want(200).Map()
	}
	matched := trial(effect{"kind": "loan_info"})
	require.Equal(t, "RULE_CONFIRMATION", matched["outcome"].(map[string]any)["code"])
	explanation := matched["rows"].([]any)[0].(map[string]any)["explanation"].(map[string]any)
	require.Equal(t, true, explanation["matched"])
	require.Contains(t, explanation["parts"], map[string]any{"expression": "loan.Info.TransactionInfo.BaseLoanAmt", "value": "600000", "line": 1.0, "column": 56.0})
	require.Nil(t, trial(effect{"kind": "asset"})["outcome"].(map[string]any)["code"])
	draft["condition"] = "loan.Nope"
	require.NotEmpty(t, trial(effect{})["rows"].([]any)[0].(map[string]any)["problems"])
	admin.Post(loan+"/rules/test", effect{"rules": "x"}).Want(422)
	officer.Post(loan+"/rules/test", effect{}).Want(403)
	w.As("companyadmin@harbor.test").Post(loan+"/rules/test", effect{}).Want(404)
	w.As("branchadmin2@summit.test").Post(loan+"/rules/test", effect{}).Want(404)
	w.As("branchadmin2@summit.test").Get(loan + "/rules/outcomes").Want(404)
	w.As("borrower@example.test").Get(loan + "/rules/outcomes").Want(403)
}
