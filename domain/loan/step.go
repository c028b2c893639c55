package loan

import "slices"

// Step is a step of the staff's wizard: the part of a loan that one screen shows (loan-data-entry.md section 4).
type Step string

// The steps, in their order.
const (
	StepLoanInfo       Step = "loan-info"
	StepBorrowers      Step = "borrowers"
	StepFinancial      Step = "financial"
	StepGovernmentLoan Step = "govt-loan"
	StepProductPricing Step = "product-pricing"
	StepUpdateFees     Step = "update-fees"
	StepAUS            Step = "aus"
	StepPreapproval    Step = "pre-approval"
	StepDocuments      Step = "documents"
	StepConditions     Step = "conditions"
	StepLoanCenter     Step = "loan-center"
	StepSetup          Step = "setup"
)

// Steps are all of them, in their order.
var Steps = []Step{StepLoanInfo, StepBorrowers, StepFinancial, StepGovernmentLoan, StepProductPricing, StepUpdateFees, StepAUS, StepPreapproval,
	StepDocuments, StepConditions, StepLoanCenter, StepSetup}

// Valid reports whether there is such a step.
func (s Step) Valid() bool { return slices.Contains(Steps, s) }
