package finance

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/property"
)

func usd(text string) *domain.Money {
	m, err := domain.ParseMoney(text)
	if err != nil {
		panic(err)
	}
	return &m
}

func debt(id domain.ID, kind LiabilityType, payment, balance string, excluded, paid bool) Liability {
	return Liability{Record: domain.Record{ID: id}, LiabilityDetail: LiabilityDetail{LiabilityType: kind,
		MonthlyPaymentAmt: usd(payment), UnpaidBalanceAmt: usd(balance), ExclusionInd: &excluded, PayoffStatusInd: &paid}}
}

func TestRentalOf(t *testing.T) {
	first := debt("first", LiabilityMortgageLoan, "1000", "200000", false, false)
	first.LiabilityDetail.LienPosition = LienFirst
	second := debt("second", LiabilityHELOC, "150", "20000", false, false)
	second.LiabilityDetail.LienPosition = LienSecond
	paid := debt("paid", LiabilityHELOC, "80", "9000", false, true)
	paid.LiabilityDetail.LienPosition = LienThird
	stranger := debt("stranger", LiabilityRevolving, "999", "1", false, false)
	all := []Liability{stranger, second, first, paid}

	owned := OwnedProperty{Record: domain.Record{ID: "reo"},
		Liabilities:         []domain.Ref{{ID: "first"}, {ID: "second"}, {ID: "paid"}},
		OwnedPropertyDetail: OwnedPropertyDetail{MaintenanceExpenseAmt: usd("300"), DispositionStatusType: DispositionRetain}}
	owned.Property.PropertyDetail.PropertyUsageType = property.UsageSecondHome
	assert.Equal(t, Rental{100000, 23000, 8000, 145000, -145000}, RentalOf(owned, all, []OwnedProperty{owned}))

	let := owned
	let.Property.PropertyDetail.PropertyUsageType = property.UsageInvestment
	let.OwnedPropertyDetail.RentalIncomeNetAmt = usd("-12.34")
	assert.Equal(t, domain.Money(-1234), RentalOf(let, all, []OwnedProperty{let}).DisplayNetRentalIncome, "stated net rent stands")

	calculated := let
	calculated.OwnedPropertyDetail.RentalIncomeNetAmt = nil
	calculated.OwnedPropertyDetail.RentIncCalcInd = new(true)
	calculated.OwnedPropertyDetail.RentalIncomeGrossAmt = usd("2000")
	assert.Equal(t, domain.Money(150000-145000), RentalOf(calculated, all, []OwnedProperty{calculated}).DisplayNetRentalIncome)

	subject := let
	subject.SubjectInd = new(true)
	assert.Equal(t, domain.Money(-145000), RentalOf(subject, all, []OwnedProperty{subject}).DisplayNetRentalIncome)

	free := OwnedProperty{OwnedPropertyDetail: OwnedPropertyDetail{LienInstallmentAmt: usd("10"), MaintenanceExpenseAmt: usd("5")}}
	assert.Equal(t, domain.Money(1500), RentalOf(free, all, []OwnedProperty{free}).TotalPITI)
	assert.Equal(t, Rental{}, RentalOf(OwnedProperty{}, nil, nil))

	byID := OwnedProperty{Record: domain.Record{ID: "reo"}}
	tied := debt("tied", LiabilityMortgageLoan, "40", "1", false, false)
	tied.OwnedPropertyId = new(domain.ID("reo"))
	assert.Equal(t, domain.Money(4000), RentalOf(byID, []Liability{tied}, []OwnedProperty{byID}).FirstLienAmt, "the only lien is the first")
}

func TestIncomeTotal(t *testing.T) {
	job := func(id string, rank EmploymentClassificationType, status EmploymentStatusType, start, end string, pay string) Employer {
		e := Employer{Record: domain.Record{ID: domain.ID(id)}, Employment: Employment{ClassificationType: rank, StatusType: status}}
		if start != "" {
			e.Employment.StartDate = new(domain.MustDate(start))
		}
		if end != "" {
			e.Employment.EndDate = new(domain.MustDate(end))
		}
		if pay != "" {
			e.Employment.MonthlyIncomeAmt = usd(pay)
		}
		return e
	}
	employers := []Employer{
		job("past2", "", EmploymentPrevious, "2010-01-01", "2015-01-01", "9999"),
		job("past1", EmploymentPrimary, EmploymentPrevious, "2001-01-01", "2009-01-01", "9999"),
		job("second", EmploymentSecondary, EmploymentCurrent, "2021-01-01", "", "100"),
		job("first", EmploymentSecondary, EmploymentCurrent, "2020-01-01", "", ""),
		job("main", EmploymentPrimary, EmploymentCurrent, "2022-01-01", "", "5000"),
	}
	items := []IncomeItem{
		{Record: domain.Record{ID: "pension"}, IncomeType: IncomePension, MonthlyTotalAmt: usd("2200")},
		{Record: domain.Record{ID: "cash"}, IncomeType: IncomeSubjectNetCashFlow, MonthlyTotalAmt: usd("777")},
		{Record: domain.Record{ID: "base"}, IncomeType: IncomeBase, EmployerId: new(domain.ID("first")), MonthlyTotalAmt: usd("30")},
		{Record: domain.Record{ID: "part"}, IncomeType: IncomeBase, EmployerId: new(domain.ID("main")), MonthlyTotalAmt: usd("4000")},
		{Record: domain.Record{ID: "old"}, IncomeType: IncomeBase, EmployerId: new(domain.ID("past1")), MonthlyTotalAmt: usd("1")},
	}
	assert.Equal(t, *usd("7330"), IncomeTotal(employers, items))
}

func TestLienPositionFaults(t *testing.T) {
	a := debt("a", LiabilityMortgageLoan, "1", "1", false, false)
	a.LiabilityDetail.LienPosition, a.OwnedPropertyId = LienFirst, new(domain.ID("reo"))
	b := a
	b.ID = "b"
	faults := LienPositionFaults(b, []Liability{a, b})
	require.Len(t, faults, 1)
	assert.Equal(t, "duplicateLienPosition", faults[0].Key)
	assert.Equal(t, "LiabilityDetail.LienPosition", faults[0].Field)
	b.OwnedPropertyId = new(domain.ID("elsewhere"))
	assert.Empty(t, LienPositionFaults(b, []Liability{a, b}))
}

func TestTiedRankFaults(t *testing.T) {
	a, b, c := debt("a", LiabilityMortgageLoan, "1", "1", false, false), debt("b", LiabilityHELOC, "1", "1", false, false), debt("c", LiabilityHELOC, "1", "1", false, false)
	a.LiabilityDetail.LienPosition, b.LiabilityDetail.LienPosition, c.LiabilityDetail.LienPosition = LienFirst, LienFirst, LienSecond
	all := []Liability{a, b, c}
	faults := TiedRankFaults([]domain.Ref{{ID: "a"}, {ID: "b"}}, all)
	require.Len(t, faults, 1)
	assert.Equal(t, []string{"Liabilities", "duplicateLienPosition"}, []string{faults[0].Field, faults[0].Key})
	assert.Empty(t, TiedRankFaults([]domain.Ref{{ID: "a"}, {ID: "c"}}, all), "ranks that differ")
	assert.Empty(t, TiedRankFaults([]domain.Ref{{ID: "a"}}, all), "a debt that is not tied competes for nothing")
	for _, free := range []LienPosition{"", "Other"} {
		all[0].LiabilityDetail.LienPosition, all[1].LiabilityDetail.LienPosition = free, free
		assert.Empty(t, TiedRankFaults([]domain.Ref{{ID: "a"}, {ID: "b"}}, all), free)
	}
}

func TestValidateNamesTheField(t *testing.T) {
	var l Liability
	require.NoError(t, json.Unmarshal([]byte(`{"LiabilityDetail":{"LiabilityType":"Bogus","MonthlyPaymentAmt":-1,"RemainingTermMonthsCount":-2}}`), &l))
	var fields []string
	for _, fault := range l.Validate() {
		fields = append(fields, fault.Field)
	}
	assert.Equal(t, []string{"LiabilityDetail.LiabilityType", "LiabilityDetail.MonthlyPaymentAmt", "LiabilityDetail.RemainingTermMonthsCount"}, fields)
	assert.Empty(t, Liability{}.Validate(), "what is missing is not wrong")
	assert.Empty(t, Asset{}.Validate())
	assert.Empty(t, OwnedProperty{}.Validate())
	assert.NotEmpty(t, Employer{}.Validate(), "a job belongs to a borrower")
}

func TestRecordJSON(t *testing.T) {
	text, err := json.Marshal(Asset{Record: domain.Record{ID: "x", Version: 3}, AssetDetail: AssetDetail{CashOrMarketValueAmt: usd("0.1")}})
	require.NoError(t, err)
	assert.JSONEq(t, `{"id":"x","version":3,"AssetDetail":{"CashOrMarketValueAmt":0.10}}`, string(text))
}
