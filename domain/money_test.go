package domain

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMoneyParse(t *testing.T) {
	for text, cents := range map[string]int64{
		"0": 0, "100": 10000, "123.45": 12345, "123.4": 12340, "-0.01": -1, "00012.50": 1250,
		"999999999999.99": int64(MaxMoney),
	} {
		m, err := ParseMoney(text)
		require.NoError(t, err, text)
		assert.Equal(t, cents, m.Cents(), text)
	}
	for _, text := range []string{"", "-", ".", "1.", ".5", "1.234", "1e2", "1,000", "+1", " 1", "0x10", "--1",
		"1000000000000", "NaN", `"1"`, "9999999999999999999999999999999", "\u0661"} {
		_, err := ParseMoney(text)
		assert.Error(t, err, text)
	}
}

func TestMoneyForms(t *testing.T) {
	for _, c := range []struct {
		cents                int64
		json, fixed, dollars string
	}{
		{0, "0", "0.00", "0.00"},
		{123450, "1234.50", "1234.50", "1,234.50"},
		{-5, "-0.05", "-0.05", "-0.05"},
		{100000000, "1000000", "1000000.00", "1,000,000.00"},
		{-99999, "-999.99", "-999.99", "-999.99"},
	} {
		m := MoneyFromCents(c.cents)
		assert.Equal(t, c.json, m.String())
		assert.Equal(t, c.fixed, m.Fixed())
		assert.Equal(t, c.dollars, m.Dollars())
	}
}

func TestMoneyNull(t *testing.T) {
	var record struct {
		A *Money `json:"a,omitempty"`
	}
	require.NoError(t, json.Unmarshal([]byte(`{"a":null}`), &record))
	assert.Nil(t, record.A)
	require.NoError(t, json.Unmarshal([]byte(`{"a":0.29}`), &record))
	assert.EqualValues(t, 29, *record.A)
	assert.Error(t, json.Unmarshal([]byte(`{"a":"0.29"}`), &record))
	assert.Error(t, json.Unmarshal([]byte(`{"a":0.295}`), &record))
}

func FuzzMoneyJSON(f *testing.F) {
	f.Add(int64(0))
	f.Add(int64(-1))
	f.Add(int64(MaxMoney))
	f.Fuzz(func(t *testing.T, cents int64) {
		want := MoneyFromCents(cents % (int64(MaxMoney) + 1))
		text, err := json.Marshal(want)
		require.NoError(t, err)
		var got Money
		require.NoError(t, json.Unmarshal(text, &got))
		assert.Equal(t, want, got)
	})
}

// FuzzShare: a share is what arithmetic without bounds says, or is more than an amount can be.
func FuzzShare(f *testing.F) {
	f.Add(int64(1), int64(50_000_000), int64(100_000_000))
	f.Add(int64(-1), int64(50_000_000), int64(100_000_000))
	f.Add(int64(math.MinInt64), int64(1), int64(1))
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64), int64(math.MaxInt64))
	f.Add(int64(3), int64(1), int64(7))
	f.Fuzz(func(t *testing.T, amount, part, whole int64) {
		if whole <= 0 {
			return
		}
		exact := new(big.Int).Mul(big.NewInt(amount), big.NewInt(part))
		sign := exact.Sign()
		twice := new(big.Int).Mul(big.NewInt(whole), big.NewInt(2))
		exact.Abs(exact).Lsh(exact, 1).Add(exact, big.NewInt(whole)).Div(exact, twice) // half is rounded up
		exact.Mul(exact, big.NewInt(int64(sign)))
		share, fits := Money(amount).Share(part, whole)
		if !fits {
			assert.Positive(t, exact.CmpAbs(big.NewInt(math.MaxInt64)))
			return
		}
		assert.Equal(t, exact.String(), strconv.FormatInt(int64(share), 10), "%d × %d ÷ %d", amount, part, whole)
	})
}
