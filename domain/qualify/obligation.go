package qualify

import (
	"slices"
	"strings"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/property"
)

// flows are the monthly incomes and obligations that the ratios weigh against each other.
type flows struct {
	income, obligations, housing ledger
	subject                      domain.Money
}

// flows weighs the loan. Rent of a property counts net of the property's own cost: what remains is income, what is
// lacking is an obligation (Fannie Mae Selling Guide B3-3.5). A subject property of several units that the borrower
// lives in adds its net rent to income while its whole payment stays housing expense.
func (q *qualifier) flows(r *Result) flows {
	var f flows
	q.earnings(&f)
	q.subjectProperty(&f, r.HousingPayment.Total, r.QualifyingPayment-r.PrincipalInterest)
	q.presentRent(&f)
	q.debts(&f)
	for _, owned := range q.file.OwnedProperties {
		q.ownedProperty(&f, owned)
	}
	f.obligations.add("expenses", "Alimony, support and other expenses", finance.ExpensesTotal(q.file.Expenses))
	return f
}

func (q *qualifier) earnings(f *flows) {
	for _, b := range q.file.ActiveBorrowers() {
		if !b.IsObligor() {
			continue
		}
		employers, items := q.incomeOf(b.ID)
		f.income.addOf("incomeOf", "Income of %s", "Income of a borrower", named(b.Name.String()), finance.IncomeTotal(employers, items))
	}
}

func (q *qualifier) incomeOf(id domain.ID) (employers []finance.Employer, items []finance.IncomeItem) {
	for _, e := range q.file.Employers {
		if e.BorrowerId == id {
			employers = append(employers, e)
		}
	}
	for _, item := range q.file.IncomeItems {
		if item.BorrowerId == id {
			items = append(items, item)
		}
	}
	return employers, items
}

// subjectProperty counts the proposed payment, at the qualifying rate, and the rent of the property.
func (q *qualifier) subjectProperty(f *flows, atNoteRate, difference domain.Money) {
	detail := q.file.Info.SubjectProperty.PropertyDetail
	asHome := func() {
		f.housing.add("housingPayment", "Proposed housing payment", atNoteRate)
		f.housing.add("qualifyingDifference", "More at the rate that the ratios count", difference)
	}
	switch {
	case detail.PropertyUsageType == property.UsageInvestment:
		rent, given := q.subjectRent(atNoteRate + difference)
		if !given {
			q.warnings.addTitled("subjectRentMissing", "", "Rental income of the subject property is missing.", title{module: ModuleSubjectProperty})
		}
		f.subject = rent
		if rent >= 0 {
			f.income.add("subjectRent", "Net rent of the subject property", rent)
		} else {
			f.obligations.add("subjectLoss", "Net cost of the subject property", -rent)
		}
	case detail.EarnsRent():
		if rent := q.countedRent(); rent != 0 {
			f.subject = rent
			f.income.add("subjectRent", "Rent of the subject property's other units", rent)
		} else {
			f.subject = domain.Amount(detail.RentEstNetMonthAmt)
			f.income.add("subjectRent", "Rent of the subject property's other units", max(0, f.subject))
		}
		asHome()
	default:
		asHome()
	}
}

// subjectRent is the net rent of an investment: calculated from gross rent where there is any, else as stated, else
// nothing but its cost.
func (q *qualifier) subjectRent(proposed domain.Money) (net domain.Money, given bool) {
	detail := q.file.Info.SubjectProperty.PropertyDetail
	stated := detail.RentEstNetMonthAmt
	if counted := q.countedRent(); counted > 0 && (domain.IsTrue(detail.RentIncCalcInd) || stated == nil) {
		return counted - proposed, true
	}
	if stated != nil {
		return *stated, true
	}
	return -proposed, false
}

// countedRent is gross rent times the occupancy factor, 75 percent where none is given.
func (q *qualifier) countedRent() domain.Money {
	detail := q.file.Info.SubjectProperty.PropertyDetail
	factor := domain.MustRate("75")
	if detail.OccupancyFactor != nil {
		factor = *detail.OccupancyFactor
	}
	return factor.Of(domain.Amount(detail.RentEstGrsMonthAmt))
}

// presentRent counts the rent that borrowers go on paying who will not live in the property, once per home: what is stated
// for it by who states the most. Homes whose address is not known yet are not taken for one.
func (q *qualifier) presentRent(f *flows) {
	usage := q.file.Info.SubjectProperty.PropertyDetail.PropertyUsageType
	if usage == "" {
		return
	}
	type home struct {
		of   title
		rent domain.Money
	}
	var homes []*home
	known := map[string]*home{}
	for _, b := range q.file.ActiveBorrowers() {
		declaration := q.file.DeclarationOf(b.ID)
		stays := declaration != nil && declaration.DeclarationDetail.IntentOccupyType == "No"
		if !b.IsObligor() || (usage == property.UsagePrimaryResidence && !stays) {
			continue
		}
		for _, r := range q.file.ResidencesOf(b.ID) {
			if r.ResidenceDetail.ResidencyType != borrower.ResidencyCurrent || r.ResidenceDetail.BasisType != borrower.BasisRent {
				continue
			}
			address := strings.ToLower(strings.Join(strings.Fields(r.Address.OneLine()), " "))
			at := known[address]
			if at == nil {
				at = &home{}
				homes = append(homes, at)
			}
			if address != "" {
				known[address] = at
			}
			if rent := domain.Amount(r.Landlord.MonthlyRentAmt); rent > at.rent {
				at.of, at.rent = named(b.Name.String()), rent
			}
		}
	}
	for _, at := range homes {
		f.housing.addOf("presentRent", "Rent of %s", "Rent of a borrower", at.of, at.rent)
	}
}

// debts counts the liabilities that are neither excluded nor paid off, besides those that an owned property's cost or
// the housing payment already has in it.
func (q *qualifier) debts(f *flows) {
	f.obligations.steps = slices.Grow(f.obligations.steps, len(q.file.Liabilities))
	for _, l := range q.file.Liabilities {
		if l.IsExcluded() || l.IsPaidOff() || q.staysOnSubject(l) {
			continue
		}
		if owned := q.ownerOf(l); owned != nil && !owned.IsSubject() {
			continue
		}
		debt := holderOrKind(l.HolderName, finance.LiabilityTypes, string(l.LiabilityDetail.LiabilityType))
		f.obligations.addOf("liability", "%s", "Debt", debt, l.Payment())
		if l.Payment() == 0 && l.Balance() > 0 {
			q.messages.addTitled("paymentMissing", "%s has a balance but no monthly payment.", "A debt has a balance but no monthly payment.", debt.at(ModuleLiabilities, l.ID))
		}
	}
}

func (q *qualifier) ownedProperty(f *flows, owned finance.OwnedProperty) {
	if owned.IsSubject() {
		return
	}
	address := named(owned.Property.Address.OneLine()).at(ModuleRealEstate, owned.ID)
	if owned.OwnedPropertyDetail.DispositionStatusType == "" {
		q.warnings.addTitled("dispositionMissing", "Real estate owned at %s has no disposition.", "Real estate owned has no disposition.", address)
	}
	if owned.IsLeaving() {
		return
	}
	if owned.EarnsRent() && !owned.StatesRent() {
		q.warnings.addTitled("rentMissing", "Rental income of %s is missing.", "Rental income of owned real estate is missing.", address)
	}
	rental := finance.RentalOf(owned, q.file.Liabilities, q.file.OwnedProperties)
	switch net := rental.DisplayNetRentalIncome; {
	case net == -rental.TotalPITI:
		f.obligations.addOf("ownedProperty", "Cost of %s", "Cost of owned real estate", address, rental.TotalPITI)
	case net >= 0:
		f.income.addOf("netRent", "Net rent of %s", "Net rent of owned real estate", address, net)
	default:
		f.obligations.addOf("netRentLoss", "Net cost of %s", "Net cost of owned real estate", address, -net)
	}
}

// ownerOf returns the owned property that a debt counts with, nil when there is none.
func (q *qualifier) ownerOf(l finance.Liability) *finance.OwnedProperty {
	return finance.SecuredBy(l, q.file.OwnedProperties)
}
