package lock

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
)

// Basis is what of a loan its price was made of.
type Basis struct {
	Score     int         `json:"creditScore,omitempty"`
	LTV       domain.Rate `json:"ltv"`
	Amount    string      `json:"amount,omitempty"`
	Purpose   string      `json:"purpose,omitempty"`
	Mortgage  string      `json:"mortgage,omitempty"`
	Usage     string      `json:"usage,omitempty"`
	Housing   string      `json:"housing,omitempty"`
	Units     int         `json:"units,omitempty"`
	Months    int         `json:"months,omitempty"`
	Address   string      `json:"address,omitempty"`
	Borrowers []domain.ID `json:"borrowers,omitempty"`
	NoteRate  string      `json:"noteRate,omitempty"`
	Product   string      `json:"product,omitempty"`
	// PricedBy is absent of what was priced before it was kept.
	PricedBy *pricing.PricedFacts `json:"pricedBy,omitempty"`
	// Buyer is absent likewise.
	Buyer *BuyerFacts `json:"buyer,omitempty"`
}

// BuyerFacts is what of the borrowers the agencies' credits and programs go by.
type BuyerFacts struct {
	IncomeAmt domain.Money `json:"IncomeTotalAmt" doc:"A month"`
	FirstTime bool         `json:"firstTimeBuyer"`
}

// LockChange is what of a locked loan is otherwise than when it was priced.
type LockChange struct {
	What string `json:"what" required:"true" enum:"NOTE_RATE,PRODUCT,POINTS,CREDIT_SCORE,LTV,CLTV,SUBORDINATE_FINANCING,AMOUNT,PURPOSE,PROGRAM,MORTGAGE_TYPE,OCCUPANCY,PROPERTY_TYPE,ATTACHMENT,UNITS,TERM,ADDRESS,BORROWERS,INCOME,FIRST_TIME_BUYER"`
	Was  string `json:"was,omitempty"`
	Now  string `json:"now,omitempty"`
	Ends bool   `json:"endsLock" required:"true" doc:"The lock does not hold for this loan any more; else it is priced again by its own rate sheet."`
}

// What is locked itself: the note rate, and the product where the loan has one.
const (
	noteRateChanged = "NOTE_RATE"
	productChanged  = "PRODUCT"
)

// IsOfPrice tells whether what was locked itself is otherwise, rather than what its price was made of.
func (c LockChange) IsOfPrice() bool { return c.What == noteRateChanged || c.What == productChanged }

// BasisOf is a loan's basis now. s is what it is priced by.
func BasisOf(f *loan.File, s pricing.Scenario) Basis {
	t, terms, p := f.Info.TransactionInfo, f.Info.MortgageTypeAndTerms, f.Info.SubjectProperty
	b := Basis{Score: domain.Count(s.Score), LTV: s.LTV, PricedBy: new(s.Facts()), Buyer: &BuyerFacts{s.IncomeAmt, s.FirstTime}, Purpose: string(t.LoanPurposeType), Mortgage: string(t.MortgageType), Usage: string(p.PropertyDetail.PropertyUsageType),
		Housing: string(p.PropertyDetail.HousingType), Address: strings.ToUpper(strings.Join(strings.Fields(p.Address.OneLine()), " "))}
	if t.BaseLoanAmt != nil {
		b.Amount = t.BaseLoanAmt.String()
	}
	b.Product = f.Product.ProductId
	if terms.NoteRatePercent != nil {
		b.NoteRate = terms.NoteRatePercent.String()
	}
	if terms.LoanAmortizationPeriodCount != nil {
		b.Months = *terms.LoanAmortizationPeriodCount
	}
	if n := p.PropertyDetail.FinancedUnitCount; n != nil {
		b.Units = *n
	}
	for _, one := range f.ActiveBorrowers() {
		b.Borrowers = append(b.Borrowers, one.ID)
	}
	slices.Sort(b.Borrowers)
	return b
}

// Bands of scores and of loan-to-value as loan-level price adjustments have them: within a band the price is the same.
var (
	scoreBands = []int{620, 640, 660, 680, 700, 720, 740, 760, 780}
	ltvBands   = []int{30, 60, 70, 75, 80, 85, 90, 95, 97}
)

func scoreBand(score int) int {
	if score == 0 {
		return -1
	}
	at, exact := slices.BinarySearch(scoreBands, score)
	if exact {
		at++
	}
	return at
}

// ltvBand: a loan-to-value of exactly 80 is in the band up to 80.
func ltvBand(ltv domain.Rate) int {
	at, _ := slices.BinarySearchFunc(ltvBands, ltv, func(band int, ltv domain.Rate) int { return domain.RateFromMicros(int64(band) * 1_000_000).Cmp(ltv) })
	return at
}

// Since is what of the loan is otherwise by now, so that its price may be: first what ends the lock.
func (b Basis) Since(now Basis) []LockChange {
	return b.differs(now, false)
}

// Exactly is Since with each change of the score, of the loan-to-value and the like, also where the usual price is the same by both.
func (b Basis) Exactly(now Basis) []LockChange {
	return b.differs(now, true)
}

func (b Basis) differs(now Basis, exactly bool) []LockChange {
	score, ltv := b.Score != now.Score, b.LTV != now.LTV
	if !exactly {
		score, ltv = scoreBand(b.Score) != scoreBand(now.Score), ltvBand(b.LTV) != ltvBand(now.LTV)
	}
	score = score && (b.PricedBy != nil || b.Score != 0) // a score that somebody stated was not kept
	var ends, reprices []LockChange
	end := func(what string, differ bool, was, is string) {
		if differ {
			ends = append(ends, LockChange{what, was, is, true})
		}
	}
	reprice := func(what string, differ bool, was, is string) {
		if differ {
			reprices = append(reprices, LockChange{what, was, is, false})
		}
	}
	end("ADDRESS", b.Address != "" && b.Address != now.Address, b.Address, now.Address)
	end("BORROWERS", !slices.Equal(b.Borrowers, now.Borrowers), strconv.Itoa(len(b.Borrowers)), strconv.Itoa(len(now.Borrowers)))
	reprice(noteRateChanged, b.NoteRate != now.NoteRate, b.NoteRate, now.NoteRate)
	end(productChanged, b.Product != "" && b.Product != now.Product, b.Product, now.Product)
	reprice("CREDIT_SCORE", score, count(b.Score), count(now.Score))
	reprice("LTV", ltv, b.LTV.String(), now.LTV.String())
	b.financing(now, exactly, reprice)
	reprice("AMOUNT", b.Amount != now.Amount, b.Amount, now.Amount)
	b.program(now, reprice)
	reprice("MORTGAGE_TYPE", b.Mortgage != now.Mortgage, b.Mortgage, now.Mortgage)
	reprice("OCCUPANCY", b.Usage != now.Usage, b.Usage, now.Usage)
	reprice("PROPERTY_TYPE", b.Housing != now.Housing, b.Housing, now.Housing)
	b.attachment(now, exactly, reprice)
	reprice("UNITS", b.Units != now.Units, count(b.Units), count(now.Units))
	if exactly {
		b.buyer(now, reprice)
	}
	reprice("TERM", b.Months != now.Months, count(b.Months), count(now.Months))
	return append(ends, reprices...)
}

// areKept tells whether two bases both have what the loan is priced by.
func (b Basis) areKept(now Basis) bool { return b.PricedBy != nil && now.PricedBy != nil }

// financing is what the loan's other liens say.
func (b Basis) financing(now Basis, exactly bool, tell func(what string, differ bool, was, is string)) {
	if !b.areKept(now) {
		return
	}
	was, is := b.PricedBy, now.PricedBy
	tell("SUBORDINATE_FINANCING", was.Subordinate != is.Subordinate, strconv.FormatBool(was.Subordinate), strconv.FormatBool(is.Subordinate))
	tell("CLTV", exactly && was.CLTV != is.CLTV && (was.Subordinate || is.Subordinate), was.CLTV.String(), is.CLTV.String())
}

// program is what the loan is for, as far as prices tell purposes apart, and of which of the agencies' programs it is.
func (b Basis) program(now Basis, tell func(what string, differ bool, was, is string)) {
	if !b.areKept(now) {
		tell("PURPOSE", b.Purpose != now.Purpose, b.Purpose, now.Purpose)
		return
	}
	was, is := b.PricedBy, now.PricedBy
	tell("PURPOSE", was.Purpose != is.Purpose, string(was.Purpose), string(is.Purpose))
	tell("PROGRAM", was.Waiver != is.Waiver, string(was.Waiver), string(is.Waiver))
}

// buyer is what the borrowers earn, and whether one of them buys a first home.
func (b Basis) buyer(now Basis, tell func(what string, differ bool, was, is string)) {
	if b.Buyer == nil || now.Buyer == nil {
		return
	}
	was, is := b.Buyer, now.Buyer
	tell("INCOME", was.IncomeAmt != is.IncomeAmt, was.IncomeAmt.String(), is.IncomeAmt.String())
	tell("FIRST_TIME_BUYER", was.FirstTime != is.FirstTime, strconv.FormatBool(was.FirstTime), strconv.FormatBool(is.FirstTime))
}

// attachment is whether the property stands alone.
func (b Basis) attachment(now Basis, exactly bool, tell func(what string, differ bool, was, is string)) {
	words := map[bool]string{true: "Detached", false: "Attached"}
	if b.areKept(now) && exactly {
		tell("ATTACHMENT", b.PricedBy.Detached != now.PricedBy.Detached, words[b.PricedBy.Detached], words[now.PricedBy.Detached])
	}
}

func count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
