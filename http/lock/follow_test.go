package lock_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

type lockChange struct{ What, Was, Now string }

func (m *marketWorld) changes() (all []lockChange) {
	m.T.Helper()
	var p struct {
		RateLock struct{ Changes []lockChange }
	}
	m.officer.Get(m.loan + "/rate-lock").Want(200).Into(&p)
	return p.RateLock.Changes
}

func (m *marketWorld) terms(change string) object {
	m.T.Helper()
	return m.officer.Patch(m.loan+"/v2/transaction/info", `{"o":{},"c":`+change+`}`).Want(200).Map()
}

func (m *marketWorld) choose(body object) *apitest.Answer {
	m.T.Helper()
	body["ProductId"] = m.product
	return m.officer.Patch(m.loan+"/updatepricingdata", body)
}

func (m *marketWorld) info() object {
	m.T.Helper()
	return m.officer.Get(m.loan + "/product-info").Want(200).Map()
}

func points(t *testing.T, m *marketWorld) any {
	t.Helper()
	return m.officer.Get(m.loan + "/v2/transaction/info").Want(200).Map()["TransactionInfo"].(object)["DiscountPointsAmt"]
}

// TestALockNotesWhateverItsPriceIsMadeOf: its own rate sheets, grid and adjusters say another price for the loan as it is, whatever it was that changed.
func TestALockNotesWhateverItsPriceIsMadeOf(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.Noon()
	m.later(0)
	m.gridded()
	m.desk.Patch("/pricing/api/book", `{"adjusters":[{"name":"Low score","percent":0.5,"maxScore":729}]}`).Want(200)
	m.terms(`{"TransactionInfo":{"LoanPurposeType":"Refinance","RefinanceCashOutDeterminationType":"LimitedCashOut"},"GovernmentLoan":{"FHADecisionScore":725}}`)
	then := m.Now()
	l := m.lock()
	require.Empty(t, m.changes())
	is := func(name string, want ...lockChange) {
		t.Helper()
		price, _ := m.searched(6.375, &then)
		require.NotEqual(t, l.Price.Price, price, name)
		assert.ElementsMatch(t, append(want, lockChange{"POINTS", number(100 - l.Price.Price), number(100 - price)}), m.changes(), name)
		var desk struct {
			Rows []struct {
				Changes        []lockChange
				IsToBeRepriced bool
			}
		}
		m.desk.Get("/los/api/lock-desk").Want(200).Into(&desk)
		require.Len(t, desk.Rows, 1)
		assert.True(t, desk.Rows[0].IsToBeRepriced, name)
		assert.Len(t, desk.Rows[0].Changes, len(want)+1, name)
	}
	m.terms(`{"GovernmentLoan":{"FHADecisionScore":735}}`)
	is("a bound that is the company's own", lockChange{"CREDIT_SCORE", "725", "735"})
	m.terms(`{"GovernmentLoan":{"FHADecisionScore":725}}`)
	require.Empty(t, m.changes())
	m.terms(`{"TransactionInfo":{"RefinanceCashOutDeterminationType":"CashOut"}}`)
	is("cash-out", lockChange{"PURPOSE", "LIMITED_CASH_OUT", "CASH_OUT"})
	m.terms(`{"TransactionInfo":{"RefinanceCashOutDeterminationType":"LimitedCashOut"},"MortgageTypeAndTerms":{"LoanProgramId":"HomeReady"}}`)
	is("a program for which adjustments are waived", lockChange{"PROGRAM", "", "homeReady"})
	m.terms(`{"MortgageTypeAndTerms":{"LoanProgramId":null},"SubordinateLoans":[{"NoteAmt":20000}]}`)
	is("a second lien", lockChange{"SUBORDINATE_FINANCING", "false", "true"}, lockChange{"CLTV", "75", "80"})
	m.terms(`{"SubordinateLoans":[]}`)
	require.Empty(t, m.changes())
	m.officer.Post(m.loan+"/liabilities", `{"LiabilityDetail":{"LiabilityType":"MortgageLoan","UnpaidBalanceAmt":20000,"MonthlyPaymentAmt":100,"SubjectLoanResubordinationInd":true}}`).Want(201)
	is("a second lien that is kept", lockChange{"SUBORDINATE_FINANCING", "false", "true"}, lockChange{"CLTV", "75", "80"})
}

func number(v float64) string { return fmt.Sprint(v) }

// TestTheChosenPriceFollowsTheLoan: points, lender credit and compensation are percentages of its amount; and a price that is another for the loan as it
// is says so until it is taken.
func TestTheChosenPriceFollowsTheLoan(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.Noon()
	m.later(0)
	m.gridded()
	m.terms(`{"TransactionInfo":{"BaseLoanAmt":100000}}`)
	m.desk.Patch("/pricing/api/book", `{"plans":[{"name":"Borrower paid","kind":"BORROWER_PAID","percent":1,"isDefault":true}]}`).Want(200)
	m.choose(object{"NoteRatePercent": 6.25, "lockDays": 30}).Want(200)
	chosen := m.info()
	percent := chosen["quote"].(object)["points"].(float64)
	require.Positive(t, percent)
	require.Equal(t, object{"pointsAmt": percent * 1000, "compensationAmt": 1000.0}, chosen["costs"])
	require.NotContains(t, chosen, "stale")
	before := cashOf(m.officer, m.loan)

	saved := m.terms(`{"TransactionInfo":{"BaseLoanAmt":50000}}`)
	assert.Equal(t, percent*500, saved["TransactionInfo"].(object)["DiscountPointsAmt"], "what is saved says it")
	assert.Equal(t, saved["version"], m.officer.Get(m.loan + "/v2/transaction/info").Want(200).Map()["version"])
	m.officer.With("If-Match", fmt.Sprint(saved["version"])).Patch(m.loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"EstClosingCostsAmt":1}}}`).Want(200)
	m.terms(`{"TransactionInfo":{"EstClosingCostsAmt":null}}`)
	assert.Equal(t, percent*500, points(t, m))
	info := m.info()
	assert.Equal(t, object{"pointsAmt": percent * 500, "compensationAmt": 500.0}, info["costs"])
	assert.InDelta(t, before+50000-percent*500-500, cashOf(m.officer, m.loan), 0.001)
	sheet := m.officer.Get(m.loan + "/closing-costs").Want(200).Map()
	assert.Equal(t, cashOf(m.officer, m.loan), sheet["cashToCloseAmt"])
	assert.NotContains(t, info, "stale", "the percentage is the same")

	m.terms(`{"TransactionInfo":{"BaseLoanAmt":340000}}`)
	m.Advance(time.Hour)
	m.later(0)
	m.publish("product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.250,30,100.250\n")
	info = m.info()
	stale := info["stale"].(object)
	assert.Greater(t, stale["points"], percent, "dearer at eighty-five percent")
	now, _ := m.searched(6.25, nil)
	assert.Equal(t, now, stale["now"].(object)["price"])
	assert.InDelta(t, percent*3400, points(t, m), 0.001, "what was chosen stays in percent")
	m.choose(object{"NoteRatePercent": 6.25, "lockDays": 30}).Want(200)
	assert.NotContains(t, m.info(), "stale")
}

// TestALockAndProductInfoSayOnePrice: what the lock's answer says is what the loan's product says, and what the figures are made of.
func TestALockAndProductInfoSayOnePrice(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.choose(object{"NoteRatePercent": 6.25, "lockDays": 30}).Want(200)
	same := func(name string) {
		t.Helper()
		var lock struct {
			RateLock struct {
				OriginalRate, OriginalPoints any
				Price                        struct{ NoteRatePercent, FinalDiscountPoints, Price, PricingAdjustments any }
			}
		}
		m.officer.Get(m.loan + "/rate-lock").Want(200).Into(&lock)
		l, info := lock.RateLock, m.info()
		extension, quote := info["LoanProductExtension"].(object), info["quote"].(object)
		assert.Equal(t, []any{l.OriginalRate, l.OriginalPoints, l.Price.FinalDiscountPoints, l.Price.NoteRatePercent, l.Price.Price, l.Price.NoteRatePercent},
			[]any{extension["OriginalRate"], extension["OriginalPoints"], extension["FinalDiscountPoints"], info["LoanInfo"].(object)["NoteRatePercent"], quote["price"], quote["NoteRatePercent"]}, name)
		assert.Equal(t, l.Price.PricingAdjustments, info["PricingAdjustments"], name)
		figures := m.officer.Get(m.loan + "/v2/transaction/qualification").Want(200).Map()
		assert.Equal(t, []any{figures["APR"], figures["CashToClose"], figures["PrincipalAndInterestAmt"]}, []any{quote["APR"], quote["CashToClose"], quote["paymentAmt"]}, name)
		assert.Equal(t, -l.Price.FinalDiscountPoints.(float64)*3000, -info["costs"].(object)["pointsAmt"].(float64), name)
		assert.NotContains(t, info, "stale", name)
	}
	l := m.lock()
	same("locked")
	m.officer.Post(item(m.loan, l, "extend"), `{"days":15}`).Want(200)
	m.desk.Post(item(m.loan, l, "accept"), `{"request":"EXTENSION"}`).Want(200)
	same("extended")
	m.As("owner@harbor.test").Post(item(m.loan, l, "reprice"), `{"NoteRatePercent":6.5,"BasePrice":101.5,"manualReason":"Agreed","PricingAdjustments":[{"MarginType":"INVESTOR","AdjustmentName":"Condominium","AdjustmentPrice":-0.75}]}`).Want(200)
	same("by hand")
	assert.Equal(t, 100.5, m.info()["LoanProductExtension"].(object)["ManualRatePrice"])
	m.amount(200_000)
	assert.EqualValues(t, -1000, m.info()["costs"].(object)["pointsAmt"], "half a point is credited, of the amount as it is")
}

// TestWhatIsNotSoldIsNotLocked, nor chosen: by its own switch and by its investor's.
func TestWhatIsNotSoldIsNotLocked(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	other := loanToLock(m.officer)
	m.choose(object{"NoteRatePercent": 6.375, "lockDays": 30}).Want(200)
	m.desk.Patch("/pricing/api/book", fmt.Sprintf(`{"investors":[{"id":%q,"code":"NGW","name":"Northgate","inactive":true}]}`, m.investor)).Want(200)
	_, fields := m.officer.Patch(other+"/updatepricingdata", object{"ProductId": m.product, "NoteRatePercent": 6.375}).Want(422).Error()
	assert.Equal(t, []string{"ProductId"}, fields)
	for _, loan := range []string{m.loan, other} {
		_, fields = m.officer.Post(m.lockOf(loan), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(422).Error()
		assert.Equal(t, []string{"ProductId"}, fields)
	}
	m.amount(301_000)
	assert.Equal(t, []any{"The company does not sell the product any more."}, m.info()["LoanProductExtension"].(object)["Eligibility"])
}

// TestWhatTheLoanCantHaveIsAnException: with a reason, for who decides on locks, and seen on the desk.
func TestWhatTheLoanCantHaveIsAnException(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.book(fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360,"eligibility":[{"minScore":750}]}]}`, m.product, m.investor), "products")
	const why = "The credit score of 740 is below 750."
	desk := func() (row struct {
		Eligibility     []string
		ExceptionReason string
	}) {
		t.Helper()
		var page struct {
			Rows []struct {
				Eligibility     []string
				ExceptionReason string
			}
		}
		m.desk.Get("/los/api/lock-desk").Want(200).Into(&page)
		require.Len(t, page.Rows, 1)
		return page.Rows[0]
	}
	m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	assert.Empty(t, desk().Eligibility)
	m.terms(`{"GovernmentLoan":{"FHADecisionScore":740}}`)
	assert.Equal(t, []string{why}, desk().Eligibility)
	l := panelOf(m.officer, m.loan).RateLock
	faults := m.desk.Post(item(m.loan, l, "accept"), `{"request":"LOCK"}`).Want(422).Map()["errors"].([]any)
	require.Len(t, faults, 2)
	asks, because := faults[0].(object), faults[1].(object)
	assert.Equal(t, []any{"exceptionReason", "locks:refused.notEligible"}, []any{asks["field"], asks["key"]})
	assert.Equal(t, object{"key": "pricing:reason.score", "params": []any{"740", "750"}, "message": why}, because, "in words of prices, which screens have in the reader's language")
	m.desk.Post(item(m.loan, l, "reject"), `{"request":"LOCK","reason":"Not to be had"}`).Want(200)

	m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(422)
	m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30,"exceptionReason":"Two years of reserves"}`).Want(200)
	row := desk()
	assert.Equal(t, []string{why}, row.Eligibility)
	assert.Equal(t, "Two years of reserves", row.ExceptionReason)
	l = panelOf(m.officer, m.loan).RateLock
	m.desk.Post(item(m.loan, l, "accept"), `{"request":"LOCK"}`).Want(200)
	m.terms(`{"GovernmentLoan":{"FHADecisionScore":760}}`)
	assert.Empty(t, desk().Eligibility)

	m.desk.Patch("/los/api/lock-policy", `{"desk":"INVESTOR"}`).Want(200)
	other := loanToLock(m.officer)
	m.officer.Patch(other+"/v2/transaction/info", `{"o":{},"c":{"GovernmentLoan":{"FHADecisionScore":740}}}`).Want(200)
	const excepted = `{"NoteRatePercent":6.375,"lockDays":30,"exceptionReason":"Two years of reserves"}`
	m.officer.Post(m.lockOf(other), excepted).Want(403)
	m.desk.Post(m.lockOf(other), excepted).Want(200)
}

// TestALoanThatIsDoneWith has its lock or request ended, and nothing else.
func TestALoanThatIsDoneWith(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	m.officer.Post(m.loan+"/suspend", `{"reason":"Title has a lien"}`).Want(200)
	l := panelOf(m.officer, m.loan).RateLock
	refused := m.desk.Post(item(m.loan, l, "accept"), `{"request":"LOCK"}`).Want(409).Map()
	assert.Equal(t, "locks:refused.doneWith", refused["errors"].([]any)[0].(object)["key"])
	m.officer.Post(item(m.loan, l, "extend"), `{"days":15}`).Want(409)
	m.desk.Post(item(m.loan, l, "reprice"), `{"NoteRatePercent":6.375}`).Want(409)
	m.desk.Post(item(m.loan, l, "reject"), `{"request":"LOCK","reason":"Suspended"}`).Want(200)
}

// TestALockByHandHasItsProduct: that which is locked is the loan's, also where it is none of the company's.
func TestALockByHandHasItsProduct(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.choose(object{"NoteRatePercent": 6.25, "lockDays": 30}).Want(200)
	owner := m.As("owner@harbor.test")
	owner.Post(m.loan+product, terms("7.5", "98", 30)).Want(200)
	l := panelOf(m.officer, m.loan).RateLock
	m.desk.Post(item(m.loan, l, "accept"), `{"request":"LOCK"}`).Want(200)
	info := m.info()
	assert.Equal(t, []any{"conf-30", "Conforming 30 year fixed", "Invented Wholesale"}, []any{info["ProductId"], info["productName"], info["ProductProviderName"]})
	extension := info["LoanProductExtension"].(object)
	assert.Equal(t, []any{7.5, 3.0, 3.0, 97.0}, []any{extension["OriginalRate"], extension["OriginalPoints"], extension["FinalDiscountPoints"], extension["ManualRatePrice"]})
	assert.NotContains(t, extension, "Eligible", "nothing is known of it")
	assert.Empty(t, m.changes())
	take := object{"NoteRatePercent": 6.25, "lockDays": 30}
	m.choose(take).Want(409)
	take["ProductId"] = m.product
	m.officer.Patch(m.loan+"/updatepricingdata?forRuleEngineConfirm=true", take).Want(200)
	assert.Equal(t, "PRODUCT", m.changes()[0].What)
}

// TestAPriceByHandIsOfWhatItWasSetFor: another loan or another sheet takes the permission again.
func TestAPriceByHandIsOfWhatItWasSetFor(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	owner := m.As("owner@harbor.test")
	set := func() {
		t.Helper()
		owner.Patch(m.loan+"/updatepricingdata", object{"ProductId": m.product, "NoteRatePercent": 6.375, "lockDays": 30, "ManualRatePrice": 101.5, "manualReason": "Match"}).Want(200)
	}
	const asked = `{"NoteRatePercent":6.375,"lockDays":30}`
	set()
	m.amount(320_000)
	refused := m.officer.Post(m.path(), asked).Want(409).Map()
	assert.Equal(t, "locks:refused.approvalOver", refused["errors"].([]any)[0].(object)["key"])
	set()
	m.publish("product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.375,30,100.500\n")
	m.officer.Post(m.path(), asked).Want(409)
	set()
	m.officer.Post(m.path(), asked).Want(200)
	assert.Equal(t, 101.5, panelOf(m.officer, m.loan).RateLock.Price.Price)
}

// TestEachRateHasARatioOfItsOwn: a product can be had at one rate and not at the next, whose payment is too much of the income; such a rate is locked as
// what the loan can't have is.
func TestEachRateHasARatioOfItsOwn(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.book(fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360,"eligibility":[{"maxDti":18.6}]}]}`, m.product, m.investor), "products")
	borrower := m.officer.Get(m.loan + "/borrowers").Want(200).Map()["rows"].([]any)[0].(object)["id"].(string)
	m.officer.Post(m.loan+"/borrowers/"+borrower+"/employers", `{"Name":"Invented Works","Employment":{"StatusType":"Current","MonthlyIncomeAmt":10000}}`).Want(201)
	var found struct {
		Offers []struct {
			Eligible bool
			Best     struct{ NoteRatePercent float64 }
			Ladder   []struct {
				NoteRatePercent float64
				Reasons         []struct{ Key string }
			}
		}
	}
	m.officer.Post(m.loan+"/product-search", object{"products": []string{m.product}}).Want(200).Into(&found)
	offer := found.Offers[0]
	assert.Equal(t, []any{true, 6.25}, []any{offer.Eligible, offer.Best.NoteRatePercent}, "1,847.15 of 10,000, though it costs points")
	require.Len(t, offer.Ladder, 2)
	assert.Empty(t, offer.Ladder[0].Reasons)
	require.Len(t, offer.Ladder[1].Reasons, 1)
	assert.Equal(t, "dti", offer.Ladder[1].Reasons[0].Key, "1,871.61 of 10,000")

	m.choose(object{"NoteRatePercent": 6.25}).Want(200)
	assert.Equal(t, true, m.info()["LoanProductExtension"].(object)["Eligible"])
	_, fields := m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(422).Error()
	assert.Equal(t, []string{"exceptionReason", ""}, fields)
	m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30,"exceptionReason":"Two years of reserves"}`).Want(200)
	var panel struct {
		RateLock struct{ Reasons []struct{ Key string } }
	}
	m.officer.Get(m.loan + "/rate-lock").Want(200).Into(&panel)
	require.Len(t, panel.RateLock.Reasons, 1)
	assert.Equal(t, "dti", panel.RateLock.Reasons[0].Key)
	m.officer.Post(m.loan+"/quotes/preview", object{"options": []object{{"ProductId": m.product, "NoteRatePercent": 6.375, "lockDays": 30}}}).Want(422)
	m.officer.Post(m.loan+"/quotes/preview", object{"options": []object{{"ProductId": m.product, "NoteRatePercent": 6.25, "lockDays": 30}}}).Want(200)
}

// TestOneChannelOfALoan: the margin of a channel and the words of a lock go by the channel of the nearest unit that has one, else of the company.
func TestOneChannelOfALoan(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.book(`{"margins":[{"name":"Non-delegated","percent":0.5,"channel":"NON_DEL"}]}`, "margins")
	options := func() int {
		return len(m.officer.Get(m.loan + "/rate-lock").Want(200).Map()["LockStatusOptions"].([]any))
	}
	for _, channel := range []string{"RETAIL", "NON_DEL"} {
		m.Exec("update org_unit set industry_channel = null where tenant_id = (select tenant_id from user_account where email = 'companyadmin@harbor.test')")
		m.Exec("update tenant set industry_channel = $1 where tenant_id = (select tenant_id from user_account where email = 'companyadmin@harbor.test')", channel)
		price, _ := m.searched(6.375, nil)
		of := map[string][]any{"RETAIL": {101.0, 3}, "NON_DEL": {100.5, 6}}[channel]
		assert.Equal(t, of, []any{price, options()}, channel)
	}
	m.Exec("update org_unit set industry_channel = 'RETAIL' where parent_id is null and tenant_id = (select tenant_id from user_account where email = 'companyadmin@harbor.test')")
	price, _ := m.searched(6.375, nil)
	assert.Equal(t, []any{101.0, 3}, []any{price, options()}, "headquarters' goes before the company's")
}
