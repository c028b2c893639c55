package document

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"gable/change"
	"gable/db"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/jobs"
	"gable/pdf"
	"gable/tenancy"
	"gable/vault/blob"
)

// Bounds of the door at which mail comes in.
const (
	maxMailRecipients = 5
	mailLineTime      = time.Minute     // for one command, or one stretch of a mail
	mailTime          = 5 * time.Minute // for a whole mail
	mailsAtOnce       = 4               // each stands in memory
)

// What a sender is told. None of it tells more of an address than whether mail to it is taken.
var (
	mailUnknown   = mailAnswer(550, smtp.EnhancedCode{5, 1, 1}, "No such mailbox here")
	mailBusy      = mailAnswer(451, smtp.EnhancedCode{4, 3, 0}, "Please try again later")
	mailFull      = mailAnswer(452, smtp.EnhancedCode{4, 2, 2}, "This mailbox takes no more at the moment")
	mailManyFiles = mailAnswer(552, smtp.EnhancedCode{5, 3, 4}, "More files came with this mail than are taken")
	mailNone      = mailAnswer(554, smtp.EnhancedCode{5, 6, 0}, "This is not a mail that can be taken")
	mailAutomatic = mailAnswer(554, smtp.EnhancedCode{5, 7, 1}, "This mailbox takes no automatic mail")
)

func mailAnswer(code int, enhanced smtp.EnhancedCode, message string) *smtp.SMTPError {
	return &smtp.SMTPError{Code: code, EnhancedCode: enhanced, Message: message}
}

// MailDoor takes mail to loans. It sends none, and answers no mail.
type MailDoor struct {
	api *endpoint.API
	log *slog.Logger
	// reading lets so many mails be read at once.
	reading chan struct{}
}

// NewMailDoor is the server that takes mail for the API's mail domain, until ctx ends.
func NewMailDoor(ctx context.Context, a *endpoint.API, log *slog.Logger) *smtp.Server {
	door := &MailDoor{api: a, log: log, reading: make(chan struct{}, mailsAtOnce)}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &mailSession{door: door, ctx: ctx}, nil }))
	server.Domain, server.MaxMessageBytes, server.MaxRecipients = a.MailDomain, document.MaxLetterBytes, maxMailRecipients
	server.ReadTimeout, server.WriteTimeout = mailLineTime, mailLineTime
	server.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelDebug)
	return server
}

type mailSession struct {
	door   *MailDoor
	ctx    context.Context
	sender bool // somebody to whom an answer could be sent
	to     []documentdb.Mailbox
	back   []documentdb.MailReturn // mail of ours that comes back
}

// Reset begins anew.
func (s *mailSession) Reset() { s.sender, s.to, s.back = false, nil, nil }

// Logout ends it.
func (s *mailSession) Logout() error { return nil }

// Mail begins a mail. What has no sender is a report about another mail.
func (s *mailSession) Mail(from string, _ *smtp.MailOptions) error {
	s.sender = from != ""
	return nil
}

// Rcpt takes a loan's address, and one to which a mail of ours comes back.
func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if token := document.ReturnToken(to, s.door.api.MailDomain); token != "" {
		return s.takeReturn(token)
	}
	token := document.MailToken(to, s.door.api.MailDomain)
	if token == "" || !s.sender {
		return mailUnknown
	}
	ctx, end := context.WithTimeout(s.ctx, mailLineTime)
	defer end()
	box, err := documentdb.FindMailbox(ctx, s.door.api.DB, token)
	switch {
	case domain.IsNotFound(err):
		return mailUnknown
	case err != nil:
		return s.door.away(ctx, err)
	case box.Recent >= 2*document.MaxMailsAnHour: // of those that are known, and of others
		return mailFull
	}
	if !slices.ContainsFunc(s.to, func(b documentdb.Mailbox) bool { return b.Loan == box.Loan }) {
		s.to = append(s.to, box)
	}
	return nil
}

// Data takes the mail: it is answered once it is kept, for each of its loans.
func (s *mailSession) Data(in io.Reader) error {
	ctx, end := context.WithTimeout(s.ctx, mailTime)
	defer end()
	select {
	case s.door.reading <- struct{}{}:
		defer func() { <-s.door.reading }()
	default:
		return mailBusy
	}
	raw, err := io.ReadAll(&hurried{in: in, ctx: ctx})
	if err != nil {
		return err
	}
	if len(s.back) > 0 {
		if all := document.ReadBounce(raw); len(all) > 0 {
			for _, back := range s.back {
				if err := s.door.giveBack(ctx, back, all); err != nil {
					return err
				}
			}
		}
		if len(s.to) == 0 {
			return nil
		}
	}
	letter, err := document.ReadLetter(raw)
	switch {
	case errors.Is(err, document.ErrManyLetterFile):
		return mailManyFiles
	case err != nil:
		return mailNone
	case letter.Automatic || letter.Hops > document.MaxLetterHops || strings.HasSuffix(letter.From, "@"+s.door.api.MailDomain):
		return mailAutomatic
	}
	for _, box := range s.to {
		if err := s.door.take(ctx, box, letter); err != nil {
			return err
		}
	}
	return nil
}

// hurried ends a mail that comes too slowly.
type hurried struct {
	in  io.Reader
	ctx context.Context
}

// Read reads while there is time.
func (h *hurried) Read(p []byte) (int, error) {
	if h.ctx.Err() != nil {
		return 0, mailBusy
	}
	return h.in.Read(p)
}

// away is the answer while something is not there that will be; what it was is in the log.
func (d *MailDoor) away(ctx context.Context, err error) error {
	d.log.WarnContext(ctx, "a mail was not taken", "error", err.Error())
	return mailBusy
}

// mailedFile is a file of a mail, stored.
type mailedFile struct {
	name   string
	object blob.Object
}

// take keeps a mail for a loan, once.
func (d *MailDoor) take(ctx context.Context, box documentdb.Mailbox, letter document.Letter) error {
	m := document.LoanMail{Record: domain.Record{ID: domain.NewID()}, From: letter.From, FromName: letter.FromName, Subject: letter.Subject}
	files, err := d.store(ctx, box.Tenant, &m, letter)
	if err != nil {
		return d.away(ctx, err)
	}
	err = d.keep(ctx, box, m, letter.Key(), files)
	if errors.Is(err, tenancy.ErrStale) { // the company's policy has changed since
		if box, err = documentdb.FindMailbox(ctx, d.api.DB, box.Token); err == nil {
			err = d.keep(ctx, box, m, letter.Key(), files)
		}
	}
	var refused *domain.Error
	var answer *smtp.SMTPError
	switch {
	case err == nil, errors.As(err, &answer):
		return err
	case domain.IsNotFound(err):
		return mailUnknown
	case errors.As(err, &refused) && refused.Code == domain.CodeConflict:
		return mailFull
	}
	return d.away(ctx, err)
}

// store keeps the files of a mail outside the database. A mail of which no file can be taken is kept as a page of what it says.
func (d *MailDoor) store(ctx context.Context, company domain.ID, m *document.LoanMail, letter document.Letter) (files []mailedFile, err error) {
	for _, f := range letter.Files {
		if files, err = d.storeFile(ctx, company, m, f, files); err != nil {
			return nil, err
		}
	}
	if len(files) > 0 || letter.Text == "" {
		return files, nil
	}
	said := "From: " + m.Sender() + "\nSubject: " + m.Subject + "\n\n" + letter.Text
	return d.storeFile(ctx, company, m, document.LetterFile{Name: document.PDFName(mailName(m.Subject)), Content: pdf.OfText(said)}, files)
}

// storeFile keeps one file; what loans don't take is left, and told.
func (d *MailDoor) storeFile(ctx context.Context, company domain.ID, m *document.LoanMail, f document.LetterFile, files []mailedFile) ([]mailedFile, error) {
	object, err := d.api.Files.PutFor(ctx, company, f.Content)
	if err != nil {
		return nil, err
	}
	if most, taken := document.UseNeed.Takes(object.Type); !taken || object.Size > most {
		m.Left = append(m.Left, f.Name)
		return files, nil
	}
	m.Files = append(m.Files, f.Name)
	return append(files, mailedFile{f.Name, object}), nil
}

// mailName is what a mail without files is called.
func mailName(subject string) string {
	if name := document.NameOf(strings.ReplaceAll(subject, "/", "-")); name != "" {
		return name
	}
	return "Mail"
}

// keep writes a mail down with its files, in one unit of work.
func (d *MailDoor) keep(ctx context.Context, box documentdb.Mailbox, m document.LoanMail, key []byte, files []mailedFile) error {
	scope := box.Scope(m.ID, m.Sender(), string(m.ID))
	return d.api.Changes.Do(ctx, d.api.DB, scope, change.By{Call: "takeMail"}, func(w *change.Work) (err error) {
		if err := documentdb.LockMailbox(w.Tx, box.Token); err != nil {
			return err
		}
		if came, err := documentdb.MailCame(w.Tx, key); err != nil || came {
			return err
		}
		if err := w.CheckLock(loan.SectionLoanDocuments); err != nil {
			return err
		}
		if m.State, err = mailState(w.Tx, m.From); err != nil {
			return err
		}
		// Strangers use up their own room, and nobody's who is known.
		recent, waiting, err := documentdb.CountMails(w.Tx, m.State, w.Now().Add(-time.Hour))
		if err != nil {
			return err
		}
		if recent >= document.MaxMailsAnHour || waiting >= document.MaxMailsAside {
			return mailFull
		}
		if err := documentdb.InsertMail(w.Tx, &m, key); err != nil {
			return err
		}
		for at, f := range files {
			if err := d.file(w, m, at, f); err != nil {
				return err
			}
		}
		m.ReceivedAt = instantOf(w)
		w.Emit(mailEvent(m.ID, "arrived"))
		return w.Audit("loan_mail", string(m.ID), "arrived", nil, m)
	})
}

// mailState tells whether a sender's mail is taken at once.
func mailState(tx *tenancy.Tx, sender string) (document.MailState, error) {
	setting, err := documentdb.MailInSetting(tx)
	if err != nil || setting.Senders == document.SendersAnyone {
		return document.MailTaken, err
	}
	known, err := documentdb.KnowsSender(tx, sender)
	if known {
		return document.MailTaken, err
	}
	return document.MailAside, err
}

func (d *MailDoor) file(w *change.Work, m document.LoanMail, at int, f mailedFile) error {
	if m.State == document.MailAside {
		return documentdb.PutAside(w.Tx, d.api.Files.Vault, m.ID, at, f.name, f.object)
	}
	if err := db.KeepBlob(w.Tx, d.api.Files.Vault, f.object); err != nil {
		return err
	}
	return fileMailed(w, m, f.name, f.object, func(scan jobs.DocumentScan) error {
		keeper, err := documentdb.LoanKeeper(w.Tx)
		if err != nil || keeper == "" { // it waits in quarantine until staff have it looked at
			return err
		}
		return jobs.EnqueueFor(w.Tx, keeper, scan)
	})
}
