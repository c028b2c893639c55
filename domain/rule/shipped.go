package rule

import (
	"fmt"
	"slices"
	"strings"

	"gable/domain/loan"
)

// requirement is something that a loan has to have before it reaches a stage.
type requirement struct {
	stage loan.StageID
	// key names it in the client's catalogue.
	key string
	// before says which step waits for it, and field what is missing.
	before, field string
	// missing is the condition under which it is.
	missing string
}

// requirements are what a loan commonly has to have at each stage of the way to funding.
var requirements = []requirement{
	{loan.StageQualification, "qualificationName", "qualification", "Name of the borrower", `!loan.Borrowers.exists(b, b.active && b.Name.LastName != "")`},
	{loan.StageQualification, "qualificationPurpose", "qualification", "Loan purpose", `loan.Info.TransactionInfo.LoanPurposeType == ""`},
	{loan.StagePreapproved, "preapprovalAmount", "pre-approval", "Loan amount", `loan.Info.TransactionInfo.BaseLoanAmt == null || loan.Info.TransactionInfo.BaseLoanAmt <= 0.0`},
	{loan.StagePreapproved, "preapprovalIncome", "pre-approval", "Income", `figures.IncomeTotalAmt <= 0.0`},
	{loan.StagePreapproved, "preapprovalScore", "pre-approval", "Credit score", `loan.LoanLevelCreditScore == null`},
	{loan.StageLoanSetup, "setupMortgageType", "loan setup", "Mortgage type", `loan.Info.TransactionInfo.MortgageType == ""`},
	{loan.StageLoanSetup, "setupAddress", "loan setup", "Address of the property", `loan.Info.subjectProperty.Address.TBDInd == true || loan.Info.subjectProperty.Address.LineText == ""`},
	{loan.StageDisclosureSent, "disclosuresApplicationDate", "disclosures", "Application date", `loan.Dates.keyDates.mcrApplicationDate == null`},
	{loan.StageDisclosureSent, "disclosuresAmount", "disclosures", "Loan amount", `loan.Info.TransactionInfo.BaseLoanAmt == null || loan.Info.TransactionInfo.BaseLoanAmt <= 0.0`},
	{loan.StageDisclosureSent, "disclosuresRate", "disclosures", "Note rate", `loan.Info.MortgageTypeAndTerms.NoteRatePercent == null`},
	{loan.StageUnderwritingSubmitted, "underwritingPropertyType", "underwriting", "Property type", `loan.Info.subjectProperty.PropertyDetail.HousingType == ""`},
	{loan.StageUnderwritingSubmitted, "underwritingOccupancy", "underwriting", "Occupancy", `loan.Info.subjectProperty.PropertyDetail.PropertyUsageType == ""`},
	{loan.StageApprovedWithCondition, "approvalSubmitted", "approval", "Date the loan was submitted to underwriting", `!("UNDERWRITING_SUBMITTED" in loan.Dates.statusDates)`},
	{loan.StageApprovedWithCondition, "approvalConditions", "approval", "Conditions that come before the approval", `open.conditions.exists(c, c.priorTo == "Approval")`},
	{loan.StageClearToClose, "clearLock", "clear to close", "Lock expiration date", `loan.Dates.keyDates.lockExpirationDate == null`},
	{loan.StageClearToClose, "clearValue", "clear to close", "Appraised value", `loan.Info.subjectProperty.PropertyDetail.EstimatedValueAmt == null || loan.Info.subjectProperty.PropertyDetail.EstimatedValueAmt <= 0.0`},
	{loan.StageClearToClose, "clearConditions", "clear to close", "Conditions that come before the closing documents", `open.conditions.exists(c, c.priorTo in ["Approval", "Docs"])`},
	{loan.StageDocsOut, "docsDisclosure", "closing documents", "Date the initial closing disclosure was received", `loan.Dates.keyDates.initialCdReceivedDate == null`},
	{loan.StageDocsOut, "docsClosingDate", "closing documents", "Estimated closing date", `loan.Dates.keyDates.estimatedClosingDate == null`},
	{loan.StageDocsSigned, "signingDocsOut", "signing", "Date the closing documents went out", `!("DOCS_OUT" in loan.Dates.statusDates)`},
	{loan.StageDocsSigned, "signingConditions", "signing", "Conditions that come before the closing", `open.conditions.exists(c, c.priorTo in ["Approval", "Docs", "Closing", "AtClosing"])`},
	{loan.StageLoanFunded, "fundingReceived", "funding", "Date the application was received", `loan.Dates.keyDates.applicationReceivedDate == null`},
	{loan.StageLoanFunded, "fundingState", "funding", "State of the property", `loan.Info.subjectProperty.Address.StateCode == ""`},
	{loan.StageLoanFunded, "fundingFirstPayment", "funding", "First payment date", `loan.Dates.keyDates.firstPaymentDate == null`},
	{loan.StageLoanFunded, "fundingConditions", "funding", "Conditions that come before the funding", `open.conditions.exists(c, c.priorTo != "" && c.priorTo != "Purchase")`},
	{loan.StageBrokerCheckReceived, "checkFunded", "the broker check", "Date the loan was funded", `!("LOAN_FUNDED" in loan.Dates.statusDates)`},
	{loan.StageCommissionPaid, "commissionFunded", "the commission", "Date the loan was funded", `!("LOAN_FUNDED" in loan.Dates.statusDates)`},
	{loan.StageCommissionPaid, "commissionConditions", "the commission", "Conditions that come before the purchase", `open.conditions.exists(c, c.priorTo == "Purchase")`},
	{loan.StageSuspended, "suspensionReason", "suspension", "Reason of the suspension", `loan.Lifecycle.Suspension == null || loan.Lifecycle.Suspension.reason == ""`},
	{loan.StageAdverse, "adverseAction", "adverse action", "Action taken", `loan.Lifecycle.Adverse == null || loan.Lifecycle.Adverse.actionTaken == ""`},
}

// shippedRule is a rule that every company begins with, by the key of its words in the client's catalogue.
type shippedRule struct {
	key string
	Rule
}

var shippedRules = func() []shippedRule {
	all := make([]shippedRule, 0, len(requirements)+3)
	for _, r := range requirements {
		all = append(all, shippedRule{r.key, Rule{Kind: KindNeeds, Name: fmt.Sprintf("Before %s: %s", r.before, r.field),
			Condition: fmt.Sprintf("change.kind == \"loan\" && change.stageTo == %q\n  && (%s)", r.stage, r.missing),
			Effects:   []Effect{{Do: DoBlock, Message: fmt.Sprintf("Before %s the loan needs this: %s.", r.before, r.field), MissingFields: []string{r.field}}}}})
	}
	disclosed := []string{}
	for _, stage := range loan.StagesThat(func(s loan.StageID) bool { return s.AtOrAfter(loan.StageDisclosureSent) }) {
		disclosed = append(disclosed, fmt.Sprintf("%q", stage))
	}
	return append(all,
		shippedRule{"clearAsked", Rule{Kind: KindNeeds, Name: "Before clear to close: ask about conditions",
			Condition: fmt.Sprintf(`change.kind == "loan" && change.stageTo == %q`, loan.StageClearToClose),
			Effects:   []Effect{{Do: DoConfirm, Title: "Are all conditions met?", Message: "All conditions that come before the closing documents have to be with the lender. Is this loan clear to close?"}}}},
		shippedRule{"intakeAsked", Rule{Kind: KindNeeds, Name: "Back to the application: ask once disclosures went out",
			Condition: fmt.Sprintf("change.kind == \"loan\" && change.stageTo == %q\n  && change.stageFrom in [%s]", loan.StageApplicationIntake, strings.Join(disclosed, ", ")),
			Effects:   []Effect{{Do: DoConfirm, Title: "Back to the application?", Message: "The disclosures of this loan went out. Does it go back to the application all the same?"}}}},
		shippedRule{"openTasks", Rule{Kind: KindNeeds, Name: "Before each further stage: open tasks",
			Condition: "change.kind == \"loan\" && change.stageForward\n  && open.tasks.exists(t, !t.canChangeLoanStatus)",
			Effects:   []Effect{{Do: DoBlock, Message: "Before the loan moves on, its open tasks have to be done.", MissingFields: []string{"Open tasks"}}}}})
}()

// Shipped are the rules that every company begins with: what a loan commonly has to have before it reaches a stage. None is in force until
// the company turns it on, so that at first a loan may go wherever its people take it.
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
	at := slices.IndexFunc(shippedRules, func(r shippedRule) bool {
		s := r.Effects[0]
		return s.Do == e.Do && s.Title == e.Title && s.Message == e.Message && slices.Equal(s.MissingFields, e.MissingFields)
	})
	if at < 0 {
		return ""
	}
	return "stageRules:" + shippedRules[at].key
}
