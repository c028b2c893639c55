package aus

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
)

const sam domain.ID = "0199a000-0000-7000-8000-000000000002"

// told is a loan of one person, as an engine is told of it, with the reports that it is to take.
type told struct {
	file      *loan.File
	taxpayers map[domain.ID]string
	reports   []VerificationReport
}

func tellWhole(t *testing.T) *told {
	t.Helper()
	w := &told{file: whole(t), taxpayers: map[domain.ID]string{jane: "8a1f"}, reports: []VerificationReport{{ReportType: "VOE", Agency: "Finicity", Identifier: "V-1"}}}
	w.file.Borrowers[0].Name = borrower.Name{FirstName: "Jane", LastName: "Invented"}
	w.file.Declarations = []borrower.Declaration{{BorrowerId: jane, DeclarationDetail: borrower.DeclarationDetail{IntentOccupyType: "Yes"}}}
	w.file.Info.TransactionInfo.MortgageType = loan.MortgageVA
	return w
}

func (w *told) request() Request {
	q := Request{Taxpayers: w.taxpayers, Verifications: Chosen(w.reports)}
	q.Tell(w.file, domain.MustDate("2026-03-02"))
	return q
}

// Who borrows is part of what an engine is told: a change of it is seen, and calls for another run where the agency says so.
func TestChangesOfWhoBorrows(t *testing.T) {
	t.Parallel()
	number := func(m *domain.Money, dollars int64) *domain.Money { v := domain.Money(dollars * 100); _ = m; return &v }
	for name, c := range map[string]struct {
		change   func(*told)
		fields   []string
		outdated bool
	}{
		"nothing":               {func(*told) {}, nil, false},
		"another name":          {func(w *told) { w.file.Borrowers[0].Name.LastName = "Other" }, []string{"BorrowerName"}, true},
		"a suffix":              {func(w *told) { w.file.Borrowers[0].Name.SuffixName = "Jr" }, []string{"BorrowerName"}, true},
		"another number":        {func(w *told) { w.taxpayers = map[domain.ID]string{jane: "8a20"} }, []string{"TaxpayerIdentifier"}, true},
		"another credit report": {func(w *told) { w.file.Borrowers[0].BorrowerDetail.CreditReportId = "CR-78" }, []string{"CreditReport"}, true},
		"another birth date": {func(w *told) { w.file.Borrowers[0].BorrowerDetail.BirthDate = new(domain.MustDate("1980-01-02")) },
			[]string{"BorrowerDetail"}, false},
		"another person": {func(w *told) {
			w.file.Borrowers[0].ID = sam
			w.file.Declarations = nil
			w.taxpayers = map[domain.ID]string{sam: "8a1f"}
		},
			[]string{"BorrowerAdded", "BorrowerRemoved"}, true},
		"another one as well": {func(w *told) {
			w.file.Borrowers = append(w.file.Borrowers, borrower.Borrower{Record: domain.Record{ID: sam}, Active: true, Role: borrower.RoleTitleHolder})
		},
			[]string{"Borrowers", "BorrowerAdded"}, true},
		"an occupant who moves out": {func(w *told) { w.file.Declarations[0].DeclarationDetail.IntentOccupyType = "No" }, []string{"IntentOccupyType"}, true},
		"a bankruptcy":              {func(w *told) { w.file.Declarations[0].DeclarationDetail.BankruptcyInd = new(true) }, []string{"Declarations"}, true},
		"an empty list of them":     {func(w *told) { w.file.Declarations[0].Bankruptcies = []borrower.Bankruptcy{} }, nil, false},
		"citizenship":               {func(w *told) { w.file.Borrowers[0].CitizenResidencyType = "USCitizen" }, []string{"CitizenResidencyType"}, true},
		"service":                   {func(w *told) { w.file.Borrowers[0].MilitaryService.StatusType = "ActiveDuty" }, []string{"MilitaryService"}, false},
		"an own business": {func(w *told) {
			w.file.Employers = []finance.Employer{{BorrowerId: jane, Employment: finance.Employment{SelfEmployedInd: new(true)}}}
		}, []string{"Employers", "SelfEmployed"}, false},
		"entitlement":             {func(w *told) { w.file.Info.GovernmentLoan.VAEntitlementAmt = number(nil, 36_000) }, []string{"VAEntitlementAmt"}, false},
		"residual income":         {func(w *told) { w.file.Info.GovernmentLoan.VAResidualIncomeAmt = number(nil, 900) }, []string{"VAResidualIncomeAmt"}, false},
		"a child":                 {func(w *told) { w.file.Info.GovernmentLoan.HouseholdSize = new(3) }, []string{"HouseholdSize"}, false},
		"another report":          {func(w *told) { w.reports[0].Identifier = "V-2" }, []string{"verificationReports"}, false},
		"no report":               {func(w *told) { w.reports[0].Selected = new(false) }, []string{"verificationReports"}, false},
		"a report not chosen too": {func(w *told) { w.reports = append([]VerificationReport{{Selected: new(false)}}, w.reports...) }, nil, false},
	} {
		base, other := tellWhole(t), tellWhole(t)
		c.change(other)
		was, now := base.request(), other.request()
		var fields []string
		for _, change := range Changes(was, now) {
			fields = append(fields, change.Field)
			if change.Field == "BorrowerName" || change.Field == "TaxpayerIdentifier" {
				require.Equal(t, CasefileChange{Field: change.Field, BorrowerID: jane}, change, "what it was is not told")
			}
		}
		require.Equal(t, c.fields, fields, name)
		require.Equal(t, c.outdated, Outdated(was, now, Findings{}), name)
		if len(c.fields) == 0 || c.fields[0] != "verificationReports" {
			require.Equal(t, len(c.fields) == 0, was.FileID == now.FileID, name)
		}
	}
}

// A run of before it was kept who borrows is held only against what it says, and its reserves call for nothing.
func TestChangesSinceARunOfBefore(t *testing.T) {
	t.Parallel()
	was, now := tellWhole(t).request(), tellWhole(t).request()
	was.Casefile.Particulars = Particulars{}
	require.Empty(t, Changes(was, now))
	now.Casefile.AssetsTotalAmt = 1
	require.Len(t, Changes(was, now), 1)
	require.False(t, Outdated(was, now, Findings{}))
}

// Reserves may fall to nine tenths of those that the findings require (Selling Guide B3-2-10); where they require none, to what closing takes.
func TestReservesThatFall(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		was, now int64
		required *domain.Money
		outdated bool
	}{
		"above nine tenths":             {12_000_00, 9_000_00, new(domain.Money(10_000_00)), false},
		"a cent below":                  {12_000_00, 8_999_99, new(domain.Money(10_000_00)), true},
		"below, and they rose":          {5_000_00, 6_000_00, new(domain.Money(10_000_00)), false},
		"none required":                 {12_000_00, 0, nil, false},
		"closing takes more than there": {12_000_00, -1, nil, true},
	} {
		was, now := tellWhole(t).request(), tellWhole(t).request()
		was.Casefile.ReservesAmt, now.Casefile.ReservesAmt = new(domain.Money(c.was)), new(domain.Money(c.now))
		require.Equal(t, c.outdated, Outdated(was, now, Findings{ReservesRequiredAmt: c.required}), name)
	}
}

// What is kept of people names nobody, is the same for the same, and is another one for another person: nobody is found by it on another loan.
func TestDigestsOfPeople(t *testing.T) {
	t.Parallel()
	w := tellWhole(t)
	kept, err := json.Marshal(w.request())
	require.NoError(t, err)
	for _, clear := range []string{"Jane", "Invented", "8a1f", "CR-77"} {
		require.NotContains(t, string(kept), clear)
	}
	person := w.request().Casefile.People[0]
	require.Equal(t, "06aa1e8a4e8fd25a", person.Name, "it is the same after a release: runs are held against it for years")
	require.Equal(t, "88be03be974c1d1e", person.Taxpayer)
	require.NotEqual(t, digestOf(jane, "8a1f"), digestOf(sam, "8a1f"))
}
