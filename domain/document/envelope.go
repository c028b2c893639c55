package document

import (
	"cmp"
	"strings"

	"gable/domain"
)

// EnvelopeStatus is how far a signer's part of an envelope is, or the whole of it.
type EnvelopeStatus string

// The statuses of an envelope.
const (
	EnvelopeCreated   EnvelopeStatus = "CREATED"
	EnvelopeSent      EnvelopeStatus = "SENT"
	EnvelopeCompleted EnvelopeStatus = "COMPLETED"
	EnvelopeDeclined  EnvelopeStatus = "DECLINED"
	EnvelopeVoided    EnvelopeStatus = "VOIDED"
)

// Envelope is how far a document is that several people are asked to sign: each of them sends a signed copy.
type Envelope struct {
	Status     EnvelopeStatus `json:"status" required:"true" enum:"CREATED,SENT,COMPLETED,DECLINED,VOIDED" doc:"COMPLETED when each part is; DECLINED where one was."`
	Parts      int            `json:"parts" required:"true" doc:"How many people are asked, as far as the reader may see them."`
	Incomplete int            `json:"incompleteParts" required:"true" doc:"How many of them have not signed yet."`
}

// MaxSigners bounds of how many people one document's signatures are asked at once.
const MaxSigners = 10

// Signer is one of those who are asked to sign a document; exactly one of the four says who it is.
type Signer struct {
	BorrowerID     domain.ID       `json:"BorrowerId,omitempty"`
	UserID         domain.ID       `json:"WizeUserId,omitempty"`
	ContactID      domain.ID       `json:"BusinessContactId,omitempty"`
	ExternalSignee *ExternalSignee `json:"ExternalSignee,omitempty"`
}

// Signatures are the needs by which people are asked to sign one document, in one envelope that was sent.
func Signatures(n Need, signers []Signer, envelope domain.ID, at string) []Need {
	needs := make([]Need, len(signers))
	for i, s := range signers {
		n.BorrowerID, n.UserID, n.ContactID, n.ExternalSignee = s.BorrowerID, s.UserID, s.ContactID, s.ExternalSignee
		n.Type, n.EnvelopeID, n.EnvelopeStatus, n.EnvelopeSentAt = NeedTypeSignature, envelope, EnvelopeSent, at
		needs[i] = n
	}
	return needs
}

// Repeated is the first signer who is named before; -1 where each is named once.
func Repeated(signers []Signer) int {
	seen := map[string]bool{}
	for i, s := range signers {
		who := string(cmp.Or(s.BorrowerID, s.UserID, s.ContactID))
		if s.ExternalSignee != nil {
			who = strings.ToLower(strings.TrimSpace(s.ExternalSignee.Email))
		}
		if seen[who] {
			return i
		}
		seen[who] = true
	}
	return -1
}
