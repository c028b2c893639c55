package credit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/credential"
	"gable/domain/credit"
	"gable/domain/finance"
	"gable/domain/loan"
)

const (
	avery  domain.ID = "01900000-0000-7000-8000-000000000001"
	jordan domain.ID = "01900000-0000-7000-8000-000000000002"
)

var both = []domain.ID{avery, jordan}

func file(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return raw
}

func cases(t *testing.T, name string, into any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(file(t, name), into))
}

func sample(t testing.TB) *credit.CreditReport {
	t.Helper()
	a, err := credit.ReadAnswer(file(t, "response.xml"), both)
	require.NoError(t, err)
	require.Nil(t, a.Fault)
	return a.Report
}

func TestAReportIsRead(t *testing.T) {
	t.Parallel()
	r := sample(t)
	require.Equal(t, []any{"SIM0001234", "Simulated Credit Agency", "2026-02-02", "85.50"}, []any{r.Number, r.Agency, r.IssuedOn.String(), r.Cost.Fixed()})
	require.Equal(t, credit.Bureaus, r.Bureaus)
	require.Len(t, r.Scores, 6)
	require.Equal(t, []any{742, avery, credit.BureauEquifax, "EquifaxBeacon5.0"}, []any{r.Scores[0].Value, r.Scores[0].BorrowerID, r.Scores[0].Bureau, r.Scores[0].Model}, "a plus sign is no part of a score")
	require.Equal(t, []string{"Length of time accounts have been established"}, r.Scores[0].Factors)
	require.Len(t, r.Liabilities, 6)
	home := r.Liabilities[0]
	require.Equal(t, []any{both, "SAMPLE HOME BANK", "284312", "2015", 282, "2019-08"}, []any{home.Borrowers, home.Creditor, home.Balance.String(), home.Payment.String(), *home.MonthsLeft, home.Opened})
	require.Equal(t, 1, r.Liabilities[1].Late30)
	require.Nil(t, r.Liabilities[3].Payment, "a deferred loan has no payment")
	require.Equal(t, "SAMPLE MEDICAL GROUP", r.Liabilities[5].OriginalCreditor)
	require.Equal(t, "BankruptcyChapter7", r.PublicRecords[0].Type)
	require.Empty(t, r.Alerts)
	require.True(t, bytes.HasPrefix(r.PDF, []byte("%PDF-1.4")))
	told, err := json.Marshal(r)
	require.NoError(t, err)
	require.NotContains(t, string(told), "99940000", "no taxpayer number is read")
}

func TestAnErrorIsReadWhateverHTTPSays(t *testing.T) {
	t.Parallel()
	a, err := credit.ReadAnswer(file(t, "refused.xml"), both)
	require.NoError(t, err)
	require.Equal(t, &credit.Fault{Code: "E061", Text: "Borrower data do not match the report to be reissued", Class: credit.FaultData}, a.Fault)
	for code, class := range map[string]credit.FaultClass{"E001": credit.FaultRetry, "E999": credit.FaultRetry, "E002": credit.FaultData, "E035": credit.FaultData, "E036": credit.FaultLogin,
		"E037": credit.FaultLogin, "E046": credit.FaultLogin, "E051": credit.FaultLogin, "E101": credit.FaultData, "E102": credit.FaultData, "": credit.FaultData, "E060": credit.FaultNone} {
		a, err := credit.ReadAnswer(bytes.ReplaceAll(file(t, "refused.xml"), []byte("E061"), []byte(code)), both)
		require.NoError(t, err)
		require.Equal(t, class, a.Fault.Class, code)
	}
}

// A code that says that there is no such order has another one ordered: it counts only where nothing else is said.
func TestMessagesBesideAStatus(t *testing.T) {
	t.Parallel()
	answer := func(status, message string) *credit.Answer {
		t.Helper()
		a, err := credit.ReadAnswer([]byte(`<RESPONSE_GROUP><RESPONSE><STATUS `+status+`/><RESPONSE_DATA><CREDIT_RESPONSE CreditReportIdentifier="SIM1">`+
			`<CREDIT_ERROR_MESSAGE `+message+`><_Text>Equifax says so</_Text></CREDIT_ERROR_MESSAGE></CREDIT_RESPONSE></RESPONSE_DATA></RESPONSE></RESPONSE_GROUP>`), both)
		require.NoError(t, err)
		return a
	}
	a := answer(`_Condition="Pending"`, `_Code="E077" _SourceType="Equifax"`)
	require.Nil(t, a.Fault, "a bureau's message is no fault of an order that is under way")
	require.True(t, a.Pending)
	for message, class := range map[string]credit.FaultClass{`_Code="E060"`: credit.FaultNone, ``: credit.FaultNone, `_Code="E035"`: credit.FaultData, `_Code="E001"`: credit.FaultRetry, `_Code="E037"`: credit.FaultLogin} {
		require.Equal(t, class, answer(`_Condition="Error" _Code="E060"`, message).Fault.Class, message)
	}
	require.Equal(t, credit.FaultData, answer(`_Condition="Error"`, `_Code="E060"`).Fault.Class)
}

func TestAlertsAreTold(t *testing.T) {
	t.Parallel()
	text := string(file(t, "response.xml"))
	with := func(old, new string) []credit.CreditAlert {
		t.Helper()
		require.Contains(t, text, old)
		a, err := credit.ReadAnswer([]byte(strings.Replace(text, old, new, 1)), both)
		require.NoError(t, err)
		return a.Report.Alerts
	}
	one := func(who domain.ID, kind credit.AlertKind, bureau credit.Bureau, words string) []credit.CreditAlert {
		return []credit.CreditAlert{{BorrowerID: who, Kind: kind, Bureau: bureau, Text: words}}
	}
	own := `<_BORROWER _FirstName="Avery" _LastName="Testcase" _SSN="999400001"/>`
	require.Equal(t, one(avery, credit.AlertSSN, "Equifax", ""), with(own, strings.Replace(own, "0001", "0009", 1)))
	require.Equal(t, one(avery, credit.AlertAddress, "Equifax", ""), with(own, own+`<_VARIATION _Type="DifferentAddress"/>`))
	require.Equal(t, one(avery, credit.AlertFraud, "Equifax", "Fraud victim: call 555 0100"), with(own, own+`<_ALERT_MESSAGE _Type="Other"><_Text>Fraud victim: call 555 0100</_Text></_ALERT_MESSAGE>`))
	require.Equal(t, one(avery, credit.AlertFrozen, "Equifax", ""), with(`_InfileDate="2004-06-01" _ResultStatusType="FileReturned"`, `_ResultStatusType="FileFrozen"`))
	for result, kind := range map[string]credit.AlertKind{"NoFileReturnedCreditFreeze": credit.AlertFrozen, "CONSUMERFROZEN": credit.AlertFrozen, "NoFileReturned": credit.AlertNoFile,
		"NoFileReturnedThinFile": credit.AlertNoFile, "NoHit": credit.AlertNoFile} {
		require.Equal(t, one(avery, kind, "Equifax", "Call the bureau. Ask for the file."), with(`_InfileDate="2004-06-01" _ResultStatusType="FileReturned">`, `_ResultStatusType="`+result+`">`+
			`<CREDIT_ERROR_MESSAGE><_Text>Call the bureau.</_Text></CREDIT_ERROR_MESSAGE><CREDIT_ERROR_MESSAGE _Text="Ask for the file."/>`), result)
	}
	require.Equal(t, one(avery, credit.AlertFrozen, "Equifax", "The file is frozen"), with(own, own+`<CREDIT_ERROR_MESSAGE><_Text>The file is frozen</_Text></CREDIT_ERROR_MESSAGE>`))
	require.Equal(t, one(avery, credit.AlertOFAC, "", "Possible match"), with(`_ResultStatusType="Clear" _ResultText="No match"`, `_ResultStatusType="Hit" _ResultText="Possible match"`))
}

// What is no answer to the order is refused whole: nothing of it is taken.
func TestHostileAnswersAreRefused(t *testing.T) {
	t.Parallel()
	good := string(file(t, "response.xml"))
	for name, text := range map[string]string{
		"nothing":            "",
		"no XML":             "Service unavailable",
		"cut off":            good[:len(good)/2],
		"another root":       `<HTML/>`,
		"a document type":    `<!DOCTYPE x [<!ENTITY a "aaaa">]>` + strings.Replace(good, `<?xml version="1.0" encoding="UTF-8"?>`, "", 1),
		"an outer entity":    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><RESPONSE_GROUP>&a;</RESPONSE_GROUP>`,
		"an unknown entity":  strings.Replace(good, "SAMPLE CARD ONE", "&bomb;", 1),
		"too deep":           strings.Repeat("<a>", 100) + strings.Repeat("</a>", 100),
		"two answers":        strings.Replace(good, "</RESPONSE>", "</RESPONSE><RESPONSE/>", 1),
		"somebody else":      strings.ReplaceAll(good, `"B2"`, `"B9"`),
		"nobody":             strings.ReplaceAll(good, ` BorrowerID="B2"`, ``),
		"no report number":   strings.ReplaceAll(good, "SIM0001234", ""),
		"a bad number":       strings.ReplaceAll(good, "SIM0001234", "../../x"),
		"no status":          strings.Replace(good, "<STATUS ", "<OTHER ", 1),
		"an unknown status":  strings.Replace(good, `_Condition="Success"`, `_Condition="Perhaps"`, 1),
		"too many debts":     strings.Replace(good, "<CREDIT_LIABILITY ", strings.Repeat(`<CREDIT_LIABILITY BorrowerID="B1"/>`, 601)+"<CREDIT_LIABILITY ", 1),
		"no day of issue":    strings.Replace(good, `CreditReportFirstIssuedDate="2026-02-02"`, "", 1),
		"a score of nowhere": strings.Replace(good, `CreditRepositorySourceType="Equifax" _Date`, `CreditRepositorySourceType="Acme" _Date`, 1),
	} {
		_, err := credit.ReadAnswer([]byte(text), both)
		require.ErrorIs(t, err, credit.ErrUnreadable, name)
	}
}

func FuzzAnswer(f *testing.F) {
	for _, name := range []string{"response.xml", "refused.xml", "request.xml"} {
		f.Add(file(f, name))
	}
	f.Add([]byte(`<RESPONSE_GROUP><RESPONSE><STATUS _Condition="Pending"/></RESPONSE></RESPONSE_GROUP>`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		a, err := credit.ReadAnswer(raw, both)
		if err != nil {
			require.ErrorIs(t, err, credit.ErrUnreadable)
			return
		}
		require.True(t, a.Fault != nil || a.Pending || a.Report != nil, "every answer says something")
		if a.Report == nil {
			return
		}
		for _, s := range a.Report.Scores {
			require.Contains(t, both, s.BorrowerID)
			require.True(t, s.Value == 0 || s.Value >= 300 && s.Value <= 850)
		}
		for _, how := range []credit.ImportType{credit.ImportMerge, credit.ImportDoNotMerge, credit.ImportOverride} {
			for _, l := range imported(t, how, a.Report, both, nil) {
				require.Empty(t, l.Validate(), "what is taken over is good")
			}
		}
	})
}

func TestTheRepresentativeScore(t *testing.T) {
	t.Parallel()
	var all []struct {
		Name           string
		Scores         []int
		Representative int
	}
	cases(t, "representative.json", &all)
	for _, c := range all {
		require.Equal(t, c.Representative, credit.Representative(c.Scores), c.Name)
	}
	r := sample(t)
	a, j := credit.ScoreOf(avery, r.Scores), credit.ScoreOf(jordan, r.Scores)
	require.Equal(t, []int{735, 695}, []int{a.Representative, j.Representative})
}

func TestInquiriesToExplain(t *testing.T) {
	t.Parallel()
	issued := domain.MustDate("2026-06-30")
	on := func(days int) *domain.Date { d := issued.AddDays(-days); return &d }
	r := &credit.CreditReport{Agency: "Simulated Credit Agency", IssuedOn: &issued, Inquiries: []credit.CreditInquiry{
		{Key: "recent", Borrowers: both[:1], Name: "A BANK", On: on(10)},
		{Key: "the last day", Borrowers: both[:1], Name: "B BANK", On: on(120)},
		{Key: "too old", Borrowers: both[:1], Name: "C BANK", On: on(121)},
		{Key: "another bureau's", Borrowers: both[:1], Name: "A Bank", On: on(10)},
		{Key: "the other person's", Borrowers: both[1:], Name: "A Bank", On: on(10)},
		{Key: "our own", Borrowers: both[:1], Name: "SIMULATED CREDIT AGENCY", On: on(0)},
		{Key: "undated", Borrowers: both[:1], Name: "D BANK"},
	}}
	var explained []string
	for _, q := range credit.Inquiries(r) {
		if q.Explain {
			explained = append(explained, q.Key)
		}
	}
	require.Equal(t, []string{"recent", "the last day", "the other person's"}, explained)
	for day, last := range map[string]string{"2026-06-30": "2026-10-30", "2026-10-31": "2027-02-28", "2027-10-30": "2028-02-29", "2026-02-28": "2026-06-28", "2026-01-15": "2026-05-15"} {
		require.Equal(t, last, credit.ExpiresOn(domain.MustDate(day)).String(), day)
	}
}

type wanted struct {
	Action           credit.ImportAction
	Kept             []string
	Payment, Balance *domain.Money
	Excluded         credit.Exclusion
}

func TestImports(t *testing.T) {
	t.Parallel()
	var all []struct {
		Name    string
		How     credit.ImportType
		Stacked bool
		People  []domain.ID
		Report  []credit.CreditTradeline
		Listed  []finance.Liability
		Want    []wanted
	}
	cases(t, "imports.json", &all)
	for _, c := range all {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			r := &credit.CreditReport{Liabilities: c.Report, MergeType: "Blend"}
			if c.Stacked {
				r.MergeType = "ListAndStack"
			}
			for i := range c.Listed {
				c.Listed[i].ID = domain.ID(fmt.Sprintf("listed-%d", i))
			}
			got := []wanted{}
			for _, p := range credit.PlanImport(c.How, r, "now", c.People, c.Listed) {
				w := wanted{Action: p.Action, Kept: p.Kept, Excluded: p.Exclusion}
				if p.Will != nil {
					w.Payment, w.Balance = p.Will.LiabilityDetail.MonthlyPaymentAmt, p.Will.LiabilityDetail.UnpaidBalanceAmt
					require.Equal(t, p.Exclusion != "", p.Will.IsExcluded())
				}
				got = append(got, w)
			}
			require.Equal(t, c.Want, got)
			again := credit.PlanImport(c.How, r, "now", c.People, imported(t, c.How, r, c.People, c.Listed))
			for _, p := range again {
				require.Contains(t, []credit.ImportAction{credit.ImportSame, credit.ImportKeep}, p.Action, "made again it does nothing more")
			}
		})
	}
}

// imported are the debts as they are listed once a plan was carried out.
func imported(t *testing.T, how credit.ImportType, r *credit.CreditReport, people []domain.ID, listed []finance.Liability) (now []finance.Liability) {
	t.Helper()
	for i, p := range credit.PlanImport(how, r, "now", people, listed) {
		if p.Will == nil {
			continue
		}
		l := *p.Will
		if l.ID == "" {
			l.ID = domain.ID(fmt.Sprintf("new-%d", i))
		}
		now = append(now, l)
	}
	return now
}

func TestKindsOfDebts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		account, loan, terms string
		want                 finance.LiabilityType
	}{
		{"Mortgage", "ConventionalRealEstateMortgage", "", finance.LiabilityMortgageLoan}, {"Mortgage", "SecondMortgage", "", finance.LiabilityMortgageLoan},
		{"Revolving", "HomeEquityLineOfCredit", "", finance.LiabilityHELOC}, {"CreditLine", "CreditCard", "", finance.LiabilityRevolving},
		{"Installment", "AutoLease", "", finance.LiabilityLeasePayment}, {"Open", "CreditCard", "", finance.LiabilityOpen30Day}, {"Open", "Collection", "", "CollectionsJudgmentsAndLiens"},
		{"Installment", "Educational", "Deferred", "DeferredStudentLoan"}, {"Installment", "Educational", "", finance.LiabilityInstallment}, {"Unknown", "", "", finance.LiabilityOther},
	} {
		r := &credit.CreditReport{Liabilities: []credit.CreditTradeline{{Key: "L1", AccountType: c.account, LoanType: c.loan, Terms: c.terms}}}
		require.Equal(t, c.want, credit.PlanImport(credit.ImportMerge, r, "now", both, nil)[0].Will.LiabilityDetail.LiabilityType, c)
		require.True(t, finance.LiabilityTypes.Has(string(c.want)))
	}
}

func loanFile(t *testing.T) *loan.File {
	t.Helper()
	f := &loan.File{LoanID: 100000001}
	for i, id := range both {
		born, yes := domain.MustDate("1985-04-01"), true
		b := borrower.Borrower{Record: domain.Record{ID: id}, Active: true, Role: borrower.RoleBorrower, IsPrimaryBorrower: i == 0, Name: borrower.Name{FirstName: []string{"Avery", "Jordan"}[i], LastName: "Testcase & Sons"},
			TaxpayerIdentifier: borrower.TaxpayerIdentifier{Masked: "***-**-0001"}}
		b.BorrowerDetail.BirthDate, b.BorrowerDetail.CreditReportAuthInd, b.BorrowerDetail.MaritalStatusType = &born, &yes, borrower.MaritalMarried
		f.Borrowers = append(f.Borrowers, b)
		home := borrower.Residence{BorrowerId: id}
		home.Address.LineText, home.Address.CityName, home.Address.StateCode, home.Address.PostalCode = "10 Example Street", "Testville", "CA", "90000"
		f.Residences = append(f.Residences, home)
	}
	return f
}

func order() credit.Order {
	return credit.Order{Agency: "CREDCO", Action: credit.ActionNew, Borrowers: both, Bureaus: credit.Bureaus}
}

func TestWhatAnOrderNeeds(t *testing.T) {
	t.Parallel()
	asOf := domain.MustDate("2026-03-02")
	o, missing := credit.Prepare(loanFile(t), order(), asOf)
	require.Empty(t, missing)
	require.Equal(t, []any{domain.LoanID(100000001), "CREDIT_TRANSACTION"}, []any{o.LoanID, o.Purpose})
	for field, change := range map[string]func(f *loan.File, o *credit.Order){
		"borrowers.1.CreditReportAuthInd": func(f *loan.File, _ *credit.Order) { f.Borrowers[1].BorrowerDetail.CreditReportAuthInd = nil },
		"borrowers.0.CreditReportAuthInd": func(f *loan.File, _ *credit.Order) {
			no := false
			f.Borrowers[0].BorrowerDetail.CreditReportAuthInd = &no
		},
		"borrowers.0.BirthDate":          func(f *loan.File, _ *credit.Order) { f.Borrowers[0].BorrowerDetail.BirthDate = nil },
		"borrowers.0.TaxpayerIdentifier": func(f *loan.File, _ *credit.Order) { f.Borrowers[0].TaxpayerIdentifier.Masked = "" },
		"borrowers.0.Residences":         func(f *loan.File, _ *credit.Order) { f.Residences[0].Address.PostalCode = "" },
		"borrowers.0.Name":               func(f *loan.File, _ *credit.Order) { f.Borrowers[0].Name.LastName = "" },
		"borrowers":                      func(f *loan.File, _ *credit.Order) { f.Borrowers[0].Active = false },
		"agency":                         func(_ *loan.File, o *credit.Order) { o.Agency = "NOBODY" },
		"action":                         func(_ *loan.File, o *credit.Order) { o.Action, o.ReportNumber = "STEAL", "SIM1" },
		"bureaus":                        func(_ *loan.File, o *credit.Order) { o.Bureaus = []credit.Bureau{"Equifax", "Equifax"} },
		"reportNumber":                   func(_ *loan.File, o *credit.Order) { o.Action = credit.ActionReissue },
	} {
		f, o := loanFile(t), order()
		change(f, &o)
		_, missing := credit.Prepare(f, o, asOf)
		require.Len(t, missing, 1, field)
		require.Equal(t, field, missing[0].Field)
	}
}

func TestAnOrderIsWritten(t *testing.T) {
	t.Parallel()
	o, _ := credit.Prepare(loanFile(t), order(), domain.MustDate("2026-03-02"))
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	_, err := credit.WriteOrder(o, credential.Secret{}, "K", at)
	require.Error(t, err, "it was not opened")
	o.File = credit.ApplicationOf(loanFile(t), o, map[domain.ID]string{avery: "999400001", jordan: "999400002"})
	o.File.Company, o.File.RequestedBy = `Summit "Lending"`, "Loan Officer"
	raw, err := credit.WriteOrder(o, credential.Secret{UserName: "sim-user", Password: `p"<&`}, "K-1", at)
	require.NoError(t, err)
	text := string(raw)
	for _, part := range []string{`MISMOVersionID="2.3.1"`, `LoginAccountPassword="p&#34;&lt;&amp;"`, `CreditReportRequestActionType="Submit"`, `CreditRequestType="Joint"`, `BorrowerID="B1 B2"`, `CreditRequestID="K-1"`,
		`_SSN="999400001"`, `_LastName="Testcase &amp; Sons"`, `_BirthDate="1985-04-01"`, `_EquifaxIndicator="Y"`, `BorrowerResidencyType="Current"`, `RequestDatetime="2026-03-02T09:00:00"`} {
		require.Contains(t, text, part)
	}
	kept, err := json.Marshal(o)
	require.NoError(t, err)
	for _, said := range []string{string(kept), fmt.Sprintf("%v %+v %#v", o, *o.File, *o.File)} {
		require.NotContains(t, said, "99940000", "no taxpayer number is kept or printed")
	}
	o.Action, o.ReportNumber, o.SoftPull, o.Borrowers, o.Bureaus = credit.ActionAddBureau, "SIM1", true, both[:1], []credit.Bureau{credit.BureauExperian}
	o.File.People = o.File.People[:1]
	raw, err = credit.WriteOrder(o, credential.Secret{}, "K-2", at)
	require.NoError(t, err)
	for _, part := range []string{`CreditReportRequestActionType="Upgrade"`, `CreditReportIdentifier="SIM1"`, `CreditReportTypeOtherDescription="SoftCheck"`, `CreditRequestType="Individual"`, `_EquifaxIndicator="N"`, `_ExperianIndicator="Y"`} {
		require.Contains(t, string(raw), part)
	}
	raw, err = credit.WriteQuery(credential.Secret{UserName: "u"}, credit.Query{ReportNumber: "SIM1"}, at)
	require.NoError(t, err)
	require.Contains(t, string(raw), `CreditReportRequestActionType="StatusQuery" CreditReportIdentifier="SIM1"`)
	require.NotContains(t, string(raw), "_SSN", "who asks how far it is says no number")
}

// TestAScoreLiesWithinTheModelsRange: what an agency writes in place of a score, such as 9002, is none.
func TestAScoreLiesWithinTheModelsRange(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]int{"299": 0, "300": 300, "850": 850, "851": 0, "+715": 715, "9002": 0, "-300": 0, "": 0, "715.5": 0} {
		a, err := credit.ReadAnswer(bytes.Replace(file(t, "response.xml"), []byte(`_Value="+742"`), []byte(`_Value="`+value+`"`), 1), both)
		require.NoError(t, err)
		require.Equal(t, want, a.Report.Scores[0].Value, value)
	}
}
