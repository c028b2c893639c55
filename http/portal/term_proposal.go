package portal

import (
	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

const ownProposals = OwnPath + "/term-proposals"

// proposalTries is how often in a day a borrower may propose on one loan: each try is told to its team.
const proposalTries = 20

type proposalIn struct {
	endpoint.LoanPath
	Body endpoint.Patch[loan.Stated]
}

func mountOwnProposals(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: ownProposals, Name: "listOwnTermProposals", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "List the other terms that the caller proposed for an own loan, and what became of each, the newest first"}, listOwnProposals)
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: ownProposals, Name: "createTermProposal", Tag: "Applications", Permission: authz.POSStatePurpose, Status: 201,
		Section: loan.SectionLoanInfo, DailyTries: proposalTries, Summary: "Propose other terms for an own loan",
		Description: "A merge patch of what the loan is for (updateOwnPurpose). Nothing of the loan changes until its team accepts. The primary borrower alone (403), past the loan's intake (409) and until it is done with (423); 409 too while another proposal waits, and where nothing would change."}, createProposal)
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: ownProposals + "/{id}/withdraw", Name: "withdrawTermProposal", Tag: "Applications", Permission: authz.POSStatePurpose, Status: 200,
		Section: loan.SectionNone, Summary: "Take back a proposal of other terms", Description: "409 once the loan team has accepted it or turned it down."}, withdrawProposal)
}

func listOwnProposals(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[loan.TermProposal], error) {
	if _, err := OwnBorrower(c.Tx); err != nil {
		return nil, err
	}
	rows, err := loandb.TermProposals(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func createProposal(c *endpoint.Call, in *proposalIn) (*endpoint.Answer[loan.TermProposal], error) {
	if _, err := OwnForChange(c); err != nil {
		return nil, err
	}
	was, err := loandb.LockOwnPurpose(c.Tx)
	if err != nil {
		return nil, err
	}
	stated, err := in.Body.Apply(was.Stated())
	if err != nil {
		return nil, err
	}
	p := loan.TermProposal{ProposedByName: c.Scope().User.Name}
	if p.Changes, err = was.Propose(stated); err != nil {
		return nil, err
	}
	kept, err := loandb.AddTermProposal(c.Tx, &p)
	if err == nil && !kept {
		err = domain.Conflict("refusals:portal.proposalWaits", "Your loan officer has another change of yours, which waits for an answer. Please take that one back to send this one.")
	}
	if err != nil {
		return nil, err
	}
	return proposalTold(c, "created", nil, p)
}

func withdrawProposal(c *endpoint.Call, in *record.Item) (*endpoint.Answer[loan.TermProposal], error) {
	if _, err := OwnBorrower(c.Tx); err != nil {
		return nil, err
	}
	was, err := loandb.GetTermProposal(c.Tx, in.ID)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	will := was
	will.State = loan.ProposalWithdrawn
	if err := loandb.EndTermProposal(c.Tx, &will); err != nil {
		return nil, err
	}
	return proposalTold(c, "withdrawn", was, will)
}

func proposalTold(c *endpoint.Call, action string, was any, will loan.TermProposal) (*endpoint.Answer[loan.TermProposal], error) {
	c.Emit(change.Event{Type: "RTC.TERM_PROPOSAL.CHANGED"})
	return &endpoint.Answer[loan.TermProposal]{Body: will}, c.Audit("term_proposal", string(will.ID), action, was, will)
}
