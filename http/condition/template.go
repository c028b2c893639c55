package condition

import (
	"slices"

	"gable/authz"
	conditiondb "gable/db/condition"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/condition"
	"gable/http/endpoint"
	"gable/http/record"
)

// templates are the conditions that a company often has.
var templates = record.Shipped[condition.Template]{
	Name: "condition_template", One: "ConditionTemplate", Many: "ConditionTemplates", Path: "/los/api/condition-templates", Tag: "Conditions",
	Lists: "The conditions that the company often has", Stays: "Conditions that were made from it stay as they are.",
	Write:   authz.OrgEditConditions,
	Records: conditiondb.Templates, Record: func(t *condition.Template) *domain.Record { return &t.Record }, Most: condition.MaxTemplates,
	Begin: condition.Template{Shipped: domain.Shipped{IsActive: true}, PriorTo: "Docs"},
	IsOwn: func(t condition.Template) bool { return t.IsOwn }, Reset: condition.Templates.AsShipped,
	Check: func(c *endpoint.Call, _, will *condition.Template, others []condition.Template) ([]domain.FieldError, error) {
		will.Trim()
		often, err := needdb.Masters.All(c.Tx)
		return will.Validate(others, often), err
	},
}

// Make adds the condition that a template makes to the loan, for the first of its part on the loan's team to work on.
func Make(c *endpoint.Call, of condition.Template) (condition.Condition, error) {
	made := of.Condition()
	if of.Role != "" {
		people, err := assignees(c)
		if err != nil {
			return made, err
		}
		if at := slices.IndexFunc(people, func(p Assignee) bool { return p.Role == of.Role }); at >= 0 {
			made.Assignee = &condition.Assignee{ID: people[at].ID, Type: string(people[at].Type)}
		}
	}
	added, err := conditions.Flow().Add(c, made)
	if err != nil {
		return made, err
	}
	return added.Body, nil
}
