package lead_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

type item struct {
	ID, Name, Color string
	Version         int64
	IsActive        bool
	CostPerLeadAmt  float64
}

type items struct {
	Rows  []item
	Count int
}

func TestListsThatLeadsAreSortedBy(t *testing.T) {
	t.Parallel()
	for path, field := range map[string]string{"/tags": "Tags", "/sources": "LeadSourceId", "/providers": "LeadProviderId"} {
		w := apitest.New(t)
		admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
		base := "/lead/api" + path
		var made item
		t.Run("POST "+base+"/ok", func(t *testing.T) {
			admin.Post(base, `{"name":"  Zillow   ads "}`).Want(201).Into(&made)
			assert.Equal(t, "Zillow ads", made.Name)
			assert.Equal(t, path != "/tags", made.IsActive)
		})
		t.Run("GET "+base+"/{id}", func(t *testing.T) {
			assert.Equal(t, "Zillow ads", officer.Get(base + "/" + made.ID).Want(200).Map()["name"])
			officer.Get(base + "/00000000-0000-7000-8000-000000000000").Want(404)
			w.As("companyadmin@harbor.test").Get(base + "/" + made.ID).Want(404)
			w.As("borrower@example.test").Get(base + "/" + made.ID).Want(403)
		})
		t.Run("POST "+base+"/bad input", func(t *testing.T) {
			for body, key := range map[string]string{`{"name":"ZILLOW ADS"}`: "duplicate", `{"name":" "}`: "required", `{}`: "required", `{"name":7}`: "invalid", `{"name":"x","id":"y"}`: "invalid", `{"title":"x"}`: "unknownField"} {
				var fault struct {
					Errors []struct{ Key, Message string }
				}
				admin.Post(base, body).Want(422).Into(&fault)
				require.Len(t, fault.Errors, 1, body)
				assert.Equal(t, key, fault.Errors[0].Key, body)
				if key == "duplicate" {
					assert.Equal(t, "Name already exists", fault.Errors[0].Message)
				}
			}
			w.As("companyadmin@harbor.test").Post(base, `{"name":"Zillow ads"}`).Want(201)
		})
		for _, email := range []string{"originator@summit.test", "processor@summit.test", "superadmin@gable.test"} {
			t.Run("POST "+base+"/wrong role", func(t *testing.T) { w.As(email).Post(base, `{"name":"x"}`).Want(403) })
			t.Run("PATCH "+base+"/{id}/wrong role", func(t *testing.T) { w.As(email).Patch(base+"/"+made.ID, `{"name":"x"}`).Want(403) })
			t.Run("DELETE "+base+"/{id}/wrong role", func(t *testing.T) { w.As(email).Delete(base + "/" + made.ID).Want(403) })
		}
		stranger := w.As("companyadmin@harbor.test")
		t.Run("PATCH "+base+"/{id}/wrong tenant", func(t *testing.T) { stranger.Patch(base+"/"+made.ID, `{"name":"x"}`).Want(404) })
		t.Run("DELETE "+base+"/{id}/wrong tenant", func(t *testing.T) { stranger.Delete(base + "/" + made.ID).Want(404) })
		t.Run("GET "+base+"/wrong tenant", func(t *testing.T) {
			var found items
			stranger.Get(base + "?limit=99").Want(200).Into(&found)
			require.Len(t, found.Rows, 1)
			assert.NotEqual(t, made.ID, found.Rows[0].ID)
		})
		t.Run("GET "+base+"/wrong role", func(t *testing.T) { w.As("processor@summit.test").Get(base).Want(403) })
		t.Run("GET "+base+"/ok", func(t *testing.T) {
			admin.Post(base, `{"name":"apple"}`).Want(201)
			var found items
			officer.Get(base + "?orderBy=name&sort=DESC&limit=1").Want(200).Into(&found)
			assert.Equal(t, 2, found.Count)
			assert.Equal(t, "Zillow ads", found.Rows[0].Name)
			officer.Get(base + "?searchTerm=APP").Want(200).Into(&found)
			assert.Equal(t, 1, found.Count)
		})
		t.Run("GET "+base+"/bad input", func(t *testing.T) {
			officer.Get(base + "?orderBy=secret").Want(400)
			officer.Get(base + "?filters={").Want(400)
		})
		t.Run("PATCH "+base+"/{id}/ok", func(t *testing.T) {
			admin.With("If-Match", "1").Patch(base+"/"+made.ID, `{"name":"ZILLOW"}`).Want(200).Into(&made)
			assert.EqualValues(t, 2, made.Version)
			admin.With("If-Match", "1").Patch(base+"/"+made.ID, `{"name":"y"}`).Want(412)
		})
		t.Run("PATCH "+base+"/{id}/bad input", func(t *testing.T) { admin.Patch(base+"/"+made.ID, `{"name":"Apple"}`).Want(422) })
		inUse(t, w, base, field, made.ID)
	}
}

// inUse holds that what a lead uses stays.
func inUse(t *testing.T, w *apitest.World, base, field, id string) {
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	body := person("Uma", "uma@lead.test")
	if body[field] = id; field == "Tags" {
		body[field] = []map[string]string{{"id": id}}
	}
	var used leadBody
	officer.Post("/lead/api/leads", body).Want(201).Into(&used)
	if field != "Tags" {
		t.Run("GET "+base+"/{id}/loan-lead/ok", func(t *testing.T) {
			var uses struct {
				InUse bool
				Count int
			}
			admin.Get(base + "/" + id + "/loan-lead").Want(200).Into(&uses)
			assert.True(t, uses.InUse)
			assert.Equal(t, 1, uses.Count)
		})
		t.Run("GET "+base+"/{id}/loan-lead/wrong role", func(t *testing.T) { officer.Get(base + "/" + id + "/loan-lead").Want(403) })
		t.Run("GET "+base+"/{id}/loan-lead/wrong tenant", func(t *testing.T) {
			w.As("companyadmin@harbor.test").Get(base + "/" + id + "/loan-lead").Want(404)
		})
		t.Run("GET "+base+"/{id}/loan-lead/bad input", func(t *testing.T) { admin.Get(base + "/null/loan-lead").Want(400) })
	}
	t.Run("DELETE "+base+"/{id}/409", func(t *testing.T) {
		answer := admin.Delete(base + "/" + id).Want(409)
		assert.Contains(t, string(answer.Body), "how many: 1")
	})
	t.Run("DELETE "+base+"/{id}/ok", func(t *testing.T) {
		w.As("branchadmin@summit.test").Delete("/lead/api/leads/" + used.ID).Want(204)
		admin.Delete(base + "/" + id).Want(204)
		admin.Delete(base + "/" + id).Want(404)
	})
	t.Run("DELETE "+base+"/{id}/bad input", func(t *testing.T) { admin.Delete(base + "/undefined").Want(400) })
}
