package http_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

type posAnswer struct {
	Level, Name, ID                       string
	Version                               int64
	MayEdit                               bool
	POSConfig, ParentPOSConfig, Effective map[string]any
	From, ParentFrom                      map[string]struct{ Level, Name string }
}

func TestPOSConfig(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, branchAdmin, officer := w.As("companyadmin@summit.test"), w.As("branchadmin@summit.test"), w.As("originator@summit.test")
	const path = "/los/api/pos-config/"
	read := func(c *apitest.Client, level string) (got posAnswer) {
		c.Get(path + level).Want(200).Into(&got)
		return got
	}
	t.Run("PATCH /los/api/pos-config/{level}/ok", func(t *testing.T) {
		var got posAnswer
		admin.Patch(path+"company", map[string]any{"headline": "Welcome home", "brandColor": "#7a1f1f"}).Want(200).Into(&got)
		require.Equal(t, "company", got.From["headline"].Level)
		require.Equal(t, "default", got.From["enableEs"].Level)
		require.Equal(t, true, got.ParentPOSConfig["enableEs"])
		branchAdmin.Patch(path+"branch", map[string]any{"headline": "Welcome to Austin"}).Want(200)
		got = read(officer, "user")
		require.Empty(t, got.POSConfig)
		require.Equal(t, "Welcome to Austin", got.Effective["headline"])
		require.Equal(t, "Austin", got.From["headline"].Name)
		require.Equal(t, "#7a1f1f", got.Effective["brandColor"])
		require.Equal(t, "company", got.From["brandColor"].Level)
		require.True(t, got.MayEdit)
		require.Equal(t, "Welcome home", read(w.As("originator2@summit.test"), "user").Effective["headline"], "a sibling branch does not inherit it")
		require.False(t, read(officer, "company").MayEdit)
		officer.With("If-Match", "7").Patch(path+"user", map[string]any{"headline": "x"}).Want(412)
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'posConfig' and record_id = $1", string(demo.UnitID("summit.test", ""))))
	})
	t.Run("PATCH /los/api/pos-config/{level}/toggle-spanish-ind/ok", func(t *testing.T) {
		var got posAnswer
		officer.Patch(path+"user/toggle-spanish-ind", nil).Want(200).Into(&got)
		require.Equal(t, false, got.Effective["enableEs"])
		officer.Patch(path+"user/toggle-spanish-ind", map[string]any{"enableEs": false}).Want(200).Into(&got)
		require.Equal(t, false, got.POSConfig["enableEs"])
		admin.Patch("/api/userconfig?type=posConfig", map[string]any{"headline": "Mine"}).Want(200).Into(&got)
		require.Equal(t, "user", got.Level)
		admin.Patch("/api/userconfig", map[string]any{}).Want(400)
	})
	t.Run("PATCH /los/api/pos-config/{level}/wrong role", func(t *testing.T) {
		officer.Patch(path+"branch", map[string]any{"headline": "x"}).Want(403)
		branchAdmin.Patch(path+"company", map[string]any{"headline": "x"}).Want(403)
		branchAdmin.Delete(path + "reset/company").Want(403)
		w.As("borrower@example.test").Patch(path+"user", map[string]any{}).Want(403)
		w.As("contractprocessor@keel.test").Patch(path+"user", map[string]any{}).Want(403)
	})
	t.Run("PATCH /los/api/pos-config/{level}/wrong tenant", func(t *testing.T) {
		unit, someone := string(demo.UnitID("summit.test", "Austin")), string(demo.UserID("originator@summit.test"))
		w.As("companyadmin@harbor.test").Patch(path+"branch?orgUnitId="+unit, map[string]any{}).Want(404)
		w.As("companyadmin@harbor.test").Get(path + "user?userId=" + someone).Want(404)
		w.As("branchadmin2@summit.test").Get(path + "branch?orgUnitId=" + unit).Want(404)
		w.As("branchadmin2@summit.test").Get(path + "user?userId=" + someone).Want(404)
		branchAdmin.Get(path + "user?userId=" + someone).Want(200)
	})
	t.Run("PATCH /los/api/pos-config/{level}/bad input", func(t *testing.T) {
		require.Equal(t, map[string]string{"brandColor": "contrast"}, fieldKeys(officer.Patch(path+"user", map[string]any{"brandColor": "#ffff00"}).Want(422)))
		require.Equal(t, map[string]string{"websiteUrl": "refusals:company.httpsAddress"}, fieldKeys(officer.Patch(path+"user", map[string]any{"websiteUrl": "javascript:alert(1)"}).Want(422)))
		officer.Patch(path+"user", map[string]any{"tenantId": "x"}).Want(422)
		officer.Get(path + "galaxy").Want(400)
		admin.Get(path + "branch").Want(400)
	})
	t.Run("DELETE /los/api/pos-config/reset/{level}/ok", func(t *testing.T) {
		var got posAnswer
		officer.Delete(path + "reset/user").Want(200).Into(&got)
		require.Empty(t, got.POSConfig)
		require.Equal(t, true, got.Effective["enableEs"])
		admin.Delete(path + "reset/company?fields=headline").Want(200).Into(&got)
		require.NotContains(t, got.POSConfig, "headline")
		require.Equal(t, "#7a1f1f", got.POSConfig["brandColor"])
	})
	t.Run("GET /pos/api/portal/ok", func(t *testing.T) {
		got := w.As("borrower@example.test").Get("/pos/api/portal").Want(200).Map()
		require.Equal(t, "Welcome to Austin", got["headline"])
		require.Equal(t, "Summit Lending", got["companyName"])
		officer.Get("/pos/api/portal").Want(403)
	})
}

func TestEmailConfig(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	const path = "/api/email-config/"
	t.Run("PATCH /api/email-config/user/ok", func(t *testing.T) {
		admin.Patch(path+"company", map[string]any{"replyTo": "desk@summit.test", "signature": "Summit"}).Want(200)
		require.Equal(t, "Summit", admin.Get(path + "company").Want(200).Map()["effective"].(map[string]any)["signature"])
		officer.Patch(path+"user", map[string]any{"fromName": "Orion at Summit", "signature": "Orion"}).Want(200)
		effective := officer.Get(path + "user").Want(200).Map()["effective"].(map[string]any)
		require.Equal(t, map[string]any{"fromName": "Orion at Summit", "signature": "Orion", "replyTo": "desk@summit.test"}, effective)
		require.NotContains(t, string(w.As("originator@harbor.test").Get(path+"user").Want(200).Body), "desk@summit.test")
	})
	t.Run("PATCH /api/email-config/user/bad input", func(t *testing.T) {
		for _, body := range []map[string]any{{"fromName": "a\r\nBcc: b"}, {"replyTo": "nobody"}, {"cc": "x"}} {
			officer.Patch(path+"user", body).Want(422)
		}
	})
	t.Run("PATCH /api/email-config/company/wrong role", func(t *testing.T) {
		officer.Patch(path+"company", map[string]any{"signature": "x"}).Want(403)
		w.As("borrower@example.test").Get(path + "user").Want(403)
	})
}

func TestFunctionPermissions(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	const path = "/api/function-permissions"
	change := func(role, permission string, assigned any) map[string]any {
		return map[string]any{"changes": []map[string]any{{"role": role, "permission": permission, "assigned": assigned}}}
	}
	t.Run("PATCH /api/function-permissions/ok", func(t *testing.T) {
		officer.Loan()
		admin.Patch(path, change("Originator", "loan:create", false)).Want(200)
		officer.Post("/los/api/loans", map[string]any{}).Want(403)
		w.As("originator@harbor.test").Loan()
		var m struct {
			Roles     []string
			Functions []struct {
				Permission string
				Cells      []struct {
					Assigned, Default bool
					Reason, ByName    string
				}
			}
		}
		admin.Get(path).Want(200).Into(&m)
		seen := map[string]bool{}
		for _, row := range m.Functions {
			require.Len(t, row.Cells, len(m.Roles))
			for i, cell := range row.Cells {
				seen[cell.Reason] = true
				if row.Permission == "loan:create" && m.Roles[i] == "Originator" {
					require.Equal(t, "OVERRIDE", cell.Reason)
					require.Equal(t, "Casey Adminson", cell.ByName)
					require.False(t, cell.Assigned)
					require.True(t, cell.Default)
				}
			}
		}
		require.Equal(t, map[string]bool{"DEFAULT": true, "OVERRIDE": true, "FIXED": true}, seen)
		admin.Patch(path, change("Originator", "loan:create", nil)).Want(200)
		officer.Loan()
		require.EqualValues(t, 2, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'functionPermission'"))
	})
	t.Run("PATCH /api/function-permissions/bad input", func(t *testing.T) {
		for _, c := range [][2]string{{"Originator", "user:impersonate"}, {"SuperAdmin", "loan:create"}, {"Borrower", "loan:create"}, {"Nobody", "loan:create"}, {"Originator", "loan:fly"}} {
			admin.Patch(path, change(c[0], c[1], true)).Want(422)
		}
	})
	t.Run("PATCH /api/function-permissions/wrong role", func(t *testing.T) {
		w.As("branchadmin@summit.test").Patch(path, change("Originator", "loan:create", true)).Want(403)
		officer.Get(path).Want(403)
	})
	t.Run("PATCH /api/function-permissions/a role that outranks", func(t *testing.T) {
		owner := w.As("owner@summit.test")
		changeable := func(c *apitest.Client, role string) bool {
			var m struct {
				Roles     []string
				Functions []struct {
					Permission string
					Cells      []struct{ Changeable bool }
				}
			}
			c.Get(path).Want(200).Into(&m)
			for _, row := range m.Functions {
				if row.Permission == "loan:create" {
					return row.Cells[slices.Index(m.Roles, role)].Changeable
				}
			}
			return false
		}
		require.Equal(t, []bool{false, true, true}, []bool{changeable(admin, "Owner"), changeable(admin, "CompanyAdmin"), changeable(owner, "Owner")})
		for _, assigned := range []any{false, true, nil} {
			admin.Patch(path, change("Owner", "loan:create", assigned)).Want(403)
		}
		both := change("Originator", "loan:create", false)
		both["changes"] = append(both["changes"].([]map[string]any), map[string]any{"role": "Owner", "permission": "loan:create", "assigned": false})
		admin.Patch(path, both).Want(403)
		officer.Loan()
		owner.Loan()
		w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Originator')", string(demo.TenantID("summit.test")), string(demo.UserID("owner@summit.test")))
		admin.Patch(path, change("Originator", "loan:create", false)).Want(200)
		officer.Post("/los/api/loans", map[string]any{}).Want(403)
		owner.Loan()
		owner.Patch(path, change("Owner", "loan:create", false)).Want(200)
		owner.Post("/los/api/loans", map[string]any{}).Want(403)
		owner.Patch(path, change("Owner", "loan:create", nil)).Want(200)
		owner.Loan()
	})
}

func TestCustomQuestions(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	const path = "/los/api/custom-question"
	type row struct {
		ID, Question       string
		Order              int
		Version            int64
		POSCustomResponses []struct {
			BorrowerID string
			Response   any
			Missing    bool
		}
	}
	make1 := func(body map[string]any) (q row) {
		admin.Patch(path+"/org?subcategory=BORROWER_INFO", body).Want(200).Into(&q)
		return q
	}
	first := make1(map[string]any{"question": "How did you hear of us?", "type": "DROPDOWN", "isRequired": true, "options": []map[string]any{{"value": "a", "label": "A friend"}, {"value": "b", "label": "Radio"}}})
	second := make1(map[string]any{"question": "When do you move?", "type": "SHORT_TEXT", "subType": "DATE", "targetBorrowerType": "CO_BORROWERS"})
	list := func() (names []string) {
		var page struct{ Rows []row }
		officer.Get(path + `/org?filters={"section":["BORROWER_INFO"]}&subcategory=BORROWER_INFO`).Want(200).Into(&page)
		for _, q := range page.Rows {
			names = append(names, q.Question)
		}
		return names
	}
	t.Run("PATCH /los/api/custom-question/org/ok", func(t *testing.T) {
		require.Equal(t, []string{"How did you hear of us?", "When do you move?"}, list())
		admin.Patch(path+"/org", map[string]any{"id": second.ID, "question": "When will you move?"}).Want(200)
		admin.With("If-Match", "1").Patch(path+"/org", map[string]any{"id": second.ID, "question": "x"}).Want(412)
	})
	t.Run("PATCH /los/api/custom-question/org/bad input", func(t *testing.T) {
		for _, body := range []map[string]any{{"question": " ", "type": "SHORT_TEXT"}, {"question": "x", "type": "DROPDOWN"}, {"question": "x", "type": "RADIO", "subType": "DATE", "options": []any{}},
			{"question": "x", "type": "SHORT_TEXT", "loanPurpose": []string{"Gift"}}, {"question": "x", "type": "SHORT_TEXT", "version": 4}} {
			admin.Patch(path+"/org", body).Want(422)
		}
		officer.Get(path + `/org?filters={"secret":1}`).Want(400)
	})
	t.Run("PATCH /los/api/custom-question/order/org/ok", func(t *testing.T) {
		admin.Patch(path+"/order/org", map[string]any{"ids": []string{second.ID, first.ID}}).Want(200)
		require.Equal(t, []string{"When will you move?", "How did you hear of us?"}, list())
		admin.Patch(path+"/order/org", map[string]any{"ids": []string{second.ID}}).Want(409)
		w.As("originator@summit.test").Patch(path+"/order/org", map[string]any{"ids": []string{second.ID}}).Want(403)
	})
	t.Run("PATCH /los/api/custom-question/org/wrong tenant", func(t *testing.T) {
		harbor := w.As("companyadmin@harbor.test")
		harbor.Patch(path+"/org", map[string]any{"id": first.ID, "question": "Taken"}).Want(404)
		harbor.Delete(path + "/org/" + first.ID).Want(404)
		harbor.Get(path + "/" + first.ID + "/workflow-rule").Want(404)
		officer.Patch(path+"/org", map[string]any{"question": "x"}).Want(403)
	})
	t.Run("GET /los/api/custom-question/{id}/workflow-rule/ok", func(t *testing.T) {
		officer.Get(path + "/" + first.ID + "/workflow-rule").Want(200)
	})
	loan := officer.Loan()
	primary, co := officer.Borrower(loan, "Ada", "Prime", true), officer.Borrower(loan, "Ben", "Prime", false)
	answers := loan + "/custom-questions"
	t.Run("PATCH /los/api/loans/{loanId}/custom-questions/ok", func(t *testing.T) {
		var page struct{ Rows []row }
		officer.Get(answers).Want(200).Into(&page)
		require.Len(t, page.Rows, 2)
		require.Len(t, page.Rows[0].POSCustomResponses, 1, "only the co-borrower is asked")
		require.Equal(t, co, page.Rows[0].POSCustomResponses[0].BorrowerID)
		require.True(t, page.Rows[1].POSCustomResponses[0].Missing)
		officer.Patch(answers, []map[string]any{{"posCustomQuestionId": first.ID, "BorrowerId": primary, "value": "a"}, {"posCustomQuestionId": second.ID, "BorrowerId": co, "value": "2027-01-31"}}).Want(200).Into(&page)
		require.Equal(t, "2027-01-31", page.Rows[0].POSCustomResponses[0].Response)
		officer.Patch(answers, []map[string]any{{"posCustomQuestionId": first.ID, "value": nil}}).Want(200)
	})
	t.Run("PATCH /los/api/loans/{loanId}/custom-questions/bad input", func(t *testing.T) {
		for _, one := range []map[string]any{{"posCustomQuestionId": first.ID, "value": "z"}, {"posCustomQuestionId": second.ID, "BorrowerId": co, "value": "31/01/2027"}, {"posCustomQuestionId": first.ID, "value": map[string]any{}},
			{"posCustomQuestionId": nothing, "value": "a"}, {"posCustomQuestionId": first.ID, "BorrowerId": nothing, "value": "a"}} {
			officer.Patch(answers, []map[string]any{one}).Want(422)
		}
	})
	t.Run("PATCH /los/api/loans/{loanId}/custom-questions/wrong tenant", func(t *testing.T) {
		w.As("originator@harbor.test").Patch(answers, []any{}).Want(404)
		w.As("originator2@summit.test").Get(answers).Want(404)
		w.As("borrower@example.test").Get(answers).Want(403)
	})
	t.Run("PATCH /pos/api/applications/{loanId}/questions/ok", func(t *testing.T) {
		party(w, loan, "borrower@example.test", "Borrower", primary)
		party(w, loan, "prestatario@example.test", "Borrower", co)
		me, app := w.As("borrower@example.test"), posPath(loan)
		var page struct{ Rows []row }
		me.Get(app + "/questions").Want(200).Into(&page)
		require.Len(t, page.Rows, 1, "the other question is the co-borrower's")
		before := me.Get(app).Want(200).Map()["pctComplete"].(float64)
		me.Patch(app+"/questions", []map[string]any{{"posCustomQuestionId": first.ID, "value": "b"}}).Want(200).Into(&page)
		require.Equal(t, "b", page.Rows[0].POSCustomResponses[0].Response)
		require.Greater(t, me.Get(app).Want(200).Map()["pctComplete"].(float64), before, "a required answer counts")
		me.Patch(app+"/questions", []map[string]any{{"posCustomQuestionId": second.ID, "value": "2027-01-31"}}).Want(422)
		me.Patch(app+"/questions", []map[string]any{{"posCustomQuestionId": first.ID, "BorrowerId": co, "value": "a"}}).Want(404)
		admin.Patch(path+"/org", map[string]any{"id": first.ID, "isEditable": false}).Want(200)
		me.Patch(app+"/questions", []map[string]any{{"posCustomQuestionId": first.ID, "value": "a"}}).Want(409)
		require.NotContains(t, string(w.As("prestatario@example.test").Get(app+"/questions").Want(200).Body), primary, "no answer of another's")
		officer.Get(app + "/questions").Want(403)
		require.Equal(t, "Summit Lending", me.Get(app + "/portal").Want(200).Map()["companyName"])
	})
	t.Run("DELETE /los/api/custom-question/org/{id}/ok", func(t *testing.T) {
		admin.Delete(path + "/org/" + second.ID).Want(204)
		require.Equal(t, []string{"How did you hear of us?"}, list())
		admin.Delete(path + "/org/" + second.ID).Want(404)
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from custom_answer where question_id = $1", second.ID), "answers stay with the loan")
	})
}
