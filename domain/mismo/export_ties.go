package mismo

import (
	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
)

// saveTies makes the relationships those that the records have. What the records of the file as it was did not take in
// (a bridge loan that is both asset and debt, a debt on two properties) is no business of theirs and stays.
func (w *writer) saveTies(f, before *loan.File) {
	want, understood := w.tiesOf(f), append(w.tiesOf(before), w.chosenAnew(f, before)...)
	if !sameApplications(f.ActiveBorrowers(), before.ActiveBorrowers()) {
		want = append(want, w.applications(f)...)
		understood = append(understood, w.jointCredit()...)
	}
	saveTies(w.deal, w.labels, want, understood, w.gone)
}

// tiesOf are the relationships that a loan's records say, between elements that are in the file.
func (w *writer) tiesOf(f *loan.File) (found []tie) {
	add := func(arc string, from domain.ID, to ...domain.Ref) {
		for _, end := range to {
			if w.kept[from] && w.kept[end.ID] && w.named[from] != nil && w.named[end.ID] != nil {
				found = append(found, tie{arc, w.named[from], w.named[end.ID]})
			}
		}
	}
	for _, a := range f.Assets {
		add(arcAssetRole, a.ID, a.Borrowers...)
	}
	for _, o := range f.OwnedProperties {
		add(arcAssetRole, o.ID, o.Borrowers...)
		for _, l := range o.LinkedLiabilities(f.Liabilities) {
			add(arcAssetLiability, o.ID, domain.Ref{ID: l.ID})
		}
	}
	for _, i := range f.IncomeItems {
		if i.EmployerId != nil {
			add(arcIncomeEmployer, i.ID, domain.Ref{ID: *i.EmployerId})
		}
	}
	for _, e := range f.Expenses {
		add(arcExpenseRole, e.ID, e.Borrowers...)
	}
	for _, l := range f.Liabilities {
		add(arcLiabilityRole, l.ID, l.Borrowers...)
	}
	return found
}

// chosenAnew are all the file's ties of the records that have one such tie and now have another: a debt's property, an
// income's job. The ones that were not taken in would else be taken in by the next import in place of the new one.
func (w *writer) chosenAnew(f, before *loan.File) (found []tie) {
	had := map[domain.ID]domain.ID{}
	for _, l := range before.Liabilities {
		had[l.ID] = idOf(l.OwnedPropertyId)
	}
	for _, i := range before.IncomeItems {
		had[i.ID] = idOf(i.EmployerId)
	}
	changed := map[*etree.Element]bool{}
	for _, l := range f.Liabilities {
		changed[w.named[l.ID]] = had[l.ID] != idOf(l.OwnedPropertyId)
	}
	for _, i := range f.IncomeItems {
		changed[w.named[i.ID]] = had[i.ID] != idOf(i.EmployerId)
	}
	for _, t := range ties(w.deal, silent()) {
		home, debt := t.ordered("ASSET", "LIABILITY")
		item, _ := t.ordered("CURRENT_INCOME_ITEM", "EMPLOYER")
		if t.arc == arcAssetLiability && home != nil && child(home, "OWNED_PROPERTY") != nil && changed[debt] || t.arc == arcIncomeEmployer && item != nil && changed[item] {
			found = append(found, t)
		}
	}
	return found
}

func idOf(ref *domain.ID) domain.ID {
	if ref == nil {
		return ""
	}
	return *ref
}

// jointCredit are the file's ties between borrowers who share a credit report: all of them, since only together do they
// say who shares an application.
func (w *writer) jointCredit() (found []tie) {
	for _, t := range ties(w.deal, silent()) {
		if t.arc == arcJointCredit && isMarked(t.from) && isMarked(t.to) {
			found = append(found, t)
		}
	}
	return found
}

// applications ties every later borrower of an application to its first.
func (w *writer) applications(f *loan.File) (found []tie) {
	first := map[int]domain.ID{}
	for _, b := range f.Borrowers {
		n := b.BorrowerDetail.LoanAppSeqNumber
		if n == nil || !b.Active {
			continue
		}
		if first[*n] == "" {
			first[*n] = b.ID
			continue
		}
		found = append(found, tie{arcJointCredit, w.named[b.ID], w.named[first[*n]]})
	}
	return found
}

// sameApplications reports whether the same people share applications, however these are numbered.
func sameApplications(a, b []borrower.Borrower) bool {
	together := func(people []borrower.Borrower) map[[2]domain.ID]bool {
		pairs := map[[2]domain.ID]bool{}
		for _, x := range people {
			for _, y := range people {
				nx, ny := x.BorrowerDetail.LoanAppSeqNumber, y.BorrowerDetail.LoanAppSeqNumber
				if x.ID < y.ID && nx != nil && ny != nil && *nx == *ny {
					pairs[[2]domain.ID{x.ID, y.ID}] = true
				}
			}
		}
		return pairs
	}
	before, after := together(a), together(b)
	if len(before) != len(after) {
		return false
	}
	for pair := range before {
		if !after[pair] {
			return false
		}
	}
	return true
}
