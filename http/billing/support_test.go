package billing_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain"
	"gable/domain/billing"
	"gable/http/apitest"
)

func TestQuote(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	company := string(demo.UnitID("summit.test", ""))
	path := base + "/" + company + "/pro-plan/quote"
	admin := w.As("companyadmin@summit.test")
	const call = "GET /admin/api/payments/{id}/pro-plan/quote/"
	t.Run(call+"ok", func(t *testing.T) {
		var q struct {
			SeatPrice, Amount, DueToday float64
			Seats                       int
			FirstCharge                 string
		}
		admin.Get(path).Want(200).Into(&q)
		assert.Equal(t, []float64{79, 790, 0}, []float64{q.SeatPrice, q.Amount, q.DueToday})
		assert.Equal(t, 10, q.Seats)
		assert.Equal(t, billing.PeriodEnd(domain.DateOf(w.Now().UTC()), w.Now().UTC().Day()).String(), q.FirstCharge)
		assert.Equal(t, "BASIC", listed(admin)[0].Plan, "asking changes nothing")
	})
	t.Run(call+"wrong role", func(t *testing.T) {
		w.As("branchadmin@summit.test").Get(path).Want(404)
		w.As("originator@summit.test").Get(path).Want(404)
		w.As("borrower@example.test").Get(path).Want(403)
	})
	t.Run(call+"wrong tenant", func(t *testing.T) { w.As("owner@harbor.test").Get(path).Want(404) })
	t.Run(call+"bad input", func(t *testing.T) { admin.Get(base + "/x/pro-plan/quote").Want(400) })
	t.Run(call+"vendor away", func(t *testing.T) {
		w.Payments.Away = (&domain.Error{Code: domain.CodeVendorUnavailable, Message: "Away."}).Because(errors.New("x"))
		admin.Get(path).Want(502)
		w.Payments.Away = nil
	})
	w.Payments.Entered = &billing.Card{Brand: "visa", Last4: "4242", Expires: domain.MustDate("2031-12-31")}
	admin.Post(base+"/"+company+"/card-form", nil).Want(200)
	admin.Post(base+"/"+company+"/card", nil).Want(200)
	t.Run("PATCH /admin/api/payments/{id}/pro-plan/UPGRADE/another price", func(t *testing.T) {
		answer := admin.Patch(base+"/"+company+"/pro-plan/UPGRADE", `{"seatPrice":78.99}`).Want(409)
		assert.Contains(t, answer.Map()["message"], "$79.00")
		assert.Equal(t, "BASIC", listed(admin)[0].Plan)
		admin.Patch(base+"/"+company+"/pro-plan/UPGRADE", `{"seatPrice":"79"}`).Want(422)
	})
	t.Run("PATCH /admin/api/payments/{id}/pro-plan/UPGRADE/the price shown", func(t *testing.T) {
		admin.Patch(base+"/"+company+"/pro-plan/UPGRADE", `{"seatPrice":79.00}`).Want(200)
		admin.Get(path).Want(409)
	})
}

// ended is Summit's company account after the last refused attempt at one invoice.
func ended(w *apitest.World) {
	tenant, company := demo.TenantID("summit.test"), demo.UnitID("summit.test", "")
	w.Exec("insert into billing_account (tenant_id, account_id, kind, state, customer, updated_at) values ($1, $2, 'COMPANY', 'ADMIN_CANCEL', 'cus_1', now())", tenant, company)
	w.Exec("update org_unit set subscription_state = 'ADMIN_CANCEL' where org_unit_id = $1", company)
	w.Exec(`insert into billing_invoice (tenant_id, account_id, period_start, period_end, seats, seat_price, amount, status, attempts, failure, issued_at)
		values ($1, $2, '2026-09-01', '2026-10-01', 10, 7900, 79000, 'FAILED', 4, 'Your card was declined.', now())`, tenant, company)
}

func TestNewCardIsChargedWhatIsOwed(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	ended(w)
	admin := w.As("companyadmin@summit.test")
	path := base + "/" + string(demo.UnitID("summit.test", ""))
	var page struct {
		Rows []struct {
			PastDue *struct {
				Amount   float64
				Invoices int
				Since    string
			}
		}
	}
	admin.Get(base).Want(200).Into(&page)
	require.NotNil(t, page.Rows[0].PastDue)
	assert.Equal(t, 790.0, page.Rows[0].PastDue.Amount)
	assert.Equal(t, "2026-10-01", page.Rows[0].PastDue.Since)
	w.Payments.Entered = &billing.Card{Brand: "visa", Last4: "4242", Expires: domain.MustDate("2031-12-31")}
	admin.Post(path+"/card", nil).Want(200)
	assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'billing_period'"))
	assert.True(t, apitest.One[bool](w, "select bool_and(next_attempt_at is not null) from billing_invoice"))
}

func TestProviderReinstates(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	ended(w)
	const list, call = "/admin/api/support/organizations/{id}/billing", "POST /admin/api/support/organizations/{id}/billing/{accountId}/reinstate/"
	of := func(domainName string) string {
		return "/admin/api/support/organizations/" + string(demo.TenantID(domainName)) + "/billing"
	}
	at := of("summit.test") + "/" + string(demo.UnitID("summit.test", "")) + "/reinstate"
	t.Run("GET "+list+"/ok", func(t *testing.T) {
		for _, who := range []string{"superadmin", "supersupport", "brokersupport"} {
			rows := w.As(who + "@gable.test").Get(of("summit.test")).Want(200).Map()["rows"].([]any)
			require.Len(t, rows, 1)
			assert.Equal(t, "ADMIN_CANCEL", rows[0].(map[string]any)["state"])
		}
	})
	t.Run("GET "+list+"/wrong role", func(t *testing.T) {
		for _, who := range []string{"companyadmin@summit.test", "reportviewer@gable.test", "borrower@example.test"} {
			w.As(who).Get(of("summit.test")).Want(403)
		}
	})
	t.Run("GET "+list+"/wrong tenant", func(t *testing.T) {
		w.As("lendersupport@gable.test").Get(of("summit.test")).Want(404)
		w.As("brokersupport@gable.test").Get(of("harbor.test")).Want(404)
		w.As("superadmin@gable.test").Get(of("gable.test")).Want(404)
	})
	t.Run("GET "+list+"/bad input", func(t *testing.T) {
		w.As("superadmin@gable.test").Get("/admin/api/support/organizations/x/billing").Want(400)
	})
	t.Run(call+"wrong role", func(t *testing.T) {
		for _, who := range []string{"brokersupport@gable.test", "reportviewer@gable.test", "salesteam@gable.test", "owner@summit.test"} {
			w.As(who).Post(at, `{"reason":"Paid by cheque"}`).Want(403)
		}
	})
	super := w.As("superadmin@gable.test")
	t.Run(call+"wrong tenant", func(t *testing.T) {
		super.Post(of("harbor.test")+"/"+string(demo.UnitID("summit.test", ""))+"/reinstate", `{"reason":"x"}`).Want(404)
	})
	t.Run(call+"bad input", func(t *testing.T) {
		super.Post(at, `{}`).Want(422)
		super.Post(at, `{"reason":"  "}`).Want(422)
		super.Post(of("summit.test")+"/x/reinstate", `{"reason":"x"}`).Want(400)
		super.Post(of("summit.test")+"/"+string(demo.UnitID("summit.test", "Austin"))+"/reinstate", `{"reason":"A branch that does not pay"}`).Want(404)
	})
	t.Run(call+"ok", func(t *testing.T) {
		stream := w.As("companyadmin@summit.test").Stream("")
		answer := super.Post(at, `{"reason":"Paid by cheque"}`).Want(200).Map()
		assert.Equal(t, "BASIC ACTIVE", answer["plan"].(string)+" "+answer["state"].(string))
		stream.Until("RTC.BILLING.CHANGED")
		assert.True(t, listed(w.As("companyadmin@summit.test"))[0].MayUpgrade, "the upgrade is offered again")
		assert.Equal(t, "ACTIVE", apitest.One[string](w, "select subscription_state from org_unit where org_unit_id = $1", demo.UnitID("summit.test", "")))
		assert.Equal(t, 0, apitest.One[int](w, "select attempts from billing_invoice"))
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'billing_period'"))
		assert.Equal(t, "Paid by cheque", apitest.One[string](w, "select after->>'reason' from audit_entry where kind = 'billing_account' and action = 'reinstated' and tenant_id = $1 and actor_tenant_id = $2",
			demo.TenantID("summit.test"), demo.TenantID("gable.test")))
		super.Post(at, `{"reason":"Again"}`).Want(409)
	})
}
