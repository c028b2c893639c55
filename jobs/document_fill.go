package jobs

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"gable/authz"
	"gable/change"
	borrowerdb "gable/db/borrower"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/form"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/rule"
	"gable/pdf"
	"gable/tenancy"
	"gable/vault/blob"
)

// filling is what a document is made of that is a form.
type filling struct {
	form   form.DocumentForm
	file   *loan.File
	source blob.Object
	ssns   map[domain.ID]string
	today  domain.Date
}

// fillDocument makes a document of a form and the loan as it is now.
func fillDocument(ctx context.Context, r Running, d document.Document) error {
	conclude := func(made blob.Object, empty []string, refusal document.Refusal) error {
		return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error { return concludeFilling(w, r, d.ID, made, empty, refusal) })
	}
	if d.Form.WithSSN && !r.Permissions.Has(authz.LoanRevealSSN) { // taken from who asked for it, since then
		return conclude(blob.Object{}, nil, document.RefusalRights)
	}
	var f filling
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		if f.form, err = (documentdb.Forms{}).Get(tx, d.Form.FormID); err != nil {
			return err
		}
		if f.source, err = (documentdb.Forms{}).File(tx, r.Vault, f.form.ID); err != nil {
			return err
		}
		if f.form.AsksSSN() && d.Form.WithSSN {
			if f.ssns, err = borrowerdb.AllSSNs(tx, r.Vault); err != nil {
				return err
			}
		}
		f.today = domain.DateOf(tx.Now().UTC())
		f.file, err = loandb.LoadFile(tx)
		return err
	})
	gone := domain.IsNotFound(err)
	if err != nil && !gone {
		return err
	}
	var made blob.Object
	var empty []string
	if !gone {
		made, empty, err = f.make(ctx, r)
	}
	refusal := document.Refusal("")
	if gone || isUnfillable(err) {
		refusal, err = document.RefusalForm, nil
	}
	if err != nil {
		return err
	}
	return conclude(made, empty, refusal)
}

// isUnfillable tells whether a form can't be filled however often it is tried.
func isUnfillable(err error) bool {
	return slices.ContainsFunc([]error{pdf.ErrUnreadable, pdf.ErrProtected, pdf.ErrNoFields, pdf.ErrTooManyFields}, func(fault error) bool { return errors.Is(err, fault) })
}

// make fills the form and keeps it as a file; empty are the fields that were to be filled and are not.
func (f filling) make(ctx context.Context, r Running) (made blob.Object, empty []string, err error) {
	whole, err := wholeOf(ctx, r, f.source)
	if err != nil {
		return made, nil, err
	}
	teller := rule.TellerOf(rule.Subject{Loan: f.file, Figures: qualify.Qualify(f.file, f.today), Answers: f.file.Answers, Today: f.today})
	values, empty := f.form.Filled(ctx, teller, func(place int) string {
		if place > len(f.file.Borrowers) {
			return ""
		}
		return form.WrittenSSN(f.ssns[f.file.Borrowers[place-1].ID])
	}, nil)
	filled, left, err := pdf.FillAside(ctx, r.Aside, whole, values, !f.form.Fillable)
	if err != nil {
		return made, nil, err
	}
	made, err = r.Files.Put(ctx, string(r.Scope.Tenant), bytes.NewReader(filled), int64(len(filled)))
	return made, append(empty, left...), err
}

// concludeFilling writes what became of a document that was to be made of a form.
func concludeFilling(w *change.Work, r Running, id domain.ID, made blob.Object, empty []string, refusal document.Refusal) error {
	d, err := documentdb.Documents.Lock(w.Tx, id)
	if err != nil {
		return err
	}
	if d.State != document.StateQuarantined {
		return Finish("the document was made already")
	}
	filled := *d.Form
	filled.Empty = empty[:min(len(empty), document.MaxEmptyFields)]
	d.Form = &filled
	return settleDocument(w, r, d, made, refusal)
}
