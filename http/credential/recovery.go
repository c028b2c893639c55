package credential

import (
	"crypto/rand"
	"strings"
)

// RecoveryCodes is how many codes a set has.
const RecoveryCodes = 10

// A recovery code has 50 bits in an alphabet without look-alikes (Crockford's base 32): short enough to be typed, too
// long to be guessed behind a throttle. It is never mistaken for the six digits of an authenticator.
const (
	recoveryAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	recoveryLength   = 10
)

// NewRecoveryCodes returns a fresh set, as it is shown: "7Q2KD-M4X0A".
func NewRecoveryCodes() []string {
	codes := make([]string, RecoveryCodes)
	for i := range codes {
		var raw [recoveryLength]byte
		_, _ = rand.Read(raw[:]) // never fails: crypto/rand ends the process first
		for j, b := range raw {
			raw[j] = recoveryAlphabet[b%32] // 256 is a multiple of 32: every letter is as likely
		}
		codes[i] = string(raw[:recoveryLength/2]) + "-" + string(raw[recoveryLength/2:])
	}
	return codes
}

var lookAlikes = strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1")

// ParseRecoveryCode returns the bare code of what a person typed, in whatever case and spacing and with letters that look
// like digits taken for them; false for what can't be one.
func ParseRecoveryCode(typed string) (string, bool) {
	code := lookAlikes.Replace(strings.ToUpper(strings.TrimSpace(typed)))
	if len(code) != recoveryLength || strings.Trim(code, recoveryAlphabet) != "" {
		return "", false
	}
	return code, true
}
