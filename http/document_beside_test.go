package http_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// TestScriptsAreTakenOut: a form that adds up by scripts is taken, as a copy without them; the file as it came is the version before, for who
// may edit the loan's documents, and no page shows it.
func TestScriptsAreTakenOut(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	came := pdftest.Form(pdftest.Field{Name: "income", Says: pdftest.TextField + " /AA << /C << /S /JavaScript /JS (AFNumber_Format) >> >> /V (4,200.00)"})
	id := d.deliver(d.borrower, d.own, "4506-C.pdf", came)
	require.Equal(t, "CLEAN", d.looked(id).State)
	found := d.officer.Get(d.loan + "/documents/" + id).Want(200).Map()
	require.Equal(t, []any{"4506-C.pdf", []any{"SCRIPT"}, 2.0}, []any{found["name"], found["takenOut"], found["number"]})
	own := d.needOf(d.borrower, d.own)
	require.Equal(t, "IN_REVIEW", own.Status)
	content := d.borrower.Get(d.own + "/documents/" + id + "/content?preview=true").Want(200)
	require.NotContains(t, string(content.Body), "AFNumber")
	require.Equal(t, []string{"612x792"}, pdftest.Pages(t, content.Body))
	versions := rows(d.officer, d.loan+"/documents/"+id+"/versions")
	require.Len(t, versions, 2)
	original := fmt.Sprint(versions[1]["id"])
	require.Equal(t, []any{true, "CLEAN", 1.0}, []any{versions[1]["asItCame"], versions[1]["state"], versions[1]["number"]})
	kept := d.officer.Get(d.loan + "/documents/" + original + "/content?preview=true").Want(200)
	require.Equal(t, came, kept.Body)
	require.Equal(t, "application/octet-stream", kept.Header.Get("Content-Type"), "no page shows it")
	d.officer.Post(d.loan+"/documents/"+id+"/versions/"+original+"/revert", nil).Want(409)
	d.officer.Post(d.loan+"/documents/make", map[string]any{"made": []any{map[string]any{"name": "a", "parts": []any{map[string]any{"DocumentId": original}}}}}).Want(409)
	t.Run("whoever may edit no documents", func(t *testing.T) {
		at := d.loan + "/documents/" + original + "/content"
		d.officer.Get(at).Want(200)
		override(w, "summit.test", "Originator", "loan:edit-needs", false)
		code, _ := d.officer.Get(at).Want(403).Error()
		require.Equal(t, "PERMISSION_DENIED", code)
		d.officer.Get(at + "?preview=true").Want(403)
		d.officer.Get(d.loan + "/documents/" + id + "/content").Want(200) // what it became
		override(w, "summit.test", "Originator", "loan:edit-needs", true)
		d.officer.Get(at).Want(200)
	})
	d.borrower.Get(d.own + "/documents/" + original + "/content").Want(404)
	d.other.Get(d.own + "/documents/" + original + "/content").Want(404)
	w.As("companyadmin@harbor.test").Get(d.loan + "/documents/" + original + "/content").Want(404)
}

// TestFilesWithinAFileBecomeDocuments: each is looked at and scanned as what anybody sends, and what becomes none is named.
func TestFilesWithinAFileBecomeDocuments(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(&scanner{})
	within := func(name, of string) map[string]any {
		t.Helper()
		for _, one := range rows(d.officer, d.loan+"/documents") {
			to, _ := one["attachedTo"].(map[string]any)
			if one["name"] == name && to["DocumentId"] == of {
				d.looked(fmt.Sprint(one["id"]))
				return d.officer.Get(d.loan + "/documents/" + fmt.Sprint(one["id"])).Want(200).Map()
			}
		}
		require.Fail(t, "no document lay in it", name)
		return nil
	}
	deepest := pdftest.Holding([2]string{"third.pdf", string(pdftest.Of(300))})
	deep := pdftest.Holding([2]string{"second.pdf", string(deepest)})
	id := d.deliver(d.borrower, d.own, "Portfolio.pdf", pdftest.Holding([2]string{"first.pdf", string(deep)}, [2]string{"notes.txt", "two"}, [2]string{"none.txt", ""}))
	require.Equal(t, "CLEAN", d.looked(id).State)
	found := d.officer.Get(d.loan + "/documents/" + id).Want(200).Map()
	require.Equal(t, []any{"FILES"}, found["takenOut"])
	require.Equal(t, []any{"first.pdf"}, found["filesTaken"])
	require.Equal(t, []any{map[string]any{"name": "notes.txt", "why": "KIND"}, map[string]any{"name": "none.txt", "why": "EMPTY"}}, found["filesLeft"])
	first := within("first.pdf", id)
	require.Equal(t, []any{"CLEAN", d.need, "Portfolio.pdf"}, []any{first["state"], first["NeedId"], first["attachedTo"].(map[string]any)["name"]})
	second := within("second.pdf", fmt.Sprint(first["id"]))
	require.Equal(t, []any{map[string]any{"name": "third.pdf", "why": "DEEP"}}, second["filesLeft"])
	require.Len(t, d.needOf(d.borrower, d.own).LoanDocuments, 3, "they answer what it answers")
	t.Run("a virus in one of them", func(t *testing.T) {
		bad := pdftest.Holding([2]string{"notes.txt", "a virus, let us say"})
		require.NotContains(t, string(bad), "a virus", "it is packed: the scanner that looks at the whole does not see it")
		found := d.looked(d.deliver(d.borrower, d.own, "bad.pdf", bad))
		require.Equal(t, []any{"REFUSED", "VIRUS"}, []any{found.State, found.Refusal})
	})
	t.Run("more than are taken", func(t *testing.T) {
		files := [][2]string{}
		for i := range 12 {
			files = append(files, [2]string{fmt.Sprintf("%d.pdf", i), string(pdftest.Of(300 + i))})
		}
		id := d.deliver(d.officer, d.loan, "many.pdf", pdftest.Holding(files...))
		d.looked(id)
		found := d.officer.Get(d.loan + "/documents/" + id).Want(200).Map()
		require.Len(t, found["filesTaken"], 10)
		require.Equal(t, []any{map[string]any{"name": "10.pdf", "why": "MANY"}, map[string]any{"name": "11.pdf", "why": "MANY"}}, found["filesLeft"])
	})
}

// TestWhatAPDFIsRefusedFor: each with its own word.
func TestWhatAPDFIsRefusedFor(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	locked := pdftest.Locked(t, pdftest.Of(300), pdftest.Lock{Bits: 256, AES: true, Password: "secret"})
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"one that starts a program":  {pdftest.Packed(pdftest.PageObjects("/OpenAction << /#53 /L#61unch /F (a) >>", "")...), "ACTIVE"},
		"one that asks for a secret": {locked, "LOCKED"},
		"a form without pages":       {pdftest.FromObjects(pdftest.PageObjects("/NeedsRendering true /AcroForm << /Fields [] /XFA (x) >>", "")...), "SCREEN"},
	} {
		found := d.looked(d.deliver(d.borrower, d.own, "sent.pdf", c.content))
		require.Equal(t, []any{"REFUSED", c.want}, []any{found.State, found.Refusal}, name)
	}
	lawful := d.deliver(d.borrower, d.own, "links.pdf", pdftest.FromObjects(pdftest.PageObjects("", "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://gable.test/Launch) >> >>]")...))
	require.Equal(t, "CLEAN", d.looked(lawful).State)
	found := d.officer.Get(d.loan + "/documents/" + lawful).Want(200).Map()
	require.NotContains(t, found, "takenOut")
	require.Len(t, rows(d.officer, d.loan+"/documents/"+lawful+"/versions"), 1, "it stays as it came")
}

// TestSenderByLinkIsTold: who has a link and no account learns what became of the files, and nothing else of the loan.
func TestSenderByLinkIsTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	post := &postbox{}
	w.Post(post)
	d.officer.Post(d.loan+"/needs", `{"title":"Gift letter","ExternalSignee":{"name":"Gus","email":"gus@example.test","language":"es"}}`).Want(201)
	token, stranger := tokens(post.to(t, "gus@example.test", 1)[0])[0], w.Anonymous()
	require.Empty(t, stranger.Post(linkPath+"/files", map[string]any{"token": token}).Want(200).Map()["files"])
	sendByLink(t, stranger, token, "first.pdf", pdftest.FromObjects(pdftest.PageObjects("/OpenAction << /S /Launch /F (a) >>", "")...))
	sendByLink(t, stranger, token, "gift.pdf", pdftest.Holding([2]string{"notes.txt", "two"}))
	var told struct{ Files []map[string]any }
	require.Eventually(t, func() bool {
		stranger.Post(linkPath+"/files", map[string]any{"token": token}).Want(200).Into(&told)
		return len(told.Files) == 2 && told.Files[0]["state"] != "QUARANTINED" && told.Files[1]["state"] != "QUARANTINED"
	}, time.Minute, 200*time.Millisecond)
	require.Equal(t, map[string]any{"name": "first.pdf", "state": "REFUSED", "refusal": "ACTIVE"}, told.Files[0])
	require.Equal(t, map[string]any{"name": "gift.pdf", "state": "CLEAN", "takenOut": []any{"FILES"}, "filesLeft": []any{map[string]any{"name": "notes.txt", "why": "KIND"}}}, told.Files[1])
	stranger.Post(linkPath+"/files", map[string]any{"token": "forged"}).Want(404)
	stranger.Post(linkPath+"/files", map[string]any{"token": ""}).Want(404)
	stranger.With("Host", "harbor.test").Post(linkPath+"/files", map[string]any{"token": token}).Want(404)
}
