package lock_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	changeTables = "/admin/api/reference-tables"
	betterSheet  = "product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.000,30,101.000\nC30,FIXED,360,6.375,30,103.000\n"
)

// gridded sells the product by the agencies' grid, which takes more for a loan above the baseline of conforming loans.
func (m *marketWorld) gridded() {
	m.book(fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360,"agencyGrid":true}]}`, m.product, m.investor), "products")
}

// limits loads the baseline of conforming loans from a day on.
func (m *marketWorld) limits(from time.Time, baseline string) {
	m.As("superadmin@gable.test").Post(changeTables, object{"kind": "CONFORMING_LIMIT", "validFrom": from.Format(time.DateOnly), "source": "Invented limits",
		"rows": []object{{"area": "FLOOR", "limit_1": baseline}, {"area": "CEILING", "limit_1": "900000"}}}).Want(201)
}

// later is the same people some days on.
func (m *marketWorld) later(days int) {
	m.Advance(time.Duration(days) * 24 * time.Hour)
	m.desk, m.officer = m.As("companyadmin@harbor.test"), m.As("originator@harbor.test")
}

// searched is the product's price at a rate by a search of its own, and what the borrower pays or is credited.
func (m *marketWorld) searched(rate float64, at *time.Time) (price, points float64) {
	var found struct {
		Offers []struct {
			Ladder []struct{ NoteRatePercent, Price, PointsAmt float64 }
		}
	}
	body := object{"products": []string{m.product}}
	if at != nil {
		body["at"] = at
	}
	m.officer.Post(m.loan+"/product-search", body).Want(200).Into(&found)
	for _, q := range found.Offers[0].Ladder {
		if q.NoteRatePercent == rate {
			return q.Price, q.PointsAmt
		}
	}
	return 0, 0
}

func (m *marketWorld) amount(dollars int) {
	m.officer.Patch(m.loan+"/v2/transaction/info", fmt.Sprintf(`{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":%d}}}`, dollars)).Want(200)
}

func (m *marketWorld) lock() *rateLock {
	m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	l := panelOf(m.officer, m.loan).RateLock
	m.desk.Post(item(m.loan, l, "accept"), fmt.Sprintf(`{"request":%q}`, l.Request.Kind)).Want(200)
	return panelOf(m.officer, m.loan).RateLock
}

// TestALockIsPricedAgainByTheDayOfItsPrice: by what was loaded by then and was in force on that day, to the cent of the points; what is priced anew goes by
// the day on which that is done.
func TestALockIsPricedAgainByTheDayOfItsPrice(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.Noon()
	m.later(0)
	m.gridded()
	m.limits(m.Now().AddDate(0, 0, 2), "250000") // known, and in force from the day after tomorrow
	then := m.Now()
	l := m.lock()
	assert.Equal(t, 100.5, l.Price.Price, "101 less the margin, and a quarter for score and loan-to-value")

	m.later(3)
	m.limits(then.AddDate(0, 0, -1), "200000") // loaded since, for the day of the lock too
	m.publish(betterSheet)
	m.amount(310_000)
	byThen, pointsThen := m.searched(6.375, &then)
	byNow, pointsNow := m.searched(6.375, nil)
	assert.Equal(t, []float64{100.125, 101.125}, []float64{byThen, byNow}, "three eighths more for the loan-to-value; now a point as a loan above the baseline as well")

	cash := cashOf(m.officer, m.loan)
	m.desk.Post(item(m.loan, l, "reprice"), `{"NoteRatePercent":6.375}`).Want(200)
	p := panelOf(m.officer, m.loan).RateLock.Price
	assert.Equal(t, byThen, p.Price)
	assert.Equal(t, -387.50, pointsThen, "an eighth of 310,000")
	assert.InDelta(t, cash+1550-387.50, cashOf(m.officer, m.loan), 0.001, "the credit of half a point of 310,000 became an eighth")
	assert.NotEqual(t, pointsThen, pointsNow)

	m.officer.Post(m.loan+"/dates", fmt.Sprintf(`{"keyDates":{"estimatedClosingDate":%q}}`, today(t, m.World).AddDays(10))).Want(200)
	lower, _ := m.searched(6, nil)
	m.officer.Post(item(m.loan, l, "float-down"), `{"NoteRatePercent":6}`).Want(200)
	m.desk.Post(item(m.loan, l, "accept"), `{"request":"FLOAT_DOWN"}`).Want(200)
	p = panelOf(m.officer, m.loan).RateLock.Price
	assert.Equal(t, lower-0.25, p.Price, "by limits and sheets of now, less the fee")
}

// TestTheWorseOfTwoPrices is that of one loan by two markets: the loan as it is now by the rate sheets, limits and grid of the lock that ended, against
// those of now. A lock at the old price is priced again by those that the old price is of.
func TestTheWorseOfTwoPrices(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.Noon()
	m.later(0)
	m.gridded()
	m.limits(m.Now().AddDate(0, 0, 2), "250000")
	then := m.Now()
	l := m.lock()
	m.desk.Post(item(m.loan, l, "cancel"), `{"reason":"The seller withdrew"}`).Want(200)

	m.later(3)
	m.publish(betterSheet)
	m.amount(310_000)
	byThen, _ := m.searched(6.375, &then)
	byNow, _ := m.searched(6.375, nil)
	require.Less(t, byThen, byNow)
	require.Less(t, byThen, l.Price.Price, "the loan is dearer by now than as it was locked")
	m.officer.Post(m.path(), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	again := panelOf(m.officer, m.loan)
	assert.Equal(t, byThen-0.25, again.RateLock.Price.Price, "less the fee")
	var since struct{ RequestChanges []struct{ What string } }
	m.desk.Get(m.loan + "/rate-lock").Want(200).Into(&since)
	assert.Empty(t, since.RequestChanges, "it would come to the same if it was asked now")
	m.desk.Post(item(m.loan, again.RateLock, "accept"), `{"request":"RELOCK"}`).Want(200)

	m.amount(325_000) // above 80 %
	byThen, _ = m.searched(6.375, &then)
	m.desk.Post(item(m.loan, again.RateLock, "reprice"), `{"NoteRatePercent":6.375}`).Want(200)
	assert.Equal(t, byThen-0.25, panelOf(m.officer, m.loan).RateLock.Price.Price, "the better sheet of the day on which it was locked again is not its own")
}

// TestALockIsOfWhatWasChosen: for the program and with the insurance that the product was chosen with, at that price; and a product that comes with a lock
// is judged, and is of no program that an earlier one was chosen for.
func TestALockIsOfWhatWasChosen(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.gridded()
	choose := fmt.Sprintf(`{"ProductId":%q,"NoteRatePercent":6.375,"lockDays":30,"waiver":"homeReady"}`, m.product)
	price := m.officer.Patch(m.loan+"/updatepricingdata", choose).Want(200).Map()["quote"].(object)["price"]
	assert.Equal(t, 100.75, price, "the quarter for score and loan-to-value is waived")
	l := m.lock()
	assert.Equal(t, price, l.Price.Price)
	m.desk.Post(item(m.loan, l, "cancel"), `{"reason":"The seller withdrew"}`).Want(200)
	m.officer.Patch(m.loan+"/updatepricingdata", `{"remove":true}`).Want(200)

	other := loanToLock(m.officer)
	m.officer.Post(m.lockOf(other), `{"NoteRatePercent":6.375,"lockDays":30}`).Want(200)
	info := m.officer.Get(other + "/product-info").Want(200).Map()
	assert.Equal(t, true, info["LoanProductExtension"].(object)["Eligible"])
	assert.NotContains(t, info, "waiver")
}

// TestSearchAndLockHaveOneDay: that of the loan's unit, here in Chicago. Around its midnight a search, a choice and a lock go by one day's limits, wherever
// whoever asks is.
func TestSearchAndLockHaveOneDay(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.Noon()
	m.Advance(16 * time.Hour) // four in the morning in UTC, and the evening before in Chicago
	m.later(0)
	m.gridded()
	m.limits(m.Now().UTC(), "250000") // from the day in UTC on, which has yet to begin in Chicago
	prices := func() (all []float64) {
		for _, zone := range []string{"UTC", "America/Chicago", "Pacific/Honolulu", "Pacific/Auckland"} {
			m.officer = m.As("originator@harbor.test").With("userTimeZone", zone)
			price, _ := m.searched(6.375, nil)
			all = append(all, price)
			m.officer.Patch(m.loan+"/updatepricingdata", fmt.Sprintf(`{"ProductId":%q,"NoteRatePercent":6.375,"lockDays":30}`, m.product)).Want(200)
			chosen := m.officer.Get(m.loan + "/product-info").Want(200).Map()["quote"].(object)["price"].(float64)
			all = append(all, chosen)
		}
		return all
	}
	lockedAt := func(price float64) {
		loan := loanToLock(m.officer)
		m.officer.Post(m.lockOf(loan), fmt.Sprintf(`{"NoteRatePercent":6.375,"lockDays":30,"Price":%v}`, price)).Want(200)
	}
	evening := prices()
	assert.Equal(t, slices.Repeat([]float64{100.5}, 8), evening)
	lockedAt(100.5)

	m.Advance(3 * time.Hour) // past midnight in Chicago
	morning := prices()
	assert.Equal(t, slices.Repeat(morning[:1], 8), morning)
	assert.Less(t, morning[0], evening[0], "the limits of the new day are in force")
	lockedAt(morning[0])
}
