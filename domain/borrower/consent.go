package borrower

import (
	"maps"
	"time"

	"gable/domain"
)

// NoteConsent writes a consent, given or refused, on the record.
func (b *Borrower) NoteConsent(kind ConsentType, given bool, day domain.Date) Consent {
	consent := Consent{ConsentType: kind, ConsentInd: &given, Date: &day}
	b.BorrowerConsent = maps.Clone(b.BorrowerConsent)
	if b.BorrowerConsent == nil {
		b.BorrowerConsent = map[ConsentType]Consent{}
	}
	b.BorrowerConsent[kind] = consent
	return consent
}

// CreditAuthorization is what a borrower said to the question whether the lender may read their credit, and the text that
// it was said to, as it stood there.
type CreditAuthorization struct {
	ID         domain.ID `json:"id"`
	BorrowerID domain.ID `json:"BorrowerId"`
	Given      bool      `json:"given" doc:"False where it was refused or taken back."`
	Wording    string    `json:"wording"`
	Language   string    `json:"language" enum:"en,es"`
	By         string    `json:"by" doc:"Who said so: the name of the person who was signed in."`
	At         time.Time `json:"at"`
	// NotedByStaff: who was signed in is not the borrower.
	NotedByStaff bool `json:"notedByStaff" doc:"One of the staff heard the borrower say so, and noted it."`
}
