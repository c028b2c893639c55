package pricing

import (
	"encoding/json"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
)

// textOf is a sheet of a large investor, as it is stored.
func textOf(t *testing.T) []byte {
	blocks := []pricing.PriceBlock{}
	for n := range 100 {
		b := pricing.PriceBlock{Code: fmt.Sprintf("P%03d", n), Amortization: "FIXED", TermMonths: 360, LockDays: []int{15, 30, 45, 60}}
		for step := range int64(30) {
			line := pricing.PriceLine{NoteRate: domain.RateFromMicros(5_000_000 + step*125_000)}
			for lock := range int64(4) {
				line.Prices = append(line.Prices, new(domain.RateFromMicros(97_125_000+step*125_000-lock*125_000)))
			}
			b.Lines = append(b.Lines, line)
		}
		blocks = append(blocks, b)
	}
	text, err := json.Marshal(blocks)
	require.NoError(t, err)
	return text
}

// grown is by how much the heap has grown through what is still held.
func grown(do func()) int {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	do()
	runtime.GC()
	runtime.ReadMemStats(&after)
	return int(after.HeapAlloc) - int(before.HeapAlloc)
}

func decoded[T any](t *testing.T, text []byte) func() (*T, int, error) {
	return func() (*T, int, error) {
		made := new(T)
		require.NoError(t, json.Unmarshal(text, made))
		return made, len(text), nil
	}
}

// However many sheets are asked for, those that are kept take no more memory than the cache may have, and it is made use of.
func TestShelfIsBoundedByMemory(t *testing.T) {
	text := textOf(t)
	s := newSheetCache[[]pricing.PriceBlock](20 * perByte * len(text))
	took := grown(func() {
		for n := range 60 {
			_, err := s.find(fmt.Sprint(n), decoded[[]pricing.PriceBlock](t, text))
			require.NoError(t, err)
		}
	})
	require.Len(t, s.kept, 20)
	require.Equal(t, s.most, s.held)
	require.LessOrEqual(t, took, s.most+s.most/10, "what is kept takes what it is counted as at most")
	require.GreaterOrEqual(t, took, s.most/3)
	runtime.KeepAlive(s)
}

// A book takes no more than it is counted as either.
func TestBookIsCountedWhole(t *testing.T) {
	b := pricing.PricingBook{}
	for n := range 400 {
		b.Products = append(b.Products, pricing.Product{ID: domain.NewID(), Code: fmt.Sprint("C", n), Name: "Conforming 30-year fixed", InvestorID: domain.NewID(), MortgageType: loan.MortgageConventional,
			Amortization: loan.AmortizationFixed, TermMonths: 360, Eligibility: []pricing.EligibilityRow{{MinScore: new(620), MaxLTV: new(domain.MustRate("97"))}, {MinScore: new(680), MaxLTV: new(domain.MustRate("80"))}}})
	}
	text, err := json.Marshal(b)
	require.NoError(t, err)
	s := newSheetCache[pricing.PricingBook](100 * megabyte)
	took := grown(func() {
		for n := range 10 {
			_, err := s.find(fmt.Sprint(n), decoded[pricing.PricingBook](t, text))
			require.NoError(t, err)
		}
	})
	require.LessOrEqual(t, took, s.held+s.held/10)
	runtime.KeepAlive(s)
}

// What was asked for lately stays; what no cache has room for is read each time.
func TestShelfKeepsWhatIsAskedFor(t *testing.T) {
	s := newSheetCache[int](3 * perByte)
	reads := map[string]int{}
	ask := func(key string, size int) {
		_, err := s.find(key, func() (*int, int, error) { reads[key]++; return new(size), size, nil })
		require.NoError(t, err)
	}
	for _, key := range []string{"a", "b", "c", "a", "d", "a", "b"} {
		ask(key, 1)
	}
	require.Equal(t, map[string]int{"a": 1, "b": 2, "c": 1, "d": 1}, reads, "b made room for d, since a was asked for after it")
	ask("large", 4)
	ask("large", 4)
	require.Equal(t, 2, reads["large"])
	require.Len(t, s.kept, 3, "nothing makes room for it")
	_, err := s.find("away", func() (*int, int, error) { return nil, 0, domain.NotFound() })
	require.Error(t, err)
	require.Len(t, s.kept, 3)
}
