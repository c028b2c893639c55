package loan

import (
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain/loan"
	"gable/tenancy"
)

// GetInfo reads the pinned loan's terms and property and their version.
func GetInfo(tx *tenancy.Tx) (info loan.Info, version int64, err error) {
	b := &pgx.Batch{}
	QueueInfo(b, &info, &version)
	return info, version, tx.Send(b)
}

// QueueInfo has GetInfo asked along with other statements.
func QueueInfo(b *pgx.Batch, info *loan.Info, version *int64) {
	b.Queue("select data, version from loan_info").QueryRow(func(row pgx.Row) error {
		var raw []byte
		if err := row.Scan(&raw, version); err != nil {
			return err
		}
		return json.Unmarshal(raw, info)
	})
}

// SaveInfo writes the pinned loan's terms and property and raises their version.
func SaveInfo(tx *tenancy.Tx, info loan.Info) error {
	data, err := db.JSONText(info)
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	b.Queue("update loan_info set data = $1, version = version + 1, updated_at = $2", data, tx.Now())
	return db.DeferToCommit(tx, b)
}
