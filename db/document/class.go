package document

import (
	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
)

// Classes are the classes of a company's documents, in stacking order: by the parts of the folder, in each as the company has them.
var Classes = classes{db.Shipped[document.Class]{
	Table: db.Table[document.Class]{Name: "document_class", Keys: map[string]string{"code": "code"},
		Derived: map[string]string{"order": "t.position", "isOwn": "not t.shipped", "isChanged": "null"}, // Settle says the last
		Record:  func(c *document.Class) *domain.Record { return &c.Record }},
	Most: document.MaxClasses, Settle: (*document.Class).Settle,
	Place: func(c *document.Class) *int { return &c.Order },
}}

type classes struct{ db.Shipped[document.Class] }

// Stack is the classes with where documents of each stand.
func (k classes) Stack(tx *tenancy.Tx) (document.Stack, error) {
	all, err := k.Shipped.All(tx)
	return document.StackOf(all), err
}

// All answers the classes in stacking order.
func (k classes) All(tx *tenancy.Tx) ([]document.Class, error) {
	stack, err := k.Stack(tx)
	return stack.Classes(), err
}

// LockAll is All for those that are about to be changed.
func (k classes) LockAll(tx *tenancy.Tx) ([]document.Class, error) {
	all, err := k.Shipped.LockAll(tx)
	return document.StackOf(all).Classes(), err
}

// Delete removes classes; CONFLICT where something is of one.
func (k classes) Delete(tx *tenancy.Tx, ids []domain.ID) error {
	var isUsed bool
	err := tx.QueryRow("select exists (select from document_class t where t.id = any ($1::uuid[]) and app.class_is_used(t.code))", db.IDTexts(ids)).Scan(&isUsed)
	if err != nil {
		return err
	}
	if isUsed {
		return domain.Conflict("refusals:document.classInUse", "There are documents of this class, or some are asked for. Hide it instead.")
	}
	return k.Shipped.Delete(tx, ids)
}

// KnownClass tells whether the company has a class, and keeps it from being removed until the transaction ends.
func KnownClass(tx *tenancy.Tx, code string) (known bool, err error) {
	err = tx.QueryRow("select exists (select from (select from document_class where code = $1 for key share) k)", code).Scan(&known)
	return known, err
}
