package db

import (
	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
)

// InsertForCompany is Insert for a kind that belongs to the company and to no loan.
func (t Table[T]) InsertForCompany(tx *tenancy.Tx, v *T) error {
	columns, values, err := t.rowOfCompany(tx, v)
	if err != nil {
		return err
	}
	sql, args, err := sq.Insert(t.Name).Columns(columns...).Values(values...).PlaceholderFormat(sq.Dollar).ToSql()
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	b.Queue(sql, args...)
	return Explain(tx.Send(b))
}

// rowOfCompany is a new record as a row of its table, with a new id when it has none.
func (t Table[T]) rowOfCompany(tx *tenancy.Tx, v *T) (columns []string, values []any, err error) {
	record := t.Record(v)
	if record.ID == "" {
		record.ID = domain.NewID()
	}
	record.Version = 1
	data, keys, _, err := t.split(v)
	columns = []string{"tenant_id", "id", "data", "created_at", "updated_at"}
	values = []any{sq.Expr("app.tenant_id()"), string(record.ID), data, tx.Now(), tx.Now()}
	for _, column := range Sorted(keys) {
		columns, values = append(columns, column), append(values, keys[column])
	}
	return columns, values, err
}
