package user

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/tenancy"
	"gable/vault"
)

// recoveryDigest is what a code of the scope's user is kept as. The user is part of it: a row under another user's id is
// worth nothing.
func recoveryDigest(tx *tenancy.Tx, v *vault.Vault, wrapped []byte, code string) ([]byte, error) {
	return v.BlindIndex(wrapped, string(tx.Scope().Tenant), "recovery code\x00"+string(tx.Scope().User.ID)+"\x00"+code)
}

// SetRecoveryCodes gives the user of the scope these codes, bare, in place of all earlier ones; none takes them away.
func SetRecoveryCodes(tx *tenancy.Tx, v *vault.Vault, codes []string) error {
	b := &pgx.Batch{}
	b.Queue("delete from recovery_code where user_id = app.user_id()")
	if len(codes) > 0 {
		key, err := db.CurrentKey(tx, v, db.KeyIndex)
		if err != nil {
			return err
		}
		for _, code := range codes {
			digest, err := recoveryDigest(tx, v, key.Wrapped, code)
			if err != nil {
				return err
			}
			b.Queue("insert into recovery_code (tenant_id, user_id, digest, key_version, created_at) values (app.tenant_id(), app.user_id(), $1, $2, $3)",
				digest, key.Version, tx.Now())
		}
	}
	return tx.Send(b)
}

// UseRecoveryCode uses a code of the scope's user up, and tells whether it was one that could be: of two requests with one
// code, one gets true. A code is looked for under the version of the key that it was kept with.
func UseRecoveryCode(tx *tenancy.Tx, v *vault.Vault, code string) (bool, error) {
	var version int
	var wrapped []byte
	err := tx.QueryRow(`select k.version, k.wrapped from tenant_key k where k.purpose = $1
		and k.version = (select max(r.key_version) from recovery_code r where r.user_id = app.user_id())`, db.KeyIndex).Scan(&version, &wrapped)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	digest, err := recoveryDigest(tx, v, wrapped, code)
	if err != nil {
		return false, err
	}
	tag, err := tx.Exec(`update recovery_code set used_at = $3 where user_id = app.user_id() and digest = $1 and key_version = $2 and used_at is null`,
		digest, version, tx.Now())
	return tag.RowsAffected() == 1, err
}

// RecoveryCodesLeft is how many codes of the scope's user can still be used.
func RecoveryCodesLeft(tx *tenancy.Tx) (left int, err error) {
	err = tx.QueryRow("select count(*) from recovery_code where user_id = app.user_id() and used_at is null").Scan(&left)
	return left, err
}
