package http_test

import (
	nethttp "net/http"
	"net/http/httptest"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/authz"
	"gable/demo"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/credential"
	"gable/http/apitest"
	"gable/http/endpoint"
)

// judgedByThemselves are the judged writes whose handlers open their own transactions, each with a request that changes something.
func judgedByThemselves() map[string]func(*testing.T, *apitest.World) *apitest.Answer {
	billed := "/admin/api/payments/" + string(demo.UnitID("summit.test", ""))
	all := map[string]func(*testing.T, *apitest.World) *apitest.Answer{
		"createLoan": func(_ *testing.T, w *apitest.World) *apitest.Answer {
			return w.As("originator@summit.test").Post("/los/api/loans", effect{})
		},
		"convertLead": func(_ *testing.T, w *apitest.World) *apitest.Answer {
			var lead struct{ ID string }
			w.As("originator@summit.test").Post(leads, newLead("Dora")).Want(201).Into(&lead)
			return w.As("originator@summit.test").Post(leads+"/"+lead.ID+"/convert", nil)
		},
		"createDocumentForm": func(_ *testing.T, w *apitest.World) *apitest.Answer {
			return sendForm(w.As("companyadmin@summit.test"), "POST", formPath, "first.pdf", worksheet())
		},
		"checkDomain": func(t *testing.T, w *apitest.World) *apitest.Answer {
			admin := w.As("companyadmin@summit.test")
			prove(t, w, askForHost(admin, "loans.example.com"))
			return admin.Post("/api/domains/loans.example.com/check", nil)
		},
		"testVendorLogin": func(t *testing.T, w *apitest.World) *apitest.Answer {
			service := httptest.NewServer(nethttp.HandlerFunc(func(rw nethttp.ResponseWriter, _ *nethttp.Request) { rw.WriteHeader(204) }))
			t.Cleanup(service.Close)
			w.Services[credential.DU] = service.URL
			admin := w.As("companyadmin@summit.test")
			login := admin.Post("/los/api/scrts", effect{"module": "DU", "ownership": "ORG", "scrts": effect{"userName": "summit-du", "password": "Right-pass-1"}}).Want(201).Map()
			return admin.Post("/los/api/scrts/"+login["id"].(string)+"/test", nil)
		},
		"readCard": func(_ *testing.T, w *apitest.World) *apitest.Answer {
			return withCardForm(w, billed).Post(billed+"/card", nil)
		},
		"upgradeToPro": func(_ *testing.T, w *apitest.World) *apitest.Answer {
			admin := withCardForm(w, billed)
			admin.Post(billed+"/card", nil).Want(200)
			return admin.Patch(billed+"/pro-plan/UPGRADE", nil)
		},
	}
	for _, name := range []string{"importLoan", "importLeads", "saveLogo", "saveOwnImage", "replaceDocumentFormFile", "sendUploadPart", "sendOwnUploadPart", "uploadRateSheet", "uploadAdjustmentGrid"} {
		all[name] = func(t *testing.T, w *apitest.World) *apitest.Answer {
			u := uploadRoutes(t, w)[name]
			return u.send(w.As(u.people[0]), u.file)
		}
	}
	return all
}

// withCardForm is Summit's admin after a card was entered at the payments vendor.
func withCardForm(w *apitest.World, billed string) *apitest.Client {
	admin := w.As("companyadmin@summit.test")
	admin.Post(billed+"/card-form", nil).Want(200)
	w.Payments.Entered = &billing.Card{Brand: "visa", Last4: "4242", Expires: domain.MustDate("2031-12-31")}
	return admin
}

// TestEveryWriteIsJudgedOrListed walks the routes: what changes something is judged by the company's rules, or is listed with why not.
func TestEveryWriteIsJudgedOrListed(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	api := w.Server.API
	left := map[string]bool{}
	for name, reason := range api.ExemptFromRules {
		left[name] = true
		assert.NotEmpty(t, reason, name)
	}
	document := map[string]bool{}
	for _, path := range api.Huma.OpenAPI().Paths {
		for _, op := range []*huma.Operation{path.Post, path.Put, path.Patch, path.Delete} {
			if op != nil {
				for _, p := range op.Parameters {
					document[op.OperationID] = document[op.OperationID] || p.Name == "forRuleEngineConfirm"
				}
			}
		}
	}
	writes := 0
	for _, r := range api.Routes() {
		if !r.Writes {
			assert.NotContains(t, api.ExemptFromRules, r.Name, "%s changes nothing: it needs no exception", r.Name)
			continue
		}
		writes++
		delete(left, r.Name)
		assert.Equal(t, api.Judged(r), document[r.Name], "%s: what rules judge can be answered", r.Name)
		if _, listed := api.ExemptFromRules[r.Name]; listed {
			assert.False(t, api.Judged(r), r.Name)
			continue
		}
		assert.True(t, api.Judged(r), r.Name)
		if r.WithoutTransaction {
			assert.Contains(t, judgedByThemselves(), r.Name, "%s opens its own transactions: show that rules judge it", r.Name)
		}
	}
	assert.Greater(t, writes, len(api.ExemptFromRules))
	assert.Empty(t, left, "exceptions for what is no route")
}

func TestWhatOpensItsOwnTransactionsIsJudged(t *testing.T) {
	t.Parallel()
	for name, send := range judgedByThemselves() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := apitest.New(t)
			enabledRule(w, "WORKFLOW_TASKS", "None of it", `change.area != "" && change.call == "`+name+`"`, effect{"do": "BLOCK", "message": "Not this."})
			refused(t, send(t, w), "RULE_BLOCKED")
		})
	}
}

// TestAWriteForEveryoneIsListed: a route without a log-in that nobody thought of in the list is not mounted.
func TestAWriteForEveryoneIsListed(t *testing.T) {
	t.Parallel()
	mount := func(r endpoint.Route, outside map[string]string) func() {
		return func() {
			api := endpoint.New(chi.NewRouter(), nil, "test", endpoint.NewSchemas())
			api.ExemptFromRules = outside
			endpoint.Write(api, r, func(*endpoint.Call, *struct{}) (*endpoint.Empty, error) { return nil, nil })
		}
	}
	everyone := endpoint.Route{Name: "x", Method: nethttp.MethodPost, Path: "/things", Public: true}
	require.Panics(t, mount(everyone, nil))
	require.NotPanics(t, mount(everyone, map[string]string{"x": "why"}))
	require.NotPanics(t, mount(endpoint.Route{Name: "x", Method: nethttp.MethodPost, Path: "/things", Permission: authz.LeadEdit}, nil))
}
