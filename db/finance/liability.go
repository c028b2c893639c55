package finance

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/finance"
	"gable/tenancy"
)

// Liabilities keeps liabilities.
var Liabilities = db.Table[finance.Liability]{
	Name:   "liability",
	Linked: true,
	Keys:   map[string]string{"OwnedPropertyId": "owned_property_id"},
	Record: func(v *finance.Liability) *domain.Record { return &v.Record },
}

// AllLiabilities answers every liability of the pinned loan.
func AllLiabilities(tx *tenancy.Tx) ([]finance.Liability, error) {
	rows, err := tx.Query(Liabilities.All())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[finance.Liability])
}
