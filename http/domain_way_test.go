package http_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/cmd/vendorsim/zone"
	"gable/demo"
	"gable/domain/org"
	"gable/http/apitest"
)

// hostWays are the calls by which a company comes to a host, by operation, and who asks.
func hostWays(w *apitest.World) map[string]func(host string) *apitest.Answer {
	admin, branch, super := w.As("companyadmin@summit.test"), w.As("branchadmin@summit.test"), w.As("superadmin@gable.test")
	officer, n := string(demo.UserID("originator@summit.test")), 0
	invited := func(host string, more object) object {
		n++
		body := newcomer("host"+strings.Repeat("x", n)+"@summit.test", "Originator", austin)
		body["posUrl"] = host
		maps.Copy(body, more)
		return body
	}
	return map[string]func(string) *apitest.Answer{
		"createDomain": func(h string) *apitest.Answer { return admin.Post("/api/domains", object{"domain": h}) },
		"updateUser": func(h string) *apitest.Answer {
			return branch.Patch("/api/wizeusers", object{"id": officer, "posUrl": h})
		},
		"inviteUser": func(h string) *apitest.Answer { return branch.Post("/api/wizeusers", invited(h, nil)) },
		"updateCustomerUser": func(h string) *apitest.Answer {
			return super.Patch("/admin/api/superadmin/wizeusers", object{"id": officer, "posUrl": h})
		},
		"inviteCustomerUser": func(h string) *apitest.Answer {
			return super.Post("/admin/api/superadmin/wizeusers", invited(h, object{"tenantId": demo.TenantID("summit.test")}))
		},
		"createBranch": func(h string) *apitest.Answer {
			return admin.Post("/api/organizations", object{"name": "Reno " + h, "posDomain": h})
		},
		"updateOrganization": func(h string) *apitest.Answer {
			return admin.Patch("/api/organizations/"+austin, object{"posDomain": h})
		},
	}
}

// namesHost tells whether the body of an operation has a field for a host.
func namesHost(schemas map[string]any, schema map[string]any, deep int) bool {
	if ref, _ := schema["$ref"].(string); ref != "" {
		schema, _ = schemas[ref[strings.LastIndexByte(ref, '/')+1:]].(map[string]any)
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, property := range properties {
		if slices.Contains([]string{"posUrl", "posDomain", "domain", "host"}, name) {
			return true
		}
		if inner, _ := property.(map[string]any); deep > 0 && inner != nil && namesHost(schemas, inner, deep-1) {
			return true
		}
	}
	return false
}

// TestNoWayToAPlatformHost: whatever way a company takes to a host, the platform's own are not to be had, nor are other companies'.
func TestNoWayToAPlatformHost(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Server.API.Platform = org.PlatformAt("https://LOS.gable.test:8443/")
	ways := hostWays(w)
	for way, claim := range ways {
		for _, host := range []string{"los.gable.test", "login.gable.test", "login.summit.test", "gable.test", "harbor.test", "apply.harbor.test"} {
			answer := claim(host).Want(422)
			assert.Equal(t, []string{"inUse"}, slices.Collect(maps.Values(fieldKeys(answer))), "%s %s", way, host)
		}
		for _, host := range []string{"localhost", "x.localhost", "127.0.0.1"} {
			claim(host).Want(422)
		}
	}
	assert.Zero(t, apitest.One[int](w, "select count(*)::int from tenant_domain where domain ~ '^(los|login|apply)[.]'"))
	for way, claim := range ways {
		assert.Less(t, claim(strings.ToLower(way)+".summit.test").Status, 300, "%s: a host beneath the company's own is to be had", way)
	}

	t.Run("a call with a field for a host is among the ways", func(t *testing.T) {
		document, err := w.Server.OpenAPI()
		require.NoError(t, err)
		var api struct {
			Paths      map[string]map[string]json.RawMessage
			Components struct{ Schemas map[string]any }
		}
		require.NoError(t, json.Unmarshal(document, &api))
		var found []string
		for _, methods := range api.Paths {
			for _, raw := range methods {
				var operation struct {
					OperationID string
					RequestBody struct {
						Content map[string]struct{ Schema map[string]any }
					}
				}
				if json.Unmarshal(raw, &operation) != nil {
					continue
				}
				for _, content := range operation.RequestBody.Content {
					if namesHost(api.Components.Schemas, content.Schema, 1) {
						found = append(found, operation.OperationID)
					}
				}
			}
		}
		slices.Sort(found)
		want := append(slices.Collect(maps.Keys(ways)), "validateOrgConfig") // which only asks
		slices.Sort(want)
		assert.Equal(t, want, slices.Compact(found))
	})
	t.Run("POST /api/validateorgconfig", func(t *testing.T) {
		answer := w.As("companyadmin@summit.test").Post("/api/validateorgconfig", object{"posDomain": "los.gable.test", "domain": "login.summit.test"}).Want(200)
		assert.Equal(t, map[string]string{"posDomain": "inUse", "domain": "inUse"}, fieldKeys(answer))
	})
	t.Run("a host that was asked for before it was the platform's", func(t *testing.T) {
		admin := w.As("companyadmin@summit.test")
		asked := askForHost(admin, "gable.example.com")
		w.Server.API.Platform = org.PlatformAt("https://gable.example.com")
		require.NoError(t, w.Names.Set(zone.Record{Name: asked.Proof.Name, Texts: []string{asked.Proof.Value}}))
		found := checkHost(admin, "gable.example.com")
		assert.Equal(t, []string{"UNVERIFIED", "TAKEN"}, []string{found.State, found.Proof.Outcome})
	})
}
