package http_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// desk is a loan with two borrowers, and what is asked of the first.
type desk struct {
	w                          *apitest.World
	officer, borrower, other   *apitest.Client
	loan, own, jane, joe, need string
}

func newDesk(t *testing.T, w *apitest.World) *desk {
	t.Helper()
	d := &desk{w: w, officer: w.As("originator@summit.test"), borrower: w.As("borrower@example.test"), other: w.As("prestatario@example.test")}
	d.loan = d.officer.Loan()
	d.jane, d.joe = d.officer.Borrower(d.loan, "Jane", "Invented", true), d.officer.Borrower(d.loan, "Joe", "Invented", false)
	party(w, d.loan, d.borrower.Email, "Borrower", d.jane)
	party(w, d.loan, d.other.Email, "Borrower", d.joe)
	d.own = posPath(d.loan)
	d.need = d.ask("Pay stubs")
	return d
}

func (d *desk) ask(title string) string {
	return made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":%q,"description":"Of the last 30 days","BorrowerId":%q}`, title, d.jane))
}

// needOf is the need as somebody reads it.
func (d *desk) needOf(c *apitest.Client, base string) (n apiNeed) {
	d.w.T.Helper()
	var page struct{ Rows []apiNeed }
	c.Get(base + "/needs").Want(200).Into(&page)
	require.NotEmpty(d.w.T, page.Rows)
	return page.Rows[0]
}

type apiNeed struct {
	ID, Status, Title, RejectionAt, RejectionReason, RejectionNote, SentToBorrowerAt, AcceptedAt string
	Version                                                                                      int64
	LoanDocuments                                                                                []apiDocument
}

type apiDocument struct {
	ID, Name, MediaType, State, Refusal, Status, RejectionReason, RejectionNote, SHA256, UploadedByName string
	Unchecked                                                                                           bool
	Size                                                                                                int64
}

type apiUpload struct {
	ID, DocumentID          string
	Size, Offset, PartBytes int64
}

// begin announces a file.
func (d *desk) begin(c *apitest.Client, base, name string, size int) (u apiUpload) {
	d.w.T.Helper()
	c.Post(base+"/uploads", map[string]any{"NeedId": d.need, "name": name, "size": size}).Want(201).Into(&u)
	return u
}

// part sends a part of a file.
func part(c *apitest.Client, base, upload string, offset int64, content []byte) *apitest.Answer {
	return partTo(c, base+"/uploads/"+upload+"/parts", offset, content)
}

func partTo(c *apitest.Client, path string, offset int64, content []byte) *apitest.Answer {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, _ := form.CreateFormFile("file", "part")
	_, _ = file.Write(content)
	_ = form.WriteField("offset", fmt.Sprint(offset))
	_ = form.Close()
	return c.With("Content-Type", form.FormDataContentType()).Do("POST", path, body.Bytes())
}

// deliver sends a whole file and answers the document that it became.
func (d *desk) deliver(c *apitest.Client, base, name string, content []byte) string {
	d.w.T.Helper()
	u := d.begin(c, base, name, len(content))
	for u.DocumentID == "" {
		end := min(u.Offset+u.PartBytes, int64(len(content)))
		part(c, base, u.ID, u.Offset, content[u.Offset:end]).Want(200).Into(&u)
	}
	return u.DocumentID
}

// looked waits until a document was looked at, as long as reading a picture may take.
func (d *desk) looked(id string) (found apiDocument) {
	d.w.T.Helper()
	require.Eventually(d.w.T, func() bool {
		d.officer.Get(d.loan + "/documents/" + id).Want(200).Into(&found)
		return found.State != "QUARANTINED"
	}, time.Minute, 20*time.Millisecond)
	return found
}

func aPDF(size int) []byte {
	const head, tail = "%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n", "\nstartxref\n0\n%%EOF\n"
	return []byte(head + strings.Repeat("% invented\n", max(0, size-len(head)-len(tail))/11) + tail)
}

func TestNeed(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	content := aPDF(2_500_000)
	heard, own, others := d.officer.Stream(""), d.borrower.Stream(""), d.other.Stream("")

	asked := d.needOf(d.borrower, d.own)
	require.Equal(t, "PENDING", asked.Status)
	require.NotEmpty(t, asked.SentToBorrowerAt, "the borrower sees it in the portal")
	require.Empty(t, rows(d.other, d.own+"/needs"), "another borrower of the loan is not told")
	document := d.deliver(d.borrower, d.own, `C:\Users\Jane\pay "stub".pdf`, content)
	found := d.looked(document)
	require.Equal(t, "CLEAN", found.State, "%+v", found)
	require.Equal(t, `pay "stub".pdf`, found.Name)
	require.Equal(t, "application/pdf", found.MediaType)
	require.EqualValues(t, len(content), found.Size)
	require.Len(t, found.SHA256, 64)
	for heard.Until("RTC.DOCUMENT.CHANGED").Data["action"] != "checked" {
	}
	own.Until("RTC.OWN_NEED.CHANGED")
	d.officer.Patch(d.loan+"/needs/"+d.need, `{"description":"Of May"}`).Want(200)
	own.Until("RTC.OWN_NEED.CHANGED")
	d.officer.Patch(d.loan+"/archive", nil).Want(200)
	d.officer.Patch(d.loan+"/unarchive", nil).Want(200)
	for e := others.Next(); e.Type != "RTC.LOAN.ARCHIVED"; e = others.Next() {
		require.Contains(t, []string{"RTC.READY", "RTC.LOAN.UPDATED"}, e.Type, "another borrower is told nothing of it")
	}
	require.Equal(t, "IN_REVIEW", d.needOf(d.officer, d.loan).Status)

	t.Run("GET /los/api/loans/{loanId}/documents/{id}/content/ok", func(t *testing.T) {
		path := d.loan + "/documents/" + document + "/content"
		whole := d.officer.Get(path).Want(200)
		require.True(t, bytes.Equal(content, whole.Body))
		require.Equal(t, "application/pdf", whole.Header.Get("Content-Type"))
		require.Contains(t, whole.Header.Get("Content-Disposition"), "attachment")
		require.Equal(t, "nosniff", whole.Header.Get("X-Content-Type-Options"))
		require.Contains(t, whole.Header.Get("Content-Security-Policy"), "sandbox")
		require.Equal(t, "private, no-store", whole.Header.Get("Cache-Control"))
		require.Contains(t, d.officer.Get(path+"?preview=true").Want(200).Header.Get("Content-Disposition"), "inline")
		some := d.officer.With("Range", "bytes=1000000-1000009").Get(path).Want(206)
		require.Equal(t, content[1000000:1000010], some.Body)
		d.officer.With("Range", "bytes=99999999-").Get(path).Want(416)
		require.True(t, bytes.Equal(content, d.borrower.Get(d.own+"/documents/"+document+"/content").Want(200).Body))
	})
	t.Run("reject and accept", func(t *testing.T) {
		item := d.loan + "/needs/" + d.need
		d.officer.Post(item+"/reject", map[string]any{"rejectionReason": "NONSENSE"}).Want(422)
		d.officer.Post(item+"/reject", map[string]any{"rejectionReason": "OTHER"}).Want(422)
		d.officer.With("If-Match", "99").Post(item+"/reject", map[string]any{"rejectionReason": "NOT_LEGIBLE"}).Want(412)
		d.officer.Post(item+"/reject", map[string]any{"rejectionReason": "PAGES_MISSING", "rejectionNote": "Page 2"}).Want(200)
		seen := d.needOf(d.borrower, d.own)
		require.Equal(t, []any{"PENDING", "PAGES_MISSING", "Page 2", "DISAPPROVED"}, []any{seen.Status, seen.RejectionReason, seen.RejectionNote, seen.LoanDocuments[0].Status})
		require.Equal(t, []any{"PAGES_MISSING", "Page 2"}, []any{seen.LoanDocuments[0].RejectionReason, seen.LoanDocuments[0].RejectionNote})
		require.NotEmpty(t, seen.RejectionAt)
		d.officer.Post(item+"/accept", nil).Want(409)
		d.officer.Post(item+"/reject", map[string]any{"rejectionReason": "NOT_LEGIBLE"}).Want(409)

		d.looked(d.deliver(d.borrower, d.own, "again.pdf", aPDF(1000)))
		require.Equal(t, "IN_REVIEW", d.needOf(d.borrower, d.own).Status)
		d.officer.Post(item+"/accept", nil).Want(200)
		done := d.needOf(d.borrower, d.own)
		require.Equal(t, []any{"ACCEPTED", "", "APPROVED", "DISAPPROVED"}, []any{done.Status, done.RejectionReason, done.LoanDocuments[0].Status, done.LoanDocuments[1].Status})
		require.Equal(t, "PAGES_MISSING", done.LoanDocuments[1].RejectionReason, "what was sent back keeps why")
		d.borrower.Post(d.own+"/uploads", map[string]any{"NeedId": d.need, "name": "x.pdf", "size": 10}).Want(409)
		d.officer.Post(item+"/accept", nil).Want(409)
	})
	t.Run("the journal tells each step", func(t *testing.T) {
		var told []string
		for _, line := range rows(d.officer, d.loan+"/history") {
			if kind := line["kind"]; kind == "need" || kind == "document" {
				told = append(told, fmt.Sprint(kind, " ", line["action"]))
			}
		}
		assert.ElementsMatch(t, []string{"need created", "document created", "document checked", "need received", "need updated", "document updated", "need rejected",
			"document created", "document checked", "need received", "document updated", "need accepted"}, told)
	})
	t.Run("parts are forgotten", func(t *testing.T) {
		require.Zero(t, apitest.One[int64](w, "select count(*) from upload"))
		require.Zero(t, apitest.One[int64](w, "select count(*) from upload_part"))
		w.Advance(25 * time.Hour)
		w.SweepFiles()
		require.EqualValues(t, 2, apitest.One[int64](w, "select count(*) from blob"), "two documents, and nothing else of a company")
		require.True(t, bytes.Equal(content, w.As(d.officer.Email).Get(d.loan+"/documents/"+document+"/content").Want(200).Body))
	})
}
