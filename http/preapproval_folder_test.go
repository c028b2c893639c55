package http_test

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// A letter that was withdrawn is not taken for a valid one in the folder, nor where it leaves it.
func TestWithdrawnLetterIsMarkedInTheFolder(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Work(vendor.NoScanner{})
	officer, loan, number := letterLoan(w)
	borrower := w.As("borrower@example.test")
	letters, documents := loan+"/pre-approval/letters", loan+"/documents"
	officer.Patch(loan+"/pre-approval/rules", `{"borrowerMay":true}`).Want(200)
	made := func(c *apitest.Client, path string) string {
		return c.Post(path, `{"salesPrice":340000,"downPayment":40000}`).Want(201).Map()["id"].(string)
	}
	read := func(id string) map[string]any { return officer.Get(documents + "/" + id).Want(200).Map() }
	clean := func(id string) {
		t.Helper()
		require.Eventually(t, func() bool {
			answer := officer.Get(documents + "/" + id)
			return answer.Status == 200 && answer.Map()["state"] == "CLEAN"
		}, 20*time.Second, 20*time.Millisecond)
	}
	pages := func(more effect, of ...string) string {
		t.Helper()
		one := effect{"name": "Pages"}
		for key, value := range more {
			one[key] = value
		}
		var parts []effect
		for _, id := range of {
			parts = append(parts, effect{"DocumentId": id})
		}
		one["parts"] = parts
		id := officer.Post(documents+"/make", effect{"made": []effect{one}}).Want(201).Map()["rows"].([]any)[0].(map[string]any)["id"].(string)
		clean(id)
		return id
	}
	gone, holds, theirs := made(officer, letters), made(officer, letters), made(borrower, "/pos/api/applications/"+number+"/letters")
	for _, id := range []string{gone, holds, theirs} {
		clean(id)
	}
	copied, mixed := pages(nil, gone), pages(nil, gone, holds)
	again := pages(nil, copied)
	officer.Patch(documents+"/"+gone, `{"status":"APPROVED"}`).Want(200)
	day := w.Now().UTC().Format(time.DateOnly)

	heard := officer.Stream("")
	officer.Post(letters+"/"+gone+"/withdraw", nil).Want(200)
	heard.Until("RTC.DOCUMENT.CHANGED")
	officer.Post(letters+"/"+theirs+"/withdraw", nil).Want(200)
	t.Run("GET /los/api/loans/{loanId}/documents/withdrawn", func(t *testing.T) {
		listed := map[any]any{}
		for _, d := range rows(officer, documents) {
			listed[d["id"]] = d["withdrawnOn"]
		}
		assert.Equal(t, map[any]any{gone: day, theirs: day, copied: day, again: day, holds: nil, mixed: nil}, listed)
		assert.Equal(t, day, read(gone)["withdrawnOn"])
		assert.Equal(t, day, read(pages(nil, gone))["withdrawnOn"], "what is made of its pages later is that letter again")
		assert.Nil(t, read(pages(nil, gone, holds))["withdrawnOn"])
		assert.Contains(t, string(officer.Get(loan+"/history?limit=100").Want(200).Body), `"withdrawnOn":"`+day+`"`)
	})
	t.Run("PATCH /los/api/loans/{loanId}/documents/{id}/withdrawn", func(t *testing.T) {
		officer.Patch(documents+"/"+gone, `{"status":"APPROVED"}`).Want(409)
		officer.Patch(documents+"/"+gone, `{"status":"DISAPPROVED","disapprovalNote":"Withdrawn"}`).Want(200)
		officer.Patch(documents+"/"+gone, `{"status":null}`).Want(200)
		officer.Patch(documents+"/"+holds, `{"status":"APPROVED"}`).Want(200)
	})
	t.Run("its versions are that letter, and another letter is not", func(t *testing.T) {
		d := folderDesk{&desk{w: w, officer: officer, loan: loan}}
		first, second := made(officer, letters), made(officer, letters)
		clean(first)
		clean(second)
		officer.Post(documents+"/"+first+"/versions", effect{"LoanDocumentId": second}).Want(200)
		officer.Post(letters+"/"+first+"/withdraw", nil).Want(200)
		assert.Equal(t, []any{day, nil}, []any{read(first)["withdrawnOn"], read(second)["withdrawnOn"]}, "a letter in its place holds")
		var back apiVersion
		officer.Post(documents+"/"+second+"/versions/"+first+"/revert", nil).Want(200).Into(&back)
		assert.Equal(t, day, read(back.ID)["withdrawnOn"], "it comes back as what it is")
		signed := d.newer(back.ID, "signed.pdf", pdftest.Of(310))
		assert.Equal(t, day, read(signed)["withdrawnOn"], "so is a newer version of it")
		officer.Post(documents+"/"+signed+"/versions/"+second+"/revert", nil).Want(200).Into(&back)
		assert.Nil(t, read(back.ID)["withdrawnOn"], "the other letter holds still")
		officer.Post(letters+"/"+second+"/withdraw", nil).Want(200)
		assert.Equal(t, day, read(back.ID)["withdrawnOn"])
	})
	t.Run("it answers no need", func(t *testing.T) {
		need := officer.Post(loan+"/needs", effect{"title": "Pre-approval", "BorrowerId": rows(officer, loan+"/borrowers")[0]["id"]}).Want(201).Map()["id"].(string)
		officer.Patch(documents+"/"+gone, effect{"NeedId": need}).Want(200)
		officer.Post(loan+"/needs/"+need+"/accept", nil).Want(409)
		officer.Patch(documents+"/"+gone, effect{"NeedId": nil}).Want(200)
	})
	t.Run("a note to which it is attached says so", func(t *testing.T) {
		task := officer.Post("/workflow-task/api/"+number+"/tasks", effect{"title": "Send the letter", "dueDate": w.Now().UTC().Format(time.RFC3339)}).Want(201).Map()["id"].(string)
		note := officer.Post("/workflow-task/api/"+number+"/task/"+task+"/notes", effect{"text": "Here", "DocumentIds": []string{gone}}).Want(201).Map()
		assert.Equal(t, day, note["Documents"].([]any)[0].(map[string]any)["withdrawnOn"])
	})
	t.Run("where it leaves the folder its name says so, in the reader's language", func(t *testing.T) {
		name, valid := read(gone)["name"].(string), read(holds)["name"].(string)
		for language, mark := range map[string]string{"en": "WITHDRAWN ", "es": "RETIRADA "} {
			officer.Patch("/api/language", effect{"language": language}).Want(200)
			marked := mark + day + " - " + name
			archive := officer.Get(documents + "/export?LoanDocumentIds=" + gone + "," + holds).Want(200).Body
			files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
			require.NoError(t, err)
			var names []string
			for _, file := range files.File {
				names = append(names, file.Name)
			}
			require.Len(t, names, 2)
			assert.Contains(t, strings.Join(names, "\n"), marked)
			assert.Equal(t, 1, strings.Count(strings.Join(names, "\n"), strings.TrimSpace(mark)))
			bundle := officer.Get(documents + "/" + pages(effect{"bookmarks": true}, gone, holds) + "/content").Want(200).Body
			assert.Equal(t, []string{marked + " 1", valid + " 2"}, pdftest.Bookmarks(t, bundle))
		}
	})
}
