package fee

import "gable/domain"

// TableCharge is what of a place's taxes, recording fees and title premiums a fee is.
type TableCharge string

// The charges.
const (
	ChargeTransferTax  TableCharge = "TRANSFER_TAX"
	ChargeMortgageTax  TableCharge = "MORTGAGE_TAX"
	ChargeDeed         TableCharge = "RECORDING_DEED"
	ChargeMortgage     TableCharge = "RECORDING_MORTGAGE"
	ChargeLenderPolicy TableCharge = "TITLE_LENDER"
	ChargeOwnerPolicy  TableCharge = "TITLE_OWNER"
)

// TableCharges lists them.
var TableCharges = domain.NewEnum("FeeTableCharge", "TRANSFER_TAX=Transfer tax", "MORTGAGE_TAX=Mortgage or intangible tax", "RECORDING_DEED=Recording of the deed",
	"RECORDING_MORTGAGE=Recording of the mortgage", "TITLE_LENDER=Lender's title policy", "TITLE_OWNER=Owner's title policy")

// chargeOfCode is what a table says of fees of a code, where their formula does not.
var chargeOfCode = map[string]TableCharge{"LW_TRANSFER_TAX": ChargeTransferTax, "LW_MORTGAGE_TAX": ChargeMortgageTax, "LW_RECORDING_DEED": ChargeDeed,
	"LW_RECORDING_MORTGAGE": ChargeMortgage, "LW_TITLE_LENDERS_POLICY": ChargeLenderPolicy, "LW_OWNERS_TITLE": ChargeOwnerPolicy}

// Quoted is what a dated table says of a place, or what keeps it from saying that.
type Quoted struct {
	Amt     domain.Money
	Row     *TableRow
	Missing string
}

// TableRow says by which row of which table a fee was worked out.
type TableRow struct {
	Kind      string        `json:"kind" required:"true" doc:"The kind of table."`
	ValidFrom domain.Date   `json:"validFrom" required:"true" doc:"The first day it is in force."`
	Source    string        `json:"source" required:"true" doc:"Who published it, and where."`
	State     string        `json:"state" required:"true"`
	County    string        `json:"county,omitempty" doc:"Absent where the row is of the whole state."`
	OfAmt     domain.Money  `json:"ofAmt" required:"true" doc:"What it was worked out of."`
	OverAmt   *domain.Money `json:"overAmt,omitempty" doc:"The row is of amounts above it."`
	UpToAmt   *domain.Money `json:"upToAmt,omitempty" doc:"The row is of amounts up to it."`
	Amt       *domain.Money `json:"amt,omitempty"`
	Percent   *domain.Rate  `json:"percent,omitempty"`
	IsExcess  bool          `json:"isOfExcess,omitempty" doc:"The percentage is of what is above overAmt."`
}

// MissingRow is what is missing where no table in force has a row of the place for a charge.
func MissingRow(charge TableCharge) string { return "TABLE_" + string(charge) }

// quoted asks the tables. What a transfer, a deed or an owner's policy costs is taken of the price, anything else of the loan.
func (f FeeFormula) quoted(b Basis) Quoted {
	f.BasisType = OfLoan
	if f.Charge == ChargeTransferTax || f.Charge == ChargeDeed || f.Charge == ChargeOwnerPolicy {
		f.BasisType = OfPrice
	}
	of, name := f.basis(b)
	switch {
	case f.Charge == "":
		return Quoted{Missing: "TableCharge"}
	case of == 0:
		return Quoted{Missing: name}
	case b.Quote == nil:
		return Quoted{Missing: MissingRow(f.Charge)}
	}
	return b.Quote(f.Charge, of)
}

// withCharge is the formula with the charge that the code of its fee stands for, where it says none.
func (f FeeFormula) withCharge(t ValueType, code string) FeeFormula {
	if t == ValueTable && f.Charge == "" {
		f.Charge = chargeOfCode[code]
	}
	return f
}

// IsByTable reports whether a table of the property's place says what the fee comes to.
func (f Fee) IsByTable() bool { return f.FeeDetail.LWFeeValueType == ValueTable }

// IsByTable reports whether a table of the property's place says what the fee comes to.
func (d DefaultFee) IsByTable() bool { return d.FeeValueType == ValueTable }
