package jobs

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/riverqueue/river"

	"gable/change"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	notifydb "gable/db/notify"
	"gable/domain"
	"gable/domain/notify"
	"gable/domain/vendor"
	"gable/tenancy"
)

// LoanMessage sends one message of the scope's loan. However it ends, the message does not wait any more: app.follow_job.
type LoanMessage struct {
	Message domain.ID `json:"messageId"`
}

// TextReceiptPath is where the text service says what became of a text that it took.
const TextReceiptPath = "/api/texts/deliveries"

// Kind is "loan_message".
func (LoanMessage) Kind() string { return "loan_message" }

// Once: a message is sent once.
func (m LoanMessage) Once() string { return string(m.Message) }

// loanLetter is everything that the email of a message names.
type loanLetter struct {
	letterhead
	Subject, Body, Company string
}

// outgoing is a message that is ready to go, by the one way or the other.
type outgoing struct {
	notify.LoanMessage
	mail vendor.Mail
}

func sendLoanMessage(ctx context.Context, r Running, args LoanMessage) error {
	var m outgoing
	err := r.changes.Do(ctx, r.DB, r.Scope, r.by(), func(w *change.Work) (err error) {
		m, err = r.readyMessage(w, args.Message)
		return err
	})
	if errors.Is(err, errPosted) {
		return nil
	}
	if errors.Is(err, vendor.ErrOptedOut) || errors.Is(err, errDocumentGone) {
		return r.endMessage(ctx, m, err)
	}
	if err != nil {
		return err
	}
	m.mail.Files, err = attached(ctx, r, m.LoanMessage)
	if errors.Is(err, errDocumentGone) {
		return r.endMessage(ctx, m, err)
	}
	if err != nil {
		return err
	}
	if m.Channel == notify.ChannelText {
		err = r.text(ctx, m)
	} else {
		err = r.Mailer.Send(ctx, m.mail)
	}
	return r.endMessage(ctx, m, err)
}

// readyMessage answers a message that is to be sent now.
func (r Running) readyMessage(w *change.Work, id domain.ID) (m outgoing, err error) {
	if happened, err := r.Happened(w.Tx); err != nil || happened {
		return m, errors.Join(err, errPosted)
	}
	if m.LoanMessage, err = notifydb.GetMessage(w.Tx, id); err != nil {
		return m, err
	}
	if m.Status != notify.StatusSending {
		return m, errPosted
	}
	if wanted, err := isWanted(w.Tx, m.LoanMessage); err != nil {
		return m, err
	} else if !wanted {
		return m, Finish("it is no longer wanted")
	}
	link, err := r.writtenLink(w.Tx, m.LoanMessage)
	if err != nil {
		return m, err
	}
	if m.Channel != notify.ChannelText {
		m.mail, err = mailOf(w.Tx, m.LoanMessage, link)
		if err != nil {
			return m, err
		}
		m.mail.ID = "loan-message-" + string(m.ID)
		m.mail.ReturnPath, err = r.returnPath(w.Tx, documentdb.MailReturn{Message: m.ID, Address: m.Address})
		return m, err
	}
	// What waited its turn past the evening goes out in the morning.
	if at := notify.TextTime(w.Now(), notify.Zones(m.State), m.TextFrom, m.TextUntil); at.After(w.Now()) {
		return m, river.JobSnooze(at.Sub(w.Now()))
	}
	if link.Link != "" {
		m.Body += "\n" + link.Link
	}
	stopped, err := notifydb.WantingNoTexts(w.Tx, []string{m.Address})
	if err == nil && stopped[m.Address] {
		err = vendor.ErrOptedOut
	}
	return m, err
}

// isWanted tells whether a message is to go out still. One sent by itself may have waited for days: what it tells of may be over, and the
// loan or the company may want none by now.
func isWanted(tx *tenancy.Tx, m notify.LoanMessage) (bool, error) {
	if m.Cause == nil {
		return true, nil
	}
	stage, archived, err := loandb.Standing(tx)
	if err != nil || !m.Cause.StillTrue(stage, archived) {
		return false, err
	}
	if m.Cause.IsRequest() {
		awaited, err := isAwaited(tx, *m.Cause)
		if err != nil || !awaited {
			return false, err
		}
	}
	configs, mail, err := LoanConfigs(tx)
	c := mail.Allow(configs[m.Kind])
	return c.IsActive && slices.Contains(c.Channels, m.Channel), err
}

func loanMail(tx *tenancy.Tx, m notify.LoanMessage) (vendor.Mail, error) {
	letter := loanLetter{Subject: m.Subject, Body: m.Body}
	var err error
	if letter.letterhead, err = letterheadTo(tx, tx.Scope().User.ID); err != nil {
		return vendor.Mail{}, err
	}
	if err := tx.QueryRow("select t.name from tenant t where t.tenant_id = app.tenant_id()").Scan(&letter.Company); err != nil {
		return vendor.Mail{}, err
	}
	mail, err := compose("loan_message", m.Language, vendor.Address{Name: m.Name, Email: m.Address}, letter)
	mail.CC, mail.BCC = m.CC, m.BCC
	return mail, err
}

func (r Running) text(ctx context.Context, m outgoing) error {
	if r.Texter == nil {
		return &vendor.Refusal{Code: vendor.NotSetUp}
	}
	return r.Texter.Send(ctx, vendor.Text{To: m.Address, Body: m.Body, Receipt: strings.TrimRight(r.PublicURL, "/") + TextReceiptPath + "?message=" + string(m.ID)})
}

// endMessage notes what the service answered; what may pass is tried again.
func (r Running) endMessage(ctx context.Context, m outgoing, sent error) error {
	failure := failureOf(sent)
	if sent != nil && failure == nil {
		return sent
	}
	err := r.afterwards(ctx, func(w *change.Work) error {
		if failure == nil {
			if err := r.Record(w.Tx); err != nil {
				return err
			}
		}
		if errors.Is(sent, vendor.ErrOptedOut) {
			if err := notifydb.NoteStop(w.Tx, m.Address); err != nil {
				return err
			}
		}
		w.Emit(change.Event{Type: messageChanged, Data: map[string]string{"id": string(m.ID)}})
		return notifydb.EndMessage(w.Tx, m.ID, failure)
	})
	if err == nil && failure != nil {
		return Finish(failure.Code)
	}
	return err
}

// failureOf is what the log says of an answer that is final; nil for one that is none, and for what was sent.
func failureOf(sent error) *notify.MessageError {
	var refusal *vendor.Refusal
	var rejection *vendor.Rejection
	switch {
	case sent == nil:
		return nil
	case errors.Is(sent, errDocumentGone):
		return &notify.MessageError{Code: notify.DocumentGone}
	case errors.Is(sent, vendor.ErrOptedOut):
		return &notify.MessageError{Code: notify.OptedOut}
	case errors.As(sent, &refusal) && refusal.Code == vendor.NotSetUp:
		return &notify.MessageError{Code: notify.NotSetUp}
	case errors.As(sent, &refusal):
		return &notify.MessageError{Code: notify.Refused, Details: refusal.Message}
	case errors.As(sent, &rejection):
		return &notify.MessageError{Code: notify.Refused, Details: rejection.Words}
	case errors.Is(sent, vendor.ErrRejected):
		return &notify.MessageError{Code: notify.Refused}
	}
	return nil
}
