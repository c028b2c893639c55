package document

import (
	"cmp"
	"net/http"
	"slices"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/form"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/rule"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
	"gable/pdf"
)

// LoanForm is a form as it is offered on a loan.
type LoanForm struct {
	FormID  domain.ID `json:"formId" required:"true"`
	Name    string    `json:"name" required:"true"`
	Class   string    `json:"classification,omitempty"`
	WithSSN bool      `json:"withSSN,omitempty" doc:"It has a taxpayer number: only somebody who may reveal those makes it."`
}

// LoanFormPackage is a set of forms as it is offered on a loan.
type LoanFormPackage struct {
	PackageID domain.ID   `json:"packageId" required:"true"`
	Name      string      `json:"name" required:"true"`
	FormIDs   []domain.ID `json:"formIds" required:"true"`
}

// MadeForm is what becomes of a form on a loan.
type MadeForm struct {
	FormID     domain.ID `json:"formId" required:"true"`
	Name       string    `json:"name" required:"true"`
	Class      string    `json:"classification,omitempty"`
	DocumentID domain.ID `json:"DocumentId,omitempty" doc:"The document that is made; none in a preview."`
	Empty      []string  `json:"emptyFields" required:"true" doc:"The fields that stay empty: the loan does not tell what stands there, or it does not fit."`
}

type formsMakeIn struct {
	endpoint.LoanPath
	Body struct {
		FormIDs   []domain.ID `json:"formIds,omitempty" maxItems:"30" doc:"The forms to be made, in any order; or packageId."`
		PackageID domain.ID   `json:"packageId,omitempty"`
		Preview   bool        `json:"preview,omitempty" doc:"Says what would stay empty, and makes nothing."`
	}
}

func mountFormMaking(a *endpoint.API) {
	offered := endpoint.Route{Method: http.MethodGet, Path: record.OnLoan + "/forms", Name: "listLoanForms", Tag: "Forms", Permission: authz.LoanRead, Summary: "The forms that can be made for a loan, by their names"}
	endpoint.Read(a, offered, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[LoanForm], error) {
		all, err := activeForms(c)
		if err != nil {
			return nil, err
		}
		rows := []LoanForm{}
		for _, f := range all {
			rows = append(rows, LoanForm{FormID: f.ID, Name: f.Name, Class: f.Class, WithSSN: f.AsksSSN()})
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	packages := offered
	packages.Path, packages.Name, packages.Summary = record.OnLoan+"/form-packages", "listLoanFormPackages", "The sets of forms that can be made for a loan, by their names"
	endpoint.Read(a, packages, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[LoanFormPackage], error) {
		all, err := documentdb.FormPackages{}.All(c.Tx)
		if err != nil {
			return nil, err
		}
		rows := []LoanFormPackage{}
		for _, p := range all {
			rows = append(rows, LoanFormPackage{PackageID: p.ID, Name: p.Name, FormIDs: p.FormIDs})
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	made := endpoint.Route{Method: http.MethodPost, Path: record.OnLoan + "/forms/make", Name: "makeForms", Tag: "Forms", Permission: authz.LoanEditNeeds, Section: loan.SectionLoanDocuments,
		Summary: "Make documents of forms, filled from the loan", Description: "All or none, in stacking order. Each is QUARANTINED until it is filled, and REFUSED with FORM where that can't be. 403 for a form with a taxpayer number and somebody who may not reveal those."}
	endpoint.Write(a, made, makeForms)
}

// activeForms are the company's forms that are in use, without the templates of letters, which are made for an offer.
func activeForms(c *endpoint.Call) ([]form.DocumentForm, error) {
	all, err := documentdb.Forms{}.All(c.Tx)
	return slices.DeleteFunc(all, func(f form.DocumentForm) bool { return !f.IsActive || f.IsLetter() }), err
}

// chosenForms are those that are asked for, in the order in which they are made: that of the package, or the stacking order.
func chosenForms(c *endpoint.Call, in *formsMakeIn) ([]form.DocumentForm, error) {
	ids, field := in.Body.FormIDs, "formIds"
	if in.Body.PackageID != "" {
		if len(ids) > 0 {
			return nil, domain.Invalid(domain.Wrong("packageId"))
		}
		p, err := documentdb.FormPackages{}.Get(c.Tx, in.Body.PackageID)
		if domain.IsNotFound(err) {
			err = domain.Invalid(domain.Wrong("packageId"))
		}
		if err != nil {
			return nil, err
		}
		ids, field = p.FormIDs, "packageId"
	}
	if len(ids) == 0 {
		return nil, domain.Invalid(domain.Missing("formIds"))
	}
	all, err := activeForms(c)
	if err != nil {
		return nil, err
	}
	var chosen []form.DocumentForm
	for _, id := range ids {
		at := slices.IndexFunc(all, func(f form.DocumentForm) bool { return f.ID == id })
		switch {
		case at >= 0 && !slices.ContainsFunc(chosen, func(f form.DocumentForm) bool { return f.ID == id }):
			chosen = append(chosen, all[at])
		case at < 0 && in.Body.PackageID == "":
			return nil, domain.Invalid(domain.Wrong(field))
		}
	}
	if len(chosen) == 0 {
		return nil, domain.Conflict("refusals:form.packageEmpty", "No form of this package is in use.")
	}
	if in.Body.PackageID == "" {
		stack, err := documentdb.Classes.Stack(c.Tx)
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(chosen, func(a, b form.DocumentForm) int { return cmp.Compare(stack.Place(a.Class), stack.Place(b.Class)) })
	}
	return chosen, nil
}

func makeForms(c *endpoint.Call, in *formsMakeIn) (*endpoint.Listed[MadeForm], error) {
	chosen, err := chosenForms(c, in)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(chosen, form.DocumentForm.AsksSSN) && !c.Caller.Allowed(authz.LoanRevealSSN) {
		return nil, domain.Denied("refusals:form.taxpayerNumber", "One of these forms has a taxpayer number, which you may not reveal.")
	}
	if slices.ContainsFunc(chosen, func(f form.DocumentForm) bool { return document.IsApplicationClass(f.Class) }) {
		if err := c.CheckLock(loan.SectionPrint1003); err != nil {
			return nil, err
		}
	}
	file, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	teller := rule.TellerOf(rule.Subject{Loan: file, Figures: qualify.Qualify(file, c.Today()), Answers: file.Answers, Today: c.Today()})
	making := domain.NewID()
	var rows []MadeForm
	for _, f := range chosen {
		values, empty := f.Filled(c.Context(), teller, func(place int) string {
			if place > len(file.Borrowers) {
				return ""
			}
			return file.Borrowers[place-1].TaxpayerIdentifier.Masked
		}, nil)
		row := MadeForm{FormID: f.ID, Name: f.Name, Class: f.Class, Empty: slices.Concat([]string{}, empty, unfit(f, values))}
		if !in.Body.Preview {
			if row.DocumentID, err = beginForm(c, f, making, file); err != nil {
				return nil, err
			}
		}
		rows = append(rows, row)
	}
	return endpoint.Whole(rows), nil
}

// unfit are the fields that stay empty since what the loan tells does not fit into them: it is too long, none of the options, or in letters
// that can't be written.
func unfit(f form.DocumentForm, values map[string]string) (names []string) {
	for _, field := range f.Fields {
		value, has := values[field.Name]
		if !has {
			continue
		}
		fits := field.Offers(value)
		if field.IsText() {
			_, fits = pdf.Fitted(value, field.Most)
			fits = fits && pdf.CanWrite(value)
		}
		if !fits {
			names = append(names, field.Name)
		}
	}
	return names
}

// beginForm leaves a document to be made of a form.
func beginForm(c *endpoint.Call, f form.DocumentForm, making domain.ID, file *loan.File) (domain.ID, error) {
	kept, err := documentdb.CountDocuments(c.Tx, "")
	if err == nil && kept >= document.MaxOnLoan {
		err = domain.Conflict("refusals:document.most", "This loan has as many documents as can be kept.")
	}
	if err != nil {
		return "", err
	}
	who := c.Scope().User
	d := document.Document{Name: document.PDFName(f.Name), Class: f.Class, MediaType: document.TypePDF, State: document.StateQuarantined, IsActive: true, Making: making,
		UploadedBy: who.ID, UploadedByName: who.Name, Form: &document.FilledForm{FormID: f.ID, Name: f.Name, WithSSN: f.AsksSSN()}}
	if err := documentdb.Documents.Insert(c.Tx, &d); err != nil {
		return "", err
	}
	for _, m := range f.Mappings {
		if m.SSN > 0 && m.SSN <= len(file.Borrowers) {
			if err := c.Audit("borrower_ssn", string(file.Borrowers[m.SSN-1].ID), "revealed", nil, nil); err != nil {
				return "", err
			}
		}
	}
	if err := jobs.Enqueue(c.Tx, jobs.DocumentMake{Document: d.ID}); err != nil {
		return "", err
	}
	c.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": d.ID, "NeedId": d.NeedID, "action": "created"}})
	return d.ID, c.Audit("document", string(d.ID), "created", nil, d)
}
