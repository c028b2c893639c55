package change

import (
	documentdb "gable/db/document"
	needdb "gable/db/need"
	"gable/domain/borrower"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/need"
	"gable/domain/notify"
	"gable/domain/rule"
)

// wanted is what rules want asked for, less what nobody is there to be asked for, or has no room on the loan: that leaves nothing, so that
// it is asked for once somebody is, or there is.
func (r *ruling) wanted(f *loan.File, needs []rule.GeneratedNeed) (borrower.Borrower, []rule.GeneratedNeed, error) {
	if len(needs) == 0 {
		return borrower.Borrower{}, nil, nil
	}
	asked, there := f.PrimaryBorrower()
	if r.given.Party { // who may ask nobody but themselves
		there = false
		for _, b := range f.ActiveBorrowers() {
			if b.ID == r.Scope().Borrower {
				asked, there = b, true
			}
		}
	}
	if !there {
		return asked, nil, nil
	}
	kept, err := documentdb.CountNeeds(r.Tx)
	return asked, needs[:min(len(needs), max(0, document.MaxNeeds-kept))], err
}

// ask asks a borrower for what a rule wants: in the words of the company's list where the rule names a need of it.
func (r *ruling) ask(of borrower.Borrower, name, description string) error {
	languages, err := documentdb.PortalLanguages(r.Tx)
	if err != nil {
		return err
	}
	n := document.Need{Type: document.NeedTypeDocument, Title: name, Description: description, BorrowerID: of.ID, Status: document.NeedPending}
	m, found, err := needdb.Named(r.Tx, name)
	if err != nil {
		return err
	}
	if found {
		n.Title, n.Description = m.In(need.Languages(languages).Spanish(of))
		n.Type, n.Class = m.Type, m.Class
	}
	if title := []rune(n.Title); len(title) > document.NeedTitleLength {
		n.Title = string(title[:document.NeedTitleLength])
	}
	if err := documentdb.Needs.Insert(r.Tx, &n); err != nil {
		return err
	}
	if err := r.Audit("need", string(n.ID), "created", nil, n); err != nil {
		return err
	}
	r.Emit(Event{Type: "RTC.NEED.CHANGED", Data: map[string]string{"id": string(n.ID), "action": "created"}})
	r.NotifyPeople(notify.Event{Need: n.ID, NeedKind: notify.KindAsked, AskedOf: n.Person()})
	users, err := documentdb.UsersOfBorrower(r.Tx, of.ID)
	if len(users) > 0 {
		r.Emit(Event{Type: documentdb.OwnNeedChanged, Loan: r.Loan.ID, Audience: users})
	}
	return err
}
