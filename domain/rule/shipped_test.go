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

// TestShippedRulesHoldEachStage: each can be used, is in force where it holds a loan, and holds it until what it asks for is there.
func TestShippedRulesHoldEachStage(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, r := range rule.Shipped() {
		require.Empty(t, r.Validate(), r.Name)
		require.Equal(t, r.Effects[0].Do == rule.DoAskReason || strings.HasPrefix(r.Name, "Back to the application"), r.Enabled, r.Name)
		require.False(t, names[r.Name], r.Name)
		names[r.Name] = true
	}
	held := func(f *loan.File, open rule.OpenWork, from, to loan.StageID) (fields []string) {
		all := rule.Shipped()
		for i := range all {
			all[i].ID, all[i].Enabled = domain.NewID(), true
		}
		s := rule.Subject{Loan: f, Figures: qualify.Result{IncomeTotalAmt: income(f)}, Open: func() rule.OpenWork { return open }, Changes: []rule.Change{{Area: rule.AreaLoan, Kind: "loan", Action: "stage changed", StageFrom: string(from), Reached: string(from), StageTo: string(to), Forward: loan.IsForward(from, to)}}}
		for _, matched := range rule.NewSet(1, all).Judge(t.Context(), s) {
			for _, e := range matched.Rule.Effects {
				fields = append(fields, e.MissingFields...)
			}
		}
		return fields
	}
	day := domain.MustDate("2026-06-15")
	bare, whole := &loan.File{}, &loan.File{}
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
	all.Overdue, all.Complete = []string{"LOAN_ESTIMATE", "REVISED_LOAN_ESTIMATE", "RATE_LOCK"}, 40
	done := func(open rule.OpenWork) rule.OpenWork { open.Complete = 100; return open }
	way := loan.StagesThat(func(s loan.StageID) bool { return s.Pipeline() != loan.PipelineCancelled })
	for stage, missing := range map[loan.StageID][]string{
		loan.StageApplicationIntake:     nil, // to where it begins there is nothing to ask
		loan.StageQualification:         {"Name of the borrower", "Loan purpose"},
		loan.StagePreapproved:           {"Loan amount", "Income", "Credit score"},
		loan.StageLoanSetup:             {"Mortgage type", "Address of the property"},
		loan.StageDisclosureSent:        {"Application date", "Loan amount", "Note rate"},
		loan.StageUnderwritingSubmitted: {"Property type", "Occupancy", "The borrowers' whole part of the application", "Loan estimate that is overdue"},
		loan.StageApprovedWithCondition: {"Date the loan was submitted to underwriting", "Conditions that come before the approval"},
		loan.StageClearToClose:          {"Lock expiration date", "A rate lock that has not run out", "Revised loan estimate that is overdue", "Appraised value", "Conditions that come before the closing documents"},
		loan.StageDocsOut:               {"Date the initial closing disclosure was received", "Estimated closing date"},
		loan.StageDocsSigned:            {"Date the closing documents went out", "Conditions that come before the closing"},
		loan.StageLoanFunded:            {"Date the application was received", "State of the property", "First payment date", "Conditions that come before the funding"},
		loan.StageBrokerCheckReceived:   {"Date the loan was funded"},
		loan.StageCommissionPaid:        {"Date the loan was funded", "Conditions that come before the purchase"},
		loan.StageSuspended:             {"Reason of the suspension"},
		loan.StageAdverse:               {"Action taken"},
	} {
		before := loan.StageLoanSetup
		if at := slices.Index(way, stage); at > 0 {
			before = way[at-1]
		}
		require.ElementsMatch(t, missing, held(bare, all, before, stage), stage)
		require.Empty(t, held(whole, done(rule.OpenWork{}), before, stage), stage)
		require.Empty(t, held(bare, all, stage, stage), "a change of a loan that is at %s is not held", stage)
		if slices.Contains(way, stage) {
			require.Empty(t, held(bare, all, loan.StageCommissionPaid, stage), "nor is one that goes back to %s", stage)
		}
	}
	require.Len(t, loan.Stages(), 15, "each of them is above")
	require.Equal(t, []string{"Conditions that come before the funding"}, held(whole, done(waits("AtClosing")), loan.StageDocsSigned, loan.StageLoanFunded))
	require.Empty(t, held(whole, done(waits("Purchase")), loan.StageDocsSigned, loan.StageLoanFunded))
	nothing := *whole
	nothing.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(0))
	require.Equal(t, []string{"Loan amount"}, held(&nothing, done(rule.OpenWork{}), loan.StageLoanSetup, loan.StageDisclosureSent))
	require.ElementsMatch(t, []string{"Property type", "Occupancy", "Application date", "Loan amount", "Note rate"}, held(bare, done(rule.OpenWork{}), loan.StageLoanSetup, loan.StageUnderwritingSubmitted), "what is passed is held as well")
	whole.Info.TransactionInfo.MortgageType = "FHA"
	require.Equal(t, []string{"FHA case number"}, held(whole, done(rule.OpenWork{}), loan.StageDisclosureSent, loan.StageUnderwritingSubmitted))
	whole.Info.GovernmentLoan.AgencyCaseIdentifier = "061-1234567"
	require.Empty(t, held(whole, done(rule.OpenWork{}), loan.StageDisclosureSent, loan.StageUnderwritingSubmitted))
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
		s := rule.Subject{Loan: &loan.File{StageID: to}, Open: func() rule.OpenWork { return rule.OpenWork{Tasks: tasks} },
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

// TestWhoMayPassGoesOnWithAReason: others are refused what the loan needs first, and are told where it is typed.
func TestWhoMayPassGoesOnWithAReason(t *testing.T) {
	t.Parallel()
	r := rule.Shipped()[0]
	r.ID = domain.NewID()
	decide := func(given rule.Given) rule.Decision {
		return rule.Decide([]rule.Match{{Rule: r}}, loan.StageQualification, given)
	}
	refused := decide(rule.Given{}).Refusal
	require.Equal(t, domain.CodeRuleBlocked, refused.Code)
	require.Nil(t, refused.Fields[0].Confirmation)
	require.Equal(t, "borrowers", refused.Fields[0].Step)

	asked := decide(rule.Given{MayPass: true})
	require.Equal(t, domain.CodeRuleConfirmation, asked.Refusal.Code)
	require.True(t, asked.Refusal.Fields[0].Confirmation.NeedsReason)
	require.Equal(t, []domain.ID{r.ID}, asked.Asked)
	require.NotNil(t, decide(rule.Given{MayPass: true, Confirmed: asked.Asked}).Refusal, "without a reason it is asked again")
	require.NotNil(t, decide(rule.Given{Confirmed: asked.Asked, Reason: "Kim knows."}).Refusal, "who may not pass gives none")

	passed := decide(rule.Given{MayPass: true, Confirmed: asked.Asked, Reason: "Kim knows."})
	require.Nil(t, passed.Refusal)
	require.Equal(t, []rule.Passed{{RuleID: r.ID, Name: r.Name, Missing: []string{"Name of the borrower"}}}, passed.Passed)

	require.Nil(t, decide(rule.Given{TakesBack: true}).Refusal, "what somebody did a moment ago is taken back unasked")

	party := decide(rule.Given{MayPass: true, Party: true}).Refusal
	require.Equal(t, domain.CodeRuleBlocked, party.Code)
	require.Equal(t, rule.PartyMessage, party.Message)
	require.Empty(t, party.Fields[0].Step, "a borrower is not told where staff type")
	require.Empty(t, party.Fields[0].MissingFields)

	left := decide(rule.Given{Unattended: true})
	require.Nil(t, left.Refusal)
	require.Len(t, left.Unanswered, 1, "where nobody is there to give a reason, it stays open")
}
