package http_test

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// widgetSums are answers with rows that are no list: sums over records, each asked for by a name of its own.
var widgetSums = []string{"/los/api/dashboard/{widget}"}

// counted are lists whose count says more than how many rows there are.
var counted = []string{"/api/wizeusers/{id}/active-transactions"}

// listOf is one list of the API: where it is asked, by whom, and what its rows have.
type listOf struct {
	path string
	as   *apitest.Client
	at   string
	rows string // rows, or users
	row  *huma.Schema
	all  huma.Registry
}

// TestEveryListUnderTheContract walks every list there is: each takes what every list takes, sorts numbers as numbers and dates as
// dates, finds a row by any of its values, answers the columns named, and refuses a field it does not have by its name.
func TestEveryListUnderTheContract(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	lists := everyList(t, w)
	require.Greater(t, len(lists), 70)
	full := 0
	for _, l := range lists {
		t.Run(l.path, func(t *testing.T) {
			w.T = t
			if l.keeps(t) > 0 {
				full++
			}
		})
	}
	w.T = t
	require.Greater(t, full, len(lists)/2, "most lists hold something to sort and filter")
}

func everyList(t *testing.T, w *apitest.World) (lists []listOf) {
	document := w.Server.API.Huma.OpenAPI()
	place := placesOfLists(t, w)
	for path, item := range document.Paths {
		if item.Get == nil || slices.Contains(widgetSums, path) || item.Get.Responses["200"] == nil || item.Get.Responses["200"].Content["application/json"] == nil {
			continue
		}
		answer := resolved(document.Components.Schemas, item.Get.Responses["200"].Content["application/json"].Schema)
		for _, name := range []string{"rows", "users"} {
			listed := resolved(document.Components.Schemas, answer.Properties[name])
			if answer.Properties["count"] == nil || listed == nil || listed.Type != huma.TypeArray {
				continue
			}
			l := listOf{path: path, rows: name, row: resolved(document.Components.Schemas, listed.Items), all: document.Components.Schemas}
			l.as, l.at = place(path)
			require.NotContains(t, l.at, "{", "where is %s?", path)
			lists = append(lists, l)
			var takes []string
			for _, p := range item.Get.Parameters {
				takes = append(takes, p.Name)
			}
			assert.Subset(t, takes, []string{"limit", "offset", "searchTerm", "orderBy", "sort", "filters", "where", "columns", "order", "customSearch"}, path)
		}
	}
	return lists
}

func resolved(schemas huma.Registry, s *huma.Schema) *huma.Schema {
	for s != nil && s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// keeps holds one list to the contract and tells how many rows it had to show for it.
func (l listOf) keeps(t *testing.T) int {
	all := l.ask(t, url.Values{"limit": {"999"}})
	count := l.count(t, nil)
	if !slices.Contains(counted, l.path) {
		require.EqualValues(t, len(all), min(count, 999))
	}
	require.Len(t, l.ask(t, nil), min(10, len(all)), "ten rows unless more are asked for")
	require.Len(t, l.ask(t, url.Values{"limit": {"1"}, "offset": {"1"}}), min(1, max(0, len(all)-1)))
	require.Equal(t, count, l.count(t, url.Values{"limit": {"0"}}))
	for name, text := range map[string]string{"orderBy": "noSuchField", "filters": `{"noSuchField":1}`, "where": `{"noSuchField":1}`, "columns": `["noSuchField"]`,
		"order": `{"noSuchField":"ASC"}`, "customSearch": `{"searchFields":["noSuchField"],"searchValue":"x"}`} {
		code, fields := l.get(url.Values{name: {text}}).Want(400).Error()
		require.Equal(t, "BAD_REQUEST", code)
		require.Equal(t, []string{"noSuchField"}, fields, name)
	}
	l.get(url.Values{"filters": {`{"isActive":true}`}}).Want(200)
	for name := range l.row.Properties {
		for _, row := range l.ask(t, url.Values{"columns": {`["` + name + `"]`}}) {
			for kept := range row {
				require.Contains(t, []string{"id", "version", name}, kept)
			}
		}
	}
	l.scalars(l.row, "", 0, func(name string, s *huma.Schema) {
		l.sorts(t, name, s)
		for _, row := range all[:min(len(all), 3)] {
			if value := valueAt(row, name); value != nil {
				l.finds(t, row, name, value)
			}
		}
	})
	return len(all)
}

// scalars visits the fields of a row that are one value, nested ones by their path.
func (l listOf) scalars(s *huma.Schema, under string, depth int, visit func(string, *huma.Schema)) {
	for name, p := range s.Properties {
		p = resolved(l.all, p)
		switch p.Type {
		case huma.TypeString, huma.TypeNumber, huma.TypeInteger, huma.TypeBoolean:
			visit(under+name, p)
		case huma.TypeObject:
			if depth < 3 {
				l.scalars(p, under+name+".", depth+1, visit)
			}
		}
	}
}

// sorts holds that numbers, dates and yes-or-no come in their order, and that there is no number and no date to sort by in vain.
func (l listOf) sorts(t *testing.T, name string, s *huma.Schema) {
	for _, direction := range []string{"ASC", "DESC"} {
		answer := l.get(url.Values{"orderBy": {name}, "sort": {direction}, "limit": {"999"}})
		isMeasure := s.Type == huma.TypeNumber || s.Type == huma.TypeInteger || s.Format == "date" || s.Format == "date-time"
		if answer.Status == 400 && (strings.Contains(name, ".") || !isMeasure) {
			continue // a nested field, a text, or what is worked out of several records, may be shown only
		}
		answer.Want(200)
		var before any
		for _, row := range l.rowsOf(t, answer) {
			value := ordered(valueAt(row, name), s)
			if before != nil && value != nil {
				require.False(t, direction == "ASC" && isLess(value, before) || direction == "DESC" && isLess(before, value), "%s %s: %v before %v", name, direction, before, value)
			}
			if value != nil {
				before = value
			}
		}
	}
}

// finds holds that a row is found by a value that it has, or by what that has become since the row was read: when a session was last seen moves while
// one asks.
func (l listOf) finds(t *testing.T, row map[string]any, name string, value any) {
	if value == "" {
		return // what is shipped is no record and has no id
	}
	filter, err := json.Marshal(map[string]any{name: value})
	require.NoError(t, err)
	answer := l.get(url.Values{"filters": {string(filter)}, "limit": {"999"}})
	if answer.Status == 400 {
		_, fields := answer.Error()
		require.Equal(t, []string{name}, fields, "shown only: %s", answer.Body)
		return
	}
	found := l.rowsOf(t, answer.Want(200))
	if len(found) == 0 {
		now := valueAt(l.again(t, row), name)
		require.NotContains(t, []any{nil, value}, now, "nothing is found by %s", filter)
		l.finds(t, row, name, now)
		return
	}
	for _, row := range found {
		require.Equal(t, value, valueAt(row, name), "%s", filter)
	}
}

// again is a row as it is now; nil for a row without an id.
func (l listOf) again(t *testing.T, row map[string]any) map[string]any {
	id := row["id"]
	if id == nil {
		return nil
	}
	for _, now := range l.ask(t, url.Values{"limit": {"999"}}) {
		if now["id"] == id {
			return now
		}
	}
	return nil
}

func (l listOf) get(query url.Values) *apitest.Answer {
	at := l.at
	if len(query) > 0 && strings.Contains(at, "?") {
		at += "&" + query.Encode()
	} else if len(query) > 0 {
		at += "?" + query.Encode()
	}
	return l.as.Get(at)
}

func (l listOf) ask(t *testing.T, query url.Values) []map[string]any {
	return l.rowsOf(t, l.get(query).Want(200))
}

func (l listOf) count(t *testing.T, query url.Values) int {
	var page struct{ Count int }
	l.get(query).Want(200).Into(&page)
	return page.Count
}

func (l listOf) rowsOf(t *testing.T, answer *apitest.Answer) (rows []map[string]any) {
	require.NoError(t, json.Unmarshal(mustRaw(t, answer)[l.rows], &rows))
	return rows
}

func mustRaw(t *testing.T, answer *apitest.Answer) (page map[string]json.RawMessage) {
	require.NoError(t, json.Unmarshal(answer.Body, &page))
	return page
}

func valueAt(row map[string]any, name string) any {
	first, rest, nested := strings.Cut(name, ".")
	if !nested {
		return row[first]
	}
	inner, _ := row[first].(map[string]any)
	return valueAt(inner, rest)
}

// ordered is a value that can be put in order by itself; nil for texts, which may be kept in an order of their own.
func ordered(value any, s *huma.Schema) any {
	text, isText := value.(string)
	switch {
	case !isText:
		return value
	case s.Format == "date-time":
		at, _ := time.Parse(time.RFC3339, text)
		return at
	case s.Format == "date":
		return text
	}
	return nil
}

func isLess(a, b any) bool {
	switch x := a.(type) {
	case float64:
		return x < b.(float64)
	case bool:
		return !x && b.(bool)
	case time.Time:
		return x.Before(b.(time.Time))
	case string:
		return x < b.(string)
	}
	return false
}

// placesOfLists makes what the lists hang on, nine and ten of what is counted among it, and tells where each is asked and by whom.
func placesOfLists(t *testing.T, w *apitest.World) func(path string) (*apitest.Client, string) {
	admin, owner, officer := w.As("companyadmin@summit.test"), w.As("owner@summit.test"), w.As("originator@summit.test")
	super, keel, borrower, realtor := w.As("superadmin@gable.test"), w.As("owner@keel.test"), w.As("borrower@example.test"), w.As("realtor@example.test")
	loan := officer.Loan()
	number := loan[strings.LastIndex(loan, "/")+1:]
	person := officer.Borrower(loan, "Ada", "Invented", true)
	party(w, loan, "borrower@example.test", "Borrower", person)
	party(w, loan, "realtor@example.test", "Realtor", "")
	w.Share(officer, loan, corey)
	for _, n := range []string{"9", "10"} {
		made(officer, loan+"/liabilities", `{"HolderName":"Invented `+n+`","LiabilityDetail":{"MonthlyPaymentAmt":`+n+`,"UnpaidBalanceAmt":`+n+`00,"RemainingTermMonthsCount":`+n+`}}`)
		made(officer, loan+"/assets", `{"AssetDetail":{"CashOrMarketValueAmt":`+n+`00}}`)
		made(officer, loan+"/lender-events", `{"EventType":"LOCKED","EventDate":"2026-06-`+("0" + n)[len(n)-1:]+`","LenderName":"Invented `+n+`"}`)
		made(officer, loan+"/register/messages", `{"Text":"Invented `+n+`"}`)
		made(admin, "/lead/api/providers", `{"name":"Provider `+n+`","costPerLeadAmt":`+n+`}`)
		made(admin, "/lead/api/leads", `{"Name":{"FirstName":"Nina","LastName":"N`+n+`"},"ContactPoint":{"Email":"nina`+n+`@example.test"},"PriceAmt":`+n+`00,"LoanAmt":`+n+`0,"FollowUpDate":"2030-01-`+("0" + n)[len(n)-1:]+`"}`)
	}
	task := made(officer, "/workflow-task/api/tasks", `{"title":"Call","dueDate":"`+w.Now().Add(48*time.Hour).UTC().Format(time.RFC3339)+`"}`)
	made(officer, "/workflow-task/api/task/"+task+"/notes", `{"text":"Called."}`)
	rule := made(admin, "/workflow-task/api/rules", `{"kind":"ELIGIBILITY_RULES","name":"Far","condition":"loan.Info.subjectProperty.Address.StateCode == \"AK\"","effects":[{"do":"WARN","message":"Far."}]}`)
	question := admin.Patch("/los/api/custom-question/org", `{"question":"Invented?","type":"SHORT_TEXT"}`).Want(200).Map()["id"].(string)
	trackers := rows(officer, loan+"/trackers")
	insurance := trackers[slices.IndexFunc(trackers, func(t map[string]any) bool { return t["name"] == "HOI" })]["id"].(string)
	officer.Post(loan+"/conditions", `{"rows":[{"description":"Invented 9","code":"9"},{"description":"Invented 10","code":"10"}]}`).Want(201)
	for _, n := range []string{"9", "10"} {
		id := made(admin, "/los/api/business-contact", `{"type":"TITLE","firstName":"Tia","lastName":"T`+n+`","companyName":"Title `+n+`"}`)
		officer.Patch(loan+"/business-contact", `{"contacts":[{"BusinessContactId":"`+id+`","type":"TITLE"}]}`).Want(200)
	}
	made(officer, loan+"/borrowers/"+person+"/employers", `{"Name":"Invented LLC","Employment":{"SelfEmployedInd":true}}`)
	lead := rows(admin, "/lead/api/leads")[0]["id"].(string)
	user := rows(admin, "/api/wizeusers")[0]
	summit := rows(super, "/admin/api/superadmin/wizeusers")
	company := summit[slices.IndexFunc(summit, func(u map[string]any) bool { return u["email"] == "owner@summit.test" })]
	account := rows(owner, "/admin/api/payments")[0]["id"].(string)
	unit := apitest.One[string](w, "select o.org_unit_id::text from org_unit o join user_account u on u.tenant_id = o.tenant_id where o.parent_id is null and u.email = 'companyadmin@summit.test'")
	var sent apiUpload
	officer.Post(loan+"/uploads", effect{"name": "stub.pdf", "size": len(pdftest.Of(300))}).Want(201).Into(&sent)
	part(officer, loan, sent.ID, 0, pdftest.Of(300)).Want(200).Into(&sent)
	ids := map[string]string{"/los/api/loans/{loanId}/documents/": sent.DocumentID, "/admin/api/payments/": account, "/admin/api/support/organizations/": company["tenantId"].(string), "/admin/api/support/wizeusers/": company["id"].(string),
		"/api/wizeusers/": user["id"].(string), "/lead/api/leads/": lead, "/lead/api/lead-imports/": importOf(t, admin), "/los/api/custom-question/": question, "/workflow-task/api/rules/": rule}
	who := map[string]*apitest.Client{"/admin/api/payments": owner, "/admin/api/s": super, "/pos/api/": borrower, "/realtor/api/": realtor, "/los/api/processing-requests": keel}
	return func(path string) (*apitest.Client, string) {
		as, id := admin, ""
		for prefix, client := range who {
			if strings.HasPrefix(path, prefix) {
				as = client
			}
		}
		for prefix, one := range ids {
			if strings.HasPrefix(path, prefix) {
				id = one
			}
		}
		at := strings.NewReplacer("{loanId}", number, "{trackerId}", insurance, "{borrowerId}", person, "{taskId}", task, "{orgId}", unit, "{id}", id).Replace(path)
		if strings.Contains(path, "/{loanId}/task/") {
			at = strings.Replace(at, task, made(officer, "/workflow-task/api/"+number+"/tasks", `{"title":"Look","dueDate":"`+w.Now().Add(72*time.Hour).UTC().Format(time.RFC3339)+`"}`), 1)
		}
		if path == "/api/places" {
			at += "?searchTerm=Main"
		}
		return as, at
	}
}

// importOf begins an import of leads.
func importOf(t *testing.T, c *apitest.Client) string {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "leads.csv")
	require.NoError(t, err)
	_, err = file.Write([]byte("First Name,Last Name,Email\nIna,Vented,ina.vented@example.test\n"))
	require.NoError(t, err)
	require.NoError(t, form.WriteField("dryRun", "false"))
	require.NoError(t, form.Close())
	var begun struct{ Import struct{ ID string } }
	c.With("Content-Type", form.FormDataContentType()).Do("POST", "/lead/api/leads/import", body.Bytes()).Want(200).Into(&begun)
	return begun.Import.ID
}
