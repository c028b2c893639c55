package document

import (
	"net/http"
	"slices"

	"gable/authz"
	conditiondb "gable/db/condition"
	contactdb "gable/db/contact"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/condition"
	"gable/domain/document"
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

// ConditionAsk names one of the asks of a template.
type ConditionAsk struct {
	Code       string    `json:"code" required:"true"`
	BorrowerID domain.ID `json:"BorrowerId,omitempty"`
	ContactID  domain.ID `json:"BusinessContactId,omitempty"`
}

// ConditionChoice is a template that is chosen, with what of it is asked.
type ConditionChoice struct {
	TemplateID domain.ID      `json:"templateId" required:"true"`
	Asks       []ConditionAsk `json:"asks,omitempty" maxItems:"50" doc:"Those of its asks that are asked at once: none where absent."`
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
				rows = append(rows, OfferedCondition{Template: t, Asks: desk.asksOf(t)})
			}
		}
		return endpoint.Short(rows, in.ListQuery)
	})
	add := endpoint.Route{Method: "POST", Path: record.OnLoan + "/conditions/from-templates", Name: "createConditionsFromTemplates", Tag: "Conditions", Permission: authz.LoanEditConditions, Status: http.StatusCreated,
		Section: loan.SectionLoanConditions, Summary: "Add conditions of the company's list, and ask people for what they need", Description: "All or none. What is asked goes out at once, in one letter for each person."}
	endpoint.Write(a, add, conditionsFromTemplates)
}

// templateDesk is what conditions are made of on one loan.
type templateDesk struct {
	templates []condition.Template
	masters   []need.Master
	people    need.People
	asked     []document.Need
}

func newTemplateDesk(c *endpoint.Call) (d templateDesk, err error) {
	file, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return d, err
	}
	d.people.Borrowers = slices.DeleteFunc(file.ActiveBorrowers(), func(b borrower.Borrower) bool { return !b.IsObligor() })
	if d.templates, err = (conditiondb.Templates{}).All(c.Tx); err != nil {
		return d, err
	}
	if d.masters, err = (needdb.Masters{}).All(c.Tx); err != nil {
		return d, err
	}
	d.masters = slices.DeleteFunc(d.masters, func(m need.Master) bool { return !m.IsFor(file) })
	if d.people.Portal, err = documentdb.PortalLanguages(c.Tx); err != nil {
		return d, err
	}
	contacts, _, err := contactdb.Of(c.Tx)
	if err != nil {
		return d, err
	}
	for _, k := range contacts {
		d.people.Contacts = append(d.people.Contacts, need.Contact{ID: k.BusinessContactID, Type: string(k.Type), Name: k.Name, Primary: k.Primary})
	}
	d.asked, err = documentdb.AllNeeds(c.Tx)
	return d, err
}

func (d templateDesk) asksOf(t condition.Template) []need.Ask {
	return d.people.Compile(t.Needs, d.masters, d.asked)
}

// chosen is the template that a choice names, with what it asks; a fault where it, or an ask of it, is not offered.
func (d templateDesk) chosen(of ConditionChoice) (t condition.Template, asks []need.Ask, err error) {
	at := slices.IndexFunc(d.templates, func(t condition.Template) bool { return t.ID == of.TemplateID && t.IsActive })
	if at < 0 {
		return t, nil, domain.Invalid(domain.Wrong("templateId", "Template"))
	}
	t = d.templates[at]
	offered := d.asksOf(t)
	for _, wanted := range of.Asks {
		same := need.Ask{Wanted: need.Wanted{Code: wanted.Code}, BorrowerID: wanted.BorrowerID, ContactID: wanted.ContactID}
		at := slices.IndexFunc(offered, same.Same)
		if at < 0 || offered[at].Name == "" && wanted.BorrowerID == "" && wanted.ContactID == "" {
			return t, nil, domain.Invalid(domain.Wrong("asks", "Need"))
		}
		if !slices.ContainsFunc(asks, same.Same) {
			asks = append(asks, offered[at])
		}
	}
	return t, asks, nil
}

// mayAsk refuses who may not ask people for anything, and a loan on which that is closed.
func mayAsk(c *endpoint.Call) error {
	if !c.Caller.Allowed(authz.LoanEditNeeds) {
		return domain.Forbidden("You may add conditions, and not ask people for what they need.")
	}
	return c.CheckLock(loan.SectionClientNeeds)
}

func conditionsFromTemplates(c *endpoint.Call, in *fromTemplatesIn) (*endpoint.Answer[ConditionsMade], error) {
	if err := conditionapi.RoomFor(c, len(in.Body.Rows)); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(in.Body.Rows, func(row ConditionChoice) bool { return len(row.Asks) > 0 }) {
		if err := mayAsk(c); err != nil {
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
	made, err := needs.Flow().Add(c, document.Need{Type: ask.Type, Title: ask.Title, Description: ask.Description, Class: ask.Class, BorrowerID: ask.BorrowerID, ContactID: ask.ContactID, ConditionID: of})
	if err != nil {
		return err
	}
	out.Asked++
	d.asked = append(d.asked, made.Body)
	return nil
}
