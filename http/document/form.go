package document

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/form"
	"gable/domain/rule"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/pdf"
	"gable/vault/blob"
)

// forms is what happens to one of a company's forms.
var forms = record.Flow[form.DocumentForm]{Name: "document_form", Store: documentdb.Forms{}, Record: func(f *form.DocumentForm) *domain.Record { return &f.Record }, Check: checkForm, Brief: briefForm}

// briefForm is what the journal says of a form: what is put into which field, but not what the fields are.
func briefForm(f *form.DocumentForm) any {
	brief := *f
	brief.Fields = nil
	return brief
}

// formPackages is what happens to one of a company's sets of forms.
var formPackages = record.Flow[form.FormPackage]{Name: "document_form_package", Store: documentdb.FormPackages{}, Record: func(p *form.FormPackage) *domain.Record { return &p.Record }, Check: checkPackage}

type formFile struct {
	File huma.FormFile `form:"file" required:"true" doc:"A PDF with fields: at most 10 MB, 200 pages and 1,000 fields."`
}

type formCreateIn struct {
	endpoint.Form[formFile]
}

type formFileIn struct {
	record.TenantItem
	endpoint.Form[formFile]
}

type formPatchIn struct {
	record.TenantItem
	Body endpoint.Patch[form.DocumentForm]
}

type packageCreateIn struct {
	Body endpoint.Patch[form.FormPackage]
}

type packagePatchIn struct {
	record.TenantItem
	Body endpoint.Patch[form.FormPackage]
}

// FormValue is a value of a loan that can be put into a field.
type FormValue struct {
	Value string `json:"value" required:"true" doc:"As a mapping names it. Of a list it is that of the first; another number means another one."`
	Type  string `json:"type" required:"true" doc:"string, double, int, bool or timestamp."`
	Doc   string `json:"description,omitempty"`
}

// readForm is a form's file that was looked at.
type readForm struct {
	name   string
	fields []form.FormField
	kept   blob.Object
	taken  []string // what the file held besides its pages
}

func formRoute(method, path, name, summary, description string, status int) endpoint.Route {
	return endpoint.Route{Method: method, Path: "/los/api/" + path, Name: name, Tag: "Forms", Permission: authz.OrgEditDocuments, Summary: summary, Description: description, Status: status}
}

func mountForms(a *endpoint.API) {
	endpoint.Read(a, formRoute("GET", "document-forms", "listDocumentForms", "The company's forms, by their names", "", 200), func(c *endpoint.Call, in *lookupIn) (*endpoint.Listed[form.DocumentForm], error) {
		rows, err := documentdb.Forms{}.All(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Read(a, formRoute("GET", "document-form-values", "listDocumentFormValues", "What of a loan can be put into a form's fields", "Beside these any expression of them that is a text, a number, a day, or true or false, as rules' conditions are written.", 200),
		func(_ *endpoint.Call, in *lookupIn) (*endpoint.Listed[FormValue], error) {
			var rows []FormValue
			for _, word := range rule.Words() {
				rows = append(rows, FormValue{Value: word.Name, Type: word.Type, Doc: word.Doc})
			}
			return endpoint.InMemoryList(rows, in.ListQuery)
		})
	look := func(ctx context.Context, file endpoint.File) (readForm, error) { return lookAtForm(ctx, a, file) }
	create := formRoute("POST", "document-forms", "createDocumentForm", "Add a form", "It is called as its file, and nothing is put into its fields yet. 422 for a PDF without fields, one that is protected, or can't be read.", 201)
	create.MaxBodyBytes = form.MaxFileBytes + endpoint.MaxBodyBytes
	endpoint.Take(a, create, a.Documents, func(ctx context.Context, _ *formCreateIn, file endpoint.File) (readForm, error) {
		return look(ctx, file)
	}, createForm)
	renew := formRoute("PUT", "document-forms/{id}/file", "replaceDocumentFormFile", "Give a form a newer file", "What is put into fields that it has by the same names stays; goneFields are those that it has no more.", 200)
	renew.MaxBodyBytes = form.MaxFileBytes + endpoint.MaxBodyBytes
	endpoint.Take(a, renew, a.Documents, func(ctx context.Context, _ *formFileIn, file endpoint.File) (readForm, error) { return look(ctx, file) }, renewForm)
	endpoint.Write(a, formRoute("PATCH", "document-forms/{id}", "updateDocumentForm", "Say what is put into a form's fields, and what is made of it", "Documents that were made stay as they are.", 200), func(c *endpoint.Call, in *formPatchIn) (*endpoint.Answer[form.DocumentForm], error) {
		was, err := forms.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		if in.Body.Touches("mappings") { // somebody has seen what is gone
			was.Gone = nil
		}
		return forms.Patch(c, was, in.Body)
	})
	endpoint.Write(a, formRoute("DELETE", "document-forms/{id}", "deleteDocumentForm", "Remove a form", "409 for one that is part of a package, or the template of the company's letters. Documents that were made of it stay.", 204), func(c *endpoint.Call, in *record.TenantItem) (*endpoint.Empty, error) {
		was, err := forms.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return forms.Remove(c, was)
	})
	mountFormPackages(a)
}

func mountFormPackages(a *endpoint.API) {
	endpoint.Read(a, formRoute("GET", "document-form-packages", "listDocumentFormPackages", "The company's sets of forms, by their names", "", 200), func(c *endpoint.Call, in *lookupIn) (*endpoint.Listed[form.FormPackage], error) {
		rows, err := documentdb.FormPackages{}.All(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Write(a, formRoute("POST", "document-form-packages", "createDocumentFormPackage", "Add a set of forms that are made together", "", 201), func(c *endpoint.Call, in *packageCreateIn) (*endpoint.Answer[form.FormPackage], error) {
		return formPackages.Create(c, in.Body, form.FormPackage{})
	})
	endpoint.Write(a, formRoute("PATCH", "document-form-packages/{id}", "updateDocumentFormPackage", "Change a set of forms", "", 200), func(c *endpoint.Call, in *packagePatchIn) (*endpoint.Answer[form.FormPackage], error) {
		was, err := formPackages.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return formPackages.Patch(c, was, in.Body)
	})
	endpoint.Write(a, formRoute("DELETE", "document-form-packages/{id}", "deleteDocumentFormPackage", "Remove a set of forms", "Its forms stay.", 204), func(c *endpoint.Call, in *record.TenantItem) (*endpoint.Empty, error) {
		was, err := formPackages.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return formPackages.Remove(c, was)
	})
}

// lookAtForm holds a file against what a form is, before anything of it is kept.
func lookAtForm(ctx context.Context, a *endpoint.API, file endpoint.File) (read readForm, err error) {
	if len(file.Content) > form.MaxFileBytes {
		return read, domain.TooLarge("refusals:document.formTooLarge", "This file is too large. Please send one of at most 10 MB.")
	}
	if !bytes.HasPrefix(file.Content, []byte("%PDF-")) {
		return read, domain.Refuse(domain.CodeUnsupportedMedia, "refusals:form.notPDF", "A form has to be a PDF.")
	}
	refusal, err := document.Examine(document.TypePDF, bytes.NewReader(file.Content))
	if err != nil {
		return read, err
	}
	if refusal != "" {
		return read, badForm("refusals:form.notWhole", "This PDF is not whole.")
	}
	found, err := a.Scanner.Scan(ctx, bytes.NewReader(file.Content))
	if err != nil {
		return read, domain.Unavailable(err)
	}
	if found.Virus != "" {
		return read, badForm("refusals:form.virus", "This file was refused: a virus was found in it.")
	}
	content, taken, err := a.LeaveBeside(ctx, file.Content)
	if err != nil {
		return read, formFault(err)
	}
	read.taken = taken
	fields, err := a.ReadForm(ctx, content)
	if err != nil {
		return read, formFault(err)
	}
	for _, one := range fields {
		read.fields = append(read.fields, form.FormField{Name: one.Name, Kind: string(one.Kind), Page: one.Page, Most: one.Most, Options: one.Options, Kept: one.Kept})
	}
	if len(read.fields) > form.MaxFields {
		return read, formFault(pdf.ErrTooManyFields)
	}
	read.name = document.NameOf(file.Name)
	read.kept, err = a.Files.Put(ctx, content)
	return read, err
}

func badForm(key, message string) error {
	return domain.Invalid(domain.FieldError{Field: "file", Key: key, Message: message})
}

// formFault says to a person why a PDF is no form.
func formFault(err error) error {
	switch {
	case errors.Is(err, pdf.ErrProtected):
		return badForm("refusals:form.protected", "This PDF is protected by a password. Please send one that is not.")
	case errors.Is(err, pdf.ErrScreenForm):
		return badForm("refusals:form.screen", "Only Adobe's own programs show this form. Please send one that has pages.")
	case errors.Is(err, pdf.ErrStarts), errors.Is(err, pdf.ErrStays):
		return badForm("refusals:form.acts", "This PDF would start a program, or does something that can't be taken out of it.")
	case errors.Is(err, pdf.ErrNoFields):
		return badForm("refusals:form.noFields", "This PDF has no fields that could be filled.")
	case errors.Is(err, pdf.ErrTooManyFields):
		return badForm("refusals:form.tooMany", "This PDF has more than 200 pages or 1,000 fields.")
	case errors.Is(err, pdf.ErrUnreadable):
		return badForm("refusals:form.unreadable", "This PDF can't be read. It may be damaged.")
	}
	return err
}

func createForm(c *endpoint.Call, _ *formCreateIn, read readForm) (*endpoint.Answer[form.DocumentForm], error) {
	if err := c.Keep(read.kept); err != nil {
		return nil, err
	}
	f := form.DocumentForm{Name: formName(read.name), IsActive: true}
	f.Refill(read.name, read.fields)
	f.TakenOut = read.taken
	made, err := forms.Add(c, f)
	if err != nil {
		return nil, err
	}
	return made, documentdb.Forms{}.KeepFile(c.Tx, made.Body.ID, read.kept.Hash[:])
}

// formName is what a form is called at first: as its file, without what comes after the last point.
func formName(file string) string {
	name, _ := strings.CutSuffix(file, ".pdf")
	name = strings.TrimSpace(strings.ReplaceAll(name, "_", " "))
	if name == "" {
		name = "Form"
	}
	return string([]rune(name)[:min(len([]rune(name)), 120)])
}

func renewForm(c *endpoint.Call, in *formFileIn, read readForm) (*endpoint.Answer[form.DocumentForm], error) {
	was, err := forms.Lock(c, in.ID, in.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := c.Keep(read.kept); err != nil {
		return nil, err
	}
	will := was
	will.Refill(read.name, read.fields)
	will.TakenOut = read.taken
	if err := forms.ValidateWrite(c, &was, &will); err != nil {
		return nil, err
	}
	if err := (documentdb.Forms{}).Update(c.Tx, &will); err != nil {
		return nil, err
	}
	if err := (documentdb.Forms{}).KeepFile(c.Tx, will.ID, read.kept.Hash[:]); err != nil {
		return nil, err
	}
	return &endpoint.Answer[form.DocumentForm]{Body: will}, forms.Note(c, "file replaced", &was, &will)
}

// checkForm holds a form against what it must be.
func checkForm(c *endpoint.Call, was, will *form.DocumentForm) error {
	if err := c.ForWholeCompany(); err != nil {
		return err
	}
	if will == nil {
		is, err := documentdb.Forms{}.InPackage(c.Tx, was.ID)
		if is {
			err = domain.Conflict("refusals:form.inPackage", "This form is part of a package. Please take it out first.")
		}
		if err != nil {
			return err
		}
		if is, err = (documentdb.Forms{}).IsTemplate(c.Tx, was.ID); is {
			err = domain.Conflict("refusals:form.isLetterTemplate", "Letters of pre-approval are made of this form. Please choose another template first.")
		}
		return err
	}
	will.Name = strings.TrimSpace(will.Name)
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was == nil || was.Class != will.Class {
		if err := KnownClass(c, "classification", will.Class); err != nil {
			return err
		}
	}
	if was != nil {
		return nil
	}
	all, err := documentdb.Forms{}.All(c.Tx)
	if err == nil && len(all) >= form.MaxForms {
		err = domain.Conflict("refusals:form.most", "There are as many forms as can be kept. Please remove one first.")
	}
	return err
}

// checkPackage holds a set of forms against what it must be.
func checkPackage(c *endpoint.Call, was, will *form.FormPackage) error {
	if err := c.ForWholeCompany(); err != nil || will == nil {
		return err
	}
	will.Name = strings.TrimSpace(will.Name)
	all, err := documentdb.Forms{}.All(c.Tx)
	if err != nil {
		return err
	}
	if faults := will.Validate(func(id domain.ID) bool {
		return slices.ContainsFunc(all, func(f form.DocumentForm) bool { return f.ID == id })
	}); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was != nil {
		return nil
	}
	kept, err := documentdb.FormPackages{}.All(c.Tx)
	if err == nil && len(kept) >= form.MaxPackages {
		err = domain.Conflict("refusals:form.mostPackages", "There are as many packages as can be kept. Please remove one first.")
	}
	return err
}
