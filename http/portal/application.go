package portal

import (
	"context"
	"errors"
	"slices"
	"time"

	"gable/authz"
	borrowerdb "gable/db/borrower"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
)

// posApplications is the base of what a borrower sees of the own loans.
const (
	posApplications = "/pos/api/applications"
	OwnPath         = posApplications + "/{loanId}"
)

// Application is a borrower's own loan, in the borrower's words: no amounts of the lender's, no other borrower's data.
type Application struct {
	LoanID          domain.LoanID     `json:"LoanId" required:"true"`
	Milestone       loan.Milestone    `json:"Milestone" required:"true" doc:"Where the loan stands: a key of the message catalogue."`
	MilestoneText   string            `json:"MilestoneText" doc:"The same in English."`
	Step            int               `json:"Step" doc:"Which milestone of the way to funding this is, from 1; 0 while on hold or closed."`
	Steps           int               `json:"Steps" doc:"How many milestones the way has."`
	Since           *time.Time        `json:"Since,omitempty" doc:"When the loan got there."`
	Address         *loan.LoanAddress `json:"Address,omitempty" doc:"The property."`
	PercentComplete int               `json:"pctComplete" doc:"How much of the borrower's own part is there, percent."`
	BorrowerName    string            `json:"BorrowerName,omitempty"`
	Editable        bool              `json:"Editable" doc:"Whether the borrower may still change the own part."`
	LoanOfficer     *loan.Officer     `json:"LoanOfficer,omitempty"`
}

func (d desk) mountApplications(a *endpoint.API) {
	endpoint.WithoutTransaction(a, endpoint.Route{Method: "GET", Path: posApplications, Name: "listApplications", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "List the caller's own applications"}, d.listApplications)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: OwnPath, Name: "getApplication", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "Read an own application"}, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[Application], error) {
		app, err := ownApplicationOf(c.Tx, c.Today())
		return &endpoint.Answer[Application]{Body: app}, err
	})
}

// listApplications reads each of the own loans in a transaction of its own, pinned to it: a person has few.
func (d desk) listApplications(ctx context.Context, caller *middleware.Caller, in *endpoint.ListQuery) (*endpoint.Listed[Application], error) {
	var rows []Application
	asOf := domain.DateOf(d.DB.Now().In(caller.TimeZone))
	for _, own := range caller.PartyLoans {
		if own.Borrower == "" {
			continue
		}
		err := d.DB.Tx(ctx, caller.OnLoan(own.Loan).Scope, func(tx *tenancy.Tx) error {
			app, err := ownApplicationOf(tx, asOf)
			if err == nil {
				rows = append(rows, app)
			}
			return err
		})
		var gone *domain.Error
		if err != nil && (!errors.As(err, &gone) || gone.Code != domain.CodeNotFound) {
			return nil, err
		}
	}
	return endpoint.InMemoryList(rows, *in)
}

// ownApplicationOf reads the pinned loan as its borrower sees it; NOT_FOUND for who is no borrower on it, or no longer.
func ownApplicationOf(tx *tenancy.Tx, asOf domain.Date) (Application, error) {
	b, err := OwnBorrower(tx)
	if err != nil {
		return Application{}, err
	}
	row, err := loandb.GetLoan(tx, tx.Scope().Loan)
	if err != nil {
		return Application{}, err
	}
	f, err := loandb.LoadFile(tx)
	if err != nil {
		return Application{}, err
	}
	officers, err := loandb.OwnOfficers(tx)
	if err != nil {
		return Application{}, err
	}
	milestone := row.StageID.Milestone()
	app := Application{
		LoanID: row.LoanID, Milestone: milestone, MilestoneText: milestone.Text(), Step: slices.Index(loan.Milestones, milestone) + 1,
		Steps: len(loan.Milestones), Since: row.StageChangedAt, Address: row.Address, BorrowerName: b.Name.String(),
		PercentComplete: f.PercentCompleteOf(b, asOf),
		Editable:        !row.Archived && !row.StageID.IsClosed(),
	}
	if officer, found := officers[row.LoanID]; found {
		app.LoanOfficer = &officer
	}
	return app, nil
}

// OwnBorrower is the borrower record that the caller stands for on the pinned loan; NOT_FOUND when there is none, or the
// person was taken off the loan.
func OwnBorrower(tx *tenancy.Tx) (borrower.Borrower, error) {
	b, err := borrowerdb.Borrowers.Get(tx, tx.Scope().Borrower)
	if err == nil && !b.Active {
		err = domain.NotFound()
	}
	return b, err
}

// OwnForChange is OwnBorrower for a change: LOCKED once the loan is done with.
func OwnForChange(c *endpoint.Call) (borrower.Borrower, error) {
	b, err := OwnBorrower(c.Tx)
	if err == nil && loan.StageID(c.Loan.Stage).IsClosed() {
		err = domain.Locked("refusals:portal.applicationFinished", "This application is finished: it can be read but not changed.")
	}
	return b, err
}
