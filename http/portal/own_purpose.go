package portal

import (
	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// OwnPurpose is what the borrowers of an application say the loan is for, and whether the caller may say it.
type OwnPurpose struct {
	Version    int64 `json:"version" required:"true"`
	Asked      bool  `json:"Asked" doc:"Whether it is the caller who is asked: the primary borrower answers for all."`
	Editable   bool  `json:"Editable" doc:"Whether the answers may still be changed outright: at the loan's intake."`
	Proposable bool  `json:"Proposable" doc:"Whether a change goes to the loan team as a proposal: past the intake, until the loan is done with."`
	Proposed   bool  `json:"Proposed" doc:"Whether a proposal of the caller's waits for the loan team."`
	Placed     bool  `json:"Placed" doc:"Whether the loan team has the property's street already: the state is theirs to change then."`
	loan.Stated
}

type ownPurposePatchIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[loan.Stated]
}

func mountOwnPurpose(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: OwnPath + "/loan-purpose", Name: "getOwnPurpose", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "Read what an own loan is for", Description: "Every borrower on the loan reads it; the primary borrower is asked."}, getOwnPurpose)
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: OwnPath + "/loan-purpose", Name: "updateOwnPurpose", Tag: "Applications", Permission: authz.POSStatePurpose,
		Section: loan.SectionLoanInfo, Summary: "State what an own loan is for",
		Description: "The primary borrower alone (403), at the loan's intake: later the loan team works with these terms, and a change is proposed (423, createTermProposal). 409 for another state where the team has the property's street already."}, patchOwnPurpose)
}

func getOwnPurpose(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[OwnPurpose], error) {
	own, err := OwnBorrower(c.Tx)
	if err != nil {
		return nil, err
	}
	stated, err := loandb.GetOwnPurpose(c.Tx)
	if err != nil {
		return nil, err
	}
	answer := purposeFor(c, own, stated)
	answer.Proposed, err = loandb.HasProposal(c.Tx)
	return &endpoint.Answer[OwnPurpose]{Body: answer}, err
}

func purposeFor(c *endpoint.Call, own borrower.Borrower, stated loandb.OwnPurpose) OwnPurpose {
	stage, theirs := loan.StageID(c.Loan.Stage), own.IsPrimaryBorrower && !c.Loan.Archived
	return OwnPurpose{Version: stated.Version, Asked: own.IsPrimaryBorrower, Placed: stated.HasStreet, Stated: stated.Stated,
		Editable: theirs && c.Loan.RuleLock == nil && stage.IsIntake(), Proposable: theirs && stage.TakesProposals()}
}

func patchOwnPurpose(c *endpoint.Call, in *ownPurposePatchIn) (*endpoint.Answer[OwnPurpose], error) {
	own, err := OwnForChange(c)
	if err != nil {
		return nil, err
	}
	was, err := loandb.LockOwnPurpose(c.Tx)
	if err != nil {
		return nil, err
	}
	if err := was.Open(); err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
		return nil, err
	}
	stated, err := in.Body.Apply(was.Stated())
	if err != nil {
		return nil, err
	}
	will, err := was.State(stated)
	if err != nil {
		return nil, err
	}
	if err := loandb.KeepOwnPurpose(c.Tx, will); err != nil {
		return nil, err
	}
	c.LoanChanged()
	c.Emit(change.Event{Type: "RTC.LOAN_INFO.CHANGED"})
	after := loandb.OwnPurpose{Stated: will.Stated(), HasStreet: was.HasStreet, Version: was.Version + 1}
	return &endpoint.Answer[OwnPurpose]{Body: purposeFor(c, own, after)}, c.Audit("loan_info", c.Loan.ID.String(), "updated", was.Stated(), after.Stated)
}
