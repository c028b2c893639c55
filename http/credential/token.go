package credential

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// NewToken returns a random token of 256 bits as URL-safe text, to hand out, and
// its hash, to store.
func NewToken() (token string, hash []byte) {
	var raw [32]byte
	_, _ = rand.Read(raw[:]) // never fails: crypto/rand ends the process first
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	return token, HashToken(token)
}

// SessionCookie returns the name of the cookie that holds a session's token: over
// TLS with the prefix by which browsers hold it to the very host that set it, so
// that no neighbour under the same domain can plant one.
func SessionCookie(tls bool) string {
	if tls {
		return "__Host-gable_session"
	}
	return "gable_session"
}

// HashToken returns the SHA-256 under which a token is stored. No salt or cost
// is needed: the token itself can't be guessed.
func HashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
