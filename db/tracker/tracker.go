// Package tracker keeps a company's trackers, and how they stand on a loan.
package tracker

import (
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/tracker"
	"gable/tenancy"
)

const statusJSON = `'id', s.id, 'name', s.name, 'displayName', s.display_name, 'displayNameEs', nullif(s.display_name_es, ''), 'isDateRequired', s.date_required`

const trackerJSON = `jsonb_strip_nulls(jsonb_build_object('id', t.id, 'version', t.version, 'group', t.group_name, 'name', t.name, 'displayName', t.display_name,
	'displayNameEs', nullif(t.display_name_es, ''), 'order', t.position, 'isActive', t.active, 'isShipped', t.shipped,
	'metadata', jsonb_build_object('selection', nullif(t.selection, ''), 'disableUserChanges', t.disable_user_changes),
	'StatusList', (select jsonb_agg(jsonb_build_object(` + statusJSON + `) order by s.position, s.id) from tracker_status s where s.tracker_id = t.id)))`

// Kept are the company's trackers.
type Kept struct{}

// All answers the company's trackers by group and place.
func (Kept) All(tx *tenancy.Tx) ([]tracker.Tracker, error) {
	return all(tx, "")
}

// LockAll is All for those that are about to be changed.
func (Kept) LockAll(tx *tenancy.Tx) ([]tracker.Tracker, error) { return all(tx, " for update of t") }

func all(tx *tenancy.Tx, locking string) ([]tracker.Tracker, error) {
	rows, err := tx.Query("select "+trackerJSON+" from tracker t order by t.position, t.id limit $1"+locking, tracker.MaxTrackers)
	if err != nil {
		return nil, err
	}
	all, err := db.CollectJSON[tracker.Tracker](rows)
	for i := range all {
		all[i].Settle()
	}
	slices.SortStableFunc(all, func(a, b tracker.Tracker) int { return a.Group.Index() - b.Group.Index() })
	return all, err
}

// Get answers one; NOT_FOUND when there is none.
func (k Kept) Get(tx *tenancy.Tx, id domain.ID) (tracker.Tracker, error) { return k.one(tx, id, "") }

// Lock is Get for one that is about to be changed.
func (k Kept) Lock(tx *tenancy.Tx, id domain.ID) (tracker.Tracker, error) {
	return k.one(tx, id, " for update of t")
}

func (Kept) one(tx *tenancy.Tx, id domain.ID, locking string) (t tracker.Tracker, err error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return t, domain.NotFound()
	}
	rows, err := tx.Query("select "+trackerJSON+" from tracker t where t.id = $1"+locking, string(id))
	if err != nil {
		return t, err
	}
	t, err = pgx.CollectExactlyOneRow(rows, db.ScanJSON[tracker.Tracker])
	if errors.Is(err, pgx.ErrNoRows) {
		return t, domain.NotFound()
	}
	t.Settle()
	return t, err
}

// Insert adds a tracker, the last of its group.
func (k Kept) Insert(tx *tenancy.Tx, t *tracker.Tracker) error {
	t.ID = domain.NewID()
	return k.save(tx, t)
}

// Update writes a tracker that was locked, and raises its version. One that comes to another group is the last there.
func (k Kept) Update(tx *tenancy.Tx, t *tracker.Tracker) error { return k.save(tx, t) }

func (Kept) save(tx *tenancy.Tx, t *tracker.Tracker) error {
	b := &pgx.Batch{}
	b.Queue(`insert into tracker as k (tenant_id, id, group_name, name, display_name, display_name_es, position, active, selection, disable_user_changes, created_at, updated_at)
		values (app.tenant_id(), $1, $2, $3, $4, $5, (select coalesce(max(o.position), 0) + 1 from tracker o where o.group_name = $2), $6, $7, $8, $9, $9)
		on conflict (tenant_id, id) do update set group_name = excluded.group_name, display_name = excluded.display_name, display_name_es = excluded.display_name_es,
			position = case when k.group_name = excluded.group_name then k.position else excluded.position end, active = excluded.active, selection = excluded.selection,
			disable_user_changes = excluded.disable_user_changes, updated_at = excluded.updated_at, version = k.version + 1 returning version, position`,
		string(t.ID), t.Group, t.Name, t.DisplayName, t.DisplayNameEs, t.IsActive, string(t.Metadata.Selection), t.Metadata.DisableUserChanges, tx.Now()).
		QueryRow(func(row pgx.Row) error { return row.Scan(&t.Version, &t.Order) })
	ids := make([]string, len(t.StatusList))
	for i, s := range t.StatusList {
		ids[i] = string(s.ID)
	}
	b.Queue("delete from tracker_status where tracker_id = $1 and id <> all ($2::uuid[])", string(t.ID), ids)
	for i, s := range t.StatusList {
		b.Queue(`insert into tracker_status (tenant_id, tracker_id, id, name, display_name, display_name_es, position, date_required) values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7)
			on conflict (tenant_id, tracker_id, id) do update set display_name = excluded.display_name, display_name_es = excluded.display_name_es,
				position = excluded.position, date_required = excluded.date_required`,
			string(t.ID), string(s.ID), s.Name, s.DisplayName, s.DisplayNameEs, i+1, s.IsDateRequired)
	}
	t.Settle()
	return explain(tx.Send(b))
}

// Delete removes trackers that no loan has noted anything in.
func (Kept) Delete(tx *tenancy.Tx, ids []domain.ID) error {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return err
	}
	_, err = tx.Exec("delete from tracker where id = any ($1::uuid[])", texts)
	return explain(err)
}

// explain says what the database refuses: a name that is taken, and what loans use.
func explain(err error) error {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		return err
	}
	switch pg.ConstraintName {
	case "tracker_display_name":
		return domain.Invalid(domain.FieldError{Field: "displayName", Key: "duplicate", Params: []string{"Display name"}, Message: "Display name already exists"}).Because(err)
	case "loan_tracker_tenant_id_tracker_id_fkey":
		return domain.Conflict("refusals:tracker.inUse", "Loans use this tracker. Switch it off instead: it is then shown only on those.").Because(err)
	case "loan_tracker_tenant_id_tracker_id_status_id_fkey", "loan_tracker_date_tenant_id_tracker_id_status_id_fkey":
		return domain.Conflict("refusals:tracker.statusInUse", "Loans use this status, so it can't be removed. It can be renamed.").Because(err)
	}
	return db.Explain(err)
}

// Order puts the trackers of a group into the order given.
func (Kept) Order(tx *tenancy.Tx, ids []domain.ID) error {
	return db.PutInOrder(tx, "tracker", ids)
}
