package endpoint

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

type shelf struct {
	Names  []string         `json:"names"`
	Left   []string         `json:"left,omitempty"`
	Raw    json.RawMessage  `json:"raw,omitempty"`
	Inner  *shelf           `json:"inner,omitempty"`
	Many   []shelf          `json:"many"`
	ByName map[string]shelf `json:"byName,omitempty"`
	Any    any              `json:"any,omitempty"`
}

func TestNoListIsNull(t *testing.T) {
	for _, v := range []any{[]string(nil), shelf{}, &shelf{Inner: &shelf{}}, shelf{Many: []shelf{{}, {Names: []string{"a"}}}}, shelf{ByName: map[string]shelf{"a": {}}}, shelf{Any: shelf{}},
		map[string]any{"a": []int(nil)}} {
		before, err := json.Marshal(v)
		require.NoError(t, err)
		require.Contains(t, string(before), "null")
		out, err := fillLists(nil, "200", v)
		require.NoError(t, err)
		text, err := json.Marshal(out)
		require.NoError(t, err)
		require.NotContains(t, string(text), "null", "%T", v)
		again, err := json.Marshal(v)
		require.NoError(t, err)
		require.Equal(t, string(before), string(again), "what was answered is left as it is")
	}
}
