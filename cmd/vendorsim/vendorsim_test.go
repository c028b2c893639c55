package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
)

type sandbox struct {
	mailer *vendor.SMTP
	web    string
}

func start(t *testing.T) sandbox {
	t.Helper()
	store := NewStore()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	server := newSMTPServer(ctx, store, time.Now)
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }()
	t.Cleanup(func() { cancel(); _ = server.Close(); <-done })
	web := httptest.NewServer(newWeb(store, newNames(store), listener.Addr().String(), time.Now))
	t.Cleanup(web.Close)
	mailer, err := vendor.NewSMTP("smtp+plain://"+listener.Addr().String(), vendor.Address{Name: "Gable", Email: "no-reply@gable.test"})
	require.NoError(t, err)
	return sandbox{mailer: mailer, web: web.URL}
}

func (s sandbox) get(t *testing.T, path string) (*http.Response, string) {
	t.Helper()
	resp, err := http.Get(s.web + path)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp, string(body)
}

func (s sandbox) post(t *testing.T, path, body string) int {
	t.Helper()
	resp, err := http.Post(s.web+path, "application/json", strings.NewReader(body))
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp.StatusCode
}

func (s sandbox) mails(t *testing.T, to string) (mails []Mail) {
	t.Helper()
	_, body := s.get(t, "/mails?to="+to)
	require.NoError(t, json.Unmarshal([]byte(body), &mails))
	return mails
}

func invitation(to string) vendor.Mail {
	return vendor.Mail{
		FromName: "Orion\r\nBcc: thief@example.test", ReplyTo: "desk@summit.test",
		ID: "invite-1", To: vendor.Address{Name: "Ñandú Ávila", Email: to}, Subject: "Su invitación\r\nBcc: thief@example.test",
		Text: "Hola:\n\nhttp://127.0.0.1:8080/pos/activate#abc.\nAdiós", HTML: "<p>Hola</p><script>alert(1)</script>", Language: "es",
	}
}

func TestMailRoundTrip(t *testing.T) {
	t.Parallel()
	s := start(t)
	require.NoError(t, s.mailer.Send(t.Context(), invitation("Borrower@example.test")))
	require.NoError(t, s.mailer.Send(t.Context(), invitation("other@example.test")))
	require.Len(t, s.mails(t, ""), 2)
	mails := s.mails(t, "borrower@example.test")
	require.Len(t, mails, 1)
	m := mails[0]
	require.Equal(t, "Su invitación Bcc: thief@example.test", m.Subject)
	require.Equal(t, []string{"borrower@example.test"}, m.To)
	require.Equal(t, "no-reply@gable.test", m.From)
	require.Equal(t, "Orion Bcc: thief@example.test", m.FromName, "a line break begins no other header")
	require.Equal(t, "desk@summit.test", m.ReplyTo)
	require.Equal(t, "invite-1@gable.test", m.MessageID)
	require.Equal(t, "es", m.Language)
	require.Contains(t, m.Text, "Adiós")
	require.Equal(t, []string{"http://127.0.0.1:8080/pos/activate#abc"}, m.Links)
	require.Equal(t, "<p>Hola</p><script>alert(1)</script>", strings.TrimSpace(m.HTML))

	resp, page := s.get(t, "/")
	require.Contains(t, page, `<a href="http://127.0.0.1:8080/pos/activate#abc" target="_blank" rel="noreferrer">`)
	require.NotContains(t, page, "<script>")
	require.Contains(t, resp.Header.Get("Content-Security-Policy"), "default-src 'none'")
	resp, _ = s.get(t, "/mails/1/html")
	require.Contains(t, resp.Header.Get("Content-Security-Policy"), "sandbox")
	resp, _ = s.get(t, "/mails/99/html")
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
}

// What is attached to a mail comes with it, under its name.
func TestMailWithFile(t *testing.T) {
	t.Parallel()
	s := start(t)
	letter := invitation("borrower@example.test")
	letter.Files = []vendor.MailFile{{Name: "Cotización del 2026-11-24.pdf", MediaType: "application/pdf", Content: []byte("%PDF-1.4 invented")}}
	require.NoError(t, s.mailer.Send(t.Context(), letter))
	mails := s.mails(t, "borrower@example.test")
	require.Len(t, mails, 1)
	require.Equal(t, []File{{Name: "Cotización del 2026-11-24.pdf", Type: "application/pdf", Size: 17}}, mails[0].Files)
	require.Contains(t, mails[0].Text, "Adiós")
	require.Contains(t, mails[0].HTML, "Hola")
}

func TestControl(t *testing.T) {
	t.Parallel()
	s := start(t)
	require.Equal(t, 200, s.post(t, "/control", `{"kind":"email","failure":"permanent","times":1}`))
	require.ErrorIs(t, s.mailer.Send(t.Context(), invitation("a@example.test")), vendor.ErrRejected)
	require.NoError(t, s.mailer.Send(t.Context(), invitation("a@example.test")))

	require.Equal(t, 200, s.post(t, "/control", `{"kind":"email","failure":"temporary"}`))
	require.ErrorIs(t, s.mailer.Send(t.Context(), invitation("a@example.test")), vendor.ErrUnavailable)

	require.Equal(t, 200, s.post(t, "/control", `{"kind":"email","failure":"silent"}`))
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, s.mailer.Send(ctx, invitation("a@example.test")), vendor.ErrUnavailable)

	require.Equal(t, 200, s.post(t, "/control", `{"kind":"email","delayMs":150}`))
	began := time.Now()
	require.NoError(t, s.mailer.Send(t.Context(), invitation("a@example.test")))
	require.GreaterOrEqual(t, time.Since(began), 150*time.Millisecond)

	for _, bad := range []string{`{"kind":"fax"}`, `{"kind":"email","delayMs":-1}`, `{"kind":"email","failure":"odd"}`} {
		require.Equal(t, http.StatusUnprocessableEntity, s.post(t, "/control", bad), bad)
	}
	require.Equal(t, http.StatusBadRequest, s.post(t, "/control", `{`))
	resp, err := http.Post(s.web+"/control", "text/plain", strings.NewReader(`{"kind":"email"}`))
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusUnsupportedMediaType, resp.StatusCode)
}

func TestAddressesThatAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t)
	require.ErrorIs(t, s.mailer.Send(t.Context(), invitation("Refused.person@example.test")), vendor.ErrRejected)
	require.ErrorIs(t, s.mailer.Send(t.Context(), invitation("away@example.test")), vendor.ErrUnavailable)
	require.NoError(t, s.mailer.Send(t.Context(), invitation("person.refused@example.test")))
	require.Len(t, s.mails(t, ""), 1)
}

// A letter that is no longer this process's to send ends with its context, not when the server answers.
func TestALetterEndsWithItsContext(t *testing.T) {
	t.Parallel()
	s := start(t)
	require.Equal(t, 200, s.post(t, "/control", `{"kind":"email","failure":"silent"}`))
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	began := time.Now()
	require.ErrorIs(t, s.mailer.Send(ctx, invitation("a@example.test")), vendor.ErrUnavailable)
	require.Less(t, time.Since(began), 5*time.Second)
}

func TestTexts(t *testing.T) {
	t.Parallel()
	s := start(t)
	service, err := vendor.NewTwilio(s.web, "ACtest", "secret", "+15005550006")
	require.NoError(t, err)
	require.NoError(t, service.Send(t.Context(), vendor.Text{To: "+15125550100", Body: "Your code is 123456"}))
	_, body := s.get(t, "/texts?to=%2B15125550100")
	require.Contains(t, body, "123456")
	_, body = s.get(t, "/texts?to=1")
	require.JSONEq(t, "[]", body)
	var refusal *vendor.Refusal
	require.ErrorAs(t, service.Send(t.Context(), vendor.Text{To: "+15125550100"}), &refusal)
	require.ErrorAs(t, service.Send(t.Context(), vendor.Text{To: "+15005550009", Body: "x"}), &refusal)
	require.Contains(t, refusal.Message, "not a mobile number")
	require.ErrorIs(t, service.Send(t.Context(), vendor.Text{To: "+15005550004", Body: "x"}), vendor.ErrOptedOut)
	require.Equal(t, 200, s.post(t, "/control", `{"kind":"sms","failure":"temporary"}`))
	err = service.Send(t.Context(), vendor.Text{To: "+15125550100", Body: "x"})
	require.Error(t, err)
	require.False(t, errors.As(err, &refusal), "it may pass")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Error(t, service.Send(ctx, vendor.Text{To: "+15125550100", Body: "x"}))
	none, err := vendor.NewTwilio("", "", "", "")
	require.NoError(t, err)
	require.ErrorAs(t, none.Send(t.Context(), vendor.Text{To: "+15125550100", Body: "x"}), &refusal)
	_, err = vendor.NewTwilio("http://texts.example", "ACtest", "secret", "+15005550006")
	require.Error(t, err, "the secret is not sent in clear")
}

func TestAMailTooLargeIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t)
	m := invitation("a@example.test")
	m.Text = strings.Repeat("0123456789abcdef\n", maxMailSize/16)
	require.ErrorIs(t, s.mailer.Send(t.Context(), m), vendor.ErrRejected)
	require.Empty(t, s.mails(t, ""))
}

func TestStoreKeepsTheLast(t *testing.T) {
	t.Parallel()
	store := NewStore()
	for range kept + 3 {
		store.AddMail(Mail{})
	}
	mails := store.Mails("")
	require.Len(t, mails, kept)
	require.EqualValues(t, kept+3, mails[0].ID)
	store.Clear()
	require.Empty(t, store.Mails(""))
}

func TestLines(t *testing.T) {
	t.Parallel()
	require.Equal(t, []piece{{"See ", false}, {"https://a.test/x", true}, {". And ", false}, {"http://b.test", true}}, lines("See https://a.test/x. And http://b.test"))
	require.Equal(t, []piece{{"none", false}}, lines("none"))
	require.Empty(t, lines(""))
}

func TestMailIsWrittenOnThePage(t *testing.T) {
	t.Parallel()
	s := start(t) // where the mail is brought to is the sandbox itself
	write := func(from, to string) int {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		for name, value := range map[string]string{"from": from, "to": to, "subject": "Pay stub", "text": "Here it is."} {
			require.NoError(t, form.WriteField(name, value))
		}
		file, err := form.CreateFormFile("files", "stub.pdf")
		require.NoError(t, err)
		_, err = file.Write([]byte("%PDF-1.7"))
		require.NoError(t, err)
		require.NoError(t, form.Close())
		resp, err := http.Post(s.web+"/mail-in", form.FormDataContentType(), &body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		return resp.StatusCode
	}
	require.Equal(t, http.StatusOK, write("Ana <ana@example.test>", "loan@in.gable.test"))
	mails := s.mails(t, "loan@in.gable.test")
	require.Len(t, mails, 1)
	require.Equal(t, "Pay stub", mails[0].Subject)
	require.Equal(t, "Ana", mails[0].FromName)
	require.Contains(t, mails[0].Text, "Here it is.")
	require.Equal(t, http.StatusConflict, write("ana@example.test", "refused@in.gable.test"))
	require.Equal(t, http.StatusUnprocessableEntity, write("nobody", "loan@in.gable.test"))
}
