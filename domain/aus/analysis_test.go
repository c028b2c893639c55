package aus

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Which of two answers is easier to go by: the one that takes the loan, then the one that has less proven, then the one that relieves of more.
func TestAnalysis(t *testing.T) {
	t.Parallel()
	found := func(recommendation string, conditions int, relief ...string) *Verdict {
		f := Findings{Recommendation: recommendation}
		for range conditions {
			f.Messages = append(f.Messages, Message{Severity: "CONDITION"})
		}
		f.Messages = append(f.Messages, Message{Severity: "INFO"}, Message{Severity: "WARNING"})
		f.Relief = append(f.Relief, DocumentationRelief{"EMPLOYMENT", "NOT_ELIGIBLE"})
		for _, of := range relief {
			f.Relief = append(f.Relief, DocumentationRelief{of, "ELIGIBLE"})
		}
		return VerdictOf("r1", f)
	}
	approved, accepted := "APPROVE_ELIGIBLE", "ACCEPT"
	for name, c := range map[string]struct {
		du, lpa *Verdict
		better  Engine
		because AnalysisBecause
	}{
		"neither has answered":  {nil, nil, "", ""},
		"DU alone has answered": {found(approved, 1), nil, "", ""},
		"LPA alone accepts":     {found("APPROVE_INELIGIBLE", 1), found(accepted, 9), EngineLPA, BecauseMetAlone},
		"DU alone approves":     {found(approved, 9), found("CAUTION", 1), EngineDU, BecauseMetAlone},
		"neither takes it":      {found("REFER_WITH_CAUTION", 1), found("CAUTION", 2), "", BecauseNeither},
		"DU asks for less":      {found(approved, 3), found(accepted, 4, "INCOME"), EngineDU, BecauseFewerConditions},
		"LPA asks for less":     {found(approved, 3), found(accepted, 2), EngineLPA, BecauseFewerConditions},
		"LPA relieves of more":  {found(approved, 3, "ASSETS"), found(accepted, 3, "ASSETS", "INCOME"), EngineLPA, BecauseMoreRelief},
		"they are alike":        {found(approved, 3, "ASSETS"), found(accepted, 3, "INCOME"), "", BecauseAlike},
	} {
		a := Analyze(c.du, c.lpa)
		require.Equal(t, []any{c.better, c.because}, []any{a.Better, a.Because}, name)
	}
	require.Equal(t, &Verdict{RunID: "r1", Recommendation: approved, IsMet: true, Conditions: 2, Warnings: 1, Relief: []string{"ASSETS", "INCOME"}}, found(approved, 2, "INCOME", "ASSETS"))
	for eligibility, met := range map[string]bool{"": true, "Eligible": true, "NotApplicable": true, "Ineligible": false} {
		require.Equal(t, met, Findings{Recommendation: accepted, PurchaseEligibility: eligibility}.IsMet(), eligibility)
	}
}
