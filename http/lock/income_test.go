package lock_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// earner is the path of the loan's borrower, and of a job that they have with so many dollars a month.
func (m *marketWorld) earner(monthly int) (borrower, job string) {
	m.T.Helper()
	borrower = m.loan + "/borrowers/" + m.officer.Get(m.loan + "/borrowers").Want(200).Map()["rows"].([]any)[0].(object)["id"].(string)
	employer := m.officer.Post(borrower+"/employers", fmt.Sprintf(`{"Name":"Invented Works","Employment":{"StatusType":"Current","MonthlyIncomeAmt":%d}}`, monthly)).Want(201).Map()
	return borrower, borrower + "/employers/" + employer["id"].(string)
}

// noted is what an open lock says on the loan and on the desk: why the loan can't have the product by now.
func (m *marketWorld) noted() (onLoan, onDesk []string) {
	m.T.Helper()
	type against struct{ Reasons []struct{ Key string } }
	var panel struct{ RateLock against }
	var page struct{ Rows []against }
	m.officer.Get(m.loan + "/rate-lock").Want(200).Into(&panel)
	m.desk.Get("/los/api/lock-desk").Want(200).Into(&page)
	require.Len(m.T, page.Rows, 1)
	for _, r := range panel.RateLock.Reasons {
		onLoan = append(onLoan, r.Key)
	}
	for _, r := range page.Rows[0].Reasons {
		onDesk = append(onDesk, r.Key)
	}
	return onLoan, onDesk
}

// isToBeRepriced is what is kept of the open lock, and what the desk is told.
func (m *marketWorld) isToBeRepriced() bool {
	m.T.Helper()
	var page struct {
		Rows []struct{ IsToBeRepriced bool }
	}
	m.desk.Get("/los/api/lock-desk").Want(200).Into(&page)
	require.Len(m.T, page.Rows, 1)
	return page.Rows[0].IsToBeRepriced
}

// TestALockNotesIncomeAndDeclarations: an agency's credit for a first home of who earns little goes with the income and with what the borrower declared, and
// comes back with them.
func TestALockNotesIncomeAndDeclarations(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.Noon()
	m.later(0)
	m.gridded()
	m.As("superadmin@gable.test").Post(changeTables, object{"kind": "AREA_MEDIAN_INCOME", "validFrom": m.Now().AddDate(0, 0, -1).Format("2006-01-02"), "source": "Invented incomes",
		"rows": []object{{"area": "COUNTY", "state": "TX", "fips": "48201", "county": "Harris County", "amount": "120000"}}}).Want(201)
	m.terms(`{"MortgageTypeAndTerms":{"LoanProgramId":"HomeReady"}}`)
	borrower, job := m.earner(5000)
	owned := func(answer string) {
		t.Helper()
		m.officer.Patch(borrower+"/declarations", object{"DeclarationDetail": object{"OwnerPast3YearsType": answer}}).Want(200)
	}
	earns := func(monthly float64) {
		t.Helper()
		m.officer.Patch(job, object{"Employment": object{"MonthlyIncomeAmt": monthly}}).Want(200)
	}
	owned("No")
	then := m.Now()
	l := m.lock()
	require.Equal(t, 101.583333, l.Price.Price, "101 less the margin, with 2,500 dollars of 300,000")
	require.Empty(t, m.changes())
	const without = "-0.75"
	is := func(name string, want ...lockChange) {
		t.Helper()
		price, _ := m.searched(6.375, &then)
		require.Equal(t, 100.75, price, name)
		assert.ElementsMatch(t, append(want, lockChange{"POINTS", "-1.583333", without}), m.changes(), name)
		assert.True(t, m.isToBeRepriced(), name)
	}
	earns(5000.01)
	is("a cent above half of the median", lockChange{"INCOME", "5000", "5000.01"})
	earns(4000)
	assert.Empty(t, m.changes(), "another income at the same price")
	assert.False(t, m.isToBeRepriced())
	earns(5000)
	other := m.officer.Post(borrower+"/incomes", `{"IncomeType":"Alimony","MonthlyTotalAmt":1000}`).Want(201).Map()["id"].(string)
	is("income beside the job", lockChange{"INCOME", "5000", "6000"})
	m.officer.Delete(borrower + "/incomeItems/" + other).Want(204)
	assert.Empty(t, m.changes())
	owned("Yes")
	is("a home of the last three years", lockChange{"FIRST_TIME_BUYER", "true", "false"})
	owned("No")
	assert.Empty(t, m.changes())
	onLoan, onDesk := m.noted()
	assert.Empty(t, append(onLoan, onDesk...))
	earns(8000.01)
	is("above what the program is for", lockChange{"INCOME", "5000", "8000.01"})
	onLoan, onDesk = m.noted()
	assert.Equal(t, [][]string{{"waiverIncome"}, {"waiverIncome"}}, [][]string{onLoan, onDesk})
	earns(5000)
	assert.Empty(t, m.changes())
	onLoan, onDesk = m.noted()
	assert.Empty(t, append(onLoan, onDesk...))

	m.officer.Post(item(m.loan, l, "extend"), `{"days":15}`).Want(200)
	earns(4800)
	var panel struct{ RequestChanges []lockChange }
	m.officer.Get(m.loan + "/rate-lock").Want(200).Into(&panel)
	assert.Equal(t, []lockChange{{"INCOME", "5000", "4800"}}, panel.RequestChanges, "an extension keeps its price: the desk reads what is otherwise since it was asked")
}

// TestALockKeepsACreditInDollars: the agency's 2,500 dollars are that whatever is lent, before and after the lock is priced again; the rest of the points
// follows the amount.
func TestALockKeepsACreditInDollars(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.Noon()
	m.later(0)
	m.gridded()
	m.As("superadmin@gable.test").Post(changeTables, object{"kind": "AREA_MEDIAN_INCOME", "validFrom": m.Now().AddDate(0, 0, -1).Format("2006-01-02"), "source": "Invented incomes",
		"rows": []object{{"area": "COUNTY", "state": "TX", "fips": "48201", "county": "Harris County", "amount": "120000"}}}).Want(201)
	m.terms(`{"MortgageTypeAndTerms":{"LoanProgramId":"HomeReady"}}`)
	borrower, _ := m.earner(5000)
	m.officer.Patch(borrower+"/declarations", object{"DeclarationDetail": object{"OwnerPast3YearsType": "No"}}).Want(200)
	l := m.lock()
	is := func(name string, want float64) {
		t.Helper()
		panel := m.officer.Get(m.loan + "/rate-lock").Want(200).Map()
		info, terms := m.info(), m.officer.Get(m.loan+"/v2/transaction/info").Want(200).Map()
		credits := 0.0
		for _, c := range terms["PurchaseCredits"].([]any) {
			credits += c.(object)["PurchaseCreditAmt"].(float64)
		}
		assert.Equal(t, []any{want, want, want, -want}, []any{panel["FinalDiscountPointsAmt"], info["quote"].(object)["pointsAmt"], info["costs"].(object)["pointsAmt"], credits}, name)
		for _, adjustments := range []any{panel["RateLock"].(object)["price"].(object)["PricingAdjustments"], info["PricingAdjustments"]} {
			var amounts []any
			for _, a := range adjustments.([]any) {
				if amount, said := a.(object)["AdjustmentAmt"]; said {
					amounts = append(amounts, amount)
				}
			}
			assert.Equal(t, []any{2500.0}, amounts, name)
		}
	}
	is("0.75 of 300,000, and 2,500", -4750)
	m.terms(`{"TransactionInfo":{"BaseLoanAmt":260000}}`)
	assert.Contains(t, m.changes(), lockChange{"AMOUNT", "300000", "260000"})
	is("0.75 of 260,000, and 2,500", -4450)
	m.terms(`{"TransactionInfo":{"BaseLoanAmt":123457}}`)
	is("of an odd amount", -3425.93)
	m.desk.Post(item(m.loan, l, "reprice"), `{"NoteRatePercent":6.375}`).Want(200)
	assert.Empty(t, m.changes())
	is("priced again", -3425.93)
	m.officer.Post(item(m.loan, l, "extend"), `{"days":15}`).Want(200)
	m.desk.Post(item(m.loan, l, "accept"), `{"request":"EXTENSION"}`).Want(200)
	is("extended for 0.25", -3117.29)
}

// TestALockNotesThatAnIncomeBearsItNoMore: the ratio of debts to income speaks against the product that is locked, until the income is there again.
func TestALockNotesThatAnIncomeBearsItNoMore(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.book(fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360,"eligibility":[{"maxDti":45}]}]}`, m.product, m.investor), "products")
	borrower, job := m.earner(10_000)
	m.choose(object{"NoteRatePercent": 6.375, "lockDays": 30}).Want(200)
	m.lock()
	is := func(name string, want ...string) {
		t.Helper()
		onLoan, onDesk := m.noted()
		assert.Equal(t, [][]string{want, want}, [][]string{onLoan, onDesk}, name)
		assert.Empty(t, m.changes(), "%s: the price is the same", name)
	}
	is("1,871.61 of 10,000")
	m.officer.Patch(job, `{"Employment":{"MonthlyIncomeAmt":4000}}`).Want(200)
	is("of 4,000", "dti")
	m.officer.Post(borrower+"/incomes", `{"IncomeType":"Alimony","MonthlyTotalAmt":1000}`).Want(201)
	is("of 5,000")
	m.officer.Patch(job, `{"Employment":{"StatusType":"Previous"}}`).Want(200)
	is("of 1,000", "dti")
}

// TestALockNotesALienByAPropertyOwned: a mortgage becomes a lien on the subject property by what is said of the property that it is tied to.
func TestALockNotesALienByAPropertyOwned(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.Noon()
	m.later(0)
	m.gridded()
	m.terms(`{"TransactionInfo":{"LoanPurposeType":"Refinance","RefinanceCashOutDeterminationType":"LimitedCashOut"}}`)
	home := m.officer.Post(m.loan+"/realEstates", `{"Property":{"Address":{"LineText":"2 Invented Street"}}}`).Want(201).Map()["id"].(string)
	m.officer.Post(m.loan+"/liabilities", object{"OwnedPropertyId": home, "LiabilityDetail": object{"LiabilityType": "MortgageLoan", "UnpaidBalanceAmt": 20000, "MonthlyPaymentAmt": 100}}).Want(201)
	m.lock()
	require.Empty(t, m.changes())
	m.officer.Patch(m.loan+"/realEstates/"+home, `{"SubjectInd":true}`).Want(200)
	assert.Contains(t, m.changes(), lockChange{"SUBORDINATE_FINANCING", "false", "true"})
	assert.True(t, m.isToBeRepriced())
	m.officer.Patch(m.loan+"/realEstates/"+home, `{"SubjectInd":false}`).Want(200)
	assert.Empty(t, m.changes())
	assert.False(t, m.isToBeRepriced())
}
