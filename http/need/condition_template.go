package need

import (
	"net/http"
	"slices"

	"gable/authz"
	conditiondb "gable/db/condition"
	"gable/domain"
	"gable/domain/condition"
	"gable/domain/loan"
	"gable/domain/need"
	conditionapi "gable/http/condition"
	"gable/http/endpoint"
	"gable/http/record"
)

// OfferedCondition is a template as it is offered on one loan.
type OfferedCondition struct {
	condition.Template
	Asks []need.Ask `json:"asks" required:"true" doc:"What would be asked of whom for it, on this loan."`
}

// ConditionChoice is a template that is chosen, with what of it is asked.
type ConditionChoice struct {
	TemplateID domain.ID   `json:"templateId" required:"true"`
	Asks       []ChosenAsk `json:"asks,omitempty" maxItems:"50" doc:"Those of its asks that are asked at once: none where absent."`
}

type fromTemplatesIn struct {
	endpoint.LoanPath
	Body struct {
		Rows []ConditionChoice `json:"rows" required:"true" minItems:"1" maxItems:"100" doc:"All of them are added, or none."`
	}
}

// ConditionsMade are the conditions that were made of templates, and what became of their needs.
type ConditionsMade struct {
	Rows  []condition.Condition `json:"rows" required:"true" doc:"All of the loan's conditions."`
	Count int                   `json:"count" required:"true"`
	Made  int                   `json:"made" required:"true" doc:"How many conditions were added."`
	Asked int                   `json:"asked" required:"true" doc:"How many needs were asked for."`
	Known []string              `json:"alreadyAsked" required:"true" doc:"What was asked of the same person already, and is open: it is not asked twice. One that belonged to no condition belongs to this one now."`
}

func mountConditionTemplates(a *endpoint.API) {
	offered := endpoint.Route{Method: "GET", Path: record.OnLoan + "/condition-templates", Name: "listLoanConditionTemplates", Tag: "Conditions", Permission: authz.LoanRead,
		Summary: "The conditions of the company's list, as they are offered on a loan", Description: "Those that are switched on, each with what would be asked of whom for it."}
	endpoint.Read(a, offered, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[OfferedCondition], error) {
		desk, err := newTemplateDesk(c)
		if err != nil {
			return nil, err
		}
		rows := []OfferedCondition{}
		for _, t := range desk.templates {
			if t.IsActive {
				rows = append(rows, OfferedCondition{Template: t, Asks: desk.asksOf(t.Needs)})
			}
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	add := endpoint.Route{Method: "POST", Path: record.OnLoan + "/conditions/from-templates", Name: "createConditionsFromTemplates", Tag: "Conditions", Permission: authz.LoanEditConditions, Status: http.StatusCreated,
		Section: loan.SectionLoanConditions, Summary: "Add conditions of the company's list, and ask people for what they need", Description: "All or none. What is asked goes out at once, in one letter for each person."}
	endpoint.Write(a, add, conditionsFromTemplates)
}

// templateDesk is what conditions are made of on one loan.
type templateDesk struct {
	askService
	templates []condition.Template
}

func newTemplateDesk(c *endpoint.Call) (d templateDesk, err error) {
	if d.askService, err = newAskService(c); err != nil {
		return d, err
	}
	d.templates, err = conditiondb.Templates.All(c.Tx)
	return d, err
}

// chosen is the template that a choice names, with what it asks; a fault where it, or an ask of it, is not offered.
func (d templateDesk) chosen(of ConditionChoice) (t condition.Template, asks []need.Ask, err error) {
	at := slices.IndexFunc(d.templates, func(t condition.Template) bool { return t.ID == of.TemplateID && t.IsActive })
	if at < 0 {
		return t, nil, domain.Invalid(domain.Wrong("templateId", "Template"))
	}
	t = d.templates[at]
	asks, err = d.choose(t.Needs, of.Asks)
	return t, asks, err
}

func conditionsFromTemplates(c *endpoint.Call, in *fromTemplatesIn) (*endpoint.Answer[ConditionsMade], error) {
	if err := conditionapi.RoomFor(c, len(in.Body.Rows)); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(in.Body.Rows, func(row ConditionChoice) bool { return len(row.Asks) > 0 }) {
		if err := mayAskForConditions(c); err != nil {
			return nil, err
		}
	}
	d, err := newTemplateDesk(c)
	if err != nil {
		return nil, err
	}
	out := ConditionsMade{Made: len(in.Body.Rows), Known: []string{}}
	for _, row := range in.Body.Rows {
		t, asks, err := d.chosen(row)
		if err != nil {
			return nil, err
		}
		made, err := conditionapi.Make(c, t)
		if err != nil {
			return nil, err
		}
		for _, ask := range asks {
			if err := d.ask(c, made.ID, ask, &out); err != nil {
				return nil, err
			}
		}
	}
	if out.Rows, err = conditiondb.All(c.Tx); err != nil {
		return nil, err
	}
	out.Count = len(out.Rows)
	return &endpoint.Answer[ConditionsMade]{Body: out}, nil
}

// ask asks somebody for something for a condition. What is asked of them already is not asked twice: it belongs to the condition where it
// belonged to none.
func (d *templateDesk) ask(c *endpoint.Call, of domain.ID, ask need.Ask, out *ConditionsMade) error {
	if ask.Open != "" {
		out.Known = append(out.Known, ask.Title)
		return conditionapi.Join(c, of, ask.Open)
	}
	if _, err := d.askFor(c, of, ask); err != nil {
		return err
	}
	out.Asked++
	return nil
}

// mayAskForConditions refuses who may not ask people for anything, and a loan on which that is closed.
func mayAskForConditions(c *endpoint.Call) error {
	if !c.Caller.Allowed(authz.LoanEditNeeds) {
		return domain.Denied("refusals:condition.mayNotAsk", "You may add conditions, but not ask people for documents.")
	}
	return c.CheckLock(loan.SectionClientNeeds)
}
