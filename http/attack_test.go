package http_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	nethttp "net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http"
	"gable/http/apitest"
	"gable/tenancy"
)

func TestForgedContext(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	miami := newSide(w, "originator2@summit.test", "summit.test", "Miami", "Qzmiami")
	austin := w.As("originator@summit.test")
	admin := w.As("branchadmin@summit.test")
	list := "/los/api/loans?limit=999"
	for name, unit := range map[string]string{
		"a sibling branch": string(demo.UnitID("summit.test", "Miami")), "the headquarters": string(demo.UnitID("summit.test", "")),
		"another tenant's": string(demo.UnitID("harbor.test", "Newport")), "none": nothing, "no id": "x", "several": nothing + "," + nothing,
		"SQL": "' or true --",
	} {
		for _, c := range []*apitest.Client{austin, admin} {
			answer := c.With("lw-org-unit-id", unit).Get(list)
			assert.Equal(t, 403, answer.Status, "%s as %s: %s", name, c.Email, answer.Body)
		}
	}
	for _, email := range []string{"branchadmin@summit.test", "originator@summit.test", "processor@summit.test", "assistant@summit.test", "borrower@example.test"} {
		assert.Equal(t, 403, w.As(email).With("lw-consolidate-all-data", "true").Get(list).Status, email)
	}
	assert.Equal(t, 400, admin.With("lw-consolidate-all-data", "yes").Get(list).Status)
	assert.Contains(t, string(w.As("owner@summit.test").With("lw-consolidate-all-data", "true").Get(list).Want(200).Body), miami.number)
	for _, child := range []string{string(demo.UserID("owner@summit.test")), string(demo.UserID("owner@harbor.test")), nothing, "x"} {
		assert.Equal(t, 403, austin.With("lw-child-user-id", child).Get(list).Status)
	}
	harmless := map[string]string{"X-Forwarded-Host": "harbor.test", "X-Forwarded-For": "10.0.0.1", "X-Original-URL": "/admin/api/support/wizeusers",
		"X-HTTP-Method-Override": "DELETE", "Forwarded": "host=harbor.test", "X-Tenant-Id": string(demo.TenantID("harbor.test")),
		"lw-tenant-id": string(demo.TenantID("harbor.test")), "X-User-Id": string(demo.UserID("owner@summit.test")), "X-Request-Id": "forged-id"}
	plain := austin.Get(list).Want(200)
	for name, value := range harmless {
		answer := austin.With(name, value).Get(list).Want(200)
		assert.Equal(t, string(plain.Body), string(answer.Body), name)
		assert.NotContains(t, fmt.Sprint(answer.Header), "forged-id")
	}
	for _, query := range []string{"tenantId=" + string(demo.TenantID("harbor.test")), "lw-consolidate-all-data=true", "lw-org-unit-id=" + string(demo.UnitID("summit.test", "Miami")),
		"_method=DELETE", "userId=" + string(demo.UserID("owner@summit.test"))} {
		answer := austin.Get(list + "&" + query)
		assert.NotContains(t, string(answer.Body), "Qzmiami", query)
		assert.Less(t, answer.Status, 500)
	}
	t.Run("another tenant's host", func(t *testing.T) {
		for _, host := range []string{"harbor.test", "evil.test", "summit.test.evil.test", "localhost.evil.test"} {
			answer := austin.With("Host", host).Get(list).Want(401)
			assert.Contains(t, answer.Map()["loginUrl"], "summit.test/", host)
			assert.NotContains(t, string(answer.Body), "evil")
		}
		austin.With("Host", "SUMMIT.test:8443").Get(list).Want(200)
	})
	t.Run("cross-site writes", func(t *testing.T) {
		for _, headers := range [][2]string{{"Origin", "https://evil.test"}, {"Origin", "null"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}} {
			assert.Equal(t, 403, austin.With(headers[0], headers[1]).Post("/los/api/loans", `{}`).Status, "%v", headers)
		}
		for _, kind := range []string{"text/plain", "text/plain; charset=utf-8", "application/x-www-form-urlencoded", "application/xml"} {
			assert.Equal(t, 415, austin.With("Content-Type", kind).Post("/los/api/loans", `{"LoanPurposeType":"Purchase"}`).Status, kind)
		}
	})
	t.Run("cookies", func(t *testing.T) {
		for _, cookie := range []string{"x", strings.Repeat("a", 5000), "' or true --", "%00"} {
			assert.Equal(t, 401, w.Anonymous().With("Cookie", "gable_session="+cookie).Get(list).Status)
		}
	})
}

func TestMassAssignment(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	own := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzown")
	before := own.sum(w)
	for _, field := range []string{"tenant_id", "tenantId", "TenantId", "loan_id", "LoanId", "loanId", "WizeOrgUnitId", "orgUnitId", "version", "id", "StageId", "position",
		"created_at", "createdAt", "status", "WizeRoles", "__proto__", "constructor", "data", "monthly_payment", "Version", "ID"} {
		for _, kind := range []string{"borrowers", "assets", "liabilities", "expenses", "realEstates"} {
			answer := own.officer.Patch(own.loan+"/"+kind+"/"+own.ids[kind], `{"`+field+`":"`+nothing+`"}`)
			assert.Equal(t, 422, answer.Status, "%s of %s: %s", field, kind, answer.Body)
			answer = own.officer.Post(own.loan+"/"+kind, `{"`+field+`":"`+nothing+`"}`)
			assert.Equal(t, 422, answer.Status, "%s of a new %s: %s", field, kind, answer.Body)
		}
		answer := own.officer.Patch(own.loan+"/v2/transaction/info", `{"o":{},"c":{"`+field+`":"`+nothing+`"}}`)
		assert.Equal(t, 422, answer.Status, "%s of info: %s", field, answer.Body)
		if field != "StageId" {
			assert.Equal(t, 422, own.officer.Post("/los/api/loans", `{"`+field+`":"`+nothing+`"}`).Status, "%s of a new loan", field)
		}
	}
	assert.Equal(t, 422, own.officer.Patch(own.loan+"/borrowers/"+own.ids["borrowers"]+"/residences/"+own.ids["residences"], `{"BorrowerId":"`+nothing+`"}`).Status)
	assert.Equal(t, 422, own.officer.Post("/los/api/loans", `{"StageId":"LOAN_FUNDED"}`).Status)
	require.Equal(t, before, own.sum(w))
}

// TestTheNextRequestKnows: what a process remembers of a session is no older than the last change, whoever made it.
func TestTheNextRequestKnows(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	tenant, officer := string(demo.TenantID("summit.test")), string(demo.UserID("originator@summit.test"))
	c := w.As("originator@summit.test")
	loan := c.Loan()
	reads := []string{"/los/api/loans", loan, loan + "/assets", "/api/wizeusers/current", "/api/sessions", "/api/wizeusers/function-permissions"}
	all := func(status int, why string) {
		t.Helper()
		for _, path := range reads {
			assert.Equal(t, status, c.Get(path).Status, "%s: GET %s", why, path)
		}
		assert.Equal(t, map[int]int{200: 201, 401: 401}[status], c.Post(loan+"/assets", `{}`).Status, why)
	}
	all(200, "before")
	w.Exec("update user_account set status = 'SUSPEND' where user_id = $1", officer)
	all(401, "suspended")
	require.Equal(t, "SUSPEND", c.Get(loan).Want(401).Map()["userStatus"])
	w.Exec("update user_account set status = 'ACTIVE' where user_id = $1", officer)
	all(200, "active again")

	w.Exec("delete from user_role where user_id = $1", officer)
	c.Get(loan).Want(403)
	c.Get("/los/api/loans").Want(403)
	c.Post(loan+"/assets", `{}`).Want(403)
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'ContractProcessor')", tenant, officer)
	c.Patch(loan+"/stage/QUALIFICATION", nil).Want(403)
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Originator')", tenant, officer)
	c.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)

	w.Exec("insert into function_override (tenant_id, role, permission, assigned) values ($1, 'Originator', 'loan:change-stage', false)", tenant)
	w.Exec("delete from user_role where user_id = $1 and role = 'ContractProcessor'", officer)
	overridden := c.Patch(loan+"/stage/PREAPPROVED", nil).Status
	w.Exec("delete from function_override where tenant_id = $1", tenant)
	assert.Contains(t, []int{403, 200}, overridden)
	c.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)

	t.Run("moved to another branch", func(t *testing.T) {
		w.Exec("update user_org_unit set org_unit_id = $2 where user_id = $1", officer, string(demo.UnitID("summit.test", "Miami")))
		c.Get(loan).Want(404)
		require.NotContains(t, string(c.Get("/los/api/loans").Want(200).Body), loan[strings.LastIndexByte(loan, '/')+1:])
		c.With("lw-org-unit-id", string(demo.UnitID("summit.test", "Austin"))).Get(loan).Want(403)
		w.Exec("update user_org_unit set org_unit_id = $2 where user_id = $1", officer, string(demo.UnitID("summit.test", "Austin")))
		c.With("lw-org-unit-id", string(demo.UnitID("summit.test", "Austin"))).Get(loan).Want(200)
	})
	t.Run("the branch is moved under another", func(t *testing.T) {
		admin := w.As("branchadmin2@summit.test")
		admin.Get(loan).Want(404)
		w.Exec("update org_unit set parent_id = $2 where org_unit_id = $1", string(demo.UnitID("summit.test", "Austin")), string(demo.UnitID("summit.test", "Miami")))
		admin.Get(loan).Want(200)
		w.Exec("update org_unit set parent_id = $2 where org_unit_id = $1", string(demo.UnitID("summit.test", "Austin")), string(demo.UnitID("summit.test", "")))
		admin.Get(loan).Want(404)
	})
	t.Run("off the team", func(t *testing.T) {
		w.Exec("update loan_user set user_id = $2 where user_id = $1", officer, string(demo.UserID("processor@summit.test")))
		c.Get(loan).Want(404)
		w.As("processor@summit.test").Get(loan).Want(200)
		w.Exec("update loan_user set user_id = $1 where user_id = $2", officer, string(demo.UserID("processor@summit.test")))
	})
	t.Run("an open stream hears nothing after a suspension", func(t *testing.T) {
		stream := w.As("owner@summit.test").Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		other := w.As("branchadmin@summit.test").Stream("")
		require.Equal(t, "RTC.READY", other.Next().Type)
		c.Patch(loan+"/stage/PREAPPROVED", nil).Want(200)
		stream.Until("RTC.LOAN.STAGE_CHANGED")
		w.Exec("update user_account set status = 'SUSPEND' where user_id = $1", string(demo.UserID("owner@summit.test")))
		w.Exec("update session set revoked_at = now() where user_id = $1", string(demo.UserID("owner@summit.test")))
		w.Advance(1100 * time.Millisecond)
		c.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)
		require.Equal(t, "RTC.SESSION_ENDED", stream.Next().Type)
		other.Until("RTC.LOAN.STAGE_CHANGED")
	})
	t.Run("the company becomes another's kind", func(t *testing.T) {
		w.Exec("update tenant set type = 'PROCESSOR' where tenant_id = $1", tenant)
		c.Get(loan).Want(404) // staff of a processor see what was shared with them
		w.Exec("update tenant set type = 'BROKER' where tenant_id = $1", tenant)
		c.Get(loan).Want(200)
	})
	t.Run("a domain comes and goes", func(t *testing.T) {
		at := c.With("Host", "summit-new.test")
		at.Get(loan).Want(401)
		w.Exec("insert into tenant_domain (domain, tenant_id) values ('summit-new.test', $1)", tenant)
		at.Get(loan).Want(200)
		w.Exec("update tenant_domain set tenant_id = $1 where domain = 'summit-new.test'", string(demo.TenantID("harbor.test")))
		at.Get(loan).Want(401)
	})
	w.Exec("update session set revoked_at = now() where user_id = $1", officer)
	all(401, "revoked")
	assert.Equal(t, 401, c.Get("/api/events").Status)
}

func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	idle, busy := w.As("originator@summit.test"), w.As("originator@summit.test")
	for range 30 {
		busy.Get("/los/api/loans?limit=1").Want(200)
		w.Advance(time.Minute + time.Millisecond)
	}
	idle.Get("/los/api/loans?limit=1").Want(401)
	busy.Get("/los/api/loans?limit=1").Want(200)
	for range 12*2 - 2 {
		w.Advance(29 * time.Minute)
		busy.Get("/los/api/loans?limit=1").Want(200)
	}
	w.Advance(29 * time.Minute)
	busy.Get("/los/api/loans?limit=1").Want(200)
	w.Advance(29 * time.Minute)
	assert.Equal(t, 401, busy.Get("/los/api/loans?limit=1").Status, "twelve hours are the end, however busy")
}

// TestStorm is 200 clients of two tenants on four connections, a third of them hanging up at any moment.
func TestStorm(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	summit := newSide(w, "originator@summit.test", "summit.test", "Austin", "Qzsummit")
	harbor := newSide(w, "originator@harbor.test", "harbor.test", "Newport", "Qzharbor")
	config, err := pgxpool.ParseConfig(w.Database.AppURL)
	require.NoError(t, err)
	config.MaxConns = 4
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	defer pool.Close()
	server := httptest.NewServer(http.New(http.Config{DB: tenancy.New(pool, w.Now), Clock: w.Now, Log: slog.New(slog.DiscardHandler), Vault: w.Server.Vault, Version: "test"}))
	defer server.Close()
	crowded := *w
	crowded.URL = server.URL
	var wg sync.WaitGroup
	var mu sync.Mutex
	answered, leaks := map[int]int{}, []string{}
	client := &nethttp.Client{Transport: &nethttp.Transport{MaxIdleConnsPerHost: 200}, Timeout: time.Minute}
	for i := range 200 {
		own, other := summit, harbor
		if i%2 == 1 {
			own, other = harbor, summit
		}
		c := crowded.As(own.officer.Email)
		random := rand.New(rand.NewPCG(uint64(i), 7))
		wg.Go(func() {
			for range 8 {
				path := []string{own.loan, own.loan + "/assets", "/los/api/loans", "/los/api/loans?searchTerm=qz", other.loan, own.loan + "/v2/transaction/qualification"}[random.IntN(6)]
				method, body := "GET", any(nil)
				if random.IntN(5) == 0 {
					method, path, body = "POST", own.loan+"/assets", own.mark(`{"HolderName":"M Storm"}`)
				}
				ctx, cancel := context.WithCancel(context.Background())
				if random.IntN(3) == 0 {
					ctx, cancel = context.WithTimeout(ctx, time.Duration(random.IntN(30000))*time.Microsecond)
				}
				res, err := client.Do(c.Request(ctx, method, path, body))
				status, raw := 0, []byte(nil)
				if err == nil {
					status = res.StatusCode
					raw, _ = io.ReadAll(res.Body)
					_ = res.Body.Close()
				}
				cancel()
				mu.Lock()
				answered[status]++
				if strings.Contains(string(raw), other.marker) || (path == other.loan && status == 200) {
					leaks = append(leaks, path+": "+string(raw))
				}
				if status >= 500 && status != 503 {
					leaks = append(leaks, fmt.Sprint(status, " ", path, ": ", string(raw)))
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	require.Empty(t, leaks)
	require.Greater(t, answered[200], 300, "%v", answered)
	require.Positive(t, answered[0], "%v: nobody hung up", answered)
	require.Positive(t, answered[404])
	quiet := apitest.Client(*crowded.As(summit.officer.Email))
	for range 8 {
		quiet.Get(summit.loan).Want(200)
	}
	require.Eventually(t, func() bool { return pool.Stat().AcquiredConns() == 0 }, 5*time.Second, 10*time.Millisecond)
	require.LessOrEqual(t, pool.Stat().TotalConns(), int32(4))
	require.Zero(t, apitest.One[int](w, "select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'gable_app' and state like 'idle in transaction%'"))
	for _, s := range []*side{summit, harbor} {
		require.Zero(t, apitest.One[int](w, "select count(*)::int from asset where tenant_id = $1 and data->>'HolderName' not like '%' || $2 || '%'", string(s.tenant), s.marker))
		require.Equal(t, apitest.One[int](w, "select count(*)::int from asset where tenant_id = $1", string(s.tenant)),
			apitest.One[int](w, "select count(*)::int from audit_entry where tenant_id = $1 and kind = 'asset' and action = 'created'", string(s.tenant)), "each change has its entry")
	}
}

// TestKilledInTheMiddle: a backend that dies in a write leaves nothing of it, and the same request can be sent again.
func TestKilledInTheMiddle(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	once := officer.With("lw-nonce", uuid.NewString())
	count := func(table string) int { return apitest.One[int](w, "select count(*)::int from "+table) }
	audits, events := count("audit_entry"), count("event")

	lock, err := w.Super.Begin(t.Context())
	require.NoError(t, err)
	_, err = lock.Exec(t.Context(), "lock table audit_entry in exclusive mode")
	require.NoError(t, err)
	answers := make(chan *apitest.Answer, 1)
	go func() { answers <- once.Post(loan+"/assets", `{"HolderName":"Bank"}`) }()
	require.Eventually(t, func() bool {
		return apitest.One[int](w, `select count(pg_terminate_backend(pid))::int from pg_stat_activity
			where datname = current_database() and usename = 'gable_app' and wait_event_type = 'Lock'`) > 0
	}, 20*time.Second, 5*time.Millisecond)
	killed := <-answers
	require.NoError(t, lock.Rollback(t.Context()))
	code, _ := killed.Want(503).Error()
	require.Equal(t, "UNAVAILABLE", code)
	for _, table := range []string{"asset", "nonce"} {
		require.Zero(t, count(table), table)
	}
	require.Equal(t, audits, count("audit_entry"))
	require.Equal(t, events, count("event"))
	first := once.Post(loan+"/assets", `{"HolderName":"Bank"}`).Want(201)
	require.Equal(t, string(first.Body), string(once.Post(loan+"/assets", `{"HolderName":"Bank"}`).Want(201).Body))
	require.Equal(t, 1, count("asset"))
}

func TestBombs(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	deep := func(open, inner, end string, n int) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
	}
	var many strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&many, `"k%d":{},`, i)
	}
	bodies := map[string]string{
		"deep arrays": deep("[", "", "]", 500_000), "deep objects": deep(`{"a":`, "1", "}", 150_000),
		"deep known": `{"AssetDetail":` + deep(`{"AssetDetail":`, "1", "}", 9_000) + `}`, "deep and wide": deep(`{"a":`, `"`+strings.Repeat("x", 900_000)+`"`, "}", 9_000),
		"deep in place": `{"o":{},"c":` + deep(`{"TransactionInfo":`, `"`+strings.Repeat("x", 700_000)+`"`, "}", 9_000) + `}`,
		"two megabytes": `{"HolderName":"` + strings.Repeat("x", 2<<20) + `"}`, "many fields": "{" + many.String() + `"z":1}`,
		"many in a list":  `{"Borrowers":[` + strings.Repeat(`{"id":"`+nothing+`"},`, 20_000) + `{}]}`,
		"a long number":   `{"AssetDetail":{"CashOrMarketValueAmt":` + strings.Repeat("9", 900_000) + `}}`,
		"a huge exponent": `{"AssetDetail":{"CashOrMarketValueAmt":1e999999999}}`, "a tiny exponent": `{"AssetDetail":{"CashOrMarketValueAmt":1e-999999999}}`,
		"a zero byte": `{"HolderName":"a\u0000b"}`, "bad UTF-8": "{\"HolderName\":\"\xff\xfe\"}", "a lone surrogate": `{"HolderName":"\ud800"}`,
		"twice the same": `{"HolderName":"a","HolderName":{"x":1}}`, "not an object": `"x"`, "nothing": ``, "null": `null`, "a list": `[{}]`, "trailing": `{} {}`,
		"NaN": `{"AssetDetail":{"CashOrMarketValueAmt":NaN}}`, "a date of the year 0": `{"BorrowerDetail":{"BirthDate":"0000-00-00"}}`,
	}
	for name, body := range bodies {
		for _, to := range []string{"POST " + loan + "/assets", "PATCH " + loan + "/v2/transaction/info", "POST " + loan + "/v2/transaction/calc", "POST " + loan + "/borrowers",
			"PATCH " + strings.Replace(loan, "/loans/", "/uistate/", 1)} {
			method, path, _ := strings.Cut(to, " ")
			began := time.Now()
			answer := officer.Do(method, path, body)
			assert.Less(t, answer.Status, 500, "%s to %s: %.300s", name, to, answer.Body)
			if !strings.Contains(path, "uistate") && name != "a lone surrogate" && name != "bad UTF-8" && name != "twice the same" {
				assert.GreaterOrEqual(t, answer.Status, 400, "%s to %s: %.300s", name, to, answer.Body)
			}
			assert.Less(t, time.Since(began), 30*time.Second, "%s to %s", name, to) // far above what any takes: one that grows with its square is minutes
			assert.Less(t, len(answer.Body), 100_000, "%s to %s", name, to)
		}
	}
}

func TestTermsAreText(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Percy", `O'Neil 100% _x_ \ "q"`, true)
	var page struct{ Count int }
	found := func(path, name, value string) int {
		t.Helper()
		officer.Get(path + "?" + name + "=" + url.QueryEscape(value)).Want(200).Into(&page)
		return page.Count
	}
	for _, path := range []string{"/los/api/loans", loan + "/borrowers"} {
		for term, want := range map[string]int{"percy": 1, "o'neil": 1, "100%": 1, "_x_": 1, `\`: 1, `"q"`: 1, "%": 1, "_": 1, "p_rcy": 0, "per%": 0, "%%": 0, "__": 0,
			"'; drop table loan; --": 0, "' or '1'='1": 0, "$1": 0, "?": 0, "\r\nSet-Cookie: a=b": 0, "\u202eycrep": 0, "ＰＥＲＣＹ": 0, strings.Repeat("é", 90): 0} {
			assert.Equal(t, want, found(path, "searchTerm", term), "%s searched for %q", path, term)
		}
	}
	for _, value := range []string{`' or true --`, `"; drop table loan`, `%`, `{a,b}`, `\'`, "$$x$$", "null"} {
		assert.Zero(t, found("/los/api/loans", "filters", fmt.Sprintf(`{"StageId":[%q]}`, value)), value)
		assert.Zero(t, found("/los/api/loans", "where", fmt.Sprintf(`{"BorrowerName":%q}`, value)), value)
	}
	for _, query := range []string{
		"searchTerm=%00", "searchTerm=a%00b", "searchTerm=%ff%fe", "filters=%00", "filters=" + url.QueryEscape(`{"StageId":["\u0000"]}`), "filters=" + url.QueryEscape(`{"BorrowerName":"\u0000"}`),
		"filters=" + url.QueryEscape(strings.Repeat("[", 7000)), "filters=" + url.QueryEscape(`{"LoanId":99999999999999999999999}`), "filters=" + url.QueryEscape(`{"LoanId":1e9}`),
		"filters=" + url.QueryEscape(`{"BaseLoanAmt":1e400}`), "filters=" + url.QueryEscape(`{"updatedAt":"+292278994-08-17T07:12:55Z"}`), "filters=" + url.QueryEscape(`{"updatedAt":"9999-12-31T23:59:59Z"}`),
		"orderBy=" + url.QueryEscape("loan_id; select 1"), "orderBy=StageId&sort=" + url.QueryEscape("ASC; --"), "limit=-1", "limit=1000", "limit=1e3", "limit=99999999999999999999", "offset=-1",
		"limit=%00", "customSearch=" + url.QueryEscape(`{"searchFields":["BorrowerName"],"searchValue":"\u0000"}`), "columns=" + url.QueryEscape(`["tenant_id"]`),
		"userTimeZone=../../etc/passwd", "userTimeZone=%00", "userTimeZone=Local",
	} {
		for _, path := range []string{"/los/api/loans?", loan + "/assets?"} {
			answer := officer.Get(path + query)
			assert.Less(t, answer.Status, 500, "%s%s: %s", path, query, answer.Body)
		}
	}
	for _, path := range []string{"/los/api/loans/0", "/los/api/loans/-1", "/los/api/loans/99999999999999999999", "/los/api/loans/1e5", "/los/api/loans/%00", "/los/api/loans/a%0d%0aSet-Cookie:x",
		"/los/api/loans/..%2f..%2fapi", loan + "/assets/%00", loan + "/assets/" + strings.Repeat("a", 5000), loan + "/borrowers/x/residences", loan + "/borrowers/%ff", "/api/wizeusers/user/%00",
		"/api/wizeusers/user/x", "/los/api/loans/" + strings.Repeat("1", 300)} {
		for _, method := range []string{"GET", "PATCH", "DELETE"} {
			answer := officer.Do(method, path, `{}`)
			assert.GreaterOrEqual(t, answer.Status, 400, "%s %s", method, path)
			assert.Less(t, answer.Status, 500, "%s %s: %s", method, path, answer.Body)
			assert.Empty(t, answer.Header.Get("Set-Cookie"))
		}
	}
	for _, header := range [][2]string{{"If-Match", "x"}, {"If-Match", strings.Repeat("9", 50)}, {"lw-nonce", "x"}, {"lw-nonce", strings.Repeat("f", 36)}, {"x-rtc-id", strings.Repeat("a", 4000)}, {"lw-origin", strings.Repeat("a", 4000)}, {"userTimeZone", "Mars/Base"}} {
		answer := officer.With(header[0], header[1]).Patch(loan+"/v2/transaction/info", `{"o":{},"c":{}}`)
		assert.Less(t, answer.Status, 500, "%v: %s", header, answer.Body)
	}
	require.NotContains(t, w.Log.String(), `"status":500`)
}
