package government

import (
	"reflect"
	"slices"

	"gable/domain/loan"
)

// withoutOldFees takes out what the tables of an agency made of the loan before it moved to another mortgage type. What the same change
// types stays.
func withoutOldFees(was, will loan.Info) loan.Info {
	from, to := was.TransactionInfo.MortgageType, will.TransactionInfo.MortgageType
	if from == to || was.HasTypedFees() || will.HasTypedFees() {
		return will
	}
	old, t := was.TransactionInfo, &will.TransactionInfo
	if reflect.DeepEqual(old.MIFundFeeTotalAmt, t.MIFundFeeTotalAmt) {
		t.MIFundFeeTotalAmt = nil
	}
	if reflect.DeepEqual(old.MIFundFeeFinancedAmt, t.MIFundFeeFinancedAmt) {
		t.MIFundFeeFinancedAmt = nil
	}
	will.HousingExpenses = withoutPremium(will.HousingExpenses, func(e loan.HousingExpense) bool {
		return isPremium(e) && slices.ContainsFunc(was.HousingExpenses, func(before loan.HousingExpense) bool { return reflect.DeepEqual(before, e) })
	})
	return will
}

func isPremium(e loan.HousingExpense) bool { return e.ExpenseType == loan.ExpenseMIPremium }

// withoutPremium leaves the given list as it is for who else holds it.
func withoutPremium(expenses []loan.HousingExpense, isOut func(loan.HousingExpense) bool) []loan.HousingExpense {
	if !slices.ContainsFunc(expenses, isOut) {
		return expenses
	}
	return slices.DeleteFunc(slices.Clone(expenses), isOut)
}
