package main

import (
	"log/slog"
	"net/http"
	"net/netip"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gable/domain"
	"gable/http/middleware"
)

// forwarding are the headers that a proxy in front puts on: a request with one of them comes from elsewhere.
var forwarding = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"}

// isLocal tells whether a request was made on this machine, to this machine, by nobody's order.
func isLocal(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !peer.Addr().Unmap().IsLoopback() || !middleware.IsLoopback(middleware.Host(r)) {
		return false
	}
	for _, name := range forwarding {
		if len(r.Header.Values(name)) > 0 {
			return false
		}
	}
	return true
}

func metricsOf(registry *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
}

// metrics answers what a process measures of itself, to this machine alone; where an address for operators is set, there
// and nowhere else.
func (o *origin) metrics(w http.ResponseWriter, r *http.Request) {
	if o.opsElsewhere || !isLocal(r) {
		refuse(w, r, domain.NotFound())
		return
	}
	metricsOf(o.registry).ServeHTTP(w, r)
}

// serveOps serves the metrics at the operators' own address, if one is set.
func serveOps(config Config, registry *prometheus.Registry, log *slog.Logger) (stop func(), err error) {
	if config.OpsAddr == "" {
		return func() {}, nil
	}
	listener, err := listenAs("GABLE_OPS_ADDR", config.OpsAddr)
	if err != nil {
		return nil, err
	}
	measured := metricsOf(registry)
	log.Info("serving metrics", "address", listener.Addr().String())
	stop, _ = serveOn(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/metrics" {
			refuse(w, r, domain.NotFound())
			return
		}
		measured.ServeHTTP(w, r)
	}), log)
	return stop, nil
}

// refuse answers with the one error body.
func refuse(w http.ResponseWriter, r *http.Request, err *domain.Error) {
	middleware.Identify(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { middleware.WriteError(w, r, err) })).ServeHTTP(w, r)
}

func unavailable(w http.ResponseWriter, r *http.Request, message string) {
	refuse(w, r, &domain.Error{Code: domain.CodeUnavailable, Message: message})
}

// refuseMethod answers the methods that ask a server to be something other than the origin of what it serves.
func refuseMethod(w http.ResponseWriter, r *http.Request) {
	middleware.Identify(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
		w.Header().Set("Connection", "close")
		write(w, http.StatusMethodNotAllowed, middleware.ErrorBody{Code: domain.CodeBadRequest,
			Message: "This server takes no " + r.Method + " requests.", ErrorRef: w.Header().Get("X-Request-Id")})
	})).ServeHTTP(w, r)
}
