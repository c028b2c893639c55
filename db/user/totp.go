package user

import (
	"encoding/binary"
	"fmt"

	"gable/db"
	"gable/domain"
	"gable/tenancy"
	"gable/vault"
)

func totpPlace(tx *tenancy.Tx, id domain.ID) vault.Place {
	return vault.Place{Tenant: string(tx.Scope().Tenant), Table: "login", Column: "totp_secret", Row: string(id)}
}

// SealTOTP encrypts the key of a user's authenticator with the tenant's newest
// data key. The key's version stands in front: a row that moves to another user
// or tenant does not open, one from before a rotation does.
func SealTOTP(tx *tenancy.Tx, v *vault.Vault, id domain.ID, secret string) ([]byte, error) {
	key, err := db.CurrentKey(tx, v, db.KeyData)
	if err != nil {
		return nil, err
	}
	sealed, err := v.Seal(key.Wrapped, totpPlace(tx, id), secret)
	if err != nil {
		return nil, err
	}
	return append(binary.BigEndian.AppendUint32(nil, uint32(key.Version)), sealed...), nil
}

// OpenTOTP opens what SealTOTP made for the same user.
func OpenTOTP(tx *tenancy.Tx, v *vault.Vault, id domain.ID, sealed []byte) (string, error) {
	if len(sealed) <= 4 {
		return "", fmt.Errorf("second factor of %s: nothing to open", id)
	}
	var wrapped []byte
	version := int64(binary.BigEndian.Uint32(sealed))
	err := tx.QueryRow("select wrapped from tenant_key where purpose = $1 and version = $2", db.KeyData, version).Scan(&wrapped)
	if err != nil {
		return "", fmt.Errorf("second factor of %s: data key %d: %w", id, version, err)
	}
	return v.Unseal(wrapped, totpPlace(tx, id), sealed[4:])
}
