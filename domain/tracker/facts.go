package tracker

import (
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// Trackers that follow from the loan, and those that they go by.
const (
	RateLock           = "RATE_LOCK"
	InitialDisclosures = "INITIAL_DISCLOSURES"
	LERedisclosure     = "LE_REDISCLOSURE"
	InitialCD          = "INITIAL_CD"
	FinalCD            = "FINAL_CD"
	Conditions         = "CONDITIONS"
	Flood              = "FLOOD"
	DocsSigned         = "DOCS_SIGNED"
	Registration       = "REGISTRATION"
	Rescission         = "RESCISSION"
	CreditReport       = "CREDIT_REPORT"
	AUS                = "AUS"
	Submission         = "UW_SUBMISSION"
	FHACase            = "FHA_CASE"
	Appraisal          = "APPRAISAL"
	IntentToProceed    = "INTENT_TO_PROCEED"
	ClosingScheduled   = "CLOSING_SCHEDULED"
	Wire               = "WIRE"
)

// Statuses that the loan gives by itself.
const (
	statusSent          = "SENT"
	statusReceived      = "RECEIVED"
	statusOrdered       = "ORDERED"
	statusExpired       = "EXPIRED"
	statusNotLocked     = "NOT_LOCKED"
	statusLockRequested = "LOCK_REQUESTED"
	statusInProgress    = "IN_PROGRESS"
	statusRegistered    = "REGISTERED"
	statusScheduled     = "SCHEDULED"
	statusSubmitted     = "SUBMITTED"
	statusSuspended     = "SUSPENDED"
)

// ClassFloodCertificate is the class of the document by which the flood certificate has come.
const ClassFloodCertificate = "FLOOD_CERT"

// Business days that the rules of Regulation Z give, and the days a rate is locked for where nobody says how many.
const (
	estimateWithin   = 3 // general, 12 CFR 1026.19(e)(1)(iii)(A)
	estimateAhead    = 7 // specific, 12 CFR 1026.19(e)(1)(iii)(B)
	revisedWithin    = 3 // general, 12 CFR 1026.19(e)(3)(iv)(D)
	presumedReceived = 3 // specific, 12 CFR 1026.19(f)(1)(iii)
	closingAhead     = 3 // specific, 12 CFR 1026.19(f)(1)(ii)(A)
	DefaultLockDays  = 30
	MaxLockDays      = 365
)

// Facts are what of a loan its trackers follow from and its clocks run by.
type Facts struct {
	Dates loan.KeyDates
	loan.Traits
	Usage property.UsageType
	// HasFloodCertificate: a document of that class was approved, or a vendor has determined the zone.
	HasFloodCertificate bool
	// FloodOrdered is the day on which a flood vendor was asked for the last determination that it has made or is still at; nil where it was
	// asked for none, and where what was asked failed.
	FloodOrdered *domain.Date
	// LockRequested is the day on which the lock desk was asked to lock the rate; nil where it is not asked.
	LockRequested *domain.Date
	// Noticed is what the product itself has done or been given for a tracker: what was ordered, answered, or came as an approved document.
	Noticed map[string][]Noticed
	// Learned are the days on which the lender learned of what makes a revised estimate due, as changes of circumstance say.
	Learned []domain.Date
	// Registered is the day the lender took the loan on; nil while none did.
	Registered *domain.Date
	// Today is the day where the company's unit is, whoever asks.
	Today domain.Date
}

// Noticed is a status that a tracker has been given by what happened, and when.
type Noticed struct {
	Status string
	On     domain.Date
}

// funded is the day on which the money went out: as it is noted, else that on which the loan came to the stage of funded loans or past it, for what
// counts no more from then on.
func (f Facts) funded() *domain.Date {
	if on := f.Dates.KeyDates.DisbursementDate; on != nil {
		return on
	}
	var first *domain.Date
	for stage, on := range f.Dates.StatusDates {
		if stage.AtOrAfter(loan.StageLoanFunded) && (first == nil || on.Before(*first)) {
			first = &on
		}
	}
	return first
}

// disclosed is the day the first loan estimate went out; nil while nobody has noted one. A stage says where the file is, not what was sent.
func (f Facts) disclosed() *domain.Date {
	if on := f.Dates.KeyDates.LoanEstimateSentDate; on != nil {
		return on
	}
	return f.Dates.KeyDates.DisclosureLastGeneratedAt
}

// redisclosed is the day disclosures were last made again after the first ones; nil while they were not.
func (f Facts) redisclosed() *domain.Date {
	first, last := f.disclosed(), f.Dates.KeyDates.DisclosureLastGeneratedAt
	if first == nil || last == nil || !last.After(*first) {
		return nil
	}
	return last
}

// IsRescindable tells whether the borrowers may rescind.
func (f Facts) IsRescindable() bool { return loan.IsRescindable(f.Purpose, f.Usage) }

// LockExpiry is the last day of a lock: so many calendar days after it began, or the next business day where offices are closed then.
func LockExpiry(from domain.Date, days int) domain.Date {
	return from.AddDays(days).NextBusinessDay()
}
