package loan

import (
	"time"

	"gable/domain"
)

// LoanRow is a loan as the pipeline shows it.
type LoanRow struct {
	LoanID          domain.LoanID `json:"LoanId,omitempty" doc:"The loan's number."`
	Version         int64         `json:"version,omitempty"`
	OrgUnitID       domain.ID     `json:"WizeOrgUnitId,omitempty" doc:"The branch that holds the loan."`
	StageID         StageID       `json:"StageId,omitempty"`
	PipelineID      PipelineID    `json:"PipelineId,omitempty"`
	BorrowerName    string        `json:"BorrowerName,omitempty" doc:"The primary borrower."`
	LoanOfficerName string        `json:"LoanOfficerName,omitempty"`
	BaseLoanAmt     *domain.Money `json:"BaseLoanAmt,omitempty"`
	NoteRatePercent *domain.Rate  `json:"NoteRatePercent,omitempty"`
	LTVRatioPercent *domain.Rate  `json:"LTVRatioPercent,omitempty"`
	DTI             *domain.Rate  `json:"DTI,omitempty" doc:"Debt to income, percent."`
	LoanPurposeType string        `json:"LoanPurposeType,omitempty"`
	MortgageType    string        `json:"MortgageType,omitempty"`
	Address         *LoanAddress  `json:"Address,omitempty" doc:"The subject property."`
	LockExpiration  *domain.Date  `json:"lockExpirationDate,omitempty" doc:"The last day the locked rate holds; absent while the rate floats."`
	ClosingDay      *domain.Date  `json:"closingDay,omitempty" doc:"The day the loan closed, else that on which it is planned to; absent while none is."`
	AppliedDay      *domain.Date  `json:"applicationDay,omitempty" doc:"The day the application was received."`
	EstimateSentDay *domain.Date  `json:"estimateSentDay,omitempty" doc:"The day a loan estimate, the first or a revised one, was last sent."`
	DisbursementDay *domain.Date  `json:"disbursementDay,omitempty" doc:"The day the money went out, else that on which it is noted to be planned."`
	FirstPaymentDay *domain.Date  `json:"firstPaymentDay,omitempty" doc:"The day the first payment is due."`
	PercentComplete int           `json:"pctComplete" doc:"How much of the application is there, percent."`
	Archived        bool          `json:"archiveIndicator"`
	Flags           []Flag        `json:"flags,omitempty" doc:"What marks the loan: SUSPENDED, ADVERSE, ARCHIVED, CREDIT_REPAIR, MCR_EXCLUDED, REPURCHASED. Filtered by any of several."`
	CreatedAt       *time.Time    `json:"createdAt,omitempty"`
	UpdatedAt       *time.Time    `json:"updatedAt,omitempty"`
	StageChangedAt  *time.Time    `json:"stageChangedAt,omitempty"`
}

// LoanAddress is where the subject property is, in the pipeline.
type LoanAddress struct {
	LineText   string `json:"LineText,omitempty"`
	CityName   string `json:"CityName,omitempty"`
	StateCode  string `json:"StateCode,omitempty"`
	PostalCode string `json:"PostalCode,omitempty"`
}
