package lock_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const (
	sheetOfDay = "product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.250,30,100.000\nC30,FIXED,360,6.375,30,101.000\nC30,FIXED,360,6.375,45,100.750\n"
	lowerSheet = "product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.000,30,100.500\nC30,FIXED,360,6.375,30,101.500\n"
	lockTerms  = `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":300000},
		"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":7},"GovernmentLoan":{"FHADecisionScore":760},
		"subjectProperty":{"SalesContractAmt":400000,"Address":{"StateCode":"TX","CountyName":"Harris"},"PropertyDetail":{"EstimatedValueAmt":400000,"FinancedUnitCount":1,"PropertyUsageType":"PrimaryResidence"}}}}`
)

// marketWorld is Harbor with a product, a rate sheet in force and a loan to be priced.
type marketWorld struct {
	*apitest.World
	officer, desk           *apitest.Client
	loan, investor, product string
}

func newMarket(t *testing.T) *marketWorld {
	w := apitest.New(t)
	m := &marketWorld{World: w, officer: w.As("originator@harbor.test"), desk: w.As("companyadmin@harbor.test")}
	m.investor = m.book(`{"investors":[{"code":"NGW","name":"Northgate"}]}`, "investors")
	m.product = m.book(fmt.Sprintf(`{"products":[{"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360}],"margins":[{"name":"Company","percent":0.25}]}`, m.investor), "products")
	m.publish(sheetOfDay)
	m.loan = loanToLock(m.officer)
	return m
}

func loanToLock(of *apitest.Client) string {
	loan := of.Loan()
	of.Borrower(loan, "Jane", "Doe", true)
	of.Patch(loan+"/v2/transaction/info", lockTerms).Want(200)
	return loan
}

func (m *marketWorld) book(change, list string) string {
	rows := m.desk.Patch("/pricing/api/book", change).Want(200).Map()[list].([]any)
	return rows[len(rows)-1].(object)["id"].(string)
}

func (m *marketWorld) publish(csv string) {
	id := m.desk.Post("/pricing/api/rate-sheets", object{"investorId": m.investor, "fileName": "prices.csv", "csv": csv}).Want(201).Map()["id"].(string)
	m.desk.Post("/pricing/api/rate-sheets/"+id+"/publish", nil).Want(200)
}

func (m *marketWorld) path() string { return m.lockOf(m.loan) }

func (m *marketWorld) lockOf(loan string) string { return loan + "/product/" + m.product + "/lock" }

func cashOf(c *apitest.Client, loan string) float64 {
	return c.Get(loan + "/v2/transaction/qualification").Want(200).Map()["CashToClose"].(float64)
}

// TestALockIsPricedHere: by the rate sheets in force, for whoever may lock; and product, points and cash to close of the loan follow.
func TestALockIsPricedHere(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	officer, desk, loan := m.officer, m.desk, m.loan
	before := cashOf(officer, loan)

	officer.Post(m.path(), `{"NoteRatePercent":6.5,"lockDays":30}`).Want(422)
	officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30,"Price":101}`).Want(409)
	officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":31}`).Want(422)
	m.As("companyadmin@summit.test").Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(404)
	m.As("borrower@example.test").Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(403)
	processor := m.As("processor@harbor.test")
	processor.Post(m.lockOf(loanToLock(processor)), `{"NoteRatePercent":6.25,"lockDays":30}`).Want(200)
	answer := officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30,"Price":100.75}`).Want(200).Map()
	assert.Equal(t, []any{6.375, -0.75, -0.75}, []any{answer["NoteRatePercent"], answer["OriginalPoints"], answer["FinalDiscountPoints"]})
	assert.NotContains(t, answer, "ManualRatePrice")
	assert.Equal(t, "COMPANY", answer["PricingAdjustments"].([]any)[0].(object)["MarginType"])
	l := panelOf(officer, loan).RateLock
	assert.Equal(t, 100.75, l.Price.Price)
	info := officer.Get(loan + "/product-info").Want(200).Map()
	assert.Equal(t, m.product, info["ProductId"], "the product that is locked is the loan's")

	desk.Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(200)
	assert.Equal(t, before-2250, cashOf(officer, loan), "three quarters of a point of 300,000 is credited")
	officer.Post(item(loan, l, "extend"), `{"days":15}`).Want(200)
	assert.Equal(t, before-2250, cashOf(officer, loan), "what is asked for costs nothing yet")
	desk.Post(item(loan, l, "accept"), `{"request":"EXTENSION"}`).Want(200)
	assert.Equal(t, before-1500, cashOf(officer, loan), "less a quarter of a point for the extension")
	extension := officer.Get(loan + "/product-info").Want(200).Map()["LoanProductExtension"].(object)
	assert.Equal(t, []any{-0.75, -0.5}, []any{extension["OriginalPoints"], extension["FinalDiscountPoints"]})
}

// TestALockIsPricedAgain by the rate sheets of its own moment for the loan as it is, and floated down by those of now.
func TestALockIsPricedAgain(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	officer, desk, loan := m.officer, m.desk, m.loan
	officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	l := panelOf(officer, loan).RateLock
	desk.Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(200)
	m.Advance(time.Hour)
	m.desk, m.officer = m.As("companyadmin@harbor.test"), m.As("originator@harbor.test")
	officer, desk = m.officer, m.desk
	m.publish(lowerSheet)
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":310000}}}`).Want(200)
	require.Len(t, panelOf(officer, loan).RateLock.Changes, 2, "amount and loan-to-value")
	desk.Post(item(loan, l, "reprice"), `{"NoteRatePercent":6}`).Want(422) // the lock's own sheet has no such rate
	desk.Post(item(loan, l, "reprice"), `{"NoteRatePercent":6.375}`).Want(200)
	assert.Equal(t, 100.75, panelOf(officer, loan).RateLock.Price.Price)

	closing := today(t, m.World).AddDays(10)
	officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"estimatedClosingDate":%q}}`, closing)).Want(200)
	officer.Post(item(loan, l, "float-down"), `{"NoteRatePercent":6}`).Want(200)
	desk.Post(item(loan, l, "accept"), `{"request":"FLOAT_DOWN"}`).Want(200)
	p := panelOf(officer, loan)
	assert.Equal(t, []float64{6, 100}, []float64{p.RateLock.Price.NoteRatePercent, p.RateLock.Price.Price}, "today's 100.5 less margin and fee")
	assert.Equal(t, 6.0, officer.Get(loan + "/v2/transaction/info").Want(200).Map()["MortgageTypeAndTerms"].(object)["NoteRatePercent"])
}

// TestTheProductOfALockedLoan is not changed in passing either, and a lock of another product is not priced again.
func TestTheProductOfALockedLoan(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	officer, desk, loan := m.officer, m.desk, m.loan
	officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	l := panelOf(officer, loan).RateLock
	desk.Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(200)
	take := `{"remove":true}`
	assert.Equal(t, "RULE_CONFIRMATION", officer.Patch(loan+"/updatepricingdata", take).Want(409).Map()["code"])
	assert.Equal(t, m.product, officer.Get(loan + "/product-info").Want(200).Map()["ProductId"])
	officer.Patch(loan+"/updatepricingdata?forRuleEngineConfirm=true", take).Want(200)
	assert.Equal(t, "PRODUCT", panelOf(officer, loan).RateLock.Changes[0].What)
	desk.Post(item(loan, l, "reprice"), `{"NoteRatePercent":6.375}`).Want(409)
}

// TestARequestTellsWhatChangedSince: on the loan exactly, with the points by the rate sheets of now, and on the desk.
func TestARequestTellsWhatChangedSince(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	officer, desk, loan := m.officer, m.desk, m.loan
	type change struct{ What, Was, Now string }
	since := func() (all []change) {
		t.Helper()
		var p struct{ RequestChanges []change }
		desk.Get(loan + "/rate-lock").Want(200).Into(&p)
		return p.RequestChanges
	}
	officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	assert.Empty(t, since())
	m.publish(lowerSheet)
	assert.Equal(t, []change{{"POINTS", "-0.75", "-1.25"}}, since())
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":310000},"MortgageTypeAndTerms":{"NoteRatePercent":7.25}}}`).Want(200)
	facts := []change{{"NOTE_RATE", "6.375", "7.25"}, {"LTV", "75", "77.5"}, {"AMOUNT", "300000", "310000"}}
	got := since()
	require.Len(t, got, 4)
	for _, fact := range facts[1:] {
		assert.Contains(t, got, fact)
	}
	assert.Equal(t, change{"POINTS", "-0.75", "-1.25"}, got[3])
	var rows struct{ Rows []struct{ Changes []change } }
	desk.Get("/los/api/lock-desk").Want(200).Into(&rows)
	require.Len(t, rows.Rows, 1)
	assert.Equal(t, got[:3], rows.Rows[0].Changes)
	assert.Equal(t, 1, apitest.One[int](m.World, "select count(*)::int from audit_entry where kind = 'rate_lock' and action = 'compared'"))
	assert.Equal(t, 403, m.As("borrower@example.test").Get(loan+"/rate-lock").Status)

	l := panelOf(officer, loan).RateLock
	desk.Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(200)
	p := panelOf(officer, loan)
	require.Len(t, p.RateLock.Changes, 2, "of a lock that holds: what its price was made of")
	assert.Empty(t, since(), "what waits for nothing")
	rows.Rows = nil
	desk.Get(`/los/api/lock-desk?filters={"isToBeRepriced":true}`).Want(200).Into(&rows)
	require.Len(t, rows.Rows, 1, "the desk knows it with the answer")
	assert.Len(t, rows.Rows[0].Changes, 2)

	officer.Post(item(loan, l, "extend"), `{"days":15}`).Want(200)
	assert.Empty(t, since(), "an extension keeps the price of its lock")
}
