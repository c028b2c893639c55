package document

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
