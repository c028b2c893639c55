// Package http is the API: one file per record kind, its routes and handlers; routes.go mounts all bases.
package http

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/go-chi/chi/v5"

	"gable/aside"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/domain/vendor"
	"gable/http/account"
	"gable/http/credential"
	"gable/http/document"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/session"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// Config is what the API is built from.
type Config struct {
	DB    *tenancy.DB
	Clock domain.Clock
	Log   *slog.Logger
	Vault *vault.Vault
	// Files is where the content of files is kept.
	Files *blob.Store
	// SessionLimits are how long a log-in lasts; zero for the default.
	SessionLimits session.Limits
	// Passwords hashes and checks passwords; nil for the pinned cost, which every installation has.
	Passwords *credential.Passwords
	// Secure tells that the origin is served over TLS by something in front of the server: cookies are then held to it.
	Secure bool
	// Payments charges cards; nil for an installation without a payments vendor.
	Payments vendor.Payments
	// Texts sends texts to phones, and knows its own forms; nil for an installation without one.
	Texts vendor.Texter
	// PublicURL is the one origin as people outside reach it; links that are handed out begin with it.
	PublicURL string
	// Scripts are the outside services that are switched on in the browser.
	Scripts vendor.Scripts
	// SupportEmail is whom people write to where no company's own address is known.
	SupportEmail string
	// Polls are how often pages ask by themselves.
	Polls Polls
	// MailDomain is the host of the addresses at which loans take mail; "" where none does.
	MailDomain string
	// Places finds addresses; nil finds none.
	Places vendor.PlaceFinder
	// Logins asks vendors whether they take a login; nil asks nobody.
	Logins vendor.LoginTester
	// Underwriting asks DU and LPA what is asked of them at once; nil is refused.
	Underwriting vendor.Underwriting
	// Names asks the DNS whose a host is; nil gets no answer.
	Names vendor.TXTFinder
	// Proxies are the networks of proxies in front of the server: what these say of where a request comes from is believed.
	Proxies []netip.Prefix
	// Aside is where files are read that somebody has sent; nil reads them in this process.
	Aside *aside.Shop
	// Scanner looks for what harms who opens a file; nil for none.
	Scanner vendor.Scanner
	// Version goes into the OpenAPI document.
	Version string
	// Schemas describe its types; nil for schemas of its own.
	Schemas *endpoint.Schemas
}

// Server is the API with all its routes.
type Server struct {
	Config
	API      *endpoint.API
	Resolver *middleware.Resolver
	// Hub hands events to open streams; its Run belongs to whoever runs the server.
	Hub *Hub
	// Failures keeps what was answered with an error; its Run belongs to whoever runs the server.
	Failures *middleware.Failures
	handler  http.Handler
}

// requestLimit is how long one request may take, streams apart.
const requestLimit = 60 * time.Second

// New builds the API. Its handler serves the specification's bases; what is not a route of the API is a NOT_FOUND.
func New(cfg Config) *Server {
	if cfg.Payments == nil {
		cfg.Payments = vendor.NoPayments{}
	}
	if cfg.Logins == nil {
		cfg.Logins = vendor.NewHTTPLogins(nil)
	}
	if cfg.Texts == nil {
		cfg.Texts = &vendor.Twilio{}
	}
	if cfg.Schemas == nil {
		cfg.Schemas = endpoint.NewSchemas()
	}
	resolver := middleware.NewResolver(cfg.DB, cfg.Clock)
	s := &Server{Config: cfg, Resolver: resolver, Hub: newHub(cfg, resolver), Failures: middleware.NewFailures(func(ctx context.Context, all []user.FailedRequest) error {
		return userdb.KeepFailedRequests(ctx, cfg.DB, all)
	}, cfg.Clock, cfg.Log)}
	router := chi.NewRouter()
	if cfg.Secure {
		router.Use(middleware.OverTLS)
	}
	router.Use(middleware.Identify, middleware.Locate(cfg.Proxies), middleware.Trace, middleware.Headers, middleware.Log(cfg.Log, s.Failures), middleware.Recover(cfg.Log), middleware.Guard,
		middleware.Limit(requestLimit), s.Resolver.Session)
	router.NotFound(func(w http.ResponseWriter, req *http.Request) { middleware.WriteError(w, req, domain.NotFound()) })
	router.MethodNotAllowed(func(w http.ResponseWriter, req *http.Request) {
		middleware.WriteError(w, req, &domain.Error{Code: domain.CodeNotFound, Message: "This address does not take that method."})
	})
	s.API = endpoint.New(router, cfg.DB, cfg.Version, cfg.Schemas)
	s.API.Aside = cfg.Aside
	if s.API.Underwriting = cfg.Underwriting; s.API.Underwriting == nil {
		s.API.Underwriting = &vendor.HTTPUnderwriting{}
	}
	if s.API.Scanner = cfg.Scanner; s.API.Scanner == nil {
		s.API.Scanner = vendor.NoScanner{}
	}
	s.API.Files = endpoint.Files{Store: cfg.Files, Vault: cfg.Vault}
	s.API.ExemptFromRules, s.API.MailDomain = exemptFromRules, cfg.MailDomain
	s.API.Platform, s.API.PublicURL = org.PlatformAt(cfg.PublicURL), cfg.PublicURL
	s.mount()
	account.Mount(account.Config{API: s.API, Resolver: s.Resolver, Clock: s.Clock, Log: s.Log, Vault: s.Vault, PublicURL: s.PublicURL, Limits: s.SessionLimits, Passwords: s.Passwords})
	s.API.RequireAnswered()
	s.handler = router
	return s
}

// ServeHTTP serves the API.
func (s *Server) ServeHTTP(w http.ResponseWriter, req *http.Request) { s.handler.ServeHTTP(w, req) }

// MailDoor takes mail to loans, until ctx ends; it is served by whoever runs the server, where there is a mail domain.
func (s *Server) MailDoor(ctx context.Context) *smtp.Server {
	return document.NewMailDoor(ctx, s.API, s.Log)
}

// OpenAPI is the document of all routes, as JSON.
func (s *Server) OpenAPI() ([]byte, error) { return s.API.Huma.OpenAPI().MarshalJSON() }

// Bases are the path prefixes the API answers; everything else on the origin belongs to the web apps.
var Bases = []string{"/api/", "/los/api/", "/admin/api/", "/pricing/api/", "/lead/api/", "/workflow-task/api/", "/realtor/api/", "/pos/api/"}

// Document builds the API without a database, for its OpenAPI document alone.
func Document(version string) ([]byte, error) {
	return New(Config{DB: tenancy.New(nil, time.Now), Clock: time.Now, Log: slog.New(slog.DiscardHandler), Version: version}).OpenAPI()
}
