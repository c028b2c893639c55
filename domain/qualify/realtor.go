package qualify

import (
	"math/big"
	"slices"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// Offer is what somebody thinks of bidding for a home.
type Offer struct {
	Price, DownPayment domain.Money
	// Dues are the association's, a month; nil for those of the loan.
	Dues *domain.Money
	Type property.HousingType
}

// MaxOffer is the highest price that is worked out.
const MaxOffer domain.Money = 100_000_000_00

// Validate returns what is wrong with the offer.
func (o Offer) Validate() []domain.FieldError {
	var f domain.Faults
	switch {
	case o.Price <= 0:
		f.Wrong("salesPrice", "Sales price")
	case o.Price > MaxOffer:
		f.Add("salesPrice", "max", "Maximum value should be "+MaxOffer.String(), "Sales price", MaxOffer.String())
	case o.DownPayment >= o.Price:
		f.Add("downPayment", "max", "The down payment should be below the price", "Down payment", o.Price.String())
	}
	if o.DownPayment < 0 {
		f.Wrong("downPayment", "Down payment")
	}
	f.NotNegative("dues", o.Dues)
	if o.Dues != nil && *o.Dues > o.Price {
		f.Wrong("dues")
	}
	if o.Type != "" && !o.Type.Valid() {
		f.Wrong("propertyType")
	}
	return f
}

// Bound names a rule of a loan's pre-approval.
type Bound string

// The bounds, in the order in which they are told.
const (
	BoundExpired  Bound = "EXPIRES_ON"
	BoundType     Bound = "PROPERTY_TYPE"
	BoundPrice    Bound = "MAX_SALES_PRICE"
	BoundLoan     Bound = "MAX_LOAN"
	BoundDown     Bound = "MIN_DOWN_PAYMENT"
	BoundRate     Bound = "MAX_RATE"
	BoundDues     Bound = "MAX_DUES"
	BoundPayment  Bound = "MAX_PAYMENT"
	BoundHousing  Bound = "MAX_HOUSING_RATIO"
	BoundDTI      Bound = "MAX_DTI"
	BoundLTV      Bound = "MAX_LTV"
	BoundQualify  Bound = "QUALIFYING"
	missingRate         = "RATE_OR_TERM"
	missingIncome       = "INCOME"
)

// Breach is a bound that an offer does not keep, and by how far.
type Breach struct {
	Bound    Bound         `json:"bound" required:"true" enum:"EXPIRES_ON,PROPERTY_TYPE,MAX_SALES_PRICE,MAX_LOAN,MIN_DOWN_PAYMENT,MAX_RATE,MAX_DUES,MAX_PAYMENT,MAX_HOUSING_RATIO,MAX_DTI,MAX_LTV,QUALIFYING" doc:"QUALIFYING is what a realtor or borrower reads in place of a ratio: its limitAmt is the greatest price that the borrowers qualify for, rounded down and the same for every offer; 0 for none."`
	LimitAmt *domain.Money `json:"limitAmt,omitempty"`
	ByAmt    *domain.Money `json:"byAmt,omitempty" doc:"How far beyond, US dollars."`
	LimitPct *domain.Rate  `json:"limitPercent,omitempty"`
	ByPct    *domain.Rate  `json:"byPercent,omitempty" doc:"How far beyond, percentage points."`
}

// RealtorCalc is what an offer comes to on a loan, and whether it keeps the rules of its pre-approval.
type RealtorCalc struct {
	SalesPriceAmt  domain.Money  `json:"SalesPriceAmt" required:"true"`
	DownPaymentAmt domain.Money  `json:"DownPaymentAmt" required:"true"`
	DownPaymentPct domain.Rate   `json:"downPaymentPercent" required:"true" doc:"Truncated to 2 decimals."`
	BaseLoanAmt    domain.Money  `json:"BaseLoanAmt" required:"true"`
	LoanAmt        domain.Money  `json:"LoanAmt" required:"true" doc:"With the financed premium or fee, which grows and shrinks with the base amount."`
	LTV            domain.Rate   `json:"LTV" required:"true"`
	NoteRate       *domain.Rate  `json:"NoteRatePercent,omitempty"`
	HousingPayment Housing       `json:"HousingPayment" required:"true"`
	HousingRatio   *domain.Rate  `json:"HousingRatio,omitempty" doc:"For staff alone: with the payment it tells the income."`
	DTI            *domain.Rate  `json:"DTI,omitempty" doc:"For staff alone."`
	CashToClose    *domain.Money `json:"CashToClose,omitempty" doc:"For staff alone: debts that closing pays off are in it."`
	IsWithin       bool          `json:"isWithin" required:"true" doc:"It keeps every rule, and nothing is missing."`
	Breaches       []Breach      `json:"breaches" required:"true" nullable:"false"`
	Missing        []string      `json:"missing" required:"true" nullable:"false" enum:"RATE_OR_TERM,INCOME" doc:"What the loan lacks for a figure."`
	ExpiresOn      *domain.Date  `json:"expiresOn,omitempty"`

	// ceiling is up to where the borrowers qualify, as parties are told of it; nil where no ratio is bounded.
	ceiling *Ceiling
	most    *domain.Money // the company's own bound on the price
}

// Realtor works an offer out on a copy of a loan, by the figures that the loan itself qualifies by.
func Realtor(f *loan.File, rules loan.PreapprovalRules, o Offer, asOf domain.Date) RealtorCalc {
	offered := withOffer(f, rules, o)
	r := Qualify(offered, asOf)
	c := RealtorCalc{SalesPriceAmt: o.Price, DownPaymentAmt: o.DownPayment, DownPaymentPct: LoanToValue(o.DownPayment, o.Price), BaseLoanAmt: r.BaseLoanAmt, LoanAmt: r.LoanAmt,
		LTV: r.LTV, NoteRate: offered.Info.MortgageTypeAndTerms.NoteRatePercent, HousingPayment: r.HousingPayment, CashToClose: r.CashToClose,
		Breaches: []Breach{}, Missing: []string{}, ExpiresOn: rules.ExpiresOn}
	if r.PrincipalInterest == 0 {
		c.Missing = append(c.Missing, missingRate)
	}
	if r.IncomeTotalAmt <= 0 {
		c.Missing = append(c.Missing, missingIncome)
	} else {
		c.HousingRatio, c.DTI = &r.HousingRatio, &r.DTI
	}
	c.ceiling, c.most = ceilingOf(f, rules, asOf), rules.MaxSalesPriceAmt
	c.hold(rules, o, asOf, r.LTVCap)
	c.IsWithin = len(c.Breaches) == 0 && len(c.Missing) == 0
	return c
}

// hold notes which of the rules are not kept.
func (c *RealtorCalc) hold(rules loan.PreapprovalRules, o Offer, asOf domain.Date, ltv *domain.Rate) {
	if rules.ExpiresOn != nil && asOf.After(*rules.ExpiresOn) {
		c.Breaches = append(c.Breaches, Breach{Bound: BoundExpired})
	}
	if o.Type != "" && len(rules.PropertyTypes) > 0 && !slices.Contains(rules.PropertyTypes, o.Type) {
		c.Breaches = append(c.Breaches, Breach{Bound: BoundType})
	}
	c.amount(BoundPrice, rules.MaxSalesPriceAmt, c.SalesPriceAmt)
	c.amount(BoundLoan, rules.MaxLoanAmt, c.LoanAmt)
	if low := rules.MinDownPaymentPct; low != nil {
		if least := low.Of(o.Price); o.DownPayment < least {
			c.Breaches = append(c.Breaches, Breach{Bound: BoundDown, LimitAmt: &least, ByAmt: new(least - o.DownPayment), LimitPct: low})
		}
	}
	c.rate(BoundRate, rules.MaxRatePct, c.NoteRate)
	c.amount(BoundDues, rules.MaxDuesAmt, c.HousingPayment.AssociationDues)
	c.amount(BoundPayment, rules.MaxPaymentAmt, c.HousingPayment.Total)
	c.rate(BoundHousing, rules.MaxHousingPct, c.HousingRatio)
	c.rate(BoundDTI, rules.MaxDTIPct, c.DTI)
	c.rate(BoundLTV, ltv, &c.LTV)
}

func (c *RealtorCalc) amount(of Bound, limit *domain.Money, is domain.Money) {
	if limit != nil && is > *limit {
		c.Breaches = append(c.Breaches, Breach{Bound: of, LimitAmt: limit, ByAmt: new(is - *limit)})
	}
}

func (c *RealtorCalc) rate(of Bound, limit, is *domain.Rate) {
	if is != nil && beyond(limit, *is) {
		c.Breaches = append(c.Breaches, Breach{Bound: of, LimitPct: limit, ByPct: new(domain.RateFromMicros(is.Micros() - limit.Micros()))})
	}
}

func beyond(limit *domain.Rate, is domain.Rate) bool { return limit != nil && is.Cmp(*limit) > 0 }

// ForParty is the calculation as a realtor or a borrower reads it: neither income nor debts can be told from it, so it holds no ratio, and of the
// ratios' bounds only the one price up to which they are kept, which is the same whatever was asked (Ceiling). That there is no income reads as
// a price of zero does.
func (c RealtorCalc) ForParty() RealtorCalc {
	hasNoIncome := slices.Contains(c.Missing, missingIncome)
	c.HousingRatio, c.DTI, c.CashToClose = nil, nil, nil
	c.Missing = slices.DeleteFunc(slices.Clone(c.Missing), func(what string) bool { return what == missingIncome })
	c.Breaches = slices.DeleteFunc(slices.Clone(c.Breaches), func(b Breach) bool { return b.Bound == BoundHousing || b.Bound == BoundDTI })
	switch {
	case c.ceiling != nil && (hasNoIncome || c.HousingPayment.Total > c.ceiling.Payment):
		c.Breaches = append(c.Breaches, Breach{Bound: BoundQualify, LimitAmt: &c.ceiling.Price})
	case hasNoIncome:
		c.Breaches = append(c.Breaches, Breach{Bound: BoundQualify, LimitAmt: new(domain.Money)})
	}
	c.IsWithin = len(c.Breaches) == 0 && len(c.Missing) == 0
	return c
}

// Greatest is the greatest price that a party can have a letter for, 0 where there is none that could be said: the same for every offer.
func (c RealtorCalc) Greatest() domain.Money {
	switch {
	case c.ceiling != nil:
		return c.ceiling.Price
	case c.most != nil:
		return *c.most
	}
	return 0
}

// withOffer is a copy of a loan as it would be with the offer.
func withOffer(f *loan.File, rules loan.PreapprovalRules, o Offer) *loan.File {
	offered := *f
	t := &offered.Info.TransactionInfo
	base := o.Price - o.DownPayment
	t.MIFundFeeTotalAmt, t.MIFundFeeFinancedAmt = prorated(t.MIFundFeeTotalAmt, base, t.BaseLoanAmt), prorated(t.MIFundFeeFinancedAmt, base, t.BaseLoanAmt)
	t.LoanPurposeType, t.BaseLoanAmt, t.DownPaymentAmt = loan.PurposePurchase, &base, &o.DownPayment
	subject := &offered.Info.SubjectProperty
	subject.SalesContractAmt, subject.PropertyDetail.EstimatedValueAmt = &o.Price, &o.Price
	if o.Type != "" {
		subject.PropertyDetail.HousingType = o.Type
	}
	offered.Info.HousingExpenses = expensesOf(f.Info.HousingExpenses, rules, o)
	return &offered
}

// expensesOf are the loan's housing expenses with those that the rules or the offer say in place of its own.
func expensesOf(own []loan.HousingExpense, rules loan.PreapprovalRules, o Offer) []loan.HousingExpense {
	instead := []loan.HousingExpense{}
	for kind, rate := range map[loan.ExpenseType]*domain.Rate{loan.ExpenseRealEstateTax: rules.TaxPct, loan.ExpenseHomeownersInsurance: rules.InsurancePct} {
		if rate != nil {
			instead = append(instead, loan.HousingExpense{ExpenseType: kind, CalcType: loan.Calculated, AnnualRate: rate})
		}
	}
	if o.Dues != nil {
		instead = append(instead, loan.HousingExpense{ExpenseType: loan.ExpenseHOADues, PaymentAmt: o.Dues})
	}
	kept := slices.DeleteFunc(slices.Clone(own), func(e loan.HousingExpense) bool {
		return slices.ContainsFunc(instead, func(i loan.HousingExpense) bool { return i.ExpenseType == e.ExpenseType })
	})
	return append(kept, instead...)
}

// prorated is a premium or fee of a loan amount for another one, to the cent.
func prorated(fee *domain.Money, amount domain.Money, of *domain.Money) *domain.Money {
	if fee == nil || of == nil || *of <= 0 {
		return fee
	}
	whole := new(big.Int).Mul(big.NewInt(fee.Cents()), big.NewInt(amount.Cents()))
	half := big.NewInt(of.Cents() / 2)
	cents := whole.Add(whole, half).Quo(whole, big.NewInt(of.Cents()))
	if !cents.IsInt64() || cents.Int64() > domain.MaxMoney.Cents() {
		return new(domain.MaxMoney)
	}
	return new(domain.MoneyFromCents(cents.Int64()))
}
