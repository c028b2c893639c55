package qualify

import (
	"gable/domain"
	"gable/domain/loan"
)

// FirstPayment returns the first payment of principal and interest at the note rate, and whether one follows from the terms. A
// reverse mortgage asks for none.
func FirstPayment(info loan.Info) (payment domain.Money, known bool) {
	terms := info.MortgageTypeAndTerms
	if info.IsReverse() || terms.NoteRatePercent == nil || domain.Count(terms.LoanAmortizationPeriodCount) == 0 || info.TransactionInfo.BaseLoanAmt == nil {
		return 0, info.IsReverse()
	}
	if domain.IsTrue(terms.InterestOnlyInd) {
		return InterestPayment(info.LoanAmt(), *terms.NoteRatePercent), true
	}
	return LevelPayment(info.LoanAmt(), *terms.NoteRatePercent, *terms.LoanAmortizationPeriodCount), true
}

// qualifyingRate is the rate of the payment that the ratios count: as stated, else the greater of note rate and fully indexed
// rate (12 CFR 1026.43(c)(5)(i)).
func qualifyingRate(terms loan.Terms) domain.Rate {
	rate := *terms.NoteRatePercent
	if stated := terms.QualifyingRatePercent; stated != nil && !stated.IsZero() {
		return *stated
	}
	if indexed := terms.FullyIndexed(); indexed != nil && indexed.Cmp(rate) > 0 {
		return *indexed
	}
	return rate
}

// principalInterest returns the first payment at the note rate and the payment that the ratios count: at the qualifying rate,
// and fully amortising over the months that remain after an interest-only period (12 CFR 1026.43(c)(5)(ii)(B)).
func (q *qualifier) principalInterest() (first, qualifying domain.Money) {
	info := q.file.Info
	if info.IsReverse() {
		q.messages.addText("reverseNoPayment", "A reverse mortgage asks for no payment of principal and interest, so it has no APR of payments.")
		q.figure("PrincipalAndInterestAmt", []Step{amountStep("reverseNoPayment", "No payment is asked for on a reverse mortgage", "=", 0)})
		return 0, 0
	}
	first, known := FirstPayment(info)
	if !known || q.loanAmount == 0 {
		q.messages.addText("paymentNeedsTerms", "Principal and interest need the loan amount, the note rate and the term.")
		stated := q.stated(loan.ExpensePrincipalAndInterest)
		return stated, stated
	}
	terms := info.MortgageTypeAndTerms
	months, interestOnly := domain.Count(terms.LoanAmortizationPeriodCount), 0
	if domain.IsTrue(terms.InterestOnlyInd) {
		interestOnly = domain.Count(terms.InterestOnlyTermMonthsCount)
		if interestOnly == 0 {
			q.messages.addText("interestOnlyNeedsTerm", "The APR and the payment that the ratios count need the length of the interest-only period.")
		}
	}
	remaining := max(1, months-interestOnly)
	rate := qualifyingRate(terms)
	qualifying = LevelPayment(q.loanAmount, rate, remaining)
	q.paymentFigure("PrincipalAndInterestAmt", percentStep("noteRate", "Note rate", "×", *terms.NoteRatePercent), months,
		amountStep("principalAndInterest", "Principal and interest", "=", first))
	q.paymentFigure("QualifyingPaymentAmt", percentStep("qualifyingRate", "Rate that the ratios count", "×", rate), remaining,
		amountStep("qualifyingPayment", "Principal and interest that the ratios count", "=", qualifying))
	return first, qualifying
}

func (q *qualifier) paymentFigure(name string, rate Step, months int, payment Step) {
	q.figure(name, []Step{amountStep("loanAmount", "Loan amount", "", q.loanAmount), rate, {Key: "term", Label: "Months", Op: "÷", Count: &months}, payment})
}
