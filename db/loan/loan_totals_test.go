package loan

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
)

func TestLoansAddUpExactly(t *testing.T) {
	t.Parallel()
	of := func(cents int64, micros ...int64) *loanSums {
		s := &loanSums{count: 1, amounts: 1}
		s.amount.SetInt64(cents)
		for i, m := range micros {
			s.averaged[i].count = 1
			s.averaged[i].weight.SetInt64(cents)
			s.averaged[i].weighted.Mul(big.NewInt(cents), big.NewInt(m))
		}
		return s
	}
	sums := LoanSums{"a": of(100_000_01, 6_000_000), "b": of(300_000_02, 7_000_000), "": {count: 2}}
	all := sums.Totals()
	require.Equal(t, []string{"", "a", "b"}, sums.Keys())
	assert.EqualValues(t, 4, all.Count)
	assert.EqualValues(t, 2, all.Amount.Count)
	assert.Equal(t, "400000.03", all.Amount.Sum.String())
	assert.Equal(t, "6.75", all.NoteRate.Average.String(), "each counts by its amount, rounded to the millionth")
	assert.Nil(t, all.LTV.Average, "none is known")
	assert.Equal(t, loan.LoanTotals{Count: 2, Amount: loan.LoanSum{Sum: new(domain.Money)}}, sums.Of(""))

	third := LoanSums{"a": of(100, 1_000_000), "b": of(200, 2_000_000)}.Totals().NoteRate
	assert.Equal(t, "1.666667", third.Average.String())
	assert.Equal(t, "-1.666667", LoanSums{"a": of(100, -1_000_000), "b": of(200, -2_000_000)}.Totals().NoteRate.Average.String())

	huge := of(domain.MaxMoney.Cents(), 1_000_000_000_000)
	huge.add(of(domain.MaxMoney.Cents(), 1_000_000_000_000))
	assert.Nil(t, huge.totals().Amount.Sum, "more than an amount can say is not said wrong")
	assert.Equal(t, "1000000", huge.totals().NoteRate.Average.String())
}
