package http_test

import (
	"flag"
	"fmt"
	nethttp "net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/authz"
	"gable/demo"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/apitest"
	"gable/http/endpoint"
)

var update = flag.Bool("update", false, "write the golden files anew")

// fill puts ids of nothing into a route's path.
func fill(path string) string {
	var parts []string
	for _, part := range strings.Split(path, "/") {
		switch {
		case part == "{loanId}":
			part = "999999999"
		case part == "{stageId}":
			part = "QUALIFICATION"
		case part == "{status}":
			part = "SUSPEND"
		case strings.HasPrefix(part, "{"):
			part = "0190a000-0000-7000-8000-000000000000"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "/")
}

func TestEveryRouteOfTheRouterIsDeclared(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	declared := map[string]endpoint.Route{}
	for _, r := range w.Server.API.Routes() {
		declared[r.Method+" "+r.Path] = r
		assert.True(t, r.Public || r.Permission.Valid(), "%s %s names the permission %q, which authz does not know", r.Method, r.Path, r.Permission)
	}
	require.NoError(t, chi.Walk(w.Server.API.Router.(chi.Routes), func(method, path string, _ nethttp.Handler, _ ...func(nethttp.Handler) nethttp.Handler) error {
		assert.Contains(t, declared, method+" "+path, "a route that declares no permission")
		return nil
	}))
	assert.NotEmpty(t, declared)
}

func TestEveryRouteAnswersStrangers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	anonymous := w.Anonymous()
	roles := map[string]*apitest.Client{}
	sets := map[string]authz.Set{}
	for _, c := range demo.Companies {
		for _, p := range c.People {
			roles[p.Email(c)] = w.As(p.Email(c))
			parsed, err := user.ParseRoles(p.Roles)
			require.NoError(t, err)
			sets[p.Email(c)] = authz.Compile(c.Type, parsed.HeldIn(c.Type), nil)
		}
	}
	for _, r := range w.Server.API.Routes() {
		path := fill(r.Path)
		code, _ := anonymous.Do(r.Method, path+"?limit=null", nil).Want(400).Error()
		assert.Equal(t, "BAD_REQUEST", code)
		if r.Public || r.Path == "/api/events" {
			continue
		}
		code, _ = anonymous.Do(r.Method, path, nil).Want(401).Error()
		assert.Equal(t, "UNAUTHENTICATED", code)
		for email, client := range roles {
			if sets[email].Has(r.Permission) {
				continue
			}
			answer := client.Do(r.Method, path, `{"broken`)
			assert.Equal(t, 403, answer.Status, "%s %s as %s: %s", r.Method, r.Path, email, answer.Body)
		}
		if slices.Contains([]string{"POST", "PATCH", "PUT"}, r.Method) && sets["companyadmin@summit.test"].Has(r.Permission) {
			for name, body := range map[string]string{"broken": `{"broken`, "too deep": strings.Repeat(`{"a":`, 33) + "1" + strings.Repeat("}", 33)} {
				answer := roles["companyadmin@summit.test"].Do(r.Method, path, body)
				assert.Contains(t, []int{400, 404, 409, 415}, answer.Status, "%s %s with %s JSON: %s", r.Method, r.Path, name, answer.Body)
			}
		}
	}
}

// TestRoleRouteMatrix holds who may call what as a file that a change shows up in.
func TestRoleRouteMatrix(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	var out strings.Builder
	out.WriteString("# Which role may call which route. Written by go test ./http -run Matrix -update\n")
	routes := w.Server.API.Routes()
	slices.SortFunc(routes, func(a, b endpoint.Route) int { return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method) })
	for _, r := range routes {
		if r.Public {
			fmt.Fprintf(&out, "%s %s: everyone\n", r.Method, r.Path)
			continue
		}
		var may []string
		for _, role := range user.AllRoles.Each() {
			company := org.TypeBroker
			if user.ProviderRoles.Has(role) {
				company = org.TypeProvider
			}
			if authz.Compile(company, role, nil).Has(r.Permission) {
				may = append(may, role.Names()[0])
			}
		}
		fmt.Fprintf(&out, "%s %s: %s: %s\n", r.Method, r.Path, r.Permission, strings.Join(may, " "))
	}
	const golden = "testdata/role-routes.txt"
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, []byte(out.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), out.String(), "who may call what has changed: if it is meant, go test ./http -run Matrix -update")
}
