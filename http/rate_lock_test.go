package http_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestRateLock(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Exec("delete from loan")
	officer := w.As("originator@summit.test")
	today := w.Now().UTC()
	in := func(days int) string { return today.AddDate(0, 0, days).Format(time.DateOnly) }
	lock := func(from, to any) map[string]any {
		return map[string]any{"keyDates": map[string]any{"lockDate": from, "lockExpirationDate": to}}
	}
	locked := map[int]string{}
	for _, days := range []int{-1, 0, 2, 3, 29, 30} {
		locked[days] = officer.Loan()
		officer.Post(locked[days]+"/dates", lock(in(-30), in(days))).Want(200)
	}
	floats := officer.Loan()
	rows := func(c *apitest.Client) map[string]int {
		var got widget
		c.Get("/los/api/dashboard/locks").Want(200).Into(&got)
		counts := map[string]int{}
		for _, row := range got.Rows {
			counts[row.Key] = row.Count
		}
		return counts
	}
	counted := func(filters string) any {
		return officer.Get("/los/api/loans?filters=" + url.QueryEscape(filters)).Want(200).Map()["count"]
	}

	t.Run("a lock ends on or after the day it begins", func(t *testing.T) {
		for _, end := range []string{in(-1), "1500-01-01"} {
			require.Equal(t, "minDate", fieldKeys(officer.Post(floats+"/dates", lock(in(0), end)).Want(422))["keyDates.lockExpirationDate"], end)
		}
		require.NotContains(t, officer.Get(floats).Want(200).Map(), "lockExpirationDate", "nothing was kept")
		officer.Post(floats+"/dates", lock(in(0), in(0))).Want(200)
		require.Equal(t, in(0), officer.Get(floats).Want(200).Map()["lockExpirationDate"])
		officer.Post(floats+"/dates", lock(nil, nil)).Want(200)
		require.NotContains(t, officer.Get(floats).Want(200).Map(), "lockExpirationDate", "the rate floats again")
	})
	t.Run("GET /los/api/dashboard/{widget}/locks by when they end", func(t *testing.T) {
		all := map[string]int{"EXPIRED": 1, "DAYS_3": 2, "DAYS_7": 1, "DAYS_15": 0, "DAYS_30": 1, "LATER": 1}
		require.Equal(t, all, rows(officer))
		for key, count := range rows(w.As("originator2@summit.test")) {
			require.Zero(t, count, "another officer's %s", key)
		}
		for key, count := range rows(w.As("owner@harbor.test")) {
			require.Zero(t, count, "another company's %s", key)
		}
	})
	t.Run("the pipeline has the loans behind a figure", func(t *testing.T) {
		require.EqualValues(t, 1, counted(`{"lockExpiresBefore":"`+in(0)+`"}`))
		require.EqualValues(t, 2, counted(`{"lockExpiresFrom":"`+in(0)+`","lockExpiresBefore":"`+in(3)+`"}`))
		require.EqualValues(t, 1, counted(`{"lockExpirationDate":[null]}`))
		officer.Get("/los/api/loans?filters=" + url.QueryEscape(`{"lockExpiresFrom":"soon"}`)).Want(400)
		list := officer.Get("/los/api/loans?orderBy=lockExpirationDate&sort=ASC").Want(200).Map()["rows"].([]any)
		require.Equal(t, in(-1), list[0].(map[string]any)["lockExpirationDate"])
	})
	t.Run("a loan that is archived, funded or fallen out is not counted", func(t *testing.T) {
		w.Exec("update loan set archived = true where lock_expires_on = $1", in(-1))
		w.Exec("update loan set stage_id = 'LOAN_FUNDED' where lock_expires_on = $1", in(0))
		w.Exec("update loan set stage_id = 'ADVERSE' where lock_expires_on = $1", in(2))
		require.Equal(t, map[string]int{"EXPIRED": 0, "DAYS_3": 0, "DAYS_7": 1, "DAYS_15": 0, "DAYS_30": 1, "LATER": 1}, rows(officer))
	})
}
