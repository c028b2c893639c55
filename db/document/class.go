package document

import (
	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
)

// Whether a class is changed follows from the rest.
var classes = db.Table[document.Class]{Name: "document_class", Keys: map[string]string{"code": "code"},
	Derived: map[string]string{"order": "t.position", "isOwn": "not t.shipped", "isChanged": "null"},
	Record:  func(c *document.Class) *domain.Record { return &c.Record }}

// Classes are the classes of a company's documents.
type Classes struct{}

// Stack answers all of them in stacking order.
func (Classes) Stack(tx *tenancy.Tx) (document.Stack, error) { return stack(tx, "") }

// LockStack is Stack for those that are about to be changed.
func (Classes) LockStack(tx *tenancy.Tx) (document.Stack, error) {
	return stack(tx, " for update of t")
}

func stack(tx *tenancy.Tx, locking string) (document.Stack, error) {
	rows, err := tx.Query(classes.All()+" limit $1"+locking, document.MaxClasses)
	if err != nil {
		return document.Stack{}, err
	}
	all, err := db.CollectJSON[document.Class](rows)
	for i := range all {
		all[i].Settle()
	}
	return document.StackOf(all), err
}

// KnownClass tells whether the company has a class, and keeps it from being removed until the transaction ends.
func KnownClass(tx *tenancy.Tx, code string) (known bool, err error) {
	err = tx.QueryRow("select exists (select from (select from document_class where code = $1 for key share) k)", code).Scan(&known)
	return known, err
}

// ClassIsUsed tells whether anything of the company is of a class: a document, or what is asked for.
func ClassIsUsed(tx *tenancy.Tx, code string) (used bool, err error) {
	return used, tx.QueryRow("select app.class_is_used($1)", code).Scan(&used)
}

// Lock answers one that is about to be changed; NOT_FOUND when there is none.
func (Classes) Lock(tx *tenancy.Tx, id domain.ID) (document.Class, error) {
	c, err := classes.Lock(tx, id)
	c.Settle()
	return c, err
}

// Insert adds one, the last of its part.
func (Classes) Insert(tx *tenancy.Tx, c *document.Class) error {
	if err := classes.InsertForCompany(tx, c); err != nil {
		return err
	}
	return tx.QueryRow("update document_class set position = (select max(o.position) + 1 from document_class o) where id = $1 returning position", string(c.ID)).Scan(&c.Order)
}

// Update writes one that was locked, and raises its version.
func (Classes) Update(tx *tenancy.Tx, c *document.Class) error { return classes.Update(tx, c) }

// Delete removes some.
func (Classes) Delete(tx *tenancy.Tx, ids []domain.ID) error { return classes.Delete(tx, ids) }

// Order puts them into the order given.
func (Classes) Order(tx *tenancy.Tx, ids []domain.ID) error {
	texts := make([]string, len(ids)) // in their order
	for i, id := range ids {
		texts[i] = string(id)
	}
	_, err := tx.Exec(`update document_class k set position = n.at, version = k.version + 1, updated_at = $2
		from unnest($1::uuid[]) with ordinality n (id, at) where n.id = k.id and k.position <> n.at`, texts, tx.Now())
	return db.Explain(err)
}
