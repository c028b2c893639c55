package contact

import (
	"fmt"
	"strconv"
	"strings"

	"gable/domain"
)

// MaxOnLoan is how many business contacts a loan can have.
const MaxOnLoan = 60

const maxReference = 60

// LoanPart is what a business contact is on a loan.
type LoanPart struct {
	BusinessContactID domain.ID `json:"BusinessContactId" required:"true"`
	Type              Type      `json:"type" required:"true" enum:"REAL_ESTATE_AGENT,BUYERS_AGENT,LISTING_AGENT,TRANSACTION_COORDINATOR,TITLE,ESCROW,SETTLEMENT_AGENT,ATTORNEY,NOTARY,HOI,FLOOD,MORTGAGE_INSURANCE,APPRAISER,AMC,SURVEYOR,INSPECTOR,BUILDER,SELLER,HOA,LENDER,INVESTOR,UNDERWRITER,CREDIT,CPA,OTHER"`
	Primary           bool      `json:"primary" doc:"Whom one asks first of those of the type. Where none is said to be, the first of the type becomes it."`
	Reference         string    `json:"reference,omitempty" maxLength:"60" doc:"The loan's file or order number there."`
}

// LoanContact is a business contact as a loan has it.
type LoanContact struct {
	LoanPart
	FirstName    string          `json:"firstName,omitempty"`
	LastName     string          `json:"lastName,omitempty"`
	Name         string          `json:"name" doc:"The person's name; that of the company where no person is named."`
	JobTitle     string          `json:"jobTitle,omitempty"`
	Email        string          `json:"email,omitempty"`
	CellPhone    string          `json:"cellPhone,omitempty"`
	WorkPhone    string          `json:"workPhone,omitempty"`
	Language     string          `json:"language,omitempty" enum:"en,es" doc:"In which the contact is written to: English where nothing is said."`
	Company      *CompanyInBrief `json:"LoanBusinessContactCompany,omitempty"`
	PortalStatus string          `json:"portalStatus,omitempty" enum:"ACTIVE,INVITE_SENT,SUSPEND" doc:"Of the contact's account of the realtor portal: INVITE_SENT until it is opened; absent for who was not invited."`
	IsRemoved    bool            `json:"isRemoved,omitempty" doc:"No longer in the address book."`
}

// Of is a contact as a loan has it.
func (p LoanPart) Of(c Contact) LoanContact {
	return LoanContact{LoanPart: p, FirstName: c.FirstName, LastName: c.LastName, Name: c.Title(), JobTitle: c.JobTitle, Email: c.Email, CellPhone: c.CellPhone, WorkPhone: c.WorkPhone,
		Language: c.Language, Company: c.Company, PortalStatus: c.PortalStatus, IsRemoved: c.IsRemoved}
}

type key struct {
	id domain.ID
	as Type
}

// CheckParts holds a loan's business contacts against what they can be, and names the first of each type its primary one where none
// is. known tells whether the address book has a contact.
func CheckParts(parts []LoanPart, known func(domain.ID) bool) []domain.FieldError {
	var faults domain.Faults
	if len(parts) > MaxOnLoan {
		faults.Add("contacts", "max", fmt.Sprintf("Maximum value should be %d", MaxOnLoan), "Contacts", strconv.Itoa(MaxOnLoan))
		return faults
	}
	seen, primary := map[key]bool{}, map[Type]bool{}
	for i := range parts {
		p := &parts[i]
		field := fmt.Sprintf("contacts.%d.", i)
		p.Reference = strings.TrimSpace(p.Reference)
		is := key{p.BusinessContactID, p.Type}
		switch {
		case !p.Type.Valid():
			faults.Wrong(field + "type")
		case !known(p.BusinessContactID):
			faults.Wrong(field+"BusinessContactId", "Business contact")
		case seen[is]:
			faults.Add(field+"BusinessContactId", "duplicate", "Business contact already exists", "Business contact")
		case p.Primary && primary[p.Type]:
			faults.Add(field+"primary", "duplicate", "Primary contact already exists", "Primary contact")
		}
		faults.Text(field+"reference", p.Reference, maxReference)
		seen[is], primary[p.Type] = true, primary[p.Type] || p.Primary
	}
	for i := range parts {
		if !primary[parts[i].Type] {
			parts[i].Primary, primary[parts[i].Type] = true, true
		}
	}
	return faults
}

// PartChange is what became of one contact's part on a loan; nil for what was not, or is no more.
type PartChange struct{ Was, Is *LoanPart }

// Changed are the parts that differ, those that are gone first.
func Changed(was, is []LoanPart) (changes []PartChange) {
	find := func(in []LoanPart, p LoanPart) *LoanPart {
		for i := range in {
			if in[i].BusinessContactID == p.BusinessContactID && in[i].Type == p.Type {
				return &in[i]
			}
		}
		return nil
	}
	for i := range was {
		if find(is, was[i]) == nil {
			changes = append(changes, PartChange{Was: &was[i]})
		}
	}
	for i := range is {
		before := find(was, is[i])
		if before == nil || *before != is[i] {
			changes = append(changes, PartChange{Was: before, Is: &is[i]})
		}
	}
	return changes
}

// PayeeName is what the contact is called where it is paid: the company, else the person.
func (k LoanContact) PayeeName() string { return payeeName(k.Company, k.Name) }

// PayeeName is what the contact is called where it is paid.
func (c Contact) PayeeName() string { return payeeName(c.Company, c.Title()) }

func payeeName(company *CompanyInBrief, name string) string {
	if company != nil && company.Name != "" {
		return company.Name
	}
	return name
}
