package pricing

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/pricing"
	"gable/tenancy"
)

// SheetMapping is how an investor writes its rate sheets; of version 0 where nobody has said it yet.
func SheetMapping(tx *tenancy.Tx, investor domain.ID) (m pricing.SheetMapping, err error) {
	var raw []byte
	var version int64
	err = tx.QueryRow("select version, data from sheet_mapping where investor_id = $1", string(investor)).Scan(&version, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &m)
	}
	m.Version = version
	return m, err
}

// LockSheetMapping is SheetMapping for a change.
func LockSheetMapping(tx *tenancy.Tx, investor domain.ID) (pricing.SheetMapping, error) {
	if _, err := tx.Exec(`insert into sheet_mapping as m (tenant_id, investor_id, version, updated_at) values (app.tenant_id(), $1, 0, $2)
		on conflict (tenant_id, investor_id) do update set updated_at = m.updated_at`, string(investor), tx.Now()); err != nil {
		return pricing.SheetMapping{}, db.Explain(err)
	}
	return SheetMapping(tx, investor)
}

// SaveSheetMapping keeps what was locked, and raises its version.
func SaveSheetMapping(tx *tenancy.Tx, investor domain.ID, m *pricing.SheetMapping) error {
	text, err := db.JSONText(m)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow("update sheet_mapping set data = $2::jsonb - 'version', version = version + 1, updated_at = $3 where investor_id = $1 returning version",
		string(investor), text, tx.Now()).Scan(&m.Version))
}

// RemoveSheetMapping has an investor's sheets read as every sheet is.
func RemoveSheetMapping(tx *tenancy.Tx, investor domain.ID) error {
	_, err := tx.Exec("delete from sheet_mapping where investor_id = $1", string(investor))
	return err
}
