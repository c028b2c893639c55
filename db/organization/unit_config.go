package organization

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/org"
	"gable/tenancy"
)

// ConfigKind is what a configuration is of.
type ConfigKind string

// The kinds of configuration.
const (
	ConfigPOS     ConfigKind = "POS"
	ConfigEmail   ConfigKind = "EMAIL"
	ConfigCompany ConfigKind = "COMPANY"
)

// Place is whose configuration it is: a user's own when User is set, else the unit's. Its layers are those of the user,
// of the unit, and of every unit above it.
type Place struct {
	Unit, User domain.ID
}

// Layers answers what each level of a place set for itself, the nearest first, empty layers included; NOT_FOUND when the
// tenant has no such unit or user.
func Layers[T any](tx *tenancy.Tx, kind ConfigKind, place Place) ([]org.Layer[T], error) {
	rows, err := tx.Query(`with recursive chain as (
			select o.org_unit_id, o.parent_id, o.display_name, 1 as depth from org_unit o where o.org_unit_id = nullif($2, '')::uuid
			union all select o.org_unit_id, o.parent_id, o.display_name, c.depth + 1 from chain c join org_unit o on o.org_unit_id = c.parent_id where c.depth < 30)
		select 0, 'user', u.user_id::text, btrim(u.first_name || ' ' || u.last_name), coalesce(k.id::text, ''), coalesce(k.version, 0), coalesce(k.data::text, '{}')
			from user_account u left join unit_config k on k.tenant_id = u.tenant_id and k.user_id = u.user_id and k.kind = $1
			where u.user_id = nullif($3, '')::uuid
		union all select c.depth, case when c.parent_id is null then 'company' else 'branch' end, c.org_unit_id::text, c.display_name,
			coalesce(k.id::text, ''), coalesce(k.version, 0), coalesce(k.data::text, '{}')
			from chain c left join unit_config k on k.org_unit_id = c.org_unit_id and k.kind = $1
		order by 1`, string(kind), string(place.Unit), string(place.User))
	if err != nil {
		return nil, err
	}
	layers, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (layer org.Layer[T], err error) {
		var depth int
		var data string
		if err = row.Scan(&depth, &layer.Level, &layer.Owner, &layer.Name, &layer.ID, &layer.Version, &data); err != nil {
			return layer, err
		}
		return layer, json.Unmarshal([]byte(data), &layer.Own)
	})
	if err == nil && (len(layers) == 0 || place.User != "" && layers[0].Level != org.LevelUser) {
		err = domain.NotFound()
	}
	return layers, err
}

// SaveLayer keeps what a level set for itself. Two that begin at once are one after the other.
func SaveLayer[T any](tx *tenancy.Tx, kind ConfigKind, layer *org.Layer[T]) error {
	data, err := db.JSONText(layer.Own)
	if err != nil {
		return err
	}
	unit, user := layer.Owner, domain.ID("")
	if layer.Level == org.LevelUser {
		unit, user = "", layer.Owner
	}
	err = tx.QueryRow(`insert into unit_config (tenant_id, kind, org_unit_id, user_id, data, updated_at)
		values (app.tenant_id(), $1, nullif($2, '')::uuid, nullif($3, '')::uuid, $4::jsonb, $5)
		on conflict (tenant_id, kind, org_unit_id, user_id) do update set data = excluded.data, updated_at = excluded.updated_at, version = unit_config.version + 1
			where unit_config.version = $6
		returning version`, string(kind), string(unit), string(user), data, tx.Now(), layer.Version).Scan(&layer.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.Stale() // another write came between reading and writing
	}
	return db.Explain(err)
}

// PlaceOfUser is a user's own place: the user, and the user's own unit.
func PlaceOfUser(tx *tenancy.Tx, id domain.ID) (Place, error) {
	place := Place{User: id}
	err := tx.QueryRow(`select m.org_unit_id::text from user_org_unit m where m.user_id = $1 order by m.is_current desc, m.org_unit_id limit 1`, string(id)).Scan(&place.Unit)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return place, err
}

// PlaceOfLoan is whose portal the pinned loan is in: its loan officer's, else its branch's.
func PlaceOfLoan(tx *tenancy.Tx) (place Place, err error) {
	err = tx.QueryRow(`select coalesce(app.own_loan_originator()::text, ''), l.org_unit_id::text from loan l where l.loan_id = $1`, int64(tx.Scope().Loan)).Scan(&place.User, &place.Unit)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return place, err
}

// ClaimMERSPrefix takes a MERS organisation id for the tenant; a fault of the field when another company has it.
func ClaimMERSPrefix(tx *tenancy.Tx, field, prefix string) error {
	var ours bool
	err := tx.QueryRow("select app.claim_mers_prefix($1)", prefix).Scan(&ours)
	if err == nil && !ours {
		err = domain.Invalid(domainInUse(field, prefix))
	}
	return err
}

// MERSPrefixIsFree tells whether the tenant has the prefix or could take it.
func MERSPrefixIsFree(tx *tenancy.Tx, prefix string) (free bool, err error) {
	err = tx.QueryRow("select app.mers_prefix_is_free($1)", prefix).Scan(&free)
	return free, err
}

// NextMERSNumber makes the next number under a prefix. The counter's row is locked until the transaction ends, and every
// number made is kept, so that none is made twice.
func NextMERSNumber(tx *tenancy.Tx, prefix string) (min string, sequence int64, err error) {
	err = tx.QueryRow(`insert into mers_counter as m (tenant_id, prefix, last) values (app.tenant_id(), $1, 1)
		on conflict (tenant_id, prefix) do update set last = m.last + 1 where m.last < $2 returning last`, prefix, int64(org.MaxMERSSequence)).Scan(&sequence)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", 0, domain.Conflict("refusals:company.noMERSNumberLeft", "All numbers of this MERS organisation id are used up.")
	}
	if err != nil {
		return "", 0, db.Explain(err)
	}
	if min, err = org.MERSNumber(prefix, sequence); err != nil {
		return "", 0, err
	}
	_, err = tx.Exec("insert into mers_number (tenant_id, min, user_id, at) values (app.tenant_id(), $1, app.user_id(), $2)", min, tx.Now())
	return min, sequence, db.Explain(err)
}
