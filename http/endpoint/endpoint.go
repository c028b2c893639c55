// Package endpoint turns a typed function into a route: permission, decoding, transaction, nonce, journal and encoding
// are written here once. It knows no record kind.
package endpoint

import (
	"context"
	"fmt"
	"net/http"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5"

	"gable/aside"
	"gable/authz"
	"gable/change"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/vendor"
	"gable/http/compress"
	"gable/http/credential"
	"gable/http/middleware"
	"gable/jobs"
	"gable/tenancy"
)

// MaxBodyBytes bounds the body of an ordinary request.
const MaxBodyBytes = 1 << 20

// uploadMemory keeps uploads out of temporary files: they hold people's numbers, and are bounded by their routes.
const uploadMemory = 32 << 20

// Route declares one route of the API.
type Route struct {
	Method, Path string
	// Name is the operation id: unique, camelCase, the name of the generated client's function.
	Name, Summary, Description, Tag string
	// Permission is what the effective user must hold; Public routes answer without a log-in.
	Permission authz.Permission
	Public     bool
	// Section is the loan section a write belongs to; it is refused while that section is locked. A write on a loan names one, or
	// says loan.SectionNone. A read is refused by the lock of a section that takes data out.
	Section loan.Section
	// Status is the success status; 0 means 200.
	Status int
	// MaxBodyBytes overrides the bound on the body, for uploads.
	MaxBodyBytes int64
	// Secret is a route whose answer holds what nobody but its reader may know: it is not compressed (compress.Leave).
	Secret bool
	// DailyTries bounds how often in a day one person may call the route on one loan, whatever becomes of it; 0 is no bound.
	DailyTries int
	// Unpinned leaves a route with {loanId} unpinned: it handles the loan's visibility itself.
	Unpinned bool
	// TellsFaults leaves what is wrong with the body to the handler, whose answer it is.
	TellsFaults bool
	// NamesLoan is a write whose body may name its loan: it is then pinned to it, as one under {loanId} is.
	NamesLoan bool
	// Writes and WithoutTransaction tell how the route was registered: as one that changes something, as one whose handler opens its own
	// transactions.
	Writes, WithoutTransaction bool
}

// API collects routes on a chi router and their OpenAPI document.
type API struct {
	Huma   huma.API
	Router chi.Router
	DB     *tenancy.DB
	// Changes settles loans and has rules judge what a write changes.
	Changes *change.Engine
	// ExemptFromRules are the writes that the company's rules don't judge, by their name, each with its reason.
	ExemptFromRules map[string]string
	// MailDomain is the host of the addresses at which loans take mail; "" where none does.
	MailDomain string
	// PublicURL is the one origin as people outside reach it.
	PublicURL string
	// Platform is what no company may have of the hosts.
	Platform org.Platform
	// BodyTime and UploadTime are how long a request's body may take to arrive, an ordinary one and one with a file.
	BodyTime, UploadTime time.Duration
	// Pictures and Documents are where the files of uploads are read: a picture needs much memory, a document little.
	Pictures, Documents *UploadLimiter
	// Files is where the content of files is kept.
	Files Files
	// Aside is where files are read that somebody has sent; nil reads them in this process.
	Aside *aside.Shop
	// Scanner looks for what harms who opens a file that is read at once.
	Scanner vendor.Scanner
	// Underwriting asks DU and LPA what is asked of them at once.
	Underwriting vendor.Underwriting
	schemas      *Schemas
	// described tells that another server has described the routes.
	described bool
	routes    []Route
	// forms are the names of the routes that take a file.
	forms map[string]bool
}

// New returns an empty API on router, its types described in schemas. The document names the product and the version.
func New(router chi.Router, db *tenancy.DB, version string, schemas *Schemas) *API {
	replaceErrors()
	humachi.MultipartMaxMemory = uploadMemory
	config := huma.DefaultConfig("Gable", version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks, config.Formats = nil, formats()
	config.FieldsOptionalByDefault = true
	config.Transformers = []huma.Transformer{fillLists, omitColumns, envelop}
	config.Info.Description = "Mortgage loan origination. Amounts are US dollars with at most two decimals, rates are percent, dates are YYYY-MM-DD, instants RFC 3339 in UTC. PATCH takes a JSON merge patch: absent leaves unchanged, null clears. Whatever is not a success has one shape, the default response: 400, 401, 403, 404, 413, 415, 422, 429 and 503 may come of any request, 409, 412 and 423 of a write, 423 of an export; its code tells them apart."
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"session": {Type: "apiKey", In: "cookie", Name: credential.SessionCookie(false), Description: "The session cookie set by POST /api/login."},
	}
	config.Components.Schemas = schemas.registry
	config.Paths = schemas.paths
	return &API{Huma: humachi.New(router, config), schemas: schemas, described: schemas.paths != nil, Router: router, DB: db, BodyTime: bodyTime, UploadTime: uploadTime,
		Changes: change.NewEngine(jobs.Announce), Pictures: NewUploadLimiter(1, 8), Documents: NewUploadLimiter(2, 16), forms: map[string]bool{}}
}

// Routes lists what was registered.
func (a *API) Routes() []Route { return slices.Clone(a.routes) }

// schemaNames gives each Go type its name in the document; of types with the same name in several packages all but the
// first get the package's name in front.
func schemaNames() func(reflect.Type, string) string {
	taken := map[string]reflect.Type{}
	return func(t reflect.Type, hint string) string {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		name := huma.DefaultSchemaNamer(t, hint)
		if first, clash := taken[name]; clash && first != t {
			name = strings.ToUpper(path.Base(t.PkgPath())[:1]) + path.Base(t.PkgPath())[1:] + name
		}
		if taken[name] == nil {
			taken[name] = t
		}
		return name
	}
}

func (a *API) operation(r Route) huma.Operation {
	if r.Permission == "" && !r.Public {
		panic(fmt.Sprintf("route %s %s declares no permission", r.Method, r.Path))
	}
	if r.Status == 0 {
		r.Status = http.StatusOK
	}
	if r.MaxBodyBytes == 0 {
		r.MaxBodyBytes = MaxBodyBytes
	}
	a.routes = append(a.routes, r)
	op := huma.Operation{
		OperationID: r.Name, Method: r.Method, Path: r.Path, Summary: r.Summary, Description: r.Description,
		Tags: []string{r.Tag}, DefaultStatus: r.Status, MaxBodyBytes: r.MaxBodyBytes,
		BodyReadTimeout:  -1, // the body bounds its own time
		SkipValidateBody: r.TellsFaults,
		Middlewares:      huma.Middlewares{a.allow(r)},
	}
	if r.Writes {
		op.Parameters = append(op.Parameters,
			&huma.Param{Name: "lw-nonce", In: "header", Description: "A UUID. The same user sending it again within 24 h gets the first answer again, and nothing is done twice.", Schema: &huma.Schema{Type: "string", Format: "uuid"}},
			&huma.Param{Name: "lw-origin", In: "header", Description: "What the page calls the origin of its write, up to 64 of A-Z, a-z, 0-9, _ and -: the events that follow bear it. Anything else is not passed on.", Schema: &huma.Schema{Type: "string"}})
	}
	if a.Judged(r) {
		op.Parameters = append(op.Parameters, &huma.Param{Name: "forRuleEngineConfirm", In: "query", Schema: &huma.Schema{Type: "boolean"},
			Description: "Agrees to what the company's rules asked about this very request (409 RULE_CONFIRMATION). A stage that they require (409 RULE_STAGE_CHANGE) is agreed to by the body {body, ruleEnginePayload: {stageId, actionId}}, or by ruleEngineStageId and ruleEngineActionId where the body is no JSON. The answer is then {fromRuleEngine: true, body: {data}}."},
			&huma.Param{Name: "ruleEngineReason", In: "query", Schema: &huma.Schema{Type: "string", MaxLength: new(maxReason)}, Description: "Why the person goes on, where a confirmation needs a reason; it stands in the journal."},
			&huma.Param{Name: "ruleEngineStageId", In: "query", Schema: &huma.Schema{Type: "string"}, Description: "The stage that is agreed to, of a request whose body is no JSON."},
			&huma.Param{Name: "ruleEngineActionId", In: "query", Schema: &huma.Schema{Type: "string"}, Description: "The actionId of the question that it answers."})
	}
	if r.Public {
		op.Description = strings.TrimSpace(op.Description + " Needs no log-in.")
	} else {
		op.Security = []map[string][]string{{"session": {}}}
		op.Extensions = map[string]any{"x-permission": string(r.Permission)}
		op.Description = strings.TrimSpace(op.Description + " Permission: `" + string(r.Permission) + "`.")
	}
	return op
}

// allow answers 401 and 403 before anything of the request is decoded.
func (a *API) allow(r Route) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		ctx = a.bound(ctx, r)
		req, w := humachi.Unwrap(ctx)
		if r.Secret {
			compress.Leave(req.Context())
		}
		if r.Public {
			next(ctx)
			return
		}
		caller, err := permitted(ctx.Context(), r, ctx.Param("loanId"))
		if err == nil && a.Judged(r) {
			ctx, err = readResend(ctx)
		}
		if err != nil {
			middleware.WriteError(w, req, err)
			return
		}
		next(huma.WithContext(ctx, middleware.WithCaller(ctx.Context(), caller)))
	}
}

// register makes a route of a function that is called once the whole of the request has arrived.
func register[I, O any](a *API, r Route, handle func(context.Context, *I) (*O, error)) {
	if takesFiles(reflect.TypeFor[I]()) != a.forms[r.Name] {
		panic(fmt.Sprintf("route %s %s has a Form for its body and is registered by Take: both or neither", r.Method, r.Path))
	}
	if r.Writes {
		demandSection(r)
		a.demandJudge(r)
	}
	op := a.operation(r)
	documentText[O](&op)
	registerAt := func(api huma.API) {
		huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
			if err := arrived(ctx); err != nil {
				return nil, middleware.Describe(ctx, err)
			}
			return handle(ctx, in)
		})
	}
	if !a.described {
		registerAt(a.Huma)
		return
	}
	a.Router.MethodFunc(r.Method, r.Path, a.schemas.later(a.Huma, registerAt))
}

// Read registers a route that changes nothing.
func Read[I, O any](a *API, r Route, handle func(*Call, *I) (*O, error)) {
	register(a, r, func(ctx context.Context, in *I) (*O, error) {
		return run(ctx, a, r, in, nil, handle)
	})
}

// Write registers a route that changes something: nonce, section lock, journal and settlement run around its handler.
func Write[I, O any](a *API, r Route, handle func(*Call, *I) (*O, error)) {
	WriteWithPrefetch(a, r, nil, handle)
}

// WriteWithPrefetch is Write on a loan for a handler that begins with a question to the database: ask puts it into the round trip that
// pins the loan.
func WriteWithPrefetch[I, O any](a *API, r Route, ask func(*Call, *I, *pgx.Batch), handle func(*Call, *I) (*O, error)) {
	r.Writes = true
	register(a, r, func(ctx context.Context, in *I) (*O, error) { return run(ctx, a, r, in, ask, recorded(a, handle)) })
}

// recorded is a write's handler with what runs around it in its transaction: nonce, settlement, journal.
func recorded[I, O any](a *API, handle func(*Call, *I) (*O, error)) func(*Call, *I) (*O, error) {
	return func(c *Call, in *I) (*O, error) {
		return replayable(c, func() (*O, error) {
			if err := a.Changes.TakeAnswers(c.Work); err != nil {
				return nil, err
			}
			out, err := handle(c, in)
			if err != nil {
				return nil, err
			}
			return out, c.finish(a)
		})
	}
}

// AuditedRead registers a read that leaves a trace: what its handler journals is written with it, or nothing is answered.
// It takes no nonce: an answer that is worth a trace is not kept for a repetition.
func AuditedRead[I, O any](a *API, r Route, handle func(*Call, *I) (*O, error)) {
	register(a, r, func(ctx context.Context, in *I) (*O, error) {
		return run(ctx, a, r, in, nil, func(c *Call, in *I) (*O, error) {
			out, err := handle(c, in)
			if err != nil {
				return nil, err
			}
			return out, c.finish(a)
		})
	})
}

// WithoutTransaction registers a route whose handler opens its own transactions, or needs none: log-in, streams.
func WithoutTransaction[I, O any](a *API, r Route, handle func(context.Context, *middleware.Caller, *I) (*O, error)) {
	r.Writes, r.WithoutTransaction = isWrite(r.Method), true
	register(a, r, func(ctx context.Context, in *I) (*O, error) {
		out, err := attempt(ctx, middleware.CallerFrom(ctx), r, func(caller *middleware.Caller) (*O, error) {
			if err := a.recheckCaller(ctx, r, caller); err != nil {
				return nil, err
			}
			return handle(ctx, caller, in)
		})
		if err != nil {
			return nil, middleware.Describe(ctx, err)
		}
		return out, nil
	})
}

// RetryOnStaleRights does the last part of the handler of a route WithoutTransaction: where the caller's rights changed meanwhile, it alone is
// tried again, and not what was done before it and must not be done twice for a request.
func RetryOnStaleRights[O any](ctx context.Context, caller *middleware.Caller, r Route, do func(*middleware.Caller) (*O, error)) (*O, error) {
	return attempt(ctx, caller, r, do)
}

// recheckCaller compares what this process remembers of the caller with the database, for handlers that may do without a
// transaction under the caller's scope.
func (a *API) recheckCaller(ctx context.Context, r Route, caller *middleware.Caller) error {
	if r.Public || caller == nil {
		return nil
	}
	return a.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) error {
		_, err := tx.Exec("select 1")
		return err
	})
}
