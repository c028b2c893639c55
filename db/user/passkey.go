package user

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// MostPasskeys is how many passkeys one user can have.
const MostPasskeys = 20

// ChallengeLife is how long an authenticator's answer is waited for.
const ChallengeLife = 5 * time.Minute

// PasskeyKey is what an assertion is held against. Nothing of it is secret.
type PasskeyKey struct {
	Passkey    domain.ID
	Credential []byte
	PublicKey  []byte
	AAGUID     []byte
	Transports []string
	Flags      uint8
	SignCount  uint32
}

// flagSynced is the bit of the authenticator's flags that tells of a backup (WebAuthn 3, section 6.1: BS).
const flagSynced = 0x10

const passkeyColumns = "passkey_id::text, name, host, (flags & 16) <> 0, created_at, last_used_at"

// Passkeys answers the scope's user's own, the oldest first.
func Passkeys(tx *tenancy.Tx) ([]user.Passkey, error) {
	rows, err := tx.Query("select " + passkeyColumns + " from passkey order by created_at, passkey_id limit 100")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[user.Passkey])
}

// PasskeyKeys answers the scope's user's own on a host.
func PasskeyKeys(tx *tenancy.Tx, host string) ([]PasskeyKey, error) {
	rows, err := tx.Query(`select passkey_id::text, credential_id, public_key, aaguid, transports, flags, sign_count from passkey
		where host = $1 order by created_at, passkey_id limit 100`, host)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[PasskeyKey])
}

// AddPasskey adds a passkey to the scope's user's; CONFLICT when the company
// knows that credential already, or when the user has MostPasskeys.
func AddPasskey(tx *tenancy.Tx, name, host string, k PasskeyKey) (user.Passkey, error) {
	p := user.Passkey{Name: name, Host: host, Synced: k.Flags&flagSynced != 0, Created: tx.Now()}
	err := tx.QueryRow(`insert into passkey (tenant_id, user_id, host, credential_id, public_key, aaguid, transports, flags, sign_count, name, created_at)
		select app.tenant_id(), app.user_id(), $1, $2, $3, $4, coalesce($5::text[], '{}'), $6, $7, $8, $9 where (select count(*) from passkey) < $10 returning passkey_id::text`,
		host, k.Credential, k.PublicKey, k.AAGUID, k.Transports, int16(k.Flags), int64(k.SignCount), name, p.Created, MostPasskeys).Scan(&p.ID)
	var pg *pgconn.PgError
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return p, domain.Conflict("refusals:account.mostPasskeys", "There are {{0}} passkeys already. Remove one first.", fmt.Sprint(MostPasskeys))
	case errors.As(err, &pg) && pg.Code == "23505":
		return p, domain.Conflict("refusals:account.passkeyInUse", "This passkey is in use already.").Because(err)
	}
	return p, db.Explain(err)
}

// RenamePasskey gives one of the scope's user's another name; NOT_FOUND for any other.
func RenamePasskey(tx *tenancy.Tx, id domain.ID, name string) (p user.Passkey, err error) {
	rows, err := tx.Query("update passkey set name = $2, version = version + 1 where passkey_id = $1 returning "+passkeyColumns, string(id), name)
	if err != nil {
		return p, db.Explain(err)
	}
	p, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[user.Passkey])
	if errors.Is(err, pgx.ErrNoRows) {
		return p, domain.NotFound()
	}
	return p, db.Explain(err)
}

// RemovePasskey removes one of the scope's user's and answers its name; NOT_FOUND
// for any other.
func RemovePasskey(tx *tenancy.Tx, id domain.ID) (name string, err error) {
	err = tx.QueryRow("delete from passkey where passkey_id = $1 returning name", string(id)).Scan(&name)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", domain.NotFound()
	}
	return name, db.Explain(err)
}

// RemovePasskeys removes all of the scope's user's, and answers how many there were.
func RemovePasskeys(tx *tenancy.Tx) (int, error) {
	tag, err := tx.Exec("delete from passkey")
	return int(tag.RowsAffected()), db.Explain(err)
}

// UsePasskey notes that a passkey was used, with the counter and the flags it
// gave, and tells whether the counter had moved on: one that did not comes from a
// copy of the key, or from an answer that was given before (WebAuthn 3, section
// 7.2, step 22). Authenticators that do not count always give 0.
func UsePasskey(tx *tenancy.Tx, k PasskeyKey) (bool, error) {
	tag, err := tx.Exec(`update passkey set sign_count = $2, flags = $3, last_used_at = $4, version = version + 1
		where passkey_id = $1 and (sign_count < $2 or ($2 = 0 and sign_count = 0))`, string(k.Passkey), int64(k.SignCount), int16(k.Flags), tx.Now())
	return tag.RowsAffected() == 1, db.Explain(err)
}

// Ceremony is what an authenticator is asked to sign for.
type Ceremony string

// The ceremonies.
const (
	CeremonyRegister     Ceremony = "REGISTER"      // a new passkey
	CeremonyConfirm      Ceremony = "CONFIRM"       // a signed-in user proves presence again
	CeremonySecondFactor Ceremony = "SECOND_FACTOR" // after the password
	CeremonySignIn       Ceremony = "SIGN_IN"       // in place of the password
)

// KeepChallenge keeps what is asked under the hash of a token, in place of what
// was asked before.
func KeepChallenge(ctx context.Context, q Querier, ceremony Ceremony, holder []byte, data json.RawMessage, now time.Time) error {
	_, err := q.Exec(ctx, `insert into passkey_challenge (holder, ceremony, data, expires_at) values ($1, $2, $3, $4)
		on conflict (holder, ceremony) do update set data = excluded.data, expires_at = excluded.expires_at`, holder, ceremony, string(data), now.Add(ChallengeLife))
	return wrap("keep challenge", err)
}

// TakeChallenge takes what was asked under the hash of a token away: of two
// answers one gets it. nil when nothing was asked, or too long ago.
func TakeChallenge(ctx context.Context, q Querier, ceremony Ceremony, holder []byte, now time.Time) (json.RawMessage, error) {
	var data []byte
	var expires time.Time
	err := q.QueryRow(ctx, "delete from passkey_challenge where holder = $1 and ceremony = $2 returning data, expires_at", holder, ceremony).Scan(&data, &expires)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !expires.After(now) {
		return nil, nil
	}
	return data, wrap("take challenge", err)
}
