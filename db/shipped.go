package db

import (
	sq "github.com/Masterminds/squirrel"

	"gable/domain"
	"gable/tenancy"
)

// Shipped keeps a list that comes with the product and that each company makes its own, in the company's order.
type Shipped[T any] struct {
	Table Table[T]
	// Most bounds the list.
	Most int
	// Place reaches where a record stands.
	Place func(*T) *int
	// Settle says of a record what follows from the rest of it; nil where nothing does.
	Settle func(*T)
}

// All answers the records in their order.
func (s Shipped[T]) All(tx *tenancy.Tx) ([]T, error) { return s.all(tx, "") }

// LockAll is All for those that are about to be changed.
func (s Shipped[T]) LockAll(tx *tenancy.Tx) ([]T, error) { return s.all(tx, " for update of t") }

func (s Shipped[T]) all(tx *tenancy.Tx, locking string) ([]T, error) {
	rows, err := tx.Query(s.Table.All()+" limit $1"+locking, s.Most)
	if err != nil {
		return nil, err
	}
	all, err := CollectJSON[T](rows)
	for i := range all {
		s.settle(&all[i])
	}
	return all, err
}

// Lock answers a record that is about to be changed; NOT_FOUND when there is none.
func (s Shipped[T]) Lock(tx *tenancy.Tx, id domain.ID) (T, error) {
	v, err := s.Table.Lock(tx, id)
	s.settle(&v)
	return v, err
}

// Insert adds a record, the last of all.
func (s Shipped[T]) Insert(tx *tenancy.Tx, v *T) error {
	columns, values, err := s.Table.rowOfCompany(tx, v)
	if err != nil {
		return err
	}
	columns, values = append(columns, "position"), append(values, sq.Expr("(select coalesce(max(o.position), 0) + 1 from "+s.Table.Name+" o)"))
	sql, args, err := sq.Insert(s.Table.Name).Columns(columns...).Values(values...).Suffix("returning position").PlaceholderFormat(sq.Dollar).ToSql()
	if err != nil {
		return err
	}
	s.settle(v)
	return Explain(tx.QueryRow(sql, args...).Scan(s.Place(v)))
}

// Update writes a record that was locked, and raises its version.
func (s Shipped[T]) Update(tx *tenancy.Tx, v *T) error {
	s.settle(v)
	return s.Table.Update(tx, v)
}

// Delete removes records; what was made of them stays as it is.
func (s Shipped[T]) Delete(tx *tenancy.Tx, ids []domain.ID) error { return s.Table.Delete(tx, ids) }

// Order puts the records into the order given.
func (s Shipped[T]) Order(tx *tenancy.Tx, ids []domain.ID) error {
	return PutInOrder(tx, s.Table.Name, ids)
}

func (s Shipped[T]) settle(v *T) {
	if s.Settle != nil {
		s.Settle(v)
	}
}

// PutInOrder gives a table's records the places in which they are named.
func PutInOrder(tx *tenancy.Tx, table string, ids []domain.ID) error {
	texts := make([]string, len(ids)) // in their order
	for i, id := range ids {
		texts[i] = string(id)
	}
	_, err := tx.Exec("update "+table+` k set position = n.at, version = k.version + 1, updated_at = $2
		from unnest($1::uuid[]) with ordinality n (id, at) where n.id = k.id and k.position <> n.at`, texts, tx.Now())
	return Explain(err)
}
