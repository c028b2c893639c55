package borrower

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestMakePrimary(t *testing.T) {
	person := func(id string, application int, class ClassificationType) Borrower {
		b := Borrower{Record: domain.Record{ID: domain.ID(id)}, Active: true, IsPrimaryBorrower: id == "ann"}
		b.BorrowerDetail.ClassificationType = class
		if application > 0 {
			b.BorrowerDetail.LoanAppSeqNumber = &application
		}
		return b
	}
	type state struct {
		application int
		class       ClassificationType
		primary     bool
	}
	for name, c := range map[string]struct {
		people []Borrower
		want   map[string]state
	}{
		"of the same application": {
			[]Borrower{person("ann", 1, "Primary"), person("bob", 1, "Secondary")},
			map[string]state{"ann": {1, "Secondary", false}, "bob": {1, "Primary", true}}},
		"of another application, which becomes the first with all who share it": {
			[]Borrower{person("ann", 1, "Primary"), person("amy", 1, "Secondary"), person("bob", 2, "Primary"), person("ben", 2, "Secondary"), person("cid", 3, "")},
			map[string]state{"ann": {2, "Secondary", false}, "amy": {2, "Secondary", false}, "bob": {1, "Primary", true}, "ben": {1, "Secondary", false}, "cid": {3, "", false}}},
		"alone and without a number": {
			[]Borrower{person("ann", 1, "Primary"), person("amy", 1, ""), person("bob", 0, ""), person("cid", 2, "")},
			map[string]state{"ann": {3, "Secondary", false}, "amy": {3, "", false}, "bob": {1, "Primary", true}, "cid": {2, "", false}}},
		"where nobody has a number": {
			[]Borrower{person("ann", 0, ""), person("bob", 0, "")},
			map[string]state{"ann": {0, "Secondary", false}, "bob": {0, "Primary", true}}},
		"who is it already": {
			[]Borrower{person("bob", 1, "Primary"), person("cid", 1, "Secondary")},
			map[string]state{"bob": {1, "Primary", true}, "cid": {1, "Secondary", false}}},
	} {
		t.Run(name, func(t *testing.T) {
			after := map[string]Borrower{}
			for _, b := range c.people {
				after[string(b.ID)] = b
			}
			for _, b := range MakePrimary(c.people, "bob") {
				after[string(b.ID)] = b
			}
			got := map[string]state{}
			for id, b := range after {
				got[id] = state{domain.Count(b.BorrowerDetail.LoanAppSeqNumber), b.BorrowerDetail.ClassificationType, b.IsPrimaryBorrower}
			}
			assert.Equal(t, c.want, got)
		})
	}
}
