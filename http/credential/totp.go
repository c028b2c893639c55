package credential

import (
	"crypto/subtle"
	"fmt"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"
)

// TOTP's parameters (RFC 6238), those that every authenticator app knows.
const (
	totpPeriod = 30
	totpDrift  = 1 // steps before and after the present one, for clocks that are off
)

// TOTPKey is a second factor being set up. Its texts are secrets: they go to
// their owner once, and nowhere else.
type TOTPKey struct {
	secret string
	url    string
}

// NewTOTPKey returns a fresh key for an account.
func NewTOTPKey(account string) (TOTPKey, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: "Gable", AccountName: account, Period: totpPeriod})
	if err != nil {
		return TOTPKey{}, fmt.Errorf("make second factor: %w", err)
	}
	return TOTPKey{secret: key.Secret(), url: key.URL()}, nil
}

// Secret returns the key as base32 text, for typing.
func (k TOTPKey) Secret() string { return k.secret }

// URL returns the otpauth: address that a QR code shows.
func (k TOTPKey) URL() string { return k.url }

// String hides the key from logs.
func (TOTPKey) String() string { return "TOTPKey(hidden)" }

// GoString hides the key from logs.
func (TOTPKey) GoString() string { return "TOTPKey(hidden)" }

// CheckTOTP tells whether code is right for the secret at now, one step of drift
// either way, and returns its step. Steps up to lastStep are used and refused;
// the caller stores the returned step before trusting the answer. Every
// candidate is compared, so the time tells nothing.
func CheckTOTP(secret, code string, now time.Time, lastStep int64) (step int64, ok bool, err error) {
	present := now.Unix() / totpPeriod
	for candidate := present - totpDrift; candidate <= present+totpDrift; candidate++ {
		want, err := hotp.GenerateCodeCustom(secret, uint64(candidate), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err != nil {
			return 0, false, fmt.Errorf("second factor: %w", err)
		}
		equal := subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1
		if equal && candidate > lastStep && !ok {
			step, ok = candidate, true
		}
	}
	return step, ok, nil
}
