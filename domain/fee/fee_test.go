package fee

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func readVectors[T any](t testing.TB, file string) (cases T) {
	raw, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &cases))
	return cases
}

// basisCase is a loan as a vector has it.
type basisCase struct {
	LoanAmt, BaseLoanAmt, PriceAmt, ValueAmt domain.Money
	NoteRate                                 *domain.Rate
	ClosingDate, DisbursementDate            *domain.Date
	FirstPaymentDate                         *domain.Date
	Monthly                                  map[HousingItem]domain.Money
}

func (b basisCase) basis() Basis {
	return Basis{LoanAmt: b.LoanAmt, BaseLoanAmt: b.BaseLoanAmt, PriceAmt: b.PriceAmt, ValueAmt: b.ValueAmt, NoteRate: b.NoteRate, ClosingDate: b.ClosingDate,
		DisbursementDate: b.DisbursementDate, FirstPaymentDate: b.FirstPaymentDate, Monthly: b.Monthly}
}

func TestFormulas(t *testing.T) {
	t.Parallel()
	for _, c := range readVectors[[]struct {
		Says    string
		Type    ValueType
		Formula FeeFormula
		Loan    basisCase
		Amount  domain.Money
		Missing string
	}](t, "formulas.json") {
		t.Run(c.Says, func(t *testing.T) {
			require.Empty(t, c.Formula.Validate())
			amount, missing := c.Formula.Of(c.Type, c.Loan.basis())
			assert.Equal(t, c.Amount.String(), amount.String())
			assert.Equal(t, c.Missing, missing)
		})
	}
}

// TestSampleClosingDisclosure adds up the fees of the Bureau's completed sample (form H-25(B) of appendix H to Regulation Z).
func TestSampleClosingDisclosure(t *testing.T) {
	t.Parallel()
	sample := readVectors[struct {
		Fees                                 []Fee
		Adjustment                           domain.Money
		A, B, C, D, E, F, G, H, I, J, Before domain.Money
		Seller, Others                       domain.Money
	}](t, "sample-h25b.json")
	costs := CostsOf(sample.Fees, sample.Adjustment)
	for i, want := range []domain.Money{sample.A, sample.B, sample.C, sample.E, sample.F, sample.G, sample.H} {
		got := costs.Sections[i]
		assert.Equal(t, want.String(), (got.AtClosingAmt + got.BeforeAmt).String(), got.IntDiscSecType)
	}
	assert.Equal(t, sample.D.String(), costs.LoanCostsAmt.String())
	assert.Equal(t, sample.I.String(), costs.OtherCostsAmt.String())
	assert.Equal(t, sample.J.String(), costs.TotalAmt.String())
	assert.Equal(t, sample.Before.String(), costs.BeforeAmt.String())
	assert.Equal(t, sample.Seller.String(), costs.SellerAmt.String())
}

// TestAppendixE is the example of appendix E to Regulation X (12 CFR part 1024): taxes of 1,200 and 360 dollars, the first payment in July.
func TestAppendixE(t *testing.T) {
	t.Parallel()
	example := readVectors[struct {
		First                                         domain.Date
		Items                                         []EscrowItem
		Monthly, Cushion, Start, Deposits, Adjustment domain.Money
		Single                                        []domain.Money
		Balances                                      []domain.Money
	}](t, "appendix-e.json")
	for i := range example.Items {
		example.Items[i].DepositAmt = Analyze(example.Items[i:i+1], example.First).StartAmt
		assert.Equal(t, example.Single[i].String(), example.Items[i].DepositAmt.String(), example.Items[i].Name)
	}
	a := Analyze(example.Items, example.First)
	assert.Equal(t, example.Monthly.String(), a.MonthlyAmt.String())
	assert.Equal(t, example.Cushion.String(), a.CushionAmt.String())
	assert.Equal(t, example.Start.String(), a.StartAmt.String())
	assert.Equal(t, example.Deposits.String(), a.DepositsAmt.String())
	assert.Equal(t, example.Adjustment.String(), a.AdjustmentAmt.String())
	for i, month := range a.Months {
		assert.Equal(t, example.Balances[i].String(), month.BalanceAmt.String(), month.Month)
	}
	assert.Empty(t, Analyze(nil, example.First).Months)
}

func TestToleranceAndFinanceCharge(t *testing.T) {
	t.Parallel()
	for _, c := range readVectors[[]struct {
		Says          string
		Fee           Fee
		Tolerance     Tolerance
		FinanceCharge bool
	}](t, "judged.json") {
		assert.Equal(t, c.Tolerance, c.Fee.Tolerance(), c.Says)
		assert.Equal(t, c.FinanceCharge, c.Fee.IsFinanceCharge(), c.Says)
	}
}

func TestCodesStandInSections(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, code := range Codes() {
		assert.True(t, Sections.Has(string(code.IntDiscSecType)), code.Code)
		assert.False(t, seen[code.Code], code.Code)
		assert.NotEmpty(t, code.NameEs, code.Code)
		seen[code.Code] = true
	}
	for _, named := range []string{"LW_PRI_MORTGAGE_INS", "LW_TEMP_BUYDN_AMT", "LW_UNDERWRITING_FEE", "LW_ADMIN_FEE", "LW_COMMITMENT_FEE"} {
		assert.True(t, seen[named], named)
	}
}
