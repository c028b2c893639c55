package fee

import "gable/domain"

// ValueType is how a fee's amount is found.
type ValueType string

// The ways. Points, compensation and the funding fee follow from price and program, and stand in no template (loan-processing.md section 9).
const (
	ValueAmount      ValueType = "AMOUNT"
	ValuePercent     ValueType = "PERCENT"
	ValuePerThousand ValueType = "PER_THOUSAND"
	ValuePerDay      ValueType = "PER_DAY"
	ValueTiers       ValueType = "TIERS"
	ValueMonths      ValueType = "MONTHS"
	ValueInterest    ValueType = "PREPAID_INTEREST"
	ValueTable       ValueType = "TABLE"
	ValuePoint       ValueType = "POINT"
	ValueComp        ValueType = "COMP"
	ValueFundingFee  ValueType = "FUNDING_FEE"
)

// ValueTypes lists them.
var ValueTypes = domain.NewEnum("LWFeeValueType", "AMOUNT=Amount", "PERCENT=Percent", "PER_THOUSAND=Per thousand", "PER_DAY=Per day", "TIERS=By tiers",
	"MONTHS=Months of a housing expense", "PREPAID_INTEREST=Interest until the first payment counts it", "TABLE=By the table of the place", "POINT=Discount points or lender credit", "COMP=Compensation",
	"FUNDING_FEE=Upfront premium or funding fee")

// Basis types: what a percentage, a rate per thousand or a tier is taken of.
const (
	OfLoan     = "LOAN"
	OfBaseLoan = "BASE_LOAN"
	OfPrice    = "PRICE"
	OfValue    = "VALUE"
)

// BasisTypes lists them.
var BasisTypes = domain.NewEnum("FeeBasisType", "LOAN=Loan amount", "BASE_LOAN=Base loan amount", "PRICE=Sales price", "VALUE=Property value")

// HousingItem is a housing expense that is prepaid or held in escrow.
type HousingItem string

// The items, by the names that the loan's housing expenses have.
const (
	ItemInsurance HousingItem = "HomeownersInsurance"
	ItemFlood     HousingItem = "FloodInsurance"
	ItemTax       HousingItem = "RealEstateTax"
	ItemMortgage  HousingItem = "MIPremium"
	ItemDues      HousingItem = "HomeownersAssociationDuesAndCondominiumFees"
)

// Items lists them.
var Items = domain.NewEnum("FeeHousingItem", "HomeownersInsurance=Homeowner's insurance", "FloodInsurance=Flood insurance", "RealEstateTax=Property taxes",
	"MIPremium=Mortgage insurance", "HomeownersAssociationDuesAndCondominiumFees=Association dues")

// FeeFormula is what a fee's amount is calculated of; which parts count follows from the fee's value type.
type FeeFormula struct {
	BasisType   string        `json:"FeeBasisType,omitempty" doc:"LOAN, BASE_LOAN, PRICE or VALUE; the loan amount where absent. Of TABLE it follows from the charge."`
	Percent     *domain.Rate  `json:"Percent,omitempty" doc:"PERCENT: of the basis."`
	Amt         *domain.Money `json:"Amt,omitempty" doc:"AMOUNT: the amount. PER_THOUSAND, PER_DAY: for each. PERCENT: added to the percentage."`
	DaysCount   *int          `json:"DaysCount,omitempty" doc:"PER_DAY: how many. PREPAID_INTEREST: where the day of closing is not known."`
	DaysInYear  *int          `json:"DaysInYear,omitempty" doc:"PREPAID_INTEREST: 360 or 365, 365 where absent."`
	MonthsCount *int          `json:"MonthsCount,omitempty" doc:"MONTHS: how many."`
	HousingItem HousingItem   `json:"HousingItem,omitempty" doc:"MONTHS: of which housing expense."`
	DueMonths   []int         `json:"DueMonths,omitempty" maxItems:"12" doc:"In escrow: the months of the year in which the bill is paid. Where absent, that of closing for insurance, every month for anything else."`
	Tiers       []FeeTier     `json:"Tiers,omitempty" maxItems:"20" doc:"TIERS: from the lowest; the last may have no upper end."`
	Charge      TableCharge   `json:"TableCharge,omitempty" doc:"TABLE: which of the taxes, recording fees and title premiums of the property's place; that of the fee's code where absent."`
	MinAmt      *domain.Money `json:"MinAmt,omitempty"`
	MaxAmt      *domain.Money `json:"MaxAmt,omitempty"`
}

// FeeTier is the price for a basis up to an amount.
type FeeTier struct {
	UpToAmt *domain.Money `json:"UpToAmt,omitempty" doc:"The most that the basis is; no end where absent."`
	Amt     *domain.Money `json:"Amt,omitempty"`
	Percent *domain.Rate  `json:"Percent,omitempty" doc:"Of the basis, added to the amount."`
}

// Basis is what a loan gives its fees to be calculated of; zero and nil are not known.
type Basis struct {
	LoanAmt, BaseLoanAmt, PriceAmt, ValueAmt domain.Money
	NoteRate                                 *domain.Rate
	// DisbursementDate is the day from which interest runs. FirstPaymentDate is as stated, else as it follows from that day.
	ClosingDate, DisbursementDate, FirstPaymentDate *domain.Date
	// Monthly is what each housing expense comes to.
	Monthly map[HousingItem]domain.Money
	// Quote says what the property's place charges on an amount, by the dated tables in force; nil where none are at hand.
	Quote func(charge TableCharge, of domain.Money) Quoted
}

var (
	hundred     = domain.MustRate("100")
	maxOfEach   = domain.MoneyFromCents(10_000_00)
	zeroPercent = domain.Rate{}
)

// ofBill is what stays of a formula whose amount is typed over: which bill of the escrow account it is collected for, and when that falls due.
func (f FeeFormula) ofBill() FeeFormula {
	return FeeFormula{HousingItem: f.HousingItem, DueMonths: f.DueMonths}
}

// Validate returns what is wrong with the formula.
func (f FeeFormula) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Enum("FeeBasisType", BasisTypes, f.BasisType)
	faults.Enum("HousingItem", Items, string(f.HousingItem))
	faults.Enum("TableCharge", TableCharges, string(f.Charge))
	faults.RateBetween("Percent", f.Percent, zeroPercent, hundred)
	faults.NotNegative("Amt", f.Amt)
	faults.NotNegative("MinAmt", f.MinAmt)
	faults.NotNegative("MaxAmt", f.MaxAmt)
	faults.Between("DaysCount", f.DaysCount, 0, 366)
	if n := f.DaysInYear; n != nil && *n != 360 && *n != 365 {
		faults.Wrong("DaysInYear")
	}
	faults.Between("MonthsCount", f.MonthsCount, 0, 36)
	if f.MinAmt != nil && f.MaxAmt != nil && *f.MinAmt > *f.MaxAmt {
		faults.Wrong("MaxAmt")
	}
	for i, month := range f.DueMonths {
		if month < 1 || month > 12 || i > 0 && month <= f.DueMonths[i-1] {
			faults.Wrong("DueMonths")
		}
	}
	if len(f.Tiers) > maxTiers {
		faults.Wrong("Tiers")
	}
	for i, tier := range f.Tiers {
		faults.NotNegative("Tiers.Amt", tier.Amt)
		faults.NotNegative("Tiers.UpToAmt", tier.UpToAmt)
		faults.RateBetween("Tiers.Percent", tier.Percent, zeroPercent, hundred)
		last := i == len(f.Tiers)-1
		if tier.UpToAmt == nil && !last || i > 0 && tier.UpToAmt != nil && *tier.UpToAmt <= domain.Amount(f.Tiers[i-1].UpToAmt) {
			faults.Wrong("Tiers.UpToAmt")
		}
	}
	return faults
}

// IsCalculated reports whether an amount of that type follows from the loan.
func (t ValueType) IsCalculated() bool {
	switch t {
	case ValuePercent, ValuePerThousand, ValuePerDay, ValueTiers, ValueMonths, ValueInterest, ValueTable:
		return true
	case ValueAmount, ValuePoint, ValueComp, ValueFundingFee:
	}
	return false
}

// InTemplate reports whether a template may hold a fee of the type.
func (t ValueType) InTemplate() bool { return t == ValueAmount || t.IsCalculated() }

// Of returns what the formula comes to for a loan; missing names what of the loan is not known, and the amount is zero then.
func (f FeeFormula) Of(t ValueType, b Basis) (amount domain.Money, missing string) {
	amount, _, missing = f.work(t, b)
	return amount, missing
}

// work is Of, with the row of the table that said it.
func (f FeeFormula) work(t ValueType, b Basis) (amount domain.Money, row *TableRow, missing string) {
	switch t {
	case ValuePercent, ValuePerThousand, ValueTiers:
		of, name := f.basis(b)
		if of == 0 {
			return 0, nil, name
		}
		amount = f.share(t, of)
	case ValueTable:
		quoted := f.quoted(b)
		if quoted.Missing != "" {
			return 0, nil, quoted.Missing
		}
		amount, row = quoted.Amt, quoted.Row
	case ValuePerDay:
		amount = times(domain.Amount(f.Amt), int64(domain.Count(f.DaysCount)))
	case ValueMonths:
		monthly, known := b.Monthly[f.HousingItem]
		if !known {
			return 0, nil, string(f.HousingItem)
		}
		amount = times(monthly, int64(domain.Count(f.MonthsCount)))
	case ValueInterest:
		if amount, missing = f.interest(b); missing != "" {
			return 0, nil, missing
		}
	case ValueAmount, ValuePoint, ValueComp, ValueFundingFee:
		return domain.Amount(f.Amt), nil, ""
	}
	return f.bounded(amount), row, ""
}

func (f FeeFormula) interest(b Basis) (domain.Money, string) {
	switch {
	case b.LoanAmt == 0:
		return 0, "LoanAmt"
	case b.NoteRate == nil:
		return 0, "NoteRatePercent"
	}
	days, missing := f.interestDays(b)
	if missing != "" {
		return 0, missing
	}
	return times(PerDiem(b.LoanAmt, *b.NoteRate, f.yearDays()), int64(days)), ""
}

func (f FeeFormula) share(t ValueType, of domain.Money) domain.Money {
	switch t {
	case ValuePercent:
		return percentOf(f.Percent, of) + domain.Amount(f.Amt)
	case ValuePerThousand:
		each := min(domain.Amount(f.Amt), maxOfEach)
		return domain.RateFromMicros(each.Cents() * 1000).Of(of) // a dollar for a thousand is a tenth of a percent
	case ValueTiers:
		for _, tier := range f.Tiers {
			if tier.UpToAmt == nil || of <= *tier.UpToAmt {
				return domain.Amount(tier.Amt) + percentOf(tier.Percent, of)
			}
		}
	default:
	}
	return 0
}

func percentOf(rate *domain.Rate, of domain.Money) domain.Money {
	if rate == nil {
		return 0
	}
	return rate.Of(of)
}

func (f FeeFormula) basis(b Basis) (domain.Money, string) {
	switch f.BasisType {
	case OfBaseLoan:
		return b.BaseLoanAmt, "BaseLoanAmt"
	case OfPrice:
		return b.PriceAmt, "SalesContractAmt"
	case OfValue:
		return b.ValueAmt, "EstimatedValueAmt"
	}
	return b.LoanAmt, "LoanAmt"
}

func (f FeeFormula) bounded(amount domain.Money) domain.Money {
	if f.MaxAmt != nil {
		amount = min(amount, *f.MaxAmt)
	}
	if f.MinAmt != nil {
		amount = max(amount, *f.MinAmt)
	}
	return max(min(amount, domain.MaxMoney), -domain.MaxMoney)
}

// Bounds of the days of interest: a first payment that is further off, or nearer, is none that a loan of that closing has.
const (
	mostInterestDays = 62 // two months
	mostCreditDays   = 31 // a month that the first payment pays again
)

// interestDays counts from the day of disbursement to a month before the first payment, which pays for that month; where none is stated, to the end
// of the month. It is negative, a credit, where the first payment pays for days before the disbursement. Where that day is not known they are as
// stated; missing names what is not known, or is no first payment of such a loan.
func (f FeeFormula) interestDays(b Basis) (days int, missing string) {
	from := b.DisbursementDate
	if from == nil {
		from = b.ClosingDate
	}
	if from == nil {
		if f.DaysCount == nil {
			return 0, "EstimatedClosingDate"
		}
		return *f.DaysCount, ""
	}
	end := domain.NewDate(from.Year(), from.Month(), 1).AddMonths(1)
	if b.FirstPaymentDate != nil {
		end = b.FirstPaymentDate.AddMonths(-1)
	}
	if days = from.DaysUntil(end); days > mostInterestDays || days < -mostCreditDays {
		return 0, "FirstPaymentDate"
	}
	return days, ""
}

func (f FeeFormula) yearDays() int {
	if f.DaysInYear == nil {
		return 365
	}
	return *f.DaysInYear
}

// PerDiem is the interest of one day to the cent, as the forms show it (12 CFR 1026.37(g)(2)(iii)); the days are multiplied by it.
func PerDiem(loan domain.Money, rate domain.Rate, yearDays int) domain.Money {
	if yearDays <= 0 {
		return 0
	}
	interest, _ := loan.Share(rate.Micros(), int64(yearDays)*100_000_000) // of a percent in millionths
	return interest
}

// times multiplies within what an amount may be.
func times(amount domain.Money, n int64) domain.Money {
	product, fits := amount.Share(n, 1)
	switch {
	case fits && product <= domain.MaxMoney && product >= -domain.MaxMoney:
		return product
	case (amount < 0) != (n < 0):
		return -domain.MaxMoney
	}
	return domain.MaxMoney
}
