package need

import (
	"gable/db"
	"gable/domain"
	"gable/domain/need"
	"gable/tenancy"
)

// Whether a set is the company's own, or changed, follows from the rest.
var sets = db.Table[need.Set]{Name: "need_set",
	Derived: map[string]string{"order": "t.position", "shippedCode": "t.shipped_code", "isOwn": "null", "isChanged": "null"},
	Record:  func(s *need.Set) *domain.Record { return &s.Record }}

// Sets are what the company asks for together.
type Sets struct{}

// All answers them in their order.
func (Sets) All(tx *tenancy.Tx) ([]need.Set, error) { return allSets(tx, "") }

// LockAll is All for those that are about to be changed.
func (Sets) LockAll(tx *tenancy.Tx) ([]need.Set, error) { return allSets(tx, " for update of t") }

func allSets(tx *tenancy.Tx, locking string) ([]need.Set, error) {
	rows, err := tx.Query(sets.All()+" limit $1"+locking, need.MaxSets)
	if err != nil {
		return nil, err
	}
	all, err := db.CollectJSON[need.Set](rows)
	for i := range all {
		all[i].Settle()
	}
	return all, err
}

// Lock answers one that is about to be changed; NOT_FOUND when there is none.
func (Sets) Lock(tx *tenancy.Tx, id domain.ID) (need.Set, error) {
	s, err := sets.Lock(tx, id)
	s.Settle()
	return s, err
}

// Insert adds one, the last of all.
func (Sets) Insert(tx *tenancy.Tx, s *need.Set) error {
	if err := sets.InsertForCompany(tx, s); err != nil {
		return err
	}
	return tx.QueryRow(`update need_set set position = (select max(o.position) + 1 from need_set o) where id = $1 returning position`, string(s.ID)).Scan(&s.Order)
}

// Update writes one that was locked, and raises its version.
func (Sets) Update(tx *tenancy.Tx, s *need.Set) error { return sets.Update(tx, s) }

// Delete removes some; what was asked for by them stays asked for.
func (Sets) Delete(tx *tenancy.Tx, ids []domain.ID) error { return sets.Delete(tx, ids) }
