package lead

import (
	"context"

	"gable/authz"
	"gable/change"
	leaddb "gable/db/lead"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
)

// Converted is the loan that a lead has become.
type Converted struct {
	LoanID  domain.LoanID `json:"LoanId" required:"true"`
	Already bool          `json:"already" doc:"Whether it had become that loan before."`
}

var convertRoute = endpoint.Route{Method: "POST", Path: base + "/leads/{id}/convert", Name: "convertLead", Tag: tag, Permission: authz.LeadConvert,
	Summary: "Make a loan of a lead",
	Description: "The loan begins in the lead's branch with its borrower and property; the lead's owner is its loan officer, else the caller, where that is the role. " +
		"The lead stays, linked and read-only. A second conversion answers the same loan. A lead that was given up is taken up again first (409)."}

func mountConversion(a *endpoint.API) {
	endpoint.WithoutTransaction(a, convertRoute, func(ctx context.Context, caller *middleware.Caller, in *Item) (*endpoint.Answer[Converted], error) {
		return convert(ctx, a, caller, in)
	})
}

// convert looks at the lead first: a number is drawn only for a loan that will be. The loan is then made in a transaction
// pinned to it, in which the lead is looked at again.
func convert(ctx context.Context, a *endpoint.API, caller *middleware.Caller, in *Item) (out *endpoint.Answer[Converted], err error) {
	if v := caller.Scope.Visibility; v != user.VisibilityOrg && v != user.VisibilityTeam {
		return nil, domain.Forbidden()
	}
	var l lead.Lead
	err = a.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) (err error) {
		if l, err = leaddb.GetLead(tx, in.ID); err == nil && l.LoanID == 0 {
			err = endpoint.Matches(in.IfMatch, l.Version)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if l.LoanID != 0 {
		return &endpoint.Answer[Converted]{Body: Converted{LoanID: l.LoanID, Already: true}}, nil
	}
	if err := convertible(l); err != nil {
		return nil, err
	}
	number, err := loandb.AllotLoanNumber(ctx, a.DB, caller.Scope.Tenant)
	if err != nil {
		return nil, err
	}
	scope := caller.Scope.OnLoan(number)
	scope.OrgUnit = l.OrgUnitID
	made := false
	defer func() {
		if err != nil || !made { // a rule may refuse it, or somebody else may have converted it meanwhile
			loandb.FreeLoanNumber(ctx, a.DB, caller.Scope.Tenant, number)
		}
	}()
	return endpoint.Run(ctx, a, caller, scope, convertRoute, in, func(c *endpoint.Call) (*endpoint.Answer[Converted], error) {
		l, err := leaddb.LockLead(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		if l.LoanID != 0 { // somebody else did meanwhile
			return &endpoint.Answer[Converted]{Body: Converted{LoanID: l.LoanID, Already: true}}, nil
		}
		if err := convertible(l); err != nil {
			return nil, err
		}
		c.Loan = &change.Loan{ID: number, OrgUnit: l.OrgUnitID, Audience: []domain.ID{scope.User.ID}}
		err = becomeLoan(c, l)
		made = err == nil
		return &endpoint.Answer[Converted]{Body: Converted{LoanID: number}}, err
	})
}

func convertible(l lead.Lead) error {
	switch {
	case l.Status == lead.StatusConverted:
		return domain.Conflict("refusals:lead.loanGone", "This lead had become a loan that is no longer there.")
	case !l.Status.Open():
		return domain.Conflict("refusals:lead.lost", "This lead was given up. Take it up again first.")
	}
	return nil
}

func becomeLoan(c *endpoint.Call, l lead.Lead) error {
	if err := loandb.InsertLoan(c.Tx, loan.StageApplicationIntake); err != nil {
		return err
	}
	if err := loandb.InsertFile(c.Tx, l.File()); err != nil {
		return err
	}
	if l.OwnerID != "" && l.OwnerID != c.Scope().User.ID {
		joined, err := loandb.JoinAsOfficer(c.Tx, l.OwnerID)
		if err != nil {
			return err
		}
		if joined {
			c.Loan.Audience = append(c.Loan.Audience, l.OwnerID)
		}
	}
	if err := leaddb.ConvertLead(c.Tx, l.ID, c.Loan.ID); err != nil {
		return err
	}
	if err := c.LoanBegun(loan.StageApplicationIntake); err != nil {
		return err
	}
	if err := c.Audit("loan", c.Loan.ID.String(), "created", nil, map[string]any{"StageId": loan.StageApplicationIntake, "leadId": l.ID}); err != nil {
		return err
	}
	pinned := c.Loan
	c.Loan = nil // what follows is the lead's, and goes to who sees that
	note(c.Work, l, "converted")
	err := c.Audit("lead", string(l.ID), "converted", map[string]any{"Status": l.Status}, map[string]any{"Status": lead.StatusConverted, "LoanId": pinned.ID})
	c.Loan = pinned
	return err
}
