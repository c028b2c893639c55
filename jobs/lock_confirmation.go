package jobs

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"gable/change"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	lockdb "gable/db/lock"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/need"
	"gable/domain/org"
	"gable/pdf"
	"gable/tenancy"
)

// lockClass is the class of the documents that confirm a lock.
const lockClass = "LOCK_AGREEMENT"

// ConfirmLock puts the confirmation of a lock that holds into the pinned loan's folder, to be made: in English, and in Spanish too where one
// of the borrowers reads it. Its id is the English one's, which the lock names.
func ConfirmLock(w *change.Work, l lock.RateLock) error {
	languages, err := documentdb.PortalLanguages(w.Tx)
	if err != nil {
		return err
	}
	f, err := loandb.LoadFile(w.Tx)
	if err != nil {
		return err
	}
	leave := func(id domain.ID, language string) error {
		name := fmt.Sprintf(lockWords[language].name, l.ExpiresOn)
		return leaveToMake(w, document.Document{Record: domain.Record{ID: id}, Name: document.PDFName(name), Class: lockClass, LockID: l.ID, LockLanguage: language,
			UploadedBy: w.Scope().User.ID, UploadedByName: w.Scope().User.Name})
	}
	if err := leave(l.Confirmation, "en"); err != nil {
		return err
	}
	if !slices.ContainsFunc(f.ActiveBorrowers(), need.Languages(languages).Spanish) {
		return nil
	}
	return leave(domain.NewID(), "es")
}

// confirming is what a confirmation is made of.
type confirming struct {
	lock    lock.RateLock
	file    *loan.File
	zone    string
	sender  string
	address []string
}

func makeLockConfirmation(ctx context.Context, r Running, d document.Document) error {
	var of confirming
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		if of.lock, err = lockdb.Locks.Get(tx, d.LockID); err != nil {
			return err
		}
		if of.file, err = loandb.LoadFile(tx); err != nil {
			return err
		}
		standing, err := lockdb.StandingOf(tx)
		if err != nil {
			return err
		}
		of.zone = standing.Zone
		of.sender, of.address, err = senderOfLoan(tx)
		return err
	})
	if domain.IsNotFound(err) {
		return Finish("the lock is gone")
	}
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := pdf.WriteLetter(&out, confirmationLetter(of, d.LockLanguage, r.DB.Now().UTC())); err != nil {
		return err
	}
	made, err := r.Files.Put(ctx, string(r.Scope.Tenant), &out, int64(out.Len()))
	if err != nil {
		return err
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error {
		_, err := settleMade(w, r, d.ID, made, "")
		return err
	})
}

// senderOfLoan is what the loan's unit says of itself in letters.
func senderOfLoan(tx *tenancy.Tx) (name string, lines []string, err error) {
	place, err := organizationdb.PlaceOfLoan(tx)
	if err != nil {
		return "", nil, err
	}
	layers, err := organizationdb.Layers[org.Company](tx, organizationdb.ConfigCompany, place)
	if err != nil {
		return "", nil, err
	}
	said, err := org.Inherit(layers, org.Company{})
	if err != nil {
		return "", nil, err
	}
	for _, line := range []*string{said.Effective.Address, said.Effective.Phone, said.Effective.Email, said.Effective.Website} {
		if line != nil && *line != "" {
			lines = append(lines, strings.Split(*line, "\n")...)
		}
	}
	tree, err := organizationdb.OrgUnits(tx)
	if err != nil {
		return "", nil, err
	}
	unit, _ := tree.Find(place.Unit)
	return unit.DisplayName, lines, nil
}
