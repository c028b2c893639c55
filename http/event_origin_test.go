package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestEventOrigin(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	path := officer.Loan()
	stream := w.As("companyadmin@summit.test").Stream("")
	require.Equal(t, "RTC.READY", stream.Next().Type)

	// told are the origins of the events that one write leaves: the record's and the loan's.
	told := func(c *apitest.Client) []string {
		c.Post(path+"/assets", map[string]any{}).Want(201)
		return []string{stream.Until("RTC.ASSET.CHANGED").Origin, stream.Until("RTC.LOAN.UPDATED").Origin}
	}
	for name, tried := range map[string]struct{ sent, told string }{
		"as the page named it":  {"k3P_x-9Zq0aB", "k3P_x-9Zq0aB"},
		"up to 64 characters":   {strings.Repeat("a", 64), strings.Repeat("a", 64)},
		"longer than that":      {strings.Repeat("a", 65), ""},
		"what would be markup":  {`<b>"tab"</b>`, ""},
		"two that are one list": {"tab-one, tab-two", ""},
		"empty":                 {"", ""},
	} {
		assert.Equal(t, []string{tried.told, tried.told}, told(officer.With("lw-origin", tried.sent)), name)
	}
	assert.Equal(t, []string{"", ""}, told(officer), "without the header")
}
