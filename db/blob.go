package db

import (
	"encoding/hex"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

func blobPlace(tx *tenancy.Tx, hash []byte) vault.Place {
	return vault.Place{Tenant: string(tx.Scope().Tenant), Table: "blob", Column: "sealed", Row: hex.EncodeToString(hash)}
}

// KeepBlob makes a stored object one of the company's files, for a row that names it by its hash. Of a content that the company
// has already the earlier object stays; the later one is named by nothing, and swept.
func KeepBlob(tx *tenancy.Tx, v *vault.Vault, o blob.Object) error {
	key, err := CurrentKey(tx, v, KeyData)
	if err != nil {
		return err
	}
	sealed, err := v.Seal(key.Wrapped, blobPlace(tx, o.Hash[:]), string(o.Key))
	if err != nil {
		return err
	}
	_, err = tx.Exec(`insert into blob (tenant_id, hash, object, size, media_type, key_version, sealed, stored_at)
		values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, hash) do update set stored_at = excluded.stored_at`,
		o.Hash[:], o.Name, o.Size, o.Type, key.Version, sealed, tx.Now())
	return err
}

// FindBlob is the file that a row of a table, called l, names; NOT_FOUND without such a row.
func FindBlob(tx *tenancy.Tx, v *vault.Vault, table, where string, args ...any) (blob.Object, error) {
	found, err := FindBlobs(tx, v, table, where, args...)
	if err == nil && len(found) == 0 {
		err = domain.NotFound()
	}
	if err != nil {
		return blob.Object{}, err
	}
	return found[0], nil
}

// FindBlobs are the files that rows of a table, called l, name.
func FindBlobs(tx *tenancy.Tx, v *vault.Vault, table, where string, args ...any) (found []blob.Object, err error) {
	rows, err := tx.Query(`select b.hash, b.object, b.size, b.media_type, b.sealed, k.wrapped from `+table+` l
		join blob b on b.tenant_id = l.tenant_id and b.hash = l.hash
		join tenant_key k on k.tenant_id = b.tenant_id and k.purpose = 'DATA' and k.version = b.key_version where `+where, args...)
	if err != nil {
		return nil, err
	}
	var o blob.Object
	var hash, sealed, wrapped []byte
	_, err = pgx.ForEachRow(rows, []any{&hash, &o.Name, &o.Size, &o.Type, &sealed, &wrapped}, func() error {
		key, err := v.Unseal(wrapped, blobPlace(tx, hash), sealed)
		copy(o.Hash[:], hash)
		o.Key = []byte(key)
		found = append(found, o)
		return err
	})
	return found, err
}
