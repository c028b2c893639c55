package mismo

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
)

// info writes the loan and its property.
func (w *writer) info(f, before *loan.File) {
	info := f.Info
	now, then := qualify.Summarize(f), qualify.Summarize(before)
	stateAmounts(&info)
	w.principalAndInterest(&info, &before.Info)
	stateSums(&info, &before.Info, now, then)
	w.summary(now, then)
	w.borrowerCount(f, before)
	save(w.subject, &info, loanFields)
	saveTerm(w.subject, &info)
	w.noteAmount(&info, &before.Info)
	save(w.subject, &f.Dates.KeyDates, applicationDate)
	housingExpenseList.save(w.subject, info.HousingExpenses)
	downPaymentList.save(w.subject, info.TransactionInfo.DownPayments)
	w.program(&info)
	var credits, closing []loan.PurchaseCredit
	for _, credit := range info.PurchaseCredits {
		if closingCredits.Has(string(credit.PurchaseCreditType)) {
			closing = append(closing, credit)
		} else {
			credits = append(credits, credit)
		}
	}
	purchaseCreditList.save(w.subject, credits)
	closingCreditList.save(w.subject, closing)
	w.heloc(&info)
	for i := range info.SubordinateLoans {
		w.related(&info.SubordinateLoans[i])
	}
	if hasProperty(&info.SubjectProperty) || at(w.deal, "COLLATERALS/COLLATERAL/SUBJECT_PROPERTY") != nil {
		subject := ensure(w.deal, "COLLATERALS/COLLATERAL/SUBJECT_PROPERTY")
		save(subject, &info.SubjectProperty, subjectFields)
		d := info.SubjectProperty.PropertyDetail
		saveHousingType(subject, d.HousingType, d.FinancedUnitCount)
		if w.fresh && d.HousingType != "" {
			ensure(subject, pathPUD).SetText(strconv.FormatBool(d.HousingType == property.HousingPUD))
		}
		saveFlood(subject, info.SubjectProperty.Flood)
	}
	w.owners(info.SubjectProperty.PropertyOwners)
}

// saveFlood states what the flood certificate says. No file that comes in is asked for it: only the vendor's word counts.
func saveFlood(subject *etree.Element, found *property.FloodDetermination) {
	if found == nil {
		return
	}
	detail := ensure(subject, "FLOOD_DETERMINATION/FLOOD_DETERMINATION_DETAIL")
	say := func(name, value string) {
		if value != "" {
			ensure(detail, name).SetText(value)
		}
	}
	say("FloodCertificationIdentifier", found.Certificate)
	say("NFIPFloodZoneIdentifier", found.Zone)
	say("SpecialFloodHazardAreaIndicator", strconv.FormatBool(found.Hazard))
}

func hasProperty(p *property.SubjectProperty) bool {
	return !reflect.DeepEqual(*p, property.SubjectProperty{})
}

// program names what the agencies lend by: a product for those of modest income, and a loan for building that becomes one for living.
func (w *writer) program(info *loan.Info) {
	terms := info.MortgageTypeAndTerms
	if w.fresh && domain.IsTrue(terms.ConstructionLoanInd) && domain.Count(terms.ConstructionPeriodMonthsCount) > 0 {
		ensure(w.subject, "CONSTRUCTION/ConstructionLoanType").SetText("ConstructionToPermanent")
		ensure(w.subject, "CONSTRUCTION/ConstructionToPermanentClosingType").SetText("OneClosing")
	}
	if w.fresh && terms.LoanProgramId == "HomeReady" {
		ensure(w.subject, "AFFORDABLE_LENDING/CommunityLendingProductType").SetText("HomeReady")
	}
}

// heloc says of a line of credit that it is one, since the mortgage type does not.
func (w *writer) heloc(info *loan.Info) {
	if info.TransactionInfo.MortgageType == loan.MortgageHELOC {
		ensure(w.subject, "LOAN_DETAIL/HELOCIndicator").SetText("true")
	}
}

func (w *writer) related(other *loan.SubordinateLoan) {
	if other.Id == "" {
		other.Id = domain.NewID()
	}
	e := w.named[other.Id]
	if e == nil {
		e = w.place(other.Id, w.deal, "LOANS/LOAN", "RELATED_LOAN")
		e.RemoveAttr(attributeSequence)
		e.CreateAttr("LoanRoleType", "RelatedLoan")
	}
	w.kept[other.Id] = true
	save(e, other, relatedLoanFields)
}

// principalAndInterest states the payment anew when what it follows from was changed, or was never stated.
func (w *writer) principalAndInterest(info, before *loan.Info) {
	terms, old := info.MortgageTypeAndTerms, before.MortgageTypeAndTerms
	same := info.LoanAmt() == before.LoanAmt() && reflect.DeepEqual(terms.NoteRatePercent, old.NoteRatePercent) &&
		reflect.DeepEqual(terms.LoanAmortizationPeriodCount, old.LoanAmortizationPeriodCount) &&
		reflect.DeepEqual(terms.InterestOnlyInd, old.InterestOnlyInd)
	payment, known := qualify.FirstPayment(*info)
	if same || !known || info.IsReverse() {
		return
	}
	isPayment := func(e loan.HousingExpense) bool { return e.ExpenseType == loan.ExpensePrincipalAndInterest }
	expenses := slices.Clone(info.HousingExpenses)
	at := slices.IndexFunc(expenses, isPayment)
	if at < 0 {
		info.HousingExpenses = append(expenses, loan.HousingExpense{ExpenseType: loan.ExpensePrincipalAndInterest, PaymentAmt: &payment})
		return
	}
	expenses[at].PaymentAmt = &payment
	info.HousingExpenses = append(expenses[:at+1], slices.DeleteFunc(expenses[at+1:], isPayment)...)
}

// noteAmount states the amount of the note anew where it is stated and what it follows from was changed.
func (w *writer) noteAmount(info, before *loan.Info) {
	stated := at(w.subject, pathNoteAmount)
	switch amount := info.LoanAmt(); {
	case stated == nil || amount == before.LoanAmt():
	case amount > 0:
		stated.SetText(amount.Fixed())
	default:
		remove(stated, w.subject)
	}
}

// stateAmounts puts in words of the file what the record only implies: calculated expenses and a financed fee.
func stateAmounts(info *loan.Info) {
	expenses := append([]loan.HousingExpense{}, info.HousingExpenses...)
	for i := range expenses {
		if expenses[i].CalcType == loan.Calculated && expenses[i].AnnualRate != nil {
			expenses[i].PaymentAmt = new(qualify.ExpensePayment(*info, expenses[i]))
		}
	}
	info.HousingExpenses = expenses
	if fee := info.FinancedFeeAmt(); info.TransactionInfo.MIFundFeeFinancedAmt == nil && fee > 0 {
		info.TransactionInfo.MIFundFeeFinancedAmt = &fee
	}
}

// borrowerCount states the number of borrowers when it was changed, or was never stated in a file of our own.
func (w *writer) borrowerCount(f, before *loan.File) {
	count := func(file *loan.File) (n int) {
		for _, b := range file.ActiveBorrowers() {
			if b.Role == borrower.RoleBorrower || b.Role == "" {
				n++
			}
		}
		return n
	}
	if n := count(f); n != count(before) {
		ensure(w.subject, "LOAN_DETAIL/BorrowerCount").SetText(strconv.Itoa(n))
	}
}

// isBorrowerParty reports whether the party is a borrower too, whose name is the borrower's.
func isBorrowerParty(party *etree.Element) bool {
	for _, role := range all(party, "ROLES/ROLE") {
		if isMarked(role) {
			return true
		}
	}
	return false
}
