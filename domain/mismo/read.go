package mismo

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
)

const pathDeal = "DEAL_SETS/DEAL_SET/DEALS/DEAL"

// reader turns a deal into a loan file, marking the element of each record with the record's id.
type reader struct {
	*report
	deal    *etree.Element
	file    *loan.File
	subject *etree.Element // the subject LOAN
}

// theDeal returns the one deal of a message.
func theDeal(root *etree.Element) (*etree.Element, error) {
	if root == nil || root.Tag != "MESSAGE" {
		return nil, invalid("MESSAGE", "refusals:file.notMessage", "The file's root element is not MESSAGE.")
	}
	if root.NamespaceURI() != namespaceMISMO {
		return nil, invalid("MESSAGE", "refusals:file.otherNamespace", "MESSAGE is not in the namespace of MISMO's residential schemas of 2009.")
	}
	version := root.SelectAttrValue("MISMOReferenceModelIdentifier", "")
	if len(version) < len(versionPrefix) || version[:len(versionPrefix)] != versionPrefix {
		return nil, invalid("MESSAGE", "refusals:file.otherVersion", "MESSAGE is not of MISMO version 3.4.")
	}
	deals := all(root, pathDeal)
	switch len(deals) {
	case 0:
		return nil, invalid("DEAL", "refusals:file.noDeal", "The file holds no DEAL.")
	case 1:
		return deals[0], nil
	}
	return nil, invalid("DEAL", "refusals:file.manyDeals", fmt.Sprintf("The file holds %d DEAL elements; one loan is imported at a time.", len(deals)), strconv.Itoa(len(deals)))
}

// read returns the loan that the deal describes.
func read(deal *etree.Element, r *report) (*loan.File, error) {
	rd := &reader{report: r, deal: deal, file: &loan.File{StageID: loan.StageApplicationIntake}}
	if rd.subject = subjectLoan(deal); rd.subject == nil {
		return nil, invalid("LOAN", "refusals:file.noLoan", "The DEAL holds no subject LOAN.")
	}
	rd.info()
	rd.assets()
	rd.file.Liabilities = records(rd.report, all(deal, "LIABILITIES/LIABILITY"), liabilityFields, func(l *finance.Liability) *domain.Record { return &l.Record })
	rd.file.Expenses = records(rd.report, all(deal, "EXPENSES/EXPENSE"), expenseFields, func(e *finance.Expense) *domain.Record { return &e.Record })
	for _, role := range borrowerRoles(deal) {
		rd.borrower(role)
	}
	if len(rd.file.Borrowers) == 0 {
		r.warn("noBorrower", "The DEAL holds no borrower.")
	}
	rd.primary()
	rd.ties()
	rd.payOfJobs()
	rd.residuals()
	rd.onePrimary()
	rd.kept()
	return rd.file, nil
}

// subjectLoan returns the LOAN that is applied for: the one that says so, else the first that is no related loan.
func subjectLoan(deal *etree.Element) *etree.Element {
	loans := all(deal, "LOANS/LOAN")
	for _, role := range []string{"SubjectLoan", ""} {
		for _, e := range loans {
			if e.SelectAttrValue("LoanRoleType", "") == role {
				return e
			}
		}
	}
	return nil
}

func relatedLoans(deal *etree.Element) []*etree.Element {
	return slices.DeleteFunc(all(deal, "LOANS/LOAN"), func(e *etree.Element) bool {
		return e.SelectAttrValue("LoanRoleType", "") != "RelatedLoan"
	})
}

// records reads one record from each element.
func records[T any](r *report, elements []*etree.Element, fields []field[T], identity func(*T) *domain.Record) []T {
	var out []T
	for _, e := range elements {
		var record T
		load(e, &record, fields, r)
		identity(&record).ID = mark(e)
		out = append(out, record)
	}
	return out
}

func (rd *reader) info() {
	info := &rd.file.Info
	load(rd.subject, info, loanFields, rd.report)
	loadTerm(rd.subject, info, rd.report)
	rd.noteAmount(info)
	if e := at(rd.subject, "LOAN_DETAIL/ApplicationReceivedDate"); e != nil {
		load(rd.subject, &rd.file.Dates.KeyDates, applicationDate, rd.report)
	}
	info.HousingExpenses = housingExpenseList.load(rd.subject, rd.report)
	info.TransactionInfo.DownPayments = downPaymentList.load(rd.subject, rd.report)
	info.PurchaseCredits = append(purchaseCreditList.load(rd.subject, rd.report), closingCreditList.load(rd.subject, rd.report)...)
	for _, e := range relatedLoans(rd.deal) {
		var other loan.SubordinateLoan
		load(e, &other, relatedLoanFields, rd.report)
		other.Id = mark(e)
		info.SubordinateLoans = append(info.SubordinateLoans, other)
	}
	if subject := at(rd.deal, "COLLATERALS/COLLATERAL/SUBJECT_PROPERTY"); subject != nil {
		p := &info.SubjectProperty
		load(subject, p, subjectFields, rd.report)
		for _, path := range []string{pathLegalStructure, pathPUD} {
			for _, e := range all(subject, path) {
				rd.report.read(e)
			}
		}
		p.PropertyDetail.HousingType = housingType(subject, p.PropertyDetail.FinancedUnitCount)
	}
	info.SubjectProperty.PropertyOwners = loadOwners(rd.deal, rd.report)
	if financed := info.TransactionInfo.MIFundFeeFinancedAmt; financed != nil {
		isFinanced := new(*financed > 0)
		switch t := info.TransactionInfo.MortgageType; {
		case t == loan.MortgageFHA:
			info.FHAInfo.FHAUFMIPIsFinanced = isFinanced
		case t == loan.MortgageVA:
			info.VAInfo.VAFundingFeeIsFinanced = isFinanced
		case t.IsUSDA():
			info.USDAInfo.USDAGuaranteeFeeIsFinanced = isFinanced
		}
	}
}

// noteAmount takes the note's amount, less the fee in it, where the file states no amount without it.
func (rd *reader) noteAmount(info *loan.Info) {
	var note loan.SubordinateLoan
	load(rd.subject, &note, noteFields, rd.report)
	if info.TransactionInfo.BaseLoanAmt != nil || note.NoteAmt == nil || *note.NoteAmt < domain.Amount(info.TransactionInfo.MIFundFeeFinancedAmt) {
		return
	}
	amount := *note.NoteAmt - domain.Amount(info.TransactionInfo.MIFundFeeFinancedAmt)
	info.TransactionInfo.BaseLoanAmt = &amount
	rd.warn("noteAmountTaken", "The file states no base loan amount: the amount of the note was taken, less the premium or fee that it finances.")
}

var noteFields = []field[loan.SubordinateLoan]{
	worth(pathNoteAmount, func(l *loan.SubordinateLoan) **domain.Money { return &l.NoteAmt }),
}

const pathNoteAmount = "TERMS_OF_LOAN/NoteAmount"

var applicationDate = []field[loan.ReportDates]{
	date("LOAN_DETAIL/ApplicationReceivedDate", func(d *loan.ReportDates) **domain.Date { return &d.ApplicationReceivedDate }),
}

func (rd *reader) assets() {
	var assets, owned []*etree.Element
	for _, e := range all(rd.deal, "ASSETS/ASSET") {
		if child(e, "OWNED_PROPERTY") != nil {
			owned = append(owned, e)
		} else {
			assets = append(assets, e)
		}
	}
	rd.file.Assets = records(rd.report, assets, assetFields, func(a *finance.Asset) *domain.Record { return &a.Record })
	rd.file.OwnedProperties = records(rd.report, owned, ownedPropertyFields, func(o *finance.OwnedProperty) *domain.Record { return &o.Record })
}

// borrowerRoles returns the ROLE of each person who is a borrower record, one for each party.
func borrowerRoles(deal *etree.Element) []*etree.Element {
	var roles []*etree.Element
	for _, party := range all(deal, "PARTIES/PARTY") {
		for _, role := range all(party, "ROLES/ROLE") {
			if child(role, "BORROWER") != nil || borrower.Role(textAt(role, "ROLE_DETAIL/PartyRoleType")).Valid() {
				roles = append(roles, role)
				break
			}
		}
	}
	return roles
}

func partyOf(role *etree.Element) *etree.Element { return role.Parent().Parent() }

func (rd *reader) borrower(role *etree.Element) {
	party := partyOf(role)
	b := borrower.Borrower{Active: true, Role: borrower.RoleBorrower}
	b.ID = mark(role)
	if kind := borrower.Role(textAt(role, "ROLE_DETAIL/PartyRoleType")); kind.Valid() {
		b.Role = kind
	}
	load(party, &b, partyFields, rd.report)
	load(role, &b, roleFields, rd.report)
	loadContact(party, &b.ContactPoint, rd.report)
	b.Languages = languageList.load(party, rd.report)
	b.DependentAgeYearsCount = agesInWords(dependentList.load(role, rd.report))
	for _, e := range all(role, pathCounselingEvents) {
		var event borrower.CounselingEvent
		load(e, &event, counselingFields, rd.report)
		b.Counseling.CounselingEvents = append(b.Counseling.CounselingEvents, counselingEventAsMeant(event))
	}
	for _, e := range all(party, pathTaxpayer+"/"+nameTaxpayerValue) {
		kind := textAt(e.Parent(), nameTaxpayerType)
		hasNumber := e.Text() != "" || attribute(e, namespaceOwn, markSSN) == string(b.ID)
		if hasNumber && (kind == typeSSN || kind == typeITIN) && b.TaxpayerIdentifier.TypeName == "" {
			b.TaxpayerIdentifier.TypeName = kind
			b.TaxpayerIdentifier.Masked = borrower.MaskSSN(e.Text())
		}
	}
	rd.file.Borrowers = append(rd.file.Borrowers, b)
	rd.dependants(role, party, b.ID)
}

// dependants reads the records that belong to one borrower.
func (rd *reader) dependants(role, party *etree.Element, id domain.ID) {
	for _, r := range records(rd.report, all(role, "BORROWER/RESIDENCES/RESIDENCE"), residenceFields, func(r *borrower.Residence) *domain.Record { return &r.Record }) {
		r.BorrowerId = id
		rd.file.Residences = append(rd.file.Residences, r)
	}
	for _, r := range records(rd.report, mailingAddresses(party), mailingFields, func(r *borrower.Residence) *domain.Record { return &r.Record }) {
		r.BorrowerId, r.ResidenceDetail.ResidencyType = id, borrower.ResidencyMailing
		rd.file.Residences = append(rd.file.Residences, r)
	}
	jobs := all(role, "BORROWER/EMPLOYERS/EMPLOYER")
	for i, e := range records(rd.report, jobs, employerFields, func(e *finance.Employer) *domain.Record { return &e.Record }) {
		loadEmployerPhone(jobs[i], &e, rd.report)
		e.BorrowerId = id
		rd.file.Employers = append(rd.file.Employers, e)
	}
	for _, i := range records(rd.report, all(role, pathIncomeItems), incomeFields, func(i *finance.IncomeItem) *domain.Record { return &i.Record }) {
		i.BorrowerId = id
		rd.file.IncomeItems = append(rd.file.IncomeItems, i)
	}
	if e := at(role, "BORROWER/DECLARATION"); e != nil {
		d := borrower.Declaration{BorrowerId: id}
		present := load(e, &d, declarationFields, rd.report)
		d.Bankruptcies = bankruptcyList.load(child(role, "BORROWER"), rd.report)
		if present > 0 || len(d.Bankruptcies) > 0 || at(e, pathResidual) != nil {
			d.ID = mark(e)
			rd.file.Declarations = append(rd.file.Declarations, d)
		}
	}
	if e := at(role, "BORROWER/GOVERNMENT_MONITORING"); e != nil {
		d := borrower.Demographic{BorrowerId: id}
		present := load(e, &d, demographicFields, rd.report)
		d.EthnicityType, d.HmdaEthnicityOrigins = ethnicityList.load(e, rd.report), originList.load(e, rd.report)
		d.HmdaRaces = raceList.load(e, rd.report)
		if present+len(d.EthnicityType)+len(d.HmdaEthnicityOrigins)+len(d.HmdaRaces) > 0 || at(e, pathResidual) != nil {
			d.ID = mark(e)
			rd.file.Demographics = append(rd.file.Demographics, d)
		}
	}
}

const pathIncomeItems = "BORROWER/CURRENT_INCOME/CURRENT_INCOME_ITEMS/CURRENT_INCOME_ITEM"

func mailingAddresses(party *etree.Element) []*etree.Element {
	return slices.DeleteFunc(all(party, "ADDRESSES/ADDRESS"), func(e *etree.Element) bool {
		return textAt(e, "AddressType") != "Mailing"
	})
}

// primary makes the first borrower the primary one, or the first whom the file classifies so.
func (rd *reader) primary() {
	at := slices.IndexFunc(rd.file.Borrowers, func(b borrower.Borrower) bool {
		return b.Role == borrower.RoleBorrower && b.BorrowerDetail.ClassificationType == borrower.ClassificationPrimary
	})
	if at < 0 {
		at = slices.IndexFunc(rd.file.Borrowers, func(b borrower.Borrower) bool { return b.Role == borrower.RoleBorrower })
	}
	if at >= 0 {
		rd.file.Borrowers[at].IsPrimaryBorrower = true
	}
}

// onePrimary leaves the first of those who are called the primary borrower, whatever our own extensions in a file say.
func (rd *reader) onePrimary() {
	found := false
	for i := range rd.file.Borrowers {
		b := &rd.file.Borrowers[i]
		b.IsPrimaryBorrower = b.IsPrimaryBorrower && !found
		found = found || b.IsPrimaryBorrower
	}
}

// payOfJobs states the pay of a job that the file only gives in parts.
func (rd *reader) payOfJobs() {
	for i := range rd.file.Employers {
		e := &rd.file.Employers[i]
		if e.Employment.MonthlyIncomeAmt == nil {
			e.Employment.MonthlyIncomeAmt = payInParts(*e, rd.file.IncomeItems)
		}
	}
}

// payInParts returns the sum of the income items that are tied to a job, nil when there are none.
func payInParts(e finance.Employer, items []finance.IncomeItem) *domain.Money {
	var parts *domain.Money
	for _, item := range items {
		if item.EmployerId != nil && *item.EmployerId == e.ID && item.MonthlyTotalAmt != nil {
			if parts == nil {
				parts = new(domain.Money)
			}
			*parts += *item.MonthlyTotalAmt
		}
	}
	return parts
}
