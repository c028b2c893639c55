package user

import "time"

// SessionInfo is what a user is told of an own session.
type SessionInfo struct {
	ID            string    `json:"id" doc:"Names the session; not usable to sign in."`
	Created       time.Time `json:"createdAt"`
	Authenticated time.Time `json:"authenticatedAt"`
	LastSeen      time.Time `json:"lastSeenAt"`
	Expires       time.Time `json:"expiresAt"`
	Address       string    `json:"address"`
	UserAgent     string    `json:"userAgent"`
	Current       bool      `json:"current" doc:"Whether it is the session of this request."`
}
