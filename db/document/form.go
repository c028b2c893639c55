package document

import (
	"gable/db"
	"gable/domain"
	"gable/domain/form"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

var (
	forms        = db.Table[form.DocumentForm]{Name: "document_form", Record: func(f *form.DocumentForm) *domain.Record { return &f.Record }}
	formPackages = db.Table[form.FormPackage]{Name: "document_form_package", Record: func(p *form.FormPackage) *domain.Record { return &p.Record }}
)

// Forms are the forms of a company.
type Forms struct{}

// All answers them by their names.
func (Forms) All(tx *tenancy.Tx) ([]form.DocumentForm, error) {
	rows, err := tx.Query("select "+forms.JSON()+" from document_form t order by lower(t.data ->> 'name'), t.id limit $1", form.MaxForms)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[form.DocumentForm](rows)
}

// Get answers one; NOT_FOUND when there is none.
func (Forms) Get(tx *tenancy.Tx, id domain.ID) (form.DocumentForm, error) { return forms.Get(tx, id) }

// Lock is Get for one that is about to be changed.
func (Forms) Lock(tx *tenancy.Tx, id domain.ID) (form.DocumentForm, error) { return forms.Lock(tx, id) }

// Insert adds one, whose file is kept by KeepFile.
func (Forms) Insert(tx *tenancy.Tx, f *form.DocumentForm) error { return forms.InsertForCompany(tx, f) }

// Update writes one that was locked, and raises its version.
func (Forms) Update(tx *tenancy.Tx, f *form.DocumentForm) error { return forms.Update(tx, f) }

// Delete removes some; what was made of them stays.
func (Forms) Delete(tx *tenancy.Tx, ids []domain.ID) error { return forms.Delete(tx, ids) }

// KeepFile makes a kept file the PDF of a form.
func (Forms) KeepFile(tx *tenancy.Tx, id domain.ID, hash []byte) error {
	_, err := tx.Exec("update document_form set hash = $2 where id = $1", string(id), hash)
	return db.Explain(err)
}

// File is where the PDF of a form lies.
func (Forms) File(tx *tenancy.Tx, v *vault.Vault, id domain.ID) (blob.Object, error) {
	return db.FindBlob(tx, v, "document_form", "l.id = $1", string(id))
}

// InPackage tells whether a form is part of a package.
func (Forms) InPackage(tx *tenancy.Tx, id domain.ID) (is bool, err error) {
	return is, tx.QueryRow("select exists (select from document_form_package p where p.data -> 'formIds' @> to_jsonb($1::text))", string(id)).Scan(&is)
}

// IsTemplate tells whether the company makes its letters of pre-approval of a form.
func (Forms) IsTemplate(tx *tenancy.Tx, id domain.ID) (is bool, err error) {
	return is, tx.QueryRow("select exists (select from preapproval_setting s where $1 in (s.data ->> 'PreApprovalTemplate', s.data ->> 'PreApprovalTemplateSpanish'))", string(id)).Scan(&is)
}

// FormPackages are the sets of forms that a company makes together.
type FormPackages struct{}

// All answers them by their names.
func (FormPackages) All(tx *tenancy.Tx) ([]form.FormPackage, error) {
	rows, err := tx.Query("select "+formPackages.JSON()+" from document_form_package t order by lower(t.data ->> 'name'), t.id limit $1", form.MaxPackages)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[form.FormPackage](rows)
}

// Get answers one; NOT_FOUND when there is none.
func (FormPackages) Get(tx *tenancy.Tx, id domain.ID) (form.FormPackage, error) {
	return formPackages.Get(tx, id)
}

// Lock is Get for one that is about to be changed.
func (FormPackages) Lock(tx *tenancy.Tx, id domain.ID) (form.FormPackage, error) {
	return formPackages.Lock(tx, id)
}

// Insert adds one.
func (FormPackages) Insert(tx *tenancy.Tx, p *form.FormPackage) error {
	return formPackages.InsertForCompany(tx, p)
}

// Update writes one that was locked, and raises its version.
func (FormPackages) Update(tx *tenancy.Tx, p *form.FormPackage) error {
	return formPackages.Update(tx, p)
}

// Delete removes some.
func (FormPackages) Delete(tx *tenancy.Tx, ids []domain.ID) error {
	return formPackages.Delete(tx, ids)
}
