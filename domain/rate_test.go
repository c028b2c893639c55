package domain

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRateForms(t *testing.T) {
	for text, want := range map[string]string{
		"5.25": "5.25", "5.250000": "5.25", "0": "0", "-0.125": "-0.125", "97": "97", "0.000001": "0.000001",
	} {
		r, err := ParseRate(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, r.String())
		assert.Equal(t, want, r.Decimal().Text('f')[:len(want)])
	}
	for _, text := range []string{"", "5.1234567", "1e1", "abc", "9999999999"} {
		_, err := ParseRate(text)
		assert.Error(t, err, text)
	}
	assert.Equal(t, "5.250", MustRate("5.25").Fixed(3))
	assert.Equal(t, "5.0625", MustRate("5.0625").Fixed(3))
	assert.Equal(t, "7", MustRate("7").Fixed(0))
}

func TestRateOfRoundsHalfUp(t *testing.T) {
	assert.Equal(t, Money(654645), MustRate("75").Of(872860), "8728.60 x 75 %, DU sample C02")
	assert.Equal(t, Money(1), MustRate("50").Of(1))
	assert.Equal(t, Money(-1), MustRate("50").Of(-1))
	assert.Equal(t, Money(MaxMoney), MustRate("100").Of(MaxMoney))
}

func FuzzRateJSON(f *testing.F) {
	f.Add(int64(5250000))
	f.Add(int64(-1))
	f.Fuzz(func(t *testing.T, micros int64) {
		want := RateFromMicros(micros % (rateLimit + 1))
		text, err := json.Marshal(want)
		require.NoError(t, err)
		var got Rate
		require.NoError(t, json.Unmarshal(text, &got))
		assert.Equal(t, want, got)
	})
}
