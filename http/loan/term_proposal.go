package loan

import (
	"strconv"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/http/record"
)

const proposals = record.OnLoan + "/term-proposals"

// ProposalEffect is what a proposal would make of the loan's figures, saved nowhere.
type ProposalEffect struct {
	TermsVersion int64                 `json:"termsVersion" required:"true" doc:"The version of the terms that it was worked out with."`
	Changes      []loan.ProposedChange `json:"changes" required:"true" doc:"From the terms of now: none where they say so already."`
	Before       qualify.Result        `json:"before" required:"true"`
	After        qualify.Result        `json:"after" required:"true"`
}

type acceptIn struct {
	record.Item
	Body struct {
		TermsVersion int64  `json:"termsVersion,omitempty" doc:"The version of the terms whose effect was seen; 412 where they are other ones by now."`
		Answer       string `json:"answer,omitempty" maxLength:"500" doc:"What the borrower reads of it."`
	}
}

type turnDownIn struct {
	record.Item
	Body struct {
		Answer string `json:"answer" required:"true" minLength:"1" maxLength:"500" doc:"Why, as the borrower reads it."`
	}
}

func mountTermProposals(a *endpoint.API) {
	at := func(method, path, name, summary string, p authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: proposals + path, Name: name, Tag: "Loan info", Permission: p, Summary: summary}
	}
	endpoint.Read(a, at("GET", "", "listTermProposals", "The other terms that borrowers proposed, and what became of each, the newest first", authz.LoanRead),
		func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[loan.TermProposal], error) {
			rows, err := loandb.TermProposals(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(rows, in.ListQuery)
		})
	endpoint.Read(a, at("GET", "/{id}/effect", "calculateTermProposal", "What a proposal would make of the loan's figures", authz.LoanRead), proposalEffect)
	accept := at("POST", "/{id}/accept", "acceptTermProposal", "Accept the terms that a borrower proposed", authz.LoanEditInfo)
	accept.Section, accept.Status = loan.SectionLoanInfo, 200
	accept.Description = "It is a change of the loan's terms by who accepts (updateLoanInfo), with the same guards, locks, rules and journal. 409 for one that was decided or taken back."
	endpoint.Write(a, accept, acceptProposal)
	down := at("POST", "/{id}/turn-down", "turnDownTermProposal", "Turn down the terms that a borrower proposed", authz.LoanEditInfo)
	down.Section, down.Status, down.Description = loan.SectionNone, 200, "Nothing of the loan changes. 409 for one that was decided or taken back."
	endpoint.Write(a, down, turnProposalDown)
}

func proposalEffect(c *endpoint.Call, in *record.Item) (*endpoint.Answer[ProposalEffect], error) {
	p, err := loandb.GetTermProposal(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	_, version, err := loandb.GetInfo(c.Tx)
	if err != nil {
		return nil, err
	}
	effect := ProposalEffect{TermsVersion: version, Changes: p.Since(loan.StatedOf(f.Info)), Before: qualify.Qualify(f, c.Today())}
	patch, err := p.Patch()
	if err != nil {
		return nil, err
	}
	if f.Info, err = changedInfo(f.Info, endpoint.Patch[loan.Info]{Raw: patch}); err != nil {
		return nil, err
	}
	if f.Info, err = calculated(c, f.Info); err != nil {
		return nil, err
	}
	effect.After = qualify.Qualify(f, c.Today())
	return &endpoint.Answer[ProposalEffect]{Body: effect}, nil
}

func acceptProposal(c *endpoint.Call, in *acceptIn) (*endpoint.Answer[loan.TermProposal], error) {
	was, err := proposalToDecide(c, &in.Item)
	if err != nil {
		return nil, err
	}
	info, version, err := loandb.GetInfo(c.Tx)
	if err != nil {
		return nil, err
	}
	if in.Body.TermsVersion != 0 {
		if err := endpoint.Matches(strconv.FormatInt(in.Body.TermsVersion, 10), version); err != nil {
			return nil, err
		}
	}
	patch, err := was.Patch()
	if err != nil {
		return nil, err
	}
	if _, err := saveInfo(c, info, endpoint.Patch[loan.Info]{Raw: patch}); err != nil {
		return nil, err
	}
	return decideProposal(c, was, loan.ProposalAccepted, "accepted", in.Body.Answer)
}

func turnProposalDown(c *endpoint.Call, in *turnDownIn) (*endpoint.Answer[loan.TermProposal], error) {
	was, err := proposalToDecide(c, &in.Item)
	if err != nil {
		return nil, err
	}
	return decideProposal(c, was, loan.ProposalTurnedDown, "turned down", in.Body.Answer)
}

// proposalToDecide is a proposal on the version that was seen.
func proposalToDecide(c *endpoint.Call, in *record.Item) (loan.TermProposal, error) {
	p, err := loandb.GetTermProposal(c.Tx, in.ID)
	if err != nil {
		return p, err
	}
	if p.State != loan.ProposalSent {
		return p, domain.Conflict("refusals:termProposal.decided", "This change was accepted, turned down or taken back already.")
	}
	return p, endpoint.Matches(in.IfMatch, p.Version)
}

func decideProposal(c *endpoint.Call, was loan.TermProposal, state loan.ProposalState, action, answer string) (*endpoint.Answer[loan.TermProposal], error) {
	will := was
	will.State, will.DecidedByName, will.DecidedAt, will.Answer = state, c.Scope().Author(), new(c.Tx.Now()), answer
	if err := loandb.EndTermProposal(c.Tx, &will); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.TERM_PROPOSAL.CHANGED"})
	return &endpoint.Answer[loan.TermProposal]{Body: will}, c.Audit("term_proposal", string(will.ID), action, was, will)
}
