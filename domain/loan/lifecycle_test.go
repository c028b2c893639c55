package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

// stated is an adverse loan of which it is said what was decided.
func stated(from StageID) Lifecycle {
	return Lifecycle{Adverse: &Adverse{From: from, AdverseAction: AdverseAction{ActionTaken: ActionWithdrawn}}}
}

// TestLifecycleOfEveryStage: each action at each stage leads where it should, or says why it does not.
func TestLifecycleOfEveryStage(t *testing.T) {
	t.Parallel()
	for _, stage := range Stages() {
		for action, leads := range map[LifecycleAction]StageID{ActionSuspend: StageSuspended, ActionAdverse: StageAdverse, ActionUnsuspend: "", ActionRestore: ""} {
			want, refused := leads, leads == ""
			kept := Lifecycle{}
			switch {
			case stage.ID == StageSuspended:
				kept.Suspension = &Suspension{From: StageDocsOut}
				refused = action == ActionSuspend || action == ActionRestore
				if action == ActionUnsuspend {
					want = StageDocsOut
				}
			case stage.ID == StageAdverse:
				kept = stated(StageLoanSetup)
				refused = action != ActionRestore
				want = StageLoanSetup
			}
			to, err := kept.Target(action, stage.ID, KeyDates{})
			if refused {
				assert.Equal(t, domain.CodeConflict, domain.CodeOf(err), "%s at %s", action, stage.ID)
				continue
			}
			require.NoError(t, err, "%s at %s", action, stage.ID)
			assert.Equal(t, want, to, "%s at %s", action, stage.ID)
		}
	}
	_, err := Lifecycle{}.Target("LOSE", StageLoanSetup, KeyDates{})
	assert.Equal(t, domain.CodeBadRequest, domain.CodeOf(err))
}

// TestLifecycleRemembersEveryStage: from every stage a loan is suspended and taken up again, marked adverse and restored, with a
// suspension beneath or without, by the actions or by moves from stage to stage; it comes back to where it was and nothing is left.
func TestLifecycleRemembersEveryStage(t *testing.T) {
	t.Parallel()
	ways := map[string][]StageID{
		"suspended":                    {StageSuspended},
		"adverse":                      {StageAdverse},
		"adverse while suspended":      {StageSuspended, StageAdverse, StageSuspended},
		"suspended out of adverse":     {StageAdverse, StageSuspended},
		"to and fro between the two":   {StageAdverse, StageSuspended, StageAdverse, StageSuspended},
		"to and fro, suspended before": {StageSuspended, StageAdverse, StageSuspended, StageAdverse, StageSuspended},
	}
	for _, first := range Stages() {
		if !onTheWay(first.ID) {
			continue
		}
		for name, way := range ways {
			kept, at := Lifecycle{CreditRepairInd: true}, first.ID
			for _, next := range way {
				kept, at = kept.Moved(at, next), next
			}
			action := ActionUnsuspend
			if at == StageAdverse {
				action = ActionRestore
			}
			back, err := kept.Target(action, at, KeyDates{})
			require.NoError(t, err)
			assert.Equal(t, first.ID, back, "%s from %s", name, first.ID)
			assert.Equal(t, Lifecycle{CreditRepairInd: true}, kept.Moved(at, back), "%s from %s", name, first.ID)
		}
	}
}

func TestAdverseOfASuspendedLoanGoesBackToItsSuspension(t *testing.T) {
	t.Parallel()
	suspended := Lifecycle{Suspension: &Suspension{From: StageDocsOut, Reason: "Title"}}
	adverse := suspended.Moved(StageSuspended, StageAdverse)
	back, err := adverse.Target(ActionRestore, StageAdverse, KeyDates{})
	require.NoError(t, err)
	assert.Equal(t, StageSuspended, back)
	assert.Equal(t, suspended, adverse.Moved(StageAdverse, back), "with its reason")
	gone := adverse.Moved(StageAdverse, StageLoanSetup)
	assert.Equal(t, Lifecycle{}, gone, "a move to another stage forgets both")
	assert.Equal(t, adverse, adverse.Moved(StageAdverse, StageAdverse))
}

// TestLifecycleOfBefore: a loan that was suspended or adverse before any of this was kept goes to the furthest stage it has a date of.
func TestLifecycleOfBefore(t *testing.T) {
	t.Parallel()
	day := domain.MustDate("2026-10-01")
	dates := KeyDates{StatusDates: map[StageID]domain.Date{StageLoanSetup: day, StageQualification: day, StageSuspended: day, StageAdverse: day, "GONE": day}}
	for at, action := range map[StageID]LifecycleAction{StageSuspended: ActionUnsuspend, StageAdverse: ActionRestore} {
		to, err := Lifecycle{}.Target(action, at, dates)
		require.NoError(t, err)
		assert.Equal(t, StageLoanSetup, to)
		to, err = Lifecycle{}.Target(action, at, KeyDates{})
		require.NoError(t, err)
		assert.Equal(t, StageApplicationIntake, to)
	}
	to, err := Lifecycle{}.Target(ActionAdverse, StageAdverse, dates)
	require.NoError(t, err, "what was decided can be said yet")
	assert.Equal(t, StageAdverse, to)
}

func TestLifecycleSections(t *testing.T) {
	t.Parallel()
	for _, stage := range Stages() {
		want := SectionNone
		switch stage.ID {
		case StageSuspended:
			want = SectionSuspendLoan
		case StageAdverse:
			want = SectionAdverseLoan
		}
		assert.Equal(t, want, stage.ID.LockedWith(), stage.ID)
	}
}
