package db

import (
	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
)

// InsertForCompany is Insert for a kind that belongs to the company and to no loan.
func (t Table[T]) InsertForCompany(tx *tenancy.Tx, v *T) error {
	record := t.Record(v)
	if record.ID == "" {
		record.ID = domain.NewID()
	}
	record.Version = 1
	data, keys, _, err := t.split(v)
	if err != nil {
		return err
	}
	columns := []string{"tenant_id", "id", "data", "created_at", "updated_at"}
	values := []any{sq.Expr("app.tenant_id()"), string(record.ID), data, tx.Now(), tx.Now()}
	for _, column := range Sorted(keys) {
		columns, values = append(columns, column), append(values, keys[column])
	}
	sql, args, err := sq.Insert(t.Name).Columns(columns...).Values(values...).PlaceholderFormat(sq.Dollar).ToSql()
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	b.Queue(sql, args...)
	return tx.Send(b)
}
