package condition

import (
	"net/http"
	"slices"

	"gable/authz"
	"gable/change"
	conditiondb "gable/db/condition"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/condition"
	"gable/domain/need"
	"gable/http/endpoint"
	"gable/http/record"
)

const templatePath = "/los/api/condition-templates"

// templates is what happens to one of the conditions that a company often has.
var templates = record.Flow[condition.Template]{Name: "condition_template", Store: conditiondb.Templates{}, Record: func(t *condition.Template) *domain.Record { return &t.Record }, Check: checkTemplate}

type templatePatchIn struct {
	record.TenantItem
	Body endpoint.Patch[condition.Template]
}

type templateCreateIn struct {
	Body endpoint.Patch[condition.Template]
}

type templateOrderIn struct {
	Body struct {
		IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"500" doc:"Every template, in the order wanted."`
	}
}

func mountTemplates(a *endpoint.API) {
	route := func(method, path, name, summary, description string, status int) endpoint.Route {
		r := endpoint.Route{Method: method, Path: templatePath + path, Name: name, Tag: "Conditions", Permission: authz.OrgEditConditions, Summary: summary, Description: description, Status: status}
		if method == http.MethodGet {
			r.Permission = authz.LoanRead
		}
		return r
	}
	endpoint.Read(a, route("GET", "", "listConditionTemplates", "The conditions that the company often has", "In the company's order, those that are switched off among them.", 200),
		func(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[condition.Template], error) {
			rows, err := conditiondb.Templates{}.All(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.Short(rows, in.ListQuery)
		})
	endpoint.Write(a, route("POST", "", "createConditionTemplate", "Add a template of the company's own", "It comes last.", 201), func(c *endpoint.Call, in *templateCreateIn) (*endpoint.Answer[condition.Template], error) {
		return templates.Create(c, in.Body, condition.Template{IsActive: true, PriorTo: "Docs"})
	})
	endpoint.Write(a, route("PATCH", "/order", "orderConditionTemplates", "Put the company's templates into another order", "409 when the ids are not those of the list: someone has added one meanwhile.", 200), orderTemplates)
	endpoint.Write(a, route("PATCH", "/{id}", "updateConditionTemplate", "Change a template, or switch it off", "Conditions that were made from it stay as they are.", 200), func(c *endpoint.Call, in *templatePatchIn) (*endpoint.Answer[condition.Template], error) {
		was, err := templates.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return templates.Patch(c, was, in.Body)
	})
	endpoint.Write(a, route("DELETE", "/{id}", "deleteConditionTemplate", "Remove a template", "Only one that the company has added (409); any other is switched off.", 204), func(c *endpoint.Call, in *record.TenantItem) (*endpoint.Empty, error) {
		was, err := templates.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return templates.Remove(c, was)
	})
	endpoint.Write(a, route("POST", "/{id}/reset", "resetConditionTemplate", "Make a template again what came with the product", "409 for one that the company has added.", 200), resetTemplate)
}

// checkTemplate holds a template against what it must be.
func checkTemplate(c *endpoint.Call, was, will *condition.Template) error {
	if err := c.ForWholeCompany(); err != nil {
		return err
	}
	if will == nil {
		if !was.IsOwn {
			return domain.Conflict("This condition came with Gable and can't be removed. Switch it off instead.")
		}
		return nil
	}
	will.Trim()
	often, err := needdb.Masters{}.All(c.Tx)
	if err != nil {
		return err
	}
	faults := domain.Faults(will.Validate(func(code string) bool {
		return slices.ContainsFunc(often, func(m need.Master) bool { return m.Code == code })
	}))
	others, err := conditiondb.Templates{}.LockAll(c.Tx)
	if err != nil {
		return err
	}
	if will.IsNamed(others) {
		faults.Add("code", "duplicate", "Another condition of the list has this code", "code")
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was == nil && len(others) >= condition.MaxTemplates {
		return domain.Conflict("There are as many templates as can be kept. Please remove one first.")
	}
	will.Settle()
	return nil
}

func resetTemplate(c *endpoint.Call, in *record.TenantItem) (*endpoint.Answer[condition.Template], error) {
	was, err := templates.Lock(c, in.ID, in.IfMatch)
	if err != nil {
		return nil, err
	}
	if was.IsOwn {
		return nil, domain.Conflict("This condition is the company's own: there is nothing that it was before.")
	}
	will := was.Shipped()
	if err := templates.Hold(c, &was, &will); err != nil {
		return nil, err
	}
	if err := (conditiondb.Templates{}).Update(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[condition.Template]{Body: will}, templates.Note(c, "reset", &was, &will)
}

func orderTemplates(c *endpoint.Call, in *templateOrderIn) (*endpoint.Listed[condition.Template], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	all, err := conditiondb.Templates{}.LockAll(c.Tx)
	if err != nil {
		return nil, err
	}
	before := make([]domain.ID, len(all))
	for i, t := range all {
		before[i] = t.ID
	}
	if !slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(in.Body.IDs))) {
		return nil, domain.Conflict("The list has changed in the meantime. Please reload and order it again.")
	}
	if err := (conditiondb.Templates{}).Order(c.Tx, in.Body.IDs); err != nil {
		return nil, err
	}
	rows, err := conditiondb.Templates{}.All(c.Tx)
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.CONDITION_TEMPLATE.CHANGED", Data: map[string]string{"action": "ordered"}})
	return endpoint.Whole(rows), c.Audit("condition_template", string(c.Scope().Tenant), "ordered", map[string]any{"order": before}, map[string]any{"order": in.Body.IDs})
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
