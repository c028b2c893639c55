package document

import (
	"encoding/binary"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
	"gable/vault"
)

// Whether a document has text.
const (
	textFound = "TEXT"
	textNone  = "NONE"
)

func textPlace(tx *tenancy.Tx, id domain.ID) vault.Place {
	return vault.Place{Tenant: string(tx.Scope().Tenant), Table: "document_text", Column: "sealed", Row: string(id)}
}

// digests are what words are found by: keyed, and too short to be told back.
func digests(tx *tenancy.Tx, v *vault.Vault, wrapped []byte, words []string) ([]int64, error) {
	full, err := v.BlindIndexes(wrapped, string(tx.Scope().Tenant), "document word\x00", words)
	if err != nil {
		return nil, err
	}
	short := make([]int64, len(full))
	for i, digest := range full {
		short[i] = int64(binary.BigEndian.Uint64(digest))
	}
	return short, nil
}

// KeepText keeps what a document says, sealed, and what it is found by.
func KeepText(tx *tenancy.Tx, v *vault.Vault, id domain.ID, text string) error {
	data, err := db.CurrentKey(tx, v, db.KeyData)
	if err != nil {
		return err
	}
	index, err := db.CurrentKey(tx, v, db.KeyIndex)
	if err != nil {
		return err
	}
	state, words := textNone, document.Words(text)
	var sealed []byte
	found := []int64{}
	if len(words) > 0 {
		state = textFound
		if found, err = digests(tx, v, index.Wrapped, words); err != nil {
			return err
		}
		if sealed, err = v.Seal(data.Wrapped, textPlace(tx, id), document.WithoutNumbers(text)); err != nil {
			return err
		}
	}
	_, err = tx.Exec("select app.keep_document_text($1, $2, $3, $4, $5, $6, $7)", string(id), state, sealed, data.Version, found, index.Version, tx.Now())
	return db.Explain(err)
}

// searchedName is what a document is called, as it is compared.
const searchedName = "translate(lower(t.data ->> 'name'), 'áàâäãåéèêëíìîïóòôöõúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc')"

// Finding is the documents of the pinned loan that have all words: in their name, in their text, or of one of the classes.
func Finding(tx *tenancy.Tx, v *vault.Vault, words, classes []string) (sq.Sqlizer, error) {
	rows, err := tx.Query(`select k.version, k.wrapped from tenant_key k where k.purpose = $1 and exists (select from document_text x where x.index_version = k.version)`, db.KeyIndex)
	if err != nil {
		return nil, err
	}
	keys, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct {
		Version int
		Wrapped []byte
	}])
	if err != nil {
		return nil, err
	}
	found := sq.Or{sq.Expr("t.data ->> 'classification' = any (?)", classes)}
	named := sq.And{}
	for _, word := range words {
		named = append(named, sq.Expr("position(? in "+searchedName+") > 0", word))
	}
	found = append(found, named)
	for _, key := range keys {
		wanted, err := digests(tx, v, key.Wrapped, words)
		if err != nil {
			return nil, err
		}
		found = append(found, sq.Expr("exists (select from document_text x where x.loan_id = t.loan_id and x.document_id = t.id and x.index_version = ? and x.words @> ?::bigint[])", key.Version, wanted))
	}
	return found, nil
}

// Texts are what documents of the pinned loan say; nothing of those that say nothing.
func Texts(tx *tenancy.Tx, v *vault.Vault, ids []domain.ID) (map[domain.ID]string, error) {
	wanted, err := db.WantedIDs(ids)
	if err != nil {
		return nil, err
	}
	return db.OpenSealed(tx, v, textPlace, `select x.document_id::text, x.sealed, k.wrapped from document_text x
		join tenant_key k on k.tenant_id = x.tenant_id and k.purpose = $2 and k.version = x.key_version where x.document_id = any ($1::uuid[]) and x.sealed is not null`, wanted, db.KeyData)
}
