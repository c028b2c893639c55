package portal

import (
	"maps"
	"slices"

	"gable/authz"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
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

// LetterTemplate is a form of which letters of pre-approval can be made, or are to be made.
type LetterTemplate struct {
	FormID    domain.ID          `json:"formId" required:"true"`
	Name      string             `json:"name" required:"true" doc:"\"\" for one that was removed."`
	Languages []string           `json:"languages,omitempty" enum:"en,es" doc:"Of the letters for which it is chosen."`
	Faults    []form.LetterFault `json:"faults,omitempty" enum:"GONE,NOT_IN_USE,TAXPAYER_NUMBER,NO_CODE,NO_LAST_DAY,NO_BORROWERS" doc:"Of a form that is chosen, why letters can't be made of it: they are standard letters. Absent where they can."`
}

// letterLanguages are those in which letters are made.
var letterLanguages = []string{"en", "es"}

type templateListIn struct{ endpoint.ListQuery }

func mountTemplates(a *endpoint.API) {
	r := endpoint.Route{Method: "GET", Path: "/los/api/pre-approval-templates", Name: "listPreapprovalTemplates", Tag: "Pre-approval", Permission: authz.LoanRead,
		Summary:     "The company's forms of which letters of pre-approval can be made, by their names",
		Description: "Those in use that have a place for the letter's code, its last day and the borrowers, and none for a taxpayer number. One that is chosen and does not fit is among them, with its faults."}
	endpoint.Read(a, r, func(c *endpoint.Call, in *templateListIn) (*endpoint.Listed[LetterTemplate], error) {
		company, err := loandb.PreapprovalDefaults(c.Tx)
		if err != nil {
			return nil, err
		}
		return templates(c, in.ListQuery, company.PreapprovalRules, company.PreapprovalRules)
	})
	r.Path, r.Name, r.Summary = record.OnLoan+"/pre-approval/templates", "listLoanPreapprovalTemplates", "The forms of the loan's company of which its letters of pre-approval can be made, by their names"
	r.Section = loan.SectionPreapprovalLetter
	endpoint.Read(a, r, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[LetterTemplate], error) {
		company, err := loandb.PreapprovalDefaults(c.Tx)
		if err != nil {
			return nil, err
		}
		own, err := loandb.GetPreapproval(c.Tx)
		if err != nil {
			return nil, err
		}
		return templates(c, in.ListQuery, own, company.PreapprovalRules)
	})
}

// templates are the forms that fit, and those that the rules choose, be it that they were removed.
func templates(c *endpoint.Call, q endpoint.ListQuery, own, company loan.PreapprovalRules) (*endpoint.Listed[LetterTemplate], error) {
	all, err := documentdb.Forms{}.All(c.Tx)
	if err != nil {
		return nil, err
	}
	chosenFor := map[domain.ID][]string{}
	for _, language := range letterLanguages {
		if id := own.TemplateFor(language, company); id != "" {
			chosenFor[id] = append(chosenFor[id], language)
		}
	}
	rows := []LetterTemplate{}
	for _, f := range all {
		faults, languages := f.LetterFaults(), chosenFor[f.ID]
		delete(chosenFor, f.ID)
		if len(faults) == 0 || len(languages) > 0 {
			rows = append(rows, LetterTemplate{FormID: f.ID, Name: f.Name, Languages: languages, Faults: faults})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(chosenFor)) {
		rows = append(rows, LetterTemplate{FormID: id, Languages: chosenFor[id], Faults: []form.LetterFault{form.LetterGone}})
	}
	return endpoint.InMemoryList(rows, q)
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
		f, unfit, err := templateOf(c, one.will)
		if err != nil {
			return err
		}
		if len(unfit) > 0 {
			faults.Add(one.field, "letterTemplate", "Letters can't be made of this form. It has to be in use, with places for the letter's code, its last day and the borrowers, and no taxpayer number.", f.Name)
		}
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

// templateOf is a form, and why letters can't be made of it; none of one that was removed.
func templateOf(c *endpoint.Call, id domain.ID) (f form.DocumentForm, faults []form.LetterFault, err error) {
	if _, wrong := domain.ParseID(string(id)); wrong != nil {
		return f, []form.LetterFault{form.LetterGone}, nil
	}
	f, err = documentdb.Forms{}.Get(c.Tx, id)
	if domain.IsNotFound(err) {
		return f, []form.LetterFault{form.LetterGone}, nil
	}
	return f, f.LetterFaults(), err
}

// templateNames are what the journal calls the forms beside their ids, which tell its reader nothing; "" for one that was removed.
type templateNames struct {
	Template   string `json:"PreApprovalTemplateName,omitempty"`
	TemplateEs string `json:"PreApprovalTemplateSpanishName,omitempty"`
}

// notedRules and notedDefaults are bounds as the journal and the rules see them.
type notedRules struct {
	loan.PreapprovalRules
	templateNames
}

type notedDefaults struct {
	loan.PreapprovalDefaults
	templateNames
}

func templateNamesOf(c *endpoint.Call, r loan.PreapprovalRules) (names templateNames, err error) {
	for _, one := range []struct {
		id   domain.ID
		name *string
	}{{r.Template, &names.Template}, {r.TemplateEs, &names.TemplateEs}} {
		if one.id == "" {
			continue
		}
		f, _, err := templateOf(c, one.id)
		if err != nil {
			return names, err
		}
		*one.name = f.Name
	}
	return names, nil
}

// fillTemplate has a letter made of a form, with what the loan says now. Where letters can't be made of the form any more, it is the standard
// one, and says why.
func fillTemplate(c *endpoint.Call, a *endpoint.API, l *loan.PreapprovalLetter, id domain.ID, f *loan.File) error {
	if id == "" {
		return nil
	}
	template, faults, err := templateOf(c, id)
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		l.Unfit = &loan.UnfitTemplate{Name: template.Name}
		for _, fault := range faults {
			l.Unfit.Faults = append(l.Unfit.Faults, string(fault))
		}
		return nil
	}
	head, err := organizationdb.OfPreapproval(c.Tx, a.Files.Vault, a.PublicURL)
	if err != nil {
		return err
	}
	teller := rule.TellerOf(rule.Subject{Loan: f, Figures: qualify.Qualify(f, c.Today()), Answers: f.Answers, Today: c.Today()})
	l.Template, l.TemplateName = template.ID, template.Name
	l.Filled, _ = template.Filled(c.Context(), teller, func(int) string { return "" }, jobs.LetterFacts(*l, head))
	return nil
}
