package qualify

import (
	"gable/domain"
	"gable/domain/loan"
)

// FirstPayment returns the first payment of principal and interest at the note rate, and whether one follows from the terms. A
// reverse mortgage asks for none.
func FirstPayment(info loan.Info) (payment domain.Money, known bool) {
	if !hasPayment(info) || info.IsReverse() {
		return 0, info.IsReverse()
	}
	terms := info.MortgageTypeAndTerms
	rate, months := *terms.NoteRatePercent, *terms.LoanAmortizationPeriodCount
	switch {
	case domain.IsTrue(terms.InterestOnlyInd) || interestOnlyMonths(info) > 0:
		return InterestPayment(info.LoanAmt(), rate), true
	case terms.HasStatedPayment():
		return domain.Amount(terms.InitialPaymentAmt), true
	case terms.IsGraduated():
		return GraduatedPayment(info.LoanAmt(), rate, months, Graduation{*terms.GPMMultiplierRatePercent, terms.Graduations()}), true
	}
	return LevelPayment(info.LoanAmt(), rate, months), true
}

// hasPayment tells whether amount, rate and term are known.
func hasPayment(info loan.Info) bool {
	terms := info.MortgageTypeAndTerms
	return terms.NoteRatePercent != nil && domain.Count(terms.LoanAmortizationPeriodCount) > 0 && info.TransactionInfo.BaseLoanAmt != nil
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
	months, interestOnly := domain.Count(terms.LoanAmortizationPeriodCount), interestOnlyMonths(info)
	if domain.IsTrue(terms.InterestOnlyInd) && interestOnly == 0 {
		q.messages.addText("interestOnlyNeedsTerm", "The APR and the payment that the ratios count need the length of the interest-only period.")
	}
	owed, remaining := q.loanAmount, max(1, months-interestOnly)
	if plan, known := planOf(info, q.loanAmount); known {
		if most, left, grows := plan.greatestBalance(terms); grows {
			owed, remaining = most, max(1, left)
		}
	}
	rate := QualifyingRate(info.TransactionInfo.MortgageType, terms, LoanToValue(domain.Amount(info.TransactionInfo.BaseLoanAmt), q.value))
	qualifying = LevelPayment(owed, rate, remaining)
	q.paymentFigure("PrincipalAndInterestAmt", amountStep("loanAmount", "Loan amount", "", q.loanAmount), percentStep("noteRate", "Note rate", "×", *terms.NoteRatePercent), months,
		amountStep("principalAndInterest", "Principal and interest", "=", first))
	q.paymentFigure("QualifyingPaymentAmt", owedStep(q.loanAmount, owed), percentStep("qualifyingRate", "Rate that the ratios count", "×", rate), remaining,
		amountStep("qualifyingPayment", "Principal and interest that the ratios count", "=", qualifying))
	return first, qualifying
}

// owedStep is what a payment pays off: the loan, or what it can grow to.
func owedStep(amount, owed domain.Money) Step {
	if owed > amount {
		return amountStep("greatestBalance", "Most that can be owed", "", owed)
	}
	return amountStep("loanAmount", "Loan amount", "", amount)
}

func (q *qualifier) paymentFigure(name string, owed, rate Step, months int, payment Step) {
	q.figure(name, []Step{owed, rate, {Key: "term", Label: "Months", Op: "÷", Count: &months}, payment})
}
