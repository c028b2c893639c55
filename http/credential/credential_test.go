package credential_test

import (
	"context"
	"encoding/base32"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/credential"
)

func TestPasswords(t *testing.T) {
	p := credential.NewPasswords(credential.PinnedCost())
	hash, err := p.Hash(t.Context(), "contrase\u00f1a-larga")
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(hash, "$argon2id$v=19$m=47104,t=2,p=1$"), "pinned parameters: %s", hash)

	for password, want := range map[string]credential.Verdict{
		"contrase\u00f1a-larga":  {Match: true},
		"contrasen\u0303a-larga": {Match: true}, // the same, typed on another keyboard
		"contrasena-larga":       {},
		"":                       {},
	} {
		got, err := p.Verify(t.Context(), hash, password)
		require.NoError(t, err)
		assert.Equal(t, want, got, "%q", password)
	}
	_, err = p.Verify(t.Context(), "not a hash", "x")
	assert.Error(t, err)
}

func TestPasswordsOfUnknownAccountNeverMatch(t *testing.T) {
	p := credential.NewPasswords(credential.PinnedCost())
	got, err := p.Verify(t.Context(), "", "")
	require.NoError(t, err)
	assert.Equal(t, credential.Verdict{}, got)
	_, params, err := argon2id.CheckHash("", credential.DummyHash(p))
	require.NoError(t, err)
	hash, err := p.Hash(t.Context(), "Gable-demo-1")
	require.NoError(t, err)
	_, others, err := argon2id.CheckHash("", hash)
	require.NoError(t, err)
	assert.Equal(t, others, params, "it costs what others cost")
}

func TestPasswordsAskForRehash(t *testing.T) {
	p := credential.NewPasswords(credential.PinnedCost())
	weak, err := argon2id.CreateHash("Gable-demo-1", &argon2id.Params{Memory: 1024, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
	require.NoError(t, err)
	got, err := p.Verify(t.Context(), weak, "Gable-demo-1")
	require.NoError(t, err)
	assert.Equal(t, credential.Verdict{Match: true, Rehash: true}, got)
	got, err = p.Verify(t.Context(), weak, "wrong")
	require.NoError(t, err)
	assert.Equal(t, credential.Verdict{}, got)
}

func TestPasswordsStopWaiting(t *testing.T) {
	p := credential.NewPasswords(credential.PinnedCost())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	held := credential.Fill(p)
	defer held()
	_, err := p.Verify(ctx, "", "x")
	assert.ErrorIs(t, err, context.Canceled)
	_, err = p.Hash(ctx, "x")
	assert.ErrorIs(t, err, context.Canceled)
}

// RFC 6238 appendix B, SHA-1, cut to six digits.
func TestTOTPPublishedVectors(t *testing.T) {
	secret := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	for at, code := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		step, ok, err := credential.CheckTOTP(secret, code, time.Unix(at, 0), 0)
		require.NoError(t, err)
		assert.True(t, ok, "%d", at)
		assert.Equal(t, at/30, step)
	}
}

func TestTOTPDriftAndReplay(t *testing.T) {
	secret := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	const code, step = "081804", int64(1111111109 / 30)
	for drift, want := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		_, ok, err := credential.CheckTOTP(secret, code, time.Unix((step+drift)*30, 0), 0)
		require.NoError(t, err)
		assert.Equal(t, want, ok, "drift %d", drift)
	}
	_, ok, err := credential.CheckTOTP(secret, code, time.Unix(step*30, 0), step)
	require.NoError(t, err)
	assert.False(t, ok, "a used code")
	_, ok, err = credential.CheckTOTP(secret, code, time.Unix(step*30, 0), step+1)
	require.NoError(t, err)
	assert.False(t, ok, "a code older than the one used last")
	for _, wrong := range []string{"", "81804", "0818040", "abcdef", " 81804"} {
		_, ok, err = credential.CheckTOTP(secret, wrong, time.Unix(step*30, 0), 0)
		require.NoError(t, err)
		assert.False(t, ok, wrong)
	}
	_, _, err = credential.CheckTOTP("not base32!", code, time.Unix(0, 0), 0)
	assert.Error(t, err)
}

func TestTOTPKeyHidesItself(t *testing.T) {
	key, err := credential.NewTOTPKey("ana@summit.test")
	require.NoError(t, err)
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		assert.NotContains(t, fmt.Sprintf(format, key), key.Secret(), format)
	}
	u, err := url.Parse(key.URL())
	require.NoError(t, err)
	assert.Equal(t, "otpauth", u.Scheme)
	assert.Equal(t, key.Secret(), u.Query().Get("secret"))
	assert.Equal(t, "Gable", u.Query().Get("issuer"))
	assert.Len(t, key.Secret(), 32, "160 bits")
}

func TestToken(t *testing.T) {
	token, hash := credential.NewToken()
	other, _ := credential.NewToken()
	assert.Len(t, token, 43)
	assert.NotEqual(t, token, other)
	assert.Equal(t, hash, credential.HashToken(token))
	assert.NotEqual(t, hash, credential.HashToken(token+"="))
}

func BenchmarkVerify(b *testing.B) {
	p := credential.NewPasswords(credential.PinnedCost())
	for b.Loop() {
		_, _ = p.Verify(b.Context(), "", "Gable-demo-1")
	}
}
