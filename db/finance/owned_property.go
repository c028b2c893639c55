package finance

import (
	"slices"

	"gable/db"
	"gable/domain"
	"gable/domain/finance"
	"gable/tenancy"
)

// OwnedProperties keeps real estate owned.
var OwnedProperties = db.Table[finance.OwnedProperty]{
	Name:   "owned_property",
	Linked: true,
	Derived: map[string]string{
		"Liabilities": "(select jsonb_agg(jsonb_build_object('id', x.id) order by x.position, x.id) from liability x where x.owned_property_id = t.id)",
	},
	CascadeNulls: []db.Rows{{Table: "liability", Column: "owned_property_id"}},
	Record:       func(v *finance.OwnedProperty) *domain.Record { return &v.Record },
}

// TieLiabilities makes the named liabilities of the pinned loan the debts secured by a property, and frees all others
// from it. A liability the loan does not have is VALIDATION_FAILED.
func TieLiabilities(tx *tenancy.Tx, property domain.ID, liabilities []domain.ID) error {
	texts := make([]string, len(liabilities))
	for i, id := range liabilities {
		texts[i] = string(id)
	}
	slices.Sort(texts)
	texts = slices.Compact(texts)
	if _, err := tx.Exec(`update liability set owned_property_id = null, version = version + 1
		where owned_property_id = $1 and id <> all ($2::uuid[])`, string(property), texts); err != nil {
		return err
	}
	tag, err := tx.Exec(`update liability set version = version + case when owned_property_id is distinct from $1::uuid then 1 else 0 end,
		owned_property_id = $1 where id = any ($2::uuid[])`, string(property), texts)
	if err != nil {
		return err
	}
	if tag.RowsAffected() != int64(len(texts)) {
		return domain.Invalid(domain.FieldError{Field: "Liabilities", Key: "refusals:record.noSuchLiability", Params: []string{"Liabilities"}, Message: "A liability named here does not exist on this loan."})
	}
	return nil
}
