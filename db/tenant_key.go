package db

import (
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gable/tenancy"
)

// TenantKey is a company's data key, wrapped: only the vault can use it.
type TenantKey struct {
	Version int
	Wrapped []byte
}

// NewestDataKey answers the company's newest data key; when there is none, the
// first becomes the one that fresh makes.
func NewestDataKey(tx *tenancy.Tx, fresh func() ([]byte, error)) (TenantKey, error) {
	key, err := newestDataKey(tx)
	if !errors.Is(err, pgx.ErrNoRows) {
		return key, wrap("find data key", err)
	}
	wrapped, err := fresh()
	if err != nil {
		return key, err
	}
	// Two at once: the second waits for the first and then reads its key.
	if _, err := tx.Exec(`insert into tenant_key (tenant_id, purpose, version, wrapped, created_at) values (app.tenant_id(), 'DATA', 1, $1, $2)
		on conflict do nothing`, wrapped, tx.Now()); err != nil {
		return key, wrap("keep data key", err)
	}
	key, err = newestDataKey(tx)
	return key, wrap("find data key", err)
}

func newestDataKey(tx *tenancy.Tx) (key TenantKey, err error) {
	err = tx.QueryRow("select version, wrapped from tenant_key where purpose = 'DATA' order by version desc limit 1").Scan(&key.Version, &key.Wrapped)
	return key, err
}

// DataKey answers the company's data key of a version.
func DataKey(tx *tenancy.Tx, version int) (wrapped []byte, err error) {
	err = tx.QueryRow("select wrapped from tenant_key where purpose = 'DATA' and version = $1", version).Scan(&wrapped)
	if err != nil {
		return nil, fmt.Errorf("find data key %d: %w", version, err)
	}
	return wrapped, nil
}
