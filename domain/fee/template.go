package fee

import (
	"slices"
	"strings"

	"gable/domain"
)

// Limits of a company's templates.
const (
	MaxTemplates = 200
	maxCriteria  = 60
)

// ClosingCostTemplate is what a company's loans of a kind usually cost to close.
type ClosingCostTemplate struct {
	domain.Record
	Name             string       `json:"name,omitempty" maxLength:"120"`
	LoanPurposeTypes []string     `json:"LoanPurposeTypes,omitempty" maxItems:"20" doc:"The purposes it is for; every one where absent."`
	MortgageTypes    []string     `json:"MortgageTypes,omitempty" maxItems:"20" doc:"The programs it is for; every one where absent."`
	StateCodes       []string     `json:"StateCodes,omitempty" maxItems:"60" doc:"The states it is for; every one where absent."`
	IsActive         bool         `json:"isActive,omitempty" doc:"One that is not is offered on no loan."`
	DefaultFees      []DefaultFee `json:"defaultFees,omitempty" maxItems:"200"`
}

// DefaultFee is a fee that a template puts on a loan.
type DefaultFee struct {
	LWCode         string     `json:"LWCode,omitempty" maxLength:"40"`
	FeeDesc        string     `json:"FeeDesc,omitempty" maxLength:"160" doc:"As the forms call it; the code's name where absent."`
	IntDiscSecType Section    `json:"IntDiscSecType,omitempty" doc:"Where it stands; where its code does, if absent."`
	FeeValueType   ValueType  `json:"feeValueType,omitempty" doc:"AMOUNT, PERCENT, PER_THOUSAND, PER_DAY, TIERS, MONTHS, PREPAID_INTEREST or TABLE."`
	Formula        FeeFormula `json:"Formula"`
	FeePaidByType  FeePayer   `json:"FeePaidByType,omitempty" doc:"Borrower where absent."`
	FeePaidToType  string     `json:"FeePaidToType,omitempty" maxLength:"40" doc:"The payee: the loan's contact of the type."`
	IsPaidOutside  bool       `json:"isPaidOutsideClosing,omitempty" doc:"All of it is paid before closing."`
	AffiliateInd   bool       `json:"AffiliateInd,omitempty"`
	LWFeeIsLocked  bool       `json:"LWFeeIsLocked,omitempty" doc:"Nobody changes it on the loan without unlocking it."`
}

// Trim takes spaces off the ends of what is typed.
func (t *ClosingCostTemplate) Trim() {
	t.Name = strings.TrimSpace(t.Name)
	for i := range t.DefaultFees {
		t.DefaultFees[i].FeeDesc = strings.TrimSpace(t.DefaultFees[i].FeeDesc)
	}
}

// Validate returns what is wrong with the template.
func (t ClosingCostTemplate) Validate() []domain.FieldError {
	var faults domain.Faults
	if t.Name == "" {
		faults.Missing("name")
	}
	faults.Text("name", t.Name, 120)
	if len(t.LoanPurposeTypes) > maxCriteria || len(t.MortgageTypes) > maxCriteria || len(t.StateCodes) > maxCriteria {
		faults.Wrong("StateCodes")
	}
	if len(t.DefaultFees) > MaxFees {
		faults.Wrong("defaultFees")
	}
	for i, d := range t.DefaultFees {
		faults.Within("defaultFees", d.Validate())
		if slices.ContainsFunc(t.DefaultFees[:i], func(o DefaultFee) bool { return o.key() == d.key() }) {
			faults.Add("defaultFees", "duplicateFee", "The same fee is listed twice: "+d.Name(), d.Name())
		}
	}
	return faults
}

// Validate returns what is wrong with the fee. Points, compensation and the funding fee stand in no template.
func (d DefaultFee) Validate() []domain.FieldError {
	var faults domain.Faults
	if !Known(d.LWCode) {
		faults.Wrong("LWCode")
	}
	if d.LWCode == CodeOther && d.FeeDesc == "" {
		faults.Missing("FeeDesc")
	}
	faults.Text("FeeDesc", d.FeeDesc, NameLength)
	faults.Text("FeePaidToType", d.FeePaidToType, 40)
	faults.Enum("IntDiscSecType", Sections, string(d.IntDiscSecType))
	faults.Enum("FeePaidByType", Payers, string(d.FeePaidByType))
	if !d.FeeValueType.InTemplate() {
		faults.Wrong("feeValueType")
	}
	if d.FeeValueType == ValueMonths && d.Formula.HousingItem == "" {
		faults.Missing("Formula.HousingItem")
	}
	if d.Formula.withCharge(d.FeeValueType, d.LWCode).Charge == "" && d.FeeValueType == ValueTable {
		faults.Missing("Formula.TableCharge")
	}
	faults.Within("Formula", d.Formula.Validate())
	return faults
}

// Name is what the forms call the fee.
func (d DefaultFee) Name() string {
	if d.FeeDesc != "" {
		return d.FeeDesc
	}
	return codeOf(d.LWCode).Name
}

// key tells a fee from others of the same template or loan.
func (d DefaultFee) key() string { return keyOf(d.LWCode, d.Name()) }

func keyOf(code, name string) string {
	if code == CodeOther || code == "" {
		return CodeOther + " " + strings.ToLower(name)
	}
	return code
}

// IsNamed tells whether another of a company's templates has the name, in upper or lower case.
func (t ClosingCostTemplate) IsNamed(others []ClosingCostTemplate) bool {
	return slices.ContainsFunc(others, func(o ClosingCostTemplate) bool { return o.ID != t.ID && strings.EqualFold(o.Name, t.Name) })
}

// Fits tells whether the template is for loans of a purpose and program in a state; what a loan does not say yet excludes nothing.
func (t ClosingCostTemplate) Fits(purpose, program, state string) bool {
	allows := func(list []string, value string) bool {
		return len(list) == 0 || value == "" || slices.Contains(list, value)
	}
	return allows(t.LoanPurposeTypes, purpose) && allows(t.MortgageTypes, program) && allows(t.StateCodes, state)
}

// Payee is who a loan pays fees to of a type of business contact.
type Payee struct {
	ID   domain.ID
	Name string
}

// Fees are what the template puts on a loan, each calculated for it. payees are the loan's contacts by their type.
func (t ClosingCostTemplate) Fees(b Basis, payees map[string]Payee) []Fee {
	fees := make([]Fee, len(t.DefaultFees))
	for i, d := range t.DefaultFees {
		f := d.fee(payees)
		f.TemplateId = new(t.ID)
		f.Work(b)
		if d.IsPaidOutside {
			f.PaidOutsideClosingAmt = new(f.payable())
		}
		f.DeriveTotals()
		fees[i] = f
	}
	return fees
}

func (d DefaultFee) fee(payees map[string]Payee) Fee {
	section := d.IntDiscSecType
	if section == "" {
		section = codeOf(d.LWCode).IntDiscSecType
	}
	f := Fee{Formula: d.Formula.withCharge(d.FeeValueType, d.LWCode), FeeDetail: FeeDetail{LWCode: d.LWCode, FeeDesc: d.Name(), IntDiscSecType: section, LWFeeValueType: d.FeeValueType,
		FeePaidByType: d.FeePaidByType, FeePaidToType: d.FeePaidToType}}
	if f.FeeDetail.FeePaidByType == "" {
		f.FeeDetail.FeePaidByType = PayerBorrower
	}
	if d.AffiliateInd {
		f.FeeDetail.AffiliateInd = new(true)
	}
	if d.LWFeeIsLocked {
		f.FeeDetail.LWFeeIsLocked = new(true)
	}
	if payee, known := payees[d.FeePaidToType]; known && d.FeePaidToType != "" {
		f.FeeDetail.BusinessContactId, f.FeeDetail.FeePaidToName = new(payee.ID), payee.Name
	}
	f.Given = f.given()
	return f
}

// Work calculates the fee's amount anew. What a fee comes to whose loan does not say enough yet is not known, and missing names what lacks.
func (f *Fee) Work(b Basis) (missing string) {
	amount, row, missing := f.Formula.work(f.FeeDetail.LWFeeValueType, b)
	f.FeeDetail.FeeActualTotalAmt, f.TableRow = nil, row
	if missing == "" {
		f.FeeDetail.FeeActualTotalAmt = new(amount)
	}
	return missing
}

// Tried is what the fee would come to.
func (d DefaultFee) Tried(b Basis) (amount domain.Money, missing string) {
	return d.Formula.withCharge(d.FeeValueType, d.LWCode).Of(d.FeeValueType, b)
}
