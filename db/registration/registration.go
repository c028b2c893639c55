// Package registration keeps what passes between a loan's company and its lender.
package registration

import (
	"gable/db"
	"gable/domain"
	"gable/domain/registration"
	"gable/tenancy"
)

const created = `to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

// Events keeps what happened to a loan at its lender.
var Events = db.Table[registration.LenderEvent]{
	Name:    "lender_event",
	Derived: map[string]string{"createdAt": created},
	Record:  func(e *registration.LenderEvent) *domain.Record { return &e.Record },
}

// Messages keeps what the lender answered.
var Messages = db.Table[registration.RegisterMessage]{
	Name:    "register_message",
	Derived: map[string]string{"createdAt": created},
	Record:  func(m *registration.RegisterMessage) *domain.Record { return &m.Record },
}

// All are a table's records of the pinned loan, in the order in which they were written.
func All[T any](tx *tenancy.Tx, of db.Table[T]) ([]T, error) {
	rows, err := tx.Query(of.All())
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[T](rows)
}

// IsRegistered tells whether a lender has taken the pinned loan on, by what happened there.
func IsRegistered(tx *tenancy.Tx) (is bool, err error) {
	return is, tx.QueryRow("select exists (select from lender_event where data ->> 'EventType' = $1)", registration.EventRegistered).Scan(&is)
}
