package authz_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/authz"
	"gable/domain/org"
	"gable/domain/user"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestTable(t *testing.T) {
	seen := map[authz.Permission]bool{}
	keys := map[string]bool{}
	for _, e := range authz.Entries {
		assert.Regexp(t, `^[a-z]+:[a-z-]+$`, string(e.Permission))
		assert.Regexp(t, `^[A-Z].*[a-z]\.$`, e.Sentence, "%s needs a sentence", e.Permission)
		assert.False(t, seen[e.Permission], "%s twice", e.Permission)
		assert.False(t, keys[e.Permission.FunctionKey()], "%s shares its key", e.Permission)
		seen[e.Permission], keys[e.Permission.FunctionKey()] = true, true
	}
	assert.LessOrEqual(t, len(authz.Entries), 128, "a Set holds 128 bits")
	assert.False(t, authz.Permission("loan:fly").Valid())
	assert.Zero(t, authz.Permission("loan:fly").Entry())
}

func TestEveryPermissionIsGivenToSomeone(t *testing.T) {
	for _, p := range everyPermission() {
		given := false
		for _, role := range user.AllRoles.Each() {
			given = given || authz.Compile(companyOf(role), role, nil).Has(p)
		}
		assert.True(t, given, "%s is in nobody's hands", p)
	}
}

func TestUnknownPermissionIsNeverHeld(t *testing.T) {
	everything := authz.SetOf(everyPermission()...)
	assert.False(t, everything.Has("loan:fly"))
	assert.Equal(t, authz.Set{}, authz.SetOf("loan:fly"))
	assert.Equal(t, len(authz.Entries), everything.Len())
	assert.Len(t, everything.Permissions(), everything.Len())
}

func companyOf(roles user.Roles) org.Type {
	if roles.Any(user.ProviderRoles) {
		return org.TypeProvider
	}
	return org.TypeBroker
}

// The compiled set says of every permission what casbin says, for every single
// role and for random combinations of roles under random overrides.
func TestCompiledEqualsCasbin(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for _, role := range user.AllRoles.Each() {
		compareWithCasbin(t, companyOf(role), role, nil)
	}
	for range 20 {
		roles := user.Owner | user.AllRoles.Each()[random.IntN(len(user.AllRoles.Each()))]
		compareWithCasbin(t, org.TypeBroker, roles, randomOverrides(random))
	}
	for range 60 {
		roles := user.Roles(random.Uint32()) & user.AllRoles
		if random.IntN(2) == 0 { // few roles are the usual case
			roles &= user.Roles(random.Uint32())
			roles &= user.Roles(random.Uint32())
		}
		company := org.Types[random.IntN(len(org.Types))]
		compareWithCasbin(t, company, roles, randomOverrides(random))
	}
}

// On a shared loan somebody may do what casbin allows a contract processor by the holding company's matrix, and casbin allows
// that person by the own company's: neither company's overrides give what the other's do not.
func TestSharedIsTheSmallerOfBoth(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	for range 60 {
		owner := []org.Type{org.TypeBroker, org.TypeLender}[random.IntN(2)]
		roles := user.Roles(random.Uint32()) & user.StaffRoles
		theirs, ours := randomOverrides(random), randomOverrides(random)
		for range 20 { // of those that count
			theirs = append(theirs, authz.Override{Role: user.ContractProcessor, Permission: everyPermission()[random.IntN(len(authz.Entries))], Assigned: random.IntN(2) == 0})
		}
		shared := authz.Shared(owner, theirs, authz.Compile(org.TypeProcessor, roles, ours))
		there, here := oracle(t, owner, user.ContractProcessor, theirs), oracle(t, org.TypeProcessor, roles, ours)
		for _, p := range everyPermission() {
			require.Equal(t, there(p) && here(p), shared.Has(p), "%s as %s\nthere %+v\nhere %+v", p, roles, theirs, ours)
		}
	}
	unlock := []authz.Override{{Role: user.ContractProcessor, Permission: authz.LoanUnlock, Assigned: true}}
	home := func(overrides []authz.Override) authz.Set {
		return authz.Compile(org.TypeProcessor, user.ContractProcessor, overrides)
	}
	assert.False(t, authz.Shared(org.TypeBroker, nil, home(unlock)).Has(authz.LoanUnlock), "the own company gives nothing there")
	assert.False(t, authz.Shared(org.TypeBroker, unlock, home(nil)).Has(authz.LoanUnlock), "nor is anything forced on it")
	assert.True(t, authz.Shared(org.TypeBroker, unlock, home(unlock)).Has(authz.LoanUnlock))
	owner := authz.Shared(org.TypeBroker, nil, authz.Compile(org.TypeProcessor, user.Owner, nil))
	for _, p := range []authz.Permission{authz.LoanArchive, authz.LoanChangeStage, authz.LoanExport, authz.LoanUnlock, authz.LoanShare, authz.LoanEditTeam, authz.RuleRead} {
		assert.False(t, owner.Has(p), "%s", p)
	}
}

func TestAProcessorOrganisationHasNoLeadsAndMakesNoLoans(t *testing.T) {
	give := []authz.Override{{Role: user.Originator, Permission: authz.LeadCreate, Assigned: true}, {Role: user.Owner, Permission: authz.LoanCreate, Assigned: true}}
	everything := authz.Compile(org.TypeProcessor, user.StaffRoles, give)
	for _, p := range everything.Permissions() {
		assert.NotRegexp(t, `^lead:|^loan:(create|import)$`, string(p))
	}
	assert.True(t, everything.Has(authz.LoanRead))
}

// everyPermission is all there are, sorted.
func everyPermission() []authz.Permission {
	all := make([]authz.Permission, len(authz.Entries))
	for i, e := range authz.Entries {
		all[i] = e.Permission
	}
	slices.Sort(all)
	return all
}

func randomOverrides(random *rand.Rand) []authz.Override {
	all, single := everyPermission(), user.AllRoles.Each()
	list := make([]authz.Override, random.IntN(80))
	for i := range list {
		list[i] = authz.Override{
			Role:       single[random.IntN(len(single))],
			Permission: all[random.IntN(len(all))],
			Assigned:   random.IntN(2) == 0,
		}
	}
	return list
}

// oracle asks casbin what somebody with these roles may do in a company of a type.
func oracle(t *testing.T, company org.Type, roles user.Roles, overrides []authz.Override) func(authz.Permission) bool {
	t.Helper()
	e, err := authz.NewEnforcer(overrides)
	require.NoError(t, err)
	for _, name := range append(roles.HeldIn(company).Names(), string(company)) {
		_, err := e.AddRoleForUser("somebody", name)
		require.NoError(t, err)
	}
	return func(p authz.Permission) bool {
		may, err := e.Enforce("somebody", string(p))
		require.NoError(t, err)
		return may
	}
}

func compareWithCasbin(t *testing.T, company org.Type, roles user.Roles, overrides []authz.Override) {
	t.Helper()
	may := oracle(t, company, roles, overrides)
	compiled := authz.Compile(company, roles, overrides)
	for _, p := range everyPermission() {
		if want := may(p); compiled.Has(p) != want {
			t.Fatalf("%s as %s in %s: compiled %t, casbin %t\noverrides %+v", p, roles, company, compiled.Has(p), want, overrides)
		}
	}
}

func TestOverrides(t *testing.T) {
	broker := org.TypeBroker
	deny := []authz.Override{{Role: user.Originator, Permission: authz.LoanCreate}}
	allow := []authz.Override{{Role: user.Assistant, Permission: authz.LoanUnlock, Assigned: true}}

	assert.False(t, authz.Compile(broker, user.Originator, deny).Has(authz.LoanCreate))
	assert.True(t, authz.Compile(broker, user.Processor, deny).Has(authz.LoanCreate), "another role keeps it")
	assert.False(t, authz.Compile(broker, user.Originator|user.CompanyAdmin, deny).Has(authz.LoanCreate), "deny wins over other roles")
	assert.False(t, authz.Compile(broker, user.Originator, append(deny,
		authz.Override{Role: user.Originator, Permission: authz.LoanCreate, Assigned: true})).Has(authz.LoanCreate), "deny wins over allow")
	assert.True(t, authz.Compile(broker, user.Originator|user.Owner, deny).Has(authz.LoanCreate), "what is denied to a lesser role does not reach the owner")
	assert.False(t, authz.Compile(broker, user.Originator|user.Owner, []authz.Override{{Role: user.Owner, Permission: authz.LoanCreate}}).Has(authz.LoanCreate))
	assert.True(t, authz.Compile(broker, user.Assistant, allow).Has(authz.LoanUnlock))
	assert.False(t, authz.Compile(broker, user.Processor, allow).Has(authz.LoanUnlock))
}

func TestOverridesThatNobodyMayMake(t *testing.T) {
	for _, o := range []authz.Override{
		{Role: user.Originator, Permission: authz.UserImpersonate, Assigned: true},
		{Role: user.Originator, Permission: authz.OrgEditPermissions, Assigned: true},
		{Role: user.Originator, Permission: authz.UserAssignRoles, Assigned: true},
		{Role: user.Originator, Permission: authz.ProviderUsers, Assigned: true},
		{Role: user.Owner, Permission: authz.SelfRead},
		{Role: user.Owner, Permission: authz.OrgEditPermissions},
		{Role: user.Borrower, Permission: authz.LoanRevealSSN, Assigned: true},
		{Role: user.Realtor, Permission: authz.LoanExport, Assigned: true},
		{Role: user.SuperAdmin, Permission: authz.LoanExport, Assigned: true},
		{Role: user.Originator | user.Processor, Permission: authz.LoanUnlock, Assigned: true},
		{Role: 0, Permission: authz.LoanUnlock, Assigned: true},
		{Role: user.Originator, Permission: "loan:fly", Assigned: true},
	} {
		assert.False(t, o.Valid(), "%+v", o)
		company := companyOf(o.Role)
		assert.Equal(t, authz.Compile(company, o.Role, nil), authz.Compile(company, o.Role, []authz.Override{o}), "%+v", o)
	}
}

func TestRolesCountOnlyWhereTheyBelong(t *testing.T) {
	assert.Equal(t, authz.Set{}, authz.Compile(org.TypeBroker, user.SuperAdmin, nil), "a provider's role at a customer")
	assert.Equal(t, authz.Set{}, authz.Compile(org.TypeProvider, user.Owner|user.Borrower, nil), "a customer's role at the provider")
	for _, p := range authz.Compile(org.TypeProvider, user.AllRoles, nil).Permissions() {
		assert.NotRegexp(t, `^(loan|lead|pos|realtor|org|billing):`, string(p))
	}
}

func TestRefusedWhileActing(t *testing.T) {
	// security.md, Impersonation.
	for _, p := range []authz.Permission{
		authz.SelfCredentials, authz.UserChangeEmail, authz.UserAssignRoles, authz.UserMakeOwner,
		authz.UserInvite, authz.OrgEditPermissions, authz.LoanRevealSSN, authz.LeadExport, authz.UserExport,
		authz.POSSignOwn, authz.POSStatePurpose, authz.UserImpersonate, authz.SelfSessions,
	} {
		assert.True(t, authz.RefusedWhileActing.Has(p), "%s", p)
	}
	acting := authz.Compile(org.TypeBroker, user.CompanyAdmin, nil).Without(authz.RefusedWhileActing)
	assert.False(t, acting.Has(authz.LoanRevealSSN))
	assert.True(t, acting.Has(authz.LoanRead))
	assert.True(t, acting.Has(authz.SelfLeave), "one can always stop")
}

func TestFunctions(t *testing.T) {
	f := authz.Functions(authz.Compile(org.TypeBroker, user.Originator, nil))
	assert.True(t, f["LOAN_CREATE"].Assigned)
	assert.False(t, f["LOAN_UNLOCK"].Assigned)
	assert.NotContains(t, f, "USER_IMPERSONATE", "only functions a company decides on")
}

func TestMatrix(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Which role has which permission before a company's overrides. o: a company may override it. x: refused while acting for another.\n")
	for _, e := range authz.Entries {
		mark := [2]string{"-", "-"}
		if e.Overridable {
			mark[0] = "o"
		}
		if e.RefusedWhileActing {
			mark[1] = "x"
		}
		var held []string
		for _, role := range user.AllRoles.Each() {
			if authz.Compile(companyOf(role), role, nil).Has(e.Permission) {
				held = append(held, role.String())
			}
		}
		fmt.Fprintf(&b, "%-22s %s%s  %s\n", e.Permission, mark[0], mark[1], strings.Join(held, " "))
	}
	const golden = "testdata/matrix.golden"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(b.String()), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String(), "run with -update when the change is meant")
}

func BenchmarkCompile(b *testing.B) {
	overrides := randomOverrides(rand.New(rand.NewPCG(1, 2)))
	for b.Loop() {
		authz.Compile(org.TypeBroker, user.Originator|user.BranchAdmin, overrides)
	}
}

// What is the whole company's is in the hands of those who reach all of it, and a company can't put it into others'.
func TestWholeCompanyIsForWhoReachesIt(t *testing.T) {
	for _, e := range authz.Entries {
		if !e.WholeCompany {
			continue
		}
		for _, role := range user.StaffRoles.Each() {
			set := authz.Compile(org.TypeBroker, role, []authz.Override{{Role: role, Permission: e.Permission, Assigned: true}})
			assert.False(t, set.Has(e.Permission) && !user.CanConsolidate(role), "%s of %s", e.Permission, role)
		}
	}
}
