package notify

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/notify"
	"gable/tenancy"
)

// maxListed is how many of a loan's messages its log shows, the newest.
const maxListed = 999

// written is what of a message is kept as it was written.
type written struct {
	About, Token, Name, Language, Subject, Body, State string
	CC, BCC                                            []string
	TextFrom, TextUntil                                int
	Cause                                              *notify.Event
	Quote, Letter                                      domain.ID
	By                                                 *notify.Written
	Others                                             []string
}

const messageColumns = "m.id::text, m.kind, m.channel, m.address, m.data, m.by_name, m.status, coalesce(m.error_code, ''), m.error_details, m.asked_at, m.due_at, m.ended_at"

func scanMessage(row pgx.CollectableRow) (m notify.LoanMessage, err error) {
	var raw []byte
	var code, details string
	if err := row.Scan(&m.ID, &m.Kind, &m.Channel, &m.Address, &raw, &m.ByName, &m.Status, &code, &details, &m.AskedAt, &m.DueAt, &m.EndedAt); err != nil {
		return m, err
	}
	if code != "" {
		m.Error = &notify.MessageError{Code: code, Details: details}
	}
	var w written
	err = json.Unmarshal(raw, &w)
	m.About, m.Token, m.Name, m.Language, m.Subject, m.Body, m.State = w.About, w.Token, w.Name, w.Language, w.Subject, w.Body, w.State
	m.CC, m.BCC, m.TextFrom, m.TextUntil = w.CC, w.BCC, w.TextFrom, w.TextUntil
	m.Cause, m.QuoteID, m.LetterID = w.Cause, w.Quote, w.Letter
	if w.By != nil {
		m.Written = *w.By
		m.Others = w.Others
	}
	m.AskedAt, m.DueAt = m.AskedAt.UTC(), m.DueAt.UTC()
	return m, err
}

// Messages are the pinned loan's, the newest first.
func Messages(tx *tenancy.Tx) ([]notify.LoanMessage, error) {
	rows, err := tx.Query("select "+messageColumns+" from loan_message m where m.loan_id = app.loan_id() order by m.asked_at desc, m.id desc limit $1", maxListed)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, scanMessage)
	if err != nil {
		return nil, err
	}
	return all, addLinks(tx, all)
}

// Waiting are the pinned loan's messages that are not sent yet, the next one first.
func Waiting(tx *tenancy.Tx) ([]notify.LoanMessage, error) {
	rows, err := tx.Query("select "+messageColumns+" from loan_message m where m.loan_id = app.loan_id() and m.status = 'SENDING' order by m.due_at, m.id limit $1", maxListed)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanMessage)
}

// GetMessage answers one of the pinned loan's; NOT_FOUND when it has no such.
func GetMessage(tx *tenancy.Tx, id domain.ID) (notify.LoanMessage, error) {
	rows, err := tx.Query("select "+messageColumns+" from loan_message m where m.loan_id = app.loan_id() and m.id = $1", string(id))
	if err != nil {
		return notify.LoanMessage{}, err
	}
	m, err := pgx.CollectExactlyOneRow(rows, scanMessage)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return m, err
}

// InsertMessages adds messages to the pinned loan.
func InsertMessages(tx *tenancy.Tx, all []notify.LoanMessage) error {
	b := &pgx.Batch{}
	for _, m := range all {
		data, err := db.JSONText(written{m.About, m.Token, m.Name, m.Language, m.Subject, m.Body, m.State, m.CC, m.BCC, m.TextFrom, m.TextUntil, m.Cause, m.QuoteID, m.LetterID, byPerson(m), m.Others})
		if err != nil {
			return err
		}
		var code any
		if m.Error != nil {
			code = m.Error.Code
		}
		b.Queue(`insert into loan_message (tenant_id, loan_id, id, kind, channel, address, data, by_name, status, error_code, asked_at, due_at, ended_at)
			values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
			string(m.ID), string(m.Kind), string(m.Channel), m.Address, data, m.ByName, string(m.Status), code, m.AskedAt, m.DueAt, m.EndedAt)
	}
	return db.Explain(tx.Send(b))
}

// byPerson is what a message has that a person wrote; nil for any other.
func byPerson(m notify.LoanMessage) *notify.Written {
	if m.Kind != notify.KindWritten {
		return nil
	}
	return &m.Written
}

// EndMessage notes that a message of the pinned loan was sent, or why it never will be.
func EndMessage(tx *tenancy.Tx, id domain.ID, failure *notify.MessageError) error {
	status, code, details := notify.StatusSent, any(nil), ""
	if failure != nil {
		status, code, details = notify.StatusError, failure.Code, cut(failure.Details)
	}
	_, err := tx.Exec("update loan_message set status = $2, error_code = $3, error_details = $4, ended_at = $5 where loan_id = app.loan_id() and id = $1 and status = 'SENDING'",
		string(id), string(status), code, details, tx.Now())
	return err
}

func cut(text string) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), 500)])
}

// NoteBounce notes that an email of the pinned loan came back, and why; false for one that is not there, or is known not to have come.
func NoteBounce(tx *tenancy.Tx, id domain.ID, reason string) (noted bool, err error) {
	return noted, tx.QueryRow("select app.note_bounce($1, $2, $3)", string(id), cut(reason), tx.Now()).Scan(&noted)
}

// WantingNoTexts are those of some numbers that have answered STOP to the company.
func WantingNoTexts(tx *tenancy.Tx, phones []string) (map[string]bool, error) {
	rows, err := tx.Query("select phone from text_opt_out where phone = any ($1)", phones)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	stopped := map[string]bool{}
	for _, phone := range found {
		stopped[phone] = true
	}
	return stopped, err
}

// NoteStop notes that a number wants no texts of the company: the text service says so.
func NoteStop(tx *tenancy.Tx, phone string) error {
	_, err := tx.Exec("insert into text_opt_out (tenant_id, phone, at) values (app.tenant_id(), $1, $2) on conflict do nothing", phone, tx.Now())
	return err
}

// NoteTextAnswer notes that the owner of a number answered STOP, or START, to texts of the platform's number.
func NoteTextAnswer(ctx context.Context, d *tenancy.DB, phone string, stop bool, now time.Time) error {
	_, err := d.Outside().Exec(ctx, "select app.note_text_answer($1, $2, $3)", phone, stop, now)
	return tenancy.Classify(err)
}

// NoteTextDelivery notes what the text service says later of a text that it took: the first word that is final counts.
func NoteTextDelivery(ctx context.Context, d *tenancy.DB, message domain.ID, delivery notify.Delivery, now time.Time) error {
	_, err := d.Outside().Exec(ctx, "select app.note_text_delivery($1, $2, $3, $4)", string(message), delivery.Delivered, delivery.Reason, now)
	return tenancy.Classify(err)
}
