// Package need keeps what a company often asks for.
package need

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/need"
	"gable/tenancy"
)

const masterJSON = `t.data || jsonb_build_object('id', t.id, 'version', t.version, 'code', t.code, 'order', t.position, 'isCustomNeed', not t.shipped)`

// Masters are what the company often asks for.
type Masters struct{}

// All answers them in their order.
func (Masters) All(tx *tenancy.Tx) ([]need.Master, error) { return all(tx, "") }

// LockAll is All for those that are about to be changed.
func (Masters) LockAll(tx *tenancy.Tx) ([]need.Master, error) { return all(tx, " for update of t") }

func all(tx *tenancy.Tx, locking string) ([]need.Master, error) {
	rows, err := tx.Query("select "+masterJSON+" from need_master t order by t.position, t.id limit $1"+locking, need.MaxMasters)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[need.Master](rows)
}

// Lock answers one that is about to be changed; NOT_FOUND when there is none.
func (Masters) Lock(tx *tenancy.Tx, id domain.ID) (m need.Master, err error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return m, domain.NotFound()
	}
	rows, err := tx.Query("select "+masterJSON+" from need_master t where t.id = $1 for update of t", string(id))
	if err != nil {
		return m, err
	}
	m, err = pgx.CollectExactlyOneRow(rows, db.ScanJSON[need.Master])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return m, err
}

// Named is the need of the company's list that a name means: its code, or its title in either language, in upper or lower case. Whoever
// the scope is, as a rule asks.
func Named(tx *tenancy.Tx, name string) (m need.Master, found bool, err error) {
	var data []byte
	err = tx.QueryRow("select app.need_named($1)", name).Scan(&data)
	if err != nil || data == nil {
		return m, false, err
	}
	return m, true, json.Unmarshal(data, &m)
}

// kept is what of a need stands in its data.
func kept(m need.Master) (string, error) {
	m.Record, m.Code, m.Order, m.IsCustomNeed = domain.Record{}, "", 0, false
	return db.JSONText(m)
}

// Insert adds one, the last of all.
func (Masters) Insert(tx *tenancy.Tx, m *need.Master) error {
	data, err := kept(*m)
	if err != nil {
		return err
	}
	m.ID, m.IsCustomNeed = domain.NewID(), true
	return db.Explain(tx.QueryRow(`insert into need_master (tenant_id, id, code, position, data, created_at, updated_at)
		values (app.tenant_id(), $1, $2, (select coalesce(max(o.position), 0) + 1 from need_master o), $3, $4, $4) returning version, position`,
		string(m.ID), m.Code, data, tx.Now()).Scan(&m.Version, &m.Order))
}

// Update writes one that was locked, and raises its version.
func (Masters) Update(tx *tenancy.Tx, m *need.Master) error {
	data, err := kept(*m)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow("update need_master set data = $2, version = version + 1, updated_at = $3 where id = $1 returning version", string(m.ID), data, tx.Now()).Scan(&m.Version))
}

// Delete removes some.
func (Masters) Delete(tx *tenancy.Tx, ids []domain.ID) error {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return err
	}
	_, err = tx.Exec("delete from need_master where id = any ($1::uuid[])", texts)
	return db.Explain(err)
}

// Order puts them into the order given.
func (Masters) Order(tx *tenancy.Tx, ids []domain.ID) error {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	_, err := tx.Exec(`update need_master k set position = n.at, version = k.version + 1, updated_at = $2
		from unnest($1::uuid[]) with ordinality n (id, at) where n.id = k.id and k.position <> n.at`, texts, tx.Now())
	return db.Explain(err)
}
