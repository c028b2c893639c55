package middleware

import (
	"context"
	"net/http"
)

type overTLSKey struct{}

// OverTLS marks every request as having come over TLS: for a server whose TLS ends in front of it. What a request says
// of itself in X-Forwarded-Proto is not believed.
func OverTLS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		next.ServeHTTP(w, req.WithContext(context.WithValue(req.Context(), overTLSKey{}, true)))
	})
}

// IsTLS tells whether the request came over TLS.
func IsTLS(req *http.Request) bool {
	marked, _ := req.Context().Value(overTLSKey{}).(bool)
	return marked || req.TLS != nil
}
