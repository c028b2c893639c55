package loan

import (
	"strings"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// Lifecycle is what is kept of a loan beside its stage, with the clock of its notice of adverse action.
type Lifecycle struct {
	loan.Lifecycle
	Notice *loan.AdverseNotice `json:"adverseActionNotice,omitempty" doc:"The clock of the notice, as of the caller's day; absent of a loan that is not adverse."`
}

// Standing is a loan's row and what is kept beside its stage.
type Standing struct {
	loan.LoanRow
	Lifecycle Lifecycle `json:"Lifecycle" required:"true"`
}

type suspendIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The loan's version; 412 when another write came first."`
	Body    struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Why it waits; required."`
		Note   string `json:"note" maxLength:"1000" doc:"For staff alone."`
	}
}

type deadIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The loan's version; 412 when another write came first."`
	Body    loan.AdverseAction
}

type restateIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The loan's version; 412 when another write came first."`
	Body    endpoint.Patch[loan.AdverseAction]
}

type backIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The loan's version; 412 when another write came first."`
	Body    *struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Why, for the loan's history."`
	}
}

func (in *backIn) reason() string {
	if in.Body == nil {
		return ""
	}
	return in.Body.Reason
}

func mountLifecycle(a *endpoint.API) {
	route := func(method, path, name string, section loan.Section, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: "Lifecycle", Permission: authz.LoanChangeStage, Section: section,
			Summary: summary, Description: description}
	}
	endpoint.Write(a, route("POST", "/suspend", "suspendLoan", loan.SectionSuspendLoan, "Suspend a loan",
		"It remembers where it was. 409 for one that is suspended or adverse."), suspendLoan)
	endpoint.Write(a, route("POST", "/unsuspend", "unsuspendLoan", loan.SectionSuspendLoan, "Take a suspended loan up again",
		"It goes back to where it was. 409 for one that is not suspended."), takeBack(loan.ActionUnsuspend))
	endpoint.Write(a, route("POST", "/dead", "markLoanAdverse", loan.SectionAdverseLoan, "Mark a loan adverse, with what was decided",
		"It remembers where it was, a suspended one that it was suspended. Of a loan that was only moved to the stage it says what is missing. 409 for one of which it is said already."), markAdverse)
	endpoint.Write(a, route("PATCH", "/dead", "restateAdverseAction", loan.SectionAdverseLoan, "Correct what was decided of an adverse loan",
		"A merge patch; what comes of it must be whole. 409 for a loan that is not adverse."), restateAdverse)
	endpoint.Write(a, route("POST", "/restore", "restoreLoan", loan.SectionAdverseLoan, "Restore an adverse loan",
		"It goes back to where it was: one that was suspended before is suspended again. 409 for one that is not adverse."), takeBack(loan.ActionRestore))
}

func lifecycleOf(stage loan.StageID, kept loan.Lifecycle, dates loan.KeyDates, today domain.Date) Lifecycle {
	out := Lifecycle{Lifecycle: kept}
	if stage == loan.StageAdverse {
		var action loan.AdverseAction
		if kept.Adverse != nil {
			action = kept.Adverse.AdverseAction
		}
		notice := loan.NoticeOf(action, dates.KeyDates, today)
		out.Notice = &notice
	}
	return out
}

// standing answers the pinned loan as it is once the change is settled.
func standing(c *endpoint.Call) *endpoint.Answer[Standing] {
	out := &endpoint.Answer[Standing]{}
	c.Late(func() (err error) {
		if out.Body.LoanRow, err = loandb.GetLoan(c.Tx, c.Loan.ID); err != nil {
			return err
		}
		kept, _, err := loandb.GetLifecycle(c.Tx)
		if err != nil {
			return err
		}
		dates, err := loandb.GetDates(c.Tx)
		out.Body.Lifecycle = lifecycleOf(out.Body.StageID, kept, dates, c.Today())
		return err
	})
	return out
}

// agreed is the stage that a rule required in place of where the request leads, once the person agreed to it; "" without one.
func agreed(c *endpoint.Call) loan.StageID {
	if c.Answered == nil {
		return ""
	}
	return loan.StageID(c.Answered.Stage)
}

// state reads what decides where a loan may go.
func state(c *endpoint.Call, ifMatch string) (kept loan.Lifecycle, dates loan.KeyDates, err error) {
	if err = endpoint.Matches(ifMatch, c.Loan.Version); err != nil {
		return kept, dates, err
	}
	if kept, _, err = loandb.GetLifecycle(c.Tx); err != nil {
		return kept, dates, err
	}
	dates, err = loandb.GetDates(c.Tx)
	return kept, dates, err
}

func suspendLoan(c *endpoint.Call, in *suspendIn) (*endpoint.Answer[Standing], error) {
	kept, dates, err := state(c, in.IfMatch)
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if agreed(c) == "" {
		to, err := kept.Target(loan.ActionSuspend, loan.StageID(c.Loan.Stage), dates)
		if err != nil {
			return nil, err
		}
		if reason == "" {
			return nil, domain.Invalid(domain.Missing("reason"))
		}
		say := func(l *loan.Lifecycle) { l.Suspension.Reason, l.Suspension.Note = reason, in.Body.Note }
		if err := c.Move(change.Move{To: to, Say: say}); err != nil {
			return nil, err
		}
	}
	return standing(c), nil
}

func takeBack(action loan.LifecycleAction) func(*endpoint.Call, *backIn) (*endpoint.Answer[Standing], error) {
	return func(c *endpoint.Call, in *backIn) (*endpoint.Answer[Standing], error) {
		kept, dates, err := state(c, in.IfMatch)
		if err != nil {
			return nil, err
		}
		if agreed(c) == "" {
			to, err := kept.Target(action, loan.StageID(c.Loan.Stage), dates)
			if err != nil {
				return nil, err
			}
			if err := c.MoveStage(to, in.reason()); err != nil {
				return nil, err
			}
		}
		return standing(c), nil
	}
}

func markAdverse(c *endpoint.Call, in *deadIn) (*endpoint.Answer[Standing], error) {
	kept, dates, err := state(c, in.IfMatch)
	if err != nil {
		return nil, err
	}
	if stage := agreed(c); stage != "" && stage != loan.StageAdverse {
		return standing(c), nil
	}
	if _, err := kept.Target(loan.ActionAdverse, loan.StageID(c.Loan.Stage), dates); err != nil {
		return nil, err
	}
	if faults := in.Body.Validate(dates.KeyDates, c.Today()); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if c.Loan.Stage == string(loan.StageAdverse) {
		return standing(c), sayAdverse(c, kept, in.Body)
	}
	say := func(l *loan.Lifecycle) { l.Adverse.AdverseAction = in.Body }
	return standing(c), c.Move(change.Move{To: loan.StageAdverse, Say: say})
}

func restateAdverse(c *endpoint.Call, in *restateIn) (*endpoint.Answer[Standing], error) {
	kept, dates, err := state(c, in.IfMatch)
	if err != nil {
		return nil, err
	}
	if c.Loan.Stage != string(loan.StageAdverse) {
		return nil, domain.Conflict("refusals:loan.notAdverse", "This loan is not adverse.")
	}
	var was loan.AdverseAction
	if kept.Adverse != nil {
		was = kept.Adverse.AdverseAction
	}
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	if faults := will.Validate(dates.KeyDates, c.Today()); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	return standing(c), sayAdverse(c, kept, will)
}

// sayAdverse says of a loan that is adverse what was decided.
func sayAdverse(c *endpoint.Call, kept loan.Lifecycle, action loan.AdverseAction) error {
	next, now := kept, c.Now()
	said := loan.Adverse{}
	if kept.Adverse != nil {
		said = *kept.Adverse
	}
	before := said.AdverseAction
	said.AdverseAction = action
	if said.At == nil {
		said.At, said.ByName = &now, c.Scope().User.Name
	}
	next.Adverse = &said
	return keepLifecycle(c, next, map[string]any{"Adverse": before}, map[string]any{"Adverse": action})
}

// keepLifecycle keeps what changed beside the loan's stage, and tells of it.
func keepLifecycle(c *endpoint.Call, next loan.Lifecycle, before, after any) error {
	if err := loandb.SaveLifecycle(c.Tx, next); err != nil {
		return err
	}
	c.Emit(change.Event{Type: "RTC.LOAN.LIFECYCLE_CHANGED"})
	return c.Audit("loan_lifecycle", c.Loan.ID.String(), "updated", before, after)
}
