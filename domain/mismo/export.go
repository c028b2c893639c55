package mismo

import (
	"slices"
	"time"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// writer lays a loan file over a tree.
type writer struct {
	deal    *etree.Element
	subject *etree.Element
	named   map[domain.ID]*etree.Element
	kept    map[domain.ID]bool
	gone    map[string]bool // labels of elements that were taken out
	labels  *labeler
	fresh   bool // the file is made anew, of the records alone
}

// Export writes the loan as a MISMO 3.4 file: over the tree that was imported where there is one, else a new one.
// Numbers are the taxpayer numbers to put in, by borrower id; who is not in it goes out without. People who were taken
// off the loan are left out. Created is the instant that a new file bears.
func Export(f *loan.File, numbers map[domain.ID]string, created time.Time) ([]byte, error) {
	return write(f, numbers, created, func(w *writer) error { return w.residuals(f) })
}

// write lays the loan over its tree; more is what this file is to say besides.
func write(f *loan.File, numbers map[domain.ID]string, created time.Time, more func(*writer) error) ([]byte, error) {
	f = qualify.WithCosts(f)
	doc, err := tree(f.Source, created)
	if err != nil {
		return nil, err
	}
	deal, err := theDeal(doc.Root())
	if err != nil {
		return nil, domain.Internal(err)
	}
	w := &writer{deal: deal, named: marked(deal), kept: map[domain.ID]bool{}, gone: map[string]bool{}, labels: newLabeler(deal)}
	before, err := read(deal, silent())
	if err != nil {
		return nil, domain.Internal(err)
	}
	w.named = marked(deal)
	w.subject = subjectLoan(deal)
	w.fresh = len(f.Source) == 0
	w.info(f, before)
	w.people(f, numbers)
	w.originators(f.Originator)
	w.money(f)
	w.dropGone()
	w.saveTies(f, before)
	if err := more(w); err != nil {
		return nil, err
	}
	putNumbers(doc.Root(), numbers)
	dropEmpty(doc.Root())
	clean(doc.Root())
	doc.IndentTabs()
	out, err := doc.WriteToBytes()
	if err != nil {
		return nil, domain.Internal(err)
	}
	return out, nil
}

// tree returns the kept tree, or a new one with what every file has.
func tree(source []byte, created time.Time) (*etree.Document, error) {
	if len(source) > 0 {
		doc, err := parse(source)
		if err != nil {
			return nil, domain.Internal(err)
		}
		return doc, nil
	}
	doc := etree.NewDocument()
	doc.CreateProcInst("xml", `version="1.0" encoding="UTF-8"`)
	root := doc.CreateElement("MESSAGE")
	root.CreateAttr("xmlns", namespaceMISMO)
	root.CreateAttr("xmlns:xsi", namespaceXSI)
	root.CreateAttr("xmlns:ULAD", namespaceULAD)
	root.CreateAttr("xmlns:DU", namespaceDU)
	root.CreateAttr("xmlns:xlink", namespaceXlink)
	root.CreateAttr("MISMOReferenceModelIdentifier", referenceModel)
	ensure(root, "ABOUT_VERSIONS/ABOUT_VERSION/AboutVersionIdentifier").SetText(agencyDU.version)
	ensure(root, "ABOUT_VERSIONS/ABOUT_VERSION/CreatedDatetime").SetText(created.UTC().Format(time.RFC3339))
	deal := ensure(root, pathDeal)
	subject := ensure(deal, "LOANS/LOAN")
	subject.CreateAttr("LoanRoleType", "SubjectLoan")
	newLabeler(deal).of(subject, "LOAN")
	system := ensure(subject, "ORIGINATION_SYSTEMS/ORIGINATION_SYSTEM")
	ensure(system, "LoanOriginationSystemName").SetText("Gable")
	ensure(system, "LoanOriginationSystemVendorIdentifier").SetText("Gable")
	ensure(system, "LoanOriginationSystemVersionIdentifier").SetText(systemVersion)
	return doc, nil
}

// systemVersion is the version of the form in which files are written, for who reads them.
const systemVersion = "1"

// place returns the element of a record, made at the path when there is none yet.
func (w *writer) place(id domain.ID, parent *etree.Element, path, prefix string) *etree.Element {
	w.kept[id] = true
	if e := w.named[id]; e != nil {
		return e
	}
	e := appendAt(parent, path)
	sequence(e)
	setMark(e, markID, id)
	w.named[id] = e
	if prefix != "" {
		w.labels.of(e, prefix)
	}
	return e
}

func (w *writer) money(f *loan.File) {
	for i := range f.Assets {
		save(w.place(f.Assets[i].ID, w.deal, "ASSETS/ASSET", "ASSET"), &f.Assets[i], assetFields)
	}
	for i := range f.OwnedProperties {
		e := w.place(f.OwnedProperties[i].ID, w.deal, "ASSETS/ASSET", "ASSET")
		ensure(e, "OWNED_PROPERTY")
		save(e, &f.OwnedProperties[i], ownedPropertyFields)
	}
	for i := range f.Liabilities {
		save(w.place(f.Liabilities[i].ID, w.deal, "LIABILITIES/LIABILITY", "LIABILITY"), &f.Liabilities[i], liabilityFields)
	}
	for i := range f.Expenses {
		save(w.place(f.Expenses[i].ID, w.deal, "EXPENSES/EXPENSE", "EXPENSE"), &f.Expenses[i], expenseFields)
	}
}

func (w *writer) people(f *loan.File, numbers map[domain.ID]string) {
	for _, b := range f.Borrowers {
		if b.Active {
			w.person(f, &b, numbers[b.ID])
		}
	}
}

func (w *writer) person(f *loan.File, b *borrower.Borrower, number string) {
	role := w.named[b.ID]
	if role == nil {
		party := appendAt(w.deal, "PARTIES/PARTY")
		role = w.place(b.ID, party, "ROLES/ROLE", "BORROWER")
		ensure(role, "BORROWER")
	}
	w.kept[b.ID] = true
	party := partyOf(role)
	kind := b.Role
	if kind == "" {
		kind = borrower.RoleBorrower
	}
	if textAt(role, "ROLE_DETAIL/PartyRoleType") != string(kind) {
		ensure(role, "ROLE_DETAIL/PartyRoleType").SetText(string(kind))
	}
	save(party, b, partyFields)
	save(role, b, roleFields)
	saveContact(party, &b.ContactPoint)
	languageList.save(party, b.Languages)
	if ages, all := agesOf(b.DependentAgeYearsCount); all {
		dependentList.save(role, ages)
	}
	w.counseling(role, b)
	saveNumber(party, b, number)
	w.homes(f, role, party, b.ID)
	w.jobs(f, role, b.ID)
	for i := range f.Declarations {
		if d := &f.Declarations[i]; d.BorrowerId == b.ID {
			save(w.single(role, "BORROWER/DECLARATION", d.ID), d, declarationFields)
			bankruptcyList.save(ensure(role, "BORROWER"), d.Bankruptcies)
		}
	}
	for i := range f.Demographics {
		if d := &f.Demographics[i]; d.BorrowerId == b.ID {
			e := w.single(role, "BORROWER/GOVERNMENT_MONITORING", d.ID)
			save(e, d, demographicFields)
			ethnicityList.save(e, d.EthnicityType)
			originList.save(e, d.HmdaEthnicityOrigins)
			raceList.save(e, d.HmdaRaces)
		}
	}
}

// single returns the element of a record of which a person has one.
func (w *writer) single(role *etree.Element, path string, id domain.ID) *etree.Element {
	w.kept[id] = true
	e := ensure(role, path)
	if markOf(e) != id {
		dropMark(e, markID)
		setMark(e, markID, id)
	}
	w.named[id] = e
	return e
}

// counseling writes the events in their order; the agency is another party's name and stays with it.
func (w *writer) counseling(role *etree.Element, b *borrower.Borrower) {
	existing, events := all(role, pathCounselingEvents), b.Counseling.CounselingEvents
	for i := range events {
		if i >= len(existing) {
			e := appendAt(role, pathCounselingEvents)
			sequence(e)
			existing = append(existing, e)
		}
		written := counselingEventAsWritten(events[i])
		save(existing[i], &written, counselingFields)
	}
	for _, e := range existing[len(events):] {
		w.takeOut(e)
	}
}

func (w *writer) homes(f *loan.File, role, party *etree.Element, id domain.ID) {
	for i := range f.Residences {
		r := &f.Residences[i]
		if r.BorrowerId != id {
			continue
		}
		mails := r.ResidenceDetail.ResidencyType == borrower.ResidencyMailing
		if e := w.named[r.ID]; e != nil && mails != (e.Tag == "ADDRESS") {
			w.takeOut(e)
			delete(w.named, r.ID)
		}
		if mails {
			e := w.place(r.ID, party, "ADDRESSES/ADDRESS", "")
			e.RemoveAttr(attributeSequence)
			ensure(e, "AddressType").SetText("Mailing")
			save(e, r, mailingFields)
			continue
		}
		save(w.place(r.ID, role, "BORROWER/RESIDENCES/RESIDENCE", ""), r, residenceFields)
	}
}

func (w *writer) jobs(f *loan.File, role *etree.Element, id domain.ID) {
	for i := range f.Employers {
		if f.Employers[i].BorrowerId != id {
			continue
		}
		job := f.Employers[i]
		e := w.place(job.ID, role, "BORROWER/EMPLOYERS/EMPLOYER", "EMPLOYER")
		parts, stated := payInParts(job, f.IncomeItems), at(e, "EMPLOYMENT/EmploymentMonthlyIncomeAmount") != nil
		if pay := job.Employment.MonthlyIncomeAmt; !stated && pay != nil && parts != nil && *parts == *pay {
			job.Employment.MonthlyIncomeAmt = nil // the parts say it
		}
		save(e, &job, employerFields)
		saveEmployerPhone(e, &job)
	}
	for i := range f.IncomeItems {
		if f.IncomeItems[i].BorrowerId == id {
			e := w.place(f.IncomeItems[i].ID, role, pathIncomeItems, "CURRENT_INCOME_ITEM")
			save(e, &f.IncomeItems[i], incomeFields)
		}
	}
}

// dropGone takes out the elements of records that the loan has no more.
func (w *writer) dropGone() {
	for id, e := range w.named {
		if w.kept[id] {
			continue
		}
		switch e.Tag {
		case "ROLE":
			w.takeOut(partyOf(e))
		case "PARTY":
		default:
			w.takeOut(e)
		}
	}
}

// takeOut removes an element and remembers the labels that go with it.
func (w *writer) takeOut(e *etree.Element) {
	each(e, func(below *etree.Element) {
		if name := label(below); name != "" {
			w.gone[name] = true
		}
	})
	remove(e, w.deal)
}

// residuals writes what reading the tree back would not give.
func (w *writer) residuals(f *loan.File) error {
	found, err := read(w.deal, silent())
	if err != nil {
		return domain.Internal(err)
	}
	saveResidual(w.subject, found.Info, f.Info)
	restOf(w, found.Borrowers, asWritten(f.Borrowers, borrowerAsWritten), func(r *borrower.Borrower) domain.ID { return r.ID })
	restOf(w, found.Residences, f.Residences, func(r *borrower.Residence) domain.ID { return r.ID })
	restOf(w, found.Declarations, f.Declarations, func(r *borrower.Declaration) domain.ID { return r.ID })
	restOf(w, found.Demographics, f.Demographics, func(r *borrower.Demographic) domain.ID { return r.ID })
	restOf(w, found.Assets, f.Assets, func(r *finance.Asset) domain.ID { return r.ID })
	restOf(w, found.Liabilities, f.Liabilities, func(r *finance.Liability) domain.ID { return r.ID })
	restOf(w, found.OwnedProperties, f.OwnedProperties, func(r *finance.OwnedProperty) domain.ID { return r.ID })
	restOf(w, found.Employers, asWritten(f.Employers, func(e *finance.Employer) { e.Phone = writtenPhone(e.Phone) }), func(r *finance.Employer) domain.ID { return r.ID })
	restOf(w, found.IncomeItems, f.IncomeItems, func(r *finance.IncomeItem) domain.ID { return r.ID })
	restOf(w, found.Expenses, f.Expenses, func(r *finance.Expense) domain.ID { return r.ID })
	return nil
}

func restOf[T any](w *writer, said, want []T, id func(*T) domain.ID) {
	byID := map[domain.ID]*T{}
	for i := range said {
		byID[id(&said[i])] = &said[i]
	}
	for i := range want {
		key := id(&want[i])
		if !w.kept[key] || w.named[key] == nil {
			continue
		}
		before := byID[key]
		if before == nil {
			before = new(T)
		}
		saveResidual(residualHome(w.named[key]), *before, want[i])
	}
}

// borrowerAsWritten leaves of a person what a file says in its own way.
func borrowerAsWritten(b *borrower.Borrower) {
	b.ContactPoint = writtenContact(b.ContactPoint)
	if ages, all := agesOf(b.DependentAgeYearsCount); all {
		b.DependentAgeYearsCount = agesInWords(ages)
	}
}

// asWritten are the records in the form that a file gives them back in, so that only what it has no place for goes beside it.
func asWritten[T any](records []T, write func(*T)) []T {
	out := slices.Clone(records)
	for i := range out {
		write(&out[i])
	}
	return out
}
