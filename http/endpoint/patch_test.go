package endpoint

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/finance"
)

// TestMerge holds the merge against the examples of RFC 7396, appendix A, for objects.
func TestMerge(t *testing.T) {
	for _, c := range [][3]string{
		{`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`},
		{`{"a":"b"}`, `{"a":null}`, `{}`},
		{`{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`},
		{`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`},
		{`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d"}}`},
		{`{"a":[{"b":"c"}]}`, `{"a":[1]}`, `{"a":[1]}`},
		{`{"e":null}`, `{"a":1}`, `{"e":null,"a":1}`},
		{`{}`, `{"a":{"bb":{"ccc":null}}}`, `{"a":{"bb":{}}}`},
		{`{"n":1}`, `{"n":12345678901234567890.12}`, `{"n":12345678901234567890.12}`},
	} {
		got, err := merge([]byte(c[0]), []byte(c[1]))
		require.NoError(t, err)
		require.JSONEq(t, c[2], string(got), "%s + %s", c[0], c[1])
	}
}

func FuzzPatch(f *testing.F) {
	for _, seed := range []string{`{"AssetDetail":{"CashOrMarketValueAmt":1.23}}`, `{"AssetDetail":null}`, `{"Borrowers":[{"id":"x"}]}`, `[]`, `null`, `{"a":`, `{"AssetDetail":{"AssetDetail":{}}}`} {
		f.Add(seed)
	}
	amount := domain.MoneyFromCents(100)
	start := finance.Asset{HolderName: "Bank", AssetDetail: finance.AssetDetail{CashOrMarketValueAmt: &amount}}
	f.Fuzz(func(t *testing.T, patch string) {
		p := Patch[finance.Asset]{Raw: json.RawMessage(patch)}
		got, err := p.Apply(start)
		if err != nil {
			var known *domain.Error
			require.True(t, errors.As(err, &known), "%v", err)
			require.Contains(t, []domain.Code{domain.CodeBadRequest, domain.CodeValidationFailed}, known.Code)
			require.Equal(t, start, got, "a refused patch changes nothing")
			return
		}
		again, err := p.Apply(got)
		require.NoError(t, err)
		require.Equal(t, got, again, "a patch applied twice is applied once")
	})
}
