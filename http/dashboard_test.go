package http_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/loan"
	"gable/http/apitest"
)

type widget struct {
	Rows    []figure
	Count   int
	Amount  float64
	Percent *float64
	From    time.Time
	Until   time.Time
}

type figure struct {
	Key, Label  string
	Hint        string
	Count       int
	Amount      float64
	AverageDays *float64
	LongestDays *int
}

// arranged is a loan put where a figure can be told beforehand: how long ago it began and came to its stage, in hours.
type arranged struct {
	unit, officer, stage, pipeline string // officer: the email address
	began, moved                   int
	cents                          any
	archived                       bool
}

func arrange(w *apitest.World, maker *apitest.Client, loans []arranged) {
	for _, a := range loans {
		number := strings.TrimPrefix(maker.Loan(), "/los/api/loans/")
		w.Exec(`update loan set org_unit_id = (select org_unit_id from org_unit o where o.tenant_id = loan.tenant_id and o.display_name = $2), 
			officer_id = (select user_id from user_account u where u.tenant_id = loan.tenant_id and u.email = $3), officer_name = coalesce((select first_name || ' ' || last_name from user_account u where u.tenant_id = loan.tenant_id and u.email = $3), ''),
			stage_id = $4, pipeline_id = $5, created_at = $6, stage_changed_at = $7, base_loan_amt = $8, archived = $9, stage_order = $10 where loan_id = $1::text::bigint`,
			number, a.unit, a.officer, a.stage, a.pipeline, w.Now().Add(-time.Duration(a.began)*time.Hour), w.Now().Add(-time.Duration(a.moved)*time.Hour), a.cents, a.archived, loan.StageID(a.stage).ListOrder())
	}
}

func TestDashboardOfTasks(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	w.Exec("delete from task")
	officer := w.As("originator@summit.test").With("userTimeZone", "UTC")
	due := func(in time.Duration) string {
		body := map[string]any{"title": "Call the appraiser", "dueDate": w.Now().UTC().Add(in).Format(time.RFC3339)}
		return officer.Post("/workflow-task/api/tasks", body).Want(201).Map()["id"].(string)
	}
	counts := func(c *apitest.Client) []figure {
		var got widget
		c.Get("/los/api/dashboard/tasks").Want(200).Into(&got)
		return got.Rows
	}
	const untilTomorrow = 12 * time.Hour
	due(-time.Hour)
	done := due(-48 * time.Hour)
	due(untilTomorrow / 2)
	due(untilTomorrow)
	due(untilTomorrow + 6*24*time.Hour)
	due(untilTomorrow + 8*24*time.Hour)

	t.Run("GET /los/api/dashboard/{widget}/tasks by when they are due", func(t *testing.T) {
		require.Equal(t, []figure{{Key: "OVERDUE", Count: 2}, {Key: "DUE_TODAY", Count: 1}, {Key: "DAYS_7", Count: 2}, {Key: "LATER", Count: 1}}, counts(officer))
		officer.Patch("/workflow-task/api/tasks/"+done, map[string]any{"status": "DONE"}).Want(200)
		require.Equal(t, 1, counts(officer)[0].Count, "what is done is not due")
		for _, row := range counts(w.As("originator2@summit.test")) {
			require.Zero(t, row.Count, "a colleague's own tasks: %s", row.Key)
		}
		for _, row := range counts(w.As("owner@harbor.test")) {
			require.Zero(t, row.Count, "another company's: %s", row.Key)
		}
	})
}

func TestDashboard(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Exec("delete from loan")
	admin := w.As("owner@summit.test").With("lw-consolidate-all-data", "true")
	const day = 24
	for _, name := range []string{"ada a", "bo b", "ada c"} {
		first, last, _ := strings.Cut(name, " ")
		w.Exec(`insert into user_account (tenant_id, email, first_name, last_name, status) select tenant_id, $1, initcap($2), initcap($3), 'ACTIVE' from user_account where email = 'owner@summit.test'`,
			strings.ReplaceAll(name, " ", ".")+"@summit.test", first, last)
	}
	arrange(w, w.As("originator@summit.test"), []arranged{
		{"Austin", "ada.a@summit.test", "QUALIFICATION", "PROSPECT", 10 * day, 3*day + 1, 10_000_050, false},
		{"Austin", "ada.a@summit.test", "QUALIFICATION", "PROSPECT", 10 * day, 8*day + 23, 20_000_000, false},
		{"Miami", "bo.b@summit.test", "LOAN_FUNDED", "FUNDED", 20 * day, 2 * day, 30_000_000, false},
		{"Miami", "bo.b@summit.test", "COMMISSION_PAID", "FUNDED", 30 * day, 2 * day, 5_000_000, true},
		{"Miami", "", "ADVERSE", "CANCELLED", 40 * day, 2 * day, nil, false},
		{"Austin", "ada.a@summit.test", "CLEAR_TO_CLOSE", "CLOSING", 50 * day, 1, nil, false},
		{"Austin", "ada.a@summit.test", "LOAN_FUNDED", "FUNDED", 400 * day, 300 * day, 7_000_000, false},
	})
	get := func(c *apitest.Client, path string) (got widget) {
		t.Helper()
		c.Get("/los/api/dashboard/" + path).Want(200).Into(&got)
		return got
	}
	average, longest, none := 5.5, 8, 0
	noDays := 0.0

	t.Run("GET /los/api/dashboard/{widget}/ok", func(t *testing.T) {
		got := get(admin, "pipeline")
		require.Equal(t, []figure{{Key: "QUALIFICATION", Count: 2, Amount: 300000.5}, {Key: "CLEAR_TO_CLOSE", Count: 1},
			{Key: "LOAN_FUNDED", Count: 2, Amount: 370000}, {Key: "ADVERSE", Count: 1}}, got.Rows, "archived loans are left out")
		require.Equal(t, 6, got.Count)
		require.Equal(t, 670000.5, got.Amount)

		require.Equal(t, []figure{{Key: "QUALIFICATION", Count: 2, Amount: 300000.5, AverageDays: &average, LongestDays: &longest},
			{Key: "CLEAR_TO_CLOSE", Count: 1, AverageDays: &noDays, LongestDays: &none}}, get(admin, "days-in-stage").Rows, "whole days: 3 and 8")

		got = get(admin, "pull-through")
		require.Equal(t, []figure{{Key: "FUNDED", Count: 2, Amount: 350000}, {Key: "OPEN", Count: 3, Amount: 300000.5}, {Key: "FALLEN_OUT", Count: 1}}, got.Rows)
		require.Equal(t, 33.33, *got.Percent, "two of six")
		require.Equal(t, 90*24*time.Hour, got.Until.Sub(got.From))

		require.Equal(t, []figure{{Label: "Miami", Count: 3, Amount: 350000}, {Label: "Austin", Count: 3, Amount: 300000.5}}, withoutKeys(get(admin, "branches").Rows))
		require.Equal(t, []figure{{Label: "Bo B", Count: 2, Amount: 350000}, {Label: "Ada A", Count: 3, Amount: 300000.5}, {Count: 1}}, withoutKeys(get(admin, "officers").Rows))
		require.Equal(t, []figure{{Label: "Bo B", Count: 2, Amount: 350000}}, withoutKeys(get(admin, "officers?stages=funded").Rows))
		require.Equal(t, []figure{{Label: "Ada A", Count: 3, Amount: 300000.5}}, withoutKeys(get(admin, "officers?stages=open").Rows))
	})
	t.Run("GET /los/api/dashboard/{widget}/the period", func(t *testing.T) {
		from := w.Now().UTC().AddDate(-2, 0, 0).Format(time.DateOnly)
		require.Equal(t, 7, get(admin, "pull-through?from="+from).Count)
		to := w.Now().UTC().AddDate(0, 0, -60).Format(time.DateOnly)
		got := get(admin, "pull-through?from="+from+"&to="+to)
		require.Equal(t, 100.0, *got.Percent)
		empty := get(admin, "pull-through?from="+to+"&to="+to)
		require.Nil(t, empty.Percent)
		require.Equal(t, []figure{{Key: "FUNDED"}, {Key: "OPEN"}, {Key: "FALLEN_OUT"}}, empty.Rows)
		require.Empty(t, get(admin, "branches?from="+to+"&to="+to).Rows)
		texas := get(admin.With("userTimeZone", "America/Chicago"), "officers?from=2026-07-01&to=2026-07-01")
		require.Equal(t, "2026-07-01T05:00:00Z", texas.From.UTC().Format(time.RFC3339))
		require.Equal(t, "2026-07-02T05:00:00Z", texas.Until.UTC().Format(time.RFC3339))
	})
	t.Run("GET /los/api/dashboard/{widget}/the pipeline has the loans behind a figure", func(t *testing.T) {
		period := get(admin, "officers")
		filters := url.QueryEscape(`{"LoanOfficerId":"` + period.Rows[1].Key + `","createdFrom":"` + period.From.Format(time.RFC3339) + `","createdBefore":"` + period.Until.Format(time.RFC3339) + `"}`)
		require.EqualValues(t, 3, admin.Get("/los/api/loans?filters=" + filters).Want(200).Map()["count"])
		require.Equal(t, "", period.Rows[2].Key)
		require.EqualValues(t, 1, admin.Get("/los/api/loans?filters=" + url.QueryEscape(`{"LoanOfficerId":[null]}`)).Want(200).Map()["count"])
		admin.Get("/los/api/loans?filters=" + url.QueryEscape(`{"createdFrom":["2026-01-01T00:00:00Z","2026-02-01T00:00:00Z"]}`)).Want(400)
		admin.Get("/los/api/loans?filters=" + url.QueryEscape(`{"createdBefore":null}`)).Want(400)
		admin.Get("/los/api/loans?orderBy=createdFrom").Want(400)
	})
	t.Run("GET /los/api/dashboard/{widget}/two officers of one name are two rows", func(t *testing.T) {
		w.Exec("update user_account set first_name = 'Bo', last_name = 'B' where email = 'ada.c@summit.test'")
		arrange(w, w.As("originator@summit.test"), []arranged{{"Miami", "ada.c@summit.test", "LOAN_FUNDED", "FUNDED", 5 * day, day, 1_000_000, false}})
		rows := get(admin, "officers?stages=funded").Rows
		require.NotEqual(t, rows[0].Key, rows[1].Key)
		require.Equal(t, []figure{{Label: "Bo B", Hint: "bo.b@summit.test", Count: 2, Amount: 350000}, {Label: "Bo B", Hint: "ada.c@summit.test", Count: 1, Amount: 10000}}, withoutKeys(rows))
		w.Exec("delete from loan where officer_id = (select user_id from user_account where email = 'ada.c@summit.test')")
	})
	t.Run("GET /los/api/dashboard/{widget}/only the unit in view", func(t *testing.T) {
		unit := apitest.One[string](w, "select org_unit_id::text from org_unit where display_name = 'Miami'")
		got := get(w.As("owner@summit.test").With("lw-org-unit-id", unit), "branches")
		require.Equal(t, []figure{{Label: "Miami", Count: 3, Amount: 350000}}, withoutKeys(got.Rows))
	})
	t.Run("GET /los/api/dashboard/{widget}/wrong tenant", func(t *testing.T) {
		for _, name := range []string{"pipeline", "days-in-stage", "pull-through", "branches", "officers"} {
			require.Zero(t, get(w.As("owner@harbor.test"), name).Count, name)
		}
	})
	t.Run("GET /los/api/dashboard/{widget}/wrong role", func(t *testing.T) {
		for _, email := range []string{"borrower@example.test", "realtor@example.test", "reportviewer@gable.test"} {
			w.As(email).Get("/los/api/dashboard/pipeline").Want(403)
		}
		w.Anonymous().Get("/los/api/dashboard/pipeline").Want(401)
	})
	t.Run("GET /los/api/dashboard/{widget}/bad input", func(t *testing.T) {
		admin.Get("/los/api/dashboard/nonsense").Want(400)
		admin.Get("/los/api/dashboard/officers?stages=some").Want(400)
		for query, field := range map[string]string{"from=2026-02-30": "from", "to=tomorrow": "to", "from=2026-03-02&to=2026-03-01": "from", "from=2000-01-01&to=2026-01-01": "from"} {
			_, fields := admin.Get("/los/api/dashboard/pull-through?" + query).Want(422).Error()
			require.Equal(t, []string{field}, fields, query)
		}
	})
}

func withoutKeys(rows []figure) []figure {
	for i := range rows {
		rows[i].Key = ""
	}
	return rows
}
