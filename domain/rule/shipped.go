package rule

import (
	"fmt"
	"slices"
	"strings"

	"gable/domain/loan"
)

// stepDates is the page on which a loan's key dates are typed.
const stepDates loan.Step = "loan-center#key-dates"

// requirement is something that a loan has to have before it comes to a stage or passes it.
type requirement struct {
	stage loan.StageID
	// key names it in the client's catalogue.
	key string
	// at is where it is typed.
	at loan.Step
	// before says which stage waits for it, and field what is missing.
	before, field string
	// missing is the condition under which it is.
	missing string
}

// requirements are what a loan commonly has to have at each stage of the way to funding.
var requirements = []requirement{
	{loan.StageQualification, "qualificationName", loan.StepBorrowers, "qualification", "Name of the borrower", `!loan.Borrowers.exists(b, b.active && b.Name.LastName != "")`},
	{loan.StageQualification, "qualificationPurpose", loan.StepLoanInfo, "qualification", "Loan purpose", `loan.Info.TransactionInfo.LoanPurposeType == ""`},
	{loan.StagePreapproved, "preapprovalAmount", loan.StepLoanInfo, "pre-approval", "Loan amount", `loan.Info.TransactionInfo.BaseLoanAmt == null || loan.Info.TransactionInfo.BaseLoanAmt <= 0.0`},
	{loan.StagePreapproved, "preapprovalIncome", loan.StepFinancial, "pre-approval", "Income", `figures.IncomeTotalAmt <= 0.0`},
	{loan.StagePreapproved, "preapprovalScore", loan.StepBorrowers, "pre-approval", "Credit score", `loan.LoanLevelCreditScore == null`},
	{loan.StageLoanSetup, "setupMortgageType", loan.StepLoanInfo, "loan setup", "Mortgage type", `loan.Info.TransactionInfo.MortgageType == ""`},
	{loan.StageLoanSetup, "setupAddress", loan.StepLoanInfo, "loan setup", "Address of the property", `loan.Info.subjectProperty.Address.TBDInd == true || loan.Info.subjectProperty.Address.LineText == ""`},
	{loan.StageDisclosureSent, "disclosuresApplicationDate", stepDates, "disclosures", "Application date", `loan.Dates.keyDates.mcrApplicationDate == null`},
	{loan.StageDisclosureSent, "disclosuresAmount", loan.StepLoanInfo, "disclosures", "Loan amount", `loan.Info.TransactionInfo.BaseLoanAmt == null || loan.Info.TransactionInfo.BaseLoanAmt <= 0.0`},
	{loan.StageDisclosureSent, "disclosuresRate", loan.StepProductPricing, "disclosures", "Note rate", `loan.Info.MortgageTypeAndTerms.NoteRatePercent == null`},
	{loan.StageUnderwritingSubmitted, "underwritingPropertyType", loan.StepLoanInfo, "underwriting", "Property type", `loan.Info.subjectProperty.PropertyDetail.HousingType == ""`},
	{loan.StageUnderwritingSubmitted, "underwritingOccupancy", loan.StepLoanInfo, "underwriting", "Occupancy", `loan.Info.subjectProperty.PropertyDetail.PropertyUsageType == ""`},
	{loan.StageUnderwritingSubmitted, "underwritingApplication", loan.StepBorrowers, "underwriting", "The borrowers' whole part of the application", `open.percentComplete < 100`},
	{loan.StageUnderwritingSubmitted, "underwritingDisclosures", loan.StepLoanCenter, "underwriting", "Loan estimate that is overdue", `"LOAN_ESTIMATE" in open.overdue || "REVISED_LOAN_ESTIMATE" in open.overdue`},
	{loan.StageUnderwritingSubmitted, "underwritingFhaCase", loan.StepGovernmentLoan, "underwriting", "FHA case number", `loan.Info.TransactionInfo.MortgageType == "FHA" && loan.Info.GovernmentLoan.AgencyCaseIdentifier == ""`},
	{loan.StageApprovedWithCondition, "approvalSubmitted", stepDates, "approval", "Date the loan was submitted to underwriting", `!("UNDERWRITING_SUBMITTED" in loan.Dates.statusDates)`},
	{loan.StageApprovedWithCondition, "approvalConditions", loan.StepConditions, "approval", "Conditions that come before the approval", `open.conditions.exists(c, c.priorTo == "Approval")`},
	{loan.StageClearToClose, "clearLock", loan.StepProductPricing, "clear to close", "Lock expiration date", `loan.Dates.keyDates.lockExpirationDate == null`},
	{loan.StageClearToClose, "clearLockRunOut", loan.StepProductPricing, "clear to close", "A rate lock that has not run out", `"RATE_LOCK" in open.overdue`},
	{loan.StageClearToClose, "clearDisclosures", loan.StepLoanCenter, "clear to close", "Revised loan estimate that is overdue", `"REVISED_LOAN_ESTIMATE" in open.overdue`},
	{loan.StageClearToClose, "clearValue", loan.StepLoanInfo, "clear to close", "Appraised value", `loan.Info.subjectProperty.PropertyDetail.EstimatedValueAmt == null || loan.Info.subjectProperty.PropertyDetail.EstimatedValueAmt <= 0.0`},
	{loan.StageClearToClose, "clearConditions", loan.StepConditions, "clear to close", "Conditions that come before the closing documents", `open.conditions.exists(c, c.priorTo in ["Approval", "Docs"])`},
	{loan.StageDocsOut, "docsDisclosure", stepDates, "closing documents", "Date the initial closing disclosure was received", `loan.Dates.keyDates.initialCdReceivedDate == null`},
	{loan.StageDocsOut, "docsClosingDate", stepDates, "closing documents", "Estimated closing date", `loan.Dates.keyDates.estimatedClosingDate == null`},
	{loan.StageDocsSigned, "signingDocsOut", stepDates, "signing", "Date the closing documents went out", `!("DOCS_OUT" in loan.Dates.statusDates)`},
	{loan.StageDocsSigned, "signingConditions", loan.StepConditions, "signing", "Conditions that come before the closing", `open.conditions.exists(c, c.priorTo in ["Approval", "Docs", "Closing", "AtClosing"])`},
	{loan.StageLoanFunded, "fundingReceived", stepDates, "funding", "Date the application was received", `loan.Dates.keyDates.applicationReceivedDate == null`},
	{loan.StageLoanFunded, "fundingState", loan.StepLoanInfo, "funding", "State of the property", `loan.Info.subjectProperty.Address.StateCode == ""`},
	{loan.StageLoanFunded, "fundingFirstPayment", stepDates, "funding", "First payment date", `loan.Dates.keyDates.firstPaymentDate == null`},
	{loan.StageLoanFunded, "fundingConditions", loan.StepConditions, "funding", "Conditions that come before the funding", `open.conditions.exists(c, c.priorTo != "" && c.priorTo != "Purchase")`},
	{loan.StageBrokerCheckReceived, "checkFunded", stepDates, "the broker check", "Date the loan was funded", `!("LOAN_FUNDED" in loan.Dates.statusDates)`},
	{loan.StageCommissionPaid, "commissionFunded", stepDates, "the commission", "Date the loan was funded", `!("LOAN_FUNDED" in loan.Dates.statusDates)`},
	{loan.StageCommissionPaid, "commissionConditions", loan.StepConditions, "the commission", "Conditions that come before the purchase", `open.conditions.exists(c, c.priorTo == "Purchase")`},
	{loan.StageSuspended, "suspensionReason", loan.StepLoanCenter, "suspension", "Reason of the suspension", `loan.Lifecycle.Suspension == null || loan.Lifecycle.Suspension.reason == ""`},
	{loan.StageAdverse, "adverseAction", loan.StepLoanCenter, "adverse action", "Action taken", `loan.Lifecycle.Adverse == null || loan.Lifecycle.Adverse.actionTaken == ""`},
}

// shippedRule is a rule that every company begins with, by the key of its words in the client's catalogue.
type shippedRule struct {
	key string
	at  loan.Step
	Rule
}

var shippedRules = func() []shippedRule {
	all := make([]shippedRule, 0, len(requirements)+3)
	for _, r := range requirements {
		all = append(all, shippedRule{r.key, r.at, Rule{Kind: KindNeeds, Name: fmt.Sprintf("Before %s: %s", r.before, r.field), Enabled: true, Condition: r.condition(),
			Effects: []Effect{{Do: DoAskReason, Message: fmt.Sprintf("Before %s the loan needs this: %s.", r.before, r.field), MissingFields: []string{r.field}}}}})
	}
	return append(all,
		shippedRule{"clearAsked", "", Rule{Kind: KindNeeds, Name: "Before clear to close: ask about conditions",
			Condition: fmt.Sprintf(`change.kind == "loan" && change.stageTo == %q`, loan.StageClearToClose),
			Effects:   []Effect{{Do: DoConfirm, Title: "Are all conditions met?", Message: "All conditions that come before the closing documents have to be with the lender. Is this loan clear to close?"}}}},
		shippedRule{"intakeAsked", "", Rule{Kind: KindNeeds, Name: "Back to the application: ask once disclosures went out", Enabled: true,
			Condition: fmt.Sprintf("change.kind == \"loan\" && change.stageTo == %q\n  && change.stageFrom in %s", loan.StageApplicationIntake, from(loan.StageDisclosureSent)),
			Effects:   []Effect{{Do: DoConfirm, Title: "Back to the application?", Message: "The disclosures of this loan went out. Does it go back to the application all the same?"}}}},
		shippedRule{"openTasks", "", Rule{Kind: KindNeeds, Name: "Before each further stage: open tasks",
			Condition: "change.kind == \"loan\" && change.stageForward\n  && open.tasks.exists(t, !t.canChangeLoanStatus)",
			Effects:   []Effect{{Do: DoBlock, Message: "Before the loan moves on, its open tasks have to be done.", MissingFields: []string{"Open tasks"}}}}})
}()

// condition holds of a move that brings the loan to the stage or past it, while what it needs there is missing. A loan that was there before is not
// held again.
func (r requirement) condition() string {
	if r.stage.Pipeline() == loan.PipelineCancelled {
		return fmt.Sprintf("change.kind == \"loan\" && change.stageTo == %q && change.stageFrom != %[1]q\n  && (%s)", r.stage, r.missing)
	}
	return fmt.Sprintf("change.kind == \"loan\" && change.stageTo in %[1]s && !(change.stageReached in %[1]s)\n  && (%[2]s)", from(r.stage), r.missing)
}

// from lists a stage and those after it, as a condition names them.
func from(first loan.StageID) string {
	stages := []string{}
	for _, stage := range loan.StagesThat(func(s loan.StageID) bool { return s.AtOrAfter(first) }) {
		stages = append(stages, fmt.Sprintf("%q", stage))
	}
	return "[" + strings.Join(stages, ", ") + "]"
}

// Shipped are the rules that every company begins with: what a loan commonly has to have before it reaches a stage. Those that hold a loan are in
// force: who may pass guards goes on with a reason. What asks at every move, whatever the loan has, is the company's to turn on.
func Shipped() []Rule {
	all := make([]Rule, len(shippedRules))
	for i, r := range shippedRules {
		all[i] = r.Rule
	}
	return all
}

// ShippedKeys name the words of the shipped rules in the client's catalogue.
func ShippedKeys() map[string]Rule {
	keys := map[string]Rule{}
	for _, r := range shippedRules {
		keys[r.key] = r.Rule
	}
	return keys
}

// KeyName gives a rule that is called as it was shipped the key of its name in the client's catalogue.
func (r *Rule) KeyName() {
	if at := slices.IndexFunc(shippedRules, func(s shippedRule) bool { return s.Name == r.Name }); at >= 0 {
		r.NameKey = "stageRules:" + shippedRules[at].key + ".name"
	}
}

// keyOf is the key of what an effect says as it is shipped, "" once the company has put it in its own words.
func keyOf(e Effect) string {
	if r, shipped := shippedAs(e); shipped {
		return "stageRules:" + r.key
	}
	return ""
}

// stepOf is where what an effect asks for is typed, "" where that is not known.
func stepOf(e Effect) string {
	r, _ := shippedAs(e)
	return string(r.at)
}

// shippedAs is the shipped rule that has the effect as it is.
func shippedAs(e Effect) (shippedRule, bool) {
	at := slices.IndexFunc(shippedRules, func(r shippedRule) bool {
		s := r.Effects[0]
		return s.Do == e.Do && s.Title == e.Title && s.Message == e.Message && slices.Equal(s.MissingFields, e.MissingFields)
	})
	if at < 0 {
		return shippedRule{}, false
	}
	return shippedRules[at], true
}
