package qm

import (
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// PartOfFees is one of the kinds of charges that points and fees are made of.
type PartOfFees struct {
	Key string       `json:"key" required:"true" enum:"ORIGINATION,POINTS,BONA_FIDE_POINTS,AFFILIATES,COMPENSATION,INSURANCE,CREDIT_INSURANCE,PREPAYMENT_PENALTY"`
	Amt domain.Money `json:"amt" required:"true" doc:"US dollars; below zero is left out of the sum of the others."`
}

// pointsAndFees are a loan's points and fees (1026.32(b)(1)): what they are at least, and at most where something that they depend on is not known.
type pointsAndFees struct {
	parts   []PartOfFees
	least   domain.Money
	open    domain.Money // by how much more they may be
	missing []string     // why they may be more
	endless bool         // by how much is not known
	// financed are those that are no finance charges and paid out of the loan.
	financed domain.Money
}

func (p *pointsAndFees) add(key string, amount domain.Money) {
	if amount != 0 {
		p.parts, p.least = append(p.parts, PartOfFees{key, amount}), p.least+amount
	}
}

// may says that they may be more by an amount, since something is not known; nil is by any amount.
func (p *pointsAndFees) may(amount *domain.Money, missing string) {
	if amount != nil && *amount <= 0 {
		return
	}
	p.missing, p.open, p.endless = append(p.missing, missing), p.open+domain.Amount(amount), p.endless || amount == nil
}

// most is what they come to at most; nil while there is no telling.
func (p *pointsAndFees) most() *domain.Money {
	if p.endless {
		return nil
	}
	return new(p.least + p.open)
}

// exceed tells whether points and fees are above a cap; not known where it depends on what is not known.
func (p *pointsAndFees) exceed(most *domain.Money) Verdict {
	switch highest := p.most(); {
	case most == nil:
		return NotKnown
	case p.least > *most:
		return Yes
	case highest != nil && *highest <= *most:
		return No
	}
	return NotKnown
}

// chargesOf are a loan's fees as points and fees tell them apart.
type chargesOf struct {
	origination, points, affiliates, premium domain.Money
}

// noChargeForCredit are fees to an affiliate that are neither finance charges nor real-estate related ones (1026.4(c)(7)).
var noChargeForCredit = map[string]bool{"LW_HOA_CAPITAL": true, "LW_HOA_PROCESSING": true, "LW_HOME_WARRANTY": true, "LW_REAL_ESTATE_COMMISSION": true}

// codePrivateInsurance is the fee of a premium of private mortgage insurance that is paid by closing.
const codePrivateInsurance = "LW_PRI_MORTGAGE_INS"

func chargesOfFees(f *loan.File) (c chargesOf) {
	hasPoints := f.Product.Costs != nil
	for _, one := range qualify.Fees(f) {
		d, amount := one.FeeDetail, one.Amount()
		hasPoints = hasPoints || d.LWFeeValueType == fee.ValuePoint
		if one.PaidBy() != fee.PayerBorrower || amount <= 0 {
			continue
		}
		affiliate, charge := domain.IsTrue(d.AffiliateInd), one.IsFinanceCharge()
		switch {
		case d.LWCode == codePrivateInsurance:
			c.premium += amount
		case d.IntDiscSecType == fee.SectionTaxes || d.IntDiscSecType == fee.SectionPrepaids || d.IntDiscSecType == fee.SectionEscrow:
			// Taxes, interest and what is paid in advance into escrow are none (1026.32(b)(1)(i)(A), 1026.4(c)(7)(v), (d)(2), (e)).
		case charge && (d.LWFeeValueType == fee.ValuePoint || d.LWCode == "LW_DISCOUNT_POINTS"):
			c.points += amount
		case charge && (d.IntDiscSecType == fee.SectionOrigination || affiliate):
			c.origination += amount
		case affiliate && !charge && d.IntDiscSecType != fee.SectionOrigination && !noChargeForCredit[d.LWCode]:
			c.affiliates += amount
		}
	}
	if !hasPoints {
		c.points += max(0, domain.Amount(f.Info.TransactionInfo.DiscountPointsAmt))
	}
	return c
}

// countFees counts a loan's points and fees. What is not known of a loan without fees is said once, for all of it.
func countFees(f *loan.File, result qualify.Result, tables reference.Tables, apor *domain.Rate) pointsAndFees {
	var p pointsAndFees
	info, charges := f.Info, chargesOfFees(f)
	q := info.QMInfo
	p.add("ORIGINATION", charges.origination)
	p.add("POINTS", charges.points)
	p.add("BONA_FIDE_POINTS", -bonaFidePoints(f, charges.points, result.LoanAmt, apor))
	p.add("AFFILIATES", charges.affiliates)
	p.countCompensation(f)
	p.countInsurance(info, charges.premium, tables)
	p.add("CREDIT_INSURANCE", domain.Amount(q.CreditInsuranceAmt))
	p.countPenalties(info)
	p.financed = charges.affiliates + domain.Amount(q.CreditInsuranceAmt)
	switch bringsNoCash := result.CashToClose != nil && *result.CashToClose <= 0; {
	case q.FinancedChargesAmt != nil:
		p.financed = *q.FinancedChargesAmt
	case !bringsNoCash:
		p.financed = 0
	}
	if len(f.Fees) == 0 {
		p.missing, p.endless = []string{"FEES"}, true
	}
	return p
}

// countCompensation counts what the creditor pays an originator who is not its employee (1026.32(b)(1)(ii)); what the borrower pays stands among the
// fees. Of a chosen price it is not known whether the originator is one.
func (p *pointsAndFees) countCompensation(f *loan.File) {
	stated, price := f.Info.QMInfo.OriginatorCompensationAmt, f.Product.Quote
	switch {
	case stated != nil:
		p.add("COMPENSATION", *stated)
	case price == nil:
		p.may(nil, "COMPENSATION")
	case f.Product.CompensationKind == loan.CompensationByLender:
		p.may(&price.CompensationAmt, "COMPENSATION")
	}
}

// countInsurance counts of an upfront premium of private mortgage insurance what is above FHA's, and the rest as well where it is not refunded.
// Premiums and fees of an agency are none (1026.32(b)(1)(i)(B) and (C)).
func (p *pointsAndFees) countInsurance(info loan.Info, premium domain.Money, tables reference.Tables) {
	t := info.TransactionInfo
	if t.MortgageType.IsGovernment() {
		return
	}
	in := Insurance{Premium: premium + domain.Amount(t.MIFundFeeTotalAmt), Refundable: true}
	for _, row := range tables[reference.FHAPremium].Rows {
		if row["part"] == "UPFRONT" && row["endorsed_to"] == "" && row["section"] == "" {
			in.Allowance = row.Rate("percent").Of(domain.Amount(t.BaseLoanAmt))
		}
	}
	counted := in.Counted()
	switch refunded := info.QMInfo.UpfrontMIRefundableInd; {
	case refunded == nil:
		p.may(new(in.Premium-counted), "MI_REFUNDABLE")
	case !*refunded:
		counted = in.Premium
	}
	p.add("INSURANCE", counted)
}

// countPenalties counts the most that prepaying the loan costs, and what prepaying the refinanced one did (1026.32(b)(1)(v) and (vi)).
func (p *pointsAndFees) countPenalties(info loan.Info) {
	terms := info.MortgageTypeAndTerms
	p.add("PREPAYMENT_PENALTY", domain.Amount(terms.PrepayPenaltyAmount)+domain.Amount(info.QMInfo.PriorPenaltyAmt))
	if months, _ := penaltyOf(terms, 0); terms.PrepayPenaltyAmount == nil && (months > 0 || domain.IsTrue(terms.PrepaymentPenaltyInd)) {
		p.may(nil, "PREPAYMENT_PENALTY")
	}
}

// How far above the average prime offer rate the rate without points may be for two of them to be left out, and for one.
var twoPointsUpTo, onePointUpTo = domain.MustRate("1"), domain.MustRate("2")

// bonaFidePoints is what of discount points is left out: up to two percent of the loan, or one, by the rate that the loan would have without them
// (1026.32(b)(1)(i)(E) and (F)). Where that rate is not known, or is not higher than the note's, none are.
func bonaFidePoints(f *loan.File, points, loanAmt domain.Money, apor *domain.Rate) domain.Money {
	undiscounted, note := undiscountedRate(f), f.Info.MortgageTypeAndTerms.NoteRatePercent
	if points <= 0 || undiscounted == nil || note == nil || apor == nil || undiscounted.Cmp(*note) <= 0 || domain.IsTrue(f.Info.QMInfo.PersonalPropertyInd) {
		return 0
	}
	point := domain.MustRate("1").Of(loanAmt)
	switch over := Spread(*undiscounted, *apor); {
	case over.Cmp(twoPointsUpTo) <= 0:
		return min(points, 2*point)
	case over.Cmp(onePointUpTo) <= 0:
		return min(points, point)
	}
	return 0
}

func undiscountedRate(f *loan.File) *domain.Rate {
	if stated := f.Info.QMInfo.UndiscountedRatePercent; stated != nil {
		return stated
	}
	if f.Product.Quote == nil {
		return nil
	}
	return f.Product.Quote.ParRate
}
