package loan

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

const letterColumns = "select id::text, version, code, made_by::text, made_as, expires_on::text, created_at, withdrawn_at, data, filled from preapproval_letter where loan_id = app.loan_id()"

// PreapprovalLetters are those of the pinned loan, the newest first.
func PreapprovalLetters(tx *tenancy.Tx) ([]loan.PreapprovalLetter, error) {
	rows, err := tx.Query(letterColumns + " order by created_at desc, id desc")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (loan.PreapprovalLetter, error) { return scanLetter(row) })
}

// HasPreapprovalLetter tells whether a letter of the pinned loan was made and not withdrawn, whether it still holds or has expired.
func HasPreapprovalLetter(tx *tenancy.Tx) (has bool, err error) {
	return has, tx.QueryRow("select exists (select from preapproval_letter where loan_id = app.loan_id() and withdrawn_at is null)").Scan(&has)
}

// GetPreapprovalLetter is one of the pinned loan's; NOT_FOUND for any other.
func GetPreapprovalLetter(tx *tenancy.Tx, id domain.ID) (loan.PreapprovalLetter, error) {
	l, err := scanLetter(tx.QueryRow(letterColumns+" and id = $1", string(id)))
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return l, err
}

// LetterTemplate is the PDF of which a letter of the pinned loan is made, as it was then; NOT_FOUND for a standard letter.
func LetterTemplate(tx *tenancy.Tx, v *vault.Vault, id domain.ID) (blob.Object, error) {
	return db.FindBlob(tx, v, "preapproval_letter", "l.loan_id = app.loan_id() and l.id = $1", string(id))
}

// LockPreapprovalLetter is one of the pinned loan's, for a change; NOT_FOUND for any other.
func LockPreapprovalLetter(tx *tenancy.Tx, id domain.ID) (loan.PreapprovalLetter, error) {
	l, err := scanLetter(tx.QueryRow(letterColumns+" and id = $1 for no key update", string(id)))
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return l, err
}

func scanLetter(row pgx.Row) (l loan.PreapprovalLetter, err error) {
	var raw, filled []byte
	var head loan.PreapprovalLetter
	var until string
	if err = row.Scan(&head.ID, &head.Version, &head.Code, &head.MadeBy, &head.MadeAs, &until, &head.MadeAt, &head.WithdrawnAt, &raw, &filled); err != nil {
		return l, err
	}
	if err = json.Unmarshal(raw, &l); err != nil {
		return l, err
	}
	l.Record, l.Code, l.MadeBy, l.MadeAs, l.MadeAt, l.WithdrawnAt = head.Record, head.Code, head.MadeBy, head.MadeAs, head.MadeAt, head.WithdrawnAt
	if filled != nil {
		if err = json.Unmarshal(filled, &l.Filled); err != nil {
			return l, err
		}
	}
	l.ExpiresOn, err = domain.ParseDate(until)
	return l, err
}

// AddPreapprovalLetter keeps a letter that was just made. Of a party, most is how many letters parties may make; false where they have.
func AddPreapprovalLetter(tx *tenancy.Tx, l *loan.PreapprovalLetter, most int) (kept bool, err error) {
	l.ID, l.Version, l.MadeAt = domain.NewID(), 1, new(tx.Now())
	data, err := db.JSONText(*l)
	if err != nil {
		return false, err
	}
	var filled, template *string
	if l.Template != "" {
		text, err := db.JSONText(l.Filled)
		if err != nil {
			return false, err
		}
		filled, template = &text, new(string(l.Template))
	}
	if l.MadeAs != loan.LetterOfStaff {
		err = tx.QueryRow("select app.keep_own_letter($1, $2, $3, $4, $5, $6, $7, $8, $9)", string(l.ID), l.Code, string(l.MadeAs), l.ExpiresOn.String(), data, most, tx.Now(), filled, template).Scan(&kept)
		return kept, err
	}
	_, err = tx.Exec(`insert into preapproval_letter (tenant_id, loan_id, id, code, made_by, made_as, expires_on, data, created_at, updated_at, filled, hash)
		values (app.tenant_id(), app.loan_id(), $1, $2, app.user_id(), 'STAFF', $3, $4::jsonb, $5, $5, $6::jsonb, (select f.hash from document_form f where f.id = $7::uuid))`,
		string(l.ID), l.Code, l.ExpiresOn.String(), data, tx.Now(), filled, template)
	return err == nil, db.Explain(err)
}

// WithdrawPreapprovalLetter says that a letter that was locked no longer holds.
func WithdrawPreapprovalLetter(tx *tenancy.Tx, l *loan.PreapprovalLetter) error {
	l.WithdrawnAt = new(tx.Now())
	return tx.QueryRow("update preapproval_letter set withdrawn_at = $2, version = version + 1, updated_at = $2 where loan_id = app.loan_id() and id = $1 returning version", string(l.ID), tx.Now()).Scan(&l.Version)
}

// StandardPreapprovalLetter makes a letter that was locked the standard one, whatever it was to be made of.
func StandardPreapprovalLetter(tx *tenancy.Tx, l *loan.PreapprovalLetter) error {
	data, err := db.JSONText(*l)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow("update preapproval_letter set data = $2, hash = null, filled = null, version = version + 1, updated_at = $3 where loan_id = app.loan_id() and id = $1 returning version",
		string(l.ID), data, tx.Now()).Scan(&l.Version))
}

// OfficerOnLetters is a loan officer's phone and NMLS number; "" for who has none.
func OfficerOnLetters(tx *tenancy.Tx, officer domain.ID) (phone, nmls string, err error) {
	err = tx.QueryRow("select coalesce(phone, ''), coalesce(nmls, '') from user_account where user_id = $1", string(officer)).Scan(&phone, &nmls)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return phone, nmls, err
}

// LetterCheck is what a letter's code tells whoever holds the letter.
type LetterCheck struct {
	Company     string
	IsWithdrawn bool // by hand, or since the loan is not worked on
	Letter      loan.PreapprovalLetter
}

// LetterByCode is the letter of a code, before anyone is known; NOT_FOUND for a code that is none.
func LetterByCode(ctx context.Context, store *tenancy.DB, code string) (c LetterCheck, err error) {
	var until string
	var raw []byte
	var stage loan.StageID
	err = store.Outside().QueryRow(ctx, "select company, expires_on::text, is_withdrawn, stage_id, data from app.letter_by_code($1)", code).Scan(&c.Company, &until, &c.IsWithdrawn, &stage, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, domain.NotFound()
	}
	if err != nil {
		return c, tenancy.Classify(err)
	}
	if err = json.Unmarshal(raw, &c.Letter); err != nil {
		return c, err
	}
	c.IsWithdrawn = c.IsWithdrawn || stage.IsClosed()
	c.Letter.ExpiresOn, err = domain.ParseDate(until)
	return c, err
}
