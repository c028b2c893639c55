package lead

import (
	"crypto/sha256"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/lead"
	"gable/domain/user"
	"gable/tenancy"
)

// AskConfirmation makes the link by which a lead confirms the email address it has now; earlier links of the lead die.
func AskConfirmation(tx *tenancy.Tx, l lead.Lead, hash []byte) error {
	digest := sha256.Sum256([]byte(strings.ToLower(l.ContactPoint.Email)))
	b := &pgx.Batch{}
	b.Queue("delete from lead_confirmation where lead_id = $1 and used_at is null", l.ID)
	b.Queue("insert into lead_confirmation (tenant_id, token_hash, lead_id, email_digest, expires_at) values (app.tenant_id(), $1, $2, $3, $4)",
		hash, l.ID, digest[:], tx.Now().Add(lead.ConfirmationLife))
	return tx.Send(b)
}

// MarkConfirmation notes what becomes of the letter that asks a lead to confirm its address.
func MarkConfirmation(tx *tenancy.Tx, id domain.ID, outcome string) error {
	tx.Wakes(tenancy.Readers)
	_, err := tx.Exec("select app.mark_confirmation($1, $2, $3)", string(id), outcome, tx.Now())
	return err
}

// ConfirmLead uses a link up, and answers whose it was, by id, unit and owner. NOT_FOUND where there was nothing to confirm: for a
// link that is unknown, used or too old, and for an address that has changed since.
func ConfirmLead(tx *tenancy.Tx, hash []byte) (lead.Lead, error) {
	var l lead.Lead
	var owner *domain.ID
	err := tx.QueryRow("select lead_id::text, org_unit_id::text, owner_id::text from app.confirm_lead($1, $2)", hash, tx.Now()).Scan(&l.ID, &l.OrgUnitID, &owner)
	if errors.Is(err, pgx.ErrNoRows) {
		return l, domain.NotFound()
	}
	if owner != nil {
		l.OwnerID = *owner
	}
	return l, err
}

// FormKeeper is in whose name a unit's form writes letters: of those who are active, who holds the first of user.FormKeepers; ""
// when nobody does.
func FormKeeper(tx *tenancy.Tx) (id domain.ID, err error) {
	err = tx.QueryRow(`select u.user_id::text from user_account u join user_role r on r.user_id = u.user_id and r.role = any ($1)
		where u.status = 'ACTIVE' order by array_position($1::text[], r.role), u.user_id limit 1`, user.Names(user.FormKeepers)).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return id, err
}

// LetterWindow is how long letters to one address are counted for.
const LetterWindow = 24 * time.Hour
