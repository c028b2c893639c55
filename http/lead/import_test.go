package lead_test

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/vendor"
	"gable/http/apitest"
)

type preview struct {
	Headers, Mapping                []string
	Encoding, Delimiter             string
	Total, Created, Skipped, Failed int
	Lines                           []struct {
		Line    int
		Outcome string
		Errors  []struct{ Field, Key string }
	}
	MappingErrors []struct{ Key string }
	Import        *progress
}

type progress struct {
	ID, Status, Reason, Message, FinishedAt string
	Total, Done, Created, Skipped, Failed   int
}

// upload sends a file with further fields of the form.
func upload(t *testing.T, c *apitest.Client, content []byte, fields map[string]string) *apitest.Answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "leads.csv")
	require.NoError(t, err)
	_, err = file.Write(content)
	require.NoError(t, err)
	for name, value := range fields {
		require.NoError(t, form.WriteField(name, value))
	}
	require.NoError(t, form.Close())
	return c.With("Content-Type", form.FormDataContentType()).Do("POST", "/lead/api/leads/import", body.Bytes())
}

type postbox struct{ mails chan vendor.Mail }

func (p postbox) Send(_ context.Context, m vendor.Mail) error {
	p.mails <- m
	return nil
}

// work runs the jobs that wait until the test ends.
func work(t *testing.T, w *apitest.World) postbox {
	t.Helper()
	box := postbox{make(chan vendor.Mail, 100)}
	w.Post(box)
	return box
}

const people = "\ufeffFirst Name;Last Name;E-mail;Phone;State;Loan Amount;Tags;Notes\n" +
	"Ina;Import;ina@file.test;(512) 555-0101;Texas;\"$350,000\";Hot;\"says \"\"soon\"\";\nsecond line\"\n" +
	"Bad;Phone;;12;TX;1;;\n" +
	"Twin;Import;INA@file.test;;TX;;;\n" +
	"No;Tag;tag@file.test;;TX;;Cold;\n" +
	";;;;;;;\n" +
	"=SUM(A1);Import;sum@file.test;;Nowhere;;;\n" +
	"Known;Person;known@lead.test;;;;;\n"

func TestImportingLeads(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("branchadmin@summit.test")
	admin.Post("/lead/api/tags", `{"name":"hot"}`).Want(201)
	add(w.As("originator@summit.test"), "Known")
	t.Run("POST /lead/api/leads/import/dry run", func(t *testing.T) {
		var p preview
		upload(t, admin, []byte(people), nil).Want(200).Into(&p)
		assert.Equal(t, []string{"FirstName", "LastName", "Email", "CellPhone", "StateCode", "LoanAmt", "Tags", "Notes"}, p.Mapping)
		assert.Equal(t, ";", p.Delimiter)
		assert.Equal(t, []int{6, 4, 2, 0}, []int{p.Total, p.Created, p.Skipped, p.Failed})
		require.Len(t, p.Lines, 5)
		assert.Equal(t, 3, p.Lines[0].Line)
		assert.Equal(t, "CellPhone", strings.TrimPrefix(p.Lines[0].Errors[0].Field, "ContactPoint."))
		assert.Equal(t, "Tags", p.Lines[2].Errors[0].Field)
		assert.Equal(t, 1, count(w), "nothing is kept")
		w.As("branchadmin2@summit.test").Post("/lead/api/tags", `{"name":"hot"}`)
		upload(t, w.As("branchadmin2@summit.test"), []byte(people), nil).Want(200).Into(&p)
		assert.Equal(t, 1, p.Skipped, "whom another branch knows is not told of")
	})
	var p preview
	t.Run("POST /lead/api/leads/import/ok", func(t *testing.T) {
		stream := admin.Stream("")
		upload(t, admin, []byte(people), map[string]string{"dryRun": "false", "nonce": "n1"}).Want(200).Into(&p)
		require.NotNil(t, p.Import)
		var again preview
		upload(t, admin, []byte(people), map[string]string{"dryRun": "false", "nonce": "n1"}).Want(200).Into(&again)
		assert.Equal(t, p.Import.ID, again.Import.ID, "the same file with the same nonce is taken in once")
		work(t, w)
		stream.Until("RTC.LEAD_IMPORT.COMPLETED")
		assert.Equal(t, 5, count(w), "a cell that does not fit drops no lead")
		var found page
		admin.Get("/lead/api/leads?searchTerm=ina").Want(200).Into(&found)
		require.Len(t, found.Rows, 1)
		assert.Equal(t, "IMPORT", found.Rows[0].Origin)
		assert.Equal(t, string(demo.UserID("originator@summit.test")), found.Rows[0].OwnerID)
		assert.Equal(t, "hot", found.Rows[0].Tags[0].Name)
	})
	path := "/lead/api/lead-imports/" + p.Import.ID
	t.Run("GET /lead/api/lead-imports/{id}/ok", func(t *testing.T) {
		var now progress
		admin.Get(path).Want(200).Into(&now)
		assert.Equal(t, progress{ID: p.Import.ID, Status: "DONE", FinishedAt: now.FinishedAt, Total: 6, Done: 6, Created: 4, Skipped: 2, Failed: 0}, now)
		var lines struct{ Count int }
		admin.Get(path + "/lines?filters=%7B%22outcome%22%3A%22WRONG%22%7D").Want(200).Into(&lines)
		assert.Equal(t, 0, lines.Count)
		report := admin.Get(path + "/report").Want(200)
		assert.Contains(t, string(report.Body), "'=SUM(A1) Import", "no formula in the report")
		assert.Contains(t, report.Header.Get("Content-Disposition"), "attachment")
	})
	for _, suffix := range []string{"", "/lines", "/report"} {
		t.Run("GET /lead/api/lead-imports/{id}"+suffix+"/wrong tenant", func(t *testing.T) {
			w.As("companyadmin@harbor.test").Get(path + suffix).Want(404)
			w.As("companyadmin@summit.test").Get(path + suffix).Want(404)
		})
		t.Run("GET /lead/api/lead-imports/{id}"+suffix+"/wrong role", func(t *testing.T) { w.As("processor@summit.test").Get(path + suffix).Want(403) })
		t.Run("GET /lead/api/lead-imports/{id}"+suffix+"/bad input", func(t *testing.T) { admin.Get("/lead/api/lead-imports/null" + suffix).Want(400) })
	}
	t.Run("POST /lead/api/leads/import/wrong role", func(t *testing.T) { upload(t, w.As("processor@summit.test"), []byte(people), nil).Want(403) })
	t.Run("POST /lead/api/leads/import/bad input", func(t *testing.T) {
		upload(t, admin, []byte("PK\x03\x04xlsx"), nil).Want(415)
		upload(t, admin, nil, nil).Want(422)
		upload(t, admin, []byte("a,b\n1,2\n"), map[string]string{"dryRun": "false"}).Want(422)
		upload(t, admin, []byte("a,b\n1,2\n"), map[string]string{"plan": "["}).Want(400)
		upload(t, admin, []byte("First Name\n"+strings.Repeat("x\n", 10_001)), nil).Want(413)
		upload(t, admin, bytes.Repeat([]byte("x,y\n"), 1_400_000), nil).Want(413)
		var p preview
		upload(t, admin, []byte("a,b\n1,2\n"), nil).Want(200).Into(&p)
		assert.Equal(t, "required", p.MappingErrors[0].Key)
		admin.Post("/lead/api/leads/import", `{}`).Want(415)
	})
}

func TestImportOfManyLines(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("branchadmin@summit.test")
	var file strings.Builder
	file.WriteString("name,email\n")
	for i := range 650 {
		fmt.Fprintf(&file, "Person %d,p%d@many.test\n", i, i)
	}
	var p preview
	upload(t, admin, []byte(file.String()), map[string]string{"dryRun": "false"}).Want(200).Into(&p)
	stream := admin.Stream("")
	work(t, w)
	stream.Until("RTC.LEAD_IMPORT.COMPLETED")
	assert.Equal(t, 650, count(w))
	assert.Equal(t, 650, apitest.One[int](w, "select count(*)::int from lead_import_line"))
	assert.Equal(t, 650, apitest.One[int](w, "select count(distinct record_id)::int from audit_entry where kind = 'lead'"))
	assert.Equal(t, 0, apitest.One[int](w, "select count(*)::int from lead_import where hash is not null"), "the file is gone once it is taken in")
}

func TestExportingLeads(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	body := person("=HYPERLINK(1)", "evil@lead.test")
	body["Notes"] = "@cmd"
	w.As("originator@summit.test").Post("/lead/api/leads", body).Want(201)
	admin := w.As("branchadmin@summit.test")
	t.Run("GET /lead/api/leads/export/ok", func(t *testing.T) {
		text := string(admin.Get("/lead/api/leads/export").Want(200).Body)
		assert.Contains(t, text, "'=HYPERLINK(1)")
		assert.Contains(t, text, "'@cmd")
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'lead_export'"))
		assert.NotContains(t, string(w.As("branchadmin2@summit.test").Get("/lead/api/leads/export").Want(200).Body), "evil", "another branch's")
		assert.NotContains(t, string(w.As("companyadmin@harbor.test").Get("/lead/api/leads/export").Want(200).Body), "evil", "wrong tenant")
	})
	t.Run("GET /lead/api/leads/export/wrong role", func(t *testing.T) { w.As("originator@summit.test").Get("/lead/api/leads/export").Want(403) })
	t.Run("GET /lead/api/leads/export/bad input", func(t *testing.T) { admin.Get("/lead/api/leads/export?orderBy=secret").Want(400) })
}

func TestTheOwnerIsToldOfAWebLead(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	_, path := openForm(w)
	box := work(t, w)
	w.Anonymous().Post(path, sent(fresh(w, path), map[string]any{"firstName": "Line", "lastName": "Break", "message": "<b>bold</b>"})).Want(200)
	mail := <-box.mails
	if mail.To.Email == "wanda@web.test" { // the letter that asks for confirmation, which may be first
		mail = <-box.mails
	}
	assert.Equal(t, "originator@summit.test", mail.To.Email)
	assert.Equal(t, "New lead: Line Break", mail.Subject)
	assert.Contains(t, mail.Text, "https://gable.test/app/leads/")
	assert.Contains(t, mail.HTML, "&lt;b&gt;")
}
