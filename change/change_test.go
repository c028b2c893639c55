package change_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/change"
	"gable/demo"
	"gable/domain"
	"gable/domain/rule"
	"gable/http/apitest"
	"gable/tenancy"
)

type object = map[string]any

// job is a loan of an officer's, and a unit of work on it that nobody is there to answer for.
func job(w *apitest.World) (loan string, work func(do func(*change.Work) error) error) {
	officer := w.As("originator@summit.test")
	loan = officer.Loan()
	id := apitest.One[int64](w, "select max(loan_id) from loan")
	policy := apitest.One[int64](w, "select policy_version from tenant where tenant_id = $1", string(demo.TenantID("summit.test")))
	person := tenancy.Person{ID: demo.UserID("originator@summit.test"), Tenant: demo.TenantID("summit.test"), Name: "Olga", Policy: policy}
	unit := apitest.One[string](w, "select org_unit_id::text from loan where loan_id = $1", id)
	scope := tenancy.Scope{RequestID: "job", Actor: person, User: person, Tenant: person.Tenant, Policy: policy, OrgUnit: domain.ID(unit), OrgUnits: []domain.ID{domain.ID(unit)},
		Visibility: "team", Loan: domain.LoanID(id)}
	engine := change.NewEngine(nil)
	return loan, func(do func(*change.Work) error) error {
		return engine.Do(context.Background(), w.DB, scope, change.By{Call: "appraisal", Judged: true}, do)
	}
}

func makeRule(w *apitest.World, effect object) string {
	admin := w.As("companyadmin@summit.test")
	made := admin.Post("/workflow-task/api/rules", object{"kind": "WORKFLOW_TASKS", "name": "Of appraisals", "condition": `change.call == "appraisal"`, "effects": []object{effect}}).Want(201).Map()
	admin.Patch("/workflow-task/api/rules/"+made["id"].(string)+"/enable", nil).Want(200)
	return made["id"].(string)
}

func note(w *change.Work) error {
	return w.Audit("asset", "a", "updated", object{"HolderName": "Old"}, object{"HolderName": "New", "AccountIdentifier": "900123456"})
}

// TestRulesOfWorkThatNobodyAnswersFor: what a rule would ask is left on the loan once, as a warning; what it blocks is undone.
func TestRulesOfWorkThatNobodyAnswersFor(t *testing.T) {
	t.Parallel()
	for name, effect := range map[string]object{
		"asks":             {"do": "CONFIRM", "title": "Sure?", "message": "Is the appraisal the right one?"},
		"requires a stage": {"do": "REQUIRE_STAGE", "stages": []string{"LOAN_SETUP"}, "message": "Is the appraisal the right one?"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := apitest.New(t)
			loan, work := job(w)
			id := makeRule(w, effect)
			require.NoError(t, work(note))
			require.NoError(t, work(note))
			var left struct {
				Rows []rule.RuleOutcome
			}
			w.As("originator@summit.test").Get(loan + "/rules/outcomes").Want(200).Into(&left)
			require.Len(t, left.Rows, 1)
			assert.Equal(t, "WARNING", left.Rows[0].Kind)
			assert.Equal(t, id, string(left.Rows[0].RuleID))
			assert.Equal(t, "Is the appraisal the right one?", left.Rows[0].Data["message"])
			assert.Equal(t, 2, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'asset' and record_id = 'a' and after->>'AccountIdentifier' = '•••'"))
		})
	}
	t.Run("blocks", func(t *testing.T) {
		t.Parallel()
		w := apitest.New(t)
		_, work := job(w)
		makeRule(w, object{"do": "BLOCK", "message": "No appraisals."})
		err := work(note)
		assert.Equal(t, domain.CodeRuleBlocked, domain.CodeOf(err))
		var refused *domain.Error
		require.True(t, errors.As(err, &refused))
		assert.Equal(t, "No appraisals.", refused.Message)
		assert.Equal(t, 0, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'asset' and record_id = 'a'"))
	})
}
