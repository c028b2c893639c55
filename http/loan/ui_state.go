package loan

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/finance"
	"gable/http/record"
)

type uiStateIn struct {
	endpoint.LoanPath
	record.WriteFlags
	Body endpoint.Patch[loan.UIState]
}

func mountUIState(a *endpoint.API) {
	record.ReadOfLoan(a, "/los/api/uistate/{loanId}", "getUIState", "What the wizard keeps of a loan beside its data", func(c *endpoint.Call) (loan.UIState, error) {
		return loandb.GetUIState(c.Tx)
	})
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: "/los/api/uistate/{loanId}", Name: "updateUIState", Tag: "Loans", Permission: authz.LoanEditInfo,
		Section: loan.SectionLoanInfo, Summary: "Change what the wizard keeps of a loan",
		Description: "To set doesNotApply for assets, liabilities, realEstates or expenses removes all of them; that needs `loan:edit-financial` too."}, patchUIState)
}

func patchUIState(c *endpoint.Call, in *uiStateIn) (*endpoint.Answer[loan.UIState], error) {
	was, err := loandb.GetUIState(c.Tx)
	if err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	for _, kind := range slices.Sorted(maps.Keys(will.DoesNotApply)) {
		if !will.DoesNotApply[kind] || was.DoesNotApply[kind] {
			continue
		}
		if err := finance.DoesNotApply(c, kind); err != nil {
			return nil, err
		}
	}
	if will.SkipIncomeCheck != was.SkipIncomeCheck {
		c.LoanChanged()
	}
	if err := loandb.SaveUIState(c.Tx, will); err != nil {
		return nil, err
	}
	out := &endpoint.Answer[loan.UIState]{Body: will}
	before, after := decisionsOf(was), decisionsOf(will)
	isSame, err := sameJSON(before, after)
	if isSame || err != nil {
		return out, err
	}
	return out, c.Audit("loan_ui_state", c.Loan.ID.String(), "updated", before, after)
}

// sameJSON tells whether two values are the same to whoever reads them: nothing and an empty map are.
func sameJSON(one, other any) (bool, error) {
	a, err := json.Marshal(one)
	if err != nil {
		return false, err
	}
	b, err := json.Marshal(other)
	return bytes.Equal(a, b), err
}

// decisionsOf is what a person decided of what the wizard keeps. Which steps are complete is worked out by the screens from
// the loan's data: nobody did it, so the journal tells nothing of it.
func decisionsOf(s loan.UIState) loan.UIState {
	s.Declaration, s.DemographicInfo, s.LoanDetailsStep = nil, nil, nil
	return s
}
