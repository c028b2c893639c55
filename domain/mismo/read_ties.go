package mismo

import (
	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
)

// ordered returns the ends of a tie by their names, whichever way round the file has them; nil when they are others.
func (t tie) ordered(first, second string) (a, b *etree.Element) {
	switch {
	case t.from.Tag == first && t.to.Tag == second:
		return t.from, t.to
	case t.from.Tag == second && t.to.Tag == first:
		return t.to, t.from
	}
	return nil, nil
}

// markOf returns the id of the record an element stands for, "" when it stands for none.
func markOf(e *etree.Element) domain.ID { return domain.ID(attribute(e, namespaceOwn, markID)) }

// ties joins the records as the file's relationships say.
func (rd *reader) ties() {
	joint := map[domain.ID]domain.ID{}
	for _, t := range ties(rd.deal, rd.report) {
		switch t.arc {
		case arcAssetRole:
			if asset, role := t.ordered("ASSET", "ROLE"); asset != nil && rd.isBorrower(role) {
				rd.tieAsset(markOf(asset), markOf(role))
			}
		case arcLiabilityRole:
			if liability, role := t.ordered("LIABILITY", "ROLE"); liability != nil && rd.isBorrower(role) {
				for i := range rd.file.Liabilities {
					if l := &rd.file.Liabilities[i]; l.ID == markOf(liability) {
						l.Borrowers = ref(l.Borrowers, markOf(role))
					}
				}
			}
		case arcExpenseRole:
			if expense, role := t.ordered("EXPENSE", "ROLE"); expense != nil && rd.isBorrower(role) {
				for i := range rd.file.Expenses {
					if e := &rd.file.Expenses[i]; e.ID == markOf(expense) {
						e.Borrowers = ref(e.Borrowers, markOf(role))
					}
				}
			}
		case arcAssetLiability:
			if asset, liability := t.ordered("ASSET", "LIABILITY"); asset != nil {
				rd.tieLien(markOf(asset), markOf(liability))
			}
		case arcIncomeEmployer:
			if item, employer := t.ordered("CURRENT_INCOME_ITEM", "EMPLOYER"); item != nil {
				rd.tieIncome(markOf(item), markOf(employer))
			}
		case arcCounselingRole:
			if event, role := t.ordered("COUNSELING_EVENT", "ROLE"); event != nil {
				rd.tieCounseling(event, role)
			}
		case arcJointCredit:
			if rd.isBorrower(t.from) && rd.isBorrower(t.to) {
				joint[root(joint, markOf(t.from))] = root(joint, markOf(t.to))
			}
		}
	}
	rd.applications(joint)
}

func (rd *reader) isBorrower(role *etree.Element) bool {
	id := markOf(role)
	for i := range rd.file.Borrowers {
		if rd.file.Borrowers[i].ID == id {
			return true
		}
	}
	return false
}

func (rd *reader) tieAsset(asset, person domain.ID) {
	for i := range rd.file.Assets {
		if a := &rd.file.Assets[i]; a.ID == asset {
			a.Borrowers = ref(a.Borrowers, person)
		}
	}
	for i := range rd.file.OwnedProperties {
		if o := &rd.file.OwnedProperties[i]; o.ID == asset {
			o.Borrowers = ref(o.Borrowers, person)
		}
	}
}

// tieLien ties a debt to the property that secures it; a debt is tied to one property.
func (rd *reader) tieLien(asset, liability domain.ID) {
	for i := range rd.file.OwnedProperties {
		o := &rd.file.OwnedProperties[i]
		if o.ID != asset {
			continue
		}
		for j := range rd.file.Liabilities {
			l := &rd.file.Liabilities[j]
			if l.ID == liability && (l.OwnedPropertyId == nil || *l.OwnedPropertyId == asset) {
				l.OwnedPropertyId = &o.ID
				o.Liabilities = ref(o.Liabilities, liability)
			}
		}
	}
}

func (rd *reader) tieIncome(item, employer domain.ID) {
	for i := range rd.file.Employers {
		e := &rd.file.Employers[i]
		for j := range rd.file.IncomeItems {
			it := &rd.file.IncomeItems[j]
			if e.ID == employer && it.ID == item && it.BorrowerId == e.BorrowerId {
				it.EmployerId = &e.ID
			}
		}
	}
}

// tieCounseling names the agency that held an event.
func (rd *reader) tieCounseling(event, role *etree.Element) {
	name := textAt(partyOf(role), "LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName")
	number := textAt(role, "PARTY_ROLE_IDENTIFIERS/PARTY_ROLE_IDENTIFIER/PartyRoleIdentifier")
	if len(name) > domain.MaxNameLength || len(number) > 60 {
		return
	}
	for _, holder := range borrowerRoles(rd.deal) {
		for n, e := range all(holder, pathCounselingEvents) {
			if e != event {
				continue
			}
			for i := range rd.file.Borrowers {
				if b := &rd.file.Borrowers[i]; b.ID == markOf(holder) && n < len(b.Counseling.CounselingEvents) {
					detail := &b.Counseling.CounselingEvents[n].CounselingEventDetail
					detail.CounselingAgencyName, detail.CounselingAgencyIdentifier = name, number
				}
			}
		}
	}
}

// root follows a person to the one who stands for the application.
func root(joint map[domain.ID]domain.ID, id domain.ID) domain.ID {
	for joint[id] != "" && joint[id] != id {
		id = joint[id]
	}
	return id
}

// applications numbers the applications: who shares a credit report shares one.
func (rd *reader) applications(joint map[domain.ID]domain.ID) {
	numbers := map[domain.ID]int{}
	for i := range rd.file.Borrowers {
		b := &rd.file.Borrowers[i]
		if b.Role != borrower.RoleBorrower && b.Role != borrower.RoleCosigner {
			continue
		}
		first := root(joint, b.ID)
		if numbers[first] == 0 {
			numbers[first] = len(numbers) + 1
		}
		b.BorrowerDetail.LoanAppSeqNumber = new(numbers[first])
	}
}

// residuals applies our own extensions, last of all, since they say what differs from everything above.
func (rd *reader) residuals() {
	named := marked(rd.deal)
	info := &rd.file.Info
	var ids []domain.ID
	for _, other := range info.SubordinateLoans {
		ids = append(ids, other.Id)
	}
	loadResidual(rd.subject, info, rd.report)
	for i := range info.SubordinateLoans {
		if i < len(ids) {
			info.SubordinateLoans[i].Id = ids[i]
		} else {
			info.SubordinateLoans[i].Id = domain.NewID()
		}
	}
	patchAll(rd, named, rd.file.Borrowers, func(r *borrower.Borrower) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.Residences, func(r *borrower.Residence) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.Declarations, func(r *borrower.Declaration) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.Demographics, func(r *borrower.Demographic) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.Assets, func(r *finance.Asset) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.Liabilities, func(r *finance.Liability) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.OwnedProperties, func(r *finance.OwnedProperty) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.Employers, func(r *finance.Employer) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.IncomeItems, func(r *finance.IncomeItem) domain.ID { return r.ID })
	patchAll(rd, named, rd.file.Expenses, func(r *finance.Expense) domain.ID { return r.ID })
}

func patchAll[T interface{ Validate() []domain.FieldError }](rd *reader, named map[domain.ID]*etree.Element, records []T, id func(*T) domain.ID) {
	for i := range records {
		if e := named[id(&records[i])]; e != nil {
			loadResidual(residualHome(e), &records[i], rd.report)
		}
	}
}

// residualHome is the element whose extension holds the rest of a record: that of a person is inside BORROWER.
func residualHome(e *etree.Element) *etree.Element {
	if e.Tag == "ROLE" {
		if inner := child(e, "BORROWER"); inner != nil {
			return inner
		}
	}
	return e
}

// marked returns the elements that stand for records, by the record's id.
func marked(deal *etree.Element) map[domain.ID]*etree.Element {
	found := map[domain.ID]*etree.Element{}
	each(deal, func(e *etree.Element) {
		if id := markOf(e); id != "" {
			found[id] = e
		}
	})
	return found
}
