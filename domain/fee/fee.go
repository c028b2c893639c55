// Package fee holds what a loan costs to close: its fees by the sections of the Loan Estimate, how each is calculated, who pays it, how far
// it may grow, and what the escrow account begins with. It is pure.
package fee

import (
	"reflect"

	"gable/domain"
)

// Limits of a loan's fees.
const (
	// MaxFees bounds the fees of one loan and of one template.
	MaxFees    = 200
	NameLength = 160
	maxTiers   = 20
)

// Section is where a fee stands on the Loan Estimate (MISMO IntegratedDisclosureSectionType).
type Section string

// The sections that fees stand in; D, I and J are their totals (12 CFR 1026.37(f), (g)).
const (
	SectionOrigination Section = "OriginationCharges"            // A
	SectionNotShopped  Section = "ServicesBorrowerDidNotShopFor" // B
	SectionShopped     Section = "ServicesBorrowerDidShopFor"    // C
	SectionTaxes       Section = "TaxesAndOtherGovernmentFees"   // E
	SectionPrepaids    Section = "Prepaids"                      // F
	SectionEscrow      Section = "InitialEscrowPaymentAtClosing" // G
	SectionOther       Section = "OtherCosts"                    // H
)

// Sections lists them in the order of the form.
var Sections = domain.NewEnum("FeeSection", "OriginationCharges=A. Origination charges", "ServicesBorrowerDidNotShopFor=B. Services you cannot shop for",
	"ServicesBorrowerDidShopFor=C. Services you can shop for", "TaxesAndOtherGovernmentFees=E. Taxes and other government fees", "Prepaids=F. Prepaids",
	"InitialEscrowPaymentAtClosing=G. Initial escrow payment at closing", "OtherCosts=H. Other")

// FeePayer is who pays a fee.
type FeePayer string

// The payers.
const (
	PayerBorrower FeePayer = "Borrower"
	PayerSeller   FeePayer = "Seller"
	PayerLender   FeePayer = "Lender"
	PayerBroker   FeePayer = "Broker"
	PayerOther    FeePayer = "Other"
)

// Payers lists them.
var Payers = domain.NewEnum("FeePaidByType", "Borrower", "Seller", "Lender", "Broker", "Other")

// Fee is one line of what closing costs. Its amount is that of its formula on the day it was last calculated.
type Fee struct {
	domain.Record
	FeeDetail             FeeDetail     `json:"FeeDetail"`
	Formula               FeeFormula    `json:"Formula"`
	PaidOutsideClosingAmt *domain.Money `json:"paidOutsideClosingAmt,omitempty" doc:"The part that is paid before closing."`
	TableRow              *TableRow     `json:"TableRow,omitempty" readOnly:"true" doc:"Of a fee by the table: the row that said what it comes to."`
	TemplateId            *domain.ID    `json:"ClosingCostTemplateId,omitempty" readOnly:"true" doc:"The closing cost template that it came from; absent where somebody added it."`
	Given                 *GivenFee     `json:"GivenByTemplate,omitempty" readOnly:"true" doc:"What the template said of it beside its amount when it was last put on: what differs from that was set by hand, and stays when it is put on again."`
}

// GivenFee is what a template says of a fee beside what it comes to.
type GivenFee struct {
	FeeDesc           string     `json:"FeeDesc,omitempty"`
	IntDiscSecType    Section    `json:"IntDiscSecType,omitempty"`
	FeePaidByType     FeePayer   `json:"FeePaidByType,omitempty"`
	FeePaidToType     string     `json:"FeePaidToType,omitempty"`
	FeePaidToName     string     `json:"FeePaidToName,omitempty"`
	BusinessContactId *domain.ID `json:"BusinessContactId,omitempty"`
	AffiliateInd      bool       `json:"AffiliateInd,omitempty"`
}

// FeeDetail is what a fee is, what it comes to, who pays it and to whom.
type FeeDetail struct {
	LWCode            string        `json:"LWCode,omitempty" maxLength:"40" doc:"One of the fee codes; LW_OTHER where it is none of them."`
	FeeDesc           string        `json:"FeeDesc,omitempty" maxLength:"160" doc:"As the forms call it."`
	IntDiscSecType    Section       `json:"IntDiscSecType,omitempty" doc:"Where it stands on the Loan Estimate."`
	LWFeeValueType    ValueType     `json:"LWFeeValueType,omitempty" doc:"How its amount is found; AMOUNT is typed."`
	FeeActualTotalAmt *domain.Money `json:"FeeActualTotalAmt,omitempty" doc:"The whole of it, US dollars; below zero only for a lender credit, and for interest that the first payment pays again. Absent while it is not known: the loan does not say yet what its formula takes."`
	FeeTotalAtClosing *domain.Money `json:"FeeTotalAtClosing,omitempty" readOnly:"true" doc:"What of it is paid at closing."`
	FeePaidByType     FeePayer      `json:"FeePaidByType,omitempty" doc:"Borrower where it is not said."`
	FeePaidToType     string        `json:"FeePaidToType,omitempty" maxLength:"40" doc:"What the payee does: a type of business contact."`
	FeePaidToName     string        `json:"FeePaidToName,omitempty" maxLength:"160"`
	BusinessContactId *domain.ID    `json:"BusinessContactId,omitempty" doc:"The payee's place in the address book, which then says the name. A name that is typed over takes the place of both."`
	ToleranceType     Tolerance     `json:"ToleranceType,omitempty" doc:"Said by hand, against the rule; needs a reason."`
	ToleranceReason   string        `json:"ToleranceReason,omitempty" maxLength:"500"`
	FinanceChargeInd  *bool         `json:"FinanceChargeInd,omitempty" doc:"Said by hand whether it is a finance charge; without it, as 12 CFR 1026.4 has its code."`
	ChosenProviderInd *bool         `json:"ChosenProviderInd,omitempty" doc:"The borrower chose a provider who is not on the lender's written list."`
	AffiliateInd      *bool         `json:"AffiliateInd,omitempty" doc:"It is paid to the creditor, the broker, or an affiliate of either."`
	IncludeInWireInd  *bool         `json:"IncludeInWireInd,omitempty"`
	PassThroughFeeInd *bool         `json:"PassThroughFeeInd,omitempty"`
	ReimbToLoInd      *bool         `json:"ReimbToLoInd,omitempty" doc:"It is reimbursed to the loan officer."`
	LWFeeIsLocked     *bool         `json:"LWFeeIsLocked,omitempty" doc:"It changes no more until it is unlocked."`
}

// Amount returns the whole of the fee, zero when unknown.
func (f Fee) Amount() domain.Money { return domain.Amount(f.FeeDetail.FeeActualTotalAmt) }

// Outside returns what of the fee is paid before closing: never more than there is of it.
func (f Fee) Outside() domain.Money {
	return min(domain.Amount(f.PaidOutsideClosingAmt), f.payable())
}

// payable is what of the fee can be paid before closing: nothing of a credit.
func (f Fee) payable() domain.Money { return max(0, f.Amount()) }

// AtClosing returns what of the fee is paid at closing.
func (f Fee) AtClosing() domain.Money { return f.Amount() - f.Outside() }

// PaidBy returns who pays the fee.
func (f Fee) PaidBy() FeePayer {
	if f.FeeDetail.FeePaidByType == "" {
		return PayerBorrower
	}
	return f.FeeDetail.FeePaidByType
}

// IsLocked reports whether the fee changes no more.
func (f Fee) IsLocked() bool { return domain.IsTrue(f.FeeDetail.LWFeeIsLocked) }

// IsLenderCredit reports whether the fee is a credit of the lender: points below zero (loan-processing.md section 9).
func (f Fee) IsLenderCredit() bool { return f.FeeDetail.LWFeeValueType == ValuePoint && f.Amount() < 0 }

// IsOfPrice reports whether the fee is discount points, a lender credit or the originator's compensation: what follows from the loan's product
// while it has one.
func (f Fee) IsOfPrice() bool { return isOfPrice(f.FeeDetail.LWCode, f.FeeDetail.LWFeeValueType) }

func isOfPrice(code string, t ValueType) bool {
	return code == CodePoints || t == ValuePoint || t == ValueComp
}

// OfProduct are the fees of a loan that has its points, below zero for a lender credit, and its originator's compensation from its product. No
// record is kept of them.
func OfProduct(points, compensation domain.Money) (fees []Fee) {
	add := func(code, name string, t ValueType, amount domain.Money) {
		if amount == 0 {
			return
		}
		f := Fee{FeeDetail: FeeDetail{LWCode: code, FeeDesc: name, IntDiscSecType: SectionOrigination, LWFeeValueType: t, FeePaidByType: PayerBorrower, FeeActualTotalAmt: &amount}}
		f.DeriveTotals()
		fees = append(fees, f)
	}
	add(CodePoints, codeOf(CodePoints).Name, ValuePoint, points)
	add(CodeOrigination, "Loan originator compensation", ValueComp, compensation)
	return fees
}

// DeriveTotals fills in what follows from the rest.
func (f *Fee) DeriveTotals() {
	f.FeeDetail.FeeTotalAtClosing = nil
	if f.FeeDetail.FeeActualTotalAmt != nil {
		f.FeeDetail.FeeTotalAtClosing = new(f.AtClosing())
	}
}

// Validate returns what is wrong with the fee; what is missing is not.
func (f Fee) Validate() []domain.FieldError {
	var faults domain.Faults
	d := f.FeeDetail
	if d.LWCode != "" && !Known(d.LWCode) {
		faults.Wrong("FeeDetail.LWCode")
	}
	faults.Text("FeeDetail.FeeDesc", d.FeeDesc, NameLength)
	faults.Text("FeeDetail.FeePaidToName", d.FeePaidToName, NameLength)
	faults.Text("FeeDetail.FeePaidToType", d.FeePaidToType, 40)
	faults.Text("FeeDetail.ToleranceReason", d.ToleranceReason, 500)
	faults.Enum("FeeDetail.IntDiscSecType", Sections, string(d.IntDiscSecType))
	faults.Enum("FeeDetail.LWFeeValueType", ValueTypes, string(d.LWFeeValueType))
	faults.Enum("FeeDetail.FeePaidByType", Payers, string(d.FeePaidByType))
	faults.Enum("FeeDetail.ToleranceType", Tolerances, string(d.ToleranceType))
	if d.ToleranceType != "" && d.ToleranceReason == "" {
		faults.Missing("FeeDetail.ToleranceReason")
	}
	if d.LWFeeValueType == ValueFundingFee { // it stands with the loan's terms, and would count twice
		faults.Wrong("FeeDetail.LWFeeValueType")
	}
	if d.LWFeeValueType != ValuePoint && d.LWFeeValueType != ValueInterest {
		faults.NotNegative("FeeDetail.FeeActualTotalAmt", d.FeeActualTotalAmt)
	}
	faults.NotNegative("paidOutsideClosingAmt", f.PaidOutsideClosingAmt)
	if paid := domain.Amount(f.PaidOutsideClosingAmt); paid > 0 && paid > f.Amount() {
		faults.Add("paidOutsideClosingAmt", "paidOutsideOverAmount", "More is paid outside closing than the fee comes to")
	}
	faults.Within("Formula", f.Formula.Validate())
	if d.LWFeeValueType == ValueTable && f.Formula.withCharge(ValueTable, d.LWCode).Charge == "" {
		faults.Missing("Formula.TableCharge")
	}
	if d.BusinessContactId != nil {
		faults.Ref("FeeDetail.BusinessContactId", *d.BusinessContactId)
	}
	return faults
}

// Complete fills in what the fee's code says where the fee does not, and takes an amount that is typed over a formula for what counts.
func (f *Fee) Complete(was *Fee) {
	d := &f.FeeDetail
	if d.LWCode == "" {
		d.LWCode = CodeOther
	}
	code := codeOf(d.LWCode)
	if d.FeeDesc == "" || was != nil && was.FeeDetail.LWCode != d.LWCode && d.FeeDesc == codeOf(was.FeeDetail.LWCode).Name {
		d.FeeDesc = code.Name
	}
	if d.IntDiscSecType == "" {
		d.IntDiscSecType = code.IntDiscSecType
	}
	if d.FeePaidByType == "" {
		d.FeePaidByType = PayerBorrower
	}
	f.Formula = f.Formula.withCharge(d.LWFeeValueType, d.LWCode)
	typed := was != nil && !f.sameAmount(*was) && f.sameFormula(*was)
	switch {
	case d.LWFeeValueType == "":
		d.LWFeeValueType = ValueAmount
	case typed && d.LWFeeValueType.IsCalculated():
		d.LWFeeValueType, f.Formula = ValueAmount, f.Formula.ofBill()
	}
	if d.LWFeeValueType != ValueTable {
		f.TableRow = nil
	}
}

// TypesPayee reports whether a name was typed over that of a contact: then the fee is paid to nobody of the address book.
func (f Fee) TypesPayee(was *Fee) bool {
	return was != nil && f.FeeDetail.BusinessContactId != nil && f.samePayee(*was) && f.FeeDetail.FeePaidToName != was.FeeDetail.FeePaidToName
}

// NamesPayee reports whether the fee names another contact of the address book than it did.
func (f Fee) NamesPayee(was *Fee) bool {
	return f.FeeDetail.BusinessContactId != nil && (was == nil || !f.samePayee(*was))
}

func (f Fee) samePayee(was Fee) bool {
	mine, other := f.FeeDetail.BusinessContactId, was.FeeDetail.BusinessContactId
	return mine != nil && other != nil && *mine == *other
}

// WorksAnew reports whether the fee's amount is to be calculated: its formula is new or has changed.
func (f Fee) WorksAnew(was *Fee) bool {
	return f.FeeDetail.LWFeeValueType.IsCalculated() && (was == nil || !f.sameFormula(*was))
}

// sameAmount reports whether two come to the same; what is not known is not nothing.
func (f Fee) sameAmount(was Fee) bool {
	return (f.FeeDetail.FeeActualTotalAmt == nil) == (was.FeeDetail.FeeActualTotalAmt == nil) && f.Amount() == was.Amount()
}

func (f Fee) sameFormula(was Fee) bool {
	return f.FeeDetail.LWFeeValueType == was.FeeDetail.LWFeeValueType && reflect.DeepEqual(f.Formula, was.Formula)
}
