package endpoint

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
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

func TestDepth(t *testing.T) {
	nested := func(open, end string, n int) []byte {
		return []byte(strings.Repeat(open, n) + "1" + strings.Repeat(end, n))
	}
	for text, deep := range map[string]bool{
		string(nested(`{"a":`, "}", maxDepth)): false, string(nested(`{"a":`, "}", maxDepth+1)): true,
		string(nested("[", "]", maxDepth)): false, string(nested(`[{"a":`, "}]", maxDepth/2+1)): true,
		"[" + strings.Repeat(`{"a":[1]},`, 100) + "{}]": false, `{"a":"` + strings.Repeat("[{", 100) + `"}`: false,
		`{"a":"\\\"` + strings.Repeat("[", 100) + `"}`: false, `{"a":"\\",` + strings.Repeat(`"b":[`, 100): true, `"`: false, "": false, `"\`: false,
	} {
		require.Equal(t, deep, isTooDeep([]byte(text)), "%.80s", text)
	}
}

// TestManyFaults: what a patch of very many wrong fields costs does not grow with their square.
func TestManyFaults(t *testing.T) {
	patch := []byte("{")
	for i := range 50_000 {
		patch = fmt.Appendf(patch, `"f%05d":1,`, i)
	}
	_, err := Patch[finance.Asset]{Raw: append(patch, `"z":1}`...)}.Apply(finance.Asset{})
	var known *domain.Error
	require.ErrorAs(t, err, &known)
	require.Len(t, known.Fields, maxLocated)
	require.Equal(t, "f00000", known.Fields[0].Field)
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
