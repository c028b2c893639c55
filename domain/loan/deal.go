package loan

import (
	"time"

	"gable/domain"
)

// Officer is whom a borrower or realtor turns to about a loan.
type Officer struct {
	Name  string `json:"Name,omitempty"`
	Email string `json:"Email,omitempty"`
	Phone string `json:"Phone,omitempty"`
	NMLS  string `json:"NMLS,omitempty" doc:"The loan officer's number in the Nationwide Multistate Licensing System."`
}

// Deal is a loan as the realtor of its deal sees it: who, where and how far. Amounts, terms and ratios are the
// borrower's and the lender's affair and are not read at all.
type Deal struct {
	LoanID         domain.LoanID `json:"LoanId,omitempty" doc:"The loan's number."`
	BorrowerName   string        `json:"BorrowerName,omitempty" doc:"The primary borrower."`
	StageID        StageID       `json:"StageId,omitempty"`
	PipelineID     PipelineID    `json:"PipelineId,omitempty"`
	Address        *LoanAddress  `json:"Address,omitempty" doc:"The property."`
	Archived       bool          `json:"archiveIndicator"`
	CreatedAt      *time.Time    `json:"createdAt,omitempty"`
	StageChangedAt *time.Time    `json:"stageChangedAt,omitempty" doc:"When the loan came to its stage."`
	LoanOfficer    *Officer      `json:"LoanOfficer,omitempty"`
}
