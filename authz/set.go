package authz

import (
	"fmt"
	"math/bits"

	"gable/domain/org"
	"gable/domain/user"
)

const words = 2

// Set is a compiled set of permissions: a value, comparable, cheap to copy.
type Set struct{ bits [words]uint64 }

// SetOf returns the set of the given permissions; unknown ones are left out.
func SetOf(permissions ...Permission) Set {
	var s Set
	for _, p := range permissions {
		if i, known := bitOf[p]; known {
			s.bits[i/64] |= 1 << (i % 64)
		}
	}
	return s
}

// Has tells whether p is in the set; an unknown permission never is.
func (s Set) Has(p Permission) bool {
	i, known := bitOf[p]
	return known && s.bits[i/64]&(1<<(i%64)) != 0
}

// Without returns the set less what is in other.
func (s Set) Without(other Set) Set {
	for i := range s.bits {
		s.bits[i] &^= other.bits[i]
	}
	return s
}

// Len returns how many permissions the set holds.
func (s Set) Len() int {
	n := 0
	for _, w := range s.bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// Permissions returns the set's permissions in the table's order; never nil.
func (s Set) Permissions() []Permission {
	list := make([]Permission, 0, s.Len())
	for _, e := range Entries {
		if s.Has(e.Permission) {
			list = append(list, e.Permission)
		}
	}
	return list
}

// both returns what is in either of the two sets and the other.
func (s Set) both(other Set) Set {
	for i := range s.bits {
		s.bits[i] &= other.bits[i]
	}
	return s
}

func (s Set) union(other Set) Set {
	for i := range s.bits {
		s.bits[i] |= other.bits[i]
	}
	return s
}

// RefusedWhileActing holds what nobody may do while acting for another user,
// whatever either of the two may do alone (security.md, Impersonation).
var RefusedWhileActing = func() Set {
	var refused []Permission
	for _, e := range Entries {
		if e.RefusedWhileActing {
			refused = append(refused, e.Permission)
		}
	}
	return SetOf(refused...)
}()

// granted is what the policy gives each single role, withheld what it denies to everyone in a company of a type.
var granted, withheld = func() (map[user.Roles]Set, map[org.Type]Set) {
	e, err := NewEnforcer(nil)
	if err != nil {
		panic(err)
	}
	rowsOf := func(subject string) Set {
		rows, err := e.GetImplicitPermissionsForUser(subject)
		if err != nil {
			panic(err)
		}
		var list []Permission
		for _, row := range rows {
			p := Permission(row[1])
			if !p.Valid() {
				panic(fmt.Sprintf("authz: policy.csv names the unknown permission %q", p))
			}
			list = append(list, p)
		}
		return SetOf(list...)
	}
	sets, types := map[user.Roles]Set{}, map[org.Type]Set{}
	for _, role := range user.AllRoles.Each() {
		sets[role] = rowsOf(role.Names()[0])
	}
	for _, company := range org.Types {
		types[company] = rowsOf(string(company))
	}
	return sets, types
}()

// Compile returns what a user with these roles in a company of this type may do
// under the company's overrides.
//
// Roles add up. An override's allow adds to what its role has; its deny takes
// the permission from everyone who holds the role, whatever their other roles
// say. The owner alone loses nothing to what is denied to a lesser role the owner
// holds too: nobody beneath the owner could curtail the owner so. Roles that do not
// count in such a company give nothing, and what is withheld from a company of its
// type no override brings back.
func Compile(company org.Type, roles user.Roles, overrides []Override) Set {
	roles = roles.HeldIn(company)
	var allowed, denied Set
	for _, role := range roles.Each() {
		allowed = allowed.union(granted[role])
	}
	for _, o := range overrides {
		if !o.Valid() || !roles.Has(o.Role) {
			continue
		}
		if o.Assigned {
			allowed = allowed.union(SetOf(o.Permission))
		} else if !roles.Has(user.Owner) || o.Role == user.Owner {
			denied = denied.union(SetOf(o.Permission))
		}
	}
	return allowed.Without(denied).Without(withheld[company])
}

// Withheld returns what nobody has in a company of this type, whatever the company says.
func Withheld(company org.Type) Set { return withheld[company] }

// Shared returns what a person of a processor organisation may do on a loan that a company of another type shared with it: what
// that company's matrix, under its own overrides, gives a contract processor, and of that no more than own, which is what the
// person may do at home.
func Shared(owner org.Type, overrides []Override, own Set) Set {
	return Compile(owner, user.ContractProcessor, overrides).both(own)
}

// Functions returns the function-permission map of a user with this set: every
// overridable permission under its key, and whether it is assigned.
func Functions(s Set) user.FunctionPermissions {
	m := user.FunctionPermissions{}
	for _, e := range Entries {
		if e.Overridable {
			m[e.Permission.FunctionKey()] = user.Assignment{Assigned: s.Has(e.Permission)}
		}
	}
	return m
}
