package db

import (
	"gable/domain"
	"gable/domain/finance"
)

// Assets keeps assets.
var Assets = Table[finance.Asset]{
	Name:   "asset",
	Linked: true,
	Record: func(v *finance.Asset) *domain.Record { return &v.Record },
}
