package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const conditionTemplates = "/los/api/condition-templates"

type apiConditionTemplate struct {
	ID, Code, ShippedCode, PriorTo, Description, DescriptionEs, LoanRole string
	Version                                                              int64
	Order                                                                int
	IsActive, IsOwn, IsChanged                                           bool
	Needs                                                                []struct{ Code, Of, ContactType string }
	Asks                                                                 []struct {
		Code, Of, Name, Title, OpenNeedID, BorrowerID, BusinessContactID string
	}
}

func conditionTemplatesOf(c *apitest.Client, path string) (all []apiConditionTemplate) {
	var page struct{ Rows []apiConditionTemplate }
	c.Get(path + "?limit=999").Want(200).Into(&page)
	return page.Rows
}

func templateNamed(t *testing.T, all []apiConditionTemplate, code string) apiConditionTemplate {
	t.Helper()
	for _, one := range all {
		if one.Code == code {
			return one
		}
	}
	t.Fatalf("no template %s", code)
	return apiConditionTemplate{}
}

// TestConditionTemplatesOfACompany: what came with the product is changed, switched off and made again as it was; own ones come and go.
func TestConditionTemplatesOfACompany(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer, harbor := w.As("companyadmin@summit.test"), w.As("originator@summit.test"), w.As("owner@harbor.test")
	shipped := conditionTemplatesOf(officer, conditionTemplates)
	t.Run("GET /los/api/condition-templates/ok", func(t *testing.T) { require.Len(t, shipped, 85) })
	require.Equal(t, "INC001", shipped[0].Code)
	require.Equal(t, "PAYSTUB", shipped[0].Needs[0].Code)
	require.NotEmpty(t, shipped[0].DescriptionEs)
	require.False(t, shipped[0].IsOwn || shipped[0].IsChanged)
	w.As("borrower@example.test").Get(conditionTemplates).Want(403)
	officer.Get(conditionTemplates + `?where={"nothing":1}`).Want(400)

	good := effect{"code": "HOA001", "description": "HOA budget", "priorTo": "Closing", "LoanRole": "Processor", "needs": []effect{{"code": "HOA", "of": "CONTACT", "contactType": "HOA"}}}
	for _, c := range []*apitest.Client{officer, w.As("branchadmin@summit.test")} {
		c.Post(conditionTemplates, good).Want(403)
	}
	for field, body := range map[string]effect{
		"code":              {"description": "x"},
		"description":       {"code": "X1", "description": " "},
		"priorTo":           {"code": "X1", "description": "x", "priorTo": "Never"},
		"needs.code":        {"code": "X1", "description": "x", "needs": []effect{{"code": "YACHT", "of": "PRIMARY_BORROWER"}}},
		"needs.contactType": {"code": "X1", "description": "x", "needs": []effect{{"code": "HOA", "of": "CONTACT"}}},
		"isOwn":             {"code": "X1", "description": "x", "isOwn": true},
	} {
		_, fields := admin.Post(conditionTemplates, body).Want(422).Error()
		require.Contains(t, fields, field)
	}
	admin.Post(conditionTemplates, effect{"code": "inc001", "description": "x"}).Want(422)
	own := made(admin, conditionTemplates, `{"code":"HOA001","description":"HOA budget","priorTo":"Closing","needs":[{"code":"HOA","of":"CONTACT","contactType":"HOA"}]}`)
	all := conditionTemplatesOf(officer, conditionTemplates)
	require.Len(t, all, 86)
	require.True(t, all[85].IsOwn)
	require.Len(t, conditionTemplatesOf(harbor, conditionTemplates), 85, "another company's list is its own")

	one := func(id string) string { return conditionTemplates + "/" + id }
	harbor.Patch(one(own), `{"description":"Ours"}`).Want(404)
	officer.Patch(one(own), `{"description":"Ours"}`).Want(403)
	admin.With("If-Match", "9").Patch(one(own), `{"description":"Ours"}`).Want(412)
	admin.Patch(one(own), `{"code":"INC001"}`).Want(422)
	admin.Patch(one(shipped[0].ID), `{"description":"Pay stubs of 60 days","isActive":false}`).Want(200)
	changed := conditionTemplatesOf(officer, conditionTemplates)[0]
	require.True(t, changed.IsChanged)
	require.False(t, changed.IsActive)

	officer.Post(one(changed.ID)+"/reset", nil).Want(403)
	harbor.Post(one(changed.ID)+"/reset", nil).Want(404)
	admin.Post(one(own)+"/reset", nil).Want(409)
	admin.With("If-Match", "1").Post(one(changed.ID)+"/reset", nil).Want(412)
	var again apiConditionTemplate
	admin.Post(one(changed.ID)+"/reset", nil).Want(200).Into(&again)
	require.Equal(t, shipped[0].Description, again.Description)
	require.True(t, again.IsActive)
	require.False(t, again.IsChanged)

	order := []string{own}
	for _, one := range shipped {
		order = append(order, one.ID)
	}
	admin.Patch(conditionTemplates+"/order", effect{"ids": order[:3]}).Want(409)
	officer.Patch(conditionTemplates+"/order", effect{"ids": order}).Want(403)
	admin.Patch(conditionTemplates+"/order", effect{"ids": order}).Want(200)
	require.Equal(t, own, conditionTemplatesOf(admin, conditionTemplates)[0].ID)

	admin.Delete(one(shipped[0].ID)).Want(409)
	officer.Delete(one(own)).Want(403)
	harbor.Delete(one(own)).Want(404)
	admin.Delete(one(own)).Want(204)
	admin.Delete(one(own)).Want(404)
}

// TestConditionsFromTemplates: conditions of the company's list come with what is asked of people for them, and nothing is asked twice.
func TestConditionsFromTemplates(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	d := conditionDesk{newDesk(t, w)}
	made(admin, conditionTemplates, `{"code":"BOTH","description":"Bank statements of both","LoanRole":"Originator","needs":[{"code":"BANK_STATEMENT","of":"EVERY_BORROWER"},{"code":"HOI","of":"CONTACT","contactType":"HOI"}]}`)
	offered := func() []apiConditionTemplate { return conditionTemplatesOf(d.officer, d.loan+"/condition-templates") }
	all := offered()
	pay, both, ids := templateNamed(t, all, "INC001"), templateNamed(t, all, "BOTH"), templateNamed(t, all, "LGL003")

	t.Run("GET /los/api/loans/{loanId}/condition-templates/ok", func(t *testing.T) {
		require.Len(t, all, 86)
		require.Len(t, pay.Asks, 1)
		require.Equal(t, d.jane, pay.Asks[0].BorrowerID)
		require.Len(t, both.Asks, 3)
		require.Equal(t, d.joe, both.Asks[1].BorrowerID)
		require.Empty(t, both.Asks[2].Name, "the loan has no insurance agent")
		admin.Patch(conditionTemplates+"/"+ids.ID, `{"isActive":false}`).Want(200)
		require.Len(t, offered(), 85)
		w.As("companyadmin@harbor.test").Get(d.loan + "/condition-templates").Want(404)
		d.borrower.Get(d.loan + "/condition-templates").Want(403)
	})
	path := d.loan + "/conditions/from-templates"
	ask := func(t apiConditionTemplate, at ...int) effect { // of whom the template says
		asks := []effect{}
		for _, i := range at {
			asks = append(asks, effect{"code": t.Asks[i].Code, "BorrowerId": t.Asks[i].BorrowerID})
		}
		return effect{"templateId": t.ID, "asks": asks}
	}
	type answer struct {
		Rows        []apiCondition
		Made, Asked int
		Known       []string `json:"alreadyAsked"`
	}
	t.Run("POST /los/api/loans/{loanId}/conditions/from-templates/bad input", func(t *testing.T) {
		for _, body := range []effect{
			{"rows": []effect{}},
			{"rows": []effect{ask(pay, 0), {"templateId": nothing}}},
			{"rows": []effect{ask(pay, 0), ask(ids, 0)}},                                                           // switched off
			{"rows": []effect{{"templateId": pay.ID, "asks": []effect{{"code": "PAYSTUB", "BorrowerId": d.joe}}}}}, // not asked of the co-borrower
			{"rows": []effect{{"templateId": both.ID, "asks": []effect{{"code": "HOI"}}}}},                         // nobody to ask
		} {
			require.Equal(t, 422, d.officer.Post(path, body).Status, body)
		}
		w.As("companyadmin@harbor.test").Post(path, effect{"rows": []effect{ask(pay)}}).Want(404)
		d.borrower.Post(path, effect{"rows": []effect{ask(pay)}}).Want(403)
		require.Empty(t, rows(d.officer, d.loan+"/conditions"), "all or none")
	})
	t.Run("POST /los/api/loans/{loanId}/conditions/from-templates/ok", func(t *testing.T) {
		before := len(rows(d.officer, d.loan+"/needs"))
		var out answer
		nonced := d.officer.With("lw-nonce", "0197a000-0000-7000-8000-00000000c0de")
		nonced.Post(path, effect{"rows": []effect{ask(pay, 0), ask(both, 0, 1)}}).Want(201).Into(&out)
		nonced.Post(path, effect{"rows": []effect{ask(pay, 0), ask(both, 0, 1)}}).Want(201)
		require.Len(t, out.Rows, 2)
		assert.Equal(t, 3, out.Asked)
		assert.Empty(t, out.Known)
		require.Len(t, rows(d.officer, d.loan+"/needs"), before+3, "nothing twice for a repeated request")
		assert.Equal(t, "REQUESTED", d.get(out.Rows[0].ID).Status)
		assert.Equal(t, "Originator", out.Rows[1].Assignee.Type)

		again := templateNamed(t, offered(), "INC001")
		require.NotEmpty(t, again.Asks[0].OpenNeedID)
		d.officer.Post(path, effect{"rows": []effect{ask(pay, 0)}}).Want(201).Into(&out)
		assert.Equal(t, 0, out.Asked)
		assert.Equal(t, []string{again.Asks[0].Title}, out.Known)
		require.Len(t, rows(d.officer, d.loan+"/needs"), before+3)
		assert.Equal(t, "ADDED", d.get(out.Rows[2].ID).Status, "the need stays the first one's")
	})
	t.Run("what was asked for no condition belongs to one then", func(t *testing.T) {
		title := templateNamed(t, offered(), "INC002").Asks[0].Title
		loose := made(d.officer, d.loan+"/needs", `{"title":"`+title+` (Acme)","BorrowerId":"`+d.jane+`"}`)
		var out answer
		d.officer.Post(path, effect{"rows": []effect{ask(templateNamed(t, offered(), "INC002"), 0)}}).Want(201).Into(&out)
		require.Len(t, out.Known, 1)
		joined := out.Rows[len(out.Rows)-1]
		require.Len(t, d.get(joined.ID).LoanNeeds, 1)
		require.Equal(t, loose, d.get(joined.ID).LoanNeeds[0].ID)
		require.True(t, strings.HasSuffix(d.get(joined.ID).Status, "REQUESTED"))
	})
	t.Run("nothing is asked where asking is closed", func(t *testing.T) {
		admin.Put(d.loan+"/section-locks/CLIENT_NEEDS", effect{"reason": "Audit"}).Want(200)
		d.officer.Post(path, effect{"rows": []effect{ask(pay, 0)}}).Want(423)
		d.officer.Post(path, effect{"rows": []effect{ask(pay)}}).Want(201)
		admin.Delete(d.loan + "/section-locks/CLIENT_NEEDS").Want(204)
	})
	t.Run("nothing on a locked section", func(t *testing.T) {
		admin.Put(d.loan+"/section-locks/LOAN_CONDITIONS", effect{"reason": "Sent to the investor."}).Want(200)
		d.officer.Post(path, effect{"rows": []effect{ask(pay)}}).Want(423)
	})
}
