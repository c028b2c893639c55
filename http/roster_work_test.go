package http_test

import (
	"bufio"
	"encoding/csv"
	"io"
	nethttp "net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestTransferUser(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Jo", "Payer", true)
	number := loan[strings.LastIndexByte(loan, '/')+1:]
	path := person("originator@summit.test")
	w.Exec(`insert into lead (tenant_id, org_unit_id, owner_id, origin, status, status_order, status_changed_at, name, name_sort, search_text, created_at, updated_at)
		select $1, $2, $3, 'STAFF', s, 1, now(), 'Lee Der', 'der lee', 'lee der', now(), now() from unnest(array['NEW', 'LOST']) s`,
		string(demo.TenantID("summit.test")), austin, string(demo.UserID("originator@summit.test")))
	for _, under := range []string{"/workflow-task/api/tasks", "/workflow-task/api/" + number + "/tasks"} {
		officer.Post(under, object{"title": "Left behind", "dueDate": "2030-01-01T12:00:00Z"}).Want(201)
		officer.Post(under, object{"title": "Finished", "dueDate": "2030-01-01T12:00:00Z", "status": "DONE"}).Want(201)
	}
	type work struct {
		Loans, Tasks, Leads, Count int
		Rows                       []struct {
			LoanID       int64 `json:"LoanId"`
			LoanRole     string
			BorrowerName string
		}
	}
	t.Run("GET /api/wizeusers/{id}/active-transactions/ok", func(t *testing.T) {
		var open work
		admin.Get(path + "/active-transactions").Want(200).Into(&open)
		require.Equal(t, 1, open.Loans)
		require.Equal(t, 1, open.Leads)
		require.Equal(t, 2, open.Tasks)
		assert.Equal(t, "Originator", open.Rows[0].LoanRole)
		assert.Equal(t, "Jo Payer", open.Rows[0].BorrowerName)
		var none work
		admin.Get(person("processor@summit.test") + "/active-transactions").Want(200).Into(&none)
		assert.Zero(t, none.Count)
	})
	t.Run("GET /api/wizeusers/{id}/active-transactions/wrong role", func(t *testing.T) {
		officer.Get(path + "/active-transactions").Want(403)
		w.As("branchadmin@summit.test").Get(path + "/active-transactions").Want(403)
	})
	t.Run("GET /api/wizeusers/{id}/active-transactions/wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Get(path + "/active-transactions").Want(404)
	})
	t.Run("GET /api/wizeusers/{id}/active-transactions/bad input", func(t *testing.T) {
		admin.Get("/api/wizeusers/" + nothing + "/active-transactions").Want(404)
	})
	t.Run("PATCH /api/wizeusers/{id}/branch/bad input", func(t *testing.T) {
		admin.Patch(path+"/branch", object{"WizeOrgUnitId": newport}).Want(422)
		admin.Patch(path+"/branch", object{"WizeOrgUnitId": austin}).Want(409)
		admin.Patch(path+"/branch", object{}).Want(422)
	})
	t.Run("PATCH /api/wizeusers/{id}/branch/409 open work", func(t *testing.T) {
		answer := admin.Patch(path+"/branch", object{"WizeOrgUnitId": miami}).Want(409).Map()
		assert.Equal(t, []any{"1", "2", "1"}, answer["errors"].([]any)[0].(object)["params"], "loans, tasks and leads")
	})
	t.Run("PATCH /api/wizeusers/{id}/branch/422 who can't take it", func(t *testing.T) {
		for _, who := range []string{"originator@summit.test", "processor@summit.test", "originator2@summit.test", "originator@harbor.test", "borrower@example.test"} {
			_, fields := admin.Patch(path+"/branch", object{"WizeOrgUnitId": miami, "handOverTo": string(demo.UserID(who))}).Want(422).Error()
			assert.Equal(t, []string{"handOverTo"}, fields, who)
		}
	})
	t.Run("PATCH /api/wizeusers/{id}/branch/wrong role", func(t *testing.T) {
		w.As("branchadmin@summit.test").Patch(path+"/branch", object{"WizeOrgUnitId": miami}).Want(403)
	})
	t.Run("PATCH /api/wizeusers/{id}/branch/wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Patch(path+"/branch", object{"WizeOrgUnitId": newport}).Want(404)
	})
	t.Run("PATCH /api/wizeusers/{id}/branch/ok", func(t *testing.T) {
		colleague := invite(admin, "taker@summit.test", "Originator", austin)
		w.Exec("update user_account set status = 'ACTIVE' where user_id = $1", colleague)
		moved := admin.Patch(path+"/branch", object{"WizeOrgUnitId": miami, "handOverTo": colleague}).Want(200).Map()
		assert.Equal(t, miami, moved["WizeOrgUnitId"])
		assert.Equal(t, true, moved["WizeUserOrgUnits"].([]any)[0].(map[string]any)["isBillingBranch"])
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from lead where owner_id = $1 and status = 'NEW'", colleague))
		assert.Equal(t, 2, apitest.One[int](w, "select count(*)::int from task where assignee_id = $1 and done_at is null", colleague))
		officer.Get(loan).Want(404)
		taker := w.As("taker@summit.test")
		taker.Get(loan).Want(200)
		page := taker.Get("/los/api/loans?searchTerm=newson").Want(200)
		assert.Contains(t, string(page.Body), number, "the pipeline finds it by its new officer")
		assert.Contains(t, string(page.Body), "Nia Newson")
		assert.Contains(t, string(taker.Get(loan+"/history").Want(200).Body), "handed over")
		var open work
		admin.Get(path + "/active-transactions").Want(200).Into(&open)
		assert.Zero(t, open.Count)
		admin.Patch(path+"/branch", object{"WizeOrgUnitId": austin}).Want(200)
	})
}

func TestMakeOwner(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	owner, admin := w.As("owner@summit.test"), w.As("companyadmin@summit.test")
	const path = "/api/wizeusers/make-owner"
	id := string(demo.UserID("companyadmin@summit.test"))
	t.Run("GET /api/wizeusers/make-owner/ok", func(t *testing.T) {
		for c, may := range map[*apitest.Client]bool{owner: true, admin: false} {
			var page struct {
				Owner       struct{ Email string }
				Rows        []struct{ Email string }
				MayHandOver bool
			}
			c.Get(path).Want(200).Into(&page)
			assert.Equal(t, "owner@summit.test", page.Owner.Email)
			require.Len(t, page.Rows, 1)
			assert.Equal(t, "companyadmin@summit.test", page.Rows[0].Email)
			assert.Equal(t, may, page.MayHandOver)
		}
	})
	t.Run("GET /api/wizeusers/make-owner/wrong role", func(t *testing.T) { w.As("branchadmin@summit.test").Get(path).Want(403) })
	t.Run("PATCH /api/wizeusers/make-owner/wrong role", func(t *testing.T) {
		admin.Patch(path, object{"userId": id}).Want(403)
		w.As("originator@summit.test").Patch(path, object{"userId": id}).Want(403)
	})
	t.Run("PATCH /api/wizeusers/make-owner/wrong tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Patch(path, object{"userId": id}).Want(404)
	})
	t.Run("PATCH /api/wizeusers/make-owner/bad input", func(t *testing.T) {
		owner.Patch(path, object{"userId": nothing}).Want(404)
		owner.Patch(path, object{"userId": string(demo.UserID("originator@summit.test"))}).Want(409)
		owner.Patch(path, object{}).Want(422)
		waiting := invite(owner, "waiting@summit.test", "CompanyAdmin", austin)
		owner.Patch(path, object{"userId": waiting}).Want(409)
	})
	t.Run("PATCH /api/wizeusers/no roles come with the company", func(t *testing.T) {
		for _, besides := range []string{"SuperAdmin", "SuperSupport", "ReportViewer", "Borrower"} {
			owner.Patch("/api/wizeusers", object{"id": id, "WizeRoles": []object{{"name": "CompanyAdmin"}, {"name": "Owner"}, {"name": besides}}}).Want(403)
			w.As("superadmin@gable.test").Patch("/admin/api/superadmin/wizeusers", object{"id": id, "WizeRoles": []object{{"name": "CompanyAdmin"}, {"name": "Owner"}, {"name": besides}}}).Want(403)
		}
	})
	t.Run("PATCH /api/wizeusers/make-owner/ok", func(t *testing.T) {
		owner.Patch(path, object{"userId": id}).Want(200)
		owner.Patch(path, object{"userId": id}).Want(403)
		admin.Patch(path, object{"userId": string(demo.UserID("owner@summit.test"))}).Want(200)
	})
	t.Run("PATCH /api/wizeusers/make-owner/two at once", func(t *testing.T) {
		second := invite(owner, "second@summit.test", "CompanyAdmin", austin)
		w.Exec("update user_account set status = 'ACTIVE' where user_id = $1", second)
		var done sync.WaitGroup
		statuses := make([]int, 8)
		for i := range statuses {
			target := []string{id, second}[i%2]
			done.Go(func() { statuses[i] = w.As("owner@summit.test").Patch(path, object{"userId": target}).Status })
		}
		done.Wait()
		won := 0
		for _, status := range statuses {
			assert.Contains(t, []int{200, 403, 409}, status)
			if status == 200 {
				won++
			}
		}
		assert.Equal(t, 1, won)
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from user_role where role = 'Owner' and tenant_id = $1", string(demo.TenantID("summit.test"))))
	})
	t.Run("a company never loses its owner", func(t *testing.T) {
		_, err := w.Super.Exec(t.Context(), "delete from user_role where role = 'Owner' and tenant_id = $1", string(demo.TenantID("harbor.test")))
		require.ErrorContains(t, err, "an owner at all times")
	})
	t.Run("the super admin hands over where the owner is gone", func(t *testing.T) {
		super := w.As("superadmin@gable.test")
		admin := string(demo.UserID("companyadmin@harbor.test"))
		super.Patch("/admin/api/superadmin/wizeusers", object{"id": string(demo.UserID("originator@harbor.test")), "WizeRoles": []object{{"name": "Originator"}, {"name": "Owner"}}}).Want(409)
		super.Patch("/admin/api/superadmin/wizeusers", object{"id": admin, "WizeRoles": []object{{"name": "CompanyAdmin"}, {"name": "Owner"}}}).Want(200)
		assert.Equal(t, admin, apitest.One[string](w, "select user_id::text from user_role where role = 'Owner' and tenant_id = $1", string(demo.TenantID("harbor.test"))))
	})
}

func TestSearchUsers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	q := url.QueryEscape
	t.Run("GET /api/wizeusers/search/ok", func(t *testing.T) {
		for query, want := range map[string][]string{
			"string=ocean": {"originator2@summit.test"},
			"searchFields=" + q(`["email"]`) + "&searchValue=branchadmin2": {"branchadmin2@summit.test"},
			"searchFields=firstName,lastName&searchValue=" + q("blair"):    {"branchadmin2@summit.test"},
			"searchValue=parker": {"processor@summit.test"},
			"string=" + q("%"):   {},
			"string=harbor":      {},
		} {
			var page userPage
			admin.Get("/api/wizeusers/search?" + query).Want(200).Into(&page)
			assert.ElementsMatch(t, want, page.emails(), query)
		}
		assert.NotContains(t, string(officer.Get("/api/wizeusers/search?string=ocean").Want(200).Body), "originator2", "another branch")
	})
	t.Run("GET /api/wizeusers/search/bad input", func(t *testing.T) {
		for _, query := range []string{"searchFields=passwordHash&searchValue=x", "searchFields=" + q("[") + "&searchValue=x", "searchFields=WizeRoles&searchValue=x"} {
			admin.Get("/api/wizeusers/search?" + query).Want(400)
		}
	})
	t.Run("GET /api/wizeusers/flat-search/ok", func(t *testing.T) {
		var page struct {
			Rows []struct {
				Name, Email, OrgUnitName string
				Hits                     map[string][]struct{ Start, End int }
			}
			Count int
		}
		admin.Get("/api/wizeusers/flat-search?string=" + q("MIAMI bla")).Want(200).Into(&page)
		require.Equal(t, 1, page.Count)
		hit := page.Rows[0]
		assert.Equal(t, "Blair Miamison", hit.Name)
		require.Len(t, hit.Hits["name"], 2)
		assert.Equal(t, "Bla", hit.Name[hit.Hits["name"][0].Start:hit.Hits["name"][0].End])
		assert.Equal(t, "Miami", hit.Name[hit.Hits["name"][1].Start:hit.Hits["name"][1].End])
		w.Exec("update user_account set last_name = '<b>Miamison</b>' where user_id = $1", string(demo.UserID("branchadmin2@summit.test")))
		admin.Get("/api/wizeusers/flat-search?string=miamison&limit=1").Want(200).Into(&page)
		assert.Equal(t, 2, page.Count)
		assert.Contains(t, page.Rows[0].Name, "Miamison")
	})
	t.Run("GET /api/wizeusers/all-users/ok", func(t *testing.T) {
		var page userPage
		admin.With("lw-org-unit-id", miami).Get("/api/wizeusers/all-users?limit=99").Want(200).Into(&page)
		assert.Equal(t, 10, page.Count, "everyone within reach")
		assert.NotContains(t, page.emails(), "borrower@example.test")
		officer.Get("/api/wizeusers/all-users?limit=99").Want(200).Into(&page)
		assert.Equal(t, 4, page.Count)
		officer.Get("/api/wizeusers/all-users?limit=1000").Want(400)
	})
	t.Run("GET /api/metadata/wizeusers/ok", func(t *testing.T) {
		body := string(officer.Get("/api/metadata/wizeusers").Want(200).Body)
		assert.Contains(t, body, `"field":"status"`)
		assert.Contains(t, body, "Austin")
		assert.NotContains(t, body, "Miami")
		assert.NotContains(t, body, "u.status", "no column of the database")
	})
	t.Run("wrong role", func(t *testing.T) {
		for _, path := range []string{"/api/wizeusers/search", "/api/wizeusers/flat-search", "/api/wizeusers/all-users", "/api/metadata/wizeusers"} {
			w.As("borrower@example.test").Get(path).Want(403)
			w.As("superadmin@gable.test").Get(path).Want(403)
		}
	})
	t.Run("wrong tenant", func(t *testing.T) {
		for _, path := range []string{"/api/wizeusers/search?string=summit", "/api/wizeusers/flat-search?string=summit", "/api/wizeusers/all-users?limit=99"} {
			assert.NotContains(t, string(w.As("owner@harbor.test").Get(path).Want(200).Body), "summit")
		}
	})
}

func TestExportUsers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	const path = "/api/wizeusers/export-to-csv"
	t.Run("GET /api/wizeusers/export-to-csv/ok", func(t *testing.T) {
		w.Exec(`update user_account set first_name = '=HYPERLINK("http://x")', phone = '+1 512 555 0100', last_name = '@cmd' where user_id = $1`, string(demo.UserID("originator@summit.test")))
		answer := admin.Get(path + "?orderBy=firstName&filters=" + url.QueryEscape(`{"WizeRoles":["Originator"]}`)).Want(200)
		assert.Equal(t, "text/csv; charset=utf-8", answer.Header.Get("Content-Type"))
		rows, err := csv.NewReader(strings.NewReader(string(answer.Body))).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 3)
		assert.Equal(t, []string{`'=HYPERLINK("http://x")`, "'@cmd", "originator@summit.test", "'+1 512 555 0100"}, rows[1][:4])
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'user_list' and action = 'exported'"))
		assert.NotContains(t, string(admin.Get(path).Want(200).Body), "borrower@example.test")
	})
	t.Run("GET /api/wizeusers/export-to-csv/wrong role", func(t *testing.T) {
		for _, who := range []string{"originator@summit.test", "branchadmin@summit.test", "borrower@example.test", "superadmin@gable.test"} {
			w.As(who).Get(path).Want(403)
		}
	})
	t.Run("GET /api/wizeusers/export-to-csv/wrong tenant", func(t *testing.T) {
		assert.NotContains(t, string(w.As("owner@harbor.test").Get(path).Want(200).Body), "summit.test")
	})
	t.Run("GET /api/wizeusers/export-to-csv/bad input", func(t *testing.T) {
		admin.Get(path + "?filters=" + url.QueryEscape(`{"passwordHash":"x"}`)).Want(400)
	})
}

// People are written as they come: what is held in memory is a small part of the file, however many they are.
func TestExportDoesNotGrow(t *testing.T) {
	const people = 20_000
	w := apitest.New(t)
	for from := 0; from < people; from += 1000 {
		w.Exec(`with made as (
			insert into user_account (tenant_id, user_id, email, first_name, last_name, status)
			select $1, uuidv7(), 'many' || n || '@summit.test', repeat('Firstname ', 9), repeat('Lastname ', 9) || n, 'ACTIVE' from generate_series($2 + 1, $2 + 1000) n
			returning tenant_id, user_id
		), placed as (
			insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) select tenant_id, user_id, $3, true from made
		) insert into user_role (tenant_id, user_id, role) select tenant_id, user_id, 'Originator' from made`, string(demo.TenantID("summit.test")), from, austin)
	}
	admin := w.As("companyadmin@summit.test")
	held := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	admin.Get("/api/wizeusers/export-to-csv?searchTerm=nobody-at-all").Want(200)
	before := held()
	res, err := nethttp.DefaultClient.Do(admin.Request(t.Context(), "GET", "/api/wizeusers/export-to-csv", nil))
	require.NoError(t, err)
	defer res.Body.Close()
	lines, written, most := 0, 0, uint64(0)
	reader := bufio.NewReader(res.Body)
	for {
		line, err := reader.ReadSlice('\n')
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		written += len(line)
		if lines++; lines%5000 == 0 {
			most = max(most, held())
		}
	}
	require.Equal(t, 1+10+people, lines)
	require.Greater(t, written, 4<<20)
	// The rows as values would take several times the file; buffers and the server's other work take one to three megabytes.
	t.Logf("held %d KiB more at most, of %d KiB written", (int64(most)-int64(before))>>10, written>>10)
	require.Less(t, int64(most)-int64(before), int64(written), "%d bytes before, %d at most", before, most)
}
