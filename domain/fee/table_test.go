package fee

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

// TestFeesByTable: a fee says by which row it was worked out, and one without a row is not known rather than nothing.
func TestFeesByTable(t *testing.T) {
	t.Parallel()
	row := &TableRow{Kind: "TRANSFER_TAX", State: "OH", ValidFrom: domain.NewDate(2026, 1, 1)}
	var asked []any
	b := Basis{LoanAmt: *usd("320000"), PriceAmt: *usd("400000"), Quote: func(charge TableCharge, of domain.Money) Quoted {
		asked = append(asked, charge, of.String())
		if charge == ChargeDeed {
			return Quoted{Missing: MissingRow(charge)}
		}
		return Quoted{Amt: *usd("400"), Row: row}
	}}
	byTable := func(code string, formula FeeFormula) DefaultFee {
		return DefaultFee{LWCode: code, FeeValueType: ValueTable, Formula: formula}
	}
	template := ClosingCostTemplate{Name: "A", DefaultFees: []DefaultFee{byTable("LW_TRANSFER_TAX", FeeFormula{BasisType: OfLoan}), byTable("LW_RECORDING_DEED", FeeFormula{}),
		byTable("LW_NOTARY_FEE", FeeFormula{Charge: ChargeLenderPolicy, MaxAmt: usd("350")})}}
	assert.Empty(t, template.Validate())
	fees := template.Fees(b, nil)
	assert.Equal(t, []any{ChargeTransferTax, "400000", ChargeDeed, "400000", ChargeLenderPolicy, "320000"}, asked)
	assert.Equal(t, []any{usd("400"), row}, []any{fees[0].FeeDetail.FeeActualTotalAmt, fees[0].TableRow})
	assert.Nil(t, fees[1].FeeDetail.FeeActualTotalAmt)
	assert.Equal(t, usd("350"), fees[2].FeeDetail.FeeActualTotalAmt)
	assert.Equal(t, "TABLE_RECORDING_DEED", Apply(template, nil, b, nil)[1].Missing)

	typed := fees[0]
	typed.FeeDetail.FeeActualTotalAmt = usd("410")
	typed.Complete(&fees[0])
	assert.Equal(t, []any{ValueAmount, (*TableRow)(nil)}, []any{typed.FeeDetail.LWFeeValueType, typed.TableRow}, "no row said what was typed")
	assert.NotEmpty(t, byTable("LW_NOTARY_FEE", FeeFormula{}).Validate(), "no charge of a table")
	assert.NotEmpty(t, Fee{FeeDetail: FeeDetail{LWCode: "LW_NOTARY_FEE", LWFeeValueType: ValueTable}}.Validate())
	_, missing := byTable("LW_TRANSFER_TAX", FeeFormula{}).Tried(Basis{})
	assert.Equal(t, "SalesContractAmt", missing)
	_, missing = byTable("LW_TRANSFER_TAX", FeeFormula{}).Tried(Basis{PriceAmt: 1})
	assert.Equal(t, "TABLE_TRANSFER_TAX", missing)
}
