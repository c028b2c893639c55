package lock

import (
	"time"

	"gable/domain"
	"gable/domain/pricing"
)

// DeskLock is a lock as the lock desk sees it among all others.
type DeskLock struct {
	ID           domain.ID               `json:"id" required:"true"`
	Version      int64                   `json:"version" required:"true"`
	LoanID       domain.LoanID           `json:"LoanId" required:"true"`
	BorrowerName string                  `json:"BorrowerName,omitempty" doc:"The loan's primary borrower."`
	OfficerName  string                  `json:"LoanOfficerName,omitempty"`
	StateCode    string                  `json:"StateCode,omitempty" doc:"Where the property is."`
	BaseLoanAmt  *domain.Money           `json:"BaseLoanAmt,omitempty"`
	State        State                   `json:"state" required:"true" enum:"REQUESTED,LOCKED,EXTENSION_REQUESTED,EXTENDED,RELOCKED,FLOATED_DOWN,EXPIRED,CANCELLED,REJECTED"`
	Status       Status                  `json:"LockStatus" required:"true" enum:"None,Locked,Expired,Requested,Cancelled,Denied" doc:"In the words of LOCK_STATUS_TYPE that the caller is offered of the loan."`
	Request      Ask                     `json:"request,omitempty" enum:"LOCK,RELOCK,EXTENSION,FLOAT_DOWN" doc:"What waits for the lock desk."`
	RequestDays  int                     `json:"requestDays,omitempty"`
	RequestedAt  *time.Time              `json:"requestedAt,omitempty"`
	RequestedBy  string                  `json:"requestedBy,omitempty"`
	ProductName  string                  `json:"ProductName,omitempty"`
	Investor     string                  `json:"InvestorName,omitempty"`
	NoteRate     domain.Rate             `json:"NoteRatePercent" required:"true"`
	Price        domain.Rate             `json:"Price" required:"true"`
	Points       domain.Rate             `json:"FinalDiscountPoints" required:"true"`
	LockDays     int                     `json:"lockDays" required:"true"`
	LockedOn     *domain.Date            `json:"lockedOn,omitempty"`
	ExpiresOn    *domain.Date            `json:"expiresOn,omitempty"`
	IsManual     bool                    `json:"isManual" required:"true" doc:"Somebody typed the price."`
	Differs      bool                    `json:"isToBeRepriced" required:"true" doc:"The loan is otherwise than when it was priced."`
	Changes      []LockChange            `json:"changes,omitempty" doc:"What of the loan is otherwise than when the request was made; of a lock that waits for nothing, than when it was priced."`
	Eligibility  []string                `json:"Eligibility,omitempty" doc:"Why the loan can't have the product."`
	Reasons      []pricing.ProductReason `json:"reasons,omitempty" doc:"The same by their keys."`
	Exception    string                  `json:"exceptionReason,omitempty" doc:"Why it is locked all the same."`
	IsFunded     bool                    `json:"isFunded" required:"true"`
}
