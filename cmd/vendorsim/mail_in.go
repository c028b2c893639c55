package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	netmail "net/mail"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
)

const maxWritten = 40 << 20

// writeMail sends what was written on the page as a mail from outside, and says what it was answered.
func writeMail(w http.ResponseWriter, r *http.Request, server string, clock func() time.Time) {
	r.Body = http.MaxBytesReader(w, r.Body, maxWritten)
	if err := r.ParseMultipartForm(maxWritten); err != nil {
		answer(w, http.StatusBadRequest, map[string]string{"error": err.Error()})
		return
	}
	from, err := netmail.ParseAddress(r.FormValue("from"))
	if err != nil {
		answer(w, http.StatusUnprocessableEntity, map[string]string{"error": "from is an address"})
		return
	}
	written, err := compose(r, *from, clock())
	if err != nil {
		answer(w, http.StatusInternalServerError, map[string]string{"error": err.Error()})
		return
	}
	err = bring(server, from.Address, r.FormValue("to"), written)
	var refused *smtp.SMTPError
	switch {
	case errors.As(err, &refused):
		answer(w, http.StatusConflict, map[string]any{"code": refused.Code, "error": refused.Message})
	case err != nil:
		answer(w, http.StatusBadGateway, map[string]string{"error": err.Error()})
	default:
		answer(w, http.StatusOK, map[string]bool{"ok": true})
	}
}

func bring(server, from, to string, written []byte) error {
	client, err := smtp.Dial(server)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	if err := client.SendMail(from, []string{to}, bytes.NewReader(written)); err != nil {
		return err
	}
	return client.Quit()
}

func compose(r *http.Request, from netmail.Address, at time.Time) ([]byte, error) {
	var head mail.Header
	head.SetDate(at)
	head.SetAddressList("From", []*mail.Address{{Name: from.Name, Address: from.Address}})
	head.SetAddressList("To", []*mail.Address{{Address: r.FormValue("to")}})
	head.SetSubject(r.FormValue("subject"))
	if err := head.GenerateMessageID(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	m, err := mail.CreateWriter(&out, head)
	if err != nil {
		return nil, err
	}
	var said mail.InlineHeader
	said.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	text, err := m.CreateSingleInline(said)
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintln(text, r.FormValue("text")); err != nil {
		return nil, err
	}
	if err := text.Close(); err != nil {
		return nil, err
	}
	for _, file := range r.MultipartForm.File["files"] {
		if err := attach(m, file); err != nil {
			return nil, err
		}
	}
	err = m.Close()
	return out.Bytes(), err
}

func attach(m *mail.Writer, file *multipart.FileHeader) error {
	var head mail.AttachmentHeader
	head.SetFilename(file.Filename)
	out, err := m.CreateAttachment(head)
	if err != nil {
		return err
	}
	in, err := file.Open()
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, in.Close(), out.Close())
}
