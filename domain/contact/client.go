package contact

import (
	"time"

	"gable/domain"
)

// Client is somebody who is or was a borrower of the company's loans that the caller may see. There is no place for a social security
// number, on purpose.
type Client struct {
	ID         domain.ID    `json:"id" required:"true" doc:"That of the borrower on the latest loan."`
	Name       string       `json:"name"`
	FirstName  string       `json:"firstName,omitempty"`
	LastName   string       `json:"lastName,omitempty"`
	Email      string       `json:"email,omitempty"`
	Phone      string       `json:"phone,omitempty"`
	LoanCount  int          `json:"loanCount"`
	LatestLoan *time.Time   `json:"latestLoanAt,omitempty" doc:"When the latest of the loans began."`
	Loans      []ClientLoan `json:"loans" doc:"The latest first."`
}

// ClientLoan is one of a client's loans.
type ClientLoan struct {
	LoanID  domain.LoanID `json:"LoanId"`
	StageID string        `json:"StageId"`
	Active  bool          `json:"active" doc:"Whether the person still is a borrower of it."`
}

// Business is a business of one of a loan's borrowers.
type Business struct {
	ID                    domain.ID `json:"id" required:"true" doc:"That of the employment that it is declared as."`
	Name                  string    `json:"name,omitempty"`
	BorrowerID            domain.ID `json:"BorrowerId" required:"true"`
	BorrowerName          string    `json:"BorrowerName,omitempty"`
	OwnershipInterestType string    `json:"OwnershipInterestType,omitempty"`
	IsCurrent             bool      `json:"isCurrent"`
	Phone                 string    `json:"Phone,omitempty"`
	AddressLine           string    `json:"addressLine,omitempty"`
}
