package qualify

import (
	"gable/domain"
	"gable/domain/loan"
)

const monthsPerYear = 12

// housing returns the proposed payment.
func (q *qualifier) housing(principalInterest domain.Money) Housing {
	h := Housing{PrincipalInterest: principalInterest, OtherFinancing: q.otherFinancing()}
	for _, expense := range q.file.Info.HousingExpenses {
		amount := ExpensePayment(q.file.Info, expense)
		switch expense.ExpenseType {
		case loan.ExpensePrincipalAndInterest, loan.ExpenseOtherMortgage, loan.ExpenseRent:
			// The first two are calculated above; rent is what the borrower pays today.
		case loan.ExpenseHomeownersInsurance:
			h.HomeownersInsurance += amount
		case loan.ExpenseSupplementalInsurance, loan.ExpenseFloodInsurance:
			h.SupplementalInsurance += amount
		case loan.ExpenseRealEstateTax:
			h.RealEstateTax += amount
		case loan.ExpenseMIPremium:
			h.MortgageInsurance += amount
		case loan.ExpenseHOADues:
			h.AssociationDues += amount
		case loan.ExpenseOther:
			h.Other += amount
		default:
			h.Other += amount
		}
	}
	var l ledger
	l.add("principalAndInterest", "Principal and interest", h.PrincipalInterest)
	l.add("otherFinancing", "Other financing", h.OtherFinancing)
	l.add("homeownersInsurance", "Homeowner's insurance", h.HomeownersInsurance)
	l.add("supplementalInsurance", "Supplemental insurance", h.SupplementalInsurance)
	l.add("realEstateTax", "Real estate taxes", h.RealEstateTax)
	l.add("mortgageInsurance", "Mortgage insurance", h.MortgageInsurance)
	l.add("associationDues", "Association dues", h.AssociationDues)
	l.add("otherHousing", "Other", h.Other)
	h.Total = l.sum
	q.figure("HousingPayment", l.total("housingPayment", "Housing payment"))
	return h
}

// ExpensePayment returns what a housing expense costs a month: as stated, or its yearly rate of the property's value
// (of the base loan amount for mortgage insurance) over twelve months.
func ExpensePayment(info loan.Info, e loan.HousingExpense) domain.Money {
	if e.CalcType != loan.Calculated || e.AnnualRate == nil {
		return domain.Amount(e.PaymentAmt)
	}
	basis := PropertyValue(info)
	if e.ExpenseType == loan.ExpenseMIPremium {
		basis = domain.Amount(info.TransactionInfo.BaseLoanAmt)
	}
	return InterestPayment(basis, *e.AnnualRate)
}

// otherFinancing is the payment of other mortgages on the property: the new ones and those that stay, else as stated
// in the housing expenses.
func (q *qualifier) otherFinancing() domain.Money {
	var payments domain.Money
	for _, other := range q.file.Info.SubordinateLoans {
		payments += domain.Amount(other.MonthlyPaymentAmt)
	}
	for _, l := range q.file.Liabilities {
		if q.stays(l) && !l.IsExcluded() {
			payments += l.Payment()
		}
	}
	if payments > 0 {
		return payments
	}
	if stated := q.file.Info.HousingExpenseOf(loan.ExpenseOtherMortgage); stated != nil {
		return domain.Amount(stated.PaymentAmt)
	}
	return 0
}

// principalInterest returns the first payment at the note rate and the payment that the ratios count: at the
// qualifying rate where one is given, and fully amortising over the months that remain after an interest-only
// period (12 CFR 1026.43(c)(5)(ii)(B)).
func (q *qualifier) principalInterest() (first, qualifying domain.Money) {
	terms, amount := q.file.Info.MortgageTypeAndTerms, q.loanAmount
	months := domain.Count(terms.LoanAmortizationPeriodCount)
	if terms.NoteRatePercent == nil || months == 0 || amount == 0 {
		q.messages.say("paymentNeedsTerms", "Principal and interest need the loan amount, the note rate and the term.")
		if stated := q.file.Info.HousingExpenseOf(loan.ExpensePrincipalAndInterest); stated != nil {
			return domain.Amount(stated.PaymentAmt), domain.Amount(stated.PaymentAmt)
		}
		return 0, 0
	}
	rate, interestOnly := *terms.NoteRatePercent, 0
	if domain.IsTrue(terms.InterestOnlyInd) {
		interestOnly = domain.Count(terms.InterestOnlyTermMonthsCount)
	}
	first = LevelPayment(amount, rate, months)
	if domain.IsTrue(terms.InterestOnlyInd) {
		first = InterestPayment(amount, rate)
	}
	qualifyingRate := rate
	if terms.QualifyingRatePercent != nil && !terms.QualifyingRatePercent.IsZero() {
		qualifyingRate = *terms.QualifyingRatePercent
	}
	qualifying = LevelPayment(amount, qualifyingRate, max(1, months-interestOnly))
	q.figure("PrincipalAndInterestAmt", []Step{
		amountStep("loanAmount", "Loan amount", "", amount),
		percentStep("noteRate", "Note rate", "×", rate),
		{Key: "term", Label: "Months", Op: "÷", Count: &months},
		amountStep("principalAndInterest", "Principal and interest", "=", first),
	})
	return first, qualifying
}
