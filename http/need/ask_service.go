package need

import (
	"slices"

	contactdb "gable/db/contact"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/need"
	documents "gable/http/document"
	"gable/http/endpoint"
)

// ChosenAsk names one of those asks that a loan was offered.
type ChosenAsk struct {
	Code       string    `json:"code" required:"true"`
	BorrowerID domain.ID `json:"BorrowerId,omitempty"`
	ContactID  domain.ID `json:"BusinessContactId,omitempty"`
}

// askService is what the company's needs are asked by on one loan: of whom, in which words, and what is asked for already.
type askService struct {
	file    *loan.File
	masters []need.Master
	people  need.People
	asked   []document.Need
}

func newAskService(c *endpoint.Call) (d askService, err error) {
	if d.file, err = loandb.LoadFile(c.Tx); err != nil {
		return d, err
	}
	d.people.Borrowers = slices.DeleteFunc(d.file.ActiveBorrowers(), func(b borrower.Borrower) bool { return !b.IsObligor() })
	if d.masters, err = needdb.Masters.All(c.Tx); err != nil {
		return d, err
	}
	d.masters = slices.DeleteFunc(d.masters, func(m need.Master) bool { return !m.IsFor(d.file) })
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

// asksOf is what would be asked of whom for what is wanted.
func (d askService) asksOf(wanted []need.Wanted) []need.Ask {
	return d.people.Compile(wanted, d.masters, d.asked)
}

// choose is those of the asks of what is wanted that are named; a fault where one is not offered, or nobody is there to be asked.
func (d askService) choose(wanted []need.Wanted, named []ChosenAsk) (asks []need.Ask, err error) {
	offered := d.asksOf(wanted)
	for _, one := range named {
		same := need.Ask{Wanted: need.Wanted{Code: one.Code}, BorrowerID: one.BorrowerID, ContactID: one.ContactID}
		at := slices.IndexFunc(offered, same.Same)
		if at < 0 || offered[at].Name == "" && one.BorrowerID == "" && one.ContactID == "" {
			return nil, domain.Invalid(domain.Wrong("asks", "Need"))
		}
		if !slices.ContainsFunc(asks, same.Same) {
			asks = append(asks, offered[at])
		}
	}
	return asks, nil
}

// askFor asks somebody for something, for one of the loan's conditions or for none.
func (d *askService) askFor(c *endpoint.Call, condition domain.ID, ask need.Ask) (document.Need, error) {
	made, err := documents.Ask(c, document.Need{Type: ask.Type, Title: ask.Title, Description: ask.Description, Class: ask.Class, BorrowerID: ask.BorrowerID, ContactID: ask.ContactID, ConditionID: condition})
	if err != nil {
		return document.Need{}, err
	}
	d.asked = append(d.asked, made.Body)
	return made.Body, nil
}
