package loan

import "slices"

// StageID names a stage: its name is its id, the same on every installation.
type StageID string

// The stages.
const (
	StageApplicationIntake     StageID = "APPLICATION_INTAKE"
	StageQualification         StageID = "QUALIFICATION"
	StagePreapproved           StageID = "PREAPPROVED"
	StageLoanSetup             StageID = "LOAN_SETUP"
	StageDisclosureSent        StageID = "DISCLOSURE_SENT"
	StageUnderwritingSubmitted StageID = "UNDERWRITING_SUBMITTED"
	StageApprovedWithCondition StageID = "APPROVED_WITH_CONDITION"
	StageClearToClose          StageID = "CLEAR_TO_CLOSE"
	StageDocsOut               StageID = "DOCS_OUT"
	StageDocsSigned            StageID = "DOCS_SIGNED"
	StageLoanFunded            StageID = "LOAN_FUNDED"
	StageBrokerCheckReceived   StageID = "BROKER_CHECK_RECEIVED"
	StageCommissionPaid        StageID = "COMMISSION_PAID"
	StageSuspended             StageID = "SUSPENDED"
	StageAdverse               StageID = "ADVERSE"
)

// PipelineID names a pipeline: its name is its id.
type PipelineID string

// The pipelines.
const (
	PipelineProspect     PipelineID = "PROSPECT"
	PipelineLoanSetup    PipelineID = "LOAN_SETUP"
	PipelineUnderwriting PipelineID = "UNDERWRITING"
	PipelineClosing      PipelineID = "CLOSING"
	PipelineFunded       PipelineID = "FUNDED"
	PipelineCancelled    PipelineID = "CANCELLED"
)

// Stage is a step in a loan's life.
type Stage struct {
	ID         StageID    `json:"id"`
	Name       string     `json:"name"`
	Index      int        `json:"index"`
	PipelineID PipelineID `json:"PipelineId"`
}

// Pipeline is a run of stages.
type Pipeline struct {
	ID     PipelineID `json:"id"`
	Name   string     `json:"name"`
	Index  int        `json:"index"`
	Stages []Stage    `json:"Stages" required:"true"`
}

// catalogue is fixed. CANCELLED has index 0, before all others: a suspended or dead loan then is at or after no
// stage of the way to funding, whatever it had reached before.
var catalogue = func() []Pipeline {
	pipelines := []Pipeline{
		pipeline(PipelineCancelled, StageSuspended, StageAdverse),
		pipeline(PipelineProspect, StageApplicationIntake, StageQualification, StagePreapproved),
		pipeline(PipelineLoanSetup, StageLoanSetup, StageDisclosureSent),
		pipeline(PipelineUnderwriting, StageUnderwritingSubmitted, StageApprovedWithCondition),
		pipeline(PipelineClosing, StageClearToClose, StageDocsOut, StageDocsSigned),
		pipeline(PipelineFunded, StageLoanFunded, StageBrokerCheckReceived, StageCommissionPaid),
	}
	for i := range pipelines {
		pipelines[i].Index = i
	}
	return pipelines
}()

func pipeline(id PipelineID, stages ...StageID) Pipeline {
	p := Pipeline{ID: id, Name: string(id)}
	for i, stage := range stages {
		p.Stages = append(p.Stages, Stage{ID: stage, Name: string(stage), Index: i + 1, PipelineID: id})
	}
	return p
}

// AllPipelines returns every pipeline with its stages, in order, CANCELLED first.
func AllPipelines() []Pipeline {
	all := slices.Clone(catalogue)
	for i := range all {
		all[i].Stages = slices.Clone(all[i].Stages)
	}
	return all
}

// Pipelines returns the pipelines that lists show, in order: all but CANCELLED.
func Pipelines() []Pipeline { return AllPipelines()[1:] }

// Stages returns every stage in order, those of CANCELLED first.
func Stages() []Stage {
	var stages []Stage
	for _, p := range catalogue {
		stages = append(stages, p.Stages...)
	}
	return stages
}

// StagesThat returns the ids of the stages for which it holds, in order; never nil.
func StagesThat(holds func(StageID) bool) []StageID {
	ids := []StageID{}
	for _, stage := range Stages() {
		if holds(stage.ID) {
			ids = append(ids, stage.ID)
		}
	}
	return ids
}

// FindStage returns the stage by its id, and whether there is one.
func FindStage(id StageID) (Stage, bool) {
	for _, stage := range Stages() {
		if stage.ID == id {
			return stage, true
		}
	}
	return Stage{}, false
}

// Valid reports whether there is such a stage.
func (id StageID) Valid() bool {
	_, found := FindStage(id)
	return found
}

// Compare orders stages by pipeline index, then by stage index; an unknown stage comes before all others.
func (id StageID) Compare(other StageID) int { return id.order() - other.order() }

// AtOrAfter reports whether the stage is the other one or a later one.
func (id StageID) AtOrAfter(other StageID) bool { return id.Valid() && id.Compare(other) >= 0 }

// IsForward reports whether a move brings a loan further on the way to funding; one from or to a cancelled stage does not.
func IsForward(from, to StageID) bool {
	return from.Valid() && from.Pipeline() != PipelineCancelled && to.Compare(from) > 0
}

func (id StageID) order() int {
	return slices.IndexFunc(Stages(), func(s Stage) bool { return s.ID == id })
}

// Pipeline returns the pipeline the stage belongs to, "" for an unknown stage.
func (id StageID) Pipeline() PipelineID {
	stage, _ := FindStage(id)
	return stage.PipelineID
}

// ListOrder is the stage's place in lists that are sorted by it: the way to funding, then what ends a loan before; -1 for an
// unknown stage.
func (id StageID) ListOrder() int {
	place := id.order()
	if id.Pipeline() == PipelineCancelled {
		return len(Stages()) + place
	}
	return place
}

// ForRealtor is the stage as the realtor of the deal is told it: what follows funding is the lender's own bookkeeping.
func (id StageID) ForRealtor() StageID {
	if id.AtOrAfter(StageLoanFunded) {
		return StageLoanFunded
	}
	return id
}

var (
	closedStages = []StageID{StageLoanFunded, StageDocsSigned, StageBrokerCheckReceived, StageCommissionPaid,
		StageSuspended, StageAdverse}
	initialStages = []StageID{StageApplicationIntake, StageQualification, StageLoanSetup}
)

// IsClosed reports whether the loan is done with, well or not.
func (id StageID) IsClosed() bool { return slices.Contains(closedStages, id) }

// IsApplication reports whether the loan is still being applied for: nobody prepares it yet.
func (id StageID) IsApplication() bool { return id.Pipeline() == PipelineProspect }

// IsIntake reports whether a borrower's statements of the loan's terms still are its terms: from qualification on the loan team works,
// prices and writes letters with them, so that a change is proposed (TermProposal).
func (id StageID) IsIntake() bool { return id == StageApplicationIntake }

// IsInitial reports whether a loan may begin there.
func (id StageID) IsInitial() bool { return slices.Contains(initialStages, id) }
