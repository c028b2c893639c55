package user

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain/user"
	"gable/tenancy"
)

// Layouts answers the scope's user's own, by name.
func Layouts(tx *tenancy.Tx) ([]user.Layout, error) {
	rows, err := tx.Query("select data || jsonb_build_object('name', name) from layout order by name limit 100")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[user.Layout])
}

// SaveLayout keeps a layout in place of the one before.
func SaveLayout(tx *tenancy.Tx, l user.Layout) error {
	data, err := db.JSONText(l)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`insert into layout (tenant_id, user_id, name, data, updated_at) values (app.tenant_id(), app.user_id(), $1, $2::jsonb - 'name', $3)
		on conflict (tenant_id, user_id, name) do update set data = excluded.data, updated_at = excluded.updated_at, version = layout.version + 1`, l.Name, data, tx.Now())
	return db.Explain(err)
}
