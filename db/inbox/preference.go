package inbox

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/inbox"
	"gable/tenancy"
)

// Preferences answers what the scope's user chose; those of who has chosen nothing where they have not.
func Preferences(tx *tenancy.Tx) (inbox.NotificationPreferences, error) {
	return preferences(tx, "")
}

// LockPreferences is Preferences for who is about to change them.
func LockPreferences(tx *tenancy.Tx) (inbox.NotificationPreferences, error) {
	return preferences(tx, " for update")
}

func preferences(tx *tenancy.Tx, lock string) (inbox.NotificationPreferences, error) {
	p := inbox.Usual()
	var data []byte
	err := tx.QueryRow("select data, version from notification_preference where user_id = app.user_id()"+lock).Scan(&data, &p.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	version := p.Version
	err = json.Unmarshal(data, &p)
	p.Version = version
	return p.Whole(), err
}

// SavePreferences keeps what the scope's user chose, and when their next letter goes out. What happened before a letter is first wanted
// is in none.
func SavePreferences(tx *tenancy.Tx, p *inbox.NotificationPreferences) error {
	data, err := db.JSONText(p)
	if err != nil {
		return err
	}
	var due *time.Time
	if len(p.Digested()) > 0 {
		at := p.NextDigest(tx.Now())
		due = &at
	}
	return db.Explain(tx.QueryRow(`insert into notification_preference as p (tenant_id, user_id, data, digest_due_at, digested_at, updated_at)
		values (app.tenant_id(), app.user_id(), $1::jsonb - 'version', $2, $3, $3)
		on conflict (tenant_id, user_id) do update set data = excluded.data, digest_due_at = excluded.digest_due_at, updated_at = excluded.updated_at, version = p.version + 1,
			digested_at = case when p.digest_due_at is null then excluded.digested_at else p.digested_at end
		returning version`, data, due, tx.Now()).Scan(&p.Version))
}

// DueDigest is a day's letter that is due.
type DueDigest struct{ Tenant, User, OrgUnit domain.ID }

// DueDigests answers whose letters are due, over all tenants.
func DueDigests(ctx context.Context, store *tenancy.DB, most int) ([]DueDigest, error) {
	rows, err := store.Outside().Query(ctx, "select tenant_id::text, user_id::text, org_unit_id::text from app.due_digests($1, $2)", store.Now(), most)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[DueDigest])
	return all, tenancy.Classify(err)
}

// TakeDigest puts the scope's user's letter off to the next day, and tells whether one was due.
func TakeDigest(tx *tenancy.Tx) (bool, error) {
	p, err := LockPreferences(tx)
	if err != nil {
		return false, err
	}
	done, err := tx.Exec("update notification_preference set digest_due_at = $1 where user_id = app.user_id() and digest_due_at <= $2", p.NextDigest(tx.Now()), tx.Now())
	return done.RowsAffected() > 0, err
}

// Digested answers up to when the scope's user's letters have told.
func Digested(tx *tenancy.Tx) (until time.Time, err error) {
	return until, tx.QueryRow("select digested_at from notification_preference where user_id = app.user_id()").Scan(&until)
}

// KeepDigested notes up to when they have told now.
func KeepDigested(tx *tenancy.Tx, until time.Time) error {
	_, err := tx.Exec("update notification_preference set digested_at = greatest(digested_at, $1) where user_id = app.user_id()", until)
	return err
}

// UnsubscribeKey signs the link by which the scope's user ends their letters.
func UnsubscribeKey(tx *tenancy.Tx) (key []byte, err error) {
	return key, tx.QueryRow("select unsubscribe_key from notification_preference where user_id = app.user_id()").Scan(&key)
}

// KeyOf is the same key before anyone is known, with the version of the company's policy; NOT_FOUND for who has chosen nothing.
func KeyOf(ctx context.Context, store *tenancy.DB, tenant, user domain.ID) (key []byte, policy int64, err error) {
	err = store.Outside().QueryRow(ctx, "select policy_version, key from app.unsubscribe_key($1, $2)", string(tenant), string(user)).Scan(&policy, &key)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, 0, domain.NotFound()
	}
	return key, policy, tenancy.Classify(err)
}
