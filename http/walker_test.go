package http_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
	"gable/http/endpoint"
)

// kept are routes that would end the walker's own session, or follow other people's links.
var kept = []string{"DELETE /api/sessions", "POST /api/logout", "GET /api/events"}

var (
	reference = regexp.MustCompile(`"errorRef":"[^"]*"`)
	ownTimes  = regexp.MustCompile(`"(at|lastSeenAt|current|updatedAt|eventsFrom)":"[^"]*"|<CreatedDatetime>[^<]*`)
)

func comparable(a *apitest.Answer) string {
	return ownTimes.ReplaceAllString(reference.ReplaceAllString(string(a.Body), ""), "")
}

// walker calls every route as one intruder.
type walker struct {
	*testing.T
	api    *endpoint.API
	client *apitest.Client
	// own is a loan of the intruder's, "" when the role has none.
	own    string
	victim *side
	// brief leaves out what another walker of the same company has tried: bodies of a request for a loan that is not found. That
	// the loan is looked for before the body does not depend on who asks.
	brief bool
	sent  int
}

// probe sends one request with the victim's ids and again with ids of nothing: the answers are the same, and nothing of
// the victim's is in either. It gives the status.
func (w *walker) probe(method, path, body, missingPath, missingBody string) int {
	got := w.send(method, path, body)
	for _, secret := range []string{w.victim.marker, strings.ToLower(w.victim.marker)} {
		assert.NotContains(w, string(got.Body), secret, "%s %s %s as %s", method, path, body, w.client.Email)
		assert.NotContains(w, fmt.Sprint(got.Header), secret, "%s %s", method, path)
	}
	assert.Less(w, got.Status, 500, "%s %s %s as %s: %s", method, path, body, w.client.Email, got.Body)
	if got.Status == 403 || (path == missingPath && body == missingBody) {
		return got.Status
	}
	missing := w.send(method, missingPath, missingBody)
	assert.Equal(w, missing.Status, got.Status, "%s %s %s as %s: %s", method, path, body, w.client.Email, got.Body)
	if got.Status >= 300 || method == "GET" {
		assert.Equal(w, comparable(missing), comparable(got), "%s %s %s as %s", method, path, body, w.client.Email)
	}
	return got.Status
}

func (w *walker) send(method, path, body string) *apitest.Answer {
	w.sent++
	if body == "" {
		return w.client.Do(method, path, nil)
	}
	return w.client.Do(method, path, body)
}

func (w *walker) walk(routes []endpoint.Route) {
	theirs := w.victim.target()
	for _, r := range routes {
		if slices.Contains(kept, r.Method+" "+r.Path) || r.Public {
			continue
		}
		w.route(r, theirs, theirs.loan, nowhere.loan)
		if w.own != "" && strings.Contains(r.Path, "{loanId}") && !strings.HasSuffix(r.Path, "archive") && !strings.Contains(r.Path, "/stage/") {
			w.route(r, theirs, w.own, w.own)
		}
	}
}

// route calls one route with the victim's ids on a loan.
func (w *walker) route(r endpoint.Route, theirs target, loan, missingLoan string) {
	path, missing := theirs.path(r.Path, loan), nowhere.path(r.Path, missingLoan)
	if r.Method == "GET" {
		if w.probe("GET", path, "", missing, "") == 403 {
			return
		}
		none := nowhere.queries()
		for i, q := range theirs.queries() {
			if name, _, _ := strings.Cut(q, "="); takesQuery(w.api, r, name) {
				w.probe("GET", path+"?"+q, "", missing+"?"+none[i], "")
			}
		}
		return
	}
	if !strings.Contains(r.Path, "{") && !strings.HasSuffix(r.Path, "/impersonation") && !strings.Contains(r.Path, "/wizeusers") {
		return
	}
	if r.Method == "DELETE" {
		w.probe("DELETE", path+"?ids="+theirs.id("assets")+","+theirs.id("liabilities"), "", missing+"?ids="+nothing+","+nothing, "")
		w.probe("DELETE", path, theirs.bodies()[7], missing, nowhere.bodies()[7])
		return
	}
	if w.send(r.Method, path, "").Status == 403 {
		return
	}
	fields := fieldsOf(w.api, r)
	none := nowhere.bodies()
	for i, body := range theirs.bodies() {
		if !mayKnow(fields, body) {
			continue
		}
		if status := w.probe(r.Method, path, body, missing, none[i]); w.brief && status == 404 && loan != w.own {
			return
		}
	}
}

// takesQuery tells whether a route knows a parameter of the query; one that it does not know it never looks at.
func takesQuery(api *endpoint.API, r endpoint.Route, name string) bool {
	return slices.ContainsFunc(api.Huma.OpenAPI().Paths[r.Path].Get.Parameters, func(p *huma.Param) bool {
		return p.In == "query" && p.Name == name
	})
}

// fieldsOf are the fields of what a route takes as JSON, nil where the document does not list them.
func fieldsOf(api *endpoint.API, r endpoint.Route) map[string]*huma.Schema {
	document := api.Huma.OpenAPI()
	item := document.Paths[r.Path]
	op := map[string]*huma.Operation{"POST": item.Post, "PUT": item.Put, "PATCH": item.Patch}[r.Method]
	if op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil {
		return nil
	}
	schema := op.RequestBody.Content["application/json"].Schema
	if schema.Ref != "" {
		schema = document.Components.Schemas.SchemaFromRef(schema.Ref)
	}
	return schema.Properties
}

// mayKnow tells whether a route may look into a body: where it knows none of its fields, it refuses it as it refuses any other.
func mayKnow(fields map[string]*huma.Schema, body string) bool {
	var own map[string]json.RawMessage
	if json.Unmarshal([]byte(body), &own) != nil || len(own) == 0 || len(fields) == 0 {
		return true
	}
	for name := range own {
		if fields[name] != nil {
			return true
		}
	}
	return false
}
