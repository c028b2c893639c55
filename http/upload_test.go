package http_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"mime/multipart"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gable/demo"
	"gable/domain"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// uploadRoute is a route that takes a file: how it is asked, and what it leaves behind each time it does its work.
type uploadRoute struct {
	method, path string
	people       []string
	file, other  []byte
	fields       map[string]string
	status       int
	done         string
	// begin prepares to take a file of so many bytes, and answers where it goes; for routes that are no fixed path.
	begin func(c *apitest.Client, size int) string
	// body is what is sent where the file is a field of a body in JSON.
	body func(file []byte) any
}

// uploadRoutes are all routes that take a file, by their names; a new one has to be told of here.
func uploadRoutes(t *testing.T, w *apitest.World) map[string]uploadRoute {
	t.Helper()
	loan := loanFiles(t)["purchase-conventional.xml"]
	picture := portrait(t)
	d := newDesk(t, w)
	part := func(base string, people ...string) uploadRoute {
		begun := map[*apitest.Client]string{}
		return uploadRoute{"POST", "", people, aPDF(3000), append([]byte("%PDF-1.6"), aPDF(3000)[8:]...), map[string]string{"offset": "0"}, 200, "select count(*) from document",
			func(c *apitest.Client, size int) string {
				if begun[c] == "" {
					begun[c] = base + "/uploads/" + d.begin(w.As(c.Email), base, "stub.pdf", size).ID + "/parts"
				}
				return begun[c]
			}, nil}
	}
	keepers, other := []string{"companyadmin@summit.test", "owner@summit.test"}, worksheet(pdftest.Field{Name: "more", Says: pdftest.TextField})
	form, _ := sendForm(w.As(keepers[0]), "POST", formPath, "first.pdf", worksheet()).Want(201).Map()["id"].(string)
	investor, sheet := aSheet(t, w.As(keepers[0]))
	seller, shown := aSheet(t, w.As("companyadmin@harbor.test")) // a person has two files read at once, and the keepers have theirs
	grid := [][]any{{"row", "purpose", "score_band", "ltv_band", "percent"}}
	for _, one := range w.As(keepers[0]).Get(priceGrids + "/shipped").Want(200).Map()["cells"].([]any) {
		c := one.(map[string]any)
		grid = append(grid, []any{c["row"], c["purpose"], c["scoreBand"], c["ltvBand"], c["percent"]})
	}
	turned := slices.Clone(grid)
	turned[1], turned[2] = turned[2], turned[1]
	all := map[string]uploadRoute{
		"uploadRateSheet": {"POST", rateSheets, keepers[1:], sheet(100), sheet(101), nil, 201, "select count(*) from rate_sheet", nil,
			func(file []byte) any { return effect{"investorId": investor, "xlsx": file} }},
		"previewRateSheet": {"POST", rateSheets + "/preview", []string{"companyadmin@harbor.test"}, shown(100), shown(101), nil, 200, "select count(*) from nonce where body is not null", nil, // it leaves nothing but its answer
			func(file []byte) any { return effect{"investorId": seller, "xlsx": file} }},
		"uploadAdjustmentGrid": {"POST", priceGrids, keepers[:1], workbook(t, grid...), workbook(t, turned...), nil, 201, "select count(*) from adjustment_grid", nil,
			func(file []byte) any { return effect{"source": "Walk", "xlsx": file} }},
		"saveOwnImage": {"PUT", "/api/wizeusers/current/image", []string{"originator@summit.test", "borrower@example.test"}, picture, png, nil, 200,
			"select count(*) from audit_entry where kind = 'user' and after ? 'profileImage'", nil, nil},
		"saveLogo": {"PUT", organizations + "/" + string(demo.UnitID("summit.test", "")) + "/logo", []string{"companyadmin@summit.test", "owner@summit.test"}, png, withComment(png, "other"), nil, 200,
			"select version - 1 from org_unit where org_unit_id = '" + string(demo.UnitID("summit.test", "")) + "'", nil, nil},
		"importLoan": {"POST", "/los/api/loans/import", []string{"originator@summit.test"}, loan, append(bytes.Clone(loan), "<!-- other -->"...), nil, 201,
			"select count(*) from loan", nil, nil},
		"importLeads": {"POST", "/lead/api/leads/import", []string{"branchadmin@summit.test", "branchadmin2@summit.test"}, []byte("FirstName,LastName,Email\nAnn,One,ann@example.test\n"), []byte("FirstName,LastName,Email\nBen,Two,ben@example.test\n"),
			map[string]string{"dryRun": "false"}, 200, "select count(*) from lead_import", nil, nil},
		"readConditionFile": {"POST", d.loan + "/conditions/from-file", []string{"loanadmin@summit.test"}, []byte("Pay stubs\n"), []byte("Proof of payoff\n"), nil, 200,
			"select count(*) from nonce where body is not null", nil, nil}, // it leaves nothing but its answer
		"createDocumentForm":      {"POST", formPath, keepers[:1], worksheet(), other, nil, 201, "select count(*) from document_form", nil, nil},
		"replaceDocumentFormFile": {"PUT", formPath + "/" + form + "/file", keepers[1:], worksheet(), other, nil, 200, "select count(*) from audit_entry where action = 'file replaced'", nil, nil},
		"sendUploadPart":          part(d.loan, d.officer.Email, "loanadmin@summit.test"),
		"sendOwnUploadPart":       part(d.own, d.borrower.Email),
	}
	var taking []string
	for _, r := range w.Server.API.Routes() {
		item := w.Server.API.Huma.OpenAPI().Paths[r.Path]
		for _, op := range []*huma.Operation{item.Post, item.Put, item.Patch} {
			if op != nil && op.OperationID == r.Name && op.RequestBody != nil && (op.RequestBody.Content["multipart/form-data"] != nil || holdsFile(w, op)) {
				taking = append(taking, r.Name)
			}
		}
	}
	require.ElementsMatch(t, taking, slices.Collect(maps.Keys(all)), "the routes that take a file")
	return all
}

// holdsFile tells whether a field of a body in JSON is a file.
func holdsFile(w *apitest.World, op *huma.Operation) bool {
	content := op.RequestBody.Content["application/json"]
	if content == nil {
		return false
	}
	schema := content.Schema
	if schema.Ref != "" {
		schema = w.Server.API.Huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	for _, field := range schema.Properties {
		if field.ContentEncoding == "base64" {
			return true
		}
	}
	return false
}

// aSheet is a rate sheet of one price of a product.
func aSheet(t *testing.T, c *apitest.Client) (investor any, of func(price int) []byte) {
	t.Helper()
	book := c.Get(pricingBook).Want(200).Map()
	if products, _ := book["products"].([]any); len(products) == 0 {
		book = c.Patch(pricingBook, `{"investors":[{"code":"NGW","name":"Northgate"}]}`).Want(200).Map()
		made := book["investors"].([]any)[0].(map[string]any)["id"]
		book = c.Patch(pricingBook, fmt.Sprintf(`{"products":[{"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360}]}`, made)).Want(200).Map()
	}
	product := book["products"].([]any)[0].(map[string]any)
	return product["investorId"], func(price int) []byte {
		return workbook(t, []any{"product_code", "amortization", "term_months", "note_rate", "lock_days", "price"}, []any{product["code"], "FIXED", product["termMonths"], 6.25, 30, price})
	}
}

// workbook is a spreadsheet of rows.
func workbook(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	book := excelize.NewFile()
	for i, row := range rows {
		require.NoError(t, book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row))
	}
	var file bytes.Buffer
	require.NoError(t, book.Write(&file))
	return file.Bytes()
}

// send sends a file of the route, as one of its people.
func (u uploadRoute) send(c *apitest.Client, file []byte) *apitest.Answer {
	if u.body != nil {
		return c.Do(u.method, u.path, u.body(file))
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, _ := form.CreateFormFile("file", "file")
	_, _ = part.Write(file)
	for name, value := range u.fields {
		_ = form.WriteField(name, value)
	}
	_ = form.Close()
	path := u.path
	if u.begin != nil {
		path = u.begin(c, len(file))
	}
	return c.With("Content-Type", form.FormDataContentType()).Do(u.method, path, body.Bytes())
}

// heldUploadLimiters takes all places where files are read, until release is called.
func heldUploadLimiters(t *testing.T, w *apitest.World) (release func()) {
	t.Helper()
	gate, taken := make(chan struct{}), make(chan struct{})
	hold := func() error {
		taken <- struct{}{}
		<-gate
		return nil
	}
	go func() { _ = w.Server.API.Pictures.Do(context.Background(), "", hold) }()
	for _, person := range []domain.ID{"a", "b"} {
		go func() { _ = w.Server.API.Documents.Do(context.Background(), person, hold) }()
	}
	for range 3 {
		<-taken
	}
	opened := false
	release = func() {
		if !opened {
			opened = true
			close(gate)
		}
	}
	t.Cleanup(release)
	return release
}

// peeks counts the uploads that have asked whether their nonce was answered before: what follows is the wait for a place.
func peeks(w *apitest.World) *atomic.Int32 {
	var n atomic.Int32
	w.Statements.Each(func(sql string) {
		if strings.HasPrefix(sql, "select exists (select from nonce") {
			n.Add(1)
		}
	})
	return &n
}

// waitingOutside waits until so many uploads wait for a place, and none holds a connection.
func waitingOutside(t *testing.T, w *apitest.World, asked *atomic.Int32, want int32) {
	t.Helper()
	require.Eventually(t, func() bool { return asked.Load() == want && w.DB.Outside().Stat().AcquiredConns() == 0 }, 30*time.Second, 5*time.Millisecond,
		"%d uploads wait for a place, and hold no connection meanwhile", want)
}

// TestUploadsWaitWithoutConnection: however many files wait to be read, the database is there for everybody else. What is
// sent again with its nonce is answered as the first time, and done once.
func TestUploadsWaitWithoutConnection(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	routes := uploadRoutes(t, w)
	release, asked := heldUploadLimiters(t, w), peeks(w)
	type sent struct {
		name   string
		client *apitest.Client
		answer chan *apitest.Answer
	}
	var all []sent
	for name, u := range routes {
		for _, email := range u.people {
			s := sent{name, w.As(email).With("lw-nonce", uuid.NewString()), make(chan *apitest.Answer, 1)}
			all = append(all, s)
			go func() { s.answer <- u.send(s.client, u.file) }()
		}
	}
	pool := w.DB.Outside()
	require.Greater(t, len(all), int(pool.Config().MaxConns), "more uploads than connections")
	waitingOutside(t, w, asked, int32(len(all)))
	var free []*pgxpool.Conn
	for range pool.Config().MaxConns {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		conn, err := pool.Acquire(ctx)
		cancel()
		require.NoError(t, err)
		free = append(free, conn)
	}
	for _, conn := range free {
		conn.Release()
	}
	w.As("originator@summit.test").Get("/los/api/loans").Want(200)
	release()
	firsts := make([]*apitest.Answer, len(all))
	for i, s := range all {
		firsts[i] = (<-s.answer).Want(routes[s.name].status)
	}
	for i, s := range all {
		u := routes[s.name]
		before := apitest.One[int64](w, u.done)
		again := u.send(s.client, u.file).Want(u.status)
		assert.JSONEq(t, string(firsts[i].Body), string(again.Body), s.name)
		assert.Equal(t, before, apitest.One[int64](w, u.done), s.name)
	}
}

// TestUploadsOutliveChangedRights: the file was read once, however often its request is tried.
func TestUploadsOutliveChangedRights(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	for name, u := range uploadRoutes(t, w) {
		t.Run(name, func(t *testing.T) {
			release, asked := heldUploadLimiters(t, w), peeks(w)
			answer := make(chan *apitest.Answer, 1)
			before := apitest.One[int64](w, u.done)
			go func() { answer <- u.send(w.As(u.people[0]).With("lw-nonce", uuid.NewString()), u.file) }()
			waitingOutside(t, w, asked, 1)
			w.Exec("update tenant set policy_version = policy_version + 1") // whoever sends it
			var stale atomic.Int32
			w.Statements.Each(func(sql string) {
				if strings.Contains(sql, "app.enter") {
					stale.Add(1)
				}
			})
			release()
			(<-answer).Want(u.status)
			assert.GreaterOrEqual(t, stale.Load(), int32(2), "the first try was taken back")
			assert.Equal(t, before+1, apitest.One[int64](w, u.done))
		})
	}
}

// TestFilesBelongToTheirNonce: another file under the same nonce is another request.
func TestFilesBelongToTheirNonce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	for name, u := range uploadRoutes(t, w) {
		t.Run(name, func(t *testing.T) {
			c := w.As(u.people[0]).With("lw-nonce", uuid.NewString())
			first := u.send(c, u.file).Want(u.status)
			done := apitest.One[int64](w, u.done)
			code, _ := u.send(c, u.other).Want(400).Error()
			assert.Equal(t, "BAD_REQUEST", code)
			assert.JSONEq(t, string(first.Body), string(u.send(c, u.file).Want(u.status).Body))
			assert.Equal(t, done, apitest.One[int64](w, u.done), "nothing more was done")
			u.send(w.As(u.people[0]).With("lw-nonce", uuid.NewString()), u.other).Want(u.status)
			assert.Equal(t, done+1, apitest.One[int64](w, u.done), "and the other file is a file like any")
		})
	}
	t.Run("importLeads/another plan", func(t *testing.T) {
		u := uploadRoutes(t, w)["importLeads"]
		c := w.As(u.people[0]).With("lw-nonce", uuid.NewString())
		file := []byte("FirstName,LastName,Email\nCal,Three,cal@example.test\n")
		u.fields = map[string]string{"dryRun": "true"}
		u.send(c, file).Want(200)
		u.fields = map[string]string{"dryRun": "false"}
		u.send(c, file).Want(400)
	})
}

// TestRuleQuestionsAreForTheirFile: what a rule asked about one file was not asked about another one.
func TestRuleQuestionsAreForTheirFile(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	u := uploadRoutes(t, w)["importLoan"]
	enabledRule(w, "YSP_RULES", "Every loan", "true", effect{"do": "CONFIRM", "title": "Sure?", "message": "A loan."})
	officer := w.As(u.people[0])
	for _, file := range [][]byte{u.file, u.other, u.file} {
		u.send(officer, file).Want(409)
	}
	assert.Equal(t, 2, apitest.One[int](w, "select count(distinct request)::int from rule_ask"), "two files, two questions")
}

// TestOnePersonFillsNoUploadLimiter: who has two pictures waiting is told when to send the third.
func TestOnePersonFillsNoUploadLimiter(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	u := uploadRoutes(t, w)["saveOwnImage"]
	release, asked := heldUploadLimiters(t, w), peeks(w)
	answers := make(chan *apitest.Answer, 2)
	for range cap(answers) {
		go func() { answers <- u.send(w.As(u.people[0]).With("lw-nonce", uuid.NewString()), u.file) }()
	}
	waitingOutside(t, w, asked, 2)
	refused := u.send(w.As(u.people[0]), u.file).Want(429)
	assert.Equal(t, "5", refused.Header.Get("Retry-After"))
	release()
	for range cap(answers) {
		(<-answers).Want(200)
	}
	u.send(w.As(u.people[0]), u.file).Want(200)
}
