package loan

import (
	"time"

	"gable/domain"
)

// Lifecycle is what is kept of a loan beside its stage: why it waits, what was decided against it, and its flags. It is the staff's alone.
type Lifecycle struct {
	Suspension       *Suspension  `json:"Suspension,omitempty" doc:"Why the loan is suspended; also of an adverse loan that was suspended before."`
	Adverse          *Adverse     `json:"Adverse,omitempty" doc:"What was decided, of a loan that is adverse."`
	CreditRepairInd  bool         `json:"CreditRepairInd" doc:"The borrowers are having their credit repaired."`
	McrExcludeInd    bool         `json:"McrExcludeInd" doc:"The loan is left out of the Mortgage Call Report."`
	McrExcludeReason string       `json:"McrExcludeReason,omitempty"`
	RepurchaseInd    bool         `json:"RepurchaseInd" doc:"The loan was bought back from its investor."`
	RepurchaseDate   *domain.Date `json:"RepurchaseDate,omitempty"`
	RepurchaseReason string       `json:"RepurchaseReason,omitempty"`
}

// Suspension is why a loan waits.
type Suspension struct {
	From   StageID    `json:"from,omitempty" doc:"Where the loan was before, and goes back to."`
	Reason string     `json:"reason,omitempty" doc:"Absent where the loan was only moved to the stage."`
	Note   string     `json:"note,omitempty"`
	At     *time.Time `json:"at,omitempty"`
	ByName string     `json:"byName,omitempty"`
}

// Adverse is what was decided of a loan that will not be made, and where it was before.
type Adverse struct {
	AdverseAction
	From   StageID    `json:"from,omitempty" doc:"Where the loan was before, and goes back to: SUSPENDED too."`
	At     *time.Time `json:"at,omitempty"`
	ByName string     `json:"byName,omitempty"`
}

// LifecycleAction is one of the four ways in which a loan leaves the way to funding and comes back to it.
type LifecycleAction string

// The lifecycle actions.
const (
	ActionSuspend   LifecycleAction = "SUSPEND"
	ActionUnsuspend LifecycleAction = "UNSUSPEND"
	ActionAdverse   LifecycleAction = "ADVERSE"
	ActionRestore   LifecycleAction = "RESTORE"
)

// Target returns the stage to which an action takes a loan that is at a stage; CONFLICT where its state does not allow it. An adverse
// loan of which nothing was said yet can still be marked so: that says it.
func (l Lifecycle) Target(action LifecycleAction, at StageID, dates KeyDates) (StageID, error) {
	switch action {
	case ActionSuspend:
		switch at {
		case StageSuspended:
			return "", domain.Conflict("refusals:loan.suspendedAlready", "This loan is suspended already.")
		case StageAdverse:
			return "", domain.Conflict("refusals:loan.restoreFirst", "This loan is adverse: restore it before it is suspended.")
		}
		return StageSuspended, nil
	case ActionUnsuspend:
		if at != StageSuspended {
			return "", domain.Conflict("refusals:loan.notSuspended", "This loan is not suspended.")
		}
		return l.stageBefore(at, dates), nil
	case ActionAdverse:
		if at == StageAdverse && l.Adverse != nil && l.Adverse.ActionTaken != "" {
			return "", domain.Conflict("refusals:loan.adverseAlready", "This loan is adverse already.")
		}
		return StageAdverse, nil
	case ActionRestore:
		if at != StageAdverse {
			return "", domain.Conflict("refusals:loan.notAdverse", "This loan is not adverse.")
		}
		return l.stageBefore(at, dates), nil
	}
	return "", domain.BadRequest("There is no such action.")
}

// stageBefore is where a suspended or adverse loan was before. One that came there before this was kept goes to the furthest stage that it
// has a date of, or to where every loan begins.
func (l Lifecycle) stageBefore(at StageID, dates KeyDates) StageID {
	if from := l.from(at); from != "" {
		return from
	}
	furthest := StageApplicationIntake
	for stage := range dates.StatusDates {
		if onTheWay(stage) && stage.Compare(furthest) > 0 {
			furthest = stage
		}
	}
	return furthest
}

// Before is the stage on the way to funding that a suspended or adverse loan was at before; "" where none was kept.
func (l Lifecycle) Before(at StageID) StageID {
	before := l.from(at)
	if before == StageSuspended {
		before = l.from(before)
	}
	return before
}

func (l Lifecycle) from(at StageID) StageID {
	switch {
	case at == StageSuspended && l.Suspension != nil:
		return l.Suspension.From
	case at == StageAdverse && l.Adverse != nil:
		return l.Adverse.From
	}
	return ""
}

// Moved returns the lifecycle of a loan that goes from one stage to another: it remembers where a loan was that is suspended or marked
// adverse, and forgets it, and what was said of it, once the loan goes on. An adverse loan that was suspended before stays so beneath.
func (l Lifecycle) Moved(from, to StageID) Lifecycle {
	if from == to {
		return l
	}
	switch to {
	case StageSuspended:
		before := from
		if from == StageAdverse {
			before = l.from(from)
		}
		if before != StageSuspended || l.Suspension == nil {
			l.Suspension = &Suspension{From: wayStage(before)}
		}
		l.Adverse = nil
	case StageAdverse:
		if from != StageSuspended {
			l.Suspension = nil
		}
		l.Adverse = &Adverse{From: from}
	default:
		l.Suspension, l.Adverse = nil, nil
	}
	return l
}

// onTheWay tells whether the stage is one of the way to funding.
func onTheWay(stage StageID) bool { return stage.Valid() && stage.Pipeline() != PipelineCancelled }

func wayStage(stage StageID) StageID {
	if onTheWay(stage) {
		return stage
	}
	return ""
}

// LockedWith returns the section whose lock holds up a move into the stage or out of it, SectionNone where none but that of the status does.
func (id StageID) LockedWith() Section {
	switch id {
	case StageSuspended:
		return SectionSuspendLoan
	case StageAdverse:
		return SectionAdverseLoan
	}
	return SectionNone
}

// SameFlags tells whether two lifecycles have the same flags.
func (l Lifecycle) SameFlags(other Lifecycle) bool {
	return !differ(l.RepurchaseDate, other.RepurchaseDate) && l.CreditRepairInd == other.CreditRepairInd && l.McrExcludeInd == other.McrExcludeInd && l.McrExcludeReason == other.McrExcludeReason &&
		l.RepurchaseInd == other.RepurchaseInd && l.RepurchaseReason == other.RepurchaseReason
}
