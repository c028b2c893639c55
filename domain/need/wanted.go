package need

import (
	"slices"
	"strings"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/document"
)

// Of whom a need is asked that is no single person yet.
const (
	OfPrimary     = "PRIMARY_BORROWER"
	OfCoBorrowers = "CO_BORROWERS"
	OfEvery       = "EVERY_BORROWER"
	OfContact     = "CONTACT"
)

// contactTypes are the types of business contacts of whom something is asked, as domain/contact names them.
var contactTypes = []string{"REAL_ESTATE_AGENT", "TITLE", "ESCROW", "SETTLEMENT_AGENT", "ATTORNEY", "HOI", "FLOOD", "MORTGAGE_INSURANCE", "APPRAISER", "AMC", "SURVEYOR", "INSPECTOR", "BUILDER", "SELLER", "HOA", "CPA"}

// Wanted is one of the company's needs, and of whom it is asked.
type Wanted struct {
	Code        string `json:"code" required:"true" maxLength:"60" doc:"Of one of master-needs."`
	Of          string `json:"of" required:"true" enum:"PRIMARY_BORROWER,CO_BORROWERS,EVERY_BORROWER,CONTACT"`
	ContactType string `json:"contactType,omitempty" enum:"REAL_ESTATE_AGENT,TITLE,ESCROW,SETTLEMENT_AGENT,ATTORNEY,HOI,FLOOD,MORTGAGE_INSURANCE,APPRAISER,AMC,SURVEYOR,INSPECTOR,BUILDER,SELLER,HOA,CPA" doc:"With CONTACT: which of the loan's business contacts, the primary one of the type."`
}

// CheckWanted returns what is wrong with a list of what is wanted: how long it is, that nothing stands on it twice, and that it is of the
// company's needs.
func CheckWanted(field string, all []Wanted, most int, often []Master) domain.Faults {
	var faults domain.Faults
	if len(all) > most {
		faults.Wrong(field)
	}
	for i, wanted := range all {
		if slices.Contains(all[:i], wanted) {
			faults.Add(field, "duplicate", "The same is asked of the same person twice")
		}
		faults.Within(field, wanted.validate(often))
	}
	return faults
}

func (w Wanted) validate(often []Master) []domain.FieldError {
	var faults domain.Faults
	if !slices.ContainsFunc(often, func(m Master) bool { return m.Code == w.Code }) {
		faults.Wrong("code")
	}
	if !slices.Contains([]string{OfPrimary, OfCoBorrowers, OfEvery, OfContact}, w.Of) {
		faults.Wrong("of")
	}
	if (w.Of == OfContact) != slices.Contains(contactTypes, w.ContactType) || w.Of != OfContact && w.ContactType != "" {
		faults.Wrong("contactType")
	}
	return faults
}

// Ask is a need as it would be asked of one person of a loan.
type Ask struct {
	Wanted
	BorrowerID  domain.ID `json:"BorrowerId,omitempty"`
	ContactID   domain.ID `json:"BusinessContactId,omitempty"`
	Name        string    `json:"name,omitempty" doc:"Of whom it is asked; absent where the loan has nobody of the kind: then it isn't asked."`
	Title       string    `json:"title" required:"true" doc:"In the language of whom it is asked."`
	Description string    `json:"description,omitempty"`
	Class       string    `json:"classification,omitempty"`
	Type        string    `json:"type,omitempty" enum:"DOCUMENT,INFORMATION,DOCUMENT_SIGNATURE"`
	Open        domain.ID `json:"openNeedId,omitempty" doc:"The need of the loan that asks the same of the same person already, and is open: nothing is asked twice."`
}

// Contact is a business contact of a loan.
type Contact struct {
	ID      domain.ID
	Type    string
	Name    string
	Primary bool
}

// People are those of a loan of whom something can be asked, the primary borrower first.
type People struct {
	Borrowers []borrower.Borrower
	Contacts  []Contact
	Portal    Languages
}

// Compile answers what is asked of whom, for what is wanted: once for each person; what nobody is there for without one. A need that the
// company has no more, or has switched off, is left out.
func (p People) Compile(wanted []Wanted, masters []Master, asked []document.Need) []Ask {
	asks := []Ask{}
	for _, w := range wanted {
		at := slices.IndexFunc(masters, func(m Master) bool { return m.Code == w.Code && m.IsActive })
		if at < 0 {
			continue
		}
		m := masters[at]
		of := p.of(w)
		for _, a := range of {
			a.Wanted, a.Class, a.Type = w, m.Class, m.Type
			a.Title, a.Description = m.In(a.inSpanish)
			a.Open = m.open(a.Ask, asked)
			if !slices.ContainsFunc(asks, a.same) {
				asks = append(asks, a.Ask)
			}
		}
		if len(of) == 0 {
			asks = append(asks, Ask{Wanted: w, Title: m.Title, Description: m.Description, Class: m.Class, Type: m.Type})
		}
	}
	return asks
}

// asking is an ask and the language of whom it is asked.
type asking struct {
	Ask
	inSpanish bool
}

func (a asking) same(other Ask) bool {
	return a.Code == other.Code && a.BorrowerID == other.BorrowerID && a.ContactID == other.ContactID
}

// Same tells whether two ask the same of the same person.
func (a Ask) Same(other Ask) bool { return asking{Ask: a}.same(other) }

func (p People) of(w Wanted) (of []asking) {
	if w.Of == OfContact {
		found := slices.DeleteFunc(slices.Clone(p.Contacts), func(c Contact) bool { return c.Type != w.ContactType })
		slices.SortStableFunc(found, func(a, b Contact) int {
			if a.Primary == b.Primary {
				return 0
			} else if a.Primary {
				return -1
			}
			return 1
		})
		if len(found) > 0 {
			of = append(of, asking{Ask: Ask{ContactID: found[0].ID, Name: found[0].Name}})
		}
		return of
	}
	for i, b := range p.Borrowers {
		if w.Of == OfPrimary && i > 0 || w.Of == OfCoBorrowers && i == 0 {
			continue
		}
		of = append(of, asking{Ask{BorrowerID: b.ID, Name: b.Name.String()}, p.Portal.Spanish(b)})
	}
	return of
}

// open is the need that asks for the same of the same person and isn't accepted: "" for none. It goes by the words, with or without
// what the need is about, since a need keeps no code.
func (m Master) open(a Ask, asked []document.Need) domain.ID {
	for _, n := range asked {
		if n.Status == document.NeedAccepted || n.BorrowerID != a.BorrowerID || n.ContactID != a.ContactID || n.UserID != "" || n.ExternalSignee != nil {
			continue
		}
		for _, title := range []string{m.Title, m.TitleEs} {
			if title != "" && (n.Title == title || strings.HasPrefix(n.Title, title+" (")) {
				return n.ID
			}
		}
	}
	return ""
}
