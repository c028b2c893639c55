package loan

import "gable/domain"

// LoanTotals is what a set of loans comes to.
type LoanTotals struct {
	Count    int64       `json:"count" required:"true" doc:"How many loans there are."`
	Amount   LoanSum     `json:"BaseLoanAmt" required:"true"`
	NoteRate LoanAverage `json:"NoteRatePercent" required:"true"`
	LTV      LoanAverage `json:"LTVRatioPercent" required:"true"`
	DTI      LoanAverage `json:"DTI" required:"true"`
}

// LoanSum is an amount summed over the loans that have one.
type LoanSum struct {
	Count int64         `json:"count" required:"true" doc:"How many of the loans have an amount."`
	Sum   *domain.Money `json:"sum,omitempty" doc:"Absent when it is more than an amount can say."`
}

// LoanAverage is a percentage averaged over the loans that have it and an amount, each counting by its amount.
type LoanAverage struct {
	Count   int64        `json:"count" required:"true" doc:"How many of the loans have both."`
	Average *domain.Rate `json:"average,omitempty" doc:"Absent when none has."`
}
