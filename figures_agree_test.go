package gable_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
)

var update = flag.Bool("update", false, "write the golden files anew")

// figureCases are the cases, written by hand with what they come to, by which browser and server show the same figures.
type figureCases struct {
	LTVCaps []capCase `json:"ltvCaps"`
	Jobs    []jobCase `json:"jobs"`
	Owned   []holding `json:"owned"`
}

// arbitraryCases are arbitrary ones, with what the server makes of them.
type arbitraryCases struct {
	Owned   []holding    `json:"owned"`
	Incomes []incomeCase `json:"incomes"`
}

type capCase struct {
	Says  string            `json:"says"`
	Type  loan.MortgageType `json:"type"`
	For   loan.PurposeType  `json:"for,omitempty"`
	Value *domain.Money     `json:"value,omitempty"`
	Price *domain.Money     `json:"price,omitempty"`
	Cap   *domain.Rate      `json:"cap"`
}

type jobCase struct {
	Says    string                       `json:"says"`
	Status  finance.EmploymentStatusType `json:"status,omitempty"`
	End     *domain.Date                 `json:"end,omitempty"`
	Present bool                         `json:"present"`
}

// holding is what borrowers own and owe, with what each property comes to and all of them a month.
type holding struct {
	Says            string                  `json:"says,omitempty"`
	OwnedProperties []finance.OwnedProperty `json:"OwnedProperties"`
	Liabilities     []finance.Liability     `json:"Liabilities"`
	Rentals         []finance.Rental        `json:"rentals"`
	MonthlyIncome   domain.Money            `json:"monthlyIncome"`
}

type incomeCase struct {
	Employers   []finance.Employer   `json:"Employers"`
	IncomeItems []finance.IncomeItem `json:"IncomeItems"`
	Total       domain.Money         `json:"total"`
}

const (
	figureCasesFile    = "packages/loan/src/figures.json"
	arbitraryCasesFile = "packages/loan/src/figures.arbitrary.json"
)

func readCases[T any](t *testing.T, file string) (cases T) {
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &cases))
	return cases
}

func TestBrowserShowsTheServersFigures(t *testing.T) {
	cases := readCases[figureCases](t, figureCasesFile)
	for _, c := range cases.LTVCaps {
		info := loan.Info{TransactionInfo: loan.TransactionInfo{MortgageType: c.Type, LoanPurposeType: c.For}}
		info.SubjectProperty.SalesContractAmt, info.SubjectProperty.PropertyDetail.EstimatedValueAmt = c.Price, c.Value
		assert.Equal(t, c.Cap, qualify.LTVCap(info), c.Says)
	}
	for _, c := range cases.Jobs {
		job := finance.Employer{Employment: finance.Employment{StatusType: c.Status, EndDate: c.End}}
		assert.Equal(t, c.Present, job.IsCurrent(), c.Says)
	}
	for _, c := range cases.Owned {
		assert.Equal(t, c, c.workedOut(), c.Says)
	}
	if text := arbitraryText(t); *update {
		require.NoError(t, os.WriteFile(arbitraryCasesFile, text, 0o644))
	} else {
		written, err := os.ReadFile(arbitraryCasesFile)
		require.NoError(t, err)
		assert.True(t, string(text) == string(written), "%s is not what the server makes of its cases: go test . -run %s -update", arbitraryCasesFile, t.Name())
	}
}

// arbitraryText is the file of the arbitrary cases, each on a line.
func arbitraryText(t *testing.T) []byte {
	a := arbitraryHoldings{rand.New(rand.NewPCG(2026, 11))}
	lines := func(count int, make func() any) string {
		var out []string
		for range count {
			text, err := json.Marshal(make())
			require.NoError(t, err)
			out = append(out, string(text))
		}
		return "[\n" + strings.Join(out, ",\n") + "\n]"
	}
	owned := lines(60, func() any { return a.holding().workedOut() })
	incomes := lines(30, func() any { return a.income() })
	return []byte(`{"owned": ` + owned + `, "incomes": ` + incomes + "}\n")
}

// workedOut is the holding with what the server makes of it: the ratios of a loan count the same as the list shows.
func (h holding) workedOut() holding {
	h.Rentals, h.MonthlyIncome = []finance.Rental{}, 0
	for _, owned := range h.OwnedProperties {
		rental := finance.RentalOf(owned, h.Liabilities, h.OwnedProperties)
		h.Rentals = append(h.Rentals, rental)
		if !owned.IsSubject() {
			h.MonthlyIncome += rental.DisplayNetRentalIncome
		}
	}
	return h
}

// What the list of real estate comes to a month is what the ratios count of it: as income where a property brings something,
// as an obligation where it costs.
func TestRatiosCountWhatTheListShows(t *testing.T) {
	cases := append(readCases[figureCases](t, figureCasesFile).Owned, readCases[arbitraryCases](t, arbitraryCasesFile).Owned...)
	for i, h := range cases {
		bare := qualify.Qualify(&loan.File{Liabilities: untied(h)}, domain.MustDate("2026-11-21"))
		file := &loan.File{OwnedProperties: h.OwnedProperties, Liabilities: h.Liabilities}
		r := qualify.Qualify(file, domain.MustDate("2026-11-21"))
		assert.Equal(t, h.MonthlyIncome, r.IncomeTotalAmt-(r.LiabilityTotalAmt-bare.LiabilityTotalAmt), "case %d %s", i, h.Says)
	}
}

// untied are the debts that count by themselves: those that no property but the subject secures, and that do not stay on it.
func untied(h holding) (debts []finance.Liability) {
	for _, l := range h.Liabilities {
		by := finance.SecuredBy(l, h.OwnedProperties)
		if l.StaysOnSubject() || by != nil && (!by.IsSubject() || l.IsMortgage()) {
			continue
		}
		l.OwnedPropertyId = nil
		debts = append(debts, l)
	}
	return debts
}

type arbitraryHoldings struct{ *rand.Rand }

func (a arbitraryHoldings) maybe(most int64) *domain.Money {
	if a.IntN(3) == 0 {
		return nil
	}
	return new(domain.MoneyFromCents(a.Int64N(most)))
}

func oneOf[T any](a arbitraryHoldings, values ...T) T { return values[a.IntN(len(values))] }

func (a arbitraryHoldings) holding() (h holding) {
	h.OwnedProperties, h.Liabilities = []finance.OwnedProperty{}, []finance.Liability{}
	for i := range a.IntN(4) {
		o := finance.OwnedProperty{Record: domain.Record{ID: domain.ID(fmt.Sprint("home", i)), Version: 1}, SubjectInd: oneOf(a, nil, nil, new(false), new(true))}
		o.OwnedPropertyDetail = finance.OwnedPropertyDetail{DispositionStatusType: oneOf(a, "", finance.DispositionRetain, finance.DispositionRetain, finance.DispositionSold, finance.DispositionPendingSale),
			RentIncCalcInd: oneOf(a, nil, new(true), new(false)), RentalIncomeGrossAmt: a.maybe(500_000), RentalIncomeNetAmt: a.maybe(100_000), MaintenanceExpenseAmt: a.maybe(50_000),
			LienInstallmentAmt: a.maybe(200_000), FirstLienAmt: a.maybe(200_000), SubordinateLienAmt: a.maybe(20_000)}
		if a.IntN(2) == 0 {
			o.OwnedPropertyDetail.OccupancyFactor = new(domain.RateFromMicros(a.Int64N(100_000_000)))
		}
		o.Property.PropertyDetail = finance.HeldPropertyDetail{PropertyUsageType: oneOf(a, "", property.UsageInvestment, property.UsageInvestment, property.UsagePrimaryResidence, property.UsageSecondHome),
			CurrentUsageType: oneOf(a, "", property.UsageInvestment), FinancedUnitCount: oneOf(a, nil, new(1), new(3))}
		for j := range a.IntN(4) {
			o.Liabilities = append(o.Liabilities, domain.Ref{ID: domain.ID(fmt.Sprint("debt", a.IntN(j+2)))})
		}
		h.OwnedProperties = append(h.OwnedProperties, o)
	}
	for i := range a.IntN(5) {
		l := finance.Liability{Record: domain.Record{ID: domain.ID(fmt.Sprint("debt", i)), Version: 1}}
		if a.IntN(2) == 0 {
			l.OwnedPropertyId = new(domain.ID(fmt.Sprint("home", a.IntN(4))))
		}
		l.LiabilityDetail = finance.LiabilityDetail{LiabilityType: oneOf(a, finance.LiabilityMortgageLoan, finance.LiabilityHELOC, finance.LiabilityRevolving), MonthlyPaymentAmt: a.maybe(300_000),
			UnpaidBalanceAmt: a.maybe(20_000_000), LienPosition: oneOf(a, "", "", finance.LienFirst, finance.LienSecond), ExclusionInd: oneOf(a, nil, new(true)), PayoffStatusInd: oneOf(a, nil, new(true)),
			SubjectLoanResubordinationInd: oneOf(a, nil, nil, nil, new(true))}
		h.Liabilities = append(h.Liabilities, l)
	}
	return h
}

func (a arbitraryHoldings) income() (c incomeCase) {
	c.Employers, c.IncomeItems = []finance.Employer{}, []finance.IncomeItem{}
	for i := range a.IntN(4) {
		c.Employers = append(c.Employers, finance.Employer{Record: domain.Record{ID: domain.ID(fmt.Sprint("job", i)), Version: 1}, BorrowerId: "ada",
			Employment: finance.Employment{StatusType: oneOf(a, "", finance.EmploymentCurrent, finance.EmploymentPrevious), EndDate: oneOf(a, nil, new(domain.MustDate("2020-05-05"))), MonthlyIncomeAmt: a.maybe(1_000_000)}})
	}
	for i := range a.IntN(5) {
		item := finance.IncomeItem{Record: domain.Record{ID: domain.ID(fmt.Sprint("item", i)), Version: 1}, BorrowerId: "ada",
			IncomeType: oneOf(a, finance.IncomeBase, finance.IncomePension, finance.IncomeSubjectNetCashFlow), MonthlyTotalAmt: a.maybe(300_000)}
		if a.IntN(2) == 0 {
			item.EmployerId = new(domain.ID(fmt.Sprint("job", a.IntN(4))))
		}
		c.IncomeItems = append(c.IncomeItems, item)
	}
	ada := borrower.Borrower{Record: domain.Record{ID: "ada"}, Active: true, Role: borrower.RoleBorrower}
	c.Total = qualify.Qualify(&loan.File{Borrowers: []borrower.Borrower{ada}, Employers: c.Employers, IncomeItems: c.IncomeItems}, domain.MustDate("2026-11-21")).IncomeTotalAmt
	return c
}
