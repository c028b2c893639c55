package lead_test

import (
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain"
	"gable/http/apitest"
)

const nobody = "0190a000-0000-7000-8000-000000000000"

type leadBody struct {
	ID, Status, OwnerID, OwnerName, WizeOrgUnitID, Origin string
	Version                                               int64
	LoanID                                                int64
	NextStatuses                                          []string
	Name                                                  struct{ FirstName, LastName string }
	Tags                                                  []struct{ ID, Name string }
	Duplicates                                            struct {
		Rows  []struct{ ID, Name string }
		Count int
	}
	ContactConsent struct {
		ConsentInd          *bool
		Wording, At, ByName string
	}
}

type page struct {
	Rows  []leadBody
	Count int
}

func (p page) names() []string {
	list := []string{}
	for _, row := range p.Rows {
		list = append(list, row.Name.FirstName)
	}
	return list
}

func person(first, email string) map[string]any {
	return map[string]any{"Name": map[string]any{"FirstName": first, "LastName": "Lead"}, "ContactPoint": map[string]any{"Email": email}}
}

func add(c *apitest.Client, first string) leadBody {
	var made leadBody
	c.Post("/lead/api/leads", person(first, strings.ToLower(first)+"@lead.test")).Want(201).Into(&made)
	return made
}

func leads(c *apitest.Client, query string) page {
	var found page
	c.Get("/lead/api/leads" + query).Want(200).Into(&found)
	return found
}

func filter(text string) string { return "?filters=" + url.QueryEscape(text) }

// second makes another originator in Austin.
func second(w *apitest.World) *apitest.Client {
	email := "originator3@summit.test"
	w.Exec(`insert into user_account (tenant_id, user_id, email, first_name, last_name, status) select tenant_id, $2, $1, 'Odell', 'Austinson', 'ACTIVE'
		from user_account where email = 'originator@summit.test'`, email, string(demo.UserID(email)))
	w.Exec("insert into user_role (tenant_id, user_id, role) values ($1, $2, 'Originator')", string(demo.TenantID("summit.test")), string(demo.UserID(email)))
	w.Exec("insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) values ($1, $2, $3, true)",
		string(demo.TenantID("summit.test")), string(demo.UserID(email)), string(demo.UnitID("summit.test", "Austin")))
	return w.As(email)
}

func TestLeadsFromBeginningToEnd(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	var made leadBody
	t.Run("POST /lead/api/leads/ok", func(t *testing.T) {
		body := person("Ada", "ada@lead.test")
		body["ContactConsent"] = map[string]any{"ConsentInd": true, "Method": "PHONE", "Wording": "May we call you?"}
		body["LoanAmt"], body["LoanPurposeType"] = 300000, "Purchase"
		officer.Post("/lead/api/leads", body).Want(201).Into(&made)
		assert.Equal(t, "NEW", made.Status)
		assert.Equal(t, string(demo.UserID("originator@summit.test")), made.OwnerID, "an originator's own")
		assert.Equal(t, "Orion Austinson", made.OwnerName)
		assert.Equal(t, string(demo.UnitID("summit.test", "Austin")), made.WizeOrgUnitID)
		assert.Equal(t, "Orion Austinson", made.ContactConsent.ByName)
		assert.NotEmpty(t, made.ContactConsent.At)
		assert.Contains(t, made.NextStatuses, "QUALIFIED")
	})
	path := "/lead/api/leads/" + made.ID
	t.Run("POST /lead/api/leads/bad input", func(t *testing.T) {
		for body, field := range map[string]string{
			`{"Name":{"FirstName":"A"}}`:                                                                      "ContactPoint.CellPhone",
			`{"ContactPoint":{"Email":"a@b.test"}}`:                                                           "Name.FirstName",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"nonsense"}}`:                                  "ContactPoint.Email",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"CellPhone":"12345678"}}`:                              "ContactPoint.CellPhone",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"a@b.test"},"OwnerId":"x"}`:                    "OwnerId",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"a@b.test"},"Status":"LOST"}`:                  "Status",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"a@b.test"},"LoanAmt":1.234}`:                  "LoanAmt",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"a@b.test"},"SSN":"x"}`:                        "SSN",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"a@b.test"},"CreditRange":"9"}`:                "CreditRange",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"a@b.test"},"LeadSourceId":"` + nobody + `"}`:  "LeadSourceId",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"a@b.test"},"Tags":[{"id":"` + nobody + `"}]}`: "Tags",
			`{"Name":{"FirstName":"A"},"ContactPoint":{"Email":"a@b.test"},"PriceAmt":1,"DownPaymentAmt":2}`:  "DownPaymentAmt",
		} {
			code, fields := officer.Post("/lead/api/leads", body).Want(422).Error()
			assert.Equal(t, "VALIDATION_FAILED", code)
			assert.Equal(t, []string{field}, fields, body)
		}
	})
	t.Run("GET /lead/api/leads/{id}/ok", func(t *testing.T) {
		officer.Get(path).Want(200)
		admin.Get(path).Want(200)
		w.As("companyadmin@summit.test").Get(path).Want(200)
	})
	t.Run("PATCH /lead/api/leads/{id}/ok", func(t *testing.T) {
		var changed leadBody
		officer.With("If-Match", "1").Patch(path, `{"Notes":"called twice","ContactPoint":{"CellPhone":"(512) 555-0123"},"FollowUpDate":"2026-12-01"}`).Want(200).Into(&changed)
		assert.EqualValues(t, 2, changed.Version)
		assert.Equal(t, made.ContactConsent.At, changed.ContactConsent.At, "the consent is as old as it was")
		officer.With("If-Match", "1").Patch(path, `{"Notes":""}`).Want(412)
	})
	t.Run("PATCH /lead/api/leads/{id}/bad input", func(t *testing.T) {
		for _, body := range []string{`{"OwnerId":null}`, `{"Status":"QUALIFIED"}`, `{"LoanId":1}`, `{"id":"x"}`, `{"Name":{"FirstName":"","LastName":""}}`} {
			officer.Patch(path, body).Want(422)
		}
	})
	t.Run("POST /lead/api/leads/{id}/status/ok", func(t *testing.T) {
		var moved leadBody
		officer.Post(path+"/status", `{"Status":"QUALIFIED","reason":"good credit"}`).Want(200).Into(&moved)
		assert.Equal(t, "QUALIFIED", moved.Status)
	})
	t.Run("POST /lead/api/leads/{id}/status/409", func(t *testing.T) {
		officer.Post(path+"/status", `{"Status":"NEW"}`).Want(409)
		officer.Post(path+"/status", `{"Status":"CONVERTED"}`).Want(409)
		officer.Post(path+"/status", `{"Status":"MAGIC"}`).Want(422)
	})
	t.Run("POST /lead/api/leads/{id}/notes/ok", func(t *testing.T) {
		officer.Post(path+"/notes", `{"kind":"CALL","text":"wants to see houses first"}`).Want(201)
		officer.Post(path+"/notes", `{"text":"  "}`).Want(422)
	})
	t.Run("GET /lead/api/leads/{id}/timeline/ok", func(t *testing.T) {
		var moments struct {
			Rows []struct{ Kind, Action, Text, ByName string }
		}
		officer.Get(path + "/timeline").Want(200).Into(&moments)
		require.Len(t, moments.Rows, 4)
		assert.Equal(t, "wants to see houses first", moments.Rows[0].Text)
		assert.Equal(t, "status changed", moments.Rows[1].Action)
		assert.Equal(t, "created", moments.Rows[3].Action)
	})
	t.Run("DELETE /lead/api/leads/{id}/wrong role", func(t *testing.T) { officer.Delete(path).Want(403) })
	t.Run("DELETE /lead/api/leads/{id}/ok", func(t *testing.T) {
		admin.Delete(path).Want(204)
		admin.Get(path).Want(404)
	})
}

func TestLeadRolesAndTenants(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	made := add(w.As("originator@summit.test"), "Vera")
	path := "/lead/api/leads/" + made.ID
	bodies := map[string]string{"POST /status": `{"Status":"LOST"}`, "POST /owner": `{}`, "POST /notes": `{"text":"x"}`, "POST /convert": "", "PATCH ": `{"Notes":"taken"}`, "GET ": "", "GET /timeline": "", "GET /owners": ""}
	for call, body := range bodies {
		method, suffix, _ := strings.Cut(call, " ")
		t.Run(method+" /lead/api/leads/{id}"+suffix+"/wrong role", func(t *testing.T) {
			for _, email := range []string{"processor@summit.test", "borrower@example.test", "realtor@example.test", "superadmin@gable.test", "contractprocessor@keel.test"} {
				w.As(email).Do(method, path+suffix, orNil(body)).Want(403)
			}
		})
		t.Run(method+" /lead/api/leads/{id}"+suffix+"/wrong tenant", func(t *testing.T) {
			w.As("companyadmin@harbor.test").Do(method, path+suffix, orNil(body)).Want(404)
			w.As("branchadmin2@summit.test").Do(method, path+suffix, orNil(body)).Want(404)
		})
	}
	w.As("companyadmin@harbor.test").Delete(path).Want(404)
	w.As("branchadmin2@summit.test").Delete(path).Want(404)
	require.Equal(t, 0, leads(w.As("companyadmin@harbor.test"), "").Count)
	require.Equal(t, 0, leads(w.As("branchadmin2@summit.test"), "?searchTerm=vera").Count)
	require.Equal(t, 1, leads(w.As("companyadmin@summit.test"), "").Count)
	w.Anonymous().Get(path).Want(401)
}

func orNil(body string) any {
	if body == "" {
		return nil
	}
	return body
}

func TestTeamsSeeTheirOwnAndUnassignedLeads(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	first, other, assistant, admin := w.As("originator@summit.test"), second(w), w.As("assistant@summit.test"), w.As("branchadmin@summit.test")
	own := add(first, "Owned")
	var free leadBody
	admin.Post("/lead/api/leads?assign=NONE", person("Free", "free@lead.test")).Want(201).Into(&free)
	assert.Empty(t, free.OwnerID)
	assert.ElementsMatch(t, []string{"Owned", "Free"}, leads(first, "").names())
	assert.ElementsMatch(t, []string{"Free"}, leads(other, "").names())
	assert.ElementsMatch(t, []string{"Free"}, leads(assistant, "").names())
	assert.Empty(t, leads(w.As("originator2@summit.test"), "").names(), "another branch")
	other.Get("/lead/api/leads/" + own.ID).Want(404)
	other.Post("/lead/api/leads/"+own.ID+"/owner", map[string]any{"OwnerId": demo.UserID("originator3@summit.test")}).Want(404)

	t.Run("POST /lead/api/leads/{id}/owner/ok", func(t *testing.T) {
		other.Post("/lead/api/leads/"+free.ID+"/owner", map[string]any{"OwnerId": demo.UserID("originator3@summit.test")}).Want(204)
		assert.ElementsMatch(t, []string{"Free"}, leads(other, "").names())
		assert.ElementsMatch(t, []string{"Owned"}, leads(first, "").names())
		first.Post("/lead/api/leads/"+own.ID+"/owner", map[string]any{"OwnerId": demo.UserID("originator3@summit.test")}).Want(204)
		first.Get("/lead/api/leads/" + own.ID).Want(404)
		assert.Len(t, leads(other, "").Rows, 2)
	})
	t.Run("POST /lead/api/leads/{id}/owner/bad input", func(t *testing.T) {
		for _, id := range []string{string(demo.UserID("processor@summit.test")), string(demo.UserID("originator2@summit.test")), string(demo.UserID("originator@harbor.test")), nobody, "x"} {
			admin.Post("/lead/api/leads/"+own.ID+"/owner", map[string]any{"OwnerId": id}).Want(422)
		}
	})
	t.Run("GET /lead/api/leads/{id}/owners/ok", func(t *testing.T) {
		var able struct{ Rows []struct{ Email string } }
		admin.Get("/lead/api/leads/" + own.ID + "/owners").Want(200).Into(&able)
		emails := []string{}
		for _, row := range able.Rows {
			emails = append(emails, row.Email)
		}
		assert.ElementsMatch(t, []string{"originator@summit.test", "originator3@summit.test", "assistant@summit.test", "branchadmin@summit.test", "owner@summit.test",
			"companyadmin@summit.test", "loanadmin@summit.test", "associateadmin@summit.test"}, emails)
		admin.Get("/lead/api/leads/owners").Want(200)
	})
}

func TestLeadsGoRoundByTheConfiguredRoles(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	second(w)
	admin := w.As("branchadmin@summit.test")
	owners := map[string]int{}
	for i := range 4 {
		made := leadBody{}
		admin.Post("/lead/api/leads", person("Turn"+string(rune('a'+i)), "turn@lead.test")).Want(201).Into(&made)
		owners[made.OwnerID]++
	}
	assert.Equal(t, map[string]int{string(demo.UserID("originator@summit.test")): 2, string(demo.UserID("originator3@summit.test")): 2}, owners)

	t.Run("PATCH /lead/api/lead-config/org/ok", func(t *testing.T) {
		admin.Patch("/lead/api/lead-config/org", `{"primaryLeadOwner":"LoanAdmin","secondaryLeadOwner":"Assistant"}`).Want(200)
		made := leadBody{}
		admin.Post("/lead/api/leads", person("Fall", "fall@lead.test")).Want(201).Into(&made)
		assert.Equal(t, string(demo.UserID("assistant@summit.test")), made.OwnerID, "no loan admin in the branch: the second role")
		admin.Patch("/lead/api/lead-config/org", `{"primaryLeadOwner":"LoanAdmin","secondaryLeadOwner":null}`).Want(200)
		made = leadBody{}
		admin.Post("/lead/api/leads", person("None", "none@lead.test")).Want(201).Into(&made)
		assert.Empty(t, made.OwnerID, "nobody holds the role: unassigned")
	})
	t.Run("POST /lead/api/leads/concurrently", func(t *testing.T) {
		admin.Patch("/lead/api/lead-config/org", `{"primaryLeadOwner":"Originator"}`).Want(200)
		var wait sync.WaitGroup
		for range 10 {
			wait.Go(func() { admin.Do("POST", "/lead/api/leads", person("Many", "many@lead.test")) })
		}
		wait.Wait()
		counts := map[int]bool{}
		for _, id := range []domain.ID{demo.UserID("originator@summit.test"), demo.UserID("originator3@summit.test")} {
			counts[leads(admin, filter(`{"OwnerId":"`+string(id)+`","Name":"Many Lead"}`)).Count] = true
		}
		assert.Equal(t, map[int]bool{5: true}, counts, "ten at once are shared evenly")
	})
}

func TestLeadConfigFallsBackToTheParent(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	company, branch := w.As("companyadmin@summit.test"), w.As("branchadmin@summit.test")
	type config struct {
		LeadConfig, ParentLeadConfig *struct{ PrimaryLeadOwner string }
		Effective                    struct{ PrimaryLeadOwner string }
	}
	read := func(c *apitest.Client) (found config) {
		c.Get("/lead/api/lead-config/org").Want(200).Into(&found)
		return found
	}
	t.Run("GET /lead/api/lead-config/org/ok", func(t *testing.T) {
		assert.Nil(t, read(branch).LeadConfig)
		assert.Nil(t, read(branch).ParentLeadConfig)
		assert.Equal(t, "Originator", read(branch).Effective.PrimaryLeadOwner)
		company.Patch("/lead/api/lead-config/org", `{"primaryLeadOwner":"Assistant"}`).Want(200)
		require.NotNil(t, read(branch).ParentLeadConfig)
		assert.Equal(t, "Assistant", read(branch).ParentLeadConfig.PrimaryLeadOwner)
		assert.Equal(t, "Assistant", read(branch).Effective.PrimaryLeadOwner)
		branch.Patch("/lead/api/lead-config/org", `{"primaryLeadOwner":"BranchAdmin"}`).Want(200)
		assert.Equal(t, "BranchAdmin", read(branch).Effective.PrimaryLeadOwner, "the own wins")
		branch.Patch("/lead/api/lead-config/org", `{"primaryLeadOwner":null}`).Want(200)
		assert.Nil(t, read(branch).LeadConfig, "cleared: the parent's again")
		assert.Equal(t, "Originator", read(w.As("companyadmin@harbor.test")).Effective.PrimaryLeadOwner, "another tenant's is its own")
	})
	t.Run("PATCH /lead/api/lead-config/org/bad input", func(t *testing.T) {
		for _, body := range []string{`{"primaryLeadOwner":"Processor"}`, `{"primaryLeadOwner":"SuperAdmin"}`, `{"primaryLeadOwner":"Nobody"}`,
			`{"primaryLeadOwner":"Originator","secondaryLeadOwner":"Originator"}`, `{"secondaryLeadOwner":"Originator"}`, `{"owner":"x"}`} {
			branch.Patch("/lead/api/lead-config/org", body).Want(422)
		}
		branch.With("If-Match", "7").Patch("/lead/api/lead-config/org", `{"primaryLeadOwner":"Originator"}`).Want(412)
	})
	t.Run("GET /lead/api/lead-config/org/wrong role", func(t *testing.T) {
		w.As("originator@summit.test").Get("/lead/api/lead-config/org").Want(403)
		w.As("originator@summit.test").Patch("/lead/api/lead-config/org", `{}`).Want(403)
	})
}

// TestAProcessorOrganisationHasNoLeads: whoever runs it is refused on every call of leads, as everybody there is; no matrix changes that.
func TestAProcessorOrganisationHasNoLeads(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	owner := w.As("owner@keel.test")
	owner.Post("/lead/api/leads", person("Dora", "dora@lead.test")).Want(403)
	owner.Post("/los/api/loans", `{}`).Want(403)
	owner.Patch("/api/function-permissions", `{"changes":[{"role":"Owner","permission":"lead:create","assigned":true}]}`).Want(422)
	require.NotContains(t, string(owner.Get("/api/function-permissions").Want(200).Body), "lead:")
	refused := 0
	for _, r := range w.Server.API.Routes() {
		if !strings.HasPrefix(string(r.Permission), "lead:") {
			continue
		}
		path := regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(r.Path, "0190a000-0000-7000-8000-000000000000")
		require.Equal(t, 403, owner.Do(r.Method, path, orNil(map[bool]string{true: "{}"}[r.Method != "GET"])).Status, "%s %s", r.Method, r.Path)
		refused++
	}
	require.Greater(t, refused, 30)
}
