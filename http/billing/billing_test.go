package billing_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain"
	"gable/domain/billing"
	"gable/http/apitest"
)

type account struct {
	ID, Kind, Name, Plan, State, PeriodStart, PeriodEnd string
	Seats                                               int
	SeatPrice                                           float64
	MayUpgrade, MayOptOut                               bool
	Card                                                *struct{ Last4 string }
}

const base = "/admin/api/payments"

func listed(c *apitest.Client) (rows []account) {
	var page struct{ Rows []account }
	c.Get(base).Want(200).Into(&page)
	return page.Rows
}

func TestProPlan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	company := string(demo.UnitID("summit.test", ""))
	path := base + "/" + company

	rows := listed(admin)
	require.Len(t, rows, 1)
	require.Equal(t, "BASIC", rows[0].Plan)
	require.Equal(t, 10, rows[0].Seats, "everyone on the staff, no borrower or realtor")
	require.True(t, rows[0].MayUpgrade)
	require.False(t, rows[0].MayOptOut)
	require.EqualValues(t, 10, admin.Get(path + "/seats").Want(200).Map()["count"])
	require.EqualValues(t, 0, admin.Get(path + "/invoices").Want(200).Map()["count"])

	t.Run("no card, no plan", func(t *testing.T) {
		code, _ := admin.Patch(path+"/pro-plan/UPGRADE", nil).Want(409).Error()
		require.Equal(t, "CONFLICT", code)
		admin.Post(path+"/card", nil).Want(409)
		require.Contains(t, admin.Post(path+"/card-form", nil).Want(200).Map()["url"], "https://gable.test/app/settings/billing?card="+company)
		admin.Post(path+"/card", nil).Want(409)
		admin.Patch(path+"/pro-plan/USER", nil).Want(409)
	})
	t.Run("a vendor that is away changes nothing", func(t *testing.T) {
		w.Payments.Away = (&domain.Error{Code: domain.CodeVendorUnavailable, Message: "Away."}).Because(errors.New("x"))
		for method, call := range map[string]string{"POST": "/card-form", "PATCH": "/pro-plan/UPGRADE"} {
			code, _ := admin.Do(method, path+call, nil).Want(502).Error()
			require.Equal(t, "VENDOR_UNAVAILABLE", code)
		}
		w.Payments.Away = nil
		require.Equal(t, "BASIC", listed(admin)[0].Plan)
	})
	t.Run("upgrade, once", func(t *testing.T) {
		w.Payments.Entered = &billing.Card{Brand: "visa", Last4: "4242", Expires: domain.MustDate("2031-12-31")}
		require.Equal(t, "4242", admin.Post(path+"/card", nil).Want(200).Map()["card"].(map[string]any)["last4"])
		got := admin.Patch(path+"/pro-plan/UPGRADE", nil).Want(200).Map()
		require.Equal(t, "PRO", got["plan"])
		require.Equal(t, 79.0, got["seatPrice"])
		require.Equal(t, w.Now().UTC().Format(time.DateOnly), got["periodStart"])
		admin.Patch(path+"/pro-plan/UPGRADE", nil).Want(409)
		require.Equal(t, true, w.As("assistant@summit.test").Get("/api/wizeusers/current").Want(200).Map()["proPlan"])
		require.Positive(t, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'billing_account'"))
	})
	t.Run("opt out: the plan lasts, the offer is gone", func(t *testing.T) {
		got := admin.Patch(path+"/pro-plan/USER", nil).Want(200).Map()
		require.Equal(t, "PRO USER_CANCEL", got["plan"].(string)+" "+got["state"].(string))
		require.Equal(t, false, got["mayUpgrade"])
		admin.Patch(path+"/pro-plan/USER", nil).Want(409)
		require.Equal(t, "USER_CANCEL", apitest.One[string](w, "select subscription_state from org_unit where org_unit_id = $1", company))
	})
}

func TestWhoseAccounts(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	company, miami := string(demo.UnitID("summit.test", "")), string(demo.UnitID("summit.test", "Miami"))
	w.Exec("update org_unit set license_payer = 'BRANCH' where org_unit_id = $1", miami)
	w.Exec("update org_unit set license_payer = 'SELF_PAID' where org_unit_id = $1", demo.UnitID("summit.test", "Austin"))
	officer := string(demo.UserID("originator@summit.test"))

	kinds := func(c *apitest.Client) (all []string) {
		for _, a := range listed(c) {
			all = append(all, a.Kind+" "+a.ID)
		}
		return all
	}
	require.Equal(t, []string{"COMPANY " + company, "BRANCH " + miami}, kinds(w.As("owner@summit.test")))
	require.Equal(t, []string{"BRANCH " + miami}, kinds(w.As("branchadmin2@summit.test")))
	require.Equal(t, []string{"USER " + officer}, kinds(w.As("originator@summit.test")))
	w.As("originator2@summit.test").Get(base).Want(403) // the branch pays, and is not this officer's to see
	w.As("loanadmin@summit.test").Get(base).Want(403)
	w.Exec("update org_unit set license_payer = 'COMPANY' where org_unit_id = $1", miami)
	w.As("branchadmin2@summit.test").Get(base).Want(403) // the company pays
	w.As("companyadmin@harbor.test").Get(base).Want(200)
	w.Exec("update org_unit set license_payer = 'BRANCH' where org_unit_id = $1", miami)
	require.Len(t, kinds(w.As("branchadmin@summit.test")), 1, "the own licence alone")

	w.Payments.Entered = &billing.Card{Brand: "visa", Last4: "4242", Expires: domain.MustDate("2031-12-31")}
	own := base + "/" + officer
	t.Run("one's own licence", func(t *testing.T) {
		me := w.As("originator@summit.test")
		me.Post(own+"/card-form", nil).Want(200)
		me.Post(own+"/card", nil).Want(200)
		require.Equal(t, "PRO", me.Patch(own+"/pro-plan/UPGRADE", nil).Want(200).Map()["plan"])
	})
	t.Run("404 another's, 403 who has no account anywhere", func(t *testing.T) {
		for _, stranger := range []string{"owner@summit.test", "originator2@summit.test", "owner@harbor.test"} {
			for method, calls := range map[string][]string{"GET": {"/seats", "/invoices"}, "POST": {"/card", "/card-form"}, "PATCH": {"/pro-plan/UPGRADE", "/pro-plan/USER"}} {
				for _, call := range calls {
					w.As(stranger).Do(method, own+call, nil).Want(404)
				}
			}
		}
		w.As("borrower@example.test").Get(base).Want(403)
		w.As("superadmin@gable.test").Get(base).Want(403)
	})
	t.Run("a lender is not offered the upgrade", func(t *testing.T) {
		admin := w.As("companyadmin@harbor.test")
		path := base + "/" + string(demo.UnitID("harbor.test", ""))
		admin.Post(path+"/card-form", nil).Want(200)
		admin.Post(path+"/card", nil).Want(200)
		admin.Patch(path+"/pro-plan/UPGRADE", nil).Want(403)
	})
	w.As("owner@summit.test").Get(base + "/x/seats").Want(400)
}
