package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
)

const kindMail = "email"

// newSMTPServer takes every mail for every address, within bounds, and keeps it in the store.
func newSMTPServer(ctx context.Context, store *Store, clock func() time.Time) *smtp.Server {
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &mailSession{ctx: ctx, store: store, clock: clock}, nil
	}))
	server.Domain = "vendorsim"
	server.MaxMessageBytes = maxMailSize
	server.MaxRecipients = 50
	server.ReadTimeout = 30 * time.Second
	server.WriteTimeout = 30 * time.Second
	server.ErrorLog = log.New(io.Discard, "", 0)
	return server
}

var (
	comeBack  = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Come back later"}
	noMailbox = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox"}
)

type mailSession struct {
	ctx   context.Context
	store *Store
	clock func() time.Time
	from  string
	to    []string
}

func (s *mailSession) Reset()        { s.from, s.to = "", nil }
func (s *mailSession) Logout() error { return nil }

func (s *mailSession) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

// Rcpt takes every address but those that say themselves that they are not: refused… has no mailbox, and away… is never there.
func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	switch name := strings.ToLower(to); {
	case strings.HasPrefix(name, "refused"):
		return noMailbox
	case strings.HasPrefix(name, "away"):
		return comeBack
	}
	s.to = append(s.to, strings.ToLower(to))
	return nil
}

func (s *mailSession) Data(r io.Reader) error {
	m, err := readMail(r)
	if err != nil {
		return err
	}
	m.At, m.From, m.To = s.clock().UTC(), s.from, s.to
	b := s.store.Next(kindMail)
	if err := wait(s.ctx, b); err != nil {
		return err
	}
	switch b.Failure {
	case failTemporary:
		return comeBack
	case failPermanent:
		return noMailbox
	}
	s.store.AddMail(m)
	return nil
}

// wait holds the answer back as told; a silent vendor never answers while the process lives.
func wait(ctx context.Context, b Behaviour) error {
	if b.Failure == failSilent {
		<-ctx.Done()
		return ctx.Err()
	}
	timer := time.NewTimer(time.Duration(b.DelayMS) * time.Millisecond)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func readMail(r io.Reader) (Mail, error) {
	reader, err := mail.CreateReader(r)
	if err != nil {
		return Mail{}, fmt.Errorf("not a mail: %w", err)
	}
	defer func() { _ = reader.Close() }()
	m := Mail{Language: reader.Header.Get("Content-Language"), Links: []string{}, Files: []File{}}
	if m.Subject, err = reader.Header.Subject(); err != nil {
		return Mail{}, err
	}
	if m.MessageID, err = reader.Header.MessageID(); err != nil {
		return Mail{}, err
	}
	if from, err := reader.Header.AddressList("From"); err == nil && len(from) == 1 {
		m.FromName = from[0].Name
	}
	if answers, err := reader.Header.AddressList("Reply-To"); err == nil && len(answers) == 1 {
		m.ReplyTo = answers[0].Address
	}
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Mail{}, err
		}
		body, err := io.ReadAll(part.Body)
		if err != nil {
			return Mail{}, err
		}
		if attached, is := part.Header.(*mail.AttachmentHeader); is {
			name, _ := attached.Filename()
			kind, _, _ := attached.ContentType()
			m.Files = append(m.Files, File{Name: name, Type: kind, Size: len(body)})
		}
		inline, ok := part.Header.(*mail.InlineHeader)
		if !ok {
			continue
		}
		switch kind, _, _ := inline.ContentType(); kind {
		case "text/plain", "":
			m.Text += strings.ReplaceAll(string(body), "\r\n", "\n")
		case "text/html":
			m.HTML += string(body)
		}
	}
	m.Links = findLinks(m.Text)
	return m, nil
}

var linkPattern = regexp.MustCompile(`https?://[^\s<>"]+`)

// findLinks returns the web addresses in a text, each once, in order.
func findLinks(text string) []string {
	links := []string{}
	for _, link := range linkPattern.FindAllString(text, -1) {
		link = strings.TrimRight(link, ".,;:!?)")
		if _, err := url.Parse(link); err == nil && !slices.Contains(links, link) {
			links = append(links, link)
		}
	}
	return links
}
