package inbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"gable/domain"
)

// UnsubscribeToken is what the link is made of by which somebody ends the day's letters: whose they are, signed with their key. It is
// good for nothing else.
func UnsubscribeToken(tenant, user domain.ID, key []byte) string {
	return base64.RawURLEncoding.EncodeToString([]byte(string(tenant)+string(user))) + "." + base64.RawURLEncoding.EncodeToString(signature(tenant, user, key))
}

// IsSigned tells whether a token is the one of somebody's key.
func IsSigned(token string, tenant, user domain.ID, key []byte) bool {
	return hmac.Equal([]byte(token), []byte(UnsubscribeToken(tenant, user, key)))
}

// ReadUnsubscribe answers whose letters a token would end, before its signature is looked at.
func ReadUnsubscribe(token string) (tenant, user domain.ID, ok bool) {
	const idLength = 36
	if len(token) < base64.RawURLEncoding.EncodedLen(2*idLength) {
		return "", "", false
	}
	raw, err := base64.RawURLEncoding.DecodeString(token[:base64.RawURLEncoding.EncodedLen(2*idLength)])
	if err != nil {
		return "", "", false
	}
	tenant, errTenant := domain.ParseID(string(raw[:idLength]))
	user, errUser := domain.ParseID(string(raw[idLength:]))
	return tenant, user, errTenant == nil && errUser == nil
}

func signature(tenant, user domain.ID, key []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("digest " + string(tenant) + " " + string(user)))
	return mac.Sum(nil)
}
