package billing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain"
	"gable/domain/billing"
	"gable/http/apitest"
	"gable/tenancy"
)

func TestDemoInvoices(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	company := string(demo.UnitID("summit.test", ""))
	for range 2 { // a second seed changes nothing
		seedBilling(w)
	}
	admin := w.As("companyadmin@summit.test")
	var page struct {
		Rows []struct {
			ID, Status, Number, PeriodStart, PeriodEnd, IssuedOn string
			Amount                                               float64
		}
	}
	admin.Get(base + "/" + company + "/invoices").Want(200).Into(&page)
	require.Len(t, page.Rows, 6)
	assert.Equal(t, []string{"OPEN", "PAID"}, []string{page.Rows[0].Status, page.Rows[1].Status})
	assert.Equal(t, 790.0, page.Rows[0].Amount)
	assert.Equal(t, "GABLE-2026-05", page.Rows[5].Number)
	assert.Nil(t, admin.Get(base).Want(200).Map()["rows"].([]any)[0].(map[string]any)["pastDue"])

	const call = "GET /admin/api/payments/{id}/invoices/{invoiceId}/"
	at := base + "/" + company + "/invoices/" + page.Rows[5].ID
	t.Run(call+"ok", func(t *testing.T) {
		w.Exec("update org_unit set nmls = '123456' where org_unit_id = $1", company)
		var s struct {
			Number, Status, PeriodStart, PeriodEnd, IssuedOn, PaidOn string
			Payer                                                    struct{ Kind, Name, Company, NMLS string }
			Lines                                                    []struct {
				Quantity          int
				UnitPrice, Amount float64
			}
			Total float64
		}
		admin.Get(at).Want(200).Into(&s)
		assert.Equal(t, []string{"GABLE-2026-05", "PAID", "2026-05-01", "2026-06-01", "2026-06-01", "2026-06-01"}, []string{s.Number, s.Status, s.PeriodStart, s.PeriodEnd, s.IssuedOn, s.PaidOn})
		assert.Equal(t, "COMPANY Summit Lending Summit Lending 123456", s.Payer.Kind+" "+s.Payer.Name+" "+s.Payer.Company+" "+s.Payer.NMLS)
		require.Len(t, s.Lines, 1)
		assert.Equal(t, []float64{7, 79, 553, 553}, []float64{float64(s.Lines[0].Quantity), s.Lines[0].UnitPrice, s.Lines[0].Amount, s.Total})
	})
	t.Run(call+"wrong role", func(t *testing.T) {
		w.As("originator@summit.test").Get(at).Want(404)
		w.As("branchadmin@summit.test").Get(at).Want(404)
		w.As("borrower@example.test").Get(at).Want(403)
	})
	t.Run(call+"wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Get(at).Want(404)
		w.As("owner@harbor.test").Get(base + "/" + string(demo.UnitID("harbor.test", "")) + "/invoices/" + page.Rows[5].ID).Want(404)
	})
	t.Run(call+"wrong account", func(t *testing.T) {
		w.Exec("update org_unit set license_payer = 'BRANCH' where org_unit_id = $1", demo.UnitID("summit.test", "Miami"))
		admin.Get(base + "/" + string(demo.UnitID("summit.test", "Miami")) + "/invoices/" + page.Rows[5].ID).Want(404)
	})
	t.Run(call+"bad input", func(t *testing.T) { admin.Get(base + "/" + company + "/invoices/x").Want(400) })
	t.Run("POST /admin/api/payments/{id}/card/what waits for a card is charged", func(t *testing.T) {
		w.Payments.Entered = &billing.Card{Brand: "visa", Last4: "4242", Expires: domain.MustDate("2031-12-31")}
		admin.Post(base+"/"+company+"/card-form", nil).Want(200)
		admin.Post(base+"/"+company+"/card", nil).Want(200)
		require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'billing_period'"))
		require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from billing_invoice where next_attempt_at is not null"))
	})
}

func seedBilling(w *apitest.World) {
	tx, err := w.Super.Begin(w.T.Context())
	require.NoError(w.T, err)
	require.NoError(w.T, demo.SeedBilling(w.T.Context(), tx))
	require.NoError(w.T, tx.Commit(w.T.Context()))
}

func TestStagedRefusal(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	miami := demo.UnitID("summit.test", "Miami")
	w.Exec("update org_unit set license_payer = 'BRANCH' where org_unit_id = $1", miami)
	who := tenancy.Person{ID: demo.UserID("originator2@summit.test"), Tenant: demo.TenantID("summit.test")}
	var page struct {
		Rows []struct {
			ID, Plan, State, PeriodEnd string
			PastDue                    *struct {
				Amount             float64
				Invoices           int
				Since, NextAttempt string
			}
		}
	}
	today := domain.DateOf(w.Now().UTC())
	for months := range 2 { // asked for again, a month earlier is refused too
		require.NoError(t, demo.SeedRefusedCharge(t.Context(), w.Database.App(t), who, w.Now()))
		w.As("branchadmin2@summit.test").Get(base).Want(200).Into(&page)
		require.Len(t, page.Rows, 1)
		account := page.Rows[0]
		assert.Equal(t, "PRO ACTIVE", account.Plan+" "+account.State)
		require.NotNil(t, account.PastDue)
		assert.Equal(t, 158.0*float64(1+months), account.PastDue.Amount, "the branch's two people")
		assert.Equal(t, []string{today.AddMonths(-months).String(), today.AddDays(3).String()}, []string{account.PastDue.Since, account.PastDue.NextAttempt})
		assert.Equal(t, 1+months, account.PastDue.Invoices)
	}
	var fault *domain.Error
	require.ErrorAs(t, demo.SeedRefusedCharge(t.Context(), w.Database.App(t), tenancy.Person{ID: demo.UserID("borrower@example.test"), Tenant: who.Tenant}, w.Now()), &fault)
	assert.Equal(t, domain.CodeNotFound, fault.Code, "nobody pays for a borrower")
}
