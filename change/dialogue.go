package change

import (
	"gable/domain"
	"gable/tenancy"
)

// Dialogue is how rules ask who asked for the work, and tell what they have to say.
type Dialogue interface {
	// Resend is how rules are answered that asked about the same before.
	Resend() Resend
	// Fingerprint tells what is asked for from everything else that the same person asks for.
	Fingerprint() ([]byte, error)
	// MayMoveStage tells whether the person may move the loan to a stage that a rule requires.
	MayMoveStage() bool
	// MayPassGuards tells whether the person may go on where a rule asks for a reason.
	MayPassGuards() bool
	// AddToAnswer adds what rules have to say to the answer.
	AddToAnswer(AnswerExtras)
}

// Resend is how a request answers what rules asked of the same request before (platform.md section 4).
type Resend struct {
	// Confirmed: the request carries forRuleEngineConfirm=true.
	Confirmed bool
	// Reason is why the person goes on where a rule asks for one; "" without it.
	Reason string
	// Stage and Action are those of the ruleEnginePayload; "" without one.
	Stage  string
	Action domain.ID
}

// Answered are the answers to rules that were asked about this very work.
type Answered struct {
	// Confirmed are the rules whose questions are agreed to.
	Confirmed []domain.ID
	// Stage is the stage that a rule required and the person agreed to, "" without one. It takes the place of any that the
	// request itself asks for.
	Stage string
}

// Asking is an error that leaves something behind: Remember runs in a transaction of its own, after that of the work was
// rolled back.
type Asking struct {
	Answer   *domain.Error
	Remember func(*tenancy.Tx) error
}

// Error is that of the answer.
func (a *Asking) Error() string { return a.Answer.Error() }

// Unwrap reaches the error that is answered.
func (a *Asking) Unwrap() error { return a.Answer }

// AnswerExtras are what the rule engine adds to the answer.
type AnswerExtras struct {
	Warnings []domain.FieldError
	// LoanChanged: a rule changed the loan beside what was asked for.
	LoanChanged bool
	// Link is where the borrower portal goes next; "" to stay.
	Link string
}
