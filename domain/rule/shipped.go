package rule

import (
	"fmt"

	"gable/domain/loan"
)

// requirement is something that a loan has to have before it reaches a stage.
type requirement struct {
	stage loan.StageID
	// before says which step waits for it, and field what is missing.
	before, field string
	// missing is the condition under which it is.
	missing string
}

// requirements are what a loan commonly has to have at each stage. What takes findings, conditions or tasks is not among them: a condition
// can't name these.
var requirements = []requirement{
	{loan.StageDisclosureSent, "disclosures", "Application date", `loan.Dates.keyDates.mcrApplicationDate == null`},
	{loan.StageDisclosureSent, "disclosures", "Loan amount", `loan.Info.TransactionInfo.BaseLoanAmt == null || loan.Info.TransactionInfo.BaseLoanAmt <= 0.0`},
	{loan.StageDisclosureSent, "disclosures", "Note rate", `loan.Info.MortgageTypeAndTerms.NoteRatePercent == null`},
	{loan.StageUnderwritingSubmitted, "underwriting", "Property type", `loan.Info.subjectProperty.PropertyDetail.HousingType == ""`},
	{loan.StageUnderwritingSubmitted, "underwriting", "Occupancy", `loan.Info.subjectProperty.PropertyDetail.PropertyUsageType == ""`},
	{loan.StageClearToClose, "clear to close", "Lock expiration date", `loan.Dates.keyDates.lockExpirationDate == null`},
	{loan.StageClearToClose, "clear to close", "Appraised value", `loan.Info.subjectProperty.PropertyDetail.EstimatedValueAmt == null || loan.Info.subjectProperty.PropertyDetail.EstimatedValueAmt <= 0.0`},
	{loan.StageDocsOut, "closing documents", "Date the initial closing disclosure was received", `loan.Dates.keyDates.initialCdReceivedDate == null`},
	{loan.StageDocsOut, "closing documents", "Estimated closing date", `loan.Dates.keyDates.estimatedClosingDate == null`},
	{loan.StageLoanFunded, "funding", "Date the application was received", `loan.Dates.keyDates.applicationReceivedDate == null`},
	{loan.StageLoanFunded, "funding", "State of the property", `loan.Info.subjectProperty.Address.StateCode == ""`},
	{loan.StageLoanFunded, "funding", "First payment date", `loan.Dates.keyDates.firstPaymentDate == null`},
}

// Shipped are the rules that every company begins with: what a loan commonly has to have before it reaches a stage. None is in force until
// the company turns it on, so that at first a loan may go wherever its people take it.
func Shipped() []Rule {
	all := make([]Rule, 0, len(requirements)+1)
	for _, r := range requirements {
		all = append(all, Rule{Kind: KindNeeds, Name: fmt.Sprintf("Before %s: %s", r.before, r.field),
			Condition: fmt.Sprintf("change.kind == \"loan\" && change.stageTo == %q\n  && (%s)", r.stage, r.missing),
			Effects:   []Effect{{Do: DoBlock, Message: fmt.Sprintf("Before %s the loan needs this: %s.", r.before, r.field), MissingFields: []string{r.field}}}})
	}
	return append(all, Rule{Kind: KindNeeds, Name: "Before clear to close: ask about conditions",
		Condition: fmt.Sprintf(`change.kind == "loan" && change.stageTo == %q`, loan.StageClearToClose),
		Effects:   []Effect{{Do: DoConfirm, Title: "Are all conditions met?", Message: "All conditions that come before the closing documents have to be with the lender. Is this loan clear to close?"}}})
}
