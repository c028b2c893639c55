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
// (of the base loan amount for mortgage insurance) over twelve months; FHA's premium by HUD's steps.
func ExpensePayment(info loan.Info, e loan.HousingExpense) domain.Money {
	if e.CalcType != loan.Calculated || e.AnnualRate == nil {
		return domain.Amount(e.PaymentAmt)
	}
	if IsByHUD(info, e) {
		return hudPremium(info, *e.AnnualRate)
	}
	return InterestPayment(ExpenseBasis(info, e), *e.AnnualRate)
}

// ExpenseBasis is what the yearly rate of a housing expense is taken of.
func ExpenseBasis(info loan.Info, e loan.HousingExpense) domain.Money {
	if e.ExpenseType == loan.ExpenseMIPremium {
		return domain.Amount(info.TransactionInfo.BaseLoanAmt)
	}
	return PropertyValue(info)
}

// otherFinancing is the payment of other mortgages on the property: the new ones and those that stay, else as stated
// in the housing expenses.
func (q *qualifier) otherFinancing() domain.Money {
	var payments domain.Money
	for _, other := range q.file.Info.SubordinateLoans {
		payments += domain.Amount(other.MonthlyPaymentAmt)
	}
	for _, l := range q.file.Liabilities {
		if q.staysOnSubject(l) && !l.IsExcluded() {
			payments += l.Payment()
		}
	}
	if payments > 0 {
		return payments
	}
	return q.stated(loan.ExpenseOtherMortgage)
}

// stated is the sum of the housing expenses of a kind.
func (q *qualifier) stated(kind loan.ExpenseType) (sum domain.Money) {
	for _, expense := range q.file.Info.HousingExpensesOf(kind) {
		sum += ExpensePayment(q.file.Info, expense)
	}
	return sum
}
