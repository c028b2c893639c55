// Package fee keeps what loans cost to close, and the templates that companies begin from.
package fee

import (
	"gable/db"
	"gable/domain"
	"gable/domain/fee"
	"gable/tenancy"
)

// payee is what the address book calls who a fee is paid to; where it names nobody of the book, or nobody whom the reader sees, what is stored.
const payee = `coalesce((select coalesce(c.name, nullif(b.name, '')) from business_contact b left join contact_company c on c.id = b.company_id where b.id = t.contact_id),
	t.data #>> '{FeeDetail,FeePaidToName}')`

// Fees keeps the fees of loans.
var Fees = db.Table[fee.Fee]{Name: "loan_fee", Derived: map[string]string{"FeeDetail.FeePaidToName": payee}, Record: func(f *fee.Fee) *domain.Record { return &f.Record }}

// All answers the fees of the pinned loan in their order.
func All(tx *tenancy.Tx) ([]fee.Fee, error) {
	rows, err := tx.Query(Fees.All())
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[fee.Fee](rows)
}

var templates = db.Table[fee.ClosingCostTemplate]{Name: "closing_cost_template", Record: func(t *fee.ClosingCostTemplate) *domain.Record { return &t.Record }}

// Templates are what a company's loans usually cost to close.
type Templates struct{}

// All answers them in the order in which they were made.
func (Templates) All(tx *tenancy.Tx) ([]fee.ClosingCostTemplate, error) { return allTemplates(tx, "") }

// LockAll is All for those that are about to be changed.
func (Templates) LockAll(tx *tenancy.Tx) ([]fee.ClosingCostTemplate, error) {
	return allTemplates(tx, " for update of t")
}

func allTemplates(tx *tenancy.Tx, locking string) ([]fee.ClosingCostTemplate, error) {
	rows, err := tx.Query(templates.All()+" limit $1"+locking, fee.MaxTemplates)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[fee.ClosingCostTemplate](rows)
}

// Get answers one; NOT_FOUND when there is none.
func (Templates) Get(tx *tenancy.Tx, id domain.ID) (fee.ClosingCostTemplate, error) {
	return templates.Get(tx, id)
}

// Lock answers one that is about to be changed; NOT_FOUND when there is none.
func (Templates) Lock(tx *tenancy.Tx, id domain.ID) (fee.ClosingCostTemplate, error) {
	return templates.Lock(tx, id)
}

// Insert adds one.
func (Templates) Insert(tx *tenancy.Tx, t *fee.ClosingCostTemplate) error {
	return templates.InsertForCompany(tx, t)
}

// Update writes one that was locked, and raises its version.
func (Templates) Update(tx *tenancy.Tx, t *fee.ClosingCostTemplate) error {
	return db.Explain(templates.Update(tx, t))
}

// Delete removes some; the fees that came from them stay on their loans.
func (Templates) Delete(tx *tenancy.Tx, ids []domain.ID) error { return templates.Delete(tx, ids) }
