package lock

import (
	"fmt"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	lockdb "gable/db/lock"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/pricing"
	"gable/http/endpoint"
)

// LoanLock is how the rate of a loan stands at the lock desk, and what may be asked there.
type LoanLock struct {
	Status        lock.Status         `json:"LockStatus" required:"true" enum:"None,Locked,Expired,Requested,Cancelled,Denied" doc:"In the words of LOCK_STATUS_TYPE that the caller is offered: of the last lock, else by the dates that somebody typed."`
	StatusOptions []domain.EnumOption `json:"LockStatusOptions" required:"true" nullable:"false" doc:"None, Locked and Expired, unless the loan's unit is non-delegated or the caller works for a processor organisation."`
	Lock          *lock.RateLock      `json:"RateLock,omitempty" doc:"The last one; absent of a loan that never had one."`
	LockDate      *domain.Date        `json:"lockDate,omitempty" doc:"Of a loan that never had a lock: as somebody typed it among the loan's dates."`
	LockEnd       *domain.Date        `json:"lockExpirationDate,omitempty" doc:"Likewise."`
	DaysLeft      *int                `json:"daysLeft,omitempty" doc:"Whole days until the lock ends, its last one not counted; only while it holds."`
	LateDay       *lock.LateDay       `json:"lateDay,omitempty" doc:"The day of the loan, as it is estimated, that comes after the last day of a lock that holds: its closing, or the disbursement, which waits for the end of the right to rescind."`
	Today         domain.Date         `json:"today" required:"true" doc:"Where the loan's unit is."`
	Policy        lock.LockPolicy     `json:"policy" required:"true"`
	// ProductChanges are those that product-info names.
	ProductChanges []pricing.ProductPart `json:"productChanges,omitempty" enum:"WITHDRAWN,TERMS,SIZES,LIMITS,CONDITION" doc:"Of a lock that is open: what the company has changed of its product since the loan chose it. Whether the loan can have it is judged by the product as it is now."`
	Since          []lock.LockChange     `json:"requestChanges,omitempty" doc:"What of the loan, and of the points by the rate sheets, is otherwise by now than when the lock desk was asked."`
	Confirmation   *LockConfirmation     `json:"Confirmation,omitempty" doc:"The last confirmation of the lock."`
	MayAsk         bool                  `json:"mayAsk" required:"true"`
	MayDecide      bool                  `json:"mayDecide" required:"true" doc:"The caller answers for the lock desk."`
	MayType        bool                  `json:"mayPriceByHand" required:"true"`
	LoanAmt        domain.Money          `json:"LoanAmt" required:"true" doc:"What points are a percentage of: the base amount with what is financed into it."`
	PointsAmt      *domain.Money         `json:"FinalDiscountPointsAmt,omitempty" doc:"What the points of RateLock come to of it, to the cent; a credit below zero."`
}

// LockConfirmation is the confirmation of a lock in the loan's folder.
type LockConfirmation struct {
	ID    domain.ID      `json:"id" required:"true"`
	URL   string         `json:"documentUrl,omitempty" doc:"Once it is there."`
	State document.State `json:"state" required:"true"`
}

func panel(c *endpoint.Call) (*endpoint.Answer[LoanLock], error) {
	d, err := deskOf(c)
	if err != nil {
		return nil, err
	}
	rows, err := lockdb.All(c.Tx)
	if err != nil {
		return nil, err
	}
	basis, f, err := change.LockBasis(c.Tx, d.Standing.Today)
	if err != nil {
		return nil, err
	}
	company := d.Company
	if c.Scope().IsShared() {
		company = processorCompany
	}
	options := lock.StatusOptions(loan.LockStatusTypes, company, d.NonDelegated)
	dates := f.Dates.KeyDates
	out := LoanLock{Status: lock.StatusByDates(dates, d.Standing.Today), StatusOptions: options, Today: d.Standing.Today, Policy: d.Policy, LoanAmt: f.Info.LoanAmt(),
		MayAsk: c.Caller.Allowed(authz.LoanLockRate), MayDecide: c.Caller.Allowed(authz.LoanDecideLocks), MayType: c.Caller.Allowed(authz.LoanSetPrice)}
	if len(rows) == 0 {
		out.LockDate, out.LockEnd = dates.LockDate, dates.LockExpirationDate
	} else {
		judged, changes, err := d.Judged(rows[0].AsOf(d.Standing.Today, d.Funded))
		if err != nil {
			return nil, err
		}
		out.ProductChanges = changes
		l := shown(c, judged)
		if l.State.Holds() {
			if l.Changes, err = d.ChangesSinceLock(rows[0], basis); err != nil {
				return nil, err
			}
			left := d.Standing.Today.DaysUntil(*l.ExpiresOn)
			out.DaysLeft = &left
			out.LateDay = lock.EndsBefore(*l.ExpiresOn, f.Dates.KeyDates.ClosingDay(), f.DisbursementDate())
		}
		if l.Confirmation != "" {
			if out.Confirmation, err = fileOf(c, l.Confirmation); err != nil {
				return nil, err
			}
		}
		if l.Ask != nil {
			if out.Since, err = sinceAsked(d, rows, basis); err != nil {
				return nil, err
			}
		}
		out.PointsAmt = new(l.Price.PointsAmt(out.LoanAmt))
		out.Lock, out.Status = &l, l.State.Status(lock.HasAllStatuses(company, d.NonDelegated))
	}
	return &endpoint.Answer[LoanLock]{Body: out}, nil
}

// fileOf is the last confirmation in the loan's folder, nil where it was taken out.
func fileOf(c *endpoint.Call, id domain.ID) (*LockConfirmation, error) {
	d, err := documentdb.Documents.Get(c.Tx, id)
	if domain.IsNotFound(err) || err == nil && d.RemovedAt != "" {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := &LockConfirmation{ID: d.ID, State: d.State}
	if d.State == document.StateClean {
		out.URL = fmt.Sprintf("/los/api/loans/%s/documents/%s/content", c.Loan.ID, d.ID)
	}
	return out, nil
}
