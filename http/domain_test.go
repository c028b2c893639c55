package http_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/cmd/vendorsim/zone"
	"gable/demo"
	"gable/http/apitest"
)

type askedHost struct {
	Domain, State string
	Proof         *struct {
		Name, Value, Outcome string
		CheckedAt            *time.Time
	}
}

func askForHost(c *apitest.Client, name string) (h askedHost) {
	c.Post("/api/domains", object{"domain": name}).Want(201).Into(&h)
	return h
}

func checkHost(c *apitest.Client, name string) (h askedHost) {
	c.Post("/api/domains/"+name+"/check", nil).Want(200).Into(&h)
	return h
}

func prove(t *testing.T, w *apitest.World, h askedHost) {
	t.Helper()
	require.NotNil(t, h.Proof)
	require.NoError(t, w.Names.Set(zone.Record{Name: h.Proof.Name, Texts: []string{"v=spf1 -all", h.Proof.Value}}))
}

func TestHostIsProven(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Exec("update login set password_hash = $1", demoHash())
	admin, rival := w.As("companyadmin@summit.test"), w.As("companyadmin@harbor.test")
	const name = "loans.example.com"
	serves := func(host string) bool {
		b := another(t, w)
		b.host = host
		signedIn := b.login("originator@summit.test", demoPassword).status == 200
		door := w.Anonymous().With("Host", host).Get("/api/portal-door").Want(200).Map()["companyName"] == "Summit Lending"
		knows := strings.Contains(string(w.As("owner@summit.test").Get("/api/orgconfigdata").Want(200).Body), host)
		assert.Equal(t, signedIn, door)
		assert.Equal(t, signedIn, knows)
		return signedIn
	}
	var mine askedHost
	t.Run("POST /api/domains/ok unproven", func(t *testing.T) {
		mine = askForHost(admin, "Loans.EXAMPLE.com.")
		assert.Equal(t, []string{name, "UNVERIFIED", "_gable." + name}, []string{mine.Domain, mine.State, mine.Proof.Name})
		assert.Regexp(t, `^gable-verification=[0-9a-z]{26,}$`, mine.Proof.Value)
		assert.False(t, serves(name), "an unproven host is nobody's")
		assert.Zero(t, apitest.One[int](w, "select count(*)::int from tenant_domain where domain = $1", name))
		assert.Equal(t, map[string]string{"domain": "duplicate"}, fieldKeys(admin.Post("/api/domains", object{"domain": name}).Want(422)))
		assert.Equal(t, map[string]string{"posDomain": "unproven"}, fieldKeys(admin.Post("/api/organizations", object{"name": "Reno", "posDomain": name}).Want(422)))
		assert.Equal(t, map[string]string{"posUrl": "unproven"}, fieldKeys(admin.Patch("/api/wizeusers", object{"id": demo.UserID("originator@summit.test"), "posUrl": name + "/orion"}).Want(422)))
		found := admin.Post("/api/validateorgconfig", object{"posDomain": name, "domain": name}).Want(200).Map()["errors"]
		require.NotEmpty(t, found)
		assert.Equal(t, "unproven", found.([]any)[0].(map[string]any)["key"])
	})
	t.Run("POST /api/domains/{domain}/check/what does not prove it", func(t *testing.T) {
		for _, c := range []struct {
			record  zone.Record
			outcome string
		}{
			{zone.Record{Name: name, Texts: []string{mine.Proof.Value}}, "MISSING"},
			{zone.Record{Name: mine.Proof.Name, Texts: []string{"v=spf1 -all"}}, "OTHER"},
			{zone.Record{Name: mine.Proof.Name, Texts: []string{mine.Proof.Value + "0", strings.ToUpper(mine.Proof.Value), "x " + mine.Proof.Value}}, "OTHER"},
			{zone.Record{Name: mine.Proof.Name, Alias: "proof.attacker.example"}, "ALIAS"},
		} {
			require.NoError(t, w.Names.Set(zone.Record{Name: "proof.attacker.example", Texts: []string{mine.Proof.Value}}))
			require.NoError(t, w.Names.Set(c.record))
			found := checkHost(admin, name)
			assert.Equal(t, []string{"UNVERIFIED", c.outcome}, []string{found.State, found.Proof.Outcome}, c.record)
			assert.NotNil(t, found.Proof.CheckedAt)
			require.NoError(t, w.Names.Set(zone.Record{Name: c.record.Name}))
			limited := admin.Post("/api/domains/"+name+"/check", nil).Want(429)
			assert.NotEmpty(t, limited.Header.Get("Retry-After"))
			w.Advance(11 * time.Second)
		}
		require.NoError(t, w.Names.Set(zone.Record{Name: "*.example.com", Alias: "proof.attacker.example"}))
		assert.Equal(t, "ALIAS", checkHost(admin, name).Proof.Outcome, "an alias for everything below")
		require.NoError(t, w.Names.Set(zone.Record{Name: "*.example.com"}))
		w.Advance(11 * time.Second)
		assert.False(t, serves(name))
	})
	theirs := askForHost(rival, name)
	assert.NotEqual(t, mine.Proof.Value, theirs.Proof.Value, "each company has a proof of its own")
	t.Run("POST /api/domains/{domain}/check/ok", func(t *testing.T) {
		prove(t, w, mine)
		assert.Equal(t, "OTHER", checkHost(rival, name).Proof.Outcome, "another company's proof proves nothing")
		found := checkHost(admin, name)
		assert.Equal(t, "VERIFIED", found.State)
		assert.Nil(t, found.Proof)
		assert.True(t, serves(name))
		assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'domain' and record_id = $1 and action = 'verified'", name))
		assert.Equal(t, "VERIFIED", checkHost(admin, name).State, "what is proven stays so")
		admin.Post("/api/organizations", object{"name": "Reno", "posDomain": name}).Want(201)
		admin.Patch("/api/wizeusers", object{"id": demo.UserID("originator@summit.test"), "posUrl": "orion." + name}).Want(200)
		assert.True(t, serves("orion."+name), "what lies beneath a proven host needs no proof")
	})
	t.Run("POST /api/domains/{domain}/check/another was first", func(t *testing.T) {
		require.NoError(t, w.Names.Set(zone.Record{Name: theirs.Proof.Name, Texts: []string{mine.Proof.Value, theirs.Proof.Value}}))
		w.Advance(11 * time.Second)
		found := checkHost(rival, name)
		assert.Equal(t, []string{"UNVERIFIED", "TAKEN"}, []string{found.State, found.Proof.Outcome})
		assert.True(t, serves(name))
		for _, below := range []string{name, "x." + name} {
			assert.Equal(t, map[string]string{"domain": "inUse"}, fieldKeys(w.As("companyadmin@harbor.test").Post("/api/domains", object{"domain": below}).Want(422)), below)
		}
		rival.Delete("/api/domains/" + name).Want(204)
		rival.Delete("/api/domains/" + name).Want(404)
		assert.True(t, serves(name), "to give up a claim takes nothing from who has the host")
	})
	t.Run("POST /api/domains/{domain}/check/wrong role", func(t *testing.T) {
		askForHost(admin, "second.example.com")
		w.As("branchadmin@summit.test").Post("/api/domains/second.example.com/check", nil).Want(403)
		w.As("borrower@example.test").Post("/api/domains/second.example.com/check", nil).Want(403)
		w.Anonymous().Post("/api/domains/second.example.com/check", nil).Want(401)
	})
	t.Run("POST /api/domains/{domain}/check/wrong tenant", func(t *testing.T) {
		rival.Post("/api/domains/second.example.com/check", nil).Want(404)
		assert.NotContains(t, string(rival.Get("/api/domains").Want(200).Body), "second.example.com")
	})
	t.Run("POST /api/domains/{domain}/check/bad input", func(t *testing.T) {
		admin.Post("/api/domains/null/check", nil).Want(400)
		admin.Post("/api/domains/"+strings.Repeat("x", 254)+"/check", nil).Want(400)
		admin.Post("/api/domains/never-asked-for.example.com/check", nil).Want(404)
	})
}

func TestHostsThatAreNoOnes(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	label := strings.Repeat("a", 63)
	for name, key := range map[string]string{
		"gable.test": "inUse", "GABLE.test.": "inUse", "login.gable.test": "inUse", "www.gable.test": "inUse", "a.b.gable.test": "inUse",
		"secure.gable.test": "inUse", "auth.gable.test": "inUse", "account.gable.test": "inUse", "billing.gable.test": "inUse", "sign-in.gable.test": "inUse",
		"harbor.gable.test": "inUse", "harbor-mortgage.gable.test": "inUse", "harbormortgage.gable.test": "inUse", "keel.gable.test": "inUse",
		"harbor.test": "inUse", "x.harbor.test": "inUse", "summit.test": "duplicate",
		"127.0.0.1": "invalid", "2130706433": "invalid", "0x7f.1": "invalid", "[::1]": "invalid", "::1": "invalid", "localhost": "invalid", "a.localhost": "invalid",
		"préstamos.example": "invalid", "loans.example.com:443": "invalid", "https://loans.example.com": "invalid", "loans.example.com/x": "invalid", "user@example.com": "invalid",
		"*.example.com": "invalid", "_gable.example.com": "invalid", "loans..example.com": "invalid", "-a.example.com": "invalid", "loans.example.com\u0000.test": "invalid",
		label + "." + label + "." + label + "." + strings.Repeat("b", 56): "invalid",
	} {
		assert.Equal(t, map[string]string{"domain": key}, fieldKeys(admin.Post("/api/domains", object{"domain": name}).Want(422)), name)
	}
	t.Run("POST /api/domains/beneath the platform's own", func(t *testing.T) {
		assert.Equal(t, "VERIFIED", askForHost(admin, "summit-loans.gable.test").State)
		assert.Equal(t, map[string]string{"domain": "inUse"}, fieldKeys(w.As("companyadmin@harbor.test").Post("/api/domains", object{"domain": "summit-loans.gable.test"}).Want(422)))
		assert.Equal(t, "VERIFIED", askForHost(admin, "austin.summit-loans.gable.test").State)
	})
	t.Run("POST /api/domains/a name with other letters, as the DNS has it", func(t *testing.T) {
		assert.Equal(t, "UNVERIFIED", askForHost(admin, "XN--prstamos-bya.example").State)
	})
	t.Run("POST /api/domains/409 too many at once", func(t *testing.T) {
		for i := range 24 {
			askForHost(admin, "a"+string(rune('a'+i))+".example.org")
		}
		admin.Post("/api/domains", object{"domain": "one-more.example.org"}).Want(409)
		admin.Delete("/api/domains/aa.example.org").Want(204)
		askForHost(admin, "one-more.example.org")
		admin.Delete("/api/domains/summit-loans.gable.test").Want(204)
	})
	t.Run("DELETE /api/domains/{domain}/the last that serves", func(t *testing.T) {
		owner := w.As("owner@keel.test")
		askForHost(owner, "keel.example.net")
		owner.Delete("/api/domains/keel.test").Want(409)
		owner.Delete("/api/domains/keel.example.net").Want(204)
	})
}

// Two companies that both have their record in the DNS prove it at the same moment: one has the host after.
func TestTwoCompaniesProveAtOnce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	const name = "contested.example.com"
	companies := []*apitest.Client{w.As("companyadmin@summit.test"), w.As("companyadmin@harbor.test"), w.As("owner@keel.test")}
	var values []string
	for _, c := range companies {
		values = append(values, askForHost(c, name).Proof.Value)
	}
	require.NoError(t, w.Names.Set(zone.Record{Name: "_gable." + name, Texts: values}))
	found := make([]askedHost, len(companies))
	var all sync.WaitGroup
	for i, c := range companies {
		all.Go(func() { found[i] = checkHost(c, name) })
	}
	all.Wait()
	won := 0
	for _, h := range found {
		if h.State == "VERIFIED" {
			won++
			continue
		}
		assert.Equal(t, "TAKEN", h.Proof.Outcome)
	}
	assert.Equal(t, 1, won)
	assert.Equal(t, 1, apitest.One[int](w, "select count(*)::int from tenant_domain where domain = $1", name))
}

// A host that was asked for anew has another proof: what stood in the DNS for the claim before does not prove it.
func TestProofOfAClaimGivenUp(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	const name = "again.example.com"
	old := askForHost(admin, name)
	prove(t, w, old)
	admin.Delete("/api/domains/" + name).Want(204)
	again := askForHost(admin, name)
	assert.NotEqual(t, old.Proof.Value, again.Proof.Value)
	assert.Equal(t, "OTHER", checkHost(admin, name).Proof.Outcome)
	assert.False(t, apitest.One[bool](w, "select exists (select from tenant_domain where domain = $1)", name))
}

// A right that changes while the DNS is asked is read again, and the look-up is neither done again nor counted twice.
func TestRightsChangeDuringACheck(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	const name = "meanwhile.example.com"
	const path = "/api/domains/" + name + "/check"
	user := string(demo.UserID("companyadmin@summit.test"))
	prove(t, w, askForHost(admin, name))
	var questions atomic.Int32
	var change atomic.Pointer[func()]
	w.Names.Next = func() zone.Manner {
		if questions.Add(1) == 1 {
			(*change.Load())()
		}
		return zone.Manner{}
	}
	meanwhile := func(sql string, args ...any) {
		questions.Store(0)
		change.Store(new(func() { w.Exec(sql, args...) }))
	}
	t.Run("POST /api/domains/{domain}/check/the role was taken", func(t *testing.T) {
		meanwhile("update user_role set role = 'Processor' where user_id = $1", user)
		admin.Post(path, nil).Want(403)
		assert.EqualValues(t, 1, questions.Load())
		assert.Zero(t, apitest.One[int](w, "select count(*)::int from tenant_domain where domain = $1", name))
		w.Exec("update user_role set role = 'CompanyAdmin' where user_id = $1", user)
		admin.Post(path, nil).Want(429)
		w.Advance(11 * time.Second)
	})
	t.Run("POST /api/domains/{domain}/check/the rules changed", func(t *testing.T) {
		meanwhile("update tenant set policy_version = policy_version + 1 where tenant_id = $1", string(demo.TenantID("summit.test")))
		assert.Equal(t, "VERIFIED", checkHost(admin, name).State)
		assert.EqualValues(t, 1, questions.Load())
	})
}
