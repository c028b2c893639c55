package need

import (
	"gable/db"
	"gable/domain"
	"gable/domain/need"
)

// Sets are what the company asks for together.
var Sets = db.Shipped[need.Set]{
	Table: db.Table[need.Set]{Name: "need_set",
		Derived: map[string]string{"order": "t.position", "shippedCode": "t.shipped_code", "isOwn": "null", "isChanged": "null"}, // Settle says the latter two
		Record:  func(s *need.Set) *domain.Record { return &s.Record }},
	Most: need.MaxSets, Settle: need.Sets.Settle,
	Place: func(s *need.Set) *int { return &s.Order },
}
