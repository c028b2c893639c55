package tracker

import (
	"slices"

	"gable/domain"
	"gable/domain/loan"
)

// Group is a part of a loan's way that trackers belong to.
type Group string

// The groups, in their order.
const (
	GroupProspect              Group = "PROSPECT"
	GroupLoanSetup             Group = "LOAN_SETUP"
	GroupDisclosure            Group = "DISCLOSURE"
	GroupProcessing            Group = "PROCESSING"
	GroupUnderwriting          Group = "UNDERWRITING"
	GroupApprovedWithCondition Group = "APPROVED_WITH_CONDITION"
	GroupClearToClose          Group = "CLEAR_TO_CLOSE"
	GroupClosing               Group = "CLOSING"
	GroupFunded                Group = "FUNDED"
)

// Groups are all of them, in their order.
var Groups = []Group{GroupProspect, GroupLoanSetup, GroupDisclosure, GroupProcessing, GroupUnderwriting, GroupApprovedWithCondition,
	GroupClearToClose, GroupClosing, GroupFunded}

// Valid tells whether g is one of the groups.
func (g Group) Valid() bool { return slices.Contains(Groups, g) }

// Index is the group's place among the groups.
func (g Group) Index() int { return slices.Index(Groups, g) }

// stageReSubmittal is a stage that some lenders have; here a loan that is submitted again stays approved with conditions.
const stageReSubmittal loan.StageID = "RE_SUBMITTAL"

// stagesOf are the stages of a group: the date of any of them opens it. PROCESSING has none of its own and opens when the disclosures
// are out.
var stagesOf = map[Group][]loan.StageID{
	GroupProspect:              {loan.StageApplicationIntake, loan.StageQualification, loan.StagePreapproved},
	GroupLoanSetup:             {loan.StageLoanSetup},
	GroupDisclosure:            {loan.StageDisclosureSent},
	GroupProcessing:            {loan.StageDisclosureSent},
	GroupUnderwriting:          {loan.StageUnderwritingSubmitted},
	GroupApprovedWithCondition: {loan.StageApprovedWithCondition, stageReSubmittal},
	GroupClearToClose:          {loan.StageClearToClose},
	GroupClosing:               {loan.StageDocsOut, loan.StageDocsSigned},
	GroupFunded:                {loan.StageLoanFunded, loan.StageBrokerCheckReceived, loan.StageCommissionPaid},
}

// Center is a loan's trackers by group, as far as they are.
type Center struct {
	StageID    loan.StageID    `json:"StageId" required:"true"`
	PipelineID loan.PipelineID `json:"PipelineId" required:"true"`
	Groups     []GroupState    `json:"groups" required:"true" nullable:"false" doc:"In order; those that have no tracker on this loan are left out."`
	Clocks     []Clock         `json:"clocks" required:"true" nullable:"false" doc:"The days that the loan has to keep or to wait for, in the order in which it comes to them."`
}

// GroupState is how far a group is on a loan.
type GroupState struct {
	Group Group `json:"group" required:"true"`
	// IsEnabled: it is worked on, or was.
	IsEnabled bool         `json:"isEnabled" required:"true" doc:"The loan has come to it. A date in any of its trackers opens it too."`
	OpensAt   loan.StageID `json:"opensAt,omitempty" doc:"The stage that opens a group that is not enabled."`
	Trackers  int          `json:"trackers" required:"true" doc:"How many the loan has in it."`
	Done      int          `json:"done" required:"true" doc:"Of how many of them nothing is awaited any more."`
	LastDate  *domain.Date `json:"lastDate,omitempty" doc:"The latest date in its trackers that is not in the future."`
}

// CenterOf works out a loan's groups and its clocks: where the loan is, its trackers, and what they follow from.
func CenterOf(stage loan.StageID, trackers []OnLoan, f Facts) Center {
	reached, today := f.Dates.StatusDates, f.Today
	c := Center{StageID: stage, PipelineID: stage.Pipeline(), Groups: []GroupState{}, Clocks: Clocks(trackers, f)}
	open := map[Group]bool{}
	for _, g := range Groups {
		open[g] = enabled(g, stage, reached, trackers)
	}
	if open[GroupClearToClose] {
		open[GroupApprovedWithCondition] = true
	}
	for _, g := range Groups {
		s := GroupState{Group: g, IsEnabled: open[g]}
		for _, t := range trackers {
			if t.Group == g {
				s.add(t, today)
			}
		}
		if !s.IsEnabled {
			s.OpensAt = stagesOf[g][0]
		}
		if s.Trackers > 0 {
			c.Groups = append(c.Groups, s)
		}
	}
	return c
}

func (s *GroupState) add(t OnLoan, today domain.Date) {
	s.Trackers++
	if t.isDone() {
		s.Done++
	}
	for _, status := range t.StatusList {
		if d := status.Date; d != nil && !d.After(today) && (s.LastDate == nil || d.After(*s.LastDate)) {
			s.LastDate = d
		}
	}
}

// enabled tells whether a group is open by itself (loan-processing.md section 4, "Trackers").
func enabled(g Group, stage loan.StageID, reached map[loan.StageID]domain.Date, trackers []OnLoan) bool {
	switch {
	case g == GroupProspect, g == GroupLoanSetup, stage.Pipeline() == loan.PipelineFunded:
		return true
	case g == GroupApprovedWithCondition && stage.Pipeline() == loan.PipelineClosing:
		return true
	case g == GroupProcessing && stage.AtOrAfter(loan.StageDisclosureSent):
		return true
	case slices.Contains(stagesOf[g], stage):
		return true
	}
	if slices.ContainsFunc(stagesOf[g], func(s loan.StageID) bool { _, has := reached[s]; return has }) {
		return true
	}
	return slices.ContainsFunc(trackers, func(t OnLoan) bool { return t.Group == g && t.hasDate() })
}
