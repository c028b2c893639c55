package user

import (
	"time"

	"gable/domain"
)

// Passkey is a passkey as its owner is shown it.
type Passkey struct {
	ID       domain.ID  `json:"id" required:"true"`
	Name     string     `json:"name" required:"true" doc:"What the owner calls it."`
	Host     string     `json:"host" required:"true" doc:"The host on which it was made: it works on no other."`
	Synced   bool       `json:"synced" required:"true" doc:"Whether its maker copies it to the owner's other devices."`
	Created  time.Time  `json:"createdAt" required:"true"`
	LastUsed *time.Time `json:"lastUsedAt,omitempty" doc:"Absent until it was used to sign in."`
}
