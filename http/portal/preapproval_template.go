package portal

import (
	"gable/authz"
	documentdb "gable/db/document"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/form"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/rule"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// LetterTemplate is a form of which letters of pre-approval can be made.
type LetterTemplate struct {
	FormID domain.ID `json:"formId" required:"true"`
	Name   string    `json:"name" required:"true"`
}

type templateListIn struct{ endpoint.ListQuery }

func mountTemplates(a *endpoint.API) {
	r := endpoint.Route{Method: "GET", Path: "/los/api/pre-approval-templates", Name: "listPreapprovalTemplates", Tag: "Pre-approval", Permission: authz.LoanRead,
		Summary:     "The company's forms of which letters of pre-approval can be made, by their names",
		Description: "Those in use that have a place for the letter's code, its last day and the borrowers, and none for a taxpayer number."}
	endpoint.Read(a, r, func(c *endpoint.Call, in *templateListIn) (*endpoint.Listed[LetterTemplate], error) {
		return templates(c, in.ListQuery)
	})
	r.Path, r.Name, r.Summary = record.OnLoan+"/pre-approval/templates", "listLoanPreapprovalTemplates", "The forms of the loan's company of which its letters of pre-approval can be made, by their names"
	r.Section = loan.SectionPreapprovalLetter
	endpoint.Read(a, r, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[LetterTemplate], error) {
		return templates(c, in.ListQuery)
	})
}

func templates(c *endpoint.Call, q endpoint.ListQuery) (*endpoint.Listed[LetterTemplate], error) {
	all, err := documentdb.Forms{}.All(c.Tx)
	if err != nil {
		return nil, err
	}
	rows := []LetterTemplate{}
	for _, f := range all {
		if f.FitsLetter() {
			rows = append(rows, LetterTemplate{FormID: f.ID, Name: f.Name})
		}
	}
	return endpoint.Short(rows, q)
}

// checkTemplates holds the templates that are newly chosen against what a template is.
func checkTemplates(c *endpoint.Call, was, will loan.PreapprovalRules) error {
	var faults domain.Faults
	for _, one := range []struct {
		field     string
		was, will domain.ID
	}{{"PreApprovalTemplate", was.Template, will.Template}, {"PreApprovalTemplateSpanish", was.TemplateEs, will.TemplateEs}} {
		if one.will == "" || one.will == one.was {
			continue
		}
		f, fits, err := templateOf(c, one.will)
		if err != nil {
			return err
		}
		if !fits {
			faults.Add(one.field, "letterTemplate", "Letters can't be made of this form. It has to be in use, with places for the letter's code, its last day and the borrowers, and no taxpayer number.", f.Name)
		}
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

// templateOf is a form, and whether letters can be made of it: not of one that is gone.
func templateOf(c *endpoint.Call, id domain.ID) (f form.DocumentForm, fits bool, err error) {
	if _, wrong := domain.ParseID(string(id)); wrong != nil {
		return f, false, nil
	}
	f, err = documentdb.Forms{}.Get(c.Tx, id)
	if domain.IsNotFound(err) {
		return f, false, nil
	}
	return f, f.FitsLetter(), err
}

// withTemplateNames are bounds as the journal has them: with the names of the forms in place of their ids.
func withTemplateNames(c *endpoint.Call, r loan.PreapprovalRules) (loan.PreapprovalRules, error) {
	for _, id := range []*domain.ID{&r.Template, &r.TemplateEs} {
		if *id == "" {
			continue
		}
		f, _, err := templateOf(c, *id)
		if err != nil {
			return r, err
		}
		if f.Name != "" {
			*id = domain.ID(f.Name)
		}
	}
	return r, nil
}

// fillTemplate has a letter made of a form, with what the loan says now. Where letters can't be made of the form any more, it is the standard one.
func fillTemplate(c *endpoint.Call, a *endpoint.API, l *loan.PreapprovalLetter, id domain.ID, f *loan.File) error {
	if id == "" {
		return nil
	}
	template, fits, err := templateOf(c, id)
	if err != nil || !fits {
		return err
	}
	head, err := organizationdb.LetterheadOfLoan(c.Tx, a.Files.Vault)
	if err != nil {
		return err
	}
	teller := rule.TellerOf(rule.Subject{Loan: f, Figures: qualify.Qualify(f, c.Today()), Answers: f.Answers, Today: c.Today()})
	l.Template, l.TemplateName = template.ID, template.Name
	l.Filled, _ = template.Filled(c.Context(), teller, func(int) string { return "" }, jobs.LetterFacts(*l, head.Name))
	return nil
}
