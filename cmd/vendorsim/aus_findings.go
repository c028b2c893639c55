package main

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// The parts of findings, and how much a message weighs.
const (
	inRisk, inEligibility, inVerification, inAssets, inProperty, inObservations, inRedFlags = "RISK", "ELIGIBILITY", "VERIFICATION", "ASSETS", "PROPERTY", "OBSERVATION", "RED_FLAG"

	asInfo, asCondition, asWarning, asFatal = "INFO", "CONDITION", "WARNING", "FATAL"
)

// verdict gathers what an engine says of a file.
type verdict struct {
	file       loanFile
	messages   []ausMessage
	ineligible bool
	risky      bool
	unknown    bool // a borrower's credit is not known
	outOfScope bool // it is no loan that the engine evaluates
}

func (v *verdict) say(section, severity, id, category, text string, evidence ...string) {
	v.messages = append(v.messages, ausMessage{ID: "DU-" + id, Category: category, Section: section, Severity: severity, Evidence: evidence, Text: text})
}

// judge answers by the file: above 50 % of debt to income, the highest loan to value or the county's limit, a loan is not eligible; far above, with a
// low score or within a waiting period, its risk is not met either.
func judge(f loanFile, submission int) *verdict {
	v := &verdict{file: f, outOfScope: !f.isInScope()}
	if v.outOfScope {
		v.say(inEligibility, asFatal, "ELIG-SCOPE", "program", "Only a first mortgage at a fixed or an adjustable rate is evaluated: underwrite this loan manually.")
	}
	v.eligibility()
	v.risk()
	v.income()
	v.funds()
	v.debts()
	v.people()
	v.collateral()
	v.observe(submission)
	return v
}

// findingsOf is a verdict in DU's words.
func findingsOf(v *verdict, submission int) *ausFindings {
	return &ausFindings{CaseIdentifier: v.file.caseID, SubmissionNumber: submission, EngineVersion: "12.1 sandbox", Recommendation: v.recommendation(), ReservesRequired: v.file.reservesRequired(), Messages: v.messages, Relief: v.relief()}
}

func (v *verdict) recommendation() string {
	government := v.file.mortgage == "FHA" || v.file.mortgage == "VA"
	switch {
	case v.unknown:
		return "ERROR"
	case v.outOfScope:
		return "OUT_OF_SCOPE"
	case v.risky && government && v.ineligible:
		return "REFER_INELIGIBLE"
	case v.risky && government:
		return "REFER_ELIGIBLE"
	case v.risky:
		return "REFER_WITH_CAUTION"
	case v.ineligible:
		return "APPROVE_INELIGIBLE"
	}
	return "APPROVE_ELIGIBLE"
}

func (v *verdict) highestLTV() float64 {
	switch {
	case v.file.mortgage == "FHA":
		return 96.5
	case v.file.mortgage == "VA":
		return 100
	case v.file.usage == "Investment":
		return 85
	case v.file.usage == "SecondHome":
		return 90
	case v.file.units > 1:
		return 95
	}
	return 97
}

func (v *verdict) eligibility() {
	f := v.file
	if f.dti() > 50 {
		v.ineligible = true
		v.say(inEligibility, asFatal, "ELIG-DTI", "liabilities", fmt.Sprintf("The total expense ratio of %.2f %% is above 50 %%.", f.dti()))
	}
	if highest := v.highestLTV(); f.ltv() > highest {
		v.ineligible = true
		v.say(inEligibility, asFatal, "ELIG-LTV", "program", fmt.Sprintf("The loan-to-value ratio of %.2f %% is above the maximum of %.2f %% for this loan.", f.ltv(), highest))
	}
	if limit := f.limit(); f.mortgage == "Conventional" && limit > 0 && f.amount > limit {
		v.ineligible = true
		v.say(inEligibility, asFatal, "ELIG-LOAN-LIMIT", "program", fmt.Sprintf("The loan of $%.2f is above the limit of $%.2f for its county and units.", f.amount, limit))
	}
	if !v.ineligible && !v.outOfScope {
		v.say(inEligibility, asInfo, "ELIG-MET", "program", "The casefile appears to meet the eligibility requirements.")
	}
}

func (v *verdict) risk() {
	f := v.file
	v.risky = f.dti() > 55 || f.dti() > 50 && f.ltv() > 95 || f.score > 0 && f.score < 580 && f.dti() > 45
	if f.hasWaitingPeriod() {
		v.risky = true
		v.say(inEligibility, asFatal, "ELIG-DEROG", "credit", "A bankruptcy, foreclosure, deed in lieu or short sale that was declared lies within its waiting period.", "CREDIT_LOE", "BK_DISCHARGE")
	}
	if v.risky {
		v.say(inRisk, asFatal, "RISK-NOT-MET", "program", "The risk profile does not appear to meet the credit risk standards: several risks add up.")
		return
	}
	v.say(inRisk, asInfo, "RISK-MET", "program", "The risk profile appears to meet the credit risk standards.")
}

func (v *verdict) income() {
	employed, selfEmployed := 0, 0
	for _, employer := range all(v.file.root, "EMPLOYER") {
		if first(employer, "EmploymentBorrowerSelfEmployedIndicator") == "true" {
			selfEmployed++
		} else if first(employer, "EmploymentStatusType") != "Previous" {
			employed++
		}
	}
	if selfEmployed == 0 {
		v.say(inVerification, asCondition, "VER-INCOME-BASE", "income", "Verify base pay by a year-to-date pay stub and the W-2 of the last year, or a standard verification of employment.", "PAYSTUB", "W2", "VOE")
	} else {
		v.say(inVerification, asCondition, "VER-INCOME-SE", "income", "Document self-employed income by signed personal and business tax returns of the last two years.", "TAX_RETURN", "BUSINESS_RETURN", "PNL")
	}
	if employed+selfEmployed > 0 {
		v.say(inVerification, asCondition, "VER-VVOE", "employment", "Verify employment verbally within 10 business days before the note date; 120 days for the self-employed.", "VVOE")
	}
	if v.file.incomeTotal > 0 {
		v.say(inVerification, asCondition, "VER-4506C", "income", "Have each borrower whose income qualifies sign Form 4506-C.", "FORM_4506C")
	}
}

func (v *verdict) funds() {
	f := v.file
	if f.assetsTotal > 0 {
		months := "one month"
		if f.purchase {
			months = "two months"
		}
		v.say(inAssets, asCondition, "VER-ASSETS", "assets", fmt.Sprintf("Verify assets of $%.2f by statements of %s.", f.assetsTotal, months), "BANK_STATEMENT")
	}
	if f.usage == "Investment" || f.usage == "SecondHome" || f.units > 1 {
		v.say(inAssets, asCondition, "VER-RESERVES", "assets", fmt.Sprintf("Verify reserves: %.1f months were calculated.", f.reserves()), "BANK_STATEMENT")
	}
	for _, asset := range all(f.root, "ASSET_DETAIL") {
		amount := number(first(asset, "AssetCashOrMarketValueAmount"))
		switch kind := first(asset, "AssetType"); {
		case strings.HasPrefix(kind, "Gift"):
			v.say(inAssets, asCondition, "VER-GIFT", "assets", fmt.Sprintf("Document the gift of $%.2f by a gift letter and its transfer.", amount), "GIFT_LETTER")
		case strings.HasPrefix(kind, "EarnestMoney"):
			v.say(inAssets, asCondition, "VER-EMD", "assets", fmt.Sprintf("Verify the deposit of $%.2f if it is needed for closing.", amount), "EMD_RECEIPT")
		case f.purchase && f.incomeTotal > 0 && amount > 12*f.incomeTotal:
			v.say(inAssets, asCondition, "VER-LARGE-DEPOSIT", "assets", fmt.Sprintf("An account of $%.2f is large beside the income: document the source of each deposit above $%.2f.", amount, f.incomeTotal/2), "DEPOSIT_LOE")
		}
	}
}

func (v *verdict) debts() {
	for _, debt := range all(v.file.root, "LIABILITY") {
		holder, balance := first(debt, "FullName"), number(first(debt, "LiabilityUnpaidBalanceAmount"))
		kind := first(debt, "LiabilityType") + first(debt, "LiabilityTypeOtherDescription")
		switch {
		case first(debt, "LiabilityExclusionIndicator") == "true":
			v.say(inVerification, asCondition, "VER-OMITTED-DEBT", "liabilities", fmt.Sprintf("A debt to %s of $%.2f was left out: document why.", orSomebody(holder), balance), "DEBT_OMIT_PROOF")
		case first(debt, "LiabilityPayoffStatusIndicator") == "true":
			v.say(inVerification, asCondition, "VER-PAYOFF", "liabilities", fmt.Sprintf("The debt to %s of $%.2f is to be paid off at closing.", orSomebody(holder), balance), "PAYOFF")
		case strings.Contains(strings.ToLower(kind), "student") && number(first(debt, "LiabilityMonthlyPaymentAmount")) == 0:
			v.say(inVerification, asCondition, "VER-STUDENT-LOAN", "liabilities", fmt.Sprintf("Document the payment of the student loan of $%.2f, or count 1 %% of its balance.", balance), "STUDENT_LOAN_STATEMENT")
		}
	}
	if len(all(v.file.root, "OWNED_PROPERTY")) > 0 {
		v.say(inVerification, asCondition, "VER-OTHER-REO", "liabilities", "Document the payment, taxes and insurance of each other property.", "MORTGAGE_STATEMENT", "HOI", "TAX_BILL")
	}
}

func orSomebody(holder string) string {
	if holder == "" {
		return "a creditor"
	}
	return holder
}

func (v *verdict) people() {
	v.say(inVerification, asCondition, "VER-CLOSE-BY", "credit", "Close before the credit report is four months old.")
	for i, role := range all(v.file.root, "BORROWER") {
		if resident := first(role, "CitizenshipResidencyType"); resident != "" && resident != "USCitizen" {
			v.sayOf(i+1, "VER-RESIDENCY", "identity", "Document that the borrower is lawfully present.", "IMMIGRATION")
		}
		if v.file.usage == "PrimaryResidence" && first(role, "IntentToOccupyType") == "No" {
			v.sayOf(i+1, "VER-OCCUPANCY", "occupancy", "A borrower does not intend to live there: confirm the occupancy.", "OCCUPANCY_CERT")
		}
	}
	if v.file.credit < v.file.obligors {
		v.unknown = true
		v.say(inRisk, asFatal, "OBS-NO-CREDIT", "credit", "A borrower's credit report did not come with the file: the loan was not evaluated.")
	}
}

func (v *verdict) sayOf(borrower int, id, category, text string, evidence ...string) {
	v.say(inVerification, asCondition, id, category, text, evidence...)
	v.messages[len(v.messages)-1].Borrower = borrower
}

func (v *verdict) collateral() {
	if v.acceptsValue() {
		v.say(inProperty, asInfo, "PROP-VALUE-ACCEPTANCE", "property", "The loan is eligible for value acceptance: no appraisal is needed. The offer holds four months.")
	} else {
		v.say(inProperty, asCondition, "PROP-APPRAISAL", "property", "An interior and exterior appraisal is required.", "APPRAISAL")
	}
	for _, detail := range all(v.file.root, "SUBJECT_PROPERTY") {
		if first(detail, "PropertyInProjectIndicator") == "true" {
			v.say(inProperty, asCondition, "PROP-PROJECT", "property", "The project has to be reviewed.", "CONDO_QUESTIONNAIRE")
		}
	}
	v.say(inProperty, asCondition, "PROP-FLOOD", "insurance", "Flood insurance is required if the property is in a special flood hazard area.", "FLOOD_CERT")
	if v.file.ltv() > 80 && v.file.mortgage == "Conventional" {
		v.say(inProperty, asCondition, "MI-COVERAGE", "mi", fmt.Sprintf("Mortgage insurance is required at a loan-to-value ratio of %.2f %%.", v.file.ltv()), "MI_CERT")
	}
}

// acceptsValue is decided by the property alone, so that it stays as it is.
func (v *verdict) acceptsValue() bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(v.file.address + v.file.state))
	return v.file.units == 1 && v.file.usage != "Investment" && v.file.ltv() <= 80 && v.file.value < 1_000_000 && v.file.address != "" && h.Sum32()%2 == 0
}

func (v *verdict) observe(submission int) {
	if submission > 10 {
		v.say(inRedFlags, asWarning, "RF-RESUBMISSIONS", "identity", "The casefile was submitted unusually often.")
	}
	v.say(inObservations, asInfo, "OBS-SFC", "compliance", "Deliver the loan with special feature code 127.")
	if first(v.file.root, "AmortizationType") == "AdjustableRate" {
		v.say(inObservations, asInfo, "OBS-QUAL-RATE", "program", "The loan was evaluated at its qualifying rate.")
	}
}

// relief is what need not be proven: by the reports that came with the file, and by the property.
func (v *verdict) relief() []ausRelief {
	status := func(is bool) string {
		if is {
			return "ELIGIBLE"
		}
		return "NOT_ELIGIBLE"
	}
	reports := map[string]bool{}
	for _, report := range all(v.file.root, "VerificationReportType") {
		reports[strings.TrimSpace(report.Text())] = true
	}
	return []ausRelief{{"INCOME", status(reports["VOE"] || reports["VOI"] || reports["VOIE"] || reports["TAXTRANSCRIPT"] || reports["TAX_TRANSCRIPT"])},
		{"ASSETS", status(reports["VOD"] || reports["VOA"])}, {"EMPLOYMENT", status(reports["VOE"] || reports["VOIE"])}, {"COLLATERAL", status(v.acceptsValue())}}
}
