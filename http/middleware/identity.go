package middleware

import (
	"time"

	"gable/authz"
	"gable/db"
	"gable/domain"
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
	return &Identity{Identity: id, Permissions: authz.Compile(id.TenantType, id.Roles, authz.OverridesOf(id.Overrides))}
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
