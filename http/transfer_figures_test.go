package http_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/beevik/etree"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/apitest"
)

// arrived is what the API shows of an imported loan, as far as it is compared with the file.
type arrived struct {
	Borrowers       []borrower.Borrower
	Residences      []borrower.Residence
	Assets          []finance.Asset
	OwnedProperties []finance.OwnedProperty
	Liabilities     []finance.Liability
	Expenses        []finance.Expense
	Employers       []finance.Employer
	IncomeItems     []finance.IncomeItem
	Info            loan.Info
}

// Each loan file there is, imported through the API, holds what the file says when it is read by nothing but its element
// names; exported, it gives the file back, down to what is not understood; and that export makes the same loan.
func TestLoanFilesArriveWhole(t *testing.T) {
	t.Parallel()
	files := loanFiles(t)
	if published := slices.DeleteFunc(slices.Collect(maps.Keys(files)), func(name string) bool { return !strings.HasPrefix(name, "du-") }); len(published) == 0 {
		t.Log("the published DU cases are not beside the repository; only the project's own files are tried")
	}
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	for name, content := range files {
		t.Run(name, func(t *testing.T) {
			var made struct{ LoanID int64 }
			upload(t, officer, "file", content).Want(201).Into(&made)
			path := fmt.Sprintf("/los/api/loans/%d", made.LoanID)
			var got arrived
			officer.Get(path).Want(200).Into(&got)
			assert.Equal(t, figuresOfFile(t, content), figuresOfLoan(got))

			exported := officer.Get(path + "/export?format=mismo34").Want(200).Body
			assert.Equal(t, leavesOf(t, content), leavesOf(t, exported), "each text and attribute of the file is in the export, and no other")
			assert.Equal(t, figuresOfFile(t, content), figuresOfFile(t, exported))
			upload(t, officer, "file", exported).Want(201).Into(&made)
			again := fmt.Sprintf("/los/api/loans/%d", made.LoanID)
			assert.Equal(t, withoutIds(officer.Get(path).Want(200).Map()), withoutIds(officer.Get(again).Want(200).Map()))
			assert.Equal(t, string(exported), string(officer.Get(again+"/export").Want(200).Body), "an export of an export is the same text")
		})
	}
}

// figures are counts and sums by what they are of.
type figures map[string]string

func figuresOfLoan(l arrived) figures {
	var names []string
	applications := map[int]bool{}
	for _, b := range l.Borrowers {
		names = append(names, strings.TrimSpace(b.Name.FirstName+" "+b.Name.LastName))
		if b.BorrowerDetail.LoanAppSeqNumber != nil {
			applications[*b.BorrowerDetail.LoanAppSeqNumber] = true
		}
	}
	slices.Sort(names)
	var assets, balances, payments, incomes, expenses, liens domain.Money
	ties := map[string]int{}
	for _, a := range l.Assets {
		assets += value(a.AssetDetail.CashOrMarketValueAmt)
		ties["ASSET ROLE"] += len(a.Borrowers)
	}
	for _, o := range l.OwnedProperties {
		liens += value(o.OwnedPropertyDetail.LienUPBAmt)
		ties["ASSET ROLE"] += len(o.Borrowers)
	}
	for _, d := range l.Liabilities {
		balances, payments = balances+value(d.LiabilityDetail.UnpaidBalanceAmt), payments+value(d.LiabilityDetail.MonthlyPaymentAmt)
		ties["LIABILITY ROLE"] += len(d.Borrowers)
		if d.OwnedPropertyId != nil {
			ties["secured LIABILITY"]++
		}
	}
	for _, i := range l.IncomeItems {
		incomes += value(i.MonthlyTotalAmt)
		if i.EmployerId != nil {
			ties["INCOME EMPLOYER"]++
		}
	}
	for _, e := range l.Expenses {
		expenses += value(e.MonthlyPaymentAmt)
		ties["EXPENSE ROLE"] += len(e.Borrowers)
	}
	homes := slices.DeleteFunc(slices.Clone(l.Residences), func(r borrower.Residence) bool { return r.ResidenceDetail.ResidencyType == borrower.ResidencyMailing })
	at, info := l.Info.SubjectProperty.Address, l.Info
	return figures{
		"borrowers": strings.Join(names, ", "), "applications": fmt.Sprint(len(applications)),
		"property": strings.Join([]string{at.LineText, at.CityName, string(at.StateCode), at.PostalCode}, ", "),
		"loan": fmt.Sprint(value(info.TransactionInfo.BaseLoanAmt).Dollars(), " ", info.TransactionInfo.MortgageType, " ", info.TransactionInfo.LoanPurposeType,
			" ", domain.MustRate(info.MortgageTypeAndTerms.NoteRatePercent.String())),
		"assets": tally(len(l.Assets), assets), "owned": tally(len(l.OwnedProperties), liens),
		"liabilities": tally(len(l.Liabilities), balances), "payments": tally(len(l.Liabilities), payments),
		"incomes": tally(len(l.IncomeItems), incomes), "expenses": tally(len(l.Expenses), expenses),
		"employers": fmt.Sprint(len(l.Employers)), "homes": fmt.Sprint(len(homes)), "other loans": fmt.Sprint(len(info.SubordinateLoans)), "ties": fmt.Sprint(ties),
	}
}

// figuresOfFile reads the same from the XML alone.
func figuresOfFile(t *testing.T, content []byte) figures {
	t.Helper()
	doc := etree.NewDocument()
	require.NoError(t, doc.ReadFromBytes(content))
	deal := doc.FindElement("//DEAL")
	sum := func(all []*etree.Element, path string) (total domain.Money) {
		for _, e := range all {
			if amount := textAt(e, path); amount != "" {
				m, err := domain.ParseMoney(amount)
				require.NoError(t, err)
				total += m
			}
		}
		return total
	}
	var names []string
	for _, party := range deal.FindElements("PARTIES/PARTY") {
		for range party.FindElements("ROLES/ROLE[BORROWER]") {
			names = append(names, strings.TrimSpace(textAt(party, "INDIVIDUAL/NAME/FirstName")+" "+textAt(party, "INDIVIDUAL/NAME/LastName")))
		}
	}
	slices.Sort(names)
	owned := deal.FindElements("ASSETS/ASSET[OWNED_PROPERTY]")
	assets := slices.DeleteFunc(deal.FindElements("ASSETS/ASSET"), func(e *etree.Element) bool { return slices.Contains(owned, e) })
	debts, incomes, expenses := deal.FindElements("LIABILITIES/LIABILITY"), deal.FindElements("//CURRENT_INCOME_ITEM"), deal.FindElements("EXPENSES/EXPENSE")
	subject := deal.FindElement("LOANS/LOAN[@LoanRoleType='SubjectLoan']")
	home := "COLLATERALS/COLLATERAL/SUBJECT_PROPERTY/ADDRESS/"
	ties, applications := tiesOfFile(deal, owned)
	return figures{
		"borrowers": strings.Join(names, ", "), "applications": fmt.Sprint(applications), "ties": fmt.Sprint(ties),
		"property": strings.Join([]string{textAt(deal, home+"AddressLineText"), textAt(deal, home+"CityName"), textAt(deal, home+"StateCode"), textAt(deal, home+"PostalCode")}, ", "),
		"loan": fmt.Sprint(sum([]*etree.Element{subject}, "TERMS_OF_LOAN/BaseLoanAmount").Dollars(), " ", textAt(subject, "TERMS_OF_LOAN/MortgageType"), " ",
			textAt(subject, "TERMS_OF_LOAN/LoanPurposeType"), " ", domain.MustRate(textAt(subject, "TERMS_OF_LOAN/NoteRatePercent"))),
		"assets":      tally(len(assets), sum(assets, "ASSET_DETAIL/AssetCashOrMarketValueAmount")),
		"owned":       tally(len(owned), sum(owned, "OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyLienUPBAmount")),
		"liabilities": tally(len(debts), sum(debts, "LIABILITY_DETAIL/LiabilityUnpaidBalanceAmount")),
		"payments":    tally(len(debts), sum(debts, "LIABILITY_DETAIL/LiabilityMonthlyPaymentAmount")),
		"incomes":     tally(len(incomes), sum(incomes, "CURRENT_INCOME_ITEM_DETAIL/CurrentIncomeMonthlyTotalAmount")),
		"expenses":    tally(len(expenses), sum(expenses, "ExpenseMonthlyPaymentAmount")),
		"employers":   fmt.Sprint(len(deal.FindElements("//EMPLOYER"))), "homes": fmt.Sprint(len(deal.FindElements("//RESIDENCE"))),
		"other loans": fmt.Sprint(len(deal.FindElements("LOANS/LOAN[@LoanRoleType='RelatedLoan']"))),
	}
}

// tiesOfFile counts the relationships that records hold: a debt has one property, an income one job of the same person.
// Who shares a credit report shares an application.
func tiesOfFile(deal *etree.Element, owned []*etree.Element) (ties map[string]int, applications int) {
	people, holder, houses, secured := map[string]string{}, map[string]string{}, map[string]bool{}, map[string]bool{}
	for _, role := range deal.FindElements("PARTIES/PARTY/ROLES/ROLE[BORROWER]") {
		who := role.SelectAttrValue("xlink:label", "")
		people[who] = who
		for _, e := range role.FindElements(".//*[@xlink:label]") {
			holder[e.SelectAttrValue("xlink:label", "")] = who
		}
	}
	for _, e := range owned {
		houses[e.SelectAttrValue("xlink:label", "")] = true
	}
	ties = map[string]int{}
	for _, e := range deal.FindElements("RELATIONSHIPS/RELATIONSHIP") {
		from, to := e.SelectAttrValue("xlink:from", ""), e.SelectAttrValue("xlink:to", "")
		arc := e.SelectAttrValue("xlink:arcrole", "")
		switch arc = arc[strings.LastIndex(arc, "/")+1:]; {
		case strings.HasSuffix(arc, "_IsAssociatedWith_ROLE") && people[to] != "":
			ties[strings.Replace(arc, "_IsAssociatedWith_", " ", 1)]++
		case arc == "ASSET_IsAssociatedWith_LIABILITY" && houses[from] && !secured[to]:
			secured[to] = true
			ties["secured LIABILITY"]++
		case arc == "CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER" && holder[from] == holder[to]:
			ties["INCOME EMPLOYER"]++
		case arc == "ROLE_SharesJointCreditReportWith_ROLE":
			joined := people[from]
			for who, first := range people {
				if first == joined {
					people[who] = people[to]
				}
			}
		}
	}
	shared := map[string]bool{}
	for _, first := range people {
		shared[first] = true
	}
	return ties, len(shared)
}

// textAt is the text of an element below, "" when it is not there.
func textAt(e *etree.Element, path string) string {
	if found := e.FindElement(path); found != nil {
		return strings.TrimSpace(found.Text())
	}
	return ""
}

func tally(n int, total domain.Money) string { return fmt.Sprintf("%d of %s", n, total.Dollars()) }

func value(m *domain.Money) domain.Money {
	if m == nil {
		return 0
	}
	return *m
}

// leavesOf returns each text and each attribute of a file with the path it stands at, sorted.
func leavesOf(t *testing.T, content []byte) []string {
	t.Helper()
	doc := etree.NewDocument()
	require.NoError(t, doc.ReadFromBytes(content))
	for _, role := range []string{"LoanOriginator", "LoanOriginationCompany"} { // an export names those of this company
		for _, kind := range doc.FindElements("//PARTY/ROLES/ROLE/ROLE_DETAIL[PartyRoleType='" + role + "']") {
			party := kind.Parent().Parent().Parent()
			party.Parent().RemoveChild(party)
		}
	}
	for _, e := range doc.FindElements("//OTHER/RECORD") { // what the import says of typed fees has no place in the standard
		if strings.Contains(e.Text(), "As the imported file has it.") {
			extension := e.Parent().Parent()
			extension.Parent().RemoveChild(extension)
		}
	}
	doc.Root().RemoveAttr("xmlns:GABLE")
	var found []string
	for _, e := range doc.FindElements("//*") {
		for _, a := range e.Attr {
			found = append(found, e.GetPath()+"@"+a.FullKey()+"="+a.Value)
		}
		if text := strings.TrimSpace(e.Text()); len(e.ChildElements()) == 0 && text != "" { // the standard has no data that says nothing
			found = append(found, e.GetPath()+"="+text)
		}
	}
	slices.Sort(found)
	return found
}
