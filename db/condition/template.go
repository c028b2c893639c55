package condition

import (
	"gable/db"
	"gable/domain"
	"gable/domain/condition"
	"gable/tenancy"
)

// Whether a template is the company's own, or changed, follows from the rest.
var templates = db.Table[condition.Template]{Name: "condition_template",
	Derived: map[string]string{"order": "t.position", "shippedCode": "t.shipped_code", "isOwn": "null", "isChanged": "null"},
	Record:  func(t *condition.Template) *domain.Record { return &t.Record }}

// Templates are the conditions that a company often has.
type Templates struct{}

// All answers them in their order.
func (Templates) All(tx *tenancy.Tx) ([]condition.Template, error) { return allTemplates(tx, "") }

// LockAll is All for those that are about to be changed.
func (Templates) LockAll(tx *tenancy.Tx) ([]condition.Template, error) {
	return allTemplates(tx, " for update of t")
}

func allTemplates(tx *tenancy.Tx, locking string) ([]condition.Template, error) {
	rows, err := tx.Query(templates.All()+" limit $1"+locking, condition.MaxTemplates)
	if err != nil {
		return nil, err
	}
	all, err := db.CollectJSON[condition.Template](rows)
	for i := range all {
		all[i].Settle()
	}
	return all, err
}

// Lock answers one that is about to be changed; NOT_FOUND when there is none.
func (Templates) Lock(tx *tenancy.Tx, id domain.ID) (condition.Template, error) {
	t, err := templates.Lock(tx, id)
	t.Settle()
	return t, err
}

// Insert adds one, the last of all.
func (Templates) Insert(tx *tenancy.Tx, t *condition.Template) error {
	if err := templates.InsertForCompany(tx, t); err != nil {
		return err
	}
	return tx.QueryRow(`update condition_template set position = (select max(o.position) + 1 from condition_template o) where id = $1 returning position`, string(t.ID)).Scan(&t.Order)
}

// Update writes one that was locked, and raises its version.
func (Templates) Update(tx *tenancy.Tx, t *condition.Template) error { return templates.Update(tx, t) }

// Delete removes some; the conditions that were made from them stay as they are.
func (Templates) Delete(tx *tenancy.Tx, ids []domain.ID) error { return templates.Delete(tx, ids) }

// Order puts them into the order given.
func (Templates) Order(tx *tenancy.Tx, ids []domain.ID) error {
	texts := make([]string, len(ids)) // in their order
	for i, id := range ids {
		texts[i] = string(id)
	}
	_, err := tx.Exec(`update condition_template k set position = n.at, version = k.version + 1, updated_at = $2
		from unnest($1::uuid[]) with ordinality n (id, at) where n.id = k.id and k.position <> n.at`, texts, tx.Now())
	return db.Explain(err)
}
