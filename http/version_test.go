package http_test

import (
	"archive/zip"
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf"
	"gable/pdf/pdftest"
)

type apiVersion struct {
	apiFolderDocument
	Number               int
	Series, SupersededBy string
	NewerThan            string
	Text, Snippet        string
}

func (d folderDesk) versions(id string) []apiVersion {
	d.w.T.Helper()
	var page struct{ Rows []apiVersion }
	d.officer.Get(d.path(id) + "/versions").Want(200).Into(&page)
	return page.Rows
}

// newer sends a file as a newer version of a document, and waits until it has been looked at.
func (d folderDesk) newer(of, name string, content []byte) string {
	d.w.T.Helper()
	var u apiUpload
	d.officer.Post(d.loan+"/uploads", effect{"name": name, "size": len(content), "newerThan": of}).Want(201).Into(&u)
	part(d.officer, d.loan, u.ID, 0, content).Want(200).Into(&u)
	require.Equal(d.w.T, "CLEAN", d.looked(u.DocumentID).State)
	return u.DocumentID
}

// exported are the files that an export of the folder holds.
func (d folderDesk) exported() (names []string) {
	d.w.T.Helper()
	answer := d.officer.Get(d.loan + "/documents/export").Want(200)
	files, err := zip.NewReader(bytes.NewReader(answer.Body), int64(len(answer.Body)))
	require.NoError(d.w.T, err)
	for _, file := range files.File {
		names = append(names, file.Name)
	}
	return names
}

func numbersOf(versions []apiVersion) (all []int) {
	for _, v := range versions {
		all = append(all, v.Number)
	}
	return all
}

func TestVersions(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	first := d.send("w2.pdf", "W2", pdftest.Of(310))
	require.Len(t, d.versions(first), 1, "a document alone is its only version")
	d.officer.Patch(d.path(first), effect{"NeedId": d.need}).Want(200)

	second := d.newer(first, "w2-corrected.pdf", pdftest.Of(320))
	now := d.get(second)
	require.True(t, now.IsActive)
	require.Equal(t, d.need, now.NeedID, "it answers what the first one answered")
	require.Equal(t, "W2", now.Classification)
	require.False(t, d.get(first).IsActive)
	require.Equal(t, []int{2, 1}, numbersOf(d.versions(first)))
	require.Equal(t, second, d.versions(first)[1].SupersededBy)
	require.Equal(t, []string{"310x700"}, d.pages(first), "an earlier version can be opened")
	require.Equal(t, []string{"001 W-2 - w2-corrected.pdf"}, d.exported(), "and is in no export")

	t.Run("POST /los/api/loans/{loanId}/uploads/newer version", func(t *testing.T) {
		begin := d.loan + "/uploads"
		file := func(more effect) effect {
			body := effect{"name": "a.pdf", "size": 9, "newerThan": second}
			for name, value := range more {
				body[name] = value
			}
			return body
		}
		d.officer.Post(begin, file(effect{"NeedId": d.need})).Want(422)
		d.borrower.Post(d.own+"/uploads", file(effect{"NeedId": d.need})).Want(422)
		d.officer.Post(begin, file(effect{"newerThan": nothing})).Want(404)
		d.officer.Post(begin, file(effect{"newerThan": first})).Want(409)
	})
	third := d.send("w2-final.pdf", "", pdftest.Of(330))
	t.Run("POST /los/api/loans/{loanId}/documents/{id}/versions/ok", func(t *testing.T) {
		at := d.path(second) + "/versions"
		d.borrower.Post(at, effect{"LoanDocumentId": third}).Want(403)
		w.As("companyadmin@harbor.test").Post(at, effect{"LoanDocumentId": third}).Want(404)
		d.officer.Post(at, effect{"LoanDocumentId": nothing}).Want(404)
		d.officer.Post(at, effect{"LoanDocumentId": second}).Want(422)
		d.officer.Post(at, effect{}).Want(422)
		d.officer.With("If-Match", "99").Post(at, effect{"LoanDocumentId": third}).Want(412)
		d.officer.Post(d.path(first)+"/versions", effect{"LoanDocumentId": third}).Want(409)
		d.officer.Post(at, effect{"LoanDocumentId": third}).Want(200)
		require.Equal(t, []int{3, 2, 1}, numbersOf(d.versions(first)))
		require.Equal(t, d.need, d.get(third).NeedID)
		d.officer.Post(d.loan+"/documents/restore", effect{"ids": []string{second}}).Want(409)
	})
	t.Run("POST /los/api/loans/{loanId}/documents/{id}/versions/{versionId}/revert/ok", func(t *testing.T) {
		at := d.path(third) + "/versions/"
		d.borrower.Post(at+first+"/revert", nil).Want(403)
		w.As("companyadmin@harbor.test").Post(at+first+"/revert", nil).Want(404)
		d.officer.Post(at+nothing+"/revert", nil).Want(404)
		d.officer.Post(at+third+"/revert", nil).Want(409)
		d.officer.With("If-Match", "99").Post(at+first+"/revert", nil).Want(412)
		var back apiVersion
		d.officer.Post(at+first+"/revert", nil).Want(200).Into(&back)
		require.Equal(t, 4, back.Number)
		require.Equal(t, []string{"310x700"}, d.pages(back.ID))
		require.Equal(t, []int{4, 3, 2, 1}, numbersOf(d.versions(first)))
	})
	t.Run("GET /los/api/loans/{loanId}/documents/{id}/versions/ok", func(t *testing.T) {
		d.borrower.Get(d.path(first) + "/versions").Want(403)
		w.As("companyadmin@harbor.test").Get(d.path(first) + "/versions").Want(404)
		d.officer.Get(d.path(nothing) + "/versions").Want(404)
		d.officer.Get(d.path(first) + `/versions?filters={"nothing":1}`).Want(400)
	})
}

// Two people who send a newer version at once make two versions.
func TestTwoVersionsAtOnce(t *testing.T) {
	t.Parallel()
	_, d := newFolder(t)
	first := d.send("w2.pdf", "W2", pdftest.Of(310))
	var sent []string
	for _, width := range []int{320, 330} {
		content := pdftest.Of(width)
		var u apiUpload
		d.officer.Post(d.loan+"/uploads", effect{"name": "new.pdf", "size": len(content), "newerThan": first}).Want(201).Into(&u)
		part(d.officer, d.loan, u.ID, 0, content).Want(200).Into(&u)
		sent = append(sent, u.DocumentID)
	}
	for _, id := range sent {
		require.Equal(t, "CLEAN", d.looked(id).State)
	}
	require.Equal(t, []int{3, 2, 1}, numbersOf(d.versions(first)))
	active := slices.DeleteFunc(d.versions(first), func(v apiVersion) bool { return !v.IsActive })
	require.Len(t, active, 1)
	require.Equal(t, 3, active[0].Number)
}

// Pages that were changed are another version of their document.
func TestChangedPagesAreAVersion(t *testing.T) {
	t.Parallel()
	_, d := newFolder(t)
	first := d.send("bundle.pdf", "W2", pdftest.Of(310, 320))
	var made struct{ Rows []apiVersion }
	d.officer.Post(d.loan+"/documents/make", effect{"replaces": []string{first},
		"made": []effect{{"name": "bundle", "classification": "W2", "parts": []effect{{"DocumentId": first, "from": 2, "to": 1}}}}}).Want(201).Into(&made)
	require.Equal(t, "CLEAN", d.looked(made.Rows[0].ID).State)
	require.Equal(t, []int{2, 1}, numbersOf(d.versions(first)))
}

func TestDocumentIsPutToANeed(t *testing.T) {
	t.Parallel()
	_, d := newFolder(t)
	id := d.send("stub.pdf", "", pdftest.Of(310))
	d.officer.Patch(d.path(id), effect{"NeedId": nothing}).Want(422)
	d.officer.Patch(d.path(id), effect{"NeedId": d.need}).Want(200)
	require.Equal(t, d.need, d.get(id).NeedID)
	require.Equal(t, "IN_REVIEW", d.needOf(d.officer, d.loan).Status)
	d.borrower.Get(d.own + "/documents/" + id + "/content").Want(200)
	d.officer.Patch(d.path(id), effect{"NeedId": nil}).Want(200)
	d.borrower.Get(d.own + "/documents/" + id + "/content").Want(404)
	theirs := d.deliver(d.borrower, d.own, "mine.pdf", pdftest.Of(330))
	d.looked(theirs)
	d.officer.Patch(d.path(theirs), effect{"NeedId": nil}).Want(200)
	d.borrower.Get(d.own + "/documents/" + theirs + "/content").Want(200)
	d.officer.Patch(d.path(id), effect{"NeedId": d.need}).Want(200)
	d.officer.Post(d.loan+"/needs/"+d.need+"/accept", nil).Want(200)
	d.officer.Patch(d.path(id), effect{"NeedId": nil}).Want(409)
	other := d.send("other.pdf", "", pdftest.Of(320))
	d.officer.Patch(d.path(other), effect{"NeedId": d.need}).Want(409)
	d.officer.Post(d.loan+"/uploads", effect{"name": "a.pdf", "size": 9, "newerThan": id}).Want(409)
}

type apiView struct{ Name, How, FirstAt, LastAt string }

func TestWhoSawADocument(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	id := d.deliver(d.borrower, d.own, "stub.pdf", pdftest.Of(330))
	require.Equal(t, "CLEAN", d.looked(id).State)
	views := func() (all []apiView) {
		var page struct{ Rows []apiView }
		d.officer.Get(d.path(id) + "/views").Want(200).Into(&page)
		return page.Rows
	}
	require.Empty(t, views())
	d.officer.Get(d.path(id) + "/content?preview=true").Want(200)
	d.officer.Get(d.path(id) + "/content?preview=true").Want(200)
	require.Len(t, views(), 1, "within an hour it is one")
	_, err := w.Super.Exec(t.Context(), "update document_view set hour = hour - interval '1 hour', first_at = first_at - interval '1 hour', last_at = last_at - interval '1 hour'")
	require.NoError(t, err)
	d.officer.Get(d.path(id) + "/content?preview=true").Want(200)
	d.officer.Get(d.path(id) + "/content").Want(200)
	d.officer.Get(d.loan + "/documents/export").Want(200)
	d.borrower.Get(d.own + "/documents/" + id + "/content").Want(200)
	got := views()
	require.Len(t, got, 5)
	names := map[string]bool{}
	how := map[string]int{}
	for _, v := range got {
		how[v.How]++
		names[v.Name] = true
	}
	require.Len(t, names, 2, "one of the staff, and the borrower")
	require.Equal(t, map[string]int{"PREVIEW": 2, "DOWNLOAD": 2, "EXPORT": 1}, how)
	t.Run("GET /los/api/loans/{loanId}/documents/{id}/views/ok", func(t *testing.T) {
		d.borrower.Get(d.path(id) + "/views").Want(403)
		w.As("companyadmin@harbor.test").Get(d.path(id) + "/views").Want(404)
		d.officer.Get(d.path(nothing) + "/views").Want(404)
		d.officer.Get(d.path(id) + `/views?where={"nothing":1}`).Want(400)
	})
}

// found are the names of the documents that a search finds, once as many are found.
func (d folderDesk) found(words string, many int) (rows []apiVersion) {
	d.w.T.Helper()
	require.Eventually(d.w.T, func() bool {
		rows = d.search(d.officer, words)
		return len(rows) >= many
	}, 20*time.Second, 10*time.Millisecond, "%d found by %q", many, words)
	require.Len(d.w.T, rows, many)
	return rows
}

func (d folderDesk) search(by *apitest.Client, words string) []apiVersion {
	d.w.T.Helper()
	var page struct{ Rows []apiVersion }
	by.Get(d.loan + "/documents?limit=100&search=" + strings.ReplaceAll(words, " ", "+")).Want(200).Into(&page)
	return page.Rows
}

func TestSearchInTexts(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	heard := d.officer.Stream("")
	bonus := d.send("one.pdf", "", pdf.OfText("Quarterly bonus of May for Ana\nSSN 123-45-6789 account 000123456789"))
	require.Equal(t, bonus, heard.Until("RTC.DOCUMENT_TEXT.CHANGED").Data["id"])
	require.Len(t, d.search(d.officer, "quarterly bonus"), 1, "who hears that it was read finds it at once")
	d.send("dos.pdf", "", pdf.OfText("Talón de pago de mayo"))
	d.send("bonus letter.pdf", "", pdftest.Of(300))
	d.send("three.pdf", "PAYSTUB", pdftest.Of(310))

	rows := d.found("quarterly BONUS", 1)
	require.Equal(t, bonus, rows[0].ID)
	require.Contains(t, rows[0].Snippet, "Quarterly bonus of May")
	require.NotContains(t, rows[0].Snippet, "6789", "no number of a person is shown beside it")
	require.Equal(t, "TEXT", rows[0].Text)
	require.Len(t, d.found("bonus", 2), 2, "by its text, and by its name")
	require.Equal(t, "dos.pdf", d.found("talon pago", 2)[0].Name, "accents do not matter")
	require.Equal(t, "three.pdf", d.found("pay stub", 1)[0].Name, "by the name of its class")
	require.Empty(t, d.search(d.officer, "quarterly mayo"), "all words are meant")
	require.Empty(t, d.search(d.officer, "123-45-6789"))
	require.Empty(t, d.search(d.officer, "000123456789"))
	require.Empty(t, d.search(d.officer, "6789"))
	require.Eventually(t, func() bool { return d.search(d.officer, "three")[0].Text == "NONE" }, 20*time.Second, 10*time.Millisecond, "a picture of a page has no text")

	var readable int
	require.NoError(t, w.Super.QueryRow(t.Context(), "select count(*) from document_text x where position('uarterly'::bytea in x.sealed) > 0 or x::text ilike '%uarterly%'").Scan(&readable))
	require.Zero(t, readable, "no word of it can be read in the database")

	d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{bonus}}).Want(200)
	require.Empty(t, d.search(d.officer, "quarterly"))
	d.officer.Post(d.loan+"/documents/restore", effect{"ids": []string{bonus}}).Want(200)
	d.found("quarterly", 1)

	w.Exec(`update document set data = data || '{"creditReportId": "`+nothing+`"}' where id = $1`, bonus)
	d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{bonus}}).Want(200)
	d.officer.Post(d.loan+"/documents/restore", effect{"ids": []string{bonus}}).Want(200)
	require.Eventually(t, func() bool {
		return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'document_text' and state <> 'completed'") == 0
	}, 20*time.Second, 10*time.Millisecond)
	require.Empty(t, d.search(d.officer, "quarterly"), "what a credit report says is found by nobody, also once it was put back")

	w.As("companyadmin@harbor.test").Get(d.loan + "/documents?search=bonus").Want(404)
	d.borrower.Get(d.loan + "/documents?search=bonus").Want(403)
	d.officer.Get(d.loan + "/documents?search=" + strings.Repeat("a", 201)).Want(400)
}
