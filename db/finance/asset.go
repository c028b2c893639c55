// Package finance keeps what a loan's borrowers earn, own and owe.
package finance

import (
	"gable/db"
	"gable/domain"
	"gable/domain/finance"
)

// Assets keeps assets.
var Assets = db.Table[finance.Asset]{
	Name:   "asset",
	Linked: true,
	Record: func(v *finance.Asset) *domain.Record { return &v.Record },
}
