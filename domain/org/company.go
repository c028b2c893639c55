package org

import (
	"regexp"
	"slices"
	"strings"

	"gable/domain"
)

// Company is what a company says of itself beside its units.
type Company struct {
	MERSOrgID *string `json:"mersOrgId,omitempty" doc:"The company's MERS organisation id: seven digits that no other company has here."`
	Phone     *string `json:"phone,omitempty"`
	Email     *string `json:"email,omitempty"`
	Website   *string `json:"websiteUrl,omitempty" doc:"https only."`
	Address   *string `json:"address,omitempty" doc:"The address that stands in letters; at most 300 characters."`
	// LoanSaving is a choice, not a text: what is no such choice is refused.
	LoanSaving *LoanSaving `json:"loanSaving,omitempty" enum:"ASKED,ITSELF" doc:"How what is typed into a loan's steps is saved: when its person asks, or by itself shortly after. ASKED when absent."`
	// LoanEditing is a choice as well.
	LoanEditing *LoanEditing `json:"loanEditing,omitempty" enum:"OPEN,SINGLE_USER,AFTER_DISCLOSURE" doc:"Who may change a loan's data: whoever has the right, one person at a time who has started editing, or so from its disclosure on. OPEN when absent."`
	// What closes a loan for having been finalized, and what becomes of loans that were before that did.
	FinalizedLoans        *FinalizedLoans `json:"finalizedLoans,omitempty" enum:"LOCKED,OPEN" doc:"Whether a finalized loan is closed until whoever may unlock loans opens it. LOCKED when absent."`
	FinalizedBefore       *FinalizedLoans `json:"finalizedBefore,omitempty" enum:"LOCKED,OPEN" doc:"The same of loans that were finalized before finalized loans were closed. While absent they are as they were, and the company's administrators are asked."`
	LoanEditNotifications *bool           `json:"loanEditNotifications,omitempty" doc:"The loan's team is told when somebody starts editing."`
	AllowDocMagic         *bool           `json:"AllowDocMagic,omitempty" doc:"Loan documents are generated in every channel, and not for a non-delegated correspondent alone."`
}

// LoanEditing says who may change a loan's data.
type LoanEditing string

// The ways of editing.
const (
	LoanEditingOpen            LoanEditing = "OPEN"
	LoanEditingSingleUser      LoanEditing = "SINGLE_USER"
	LoanEditingAfterDisclosure LoanEditing = "AFTER_DISCLOSURE"
)

// FinalizedLoans says whether finalized loans are closed.
type FinalizedLoans string

// What becomes of finalized loans.
const (
	FinalizedLoansLocked FinalizedLoans = "LOCKED"
	FinalizedLoansOpen   FinalizedLoans = "OPEN"
)

// LoanSaving says when what is typed into a loan's steps is saved.
type LoanSaving string

// The ways of saving.
const (
	LoanSavingAsked  LoanSaving = "ASKED"
	LoanSavingItself LoanSaving = "ITSELF"
)

// Validate returns what is wrong with the company's data.
func (c Company) Validate() []domain.FieldError {
	var f domain.Faults
	if c.MERSOrgID != nil && !IsMERSPrefix(*c.MERSOrgID) {
		f.Add("mersOrgId", "refusals:company.mersOrgIDDigits", "A MERS organisation id has seven digits", "mersOrgId")
	}
	if c.LoanSaving != nil && *c.LoanSaving != LoanSavingAsked && *c.LoanSaving != LoanSavingItself {
		f.Wrong("loanSaving")
	}
	if c.LoanEditing != nil && !slices.Contains([]LoanEditing{LoanEditingOpen, LoanEditingSingleUser, LoanEditingAfterDisclosure}, *c.LoanEditing) {
		f.Wrong("loanEditing")
	}
	for name, choice := range map[string]*FinalizedLoans{"finalizedLoans": c.FinalizedLoans, "finalizedBefore": c.FinalizedBefore} {
		if choice != nil && *choice != FinalizedLoansLocked && *choice != FinalizedLoansOpen {
			f.Wrong(name)
		}
	}
	if c.Email != nil && *c.Email != "" && !domain.IsEmail(*c.Email) {
		f.Wrong("email")
	}
	if c.Website != nil && *c.Website != "" && !isLink(*c.Website) {
		f.Add("websiteUrl", "refusals:company.websiteAddress", "The website must be an address that begins with https://", "websiteUrl")
	}
	plain(&f, "phone", c.Phone, 30)
	if c.Phone != nil && *c.Phone != "" && !domain.IsPhone(*c.Phone) {
		f.Wrong("phone")
	}
	plain(&f, "address", c.Address, 300)
	return f
}

// EmailConfig is how letters in someone's name look: a field that is absent is inherited.
type EmailConfig struct {
	FromName  *string `json:"fromName,omitempty" doc:"The name that letters come from, such as \"Orion at Summit Lending\"; at most 100 characters."`
	ReplyTo   *string `json:"replyTo,omitempty" doc:"Where answers go."`
	Signature *string `json:"signature,omitempty" doc:"The lines under a letter, plain text; at most 1000 characters."`
}

// Validate returns what is wrong with the configuration: whatever could break out of a letter's head is.
func (e EmailConfig) Validate() []domain.FieldError {
	var f domain.Faults
	plain(&f, "fromName", e.FromName, 100)
	if e.FromName != nil && strings.ContainsAny(*e.FromName, "\r\n\t<>\"@") {
		f.Wrong("fromName")
	}
	if e.ReplyTo != nil && *e.ReplyTo != "" && !domain.IsEmail(*e.ReplyTo) {
		f.Wrong("replyTo")
	}
	plain(&f, "signature", e.Signature, 1000)
	return f
}

func plain(f *domain.Faults, field string, value *string, limit int) {
	if value == nil {
		return
	}
	f.Text(field, *value, limit)
	if strings.ContainsFunc(*value, hidden) {
		f.Wrong(field)
	}
}

var nmlsNumber = regexp.MustCompile(`^[0-9]{1,12}$`)

// Validate returns what is wrong with a unit by itself; what hangs on the others is Tree's.
func (u Unit) Validate() []domain.FieldError {
	var f domain.Faults
	for field, text := range map[string]string{"name": u.Name, "displayName": u.DisplayName} {
		if strings.TrimSpace(text) == "" {
			f.Missing(field)
		}
		plain(&f, field, &text, 200)
	}
	if u.POSDomain != "" && !IsHost(u.POSDomain) {
		f.Wrong("posDomain")
	}
	if u.NMLS != "" && !nmlsNumber.MatchString(u.NMLS) {
		f.Add("nmls", "refusals:company.nmlsDigits", "An NMLS id has at most twelve digits", "nmls")
	}
	if !u.LWLicensePayer.Valid() {
		f.Wrong("LWLicensePayer")
	}
	if u.IndustryChannel != "" && !u.IndustryChannel.Valid() {
		f.Wrong("IndustryChannel")
	}
	return f.Sorted()
}

// MayMove returns what keeps a unit from being placed under another, nil when nothing does: the headquarters stays on top,
// no unit comes under itself, and a closed one takes no others.
func (t Tree) MayMove(id, parent domain.ID) []domain.FieldError {
	var f domain.Faults
	unit, known := t.Find(id)
	above, found := t.Find(parent)
	switch {
	case !known || !found:
		f.Add("parentId", "refusals:company.noSuchUnit", "There is no such unit to be under", "parentId")
	case unit.ParentID == "":
		f.Add("parentId", "refusals:company.headquartersOnTop", "The headquarters stays at the top", "parentId")
	case above.ClosedAt != nil:
		f.Add("parentId", "refusals:company.closedTakesNone", "A closed branch takes no others", "parentId")
	default:
		for _, below := range t.Below(id) {
			if below == parent {
				f.Add("parentId", "refusals:company.underItself", "A branch can't be under itself", "parentId")
			}
		}
	}
	return f
}
