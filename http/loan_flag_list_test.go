package http_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestLoansByFlag: the pipeline is narrowed to the loans that bear any of the flags asked for, and says of each which it bears.
func TestLoansByFlag(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	type row struct {
		LoanID int64
		Flags  []string
	}
	made := map[string]string{}
	for flag, body := range map[string]struct {
		verb, path string
		body       any
	}{
		"SUSPENDED":     {"POST", "/suspend", effect{"reason": "Waits for the appraisal"}},
		"ARCHIVED":      {"PATCH", "/archive", nil},
		"CREDIT_REPAIR": {"PATCH", "/credit-repair", effect{"indicator": true}},
		"MCR_EXCLUDED":  {"PATCH", "/mcr-exclude", effect{"indicator": true, "reason": "A test"}},
		"REPURCHASED":   {"PATCH", "/repurchase-loan", effect{"indicator": true, "date": "2026-01-05", "reason": "Bought back"}},
	} {
		made[flag] = officer.Loan()
		admin.Do(body.verb, made[flag]+body.path, body.body).Want(200)
	}
	plain := officer.Loan()
	find := func(c *apitest.Client, filters string) (found map[string][]string) {
		t.Helper()
		var page struct{ Rows []row }
		c.Get("/los/api/loans?limit=999&filters=" + url.QueryEscape(filters)).Want(200).Into(&page)
		found = map[string][]string{}
		for _, r := range page.Rows {
			found[fmt.Sprintf("/los/api/loans/%d", r.LoanID)] = r.Flags
		}
		return found
	}
	t.Run("GET /los/api/loans/ok", func(t *testing.T) {
		for flag, loan := range made {
			for _, who := range []*apitest.Client{officer, admin} {
				found := find(who, `{"flags":"`+flag+`"}`)
				require.Equal(t, []string{flag}, found[loan], flag)
				require.NotContains(t, found, plain)
				for _, flags := range found {
					require.Contains(t, flags, flag)
				}
			}
		}
		two := find(officer, `{"flags":["CREDIT_REPAIR","REPURCHASED"]}`)
		require.Contains(t, two, made["CREDIT_REPAIR"])
		require.Contains(t, two, made["REPURCHASED"])
		require.NotContains(t, two, made["MCR_EXCLUDED"])
		require.Contains(t, find(officer, `{"archiveIndicator":false}`), plain)
		require.Empty(t, find(officer, `{"archiveIndicator":false,"flags":"ARCHIVED"}`))
		totals := officer.Get("/los/api/loans/totals?filters=" + url.QueryEscape(`{"flags":["CREDIT_REPAIR"]}`)).Want(200).Map()
		require.EqualValues(t, len(find(officer, `{"flags":"CREDIT_REPAIR"}`)), totals["count"])
	})
	t.Run("a flag that is taken back is there no more", func(t *testing.T) {
		admin.Patch(made["CREDIT_REPAIR"]+"/credit-repair", effect{"indicator": false}).Want(200)
		admin.Post(made["SUSPENDED"]+"/unsuspend", nil).Want(200)
		admin.Patch(made["ARCHIVED"]+"/unarchive", nil).Want(200)
		all := find(officer, `{}`)
		for _, flag := range []string{"CREDIT_REPAIR", "SUSPENDED", "ARCHIVED"} {
			require.Empty(t, all[made[flag]], flag)
		}
		require.Equal(t, []string{"MCR_EXCLUDED"}, all[made["MCR_EXCLUDED"]])
	})
	t.Run("GET /los/api/loans/wrong tenant", func(t *testing.T) {
		found := find(w.As("owner@harbor.test"), `{"flags":["MCR_EXCLUDED","REPURCHASED"]}`)
		require.False(t, slices.ContainsFunc([]string{made["MCR_EXCLUDED"], made["REPURCHASED"]}, func(loan string) bool { _, seen := found[loan]; return seen }))
	})
	t.Run("GET /los/api/loans/bad input", func(t *testing.T) {
		for _, filters := range []string{`{"flags":"LOST"}`, `{"flags":5}`, `{"flags":["CREDIT_REPAIR","' or true"]}`} {
			officer.Get("/los/api/loans?filters=" + url.QueryEscape(filters)).Want(400)
		}
		officer.Get("/los/api/loans?orderBy=flags").Want(400)
	})
}
