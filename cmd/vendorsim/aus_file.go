package main

import (
	"math"
	"strconv"
	"strings"

	"github.com/beevik/etree"
)

// loanFile is what an engine reads of a MISMO file.
type loanFile struct {
	root         *etree.Element
	caseID       string
	amount       float64
	value        float64
	purchase     bool
	mortgage     string
	usage        string
	state        string
	units        int
	address      string
	incomeTotal  float64
	debtTotal    float64
	housingTotal float64
	assetsTotal  float64
	obligors     int // who owes the loan
	credit       int // how many of them have a credit report
}

func (f loanFile) ltv() float64 {
	if f.value <= 0 {
		return 0
	}
	return math.Floor(f.amount/f.value*10_000) / 100
}

func (f loanFile) dti() float64 {
	if f.incomeTotal <= 0 {
		return 0
	}
	return math.Round((f.debtTotal+f.housingTotal)/f.incomeTotal*10_000) / 100
}

// reserves are the months of housing expense that are left of the assets, as far as the file tells.
func (f loanFile) reserves() float64 {
	if f.housingTotal <= 0 {
		return 0
	}
	left := f.assetsTotal
	if f.purchase {
		left -= f.value - f.amount
	}
	return math.Floor(max(0, left)/f.housingTotal*10) / 10
}

// hasName reports whether a borrower has a last name: some names have the engines behave in a certain way.
func (f loanFile) hasName(last string) bool {
	for _, name := range all(f.root, "LastName") {
		if strings.EqualFold(strings.TrimSpace(name.Text()), last) {
			return true
		}
	}
	return false
}

func readLoanFile(text []byte) (loanFile, error) {
	doc := etree.NewDocument()
	if err := doc.ReadFromBytes(text); err != nil {
		return loanFile{}, err
	}
	f := loanFile{root: doc.Root()}
	if f.root == nil {
		return f, nil
	}
	subject := f.root
	for _, loan := range all(f.root, "LOAN") {
		if loan.SelectAttrValue("LoanRoleType", "") == "SubjectLoan" {
			subject = loan
		}
	}
	f.caseID = first(subject, "AutomatedUnderwritingCaseIdentifier")
	f.amount = max(number(first(subject, "NoteAmount")), number(first(subject, "BaseLoanAmount")))
	f.purchase = first(subject, "LoanPurposeType") == "Purchase"
	f.mortgage = first(subject, "MortgageType")
	f.property()
	f.money(subject)
	return f, nil
}

func (f *loanFile) property() {
	for _, property := range all(f.root, "SUBJECT_PROPERTY") {
		price := number(first(property, "SalesContractAmount"))
		f.value = max(number(first(property, "PropertyValuationAmount")), number(first(property, "PropertyEstimatedValueAmount")))
		if price > 0 && (f.value == 0 || price < f.value) {
			f.value = price
		}
		f.usage, f.state, f.address = first(property, "PropertyUsageType"), first(property, "StateCode"), first(property, "AddressLineText")
		f.units = int(max(1, number(first(property, "FinancedUnitCount"))))
	}
}

func (f *loanFile) money(subject *etree.Element) {
	for _, role := range all(f.root, "BORROWER") {
		items := sum(role, "CurrentIncomeMonthlyTotalAmount")
		f.incomeTotal += items
		if items == 0 {
			f.incomeTotal += sum(role, "EmploymentMonthlyIncomeAmount")
		}
	}
	f.obligors = f.owing()
	f.credit = f.reported()
	for _, asset := range all(f.root, "ASSET_DETAIL") {
		if first(asset, "IncludedInAssetAccountIndicator") != "true" { // else it lies in an account that is told as well
			f.assetsTotal += number(first(asset, "AssetCashOrMarketValueAmount"))
		}
	}
	for _, debt := range all(f.root, "LIABILITY_DETAIL") {
		if first(debt, "LiabilityExclusionIndicator") != "true" && first(debt, "LiabilityPayoffStatusIndicator") != "true" {
			f.debtTotal += number(first(debt, "LiabilityMonthlyPaymentAmount"))
		}
	}
	f.debtTotal += sum(f.root, "ExpenseMonthlyPaymentAmount")
	for _, expense := range all(subject, "HOUSING_EXPENSE") {
		if first(expense, "HousingExpenseTimingType") == "Proposed" {
			f.housingTotal += number(first(expense, "HousingExpensePaymentAmount"))
		}
	}
}

// owing is how many people owe the loan: title holders and spouses do not.
func (f *loanFile) owing() (count int) {
	for _, role := range all(f.root, "ROLE") {
		kind := first(role, "PartyRoleType")
		if len(all(role, "BORROWER")) > 0 && (kind == "" || kind == "Borrower" || kind == "Cosigner") {
			count++
		}
	}
	return count
}

// reported is how many borrowers have a credit report in the file: who is tied to one, or all where nobody is tied to anything.
func (f *loanFile) reported() int {
	if len(all(f.root, "CreditReportIdentifier")) == 0 {
		return 0
	}
	tied := 0
	for _, tie := range all(f.root, "RELATIONSHIP") {
		if strings.HasSuffix(tie.SelectAttrValue("xlink:arcrole", ""), "CREDIT_REQUEST_DATA_IsAssociatedWith_ROLE") {
			tied++
		}
	}
	if tied == 0 {
		return f.obligors
	}
	return tied
}

// all are the elements of a name at or below one, whatever their namespace.
func all(from *etree.Element, name string) []*etree.Element {
	var found []*etree.Element
	for _, e := range from.ChildElements() {
		if e.Tag == name {
			found = append(found, e)
		}
		found = append(found, all(e, name)...)
	}
	return found
}

func first(from *etree.Element, name string) string {
	if found := all(from, name); len(found) > 0 {
		return strings.TrimSpace(found[0].Text())
	}
	return ""
}

func sum(from *etree.Element, name string) (total float64) {
	for _, e := range all(from, name) {
		total += number(e.Text())
	}
	return total
}

func number(text string) float64 {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0
	}
	return n
}
