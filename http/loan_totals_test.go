package http_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

const totalsPath = "/los/api/loans/totals"

// sumOf and averageOf are figures of the totals, as they were sent.
type sumOf struct {
	Count int64
	Sum   json.Number
}

type averageOf struct {
	Count   int64
	Average json.Number
}

type totals struct {
	Key             string
	Count           int64
	BaseLoanAmt     sumOf
	NoteRatePercent averageOf
	LTVRatioPercent averageOf
	DTI             averageOf
	Groups          []totals
}

func totalsOf(c *apitest.Client, query string) totals {
	var got totals
	c.Get(totalsPath + query).Want(200).Into(&got)
	return got
}

// figured is a loan of the client's with what the pipeline shows of it; "null" is unknown.
func figured(w *apitest.World, c *apitest.Client, stage, cents, rate, ltv, dti string) string {
	number := strings.TrimPrefix(c.Loan(), "/los/api/loans/")
	w.Exec(fmt.Sprintf("update loan set stage_id = '%s', base_loan_amt = %s, note_rate_micro = %s, ltv_micro = %s, dti_micro = %s where loan_id = %s", stage, cents, rate, ltv, dti, number))
	return number
}

func TestLoanTotals(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	austin, miami, harbor := w.As("originator@summit.test"), w.As("originator2@summit.test"), w.As("originator@harbor.test")
	figured(w, austin, "QUALIFICATION", "10000001", "6000000", "80000000", "null")
	figured(w, austin, "QUALIFICATION", "30000002", "7000000", "null", "null")
	figured(w, austin, "LOAN_FUNDED", "null", "9000000", "95000000", "40000000")
	figured(w, miami, "LOAN_FUNDED", "50000000", "5000000", "null", "null")
	figured(w, harbor, "LOAN_FUNDED", "77700000", "3000000", "null", "null")

	t.Run("GET /los/api/loans/totals/ok", func(t *testing.T) {
		got := totalsOf(austin, "")
		assert.EqualValues(t, 3, got.Count)
		assert.Equal(t, sumOf{2, "400000.03"}, got.BaseLoanAmt)
		assert.Equal(t, averageOf{2, "6.75"}, got.NoteRatePercent, "the loan without an amount has no weight")
		assert.Equal(t, averageOf{1, "80"}, got.LTVRatioPercent)
		assert.Equal(t, averageOf{}, got.DTI)
		assert.Empty(t, got.Groups)

		got = totalsOf(w.As("owner@summit.test"), "?groupBy=StageId")
		assert.Equal(t, sumOf{3, "900000.03"}, got.BaseLoanAmt)
		require.Len(t, got.Groups, 2)
		assert.Equal(t, []string{"LOAN_FUNDED", "QUALIFICATION"}, []string{got.Groups[0].Key, got.Groups[1].Key})
		assert.Equal(t, sumOf{1, "500000"}, got.Groups[0].BaseLoanAmt)
		assert.EqualValues(t, 2, got.Groups[0].Count)
		got = totalsOf(w.As("owner@summit.test"), "?groupBy=WizeOrgUnitId")
		assert.ElementsMatch(t, []string{string(demo.UnitID("summit.test", "Austin")), string(demo.UnitID("summit.test", "Miami"))}, []string{got.Groups[0].Key, got.Groups[1].Key})

		got = totalsOf(austin, "?filters="+url.QueryEscape(`{"StageId":["QUALIFICATION"]}`))
		assert.EqualValues(t, 2, got.Count)
		nothing := totalsOf(austin, "?searchTerm=nobody&groupBy=LoanOfficerName")
		assert.Equal(t, totals{BaseLoanAmt: sumOf{0, "0"}}, nothing)
	})
	t.Run("GET /los/api/loans/totals/wrong role", func(t *testing.T) {
		for _, stranger := range []string{"borrower@example.test", "realtor@example.test", "superadmin@gable.test", "salesteam@gable.test"} {
			w.As(stranger).Get(totalsPath).Want(403)
		}
		w.Anonymous().Get(totalsPath).Want(401)
	})
	t.Run("GET /los/api/loans/totals/wrong tenant", func(t *testing.T) {
		assert.Equal(t, sumOf{1, "777000"}, totalsOf(harbor, "").BaseLoanAmt)
		assert.Equal(t, sumOf{1, "500000"}, totalsOf(miami, "").BaseLoanAmt, "nor another branch's")
		assert.Equal(t, sumOf{1, "500000"}, totalsOf(w.As("branchadmin2@summit.test"), "?groupBy=StageId").BaseLoanAmt)
		assert.Zero(t, totalsOf(w.As("branchadmin2@summit.test"), "?filters="+url.QueryEscape(`{"WizeOrgUnitId":"`+string(demo.UnitID("summit.test", "Austin"))+`"}`)).Count)
		assert.Zero(t, totalsOf(w.As("contractprocessor@keel.test"), "").Count, "nothing is shared yet")
	})
	t.Run("GET /los/api/loans/totals/bad input", func(t *testing.T) {
		for _, query := range []string{`filters={"Secret":1}`, `filters={`, `where={"BaseLoanAmt":"much"}`, `customSearch={"searchFields":["x"]}`} {
			name, value, _ := strings.Cut(query, "=")
			austin.Get(totalsPath + "?" + name + "=" + url.QueryEscape(value)).Want(400)
			austin.Get("/los/api/loans?" + name + "=" + url.QueryEscape(value)).Want(400)
		}
		austin.Get(totalsPath + "?groupBy=BorrowerName").Want(400)
	})
}

// TestTotalsOfSharedLoans: a processor organisation's totals are over what each company shared with it, and nothing else of it.
func TestTotalsOfSharedLoans(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	for email, cents := range map[string]string{"originator@summit.test": "10000001", "originator@harbor.test": "20000002"} {
		officer := w.As(email)
		figured(w, officer, "LOAN_FUNDED", "55500000", "null", "null", "null")
		loan := figured(w, officer, "LOAN_FUNDED", cents, "6000000", "null", "null")
		w.Share(officer, "/los/api/loans/"+loan, "contractprocessor@keel.test")
	}
	got := totalsOf(w.As("contractprocessor@keel.test"), "?groupBy=StageId")
	assert.EqualValues(t, 2, got.Count)
	assert.Equal(t, sumOf{2, "300000.03"}, got.BaseLoanAmt)
	require.Len(t, got.Groups, 1, "two companies' loans at a stage are one group")
	assert.EqualValues(t, 2, got.Groups[0].Count)
	assert.Zero(t, totalsOf(w.As("owner@keel.test"), "").Count, "who is on no team")
}

// TestTotalsAreOfTheList: whatever the list is narrowed by, the totals are of as many loans, and the groups of as many together.
func TestTotalsAreOfTheList(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	random := rand.New(rand.NewPCG(7, 11))
	stages := []string{"APPLICATION_INTAKE", "QUALIFICATION", "LOAN_FUNDED"}
	makers := []*apitest.Client{w.As("originator@summit.test"), w.As("originator2@summit.test")}
	readers := []*apitest.Client{w.As("owner@summit.test"), makers[0], makers[1], w.As("processor@summit.test")}
	for n := range 24 {
		number := figured(w, makers[n%2], stages[random.IntN(3)], []string{"null", "10000000", "25000050"}[random.IntN(3)], "6125000", "null", "null")
		w.Exec(fmt.Sprintf("update loan set archived = %t, mortgage_type = '%s', lock_expires_on = '2026-12-01'::date + %d, search_text = 'n%d' where loan_id = %s", random.IntN(4) == 0, []string{"FHA", "VA"}[random.IntN(2)], n, n, number))
	}
	conditions := []string{`"StageId":["QUALIFICATION","LOAN_FUNDED"]`, `"PipelineId":"PROSPECT"`, `"archiveIndicator":false`, `"MortgageType":"FHA"`, `"BaseLoanAmt":[100000,null]`,
		`"lockExpiresFrom":"2026-12-05"`, `"lockExpiresBefore":"2026-12-20"`, `"LoanOfficerId":[null]`, `"NoteRatePercent":6.125`, `"WizeOrgUnitId":"` + string(demo.UnitID("summit.test", "Miami")) + `"`}
	seen := map[int64]bool{}
	for range 60 {
		var chosen []string
		for _, c := range conditions {
			if random.IntN(5) == 0 {
				chosen = append(chosen, c)
			}
		}
		query := []string{"filters", "where"}[random.IntN(2)] + "=" + url.QueryEscape("{"+strings.Join(chosen, ",")+"}")
		if random.IntN(3) == 0 {
			query += "&searchTerm=" + fmt.Sprintf("n%d", random.IntN(3))
		}
		reader := readers[random.IntN(len(readers))]
		var list struct{ Count int64 }
		reader.Get("/los/api/loans?" + query).Want(200).Into(&list)
		for _, by := range []string{"", "StageId", "LoanOfficerName", "WizeOrgUnitId"} {
			got := totalsOf(reader, "?"+strings.TrimSuffix(query+"&groupBy="+by, "&groupBy="))
			require.Equal(t, list.Count, got.Count, "%s by %s as %s", query, by, reader.Email)
			var together int64
			for _, group := range got.Groups {
				together += group.Count
			}
			require.True(t, by == "" || together == list.Count, "%s by %s", query, by)
		}
		seen[list.Count] = true
	}
	require.Greater(t, len(seen), 5, "the conditions tell loans apart")
}
