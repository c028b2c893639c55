package user_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/org"
	"gable/domain/user"
)

// vectors is testdata/role-rules.json. The TypeScript client's rules run the
// same file.
type vectors struct {
	Rules []struct {
		Roles []string
		True  []string
	}
	Reach []struct {
		Roles   []string
		Company org.Type
		Reach   user.Visibility
	}
	Billing []struct {
		Roles    []string
		OrgPayer org.LicensePayer
		Shown    bool
	}
	ProPlan []struct {
		Roles     []string
		UserPayer org.LicensePayer
		OrgType   org.Type
		OrgPayer  org.LicensePayer
		State     org.SubscriptionState
		OwnState  org.SubscriptionState
		Offered   bool
	}
	Impersonation []struct {
		Actor, Target             vectorPerson
		Acting, Self              bool
		TargetStatus, ActorStatus user.Status
		Refusal                   user.Refusal
	}
	Status []struct {
		From, To  user.Status
		By        user.Means
		Activated bool
		Allowed   bool
	}
}

type vectorPerson struct {
	Roles      []string
	Tenant     string
	TenantType org.Type
}

func load(t *testing.T) vectors {
	t.Helper()
	raw, err := os.ReadFile("testdata/role-rules.json")
	require.NoError(t, err)
	var v vectors
	require.NoError(t, json.Unmarshal(raw, &v))
	return v
}

func roles(t *testing.T, names []string) user.Roles {
	t.Helper()
	r, err := user.ParseRoles(names)
	require.NoError(t, err)
	return r
}

// rules names every derived rule the vector file knows.
var rules = map[string]func(user.Roles) bool{
	"consolidate":    user.CanConsolidate,
	"billing":        func(r user.Roles) bool { return r.ShowsBilling(org.LicensePayerCompany) },
	"mayBecomeOwner": user.Roles.MayBecomeOwner,
}

func TestDerivedRules(t *testing.T) {
	provedTrue, alone := map[string]bool{}, user.Roles(0)
	for _, c := range load(t).Rules {
		r := roles(t, c.Roles)
		if len(c.Roles) == 1 {
			alone |= r
		}
		expected := map[string]bool{}
		for _, name := range c.True {
			require.Contains(t, rules, name)
			expected[name], provedTrue[name] = true, true
		}
		for name, rule := range rules {
			assert.Equal(t, expected[name], rule(r), "%s of %s", name, r)
		}
	}
	assert.Equal(t, user.AllRoles, alone, "every role stands alone in the table once")
	assert.Len(t, provedTrue, len(rules), "every rule is true somewhere in the table")
}

func TestReach(t *testing.T) {
	seen := user.Roles(0)
	for _, c := range load(t).Reach {
		r := roles(t, c.Roles)
		seen |= r
		assert.Equal(t, c.Reach, r.Reach(c.Company), "%s in %s", r, c.Company)
	}
	assert.Equal(t, user.AllRoles, seen)
}

func TestNoRoleGivesReachInTheProvidersCompany(t *testing.T) {
	for r := user.Roles(0); r <= user.AllRoles; r++ {
		if r.Reach(org.TypeProvider) != user.VisibilityNone {
			t.Fatalf("%s sees loans from the provider's company", r)
		}
		if r&^user.ProviderRoles == 0 && r.Reach(org.TypeLender) != user.VisibilityNone {
			t.Fatalf("%s sees loans", r)
		}
	}
}

func TestBilling(t *testing.T) {
	for _, c := range load(t).Billing {
		r := roles(t, c.Roles)
		assert.Equal(t, c.Shown, r.ShowsBilling(c.OrgPayer), "%s with payer %q", r, c.OrgPayer)
	}
}

func TestProPlan(t *testing.T) {
	for _, c := range load(t).ProPlan {
		s := user.Subscription{UserPayer: c.UserPayer, OrgType: c.OrgType, OrgPayer: c.OrgPayer, State: c.State, OwnState: c.OwnState}
		r := roles(t, c.Roles)
		assert.Equal(t, c.Offered, s.MayUpgrade(r), "%s with %+v", r, s)
		s.AlreadyOnPro = true
		assert.False(t, s.MayUpgrade(r), "%s is on the plan already", r)
	}
}

func TestMayImpersonate(t *testing.T) {
	for _, c := range load(t).Impersonation {
		actor := person(t, "actor", c.Actor, c.ActorStatus)
		actor.Acting = c.Acting
		target := person(t, "target", c.Target, c.TargetStatus)
		if c.Self {
			target.UserID = actor.UserID
		}
		assert.Equal(t, c.Refusal, user.MayImpersonate(actor, target), "%+v", c)
	}
}

func person(t *testing.T, id string, p vectorPerson, status user.Status) user.Person {
	t.Helper()
	if status == "" {
		status = user.StatusActive
	}
	return user.Person{UserID: id, TenantID: p.Tenant, TenantType: p.TenantType, Roles: roles(t, p.Roles), Status: status}
}

func TestStatusTransitions(t *testing.T) {
	for _, c := range load(t).Status {
		assert.Equal(t, c.Allowed, c.From.MayBecome(c.To, c.By, c.Activated), "%+v", c)
	}
}

func TestRoleNames(t *testing.T) {
	// The bits are stored and shared with the client; a reordering would hand
	// out rights.
	for i, name := range strings.Fields(`Administrator SuperAdmin LoanAdmin Owner CompanyAdmin
		BranchAdmin AssociateAdmin Originator Processor Assistant ContractProcessor SuperSupport
		LenderSupport BrokerSupport ReportViewer SalesTeam Borrower Realtor`) {
		r, ok := user.ParseRole(name)
		require.True(t, ok, name)
		assert.Equal(t, user.Roles(1)<<i, r)
		assert.Equal(t, []string{name}, r.Names())
	}
	for _, wrong := range []string{"", "owner", "Owner ", "Company Admin", "Root"} {
		_, ok := user.ParseRole(wrong)
		assert.False(t, ok, wrong)
	}
	assert.Equal(t, user.AllRoles, user.StaffRoles|user.ProviderRoles|user.PortalRoles)
	assert.Equal(t, "none", user.Roles(0).String())
	assert.Equal(t, "Owner+Realtor", (user.Owner | user.Realtor).String())
}

func TestRolesJSON(t *testing.T) {
	out, err := json.Marshal(user.Owner | user.Originator)
	require.NoError(t, err)
	assert.JSONEq(t, `[{"name":"Owner"},{"name":"Originator"}]`, string(out))
	out, err = json.Marshal(user.Roles(0))
	require.NoError(t, err)
	assert.Equal(t, `[]`, string(out))

	var r user.Roles
	require.NoError(t, json.Unmarshal([]byte(`[{"name":"Realtor"},{"name":"Owner"}]`), &r))
	assert.Equal(t, user.Owner|user.Realtor, r)
	for _, bad := range []string{`[{"name":"Root"}]`, `7`, `"Owner"`, `[{}]`} {
		assert.Error(t, json.Unmarshal([]byte(bad), &r), bad)
		assert.Equal(t, user.Owner|user.Realtor, r, "unchanged after %s", bad)
	}
}
