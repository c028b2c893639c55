package db

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/tenancy"
	"gable/vault"
)

const (
	KeyData  = "DATA"
	KeyIndex = "BLIND_INDEX"
)

type tenantKey struct {
	Version int
	Wrapped []byte
}

// CurrentKey is the newest of the tenant's keys for a purpose, made when there is none yet. Of two transactions that
// make the first one at once, the second waits for the first and takes its key.
func CurrentKey(tx *tenancy.Tx, v *vault.Vault, purpose string) (tenantKey, error) {
	for range 2 {
		var key tenantKey
		err := tx.QueryRow("select version, wrapped from tenant_key where purpose = $1 order by version desc limit 1", purpose).Scan(&key.Version, &key.Wrapped)
		if !errors.Is(err, pgx.ErrNoRows) {
			return key, err
		}
		wrapped, err := newKey(v, purpose, string(tx.Scope().Tenant))
		if err != nil {
			return key, err
		}
		if _, err = tx.Exec(`insert into tenant_key (tenant_id, purpose, version, wrapped, created_at) values (app.tenant_id(), $1, 1, $2, $3)
			on conflict (tenant_id, purpose, version) do nothing`, purpose, wrapped, tx.Now()); err != nil {
			return key, err
		}
	}
	return tenantKey{}, errors.New("db: the tenant's key can't be made")
}

func newKey(v *vault.Vault, purpose, tenant string) ([]byte, error) {
	if purpose == KeyIndex {
		return v.NewIndexKey(tenant)
	}
	return v.NewDataKey(tenant)
}

// RotateKeys gives each tenant that has keys a new data key and a new blind-index key, and tells how many keys it made.
// What is written from now on is sealed with them; older rows are read with the version they name. It asks for the
// owner's transaction, and changes nothing when the vault does not open the keys that are there: a key that another
// vault has wrapped is one that nobody could read by.
func RotateKeys(ctx context.Context, tx pgx.Tx, v *vault.Vault, now time.Time) (int, error) {
	rows, err := tx.Query(ctx, "select distinct on (tenant_id, purpose) tenant_id::text, purpose, version, wrapped from tenant_key order by tenant_id, purpose, version desc")
	if err != nil {
		return 0, err
	}
	b := &pgx.Batch{}
	var tenant, purpose string
	var current tenantKey
	_, err = pgx.ForEachRow(rows, []any{&tenant, &purpose, &current.Version, &current.Wrapped}, func() error {
		if err := tryKey(v, purpose, tenant, current.Wrapped); err != nil {
			return fmt.Errorf("the key-encryption key is not the one that the keys of tenant %s were wrapped with: %w", tenant, err)
		}
		wrapped, err := newKey(v, purpose, tenant)
		b.Queue(`insert into tenant_key (tenant_id, purpose, version, wrapped, created_at) values ($1, $2, $3, $4, $5)`, tenant, purpose, current.Version+1, wrapped, now)
		return err
	})
	if err != nil {
		return 0, err
	}
	return b.Len(), tx.SendBatch(ctx, b).Close()
}

// tryKey tells whether the vault opens a wrapped key.
func tryKey(v *vault.Vault, purpose, tenant string, wrapped []byte) (err error) {
	if purpose == KeyIndex {
		_, err = v.BlindIndex(wrapped, tenant, "")
		return err
	}
	_, err = v.Seal(wrapped, vault.Place{Tenant: tenant}, "")
	return err
}

// The two ways in which a vault does not belong to a database.
var (
	ErrKeyMissing = errors.New("db: there are keys, and no key-encryption key to open them")
	ErrKeyWrong   = errors.New("db: the keys were wrapped with another key-encryption key")
)

// CheckKeys holds a vault, nil for none, against the keys of a database, as one of the application's roles: the oldest and
// the newest key of all have to open.
func CheckKeys(ctx context.Context, q querier, v *vault.Vault) error {
	return checkKeys(ctx, q, v, "select tenant_id::text, purpose, wrapped from app.oldest_and_newest_key()")
}

// CheckAllKeys is CheckKeys for the owner, and every key. A database that has no tables yet has no keys.
func CheckAllKeys(ctx context.Context, tx pgx.Tx, v *vault.Vault) error {
	var there bool
	if err := tx.QueryRow(ctx, "select to_regclass('public.tenant_key') is not null").Scan(&there); err != nil || !there {
		return err
	}
	if _, err := tx.Exec(ctx, "set local role "+RoleOwner); err != nil {
		return err
	}
	return checkKeys(ctx, tx, v, "select tenant_id::text, purpose, wrapped from public.tenant_key")
}

type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

func checkKeys(ctx context.Context, q querier, v *vault.Vault, sql string) error {
	rows, err := q.Query(ctx, sql)
	if err != nil {
		return err
	}
	var tenant, purpose string
	var wrapped []byte
	_, err = pgx.ForEachRow(rows, []any{&tenant, &purpose, &wrapped}, func() error {
		if v == nil {
			return ErrKeyMissing
		}
		if err := tryKey(v, purpose, tenant, wrapped); err != nil {
			return fmt.Errorf("%w: tenant %s: %w", ErrKeyWrong, tenant, err)
		}
		return nil
	})
	return err
}
