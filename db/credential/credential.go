// Package credential keeps the logins by which a company and its people are known to vendors.
package credential

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/credential"
	"gable/tenancy"
	"gable/vault"
)

const (
	shown = `t.data || jsonb_strip_nulls(jsonb_build_object('id', t.id, 'version', t.version, 'module', t.module, 'ownership', t.ownership,
		'ownerId', coalesce(t.user_id, t.org_unit_id), 'identifier', t.identifier, 'status', t.status, 'statusAt', t.status_at,
		'statusText', nullif(t.status_text, ''), 'createdAt', t.created_at))`
	selected = "select " + shown + " from credential t "
)

func place(tx *tenancy.Tx, id domain.ID) vault.Place {
	return vault.Place{Tenant: string(tx.Scope().Tenant), Table: "credential", Column: "sealed", Row: string(id)}
}

// All are the logins in sight: those of the company and its units, and the person's own.
func All(tx *tenancy.Tx) ([]credential.Credential, error) {
	rows, err := tx.Query(selected+"order by t.module, t.identifier, t.id limit $1", credential.Most)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[credential.Credential](rows)
}

// Lock answers a login that is about to be changed; NOT_FOUND for one that is not in sight.
func Lock(tx *tenancy.Tx, id domain.ID) (credential.Credential, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return credential.Credential{}, domain.NotFound()
	}
	rows, err := tx.Query(selected+"where t.id = $1 for update", string(id))
	if err != nil {
		return credential.Credential{}, err
	}
	found, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[credential.Credential])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return found, err
}

// PlaceOf is where logins are looked for: the person, and a unit with those above it.
func PlaceOf(tx *tenancy.Tx, unit domain.ID) (credential.Place, error) {
	rows, err := tx.Query(`with recursive chain as (
			select o.org_unit_id, o.parent_id, 1 as depth from org_unit o where o.org_unit_id = $1
			union all select o.org_unit_id, o.parent_id, c.depth + 1 from chain c join org_unit o on o.org_unit_id = c.parent_id where c.depth < 30)
		select org_unit_id::text from chain order by depth`, string(unit))
	if err != nil {
		return credential.Place{}, err
	}
	units, err := pgx.CollectRows(rows, pgx.RowTo[domain.ID])
	return credential.Place{User: tx.Scope().User.ID, Units: units}, err
}

// InForce is the login that counts at a unit for who asks; the fault where there is none that was not refused.
func InForce(tx *tenancy.Tx, need credential.Need, unit domain.ID) (credential.Credential, error) {
	return Bound(tx, need, unit, "")
}

// Bound is the login of an id, where it may still be used at a unit by who asks; with "" the one that is in force.
func Bound(tx *tenancy.Tx, need credential.Need, unit, id domain.ID) (credential.Credential, error) {
	all, err := All(tx)
	if err != nil {
		return credential.Credential{}, err
	}
	at, err := PlaceOf(tx, unit)
	if err != nil {
		return credential.Credential{}, err
	}
	if id != "" {
		all = slices.DeleteFunc(all, func(one credential.Credential) bool { return one.ID != id })
	}
	found, refused := credential.InForce(all, need, at)
	if found == nil {
		return credential.Credential{}, domain.Invalid(credential.Missing(need, refused))
	}
	return *found, nil
}

// Insert adds a login. A CONFLICT where its owner has one for that vendor already.
func Insert(tx *tenancy.Tx, v *vault.Vault, c *credential.Credential, secret credential.Secret) error {
	c.ID, c.Version, c.CreatedAt, c.Status = domain.NewID(), 1, tx.Now(), credential.Untried
	data, err := dataOf(*c)
	if err != nil {
		return err
	}
	sealed, key, err := seal(tx, v, c.ID, secret)
	if err != nil {
		return err
	}
	user, unit := owners(*c)
	_, err = tx.Exec(`insert into credential (tenant_id, id, module, ownership, user_id, org_unit_id, identifier, data, sealed, key_version, created_at, updated_at)
		values (app.tenant_id(), $1, $2, $3, nullif($4, '')::uuid, nullif($5, '')::uuid, $6, $7::jsonb, $8, $9, $10, $10)`,
		string(c.ID), string(c.Module), string(c.Ownership), user, unit, c.Identifier, data, sealed, key, tx.Now())
	return db.Explain(err)
}

// Update writes a login that was locked, and with a secret seals that in place of the former. Where what the vendor is told has changed,
// it has neither taken nor refused it yet.
func Update(tx *tenancy.Tx, v *vault.Vault, was credential.Credential, c *credential.Credential, secret *credential.Secret) error {
	data, err := dataOf(*c)
	if err != nil {
		return err
	}
	c.Version++
	if _, err = tx.Exec("update credential set version = $2, identifier = $3, data = $4::jsonb, updated_at = $5 where id = $1", string(c.ID), c.Version, c.Identifier, data, tx.Now()); err != nil {
		return db.Explain(err)
	}
	if secret == nil && was.Identifier == c.Identifier {
		return nil
	}
	c.Status, c.StatusAt, c.StatusText = credential.Untried, nil, ""
	if _, err = tx.Exec("update credential set status = $2, status_at = null, status_text = '' where id = $1", string(c.ID), string(c.Status)); err != nil || secret == nil {
		return err
	}
	sealed, key, err := seal(tx, v, c.ID, *secret)
	if err != nil {
		return err
	}
	_, err = tx.Exec("update credential set sealed = $2, key_version = $3 where id = $1", string(c.ID), sealed, key)
	return err
}

func dataOf(c credential.Credential) (string, error) {
	return db.JSONText(map[string]any{"accountName": c.AccountName, "defaultCreditVendor": c.DefaultCreditVendor})
}

func owners(c credential.Credential) (user, unit string) {
	switch c.Ownership {
	case credential.Individual:
		return string(c.OwnerID), ""
	case credential.Branch:
		return "", string(c.OwnerID)
	case credential.Org:
	}
	return "", ""
}

// ClearDefault takes the default off the other logins of an owner.
func ClearDefault(tx *tenancy.Tx, c credential.Credential) error {
	user, unit := owners(c)
	_, err := tx.Exec(`update credential set data = data || '{"defaultCreditVendor": false}', version = version + 1, updated_at = $5
		where id <> $1 and module = $2 and coalesce(user_id::text, '') = $3 and coalesce(org_unit_id::text, '') = $4 and (data ->> 'defaultCreditVendor')::boolean`,
		string(c.ID), string(c.Module), user, unit, tx.Now())
	return err
}

// Delete forgets a login with its secret.
func Delete(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("delete from credential where id = $1", string(id))
	return err
}

// Note keeps what the vendor said of a login, if its secret is still the one that the vendor was told; version is that of the login then. It answers
// whose alone the login is, "" for a unit's and the company's.
func Note(tx *tenancy.Tx, id domain.ID, version int64, status credential.Status, text string) (person domain.ID, noted bool, err error) {
	err = tx.QueryRow(`update credential set status = $3, status_at = $4, status_text = left($5, 500), updated_at = $4
		where id = $1 and version = $2 returning coalesce(user_id::text, '')`, string(id), version, string(status), tx.Now(), text).Scan(&person)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", false, nil
	}
	return person, err == nil, err
}

// Open answers a login with its secret.
func Open(tx *tenancy.Tx, v *vault.Vault, c credential.Credential) (credential.Login, error) {
	opened, err := Secrets(tx, v, c.ID)
	if err != nil {
		return credential.Login{}, err
	}
	secret, found := opened[c.ID]
	if !found {
		return credential.Login{}, domain.NotFound()
	}
	return credential.Login{ID: c.ID, Version: c.Version, Module: c.Module, Identifier: c.Identifier, AccountName: c.AccountName, Secret: secret}, nil
}

// Secrets opens what is secret of some logins.
func Secrets(tx *tenancy.Tx, v *vault.Vault, ids ...domain.ID) (map[domain.ID]credential.Secret, error) {
	texts, err := db.OpenSealed(tx, v, place, `select c.id::text, c.sealed, k.wrapped from credential c
		join tenant_key k on k.tenant_id = c.tenant_id and k.purpose = 'DATA' and k.version = c.key_version where c.id = any ($1::uuid[])`, db.IDTexts(ids))
	if err != nil {
		return nil, err
	}
	secrets := map[domain.ID]credential.Secret{}
	for id, text := range texts {
		var pair [2]string
		if err := json.Unmarshal([]byte(text), &pair); err != nil {
			return nil, fmt.Errorf("the secret of login %s can't be read", id)
		}
		secrets[id] = credential.Secret{UserName: pair[0], Password: pair[1]}
	}
	return secrets, nil
}

// seal writes a secret as a pair, since it marshals as dots itself, sealed for its row.
func seal(tx *tenancy.Tx, v *vault.Vault, id domain.ID, s credential.Secret) (sealed []byte, version int, err error) {
	key, err := db.CurrentKey(tx, v, db.KeyData)
	if err != nil {
		return nil, 0, err
	}
	text, err := db.JSONText([2]string{s.UserName, s.Password})
	if err != nil {
		return nil, 0, err
	}
	sealed, err = v.Seal(key.Wrapped, place(tx, id), text)
	return sealed, key.Version, err
}
