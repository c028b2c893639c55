// Package need keeps what a company often asks for.
package need

import (
	"encoding/json"

	"gable/db"
	"gable/domain"
	"gable/domain/need"
	"gable/tenancy"
)

// Masters are what the company often asks for.
var Masters = db.Shipped[need.Master]{
	Table: db.Table[need.Master]{Name: "need_master", Keys: map[string]string{"code": "code"},
		Derived: map[string]string{"order": "t.position", "isCustomNeed": "not t.shipped"},
		Record:  func(m *need.Master) *domain.Record { return &m.Record }},
	Most:  need.MaxMasters,
	Place: func(m *need.Master) *int { return &m.Order },
}

// Named is the need of the company's list that a name means: its code, or its title in either language, in upper or lower case. Whoever
// the scope is, as a rule asks.
func Named(tx *tenancy.Tx, name string) (m need.Master, found bool, err error) {
	var data []byte
	err = tx.QueryRow("select app.need_named($1)", name).Scan(&data)
	if err != nil || data == nil {
		return m, false, err
	}
	return m, true, json.Unmarshal(data, &m)
}
