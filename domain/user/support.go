package user

import (
	"time"

	"gable/domain"
	"gable/domain/org"
)

// LinkRequest is an activation link for a person who administers others, as one of the provider's admins asked for it.
type LinkRequest struct {
	AskedBy     domain.ID `json:"askedBy" required:"true"`
	AskedByName string    `json:"askedByName" required:"true"`
	AskedAt     time.Time `json:"askedAt" required:"true"`
	ExpiresAt   time.Time `json:"expiresAt" required:"true"`
	Approved    bool      `json:"approved,omitempty" doc:"Whether another one approved it; it is over then."`
}

// AuthDetails is how a user signs in: nothing of it helps to do so.
type AuthDetails struct {
	ID                domain.ID    `json:"id"`
	Email             string       `json:"email"`
	Status            Status       `json:"status" enum:"ACTIVE,INVITE_SENT,SUSPEND"`
	LastLoginAt       *time.Time   `json:"lastLoginAt,omitempty"`
	HasPassword       bool         `json:"hasPassword"`
	PasswordChangedAt *time.Time   `json:"passwordChangedAt,omitempty"`
	HasSecondFactor   bool         `json:"hasSecondFactor"`
	SecondFactorSince *time.Time   `json:"secondFactorSince,omitempty"`
	Passkeys          []PasskeyUse `json:"passkeys" required:"true" doc:"The oldest first."`
	RecoveryCodesLeft int          `json:"recoveryCodesLeft" required:"true" doc:"How many recovery codes can still be used."`
	FailedLogins      int          `json:"failedLogins" doc:"In a row, since the last success or the last quarter of an hour."`
	BlockedUntil      *time.Time   `json:"blockedUntil,omitempty" doc:"While too many failures bar the account."`
	LinkSentAt        *time.Time   `json:"linkSentAt,omitempty" doc:"When the latest link to activate or to set a password was made."`
	LinkExpiresAt     *time.Time   `json:"linkExpiresAt,omitempty" doc:"Until when it can be used; absent once it was, or was replaced."`
	PendingEmail      string       `json:"pendingEmail,omitempty" doc:"A new address that waits to be confirmed."`
	LinkRequest       *LinkRequest `json:"linkRequest,omitempty" doc:"An activation link that one super admin asked for and another has to approve."`
	Unproven          bool         `json:"unproven,omitempty" doc:"The password was chosen by a link that was handed over, and the mailbox is not proven yet: it lets nobody in."`
	Logins            []LoginTrace `json:"logins" doc:"The latest log-ins, twenty at most; ended ones are kept for a while only."`
}

// PasskeyUse is a passkey as support is shown it: nothing by which it could be found or asked for.
type PasskeyUse struct {
	Name     string     `json:"name" required:"true" doc:"What the owner calls it."`
	Host     string     `json:"host" required:"true" doc:"The host on which it works."`
	Created  time.Time  `json:"createdAt" required:"true"`
	LastUsed *time.Time `json:"lastUsedAt,omitempty" doc:"Absent until it was used to sign in."`
}

// LoginTrace is one log-in as it is remembered.
type LoginTrace struct {
	At         time.Time  `json:"at"`
	LastSeenAt time.Time  `json:"lastSeenAt"`
	Address    string     `json:"address"`
	UserAgent  string     `json:"userAgent"`
	EndedAt    *time.Time `json:"endedAt,omitempty" doc:"Absent while the session lives."`
}

// SupportUser is a customer's user as the provider's staff see one.
type SupportUser struct {
	ID          domain.ID   `json:"id"`
	TenantID    domain.ID   `json:"tenantId"`
	TenantName  string      `json:"tenantName"`
	TenantType  org.Type    `json:"tenantType" enum:"BROKER,LENDER,PROCESSOR"`
	Name        string      `json:"name"`
	Email       string      `json:"email"`
	Status      Status      `json:"status" enum:"ACTIVE,INVITE_SENT,SUSPEND"`
	WizeRoles   []NamedRole `json:"WizeRoles"`
	OrgUnitName string      `json:"orgUnitName,omitempty"`
	CreatedAt   *time.Time  `json:"createdAt,omitempty"`
	LastLoginAt *time.Time  `json:"lastLoginAt,omitempty"`
}
