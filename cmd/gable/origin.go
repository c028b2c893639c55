package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	api "gable/http"
	"gable/http/compress"
)

// origin is everything that answers at GABLE_ADDR: health and metrics from the first moment, the rest once it is there.
type origin struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	ready    atomic.Pointer[site]
	drain    drain
	// opsElsewhere: what is for operators is served at an address of its own.
	opsElsewhere bool
}

// site is what an origin serves once it can.
type site struct {
	api      http.Handler
	document []byte // the API's own description
	pool     *pgxpool.Pool
	apps     map[string]*url.URL // by path prefix; "" takes the rest; nil for the API alone
	web      map[string]http.Handler
	pages    pages
	built    built
	// endStreams ends the event streams, which never end by themselves.
	endStreams func()
}

func newOrigin(registry *prometheus.Registry) *origin {
	requests := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "gable_http_request_duration_seconds", Help: "How long requests took, by method and status.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5, 30},
	}, []string{"method", "code", "part"})
	registry.MustRegister(requests)
	return &origin{registry: registry, requests: requests}
}

// open begins to serve a site.
func (o *origin) open(s *site, log *slog.Logger) {
	s.api = promhttp.InstrumentHandlerDuration(o.requests.MustCurryWith(prometheus.Labels{"part": "api"}), s.api)
	s.web = map[string]http.Handler{}
	for prefix, target := range s.apps {
		s.web[prefix] = promhttp.InstrumentHandlerDuration(o.requests.MustCurryWith(prometheus.Labels{"part": "web"}), forward(target, s.pages, log))
	}
	o.ready.Store(s)
}

// ServeHTTP answers one request.
func (o *origin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s := o.ready.Load()
	switch {
	case r.URL.Path == "/healthz":
		write(w, http.StatusOK, map[string]string{"status": "alive"})
	case r.URL.Path == "/readyz":
		o.readiness(w, r, s)
	case r.URL.Path == "/metrics":
		o.metrics(w, r)
	case r.Method == http.MethodConnect, r.Method == http.MethodTrace:
		refuseMethod(w, r)
	default:
		o.whileServing(w, r, s)
	}
}

// serve answers a request to the site.
func (o *origin) serve(w http.ResponseWriter, r *http.Request, s *site) {
	switch {
	case r.URL.Path == "/openapi.json":
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(s.document)
	case isAPI(r.URL.Path) || len(s.web) == 0:
		s.api.ServeHTTP(w, r)
	case s.built.serve(w, r):
	default:
		s.page(w, r)
	}
}

// page answers with what a web app has at a path, or leads to the log-in that stands before it.
func (s *site) page(w http.ResponseWriter, r *http.Request) {
	if door := s.loginRedirect(r); door != "" {
		s.pages.harden(w.Header())
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Location", door)
		w.WriteHeader(http.StatusTemporaryRedirect)
		return
	}
	s.web[prefixOf(r.URL.Path, s.web)].ServeHTTP(w, r)
}

func isAPI(path string) bool {
	for _, base := range api.Bases {
		if strings.HasPrefix(path, base) {
			return true
		}
	}
	return false
}

// prefixOf is the app that a path belongs to: /pos and what is below it, but not /position.
func prefixOf(path string, apps map[string]http.Handler) string {
	for prefix := range apps {
		if prefix != "" && (path == prefix || strings.HasPrefix(path, prefix+"/")) {
			return prefix
		}
	}
	return ""
}

func (o *origin) readiness(w http.ResponseWriter, r *http.Request, s *site) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	status := "ready"
	switch {
	case o.drain.isStopping():
		status = "stopping"
	case s == nil:
		status = "starting"
	case s.pool != nil && s.pool.Ping(ctx) != nil:
		status = "the database is away"
	}
	if status != "ready" {
		w.Header().Set("Retry-After", "2")
		write(w, http.StatusServiceUnavailable, map[string]string{"status": status})
		return
	}
	write(w, http.StatusOK, map[string]string{"status": status})
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// forward passes requests on to a web app. What a client claims about itself in Forwarded or X-Forwarded-* is replaced
// by what the connection says; ReverseProxy drops the hop-by-hop headers.
func forward(target *url.URL, guard pages, log *slog.Logger) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host
			r.SetXForwarded()
			guard.request(r)
		},
		ModifyResponse: guard.answer,
		Transport: &http.Transport{
			DialContext:           (&net.Dialer{Timeout: 2 * time.Second}).DialContext,
			ResponseHeaderTimeout: 30 * time.Second,
			IdleConnTimeout:       time.Minute,
			MaxIdleConnsPerHost:   64,
			DisableCompression:    true, // what leaves the origin is compressed there, once
		},
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			if r.Context().Err() == nil {
				log.WarnContext(r.Context(), "a web app did not answer", "path", r.URL.Path, "error", err)
			}
			write(w, http.StatusBadGateway, map[string]string{"code": "UNAVAILABLE", "message": "This page is not available at the moment. Please try again."})
		},
	}
}

// newServer has limits for slow clients. It has none for slow answers: event streams last, and the API limits the rest.
func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           compress.Handler(handler),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}
