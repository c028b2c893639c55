package borrower

import (
	"bytes"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/tenancy"
	"gable/vault"
)

// ErrNoSSN reports that no number is on file for a borrower.
var ErrNoSSN = errors.New("db: no taxpayer number on file")

func ssnPlace(tx *tenancy.Tx, borrower domain.ID) vault.Place {
	return vault.Place{Tenant: string(tx.Scope().Tenant), Table: "borrower_ssn", Column: "ciphertext", Row: string(borrower)}
}

// SaveSSN keeps the nine digits of a borrower of the pinned loan, in place of an earlier number.
func SaveSSN(tx *tenancy.Tx, v *vault.Vault, borrower domain.ID, digits string) error {
	return SaveSSNs(tx, v, map[domain.ID]string{borrower: digits})
}

// SaveSSNs is SaveSSN for many borrowers in one round trip: what an import does.
func SaveSSNs(tx *tenancy.Tx, v *vault.Vault, numbers map[domain.ID]string) error {
	if len(numbers) == 0 {
		return nil
	}
	data, err := db.CurrentKey(tx, v, db.KeyData)
	if err != nil {
		return err
	}
	index, err := db.CurrentKey(tx, v, db.KeyIndex)
	if err != nil {
		return err
	}
	indexes := map[domain.ID]ssnIndex{}
	if index.Version > 1 {
		if indexes, err = unchangedSSNs(tx, v, numbers); err != nil {
			return err
		}
	}
	b := &pgx.Batch{}
	for _, borrower := range db.Sorted(numbers) {
		sealed, err := v.Seal(data.Wrapped, ssnPlace(tx, borrower), numbers[borrower])
		if err != nil {
			return err
		}
		kept, found := indexes[borrower]
		if !found {
			kept.version = index.Version
			if kept.blind, err = v.BlindIndex(index.Wrapped, string(tx.Scope().Tenant), numbers[borrower]); err != nil {
				return err
			}
		}
		b.Queue(`insert into borrower_ssn (tenant_id, loan_id, borrower_id, ciphertext, blind_index, key_version, index_version, updated_at)
			values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6)
			on conflict (tenant_id, loan_id, borrower_id) do update set ciphertext = excluded.ciphertext, blind_index = excluded.blind_index,
			key_version = excluded.key_version, index_version = excluded.index_version, updated_at = excluded.updated_at`,
			borrower, sealed, kept.blind, data.Version, kept.version, tx.Now())
	}
	return tx.Send(b)
}

// ssnIndex is a blind index with the version of the key that made it.
type ssnIndex struct {
	blind   []byte
	version int
}

// unchangedSSNs are the indexes of the numbers that are on file already. Who writes one again keeps its index, whatever became of the company's keys
// since: an underwriting run is held against it, and the number has not changed.
func unchangedSSNs(tx *tenancy.Tx, v *vault.Vault, numbers map[domain.ID]string) (map[domain.ID]ssnIndex, error) {
	rows, err := tx.Query(`select s.borrower_id::text, s.blind_index, s.index_version, k.wrapped from borrower_ssn s
		join tenant_key k on k.tenant_id = s.tenant_id and k.purpose = $1 and k.version = s.index_version where s.loan_id = (select app.loan_id())`, db.KeyIndex)
	if err != nil {
		return nil, err
	}
	found := map[domain.ID]ssnIndex{}
	var of domain.ID
	var was ssnIndex
	var wrapped []byte
	_, err = pgx.ForEachRow(rows, []any{&of, &was.blind, &was.version, &wrapped}, func() error {
		will, err := v.BlindIndex(wrapped, string(tx.Scope().Tenant), numbers[of])
		if err == nil && bytes.Equal(will, was.blind) {
			found[of] = was
		}
		return err
	})
	return found, tenancy.Classify(err)
}

// ClearSSN takes a borrower's number off the file.
func ClearSSN(tx *tenancy.Tx, borrower domain.ID) error {
	_, err := tx.Exec("delete from borrower_ssn where borrower_id = $1", borrower)
	return err
}

// RevealSSN opens the number of a borrower of the pinned loan; ErrNoSSN when there is none. Whoever calls it audits it.
func RevealSSN(tx *tenancy.Tx, v *vault.Vault, borrower domain.ID) (string, error) {
	numbers, err := openSSNs(tx, v, "and s.borrower_id = $1", borrower)
	if err != nil {
		return "", err
	}
	digits, found := numbers[borrower]
	if !found {
		return "", ErrNoSSN
	}
	return digits, nil
}

// AllSSNs opens the numbers of all borrowers of the pinned loan, by borrower: what an export does, audited by it.
func AllSSNs(tx *tenancy.Tx, v *vault.Vault) (map[domain.ID]string, error) {
	return openSSNs(tx, v, "")
}

// openSSNs opens each row with the version of the data key that sealed it.
func openSSNs(tx *tenancy.Tx, v *vault.Vault, where string, args ...any) (map[domain.ID]string, error) {
	return db.OpenSealed(tx, v, ssnPlace, `select s.borrower_id::text, s.ciphertext, k.wrapped from borrower_ssn s
		join tenant_key k on k.tenant_id = s.tenant_id and k.purpose = 'DATA' and k.version = s.key_version
		where s.loan_id = (select app.loan_id()) `+where, args...)
}

// SSNIndexes name the numbers of the pinned loan's borrowers without telling them, by borrower: an index changes with the number alone.
func SSNIndexes(tx *tenancy.Tx) (map[domain.ID]string, error) {
	rows, err := tx.Query("select borrower_id::text, encode(blind_index, 'hex') from borrower_ssn where loan_id = (select app.loan_id())")
	if err != nil {
		return nil, err
	}
	found := map[domain.ID]string{}
	var of domain.ID
	var index string
	_, err = pgx.ForEachRow(rows, []any{&of, &index}, func() error {
		found[of] = index
		return nil
	})
	return found, tenancy.Classify(err)
}
