package db

import (
	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
	"gable/vault"
)

// OpenSealed opens what rows hold sealed, each with the version of the company's data key that sealed it: a query of id, sealed
// text and wrapped key. What was sealed in one place opens in no other.
func OpenSealed(tx *tenancy.Tx, v *vault.Vault, place func(*tenancy.Tx, domain.ID) vault.Place, query string, args ...any) (map[domain.ID]string, error) {
	rows, err := tx.Query(query, args...)
	if err != nil {
		return nil, err
	}
	texts := map[domain.ID]string{}
	var id domain.ID
	var sealed, wrapped []byte
	_, err = pgx.ForEachRow(rows, []any{&id, &sealed, &wrapped}, func() error {
		text, err := v.Unseal(wrapped, place(tx, id), sealed)
		texts[id] = text
		return err
	})
	return texts, err
}
