package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/reference"
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
	obligors     int      // who owes the loan
	credit       int      // how many of them have a credit report
	reports      []string // the numbers of those
	score        int      // the lowest that counts by them, 0 where none is known
	lien         string
	amortization string
	county       string
	day          time.Time // of the answer
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

// reservesRequired are what a home that is not lived in has to leave, or one of several units: six months of housing expense, two of a second home;
// "" where nothing has to be left.
func (f loanFile) reservesRequired() string {
	months := 0.0
	switch {
	case f.usage == "Investment" || f.units > 1:
		months = 6
	case f.usage == "SecondHome":
		months = 2
	}
	if months*f.housingTotal <= 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", months*f.housingTotal)
}

// isInScope reports whether an engine evaluates such a loan: a first mortgage at a fixed or an adjustable rate.
func (f loanFile) isInScope() bool {
	return slices.Contains([]string{"", "FirstLien"}, f.lien) && slices.Contains([]string{"", "Fixed", "AdjustableRate"}, f.amortization)
}

// limit is the most that a conforming loan may be there on the day of the answer, by the table that comes with the product; 0 where it is not known.
func (f loanFile) limit() float64 {
	table, found := reference.InForce(reference.ShippedTables(), reference.OnDay(domain.DateOf(f.day)))[reference.ConformingLimit]
	if !found {
		return 0
	}
	at := reference.LimitOf(table, reference.Place{State: f.state, County: f.county}, f.units)
	if at == nil {
		return 0
	}
	if !at.Exact {
		return float64(at.Ceiling.Cents()) / 100
	}
	return float64(at.Limit.Cents()) / 100
}

// hasWaitingPeriod reports whether somebody declared what has to lie longer back: a foreclosure seven years, which is as long as it is asked for; what was
// conveyed or sold short four, and a bankruptcy four from its end, two of chapter 13. What has no day lies within it.
func (f loanFile) hasWaitingPeriod() bool {
	for _, told := range all(f.root, "DECLARATION") {
		for _, name := range []string{"PriorPropertyForeclosureCompletedIndicator", "PriorPropertyDeedInLieuConveyedIndicator", "PriorPropertyShortSaleCompletedIndicator"} {
			if first(told, name) == "true" {
				return true
			}
		}
		if first(told, "BankruptcyIndicator") == "true" && f.isRecent(all(told, "BANKRUPTCY_DETAIL")) {
			return true
		}
	}
	return false
}

func (f loanFile) isRecent(bankruptcies []*etree.Element) bool {
	for _, one := range bankruptcies {
		years := 4
		if first(one, "BankruptcyChapterType") == "ChapterThirteen" {
			years = 2
		}
		ended, err := time.Parse(time.DateOnly, first(one, "BankruptcyDischargedDate"))
		if err != nil || f.day.Before(ended.AddDate(years, 0, 0)) {
			return true
		}
	}
	return len(bankruptcies) == 0
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
	f.lien, f.amortization = first(subject, "LienPriorityType"), first(subject, "AmortizationType")
	for _, report := range all(f.root, "CreditReportIdentifier") {
		f.reports = append(f.reports, strings.TrimSpace(report.Text()))
	}
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
		f.county = first(property, "CountyName")
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
