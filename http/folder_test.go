package http_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// folderDesk is a desk whose loan has documents that answer no need.
type folderDesk struct{ *desk }

type apiFolderDocument struct {
	apiDocument
	Classification, RemovedAt, RemovedByName string
	IsActive                                 bool
	Replaces                                 []string
	NeedID                                   string
	Mail                                     struct{ ID, From, Subject string }
}

// send has staff send a file to the folder, and waits until it can be opened.
func (d folderDesk) send(name, class string, content []byte) string {
	d.w.T.Helper()
	var u apiUpload
	d.officer.Post(d.loan+"/uploads", effect{"name": name, "size": len(content), "classification": class}).Want(201).Into(&u)
	part(d.officer, d.loan, u.ID, 0, content).Want(200).Into(&u)
	require.Equal(d.w.T, "CLEAN", d.looked(u.DocumentID).State)
	return u.DocumentID
}

func (d folderDesk) get(id string) (found apiFolderDocument) {
	d.w.T.Helper()
	d.officer.Get(d.path(id)).Want(200).Into(&found)
	return found
}

func (d folderDesk) path(id string) string { return d.loan + "/documents/" + id }

// pages are the pages of a document, as they are seen.
func (d folderDesk) pages(id string) []string {
	d.w.T.Helper()
	return pdftest.Pages(d.w.T, d.officer.Get(d.path(id)+"/content").Want(200).Body)
}

func newFolder(t *testing.T) (*apitest.World, folderDesk) {
	w := apitest.New(t)
	d := folderDesk{newDesk(t, w)}
	w.Work(vendor.NoScanner{})
	return w, d
}

func TestDocumentClasses(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	for path, first := range map[string]string{"document-classifications": "NOTE", "need-doc-categories": "CLOSING"} {
		var page struct {
			Count int
			Rows  []struct {
				Code, Name, NameEs string
				Order              int
			}
		}
		officer.Get("/los/api/" + path + "?limit=999").Want(200).Into(&page)
		require.Len(t, page.Rows, page.Count)
		require.Equal(t, first, page.Rows[0].Code)
		require.Equal(t, 1, page.Rows[0].Order)
		require.NotEmpty(t, page.Rows[0].NameEs)
		officer.Get("/los/api/" + path + `?filters={"nothing":1}`).Want(400)
		w.As("borrower@example.test").Get("/los/api/" + path).Want(403)
	}
	active := func() (is bool) {
		for _, category := range rows(officer, "/los/api/need-doc-categories") {
			if category["code"] == "CREDIT" {
				is = category["isActive"].(bool)
			}
		}
		return is
	}
	require.True(t, active())
	admin := w.As("companyadmin@summit.test")
	for _, class := range rows(admin, "/los/api/document-classifications") {
		if class["category"] == "CREDIT" {
			admin.Patch("/los/api/document-classifications/"+class["id"].(string), map[string]any{"isActive": false}).Want(200)
		}
	}
	require.False(t, active(), "nothing of it is offered")
	require.True(t, rows(officer, "/los/api/need-doc-categories")[0]["isActive"].(bool))
}

func TestFolder(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	d.officer.Post(d.loan+"/uploads", effect{"name": "a.pdf", "size": 9, "classification": "NO_CLASS"}).Want(422)
	d.borrower.Post(d.own+"/uploads", effect{"NeedId": d.need, "name": "a.pdf", "size": 9, "classification": "W2"}).Want(422)
	w2, hoi := d.send("w2.pdf", "W2", pdftest.Of(310)), d.send("hoi.pdf", "", pdftest.Of(320))
	require.Equal(t, "W2", d.get(w2).Classification)
	require.True(t, d.get(w2).IsActive)

	t.Run("what a need asks for is what comes for it", func(t *testing.T) {
		d.officer.Patch(d.loan+"/needs/"+d.need, `{"classification":"PAYSTUB"}`).Want(200)
		d.officer.Patch(d.loan+"/needs/"+d.need, `{"classification":"NO_CLASS"}`).Want(422)
		require.Equal(t, "PAYSTUB", d.get(d.deliver(d.borrower, d.own, "stub.pdf", pdftest.Of(330))).Classification)
	})
	t.Run("PATCH /los/api/loans/{loanId}/documents/{id}/classification", func(t *testing.T) {
		d.officer.Patch(d.path(hoi), `{"classification":"HOI"}`).Want(200)
		require.Equal(t, "HOI", d.get(hoi).Classification)
		d.officer.Patch(d.path(hoi), `{"classification":"NO_CLASS"}`).Want(422)
		d.officer.Patch(d.path(hoi), `{"classification":null}`).Want(200)
		require.Empty(t, d.get(hoi).Classification)
	})
	many := d.loan + "/documents"
	t.Run("PATCH /los/api/loans/{loanId}/documents/ok", func(t *testing.T) {
		change := func(patch effect, ids ...string) effect { return effect{"LoanDocumentIds": ids, "patch": patch} }
		d.officer.Patch(many, change(effect{"classification": "HOI", "status": "APPROVED"}, w2, hoi)).Want(200)
		require.Equal(t, "APPROVED", d.get(w2).Status)
		require.Equal(t, "HOI", d.get(w2).Classification)
		d.officer.Patch(many, change(effect{"classification": "NO_CLASS"}, w2, hoi)).Want(422)
		d.officer.Patch(many, change(effect{"classification": "W2"}, w2, nothing)).Want(404)
		require.Equal(t, "HOI", d.get(w2).Classification, "all or none")
		d.officer.Patch(many, change(effect{"classification": "W2"})).Want(422)
		d.officer.Patch(many, change(effect{"state": "CLEAN"}, w2)).Want(422)
		d.borrower.Patch(many, change(effect{"classification": "W2"}, w2)).Want(403)
		w.As("companyadmin@harbor.test").Patch(many, change(effect{"classification": "W2"}, w2)).Want(404)
		d.officer.Patch(d.officer.Loan()+"/documents", change(effect{"classification": "W2"}, w2)).Want(404)
	})
	t.Run("DELETE /los/api/loans/{loanId}/documents/ok", func(t *testing.T) {
		named := func(ids ...string) effect { return effect{"LoanDocumentIds": ids} }
		d.officer.Do("DELETE", many, named(w2)).Want(200)
		gone := d.get(w2)
		require.False(t, gone.IsActive)
		require.NotEmpty(t, gone.RemovedAt)
		require.NotEmpty(t, gone.RemovedByName)
		d.officer.Get(d.path(w2) + "/content").Want(200)
		d.officer.Do("DELETE", many, named(w2)).Want(409)
		d.officer.Do("DELETE", many, named(hoi, nothing)).Want(404)
		require.True(t, d.get(hoi).IsActive)
		d.borrower.Do("DELETE", many, named(hoi)).Want(403)
		w.As("companyadmin@harbor.test").Do("DELETE", many, named(hoi)).Want(404)
		d.officer.Do("DELETE", many, named()).Want(422)
	})
	t.Run("POST /los/api/loans/{loanId}/documents/restore/ok", func(t *testing.T) {
		back := many + "/restore"
		w.As("companyadmin@harbor.test").Post(back, effect{"ids": []string{w2}}).Want(404)
		d.borrower.Post(back, effect{"ids": []string{w2}}).Want(403)
		d.officer.Post(back, effect{"ids": []string{}}).Want(422)
		d.officer.Post(back, effect{"ids": []string{w2}}).Want(200)
		require.True(t, d.get(w2).IsActive)
		require.Empty(t, d.get(w2).RemovedAt)
	})
	t.Run("what was removed is out of a need, and what it was accepted for keeps it", func(t *testing.T) {
		came := d.needOf(d.officer, d.loan).LoanDocuments
		require.Len(t, came, 1)
		id := came[0].ID
		require.Equal(t, "CLEAN", d.looked(id).State)
		d.officer.Do("DELETE", many, effect{"LoanDocumentIds": []string{id}}).Want(200)
		require.Empty(t, d.needOf(d.officer, d.loan).LoanDocuments)
		require.Empty(t, d.needOf(d.borrower, d.own).LoanDocuments)
		d.borrower.Get(d.own + "/documents/" + id + "/content").Want(404)
		d.officer.Post(d.loan+"/needs/"+d.need+"/accept", nil).Want(409)
		d.officer.Post(many+"/restore", effect{"ids": []string{id}}).Want(200)
		d.borrower.Get(d.own + "/documents/" + id + "/content").Want(200)
		d.officer.Post(d.loan+"/needs/"+d.need+"/accept", nil).Want(200)
		d.officer.Do("DELETE", many, effect{"LoanDocumentIds": []string{id}}).Want(409)
		d.officer.Post(many+"/make", effect{"made": []effect{{"name": "x", "parts": []effect{{"DocumentId": id}}}}, "replaces": []string{id}}).Want(409)
	})
	t.Run("locked", func(t *testing.T) {
		admin := w.As("companyadmin@summit.test")
		admin.Do("PUT", d.loan+"/section-locks/LOAN_DOCUMENTS", effect{"reason": "Sent to the investor"}).Want(200)
		d.officer.Do("DELETE", many, effect{"LoanDocumentIds": []string{hoi}}).Want(423)
		d.officer.Patch(d.path(hoi), `{"classification":"HOI"}`).Want(423)
		d.officer.Post(many+"/make", effect{"made": []effect{{"name": "x", "parts": []effect{{"DocumentId": hoi}}}}}).Want(423)
		d.officer.Get(many + "/export").Want(200)
	})
}

func TestMadeDocuments(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	bundle, other := d.send("bundle.pdf", "", pdftest.Of(310, 320, 330)), d.send("other.pdf", "HOI", pdftest.Of(410))
	path := d.loan + "/documents/make"
	ask := func(replaces []string, made ...effect) effect { return effect{"made": made, "replaces": replaces} }
	made := func(body effect) (ids []string) {
		t.Helper()
		var page struct{ Rows []apiFolderDocument }
		d.officer.Post(path, body).Want(201).Into(&page)
		for _, one := range page.Rows {
			require.Equal(t, "QUARANTINED", one.State)
			ids = append(ids, one.ID)
		}
		return ids
	}
	parts := func(of string, from, to, turn int) effect {
		return effect{"DocumentId": of, "from": from, "to": to, "turn": turn}
	}
	t.Run("POST /los/api/loans/{loanId}/documents/make/ok", func(t *testing.T) {
		ids := made(ask([]string{bundle},
			effect{"name": "W-2", "classification": "W2", "parts": []effect{parts(bundle, 3, 2, 0)}},
			effect{"name": "Stub.pdf", "classification": "PAYSTUB", "parts": []effect{parts(bundle, 1, 1, 90), parts(other, 1, 1, 0)}}))
		for _, id := range ids {
			require.Equal(t, "CLEAN", d.looked(id).State)
		}
		require.Equal(t, []string{"330x700", "320x700"}, d.pages(ids[0]))
		require.Equal(t, []string{"700x310", "410x700"}, d.pages(ids[1]))
		require.Equal(t, "W-2.pdf", d.get(ids[0]).Name)
		require.Equal(t, "W2", d.get(ids[0]).Classification)
		require.Equal(t, []string{bundle}, d.get(ids[0]).Replaces)
		require.Eventually(t, func() bool { return !d.get(bundle).IsActive }, 20*time.Second, 20*time.Millisecond, "removed once all is there")
		require.Equal(t, []string{"310x700", "320x700", "330x700"}, d.pages(bundle), "what was sent is kept")
		require.True(t, d.get(other).IsActive)
		d.officer.Post(d.loan+"/documents/restore", effect{"ids": []string{bundle}}).Want(200)
	})
	t.Run("with bookmarks", func(t *testing.T) {
		ids := made(ask(nil, effect{"name": "All", "bookmarks": true, "parts": []effect{{"DocumentId": bundle}, {"DocumentId": other}}}))
		require.Equal(t, "CLEAN", d.looked(ids[0]).State)
		require.Equal(t, []string{"bundle.pdf 1", "other.pdf 4"}, pdftest.Bookmarks(t, d.officer.Get(d.path(ids[0])+"/content").Want(200).Body))
	})
	t.Run("for a need", func(t *testing.T) {
		ids := made(ask(nil, effect{"name": "For you", "NeedId": d.need, "parts": []effect{{"DocumentId": other}}}))
		require.Equal(t, "CLEAN", d.looked(ids[0]).State)
		require.Eventually(t, func() bool { return d.needOf(d.officer, d.loan).Status == "IN_REVIEW" }, 20*time.Second, 20*time.Millisecond)
		d.borrower.Get(d.own + "/documents/" + ids[0] + "/content").Want(200)
	})
	t.Run("a page that is not there", func(t *testing.T) {
		ids := made(ask([]string{other}, effect{"name": "No", "parts": []effect{parts(other, 1, 2, 0)}}))
		refused := d.looked(ids[0])
		require.Equal(t, "REFUSED", refused.State)
		require.Equal(t, "PAGES", refused.Refusal)
		require.Equal(t, map[string]any{"DocumentId": other, "name": "other.pdf", "why": "NO_PAGE"}, d.officer.Get(d.path(ids[0])).Want(200).Map()["faultyPart"])
		require.True(t, d.get(other).IsActive, "what was not replaced stays")
	})
	t.Run("bad input", func(t *testing.T) {
		fine := effect{"name": "x", "parts": []effect{{"DocumentId": other}}}
		d.officer.Post(path, ask(nil)).Want(422)
		d.officer.Post(path, ask(nil, effect{"name": " ", "parts": []effect{{"DocumentId": other}}})).Want(422)
		d.officer.Post(path, ask(nil, effect{"name": "x", "parts": []effect{}})).Want(422)
		d.officer.Post(path, ask(nil, effect{"name": "x", "parts": []effect{parts(other, 1, 1, 45)}})).Want(422)
		d.officer.Post(path, ask(nil, effect{"name": "x", "classification": "NO_CLASS", "parts": []effect{{"DocumentId": other}}})).Want(422)
		d.officer.Post(path, ask(nil, effect{"name": "x", "NeedId": nothing, "parts": []effect{{"DocumentId": other}}})).Want(422)
		d.officer.Post(path, ask(nil, effect{"name": "x", "parts": []effect{{"DocumentId": nothing}}})).Want(404)
		d.officer.Post(path, ask([]string{nothing}, fine)).Want(404)
		d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{bundle}}).Want(200)
		d.officer.Post(path, ask(nil, effect{"name": "x", "parts": []effect{{"DocumentId": bundle}}})).Want(409)
		d.borrower.Post(path, ask(nil, fine)).Want(403)
		w.As("companyadmin@harbor.test").Post(path, ask(nil, fine)).Want(404)
		d.officer.Post(d.officer.Loan()+"/documents/make", ask(nil, fine)).Want(404)
	})
	t.Run("what can't be opened has no pages", func(t *testing.T) {
		bad := d.send("bad.pdf", "", aPDF(900)) // whole by its looks, without a page inside
		ids := made(ask(nil, effect{"name": "x", "parts": []effect{{"DocumentId": other}, {"DocumentId": bad}}}))
		require.Equal(t, "PAGES", d.looked(ids[0]).Refusal)
		require.Equal(t, map[string]any{"DocumentId": bad, "name": "bad.pdf", "why": "UNREADABLE"}, d.officer.Get(d.path(ids[0])).Want(200).Map()["faultyPart"], "the one at fault, of both")
	})
}

// hold keeps what is asked to be made waiting; let has it be made.
func (d folderDesk) hold() (let func()) {
	d.w.T.Helper()
	d.w.Exec(`create function public.wait_in_line() returns trigger language plpgsql as $$ begin new.state := 'scheduled'; new.scheduled_at := now() + interval '1 hour'; return new; end $$`)
	d.w.Exec("create trigger wait_in_line before insert on river.river_job for each row when (new.kind = 'document_make') execute function public.wait_in_line()")
	return func() {
		d.w.T.Helper()
		d.w.Exec("drop function public.wait_in_line() cascade")
		d.w.Exec("update river.river_job set state = 'available', scheduled_at = now() where kind = 'document_make' and state = 'scheduled'")
	}
}

// make asks for documents to be made, and answers their ids.
func (d folderDesk) make(replaces []string, made ...effect) (ids []string) {
	d.w.T.Helper()
	return d.makeAs(d.officer, replaces, made...)
}

// makeAs asks for documents to be made as somebody else.
func (d folderDesk) makeAs(who *apitest.Client, replaces []string, made ...effect) (ids []string) {
	d.w.T.Helper()
	var page struct{ Rows []apiFolderDocument }
	who.Post(d.loan+"/documents/make", effect{"made": made, "replaces": replaces}).Want(201).Into(&page)
	for _, one := range page.Rows {
		require.Equal(d.w.T, "QUARANTINED", one.State)
		ids = append(ids, one.ID)
	}
	return ids
}

// allOf is a document made of all of another.
func allOf(name, of string) effect {
	return effect{"name": name, "parts": []effect{{"DocumentId": of}}}
}

// TestAMakingThatIsGivenUp: a document that nobody makes any more says so, and can be asked for again.
func TestAMakingThatIsGivenUp(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	from := d.send("from.pdf", "", pdftest.Of(310))
	let := d.hold()
	id := d.make([]string{from}, allOf("x", from))[0]
	w.Exec("delete from river.river_job where kind = 'document_make'")
	require.Equal(t, 1, apitest.One[int](w, "select removed::int from app.give_up_lost_scans(now(), 10)"))
	require.True(t, d.get(id).Unchecked)
	require.True(t, d.get(from).IsActive)
	let()
	d.officer.Post(d.path(id)+"/scan", nil).Want(200)
	require.Equal(t, "CLEAN", d.looked(id).State)
	require.Equal(t, []string{"310x700"}, d.pages(id))
	require.Eventually(t, func() bool { return !d.get(from).IsActive }, 20*time.Second, 20*time.Millisecond)
}

// TestWhatIsMadeInPlaceOfOthers: it answers the need that they answered, stands for the conditions for which they stood, and belongs
// to whom they belonged; they go once all that was asked for at once is there.
func TestWhatIsMadeInPlaceOfOthers(t *testing.T) {
	t.Parallel()
	_, d := newFolder(t)
	condition := conditionDesk(d)
	at := condition.add("STUBS")
	came := d.deliver(d.borrower, d.own, "stubs.pdf", pdftest.Of(310, 320))
	require.Equal(t, "CLEAN", d.looked(came).State)
	d.officer.Post(condition.path(at)+"/documents", effect{"LoanDocumentIds": []string{came}}).Want(200)
	t.Run("nothing goes while one of several is not made", func(t *testing.T) {
		part := effect{"name": "none", "parts": []effect{{"DocumentId": came, "from": 3, "to": 3}}}
		ids := d.make([]string{came}, allOf("whole", came), part)
		require.Equal(t, "CLEAN", d.looked(ids[0]).State)
		require.Equal(t, "REFUSED", d.looked(ids[1]).State)
		require.True(t, d.get(came).IsActive)
		d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": ids}).Want(200)
	})
	t.Run("nothing goes for what was removed while it was made", func(t *testing.T) {
		let := d.hold()
		id := d.make([]string{came}, allOf("mistake", came))[0]
		d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{id}}).Want(200)
		let()
		require.Equal(t, "CLEAN", d.looked(id).State)
		require.True(t, d.get(came).IsActive)
		require.Equal(t, []string{came}, condition.documentsOf(at))
	})
	t.Run("it takes their place, and what was accepted stays", func(t *testing.T) {
		let := d.hold()
		settled := d.make([]string{came}, allOf("late", came))[0]
		turned := d.make([]string{came}, effect{"name": "turned", "parts": []effect{{"DocumentId": came, "turn": 90}}})[0]
		let()
		require.Equal(t, "CLEAN", d.looked(turned).State)
		require.Equal(t, "CLEAN", d.looked(settled).State)
		require.Equal(t, d.need, d.get(turned).NeedID)
		require.False(t, d.get(came).IsActive)
		require.ElementsMatch(t, []string{settled, turned}, condition.documentsOf(at))
		d.borrower.Get(d.own + "/documents/" + turned + "/content").Want(200)
		d.officer.Post(d.loan+"/needs/"+d.need+"/accept", nil).Want(200)
		d.officer.Patch(d.path(turned), `{"status":null}`).Want(200)
		d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{turned}}).Want(409)
	})
}

func TestExportedDocuments(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	path := d.loan + "/documents/export"
	d.officer.Get(path).Want(409)
	loose, w2, removed := d.send("../loose.pdf", "", pdftest.Of(310)), d.send("w2.pdf", "W2", pdftest.Of(320)), d.send("removed.pdf", "HOI", pdftest.Of(330))
	d.send("note.pdf", "NOTE", pdftest.Of(340))
	d.officer.Do("DELETE", d.loan+"/documents", effect{"LoanDocumentIds": []string{removed}}).Want(200)
	t.Run("GET /los/api/loans/{loanId}/documents/export/ok", func(t *testing.T) {
		answer := d.officer.Get(path).Want(200)
		require.Equal(t, "application/zip", answer.Header.Get("Content-Type"))
		require.Contains(t, answer.Header.Get("Content-Disposition"), "-documents.zip")
		files, err := zip.NewReader(bytes.NewReader(answer.Body), int64(len(answer.Body)))
		require.NoError(t, err)
		var names []string
		for _, file := range files.File {
			names = append(names, file.Name)
		}
		require.Equal(t, []string{"001 Promissory note - note.pdf", "002 W-2 - w2.pdf", "003 loose.pdf"}, names, "in stacking order, what was removed left out")
		in, err := files.File[1].Open()
		require.NoError(t, err)
		content, err := io.ReadAll(in)
		require.NoError(t, err)
		require.Equal(t, []string{"320x700"}, pdftest.Pages(t, content))
	})
	t.Run("those that are named", func(t *testing.T) {
		answer := d.officer.Get(path + "?LoanDocumentIds=" + strings.Join([]string{w2, loose}, ",")).Want(200)
		files, err := zip.NewReader(bytes.NewReader(answer.Body), int64(len(answer.Body)))
		require.NoError(t, err)
		require.Len(t, files.File, 2)
		d.officer.Get(path + "?LoanDocumentIds=" + removed).Want(409)
		d.officer.Get(path + "?LoanDocumentIds=x").Want(400)
	})
	d.borrower.Get(path).Want(403)
	w.As("companyadmin@harbor.test").Get(path).Want(404)
}
