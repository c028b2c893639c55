// Package pricing keeps a company's books of products, its rate sheets, and the product that a loan has.
package pricing

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/pricing"
	"gable/tenancy"
)

// BookAt is the book that was in force at a moment; an empty one of version 0 where there was none yet.
func BookAt(tx *tenancy.Tx, at time.Time) (*pricing.PricingBook, error) {
	var id domain.ID
	var tenant string
	err := tx.QueryRow("select app.tenant_id()::text, id::text from pricing_book where made_at <= $1 order by version desc limit 1", at).Scan(&tenant, &id)
	if errors.Is(err, pgx.ErrNoRows) {
		return &pricing.PricingBook{}, nil
	}
	if err != nil {
		return nil, err
	}
	return books.find(tenant+string(id), func() (*pricing.PricingBook, int, error) { return readBook(tx, id) })
}

func readBook(tx *tenancy.Tx, id domain.ID) (*pricing.PricingBook, int, error) {
	b := &pricing.PricingBook{}
	var raw []byte
	var version int64
	var made time.Time
	if err := tx.QueryRow("select version, made_at, data from pricing_book where id = $1", string(id)).Scan(&version, &made, &raw); err != nil {
		return nil, 0, err
	}
	err := json.Unmarshal(raw, b)
	b.ID, b.Version, b.MadeAt = id, version, made.UTC()
	return b, len(raw), err
}

// LockBook is the newest book, for one that is about to follow it, and the moment of that: nobody else makes one until the transaction ends.
func LockBook(tx *tenancy.Tx) (*pricing.PricingBook, time.Time, error) {
	now, err := db.ChangePrices(tx)
	if err != nil {
		return nil, now, err
	}
	newest, err := BookAt(tx, time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC))
	return newest, now, err
}

// InsertBook keeps the book that follows at a moment the newest one, which was locked. Its time is after that of the one before.
func InsertBook(tx *tenancy.Tx, was *pricing.PricingBook, b *pricing.PricingBook, at time.Time) error {
	b.ID, b.Version, b.MadeAt = domain.NewID(), was.Version+1, at
	if !b.MadeAt.After(was.MadeAt) && was.Version > 0 {
		b.MadeAt = was.MadeAt.Add(time.Microsecond)
	}
	text, err := db.JSONText(b)
	if err != nil {
		return err
	}
	_, err = tx.Exec("insert into pricing_book (tenant_id, id, version, data, made_at, made_by) values (app.tenant_id(), $1, $2, $3::jsonb - 'id' - 'version' - 'madeAt', $4, $5)",
		string(b.ID), b.Version, text, b.MadeAt, string(tx.Scope().User.ID))
	return db.Explain(err)
}
