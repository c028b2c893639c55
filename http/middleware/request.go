// Package middleware is what every request passes before its route: id, log, limits, session and scope.
package middleware

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/http/compress"
)

type requestIDKey struct{}

// RequestID returns the id of the request, which is also the errorRef of its error.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// Identify gives each request an id of our own making; one sent from outside is never taken over.
func Identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var raw [12]byte
		_, _ = rand.Read(raw[:])
		id := hex.EncodeToString(raw[:])
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, req.WithContext(context.WithValue(req.Context(), requestIDKey{}, id)))
	})
}

// Headers keeps answers out of caches and of pages of others; a route that answers a file sets its own. What another site
// has a browser ask for is not compressed.
func Headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		if site := req.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
			compress.Leave(req.Context())
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, req)
	})
}

// Log writes one line for each request: never a body, a query or a cookie. What was answered with an error is kept in failures by its reference.
func Log(log *slog.Logger, failures *Failures) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			began := time.Now()
			seen := &statusWriter{ResponseWriter: w}
			who := &logged{log: log}
			next.ServeHTTP(seen, req.WithContext(context.WithValue(req.Context(), loggedKey{}, who)))
			attrs := []any{"requestId", RequestID(req.Context()), "method", req.Method, "path", req.URL.Path,
				"status", seen.code(), "bytes", seen.bytes, "ms", time.Since(began).Milliseconds()}
			if who.tenant != "" {
				attrs = append(attrs, "tenant", who.tenant, "actor", who.actor, "user", who.user)
			}
			log.InfoContext(req.Context(), "request", attrs...)
			if who.failure != nil && failures != nil {
				failures.note(failureOf(req, who, seen.code(), failures.clock()))
			}
		})
	}
}

type loggedKey struct{}

type logged struct {
	tenant, actor, user string
	log                 *slog.Logger
	// failure is what was answered with an error, cause why where that does not say it.
	failure *ErrorBody
	cause   error
}

// LoggerOf is the log that the request's own line goes to.
func LoggerOf(ctx context.Context) *slog.Logger {
	if who, ok := ctx.Value(loggedKey{}).(*logged); ok {
		return who.log
	}
	return slog.Default()
}

// noteCaller lets the request's log line name the caller, resolved further down.
func noteCaller(ctx context.Context, c *Caller) {
	if who, ok := ctx.Value(loggedKey{}).(*logged); ok {
		who.tenant, who.actor, who.user = string(c.Scope.Tenant), string(c.Scope.Actor.ID), string(c.Scope.User.ID)
	}
}

var errPanic = errors.New("a panic: its stack is in the log under this reference")

// Recover turns a panic into a 500 with an errorRef; the stack goes to the log only.
func Recover(log *slog.Logger) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			defer func() {
				switch cause := recover(); cause {
				case nil:
				case http.ErrAbortHandler:
					panic(cause)
				default:
					log.ErrorContext(req.Context(), "panic", "requestId", RequestID(req.Context()), "cause", cause, "stack", string(debug.Stack()))
					WriteError(w, req, (&domain.Error{Code: domain.CodeInternal}).Because(errPanic))
				}
			}()
			next.ServeHTTP(w, req)
		})
	}
}

// Guard refuses what no client of ours sends: the texts null and undefined in place of an id, and writes from another origin.
func Guard(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	// A lender's own web site sends the public form; its handler holds the origin against the form's, and knows no session.
	crossOrigin.AddInsecureBypassPattern("POST /lead/api/web-form/{formKey}")
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if holdsNull(req) {
			WriteError(w, req, domain.BadRequest("The request names 'null' or 'undefined' where a value belongs."))
			return
		}
		if err := crossOrigin.Check(req); err != nil || (isWrite(req.Method) && req.Header.Get("Origin") == "null") {
			WriteError(w, req, domain.Denied("refusals:request.otherSite", "Writes from another site are refused."))
			return
		}
		next.ServeHTTP(w, req)
	})
}

func isWrite(method string) bool {
	return method != http.MethodGet && method != http.MethodHead && method != http.MethodOptions
}

func holdsNull(req *http.Request) bool {
	bad := func(s string) bool { return s == "null" || s == "undefined" }
	if slices.ContainsFunc(strings.Split(req.URL.Path, "/"), bad) {
		return true
	}
	for _, values := range req.URL.Query() {
		if slices.ContainsFunc(values, bad) {
			return true
		}
	}
	return false
}

// checkHost holds the request's host against the domains of a user's tenant; loopback accepts every tenant.
func checkHost(req *http.Request, id *Identity) error { return atHome(Host(req), IsTLS(req), id) }

func atHome(host string, tls bool, id *Identity) error {
	if IsLoopback(host) || slices.Contains(id.Domains, host) {
		return nil
	}
	e := &domain.Error{Code: domain.CodeUnauthenticated, Message: "Please log in at your company's own address."}
	if len(id.Domains) > 0 {
		scheme := "http"
		if tls {
			scheme = "https"
		}
		e.LoginURL = scheme + "://" + id.Domains[0] + "/login"
	}
	return e
}

// Host is the host the request was sent to, without port, in lower case. Forwarding headers from outside are not believed.
func Host(req *http.Request) string {
	host := req.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.ToLower(strings.Trim(host, "[]"))
}

// IsLoopback tells whether a host names this machine.
func IsLoopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

type statusWriter struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

func (w *statusWriter) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

// Unwrap lets http.ResponseController reach the connection, for flushing and deadlines.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Limit ends a request's work after d; the event stream lifts it for itself.
func Limit(d time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			if req.URL.Path == "/api/events" {
				next.ServeHTTP(w, req)
				return
			}
			ctx, cancel := context.WithTimeout(req.Context(), d)
			defer cancel()
			next.ServeHTTP(w, req.WithContext(ctx))
		})
	}
}
