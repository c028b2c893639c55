package condition

import (
	"gable/db"
	"gable/domain"
	"gable/domain/condition"
)

// Templates are the conditions that a company often has.
var Templates = db.Shipped[condition.Template]{
	Table: db.Table[condition.Template]{Name: "condition_template",
		Derived: map[string]string{"order": "t.position", "shippedCode": "t.shipped_code", "isOwn": "null", "isChanged": "null"}, // Settle says the latter two
		Record:  func(t *condition.Template) *domain.Record { return &t.Record }},
	Most: condition.MaxTemplates, Settle: condition.Templates.Settle,
	Place: func(t *condition.Template) *int { return &t.Order },
}
