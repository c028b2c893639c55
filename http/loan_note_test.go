package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestLoanNotes(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	notes := officer.Loan() + "/notes"
	first := officer.Post(notes, map[string]any{"Title": " Call ", "Text": `<p>She <b>will</b> call<img src=x onerror=alert(1)></p><script>alert(1)</script>`}).Want(201).Map()
	one := notes + "/" + first["id"].(string)

	t.Run("POST /los/api/loans/{loanId}/notes/ok", func(t *testing.T) {
		require.Equal(t, "Call", first["Title"])
		require.Equal(t, "<p>She <b>will</b> call</p>", first["Text"], "what runs is removed")
		require.Equal(t, "She will call", first["Excerpt"])
		require.NotEmpty(t, first["AuthorName"])
		audit := officer.Get(strings.TrimSuffix(notes, "/notes") + "/history?limit=5").Want(200).Map()["rows"].([]any)
		require.Equal(t, "loan_note", audit[0].(map[string]any)["kind"])
	})
	t.Run("POST /los/api/loans/{loanId}/notes/bad input", func(t *testing.T) {
		for field, body := range map[string]map[string]any{
			"Text":  {"Text": "<script>alert(1)</script>"},
			"Title": {"Title": strings.Repeat("x", 121)},
		} {
			_, fields := officer.Post(notes, body).Want(422).Error()
			require.Contains(t, fields, field)
		}
		officer.Post(notes, map[string]any{"Text": "x", "nonsense": 1}).Want(422)
		_, fields := officer.Post(notes, map[string]any{"Text": `<img src="data:image/png;base64,` + strings.Repeat("A", 2_666_680) + `">`}).Want(422).Error()
		require.Contains(t, fields, "Text", "an image over 2,000,000 bytes")
		markup := strings.Repeat(`<p style="text-align:center">x</p>`, 4_500_000/34)
		_, fields = officer.Post(notes, map[string]any{"Text": markup}).Want(422).Error()
		require.Contains(t, fields, "Text", "more markup than anybody writes")
		officer.Post(notes, map[string]any{"Text": strings.Repeat("x", 12_000_000)}).Want(413)
	})
	t.Run("POST /los/api/loans/{loanId}/notes/author is the server's to say", func(t *testing.T) {
		_, fields := officer.Post(notes, map[string]any{"Text": "x", "AuthorName": "Somebody Else", "EditorName": "Mallory", "Excerpt": "y"}).Want(422).Error()
		require.Equal(t, []string{"AuthorName", "EditorName", "Excerpt"}, fields)
	})
	t.Run("GET /los/api/loans/{loanId}/notes/ok", func(t *testing.T) {
		page := officer.Get(notes + "?searchTerm=will&orderBy=Title").Want(200).Map()
		require.EqualValues(t, 1, page["count"])
		require.Nil(t, page["rows"].([]any)[0].(map[string]any)["Text"], "a list has no texts")
		officer.Get(notes + "?orderBy=password").Want(400)
	})
	t.Run("GET /los/api/loans/{loanId}/notes/{id}/ok", func(t *testing.T) {
		require.Equal(t, first["Text"], officer.Get(one).Want(200).Map()["Text"])
	})
	t.Run("PATCH /los/api/loans/{loanId}/notes/{id}/ok", func(t *testing.T) {
		admin := w.As("branchadmin@summit.test")
		changed := admin.Patch(one, map[string]any{"Text": "<p>She called</p>"}).Want(200).Map()
		require.NotEmpty(t, changed["EditorName"])
		require.Equal(t, first["AuthorName"], changed["AuthorName"])
		officer.With("If-Match", "1").Patch(one, map[string]any{"Title": "x"}).Want(412)
	})
	t.Run("/los/api/loans/{loanId}/notes/wrong tenant", func(t *testing.T) {
		stranger := w.As("originator@harbor.test")
		stranger.Get(notes).Want(404)
		stranger.Post(notes, map[string]any{"Text": "x"}).Want(404)
		stranger.Patch(one, map[string]any{"Text": "x"}).Want(404)
	})
	t.Run("/los/api/loans/{loanId}/notes/wrong loan", func(t *testing.T) {
		other := officer.Loan() + "/notes/" + first["id"].(string)
		officer.Get(other).Want(404)
		officer.Patch(other, map[string]any{"Text": "x"}).Want(404)
		officer.Delete(other).Want(404)
	})
	t.Run("/los/api/loans/{loanId}/notes/wrong role", func(t *testing.T) {
		for _, email := range []string{"borrower@example.test", "realtor@example.test", "reportviewer@gable.test"} {
			w.As(email).Get(notes).Want(403)
			w.As(email).Post(notes, map[string]any{"Text": "x"}).Want(403)
		}
	})
	t.Run("DELETE /los/api/loans/{loanId}/notes/{id}/ok", func(t *testing.T) {
		officer.Delete(one).Want(204)
		officer.Get(one).Want(404)
	})
}
