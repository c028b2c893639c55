package credential_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/credential"
)

func TestRecoveryCodes(t *testing.T) {
	form := regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$`)
	seen := map[string]bool{}
	for range 20 {
		set := credential.NewRecoveryCodes()
		assert.Len(t, set, 10)
		for _, code := range set {
			assert.Regexp(t, form, code)
			assert.False(t, seen[code], "made twice")
			seen[code] = true
			bare, ok := credential.ParseRecoveryCode(code)
			assert.True(t, ok, code)
			assert.Equal(t, code[:5]+code[6:], bare)
		}
	}
}

func TestParseRecoveryCode(t *testing.T) {
	for typed, want := range map[string]string{
		"7Q2KD-M4X0A": "7Q2KDM4X0A", "7q2kdm4x0a": "7Q2KDM4X0A", " 7q2kd m4x0a ": "7Q2KDM4X0A", "7Q2KD-M4XOA": "7Q2KDM4X0A",
		"iLoiL-01234": "1101101234", "0123456789": "0123456789",
	} {
		got, ok := credential.ParseRecoveryCode(typed)
		assert.True(t, ok, typed)
		assert.Equal(t, want, got, typed)
	}
	for _, wrong := range []string{"", "123456", "7Q2KD-M4X0", "7Q2KD-M4X0AB", "7Q2KD_M4X0A", "7Q2KDM4X0U", "7Q2KDM4X0\x00", "ñññññ", "７Q2KDM4X0A"} {
		_, ok := credential.ParseRecoveryCode(wrong)
		assert.False(t, ok, wrong)
	}
}
