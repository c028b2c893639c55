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
	mailNoSender  = mailAnswer(554, smtp.EnhancedCode{5, 6, 0}, "This mail does not name one sender in its From")
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
		if all := document.ReadBounce(raw, !s.sender); len(all) > 0 {
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
	letter, err := readLetter(ctx, s.door.api.Aside, raw)
	switch {
	case errors.Is(err, document.ErrManyLetterFile):
		return mailManyFiles
	case errors.Is(err, document.ErrNoSender):
		return mailNoSender
	case errors.Is(err, document.ErrNoLetter):
		return mailNone
	case err != nil: // this machine had no place or no time for it
		return s.door.away(ctx, err)
	case letter.IsNobodys() || letter.Hops > document.MaxLetterHops || strings.HasSuffix(letter.From, "@"+s.door.api.MailDomain):
		return mailAutomatic
	}
	for _, box := range s.to {
		if err := s.door.take(ctx, box, letter, raw); err != nil {
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

// mailedLetter is what is kept of a mail, stored: its files, the pictures that were left out, and all of it as it came.
type mailedLetter struct {
	key          []byte
	automatic    bool
	files, shown []mailedFile
	raw          blob.Object
}

// take keeps a mail for a loan, once.
func (d *MailDoor) take(ctx context.Context, box documentdb.Mailbox, letter document.Letter, raw []byte) error {
	m := document.LoanMail{Record: domain.Record{ID: domain.NewID()}, From: letter.From, FromName: letter.FromName, Subject: letter.Subject, Left: slices.Clone(letter.Left)}
	came := mailedLetter{key: letter.Key(), automatic: letter.Automatic != document.ByPerson}
	err := d.store(ctx, box.Tenant, &m, letter, &came)
	if err == nil {
		came.raw, err = d.api.Files.PutFor(ctx, box.Tenant, raw)
	}
	if err != nil {
		return d.away(ctx, err)
	}
	err = d.keep(ctx, box, m, came)
	if errors.Is(err, tenancy.ErrStale) { // the company's policy has changed since
		if box, err = documentdb.FindMailbox(ctx, d.api.DB, box.Token); err == nil {
			err = d.keep(ctx, box, m, came)
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
func (d *MailDoor) store(ctx context.Context, company domain.ID, m *document.LoanMail, letter document.Letter, came *mailedLetter) error {
	left := func(name string, why document.LeftWhy) {
		letter.Leave(name, why)
		m.Left = letter.Left
	}
	for _, f := range letter.Files {
		file, why, err := d.storeFile(ctx, company, f)
		if err != nil {
			return err
		}
		if why != "" {
			left(f.Name, why)
			continue
		}
		came.files = append(came.files, file)
	}
	for _, f := range letter.Shown {
		if file, why, err := d.storeFile(ctx, company, f); err != nil {
			return err
		} else if why == "" {
			came.shown = append(came.shown, file)
		}
	}
	if len(came.files) == 0 && letter.Text != "" {
		said := "From: " + m.Sender() + "\nSubject: " + m.Subject + "\n\n" + letter.Text
		page, _, err := d.storeFile(ctx, company, document.LetterFile{Name: document.PDFName(mailName(m.Subject)), Content: pdf.OfText(said)})
		if err != nil {
			return err
		}
		came.files = append(came.files, page)
	}
	for _, f := range came.files {
		m.Files = append(m.Files, f.name)
	}
	return nil
}

// storeFile keeps one file, or says why loans don't take it.
func (d *MailDoor) storeFile(ctx context.Context, company domain.ID, f document.LetterFile) (mailedFile, document.LeftWhy, error) {
	object, err := d.api.Files.PutFor(ctx, company, f.Content)
	if err != nil {
		return mailedFile{}, "", err
	}
	most, taken := document.UseNeed.Takes(object.Type)
	switch {
	case !taken:
		return mailedFile{}, document.LeftKind, nil
	case object.Size > most:
		return mailedFile{}, document.LeftSize, nil
	}
	return mailedFile{f.Name, object}, "", nil
}

// mailName is what a mail without files is called.
func mailName(subject string) string {
	if name := document.NameOf(strings.ReplaceAll(subject, "/", "-")); name != "" {
		return name
	}
	return "Mail"
}

// keep writes a mail down with its files, in one unit of work.
func (d *MailDoor) keep(ctx context.Context, box documentdb.Mailbox, m document.LoanMail, letter mailedLetter) error {
	scope := box.Scope(m.ID, m.Sender(), string(m.ID))
	return d.api.Changes.Do(ctx, d.api.DB, scope, change.By{Call: "takeMail"}, func(w *change.Work) (err error) {
		if err := documentdb.LockMailbox(w.Tx, box.Token); err != nil {
			return err
		}
		if came, err := documentdb.MailCame(w.Tx, letter.key); err != nil || came {
			return err
		}
		if err := w.CheckLock(loan.SectionLoanDocuments); err != nil {
			return err
		}
		if m.State, err = mailState(w.Tx, m.From); err != nil {
			return err
		}
		if letter.automatic && m.State != document.MailTaken {
			return mailAutomatic
		}
		// Strangers use up their own room, and nobody's who is known.
		recent, waiting, err := documentdb.CountMails(w.Tx, m.State, w.Now().Add(-time.Hour))
		if err != nil {
			return err
		}
		if recent >= document.MaxMailsAnHour || waiting >= document.MaxMailsAside {
			return mailFull
		}
		if err := d.write(w, m, letter); err != nil {
			return err
		}
		m.ReceivedAt = instantOf(w)
		w.Emit(mailEvent(m.ID, "arrived"))
		return w.Audit("loan_mail", string(m.ID), "arrived", nil, m)
	})
}

// write writes a mail with its files.
func (d *MailDoor) write(w *change.Work, m document.LoanMail, letter mailedLetter) error {
	if err := documentdb.InsertMail(w.Tx, d.api.Files.Vault, &m, letter.key, letter.raw); err != nil {
		return err
	}
	for at, f := range letter.files {
		if err := d.file(w, m, at, f); err != nil {
			return err
		}
	}
	for at, f := range letter.shown {
		if err := documentdb.PutAside(w.Tx, d.api.Files.Vault, m.ID, len(letter.files)+at, f.name, true, f.object); err != nil {
			return err
		}
	}
	return nil
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
		return documentdb.PutAside(w.Tx, d.api.Files.Vault, m.ID, at, f.name, false, f.object)
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
