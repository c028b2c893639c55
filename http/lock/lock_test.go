package lock_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/lock"
	"gable/http/apitest"
)

type object = map[string]any

type rateLock struct {
	ID                     string
	Version                int
	State                  string
	Request                *struct{ Kind, Before string }
	Price                  struct{ NoteRatePercent, Price, FinalDiscountPoints float64 }
	Changes                []struct{ What string }
	LockedOn, ExpiresOn    string
	ExtensionCount         int
	ExtensionDaysTotal     int
	RelockOf               string
	Steps                  []struct{ What, ByName, Note string }
	ConfirmationDocumentID string
}

type panel struct {
	LockStatus        string
	LockStatusOptions []struct{ Option string }
	RateLock          *rateLock
	DaysLeft          *int
	Today             string
	Policy            lock.LockPolicy
	MayAsk, MayDecide bool
}

func panelOf(c *apitest.Client, loan string) (p panel) {
	c.Get(loan + "/rate-lock").Want(200).Into(&p)
	return p
}

const product = "/product/conf-30/lock"

func terms(rate, price string, days int) string {
	return fmt.Sprintf(`{"NoteRatePercent":%s,"BasePrice":%s,"lockDays":%d,"ProductName":"Conforming 30 year fixed","InvestorName":"Invented Wholesale","manualReason":"As quoted by telephone","PricingAdjustments":[{"MarginType":"INVESTOR","AdjustmentName":"Condominium","AdjustmentPrice":-0.75},{"MarginType":"COMPANY","AdjustmentName":"Margin","AdjustmentPrice":-0.25}]}`, rate, price, days)
}

func item(loan string, l *rateLock, verb string) string {
	return loan + "/rate-locks/" + l.ID + "/" + verb
}

// today is the day where Harbor's people are.
func today(t *testing.T, w *apitest.World) domain.Date {
	t.Helper()
	zone, err := time.LoadLocation("America/Chicago")
	require.NoError(t, err)
	return domain.DateOf(w.Now().In(zone))
}

func TestRateLockDesk(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	officer, admin := w.As("originator@harbor.test"), w.As("companyadmin@harbor.test")
	owner := w.As("owner@harbor.test") // sets prices by hand, as the officer may not
	loan := officer.Loan()
	now := today(t, w)
	end := now.AddDays(30).NextBusinessDay()

	t.Run("GET /los/api/loans/{loanId}/rate-lock/never locked", func(t *testing.T) {
		p := panelOf(officer, loan)
		assert.Equal(t, "None", p.LockStatus)
		assert.Nil(t, p.RateLock)
		assert.Equal(t, lock.DeskOwn, p.Policy.Desk, "a lender has a lock desk")
		assert.Equal(t, []bool{true, false}, []bool{p.MayAsk, p.MayDecide})
		assert.Len(t, p.LockStatusOptions, 3, "Harbor is not non-delegated")
	})
	t.Run("POST /los/api/loans/{loanId}/product/{productId}/lock/asks the lock desk", func(t *testing.T) {
		officer.Post(loan+product, terms("6.375", "102", 30)).Want(403)
		answer := owner.Post(loan+product, terms("6.375", "102", 30)).Want(200).Map()
		assert.Equal(t, 6.375, answer["NoteRatePercent"])
		assert.Equal(t, 6.375, answer["OriginalRate"])
		assert.EqualValues(t, -1, answer["OriginalPoints"])
		assert.EqualValues(t, -1, answer["FinalDiscountPoints"])
		assert.EqualValues(t, 101, answer["ManualRatePrice"], "the final price")
		adjustments := answer["PricingAdjustments"].([]any)
		require.Len(t, adjustments, 2)
		assert.Equal(t, "MANUAL", adjustments[0].(object)["Type"])
		p := panelOf(officer, loan)
		assert.Equal(t, "None", p.LockStatus, "asked for is not among the options of this company")
		assert.Equal(t, "REQUESTED", p.RateLock.State)
		assert.Nil(t, keyDates(officer, loan)["lockDate"])
		assert.Equal(t, "LOCK_REQUESTED", statusOf(officer, loan))
		owner.Post(loan+product, terms("6.375", "102", 30)).Want(409)
	})
	t.Run("GET /los/api/lock-desk/requests first", func(t *testing.T) {
		rows := admin.Get("/los/api/lock-desk").Want(200).Map()["rows"].([]any)
		require.NotEmpty(t, rows)
		first := rows[0].(object)
		assert.Equal(t, "LOCK", first["request"])
		assert.Equal(t, 6.375, first["NoteRatePercent"])
		assert.Empty(t, w.As("companyadmin@summit.test").Get("/los/api/lock-desk?searchTerm=" + fmt.Sprint(int64(first["LoanId"].(float64)))).Want(200).Map()["rows"], "another company's")
		admin.Get(`/los/api/lock-desk?filters={"nothing":1}`).Want(400)
		w.As("borrower@example.test").Get("/los/api/lock-desk").Want(403)
	})
	t.Run("POST /los/api/loans/{loanId}/rate-locks/{id}/accept/who may", func(t *testing.T) {
		l := panelOf(officer, loan).RateLock
		officer.Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(403)
		w.As("companyadmin@summit.test").Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(404)
		admin.Post(loan+"/rate-locks/01980000-0000-7000-8000-000000000001/accept", `{"request":"LOCK"}`).Want(404)
		other := admin.Loan()
		admin.Post(other+"/rate-locks/"+l.ID+"/accept", `{"request":"LOCK"}`).Want(404)
		admin.With("If-Match", "9").Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(412)
		admin.Post(item(loan, l, "accept"), `{"request":"EXTENSION"}`).Want(409)
		admin.Post(item(loan, l, "accept"), `{"request":"ANYTHING"}`).Want(422)
	})
	t.Run("POST /los/api/loans/{loanId}/rate-locks/{id}/accept/locks the loan", func(t *testing.T) {
		l := panelOf(officer, loan).RateLock
		admin.Post(item(loan, l, "accept"), `{"request":"LOCK","InvestorLockNumber":"IW-1"}`).Want(200)
		p := panelOf(officer, loan)
		assert.Equal(t, "Locked", p.LockStatus)
		assert.Equal(t, "LOCKED", p.RateLock.State)
		assert.Equal(t, []string{now.String(), end.String()}, []string{p.RateLock.LockedOn, p.RateLock.ExpiresOn})
		assert.Equal(t, now.DaysUntil(end), *p.DaysLeft)
		assert.Equal(t, []any{now.String(), end.String()}, []any{keyDates(officer, loan)["lockDate"], keyDates(officer, loan)["lockExpirationDate"]})
		assert.Equal(t, "COMPLETE", statusOf(officer, loan))
		assert.Equal(t, 6.375, officer.Get(loan + "/v2/transaction/info").Want(200).Map()["MortgageTypeAndTerms"].(object)["NoteRatePercent"])
		admin.Post(item(loan, l, "accept"), `{"request":"LOCK"}`).Want(409)
	})
	t.Run("the dates of a lock at the lock desk are changed there", func(t *testing.T) {
		officer.Post(loan+"/dates", `{"keyDates":{"lockDate":null,"lockExpirationDate":null}}`).Want(409)
		officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"estimatedClosingDate":%q}}`, now.AddDays(20))).Want(200)
	})
	t.Run("POST /los/api/loans/{loanId}/rate-locks/{id}/extend/ok", func(t *testing.T) {
		l := panelOf(officer, loan).RateLock
		officer.Post(item(loan, l, "extend"), `{"days":6}`).Want(422)
		officer.Post(item(loan, l, "extend"), `{"days":15,"note":"The appraisal is late"}`).Want(200)
		assert.Equal(t, "EXTENSION_REQUESTED", panelOf(officer, loan).RateLock.State)
		admin.Post(item(loan, l, "reject"), `{"request":"EXTENSION","reason":""}`).Want(422)
		admin.Post(item(loan, l, "reject"), `{"request":"EXTENSION","reason":"Ask again next week"}`).Want(200)
		assert.Equal(t, "LOCKED", panelOf(officer, loan).RateLock.State)
		officer.Post(item(loan, l, "extend"), `{"days":15}`).Want(200)
		admin.Post(item(loan, l, "accept"), `{"request":"EXTENSION"}`).Want(200)
		p := panelOf(officer, loan)
		assert.Equal(t, "EXTENDED", p.RateLock.State)
		assert.Equal(t, end.AddDays(15).NextBusinessDay().String(), p.RateLock.ExpiresOn)
		assert.Equal(t, p.RateLock.ExpiresOn, keyDates(officer, loan)["lockExpirationDate"])
		assert.Equal(t, 100.75, p.RateLock.Price.Price)
	})
	t.Run("POST /los/api/loans/{loanId}/rate-locks/{id}/float-down/ok", func(t *testing.T) {
		l := panelOf(officer, loan).RateLock
		owner.Post(item(loan, l, "float-down"), `{"NoteRatePercent":6.25,"BasePrice":101,"manualReason":"Today's sheet"}`).Want(409)
		owner.Post(item(loan, l, "float-down"), `{"NoteRatePercent":6,"BasePrice":101,"manualReason":"Today's sheet"}`).Want(200)
		admin.Post(item(loan, l, "accept"), `{"request":"FLOAT_DOWN"}`).Want(200)
		p := panelOf(officer, loan)
		assert.Equal(t, "FLOATED_DOWN", p.RateLock.State)
		assert.Equal(t, 6.0, p.RateLock.Price.NoteRatePercent)
		assert.Equal(t, 100.5, p.RateLock.Price.Price, "less what the extension and the lower rate cost")
		assert.Equal(t, 6.0, officer.Get(loan + "/v2/transaction/info").Want(200).Map()["MortgageTypeAndTerms"].(object)["NoteRatePercent"])
	})
	t.Run("POST /los/api/loans/{loanId}/rate-locks/{id}/cancel/and lock again", func(t *testing.T) {
		l := panelOf(officer, loan).RateLock
		officer.Post(item(loan, l, "cancel"), `{"reason":"Another lender"}`).Want(403)
		admin.Post(item(loan, l, "cancel"), `{"reason":"  "}`).Want(422)
		admin.Post(item(loan, l, "cancel"), `{"reason":"Another lender"}`).Want(200)
		assert.Nil(t, keyDates(officer, loan)["lockDate"])
		assert.Equal(t, "NOT_LOCKED", statusOf(officer, loan))
		owner.Post(loan+product, terms("5.5", "102", 30)).Want(409) // for thirty days at the rate that it had
		withdrawn := owner.Post(loan+product, terms("6", "103", 30)).Want(200).Map()["RateLock"].(object)["id"].(string)
		owner.Post(loan+"/rate-locks/"+withdrawn+"/cancel", `{"reason":"Asked too early"}`).Want(200)
		owner.Post(loan+"/product/another/lock", terms("6", "103", 30)).Want(409) // with the product that it had
		owner.Post(loan+product, terms("6", "103", 30)).Want(200)                 // a request that was withdrawn is no way round the worse price
		again := panelOf(officer, loan).RateLock
		assert.Equal(t, l.ID, again.RelockOf)
		assert.Equal(t, 100.75, again.Price.Price, "the worse price, less the fee")
		admin.Post(item(loan, l, "reject"), `{"request":"RELOCK","reason":"No"}`).Want(409) // the old one
		admin.Post(item(loan, again, "accept"), `{"request":"RELOCK"}`).Want(200)
		assert.Equal(t, "RELOCKED", panelOf(officer, loan).RateLock.State)
		assert.EqualValues(t, 3, officer.Get(loan + "/rate-locks").Want(200).Map()["count"])
	})
	t.Run("time passes", func(t *testing.T) {
		w.Advance(40 * 24 * time.Hour)
		officer = w.As("originator@harbor.test")
		p := panelOf(officer, loan)
		assert.Equal(t, "Expired", p.LockStatus)
		assert.Equal(t, "EXPIRED", p.RateLock.State)
		officer.Post(item(loan, p.RateLock, "extend"), `{"days":5}`).Want(409)
	})
}

func keyDates(c *apitest.Client, loan string) object {
	keys, _ := c.Get(loan + "/dates").Want(200).Map()["keyDates"].(object)
	return keys
}

func statusOf(c *apitest.Client, loan string) string {
	var page struct {
		Rows []struct {
			Name, CurrentStatusID string
			StatusList            []struct{ ID, Name string }
		}
	}
	c.Get(loan + "/trackers?limit=200").Want(200).Into(&page)
	for _, row := range page.Rows {
		for _, s := range row.StatusList {
			if row.Name == "RATE_LOCK" && s.ID == row.CurrentStatusID {
				return s.Name
			}
		}
	}
	return ""
}

func TestLockRequestsAreChecked(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, owner := w.As("originator@harbor.test"), w.As("owner@harbor.test")
	loan := officer.Loan()
	for body, field := range map[string]string{terms("6.375", "102", 33): "lockDays", terms("0", "102", 30): "NoteRatePercent", terms("6.375", "20", 30): "BasePrice",
		`{"NoteRatePercent":6,"lockDays":30}`: "ProductId", `{"NoteRatePercent":6,"lockDays":33}`: "lockDays", `{"NoteRatePercent":6,"lockDays":30,"BasePrice":101}`: "manualReason",
		`{"NoteRatePercent":6,"lockDays":30,"BasePrice":101,"manualReason":"x","PricingAdjustments":[{"MarginType":"COMPANY","AdjustmentName":"","AdjustmentPrice":1}]}`: "PricingAdjustments"} {
		_, fields := owner.Post(loan+product, body).Want(422).Error()
		assert.Contains(t, fields, field, body)
	}
	officer.Post(loan+product, `{`).Want(400)
	officer.Post(loan+"/product/null/lock", terms("6", "101", 30)).Want(400)
	processor := w.As("processor@harbor.test")
	processor.Post(processor.Loan()+product, terms("6.375", "102", 30)).Want(403) // sets no price by hand
	for who, want := range map[string]int{"companyadmin@summit.test": 404, "borrower@example.test": 403} {
		w.As(who).Post(loan+product, terms("6.375", "102", 30)).Want(want)
	}
	officer.Patch(loan+"/stage/LOAN_FUNDED", `{}`).Want(200)
	owner.Post(loan+product, terms("6.375", "102", 30)).Want(409)
}

// TestABrokerNotesTheInvestorsLock: where the investor locks, nobody is asked.
func TestABrokerNotesTheInvestorsLock(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	w.As("owner@summit.test").Post(loan+product, terms("6.375", "102", 30)).Want(200)
	p := panelOf(officer, loan)
	assert.Equal(t, []string{"Locked", "LOCKED"}, []string{p.LockStatus, p.RateLock.State})
	officer.Post(item(loan, p.RateLock, "extend"), `{"days":7}`).Want(200)
	assert.Equal(t, "EXTENDED", panelOf(officer, loan).RateLock.State)
	officer.Post(item(loan, p.RateLock, "cancel"), `{"reason":"Withdrawn"}`).Want(200)
	assert.Equal(t, "None", panelOf(officer, loan).LockStatus)
}
