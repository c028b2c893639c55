package rule_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
	"gable/domain/rule"
)

// TestShippedRulesHoldEachStage: each can be used, is off at first, and holds a loan until what it asks for is there.
func TestShippedRulesHoldEachStage(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, r := range rule.Shipped() {
		require.Empty(t, r.Validate(), r.Name)
		require.False(t, r.Enabled)
		require.False(t, names[r.Name], r.Name)
		names[r.Name] = true
	}
	held := func(f *loan.File, open rule.OpenWork, to loan.StageID) (fields []string) {
		all := rule.Shipped()
		for i := range all {
			all[i].ID, all[i].Enabled = domain.NewID(), true
		}
		s := rule.Subject{Loan: f, Figures: qualify.Result{IncomeTotalAmt: income(f)}, Open: open, Changes: []rule.Change{{Area: rule.AreaLoan, Kind: "loan", Action: "stage changed", StageFrom: string(f.StageID), StageTo: string(to), Forward: loan.IsForward(f.StageID, to)}}}
		for _, matched := range rule.NewSet(1, all).Judge(t.Context(), s) {
			for _, e := range matched.Rule.Effects {
				fields = append(fields, e.MissingFields...)
			}
		}
		return fields
	}
	day := domain.MustDate("2026-06-15")
	bare, whole := &loan.File{StageID: loan.StageLoanSetup}, &loan.File{StageID: loan.StageLoanSetup}
	whole.Borrowers = []borrower.Borrower{{Active: true, Name: borrower.Name{LastName: "Reyes"}}}
	whole.LoanLevelCreditScore = new(int(740))
	whole.Lifecycle = loan.Lifecycle{Suspension: &loan.Suspension{Reason: "BORROWER_REQUEST"}, Adverse: &loan.Adverse{AdverseAction: loan.AdverseAction{ActionTaken: loan.ActionDenied}}}
	whole.Dates.StatusDates = map[loan.StageID]domain.Date{loan.StageUnderwritingSubmitted: day, loan.StageDocsOut: day, loan.StageLoanFunded: day}
	whole.Dates.KeyDates = loan.ReportDates{MCRApplicationDate: &day, ApplicationReceivedDate: &day, InitialCDReceivedDate: &day, EstimatedClosingDate: &day, FirstPaymentDate: &day, LockExpirationDate: &day}
	terms := &whole.Info.TransactionInfo
	terms.BaseLoanAmt, terms.LoanPurposeType, terms.MortgageType = new(domain.Money(30_000_000)), "Purchase", "Conventional"
	whole.Info.MortgageTypeAndTerms.NoteRatePercent = new(domain.MustRate("6.5"))
	detail := &whole.Info.SubjectProperty.PropertyDetail
	detail.EstimatedValueAmt, detail.HousingType, detail.PropertyUsageType = new(domain.Money(40_000_000)), property.HousingSingleFamily, property.UsagePrimaryResidence
	whole.Info.SubjectProperty.Address.StateCode, whole.Info.SubjectProperty.Address.LineText = "TX", "1 Main St"
	waits := func(priorTo ...string) (open rule.OpenWork) {
		for _, one := range priorTo {
			open.Conditions = append(open.Conditions, rule.OpenCondition{PriorTo: one})
		}
		return open
	}
	all := waits("Approval", "Docs", "Closing", "Funding", "Purchase")
	for stage, missing := range map[loan.StageID][]string{
		loan.StageApplicationIntake:     nil, // from loan setup there is nothing to ask
		loan.StageQualification:         {"Name of the borrower", "Loan purpose"},
		loan.StagePreapproved:           {"Loan amount", "Income", "Credit score"},
		loan.StageLoanSetup:             {"Mortgage type", "Address of the property"},
		loan.StageDisclosureSent:        {"Application date", "Loan amount", "Note rate"},
		loan.StageUnderwritingSubmitted: {"Property type", "Occupancy"},
		loan.StageApprovedWithCondition: {"Date the loan was submitted to underwriting", "Conditions that come before the approval"},
		loan.StageClearToClose:          {"Lock expiration date", "Appraised value", "Conditions that come before the closing documents"},
		loan.StageDocsOut:               {"Date the initial closing disclosure was received", "Estimated closing date"},
		loan.StageDocsSigned:            {"Date the closing documents went out", "Conditions that come before the closing"},
		loan.StageLoanFunded:            {"Date the application was received", "State of the property", "First payment date", "Conditions that come before the funding"},
		loan.StageBrokerCheckReceived:   {"Date the loan was funded"},
		loan.StageCommissionPaid:        {"Date the loan was funded", "Conditions that come before the purchase"},
		loan.StageSuspended:             {"Reason of the suspension"},
		loan.StageAdverse:               {"Action taken"},
	} {
		require.ElementsMatch(t, missing, held(bare, all, stage), stage)
		require.Empty(t, held(whole, rule.OpenWork{}, stage), stage)
		require.True(t, slices.ContainsFunc(rule.Shipped(), func(r rule.Rule) bool { return strings.Contains(r.Condition, `stageTo == "`+string(stage)+`"`) }), "no rule is about %s", stage)
	}
	require.Len(t, loan.Stages(), 15, "each of them is above")
	require.Equal(t, []string{"Conditions that come before the funding"}, held(whole, waits("AtClosing"), loan.StageLoanFunded))
	require.Empty(t, held(whole, waits("Purchase"), loan.StageLoanFunded))
	nothing := *whole
	nothing.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(0))
	require.Equal(t, []string{"Loan amount"}, held(&nothing, rule.OpenWork{}, loan.StageDisclosureSent))
}

// income is that of a loan on which somebody is named.
func income(f *loan.File) domain.Money {
	if len(f.Borrowers) == 0 {
		return 0
	}
	return 800_000
}

// TestAnOpenTaskHoldsTheNextStage: but not one that moves the loan when it is done, nor a way back or out.
func TestAnOpenTaskHoldsTheNextStage(t *testing.T) {
	t.Parallel()
	all := rule.Shipped()
	last := all[len(all)-1]
	last.ID, last.Enabled = domain.NewID(), true
	held := func(from, to loan.StageID, tasks ...rule.OpenTask) bool {
		s := rule.Subject{Loan: &loan.File{StageID: to}, Open: rule.OpenWork{Tasks: tasks},
			Changes: []rule.Change{{Area: rule.AreaLoan, Kind: "loan", StageFrom: string(from), StageTo: string(to), Forward: loan.IsForward(from, to)}}}
		return len(rule.NewSet(1, []rule.Rule{last}).Judge(t.Context(), s)) > 0
	}
	open, moving := rule.OpenTask{Title: "Call"}, rule.OpenTask{Title: "Approve", CanChangeLoanStatus: true}
	require.True(t, held(loan.StageLoanSetup, loan.StageDisclosureSent, moving, open))
	require.False(t, held(loan.StageLoanSetup, loan.StageDisclosureSent, moving))
	require.False(t, held(loan.StageLoanSetup, loan.StageQualification, open))
	require.False(t, held(loan.StageLoanSetup, loan.StageSuspended, open))
	require.False(t, held(loan.StageSuspended, loan.StageLoanSetup, open))
}

// TestOnlyAShippedRuleHasAKey: what a company wrote is told as the company wrote it.
func TestOnlyAShippedRuleHasAKey(t *testing.T) {
	t.Parallel()
	said := func(change func(*rule.Effect), party bool) domain.FieldError {
		r := rule.Shipped()[0]
		r.Effects = slices.Clone(r.Effects)
		change(&r.Effects[0])
		return rule.Decide([]rule.Match{{Rule: r}}, loan.StageLoanSetup, rule.Given{Party: party}).Refusal.Fields[0]
	}
	require.Equal(t, "stageRules:qualificationName", said(func(*rule.Effect) {}, false).Key)
	require.Empty(t, said(func(e *rule.Effect) { e.Message = "Ask them." }, false).Key)
	require.Empty(t, said(func(e *rule.Effect) { e.MissingFields = []string{"Name"} }, false).Key)
	require.Equal(t, "errors:ruleFields", said(func(e *rule.Effect) { e.Message = "" }, false).Key, "where the company wrote nothing, the words are ours")
	require.Equal(t, "errors:ruleOfLender", said(func(*rule.Effect) {}, true).Key, "a borrower is told no reason")
}

// TestWhatIsSaidForACompanyHasAKey: where a company wrote nothing, what is said has words in both languages.
func TestWhatIsSaidForACompanyHasAKey(t *testing.T) {
	t.Parallel()
	decided := func(given rule.Given, effects ...rule.Effect) domain.FieldError {
		return rule.Decide([]rule.Match{{Rule: rule.Rule{Name: "Ours", Kind: rule.KindNeeds, Effects: effects}}}, loan.StageQualification, given).Refusal.Fields[0]
	}
	stage := rule.Effect{Do: rule.DoRequireStage, Stages: []loan.StageID{loan.StageLoanSetup}}
	require.Equal(t, "errors:ruleStage", decided(rule.Given{}, stage).Key)
	stage.Message = "Not yet."
	require.Empty(t, decided(rule.Given{}, stage).Key)
	asked := decided(rule.Given{Party: true}, rule.Effect{Do: rule.DoConfirm, Message: "Really?"})
	require.Equal(t, "errors:ruleAsks", asked.Key)
	require.Equal(t, []string{"Really?"}, asked.Params)
	unjudged := rule.Decide([]rule.Match{{Rule: rule.Rule{Kind: rule.KindNeeds}, Unjudged: true}}, loan.StageQualification, rule.Given{})
	require.Equal(t, "errors:ruleUnjudged", unjudged.Refusal.Fields[0].Key)
	item := rule.NotCompleted(rule.CompletedItem{TaskID: "Order", Item: "Call"})
	require.Equal(t, []string{"Call", "Order"}, item.Params)
}
