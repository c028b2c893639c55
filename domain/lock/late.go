package lock

import "gable/domain"

// LateDay is a day of the loan on which its lock does not hold any more.
type LateDay struct {
	What LateWhat    `json:"what" required:"true" enum:"CLOSING,DISBURSEMENT"`
	On   domain.Date `json:"on" required:"true"`
}

// LateWhat is what of a loan comes after the end of its lock.
type LateWhat string

// What comes too late.
const (
	LateClosing      LateWhat = "CLOSING"
	LateDisbursement LateWhat = "DISBURSEMENT"
)

// EndsBefore answers which day of the loan comes after the last day of its lock, the first where both do; nil where the lock holds through.
func EndsBefore(last domain.Date, closing, disbursement *domain.Date) *LateDay {
	switch {
	case closing != nil && closing.After(last):
		return &LateDay{LateClosing, *closing}
	case disbursement != nil && disbursement.After(last):
		return &LateDay{LateDisbursement, *disbursement}
	}
	return nil
}
