package middleware_test

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/middleware"
)

func TestToken(t *testing.T) {
	planted, own := &http.Cookie{Name: "gable_session", Value: "planted"}, &http.Cookie{Name: "__Host-gable_session", Value: "own"}
	token := func(over func(*http.Request), cookies ...*http.Cookie) (token string) {
		req := httptest.NewRequest("GET", "/", nil)
		req.Header.Set("X-Forwarded-Proto", "https")
		for _, c := range cookies {
			req.AddCookie(c)
		}
		if over != nil {
			over(req)
		}
		return middleware.Token(req)
	}
	onTLS := func(req *http.Request) { req.TLS = &tls.ConnectionState{} }
	assert.Equal(t, "own", token(onTLS, planted, own))
	assert.Empty(t, token(onTLS, planted), "a neighbour's cookie does not count over TLS")
	assert.Equal(t, "planted", token(nil, planted), "without TLS there is no other; the header is not believed")
	assert.Empty(t, token(nil))
	assert.Empty(t, token(nil, &http.Cookie{Name: "gable_session", Value: string(make([]byte, 129))}))

	var behindProxy string
	middleware.OverTLS(http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) { behindProxy = middleware.Token(req) })).
		ServeHTTP(httptest.NewRecorder(), func() *http.Request {
			req := httptest.NewRequest("GET", "/", nil)
			req.AddCookie(planted)
			req.AddCookie(own)
			return req
		}())
	assert.Equal(t, "own", behindProxy)
}
