package portal

import (
	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// OwnPurpose is what the borrowers of an application say the loan is for, and whether the caller may say it.
type OwnPurpose struct {
	Version  int64 `json:"version" required:"true"`
	Asked    bool  `json:"Asked" doc:"Whether it is the caller who is asked: the primary borrower answers for all."`
	Editable bool  `json:"Editable" doc:"Whether the answers may still change: until the loan team prepares the loan."`
	Placed   bool  `json:"Placed" doc:"Whether the loan team has the property's street already: the state is theirs to change then."`
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
		Description: "The primary borrower alone (403), while the loan is an application: once the loan team prepares it, these are terms that disclosures are made of (423). 409 for another state where the team has the property's street already."}, patchOwnPurpose)
}

func getOwnPurpose(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[OwnPurpose], error) {
	own, err := OwnBorrower(c.Tx)
	if err != nil {
		return nil, err
	}
	stated, err := loandb.GetOwnPurpose(c.Tx)
	return &endpoint.Answer[OwnPurpose]{Body: purposeFor(c, own, stated)}, err
}

func purposeFor(c *endpoint.Call, own borrower.Borrower, stated loandb.OwnPurpose) OwnPurpose {
	return OwnPurpose{Version: stated.Version, Asked: own.IsPrimaryBorrower, Placed: stated.HasStreet, Stated: stated.Stated,
		Editable: own.IsPrimaryBorrower && !c.Loan.Archived && c.Loan.RuleLock == nil && loan.StageID(c.Loan.Stage).IsApplication()}
}

func patchOwnPurpose(c *endpoint.Call, in *ownPurposePatchIn) (*endpoint.Answer[OwnPurpose], error) {
	own, err := OwnForChange(c)
	switch {
	case err != nil:
		return nil, err
	case !own.IsPrimaryBorrower:
		return nil, domain.Forbidden()
	case !loan.StageID(c.Loan.Stage).IsApplication():
		return nil, domain.Locked("Your loan team is preparing the loan with these answers. Please ask them to change one.")
	}
	was, err := loandb.GetOwnPurpose(c.Tx)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
		return nil, err
	}
	will := was
	if will.Stated, err = in.Body.Apply(was.Stated); err != nil {
		return nil, err
	}
	if faults := will.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if was.HasStreet && will.SubjectProperty.Address != was.SubjectProperty.Address {
		return nil, domain.Conflict("Your loan team has the property's address already. Please ask them to change it.")
	}
	if err := loandb.StateOwnPurpose(c.Tx, will.Stated); err != nil {
		return nil, err
	}
	if will, err = loandb.GetOwnPurpose(c.Tx); err != nil { // the loan's program may have more to say of it
		return nil, err
	}
	c.LoanChanged()
	c.Emit(change.Event{Type: "RTC.LOAN_INFO.CHANGED"})
	return &endpoint.Answer[OwnPurpose]{Body: purposeFor(c, own, will)}, c.Audit("loan_info", c.Loan.ID.String(), "updated", was.Stated, will.Stated)
}
