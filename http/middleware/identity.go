package middleware

import (
	"time"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/user"
)

// Identity is one user with everything a request needs to know of them: as the database has it, and what they may do.
type Identity struct {
	*db.Identity
	Permissions authz.Set
}

// permitted compiles the permission set of an identity; nil stays nil.
func permitted(id *db.Identity) *Identity {
	if id == nil {
		return nil
	}
	return &Identity{Identity: id, Permissions: authz.Compile(id.TenantType, id.Roles, overridesOf(id.Overrides))}
}

// overridesOf reads a company's own words on roles and permissions; what it says of an unknown role is nothing.
func overridesOf(kept []db.Override) []authz.Override {
	var overrides []authz.Override
	for _, o := range kept {
		if role, known := user.ParseRole(o.Role); known {
			overrides = append(overrides, authz.Override{Role: role, Permission: authz.Permission(o.Permission), Assigned: o.Assigned})
		}
	}
	return overrides
}

func parseIdentity(raw []byte) (*Identity, error) {
	id, err := db.ParseIdentity(raw)
	return permitted(id), err
}

// resolved is what a process remembers of a session; app.enter checks it again with every transaction.
type resolved struct {
	hash            []byte
	version         int64
	lastSeen        time.Time
	expires         time.Time
	authenticated   time.Time
	idle            time.Duration
	actingUntil     *time.Time
	impersonationID domain.ID
	actor, acting   *Identity
	at              time.Time
}
