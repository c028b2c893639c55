package loan

import (
	"encoding/json"
	"strings"
	"time"

	"gable/domain"
)

// ProposalState is what became of a borrower's proposal of other terms.
type ProposalState string

// The states of a proposal: it waits for the loan team, or is at its end.
const (
	ProposalSent       ProposalState = "SENT"
	ProposalAccepted   ProposalState = "ACCEPTED"
	ProposalTurnedDown ProposalState = "TURNED_DOWN"
	ProposalWithdrawn  ProposalState = "WITHDRAWN"
)

// ProposedChange is one of the terms that a borrower states, as it is and as it would be.
type ProposedChange struct {
	Field string `json:"field" required:"true" doc:"Its path in the loan's terms and property, such as TransactionInfo.BaseLoanAmt."`
	From  string `json:"from,omitempty" doc:"A code, or US dollars; absent where nothing is stated."`
	To    string `json:"to,omitempty" doc:"A code, or US dollars; absent where it is taken out."`
}

// TermProposal is what a borrower would have of a loan that is past its intake. Nothing of the loan follows from it until somebody of the
// loan team accepts it; then it is a change of the terms by that person.
type TermProposal struct {
	domain.Record
	State          ProposalState    `json:"state" required:"true" enum:"SENT,ACCEPTED,TURNED_DOWN,WITHDRAWN"`
	Changes        []ProposedChange `json:"changes" required:"true" doc:"As the terms were when it was sent."`
	ProposedByName string           `json:"proposedByName" required:"true"`
	ProposedAt     time.Time        `json:"proposedAt" required:"true"`
	DecidedByName  string           `json:"decidedByName,omitempty" doc:"Who of the loan team accepted it or turned it down."`
	DecidedAt      *time.Time       `json:"decidedAt,omitempty"`
	Answer         string           `json:"answer,omitempty" doc:"What the loan team says of it to the borrower."`
}

// statedField is one of the fields of Stated: its path, and its value as text.
type statedField struct {
	path     string
	isAmount bool
	text     func(Stated) string
}

// statedFields are all of Stated, in the order in which they are told.
var statedFields = []statedField{
	{"TransactionInfo.LoanPurposeType", false, func(s Stated) string { return string(s.TransactionInfo.LoanPurposeType) }},
	{"TransactionInfo.RefinanceCashOutDeterminationType", false, func(s Stated) string { return string(s.TransactionInfo.RefinanceCashOutDeterminationType) }},
	{"subjectProperty.SalesContractAmt", true, func(s Stated) string { return amountText(s.SubjectProperty.SalesContractAmt) }},
	{"subjectProperty.PropertyDetail.EstimatedValueAmt", true, func(s Stated) string { return amountText(s.SubjectProperty.PropertyDetail.EstimatedValueAmt) }},
	{"TransactionInfo.BaseLoanAmt", true, func(s Stated) string { return amountText(s.TransactionInfo.BaseLoanAmt) }},
	{"subjectProperty.PropertyDetail.PropertyUsageType", false, func(s Stated) string { return string(s.SubjectProperty.PropertyDetail.PropertyUsageType) }},
	{"subjectProperty.Address.StateCode", false, func(s Stated) string { return s.SubjectProperty.Address.StateCode }},
}

func amountText(m *domain.Money) string {
	if m == nil {
		return ""
	}
	return m.String()
}

// ChangesTo are the fields in which another statement differs.
func (s Stated) ChangesTo(will Stated) []ProposedChange {
	all := []ProposedChange{}
	for _, f := range statedFields {
		if from, to := f.text(s), f.text(will); from != to {
			all = append(all, ProposedChange{Field: f.path, From: from, To: to})
		}
	}
	return all
}

// Since are the changes of the proposal that other terms still lack, each from what those say.
func (p TermProposal) Since(now Stated) []ProposedChange {
	all := []ProposedChange{}
	for _, c := range p.Changes {
		for _, f := range statedFields {
			if c.From = f.text(now); f.path == c.Field && c.From != c.To {
				all = append(all, c)
			}
		}
	}
	return all
}

// Patch is the proposal as a merge patch of the loan's terms and property: its fields and no other.
func (p TermProposal) Patch() (json.RawMessage, error) {
	patch := map[string]any{}
	for _, c := range p.Changes {
		for _, f := range statedFields {
			if f.path == c.Field {
				put(patch, strings.Split(f.path, "."), f.value(c.To))
			}
		}
	}
	return json.Marshal(patch)
}

func (f statedField) value(text string) any {
	switch {
	case text == "":
		return nil
	case f.isAmount:
		return json.Number(text)
	}
	return text
}

func put(into map[string]any, path []string, value any) {
	if len(path) == 1 {
		into[path[0]] = value
		return
	}
	below, is := into[path[0]].(map[string]any)
	if !is {
		below = map[string]any{}
		into[path[0]] = below
	}
	put(below, path[1:], value)
}

// StatedOf is what a borrower states of a loan, as its terms and property have it.
func StatedOf(i Info) (s Stated) {
	s.TransactionInfo = StatedTerms{LoanPurposeType: i.TransactionInfo.LoanPurposeType, RefinanceCashOutDeterminationType: i.TransactionInfo.RefinanceCashOutDeterminationType,
		BaseLoanAmt: i.TransactionInfo.BaseLoanAmt}
	s.SubjectProperty.SalesContractAmt = i.SubjectProperty.SalesContractAmt
	s.SubjectProperty.Address.StateCode = i.SubjectProperty.Address.StateCode
	s.SubjectProperty.PropertyDetail.PropertyUsageType = i.SubjectProperty.PropertyDetail.PropertyUsageType
	s.SubjectProperty.PropertyDetail.EstimatedValueAmt = i.SubjectProperty.PropertyDetail.EstimatedValueAmt
	return s
}

// TakesProposals reports whether a borrower's change of terms goes to the loan team: past the intake, which takes them outright, until
// the loan is done with.
func (id StageID) TakesProposals() bool { return id.Valid() && !id.IsIntake() && !id.IsClosed() }

// Propose answers what a statement would change of the loan's terms, or why that can't be proposed.
func (s Stating) Propose(will Stated) ([]ProposedChange, error) {
	switch {
	case !s.Primary:
		return nil, domain.Forbidden()
	case !s.Archived && s.Stage.IsIntake():
		return nil, domain.Conflict("refusals:portal.stateOutright", "These answers are still yours to change: nobody has to accept that.")
	case s.Archived || !s.Stage.TakesProposals():
		return nil, domain.Locked("refusals:portal.applicationFinished", "This application is finished: it can be read but not changed.")
	}
	purpose, err := s.State(will)
	if err != nil {
		return nil, err
	}
	changes := s.Stated().ChangesTo(purpose.Stated())
	if len(changes) == 0 {
		return nil, domain.Conflict("refusals:portal.nothingProposed", "These are the terms of the loan already. Please change one to propose it.")
	}
	return changes, nil
}
