package lock_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// judged is what is said of the loan's product, in one place.
type judged struct{ Reasons, Changes []string }

// sold has the company sell the product of the market's loan so.
func (m *marketWorld) sold(as string) {
	m.T.Helper()
	m.book(fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360%s}]}`, m.product, m.investor, as), "products")
}

// judgements are what product info and the lock panel say of the loan's product.
func (m *marketWorld) judgements() (product, lock judged) {
	m.T.Helper()
	type reason struct{ Key string }
	var info struct {
		LoanProductExtension struct {
			Eligible    bool
			Eligibility []string
		}
		Reasons        []reason
		ProductChanges []string
	}
	var panel struct {
		RateLock struct {
			Eligibility []string
			Reasons     []reason
		}
		ProductChanges []string
	}
	m.officer.Get(m.loan + "/product-info").Want(200).Into(&info)
	m.officer.Get(m.loan + "/rate-lock").Want(200).Into(&panel)
	assert.Equal(m.T, len(info.Reasons) == 0, info.LoanProductExtension.Eligible)
	assert.Equal(m.T, info.LoanProductExtension.Eligibility, panel.RateLock.Eligibility)
	product.Changes, lock.Changes = info.ProductChanges, panel.ProductChanges
	for _, r := range info.Reasons {
		product.Reasons = append(product.Reasons, r.Key)
	}
	for _, r := range panel.RateLock.Reasons {
		lock.Reasons = append(lock.Reasons, r.Key)
	}
	return product, lock
}

// TestAProductIsJudgedAsItIsNow: where the company changes or withdraws a product that a loan has, product info and lock panel say alike whether the loan
// can have it, and what of it was changed, though the loan stays as it was.
func TestAProductIsJudgedAsItIsNow(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.sold("")
	m.terms(`{"GovernmentLoan":{"FHADecisionScore":740}}`)
	m.choose(object{"NoteRatePercent": 6.375, "lockDays": 30}).Want(200)
	m.lock()
	both := func(name string, want judged) {
		t.Helper()
		product, lock := m.judgements()
		assert.Equal(t, []judged{want, want}, []judged{product, lock}, name)
	}
	both("as it was chosen", judged{})
	m.sold(`,"eligibility":[{"minScore":750}]`)
	both("another limit", judged{[]string{"score"}, []string{"LIMITS"}})
	m.sold(`,"maxPrice":103`)
	both("a part that decides nothing", judged{})
	m.sold(`,"eligibility":[{"minScore":700}],"condition":"figures.LTV < 70.0","conditionText":"A loan-to-value below 70"`)
	both("a condition, and a limit that takes the loan", judged{[]string{"condition"}, []string{"LIMITS", "CONDITION"}})
	m.sold(`,"inactive":true`)
	both("withdrawn", judged{[]string{"notSold"}, []string{"WITHDRAWN"}})
	m.amount(301_000)
	both("withdrawn, and the loan changed since", judged{[]string{"notSold"}, []string{"WITHDRAWN"}})
	onLoan, onDesk := m.noted()
	assert.Equal(t, [][]string{{"notSold"}, {"notSold"}}, [][]string{onLoan, onDesk})
	m.sold("")
	both("sold again", judged{})

	m.sold(`,"eligibility":[{"minScore":750}]`)
	product, lock := m.judgements()
	require.Equal(t, []judged{product}, []judged{lock})
}

// TestALockIsJudgedAtItsOwnRate: a rate that is asked for is judged by the payment at it, also where the loan has another one that it can have.
func TestALockIsJudgedAtItsOwnRate(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.sold(`,"eligibility":[{"maxDti":18.6}]`)
	m.earner(10_000)
	m.choose(object{"NoteRatePercent": 6.25, "lockDays": 30}).Want(200)
	m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30,"exceptionReason":"Two years of reserves"}`).Want(200)
	info := m.info()["LoanProductExtension"].(object)
	onLoan, onDesk := m.noted()
	assert.Equal(t, []any{true, [][]string{{"dti"}, {"dti"}}}, []any{info["Eligible"], [][]string{onLoan, onDesk}})
	m.terms(`{"GovernmentLoan":{"FHADecisionScore":735}}`)
	onLoan, onDesk = m.noted()
	assert.Equal(t, [][]string{{"dti"}, {"dti"}}, [][]string{onLoan, onDesk}, "the loan changed since")
}
