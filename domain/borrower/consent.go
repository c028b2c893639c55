package borrower

import (
	"maps"

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
