package aus

import (
	"slices"

	"gable/domain"
)

// Analysis holds the latest answers of both engines against each other, for who has to choose by which of them a loan is to go.
type Analysis struct {
	DU      *Verdict        `json:"du,omitempty" doc:"Absent while DU has not answered."`
	LPA     *Verdict        `json:"lpa,omitempty"`
	Better  Engine          `json:"better,omitempty" enum:"DU,LPA" doc:"Which of the two is easier to go by; absent where neither is, or one has not answered."`
	Because AnalysisBecause `json:"because,omitempty" enum:"MET_ALONE,FEWER_CONDITIONS,MORE_RELIEF,ALIKE,NEITHER" doc:"Why. Absent until both have answered."`
}

// AnalysisBecause is why one engine's answer is easier to go by than the other's.
type AnalysisBecause string

// The reasons, those that weigh most first.
const (
	BecauseMetAlone        AnalysisBecause = "MET_ALONE"        // the other one does not take the loan
	BecauseFewerConditions AnalysisBecause = "FEWER_CONDITIONS" // it has less proven
	BecauseMoreRelief      AnalysisBecause = "MORE_RELIEF"
	BecauseAlike           AnalysisBecause = "ALIKE"
	BecauseNeither         AnalysisBecause = "NEITHER"
)

// Verdict is what an engine's answer comes to.
type Verdict struct {
	RunID          domain.ID `json:"runId" required:"true"`
	Recommendation string    `json:"recommendation" required:"true"`
	IsMet          bool      `json:"isMet" required:"true" doc:"Credit risk and eligibility are both met."`
	Fatal          int       `json:"fatal" required:"true" doc:"How many messages have to be solved."`
	Conditions     int       `json:"conditions" required:"true" doc:"How many messages ask for something to be proven."`
	Warnings       int       `json:"warnings" required:"true"`
	Relief         []string  `json:"relief" required:"true" nullable:"false" doc:"Of what need not be proven."`
}

// IsMet tells whether an engine finds both the credit risk and the eligibility of a loan met. LPA has no word on the eligibility of FHA and VA loans.
func (f Findings) IsMet() bool {
	return f.Recommendation == RecommendationApproveEligible || f.Recommendation == RecommendationAccept && f.PurchaseEligibility != PurchaseIneligible
}

// VerdictOf is what the answer to a run comes to.
func VerdictOf(run domain.ID, f Findings) *Verdict {
	v := &Verdict{RunID: run, Recommendation: f.Recommendation, IsMet: f.IsMet(), Relief: []string{}}
	for _, m := range f.Messages {
		switch m.Severity {
		case SeverityFatal:
			v.Fatal++
		case SeverityCondition:
			v.Conditions++
		case SeverityWarning:
			v.Warnings++
		}
	}
	for _, relief := range f.Relief {
		if relief.Status == ReliefEligible {
			v.Relief = append(v.Relief, relief.Of)
		}
	}
	slices.Sort(v.Relief)
	return v
}

// Analyze holds two verdicts against each other; nil for an engine that has not answered.
func Analyze(du, lpa *Verdict) Analysis {
	a := Analysis{DU: du, LPA: lpa}
	if du == nil || lpa == nil {
		return a
	}
	prefer := func(isDU bool, because AnalysisBecause) Analysis {
		if a.Better, a.Because = EngineLPA, because; isDU {
			a.Better = EngineDU
		}
		return a
	}
	switch {
	case du.IsMet != lpa.IsMet:
		return prefer(du.IsMet, BecauseMetAlone)
	case !du.IsMet:
		a.Because = BecauseNeither
		return a
	case du.Conditions != lpa.Conditions:
		return prefer(du.Conditions < lpa.Conditions, BecauseFewerConditions)
	case len(du.Relief) != len(lpa.Relief):
		return prefer(len(du.Relief) > len(lpa.Relief), BecauseMoreRelief)
	}
	a.Because = BecauseAlike
	return a
}
