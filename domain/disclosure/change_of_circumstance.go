package disclosure

import (
	"slices"
	"strconv"
	"time"

	"gable/domain"
	"gable/domain/loan"
)

// CocField is a figure of a loan whose change after the disclosure is a change of circumstance (loan-processing.md section 3).
type CocField string

// The figures, in the order in which they are listed.
const (
	CocBaseLoanAmt    CocField = "BaseLoanAmt"
	CocContractAmt    CocField = "ContractAmt"
	CocEstimatedValue CocField = "EstimatedValueAmt"
	CocNoteRate       CocField = "NoteRatePercent"
	CocPurpose        CocField = "LoanPurposeType"
	CocCreditScore    CocField = "LoanLevelCreditScore"
	CocUsage          CocField = "PropertyUsageType"
	CocHousing        CocField = "HousingType"
	CocRefinance      CocField = "RefinancePrimaryPurposeType"
	CocTerm           CocField = "LoanAmortizationPeriodCount"
	CocCashOut        CocField = "RefinanceCashOutDeterminationType"
	CocLockStatus     CocField = "LockStatus"
)

// cocLabels are the fields' names in their order: those that the specification does not show are ours.
var cocLabels = []struct {
	Field CocField
	Label string
}{{CocBaseLoanAmt, "Base Loan Amount"}, {CocContractAmt, "Sales Price"}, {CocEstimatedValue, "Appraised Value"}, {CocNoteRate, "Interest Rate"},
	{CocPurpose, "Purpose of Loan"}, {CocCreditScore, "Credit Scores"}, {CocUsage, "Occupancy"}, {CocHousing, "Property Type"},
	{CocRefinance, "Purpose of Refinance"}, {CocTerm, "Loan Term"}, {CocCashOut, "Cash-Out Determination"}, {CocLockStatus, "Rate Lock"}}

// Label is the field's name, "" for one that is none.
func (f CocField) Label() string {
	for _, known := range cocLabels {
		if known.Field == f {
			return known.Label
		}
	}
	return ""
}

// CocValues are the figures as they are compared: amounts and rates as numbers, the rest as its own word; what is not known is absent.
type CocValues map[CocField]string

// CocValuesOf reads the figures off a loan.
func CocValuesOf(f *loan.File) CocValues {
	t, terms, property := f.Info.TransactionInfo, f.Info.MortgageTypeAndTerms, f.Info.SubjectProperty
	v := CocValues{}
	v.say(CocBaseLoanAmt, amount(t.BaseLoanAmt))
	v.say(CocContractAmt, amount(property.SalesContractAmt))
	v.say(CocEstimatedValue, amount(property.PropertyDetail.EstimatedValueAmt))
	if terms.NoteRatePercent != nil {
		v.say(CocNoteRate, terms.NoteRatePercent.String())
	}
	v.say(CocPurpose, string(t.LoanPurposeType))
	if score := f.LoanLevelCreditScore; score != nil {
		v.say(CocCreditScore, strconv.Itoa(*score))
	}
	v.say(CocUsage, string(property.PropertyDetail.PropertyUsageType))
	v.say(CocHousing, string(property.PropertyDetail.HousingType))
	v.say(CocRefinance, t.RefinancePrimaryPurposeType)
	if terms.LoanAmortizationPeriodCount != nil {
		v.say(CocTerm, strconv.Itoa(*terms.LoanAmortizationPeriodCount))
	}
	v.say(CocCashOut, string(t.RefinanceCashOutDeterminationType))
	v.say(CocLockStatus, lockStatus(f.Dates.KeyDates))
	return v
}

func (v CocValues) say(field CocField, value string) {
	if value != "" {
		v[field] = value
	}
}

func amount(m *domain.Money) string {
	if m == nil {
		return ""
	}
	return m.String()
}

// lockStatus: a lock that has run out stays one until it is taken off, so that no day changes a figure by itself.
func lockStatus(d loan.ReportDates) string {
	if d.LockDate != nil || d.LockExpirationDate != nil {
		return "LOCKED"
	}
	return "FLOATING"
}

// IsDisclosed tells whether a loan's figures count as disclosed, so that a change of them is asked about: its first disclosure is noted, or it has
// come to the stage of disclosures or to a later one. A stage is no evidence that anything was sent; but figures that may be out are guarded as
// those that are, also of a loan that skipped the stage.
func IsDisclosed(d loan.KeyDates) bool {
	if d.KeyDates.LoanEstimateSentDate != nil || d.KeyDates.DisclosureLastGeneratedAt != nil {
		return true
	}
	for stage := range d.StatusDates {
		if stage.AtOrAfter(loan.StageDisclosureSent) {
			return true
		}
	}
	return false
}

// CocReason is why a figure changed: a reason of 12 CFR 1026.19(e)(3)(iv), by its letter, and what it was about.
type CocReason struct {
	Field       CocField `json:"field" required:"true" maxLength:"60"`
	Reason      string   `json:"reason" maxLength:"1" doc:"A to F, as 12 CFR 1026.19(e)(3)(iv) has them; empty takes the reason back."`
	Code        string   `json:"code" maxLength:"60" doc:"Which event of that reason."`
	Explanation string   `json:"explanation" maxLength:"1000" doc:"What happened, for the file."`
}

// CocReasonKind is one of the reasons, with its events.
type CocReasonKind struct {
	Reason string   `json:"reason" required:"true"`
	Codes  []string `json:"codes" required:"true"`
}

var cocReasons = []CocReasonKind{
	{"A", []string{"EXTRAORDINARY_EVENT", "INFORMATION_INACCURATE_OR_CHANGED", "NEW_INFORMATION"}},
	{"B", []string{"CREDIT_CHANGE", "VALUE_CHANGE", "INCOME_CHANGE", "OCCUPANCY_CHANGE", "PROPERTY_TYPE_CHANGE"}},
	{"C", []string{"LOAN_AMOUNT_REQUEST", "PROGRAM_REQUEST", "TERM_REQUEST", "POWER_OF_ATTORNEY", "BORROWER_ADDED_OR_REMOVED"}},
	{"D", []string{"RATE_LOCK", "LOCK_EXTENSION", "RELOCK", "RATE_OR_POINTS_CHANGE"}},
	{"E", []string{"NO_INTENT_IN_10_BUSINESS_DAYS"}},
	{"F", []string{"SETTLEMENT_OVER_60_DAYS"}},
}

// CocReasonKinds lists the reasons.
func CocReasonKinds() []CocReasonKind { return slices.Clone(cocReasons) }

// Validate returns what is wrong with a reason, each fault below the place that it stands at.
func (r CocReason) Validate(at string) []domain.FieldError {
	var f domain.Faults
	if r.Field.Label() == "" {
		f.Wrong(at + "field")
	}
	if r.Reason == "" {
		if r.Code != "" {
			f.Wrong(at + "code")
		}
		return f
	}
	kind := slices.IndexFunc(cocReasons, func(k CocReasonKind) bool { return k.Reason == r.Reason })
	switch {
	case kind < 0:
		f.Wrong(at + "reason")
	case r.Code == "":
		f.Missing(at + "code")
	case !slices.Contains(cocReasons[kind].Codes, r.Code):
		f.Wrong(at + "code")
	}
	return f
}

// CocStatus is how far a change of circumstance is.
type CocStatus string

// The states: nothing is open, one is being explained, the last one was applied and nothing has changed since.
const (
	CocNone    CocStatus = "NONE"
	CocActive  CocStatus = "ACTIVE"
	CocApplied CocStatus = "APPLIED"
)

// Coc is a disclosed loan's figures as they were disclosed and as they are, and the change of circumstance that is being explained.
// The zero value is a loan that is not disclosed.
type Coc struct {
	Version       int64
	Disclosed     bool
	DisclosedAt   time.Time
	Baseline, Now CocValues
	Open          *OpenCoc
	Applied       int // how many were applied before
}

// OpenCoc is a change of circumstance that is being explained.
type OpenCoc struct {
	StartedAt     time.Time
	StartedByName string
	ReceivedOn    *domain.Date
	Reasons       []CocReason
}

// CocChange is a figure that is no longer as it was disclosed.
type CocChange struct {
	Field       CocField `json:"field" required:"true"`
	Label       string   `json:"label" required:"true"`
	From        string   `json:"from" doc:"As it was disclosed; empty where it was not known."`
	To          string   `json:"to" doc:"As it is; empty where it is not known any more."`
	Reason      string   `json:"reason,omitempty"`
	Code        string   `json:"code,omitempty"`
	Explanation string   `json:"explanation,omitempty"`
}

// Changes lists the figures that are no longer as disclosed, each with the reason that was given; never nil.
func (c Coc) Changes() []CocChange {
	changes := []CocChange{}
	for _, known := range cocLabels {
		from, to := c.Baseline[known.Field], c.Now[known.Field]
		if !c.Disclosed || from == to {
			continue
		}
		// A score that becomes known, or that waits for another borrower's, is no other score; and what was disclosed before scores were
		// kept did not name it.
		if known.Field == CocCreditScore && (from == "" || to == "") {
			continue
		}
		change := CocChange{Field: known.Field, Label: known.Label, From: from, To: to}
		if c.Open != nil {
			for _, r := range c.Open.Reasons {
				if r.Field == known.Field {
					change.Reason, change.Code, change.Explanation = r.Reason, r.Code, r.Explanation
				}
			}
		}
		changes = append(changes, change)
	}
	return changes
}

// CocProgress is how far a loan's change of circumstance is.
type CocProgress struct {
	Status                CocStatus    `json:"status" required:"true" enum:"NONE,ACTIVE,APPLIED" doc:"ACTIVE while one is being explained; APPLIED when one was applied and nothing has changed since."`
	IsLoanDisclosed       bool         `json:"isLoanDisclosed"`
	DisclosedAt           *time.Time   `json:"disclosedAt,omitempty" doc:"Since when the figures that it is held against count: the disclosure, or the last change of circumstance that was applied."`
	HasActiveCocChanges   bool         `json:"hasActiveCocChanges" doc:"A figure is no longer as it was disclosed."`
	ChangedFields         int          `json:"changedFields"`
	WithoutReason         int          `json:"withoutReason"`
	InformationReceivedOn *domain.Date `json:"informationReceivedOn,omitempty"`
	RedisclosureDueBy     *domain.Date `json:"redisclosureDueBy,omitempty" doc:"Three business days after the information was received (12 CFR 1026.19(e)(4)(i))."`
	StartedAt             *time.Time   `json:"startedAt,omitempty"`
	StartedByName         string       `json:"startedByName,omitempty"`
	Version               int64        `json:"version"`
}

// revisedWithin is how many business days a lender has for the revised estimate once it knows (12 CFR 1026.19(e)(4)(i)).
const revisedWithin = 3

// DueBy is the last day for the revised disclosure, nil while nobody said when the information came.
func (c OpenCoc) DueBy() *domain.Date {
	if c.ReceivedOn == nil {
		return nil
	}
	due := c.ReceivedOn.AddBusinessDays(revisedWithin)
	return &due
}

// Progress tells how far the change of circumstance is.
func (c Coc) Progress() CocProgress {
	changes := c.Changes()
	p := CocProgress{Status: CocNone, IsLoanDisclosed: c.Disclosed, HasActiveCocChanges: len(changes) > 0, ChangedFields: len(changes), Version: c.Version}
	if c.Disclosed {
		p.DisclosedAt = &c.DisclosedAt
	}
	for _, change := range changes {
		if change.Reason == "" {
			p.WithoutReason++
		}
	}
	switch {
	case c.Open != nil:
		p.Status, p.InformationReceivedOn, p.RedisclosureDueBy = CocActive, c.Open.ReceivedOn, c.Open.DueBy()
		p.StartedAt, p.StartedByName = &c.Open.StartedAt, c.Open.StartedByName
	case c.Applied > 0 && len(changes) == 0:
		p.Status = CocApplied
	}
	return p
}

// Start opens a change of circumstance; CONFLICT for a loan that is not disclosed, or that has one open.
func (c Coc) Start(byName string, now time.Time) (OpenCoc, error) {
	switch {
	case !c.Disclosed:
		return OpenCoc{}, domain.Conflict("refusals:disclosure.notDisclosed", "This loan has not been disclosed: nothing on it needs a reason yet.")
	case c.Open != nil:
		return OpenCoc{}, domain.Conflict("refusals:disclosure.cocOpen", "A change of circumstance is open on this loan already.")
	}
	return OpenCoc{StartedAt: now, StartedByName: byName, Reasons: []CocReason{}}, nil
}

// CocEdit is what is said of an open change of circumstance: what is absent stays as it is.
type CocEdit struct {
	InformationReceivedOn *domain.Date `json:"informationReceivedOn,omitempty" doc:"The day the lender learned of it; not after today."`
	Reasons               []CocReason  `json:"reasons,omitempty" maxItems:"12" doc:"Each says anew why its field changed; what is not named stays."`
	Apply                 bool         `json:"apply,omitempty" doc:"Has the figures as they are count as disclosed, and closes it."`
}

// Edit returns the open change of circumstance with what is said; CONFLICT when none is open.
func (c Coc) Edit(e CocEdit, today domain.Date) (OpenCoc, error) {
	if c.Open == nil {
		return OpenCoc{}, domain.Conflict("refusals:disclosure.noOpenCoc", "No change of circumstance is open on this loan.")
	}
	var faults domain.Faults
	if on := e.InformationReceivedOn; on != nil && on.After(today) {
		faults.Add("informationReceivedOn", "maxDate", "Date should be <= "+today.String(), today.String())
	}
	faults.Date("informationReceivedOn", e.InformationReceivedOn)
	open := *c.Open
	open.Reasons = slices.Clone(open.Reasons)
	for i, r := range e.Reasons {
		faults = append(faults, r.Validate("reasons."+strconv.Itoa(i)+".")...)
		open.Reasons = slices.DeleteFunc(open.Reasons, func(old CocReason) bool { return old.Field == r.Field })
		if r.Reason != "" {
			open.Reasons = append(open.Reasons, r)
		}
	}
	if len(faults) > 0 {
		return OpenCoc{}, domain.Invalid(faults...)
	}
	if e.InformationReceivedOn != nil {
		open.ReceivedOn = e.InformationReceivedOn
	}
	return open, nil
}

// Apply says whether an open change of circumstance can be applied: each figure that changed has its reason, and the day is known.
func (c Coc) Apply() error {
	var faults domain.Faults
	changes := c.Changes()
	if len(changes) == 0 {
		return domain.Conflict("refusals:disclosure.nothingDiffers", "Nothing differs from what was disclosed.")
	}
	if c.Open.ReceivedOn == nil {
		faults.Missing("informationReceivedOn")
	}
	for _, change := range changes {
		if change.Reason == "" {
			faults.Add("reasons."+string(change.Field), "required", change.Label+" needs a reason", change.Label)
		}
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

// AppliedCoc is a change of circumstance that was applied: what differed from the disclosure before, and why.
type AppliedCoc struct {
	ID                    domain.ID   `json:"id" required:"true"`
	StartedAt             time.Time   `json:"startedAt"`
	InformationReceivedOn domain.Date `json:"informationReceivedOn"`
	RedisclosureDueBy     domain.Date `json:"redisclosureDueBy"`
	AppliedAt             time.Time   `json:"appliedAt"`
	AppliedByName         string      `json:"appliedByName"`
	Changes               []CocChange `json:"changes" required:"true"`
}
