package vendor

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestContentPolicyNamesOnlyWhatIsOn(t *testing.T) {
	t.Parallel()
	off := Scripts{}.ContentPolicy("abc")
	assert.NotContains(t, off, "http", "nothing outside when nothing is on")
	assert.Contains(t, off, "script-src 'self' 'nonce-abc';")
	assert.NotContains(t, strings.Split(off, "style-src")[0], "unsafe")

	on := Scripts{URLs: map[string]string{"chat": "https://chat.example/a.js?key=secret", "tour": "https://chat.example/b.js"},
		ErrorMonitoringDSN: "https://public@errors.example/1"}.ContentPolicy("abc")
	assert.Contains(t, on, "script-src 'self' 'nonce-abc' https://chat.example;")
	assert.Contains(t, on, "connect-src 'self' https://chat.example https://errors.example;")
	assert.NotContains(t, on, "secret")
	assert.NotContains(t, on, "public")
}

func TestScriptsRefuseWhatIsNotSafe(t *testing.T) {
	t.Parallel()
	require.NoError(t, Scripts{URLs: map[string]string{"tour": "https://tour.example/js?key=x", "chat": "http://127.0.0.1:9/x.js"}}.Validate())
	for _, wrong := range []Scripts{
		{URLs: map[string]string{"chatt": "https://chat.example/a.js"}},
		{URLs: map[string]string{"chat": "http://chat.example/a.js"}},
		{URLs: map[string]string{"chat": "javascript:alert(1)"}},
		{URLs: map[string]string{"chat": "https://a;script-src *"}},
		{URLs: map[string]string{"chat": "https://*.example/a.js"}},
		{ErrorMonitoringDSN: "errors.example"},
	} {
		require.Error(t, wrong.Validate(), "%v", wrong)
	}
}
