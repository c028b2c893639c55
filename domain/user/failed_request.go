package user

import (
	"time"

	"gable/domain"
)

// FailedRequest is a request that was answered with an error, as it is kept by the reference that was told.
type FailedRequest struct {
	ErrorRef      string    `json:"error_ref"`
	At            time.Time `json:"at"`
	Tenant        string    `json:"tenant_id,omitempty"`
	UserID        string    `json:"user_id,omitempty"`
	ActorID       string    `json:"actor_id,omitempty"`
	FailureDetail `json:"data"`
}

// FailureDetail is what was asked and what was answered.
type FailureDetail struct {
	Method  string      `json:"method" required:"true"`
	Path    string      `json:"path" required:"true" doc:"What was asked, without its query."`
	Status  int         `json:"status" required:"true"`
	Code    string      `json:"code" required:"true"`
	Message string      `json:"message" required:"true" doc:"What the person was told, in English."`
	Details string      `json:"details,omitempty"`
	Faults  []ToldFault `json:"faults,omitempty" doc:"What was said of fields, and which rules spoke; the first twenty."`
	Cause   string      `json:"cause,omitempty" doc:"Why it failed, where the answer does not say it: as the server's log has it."`
}

// ToldFault is one thing that was said to be wrong: never the value.
type ToldFault struct {
	Field string `json:"field,omitempty"`
	Key   string `json:"key,omitempty" doc:"The sentence in the message catalogue."`
	Rule  string `json:"rule,omitempty" doc:"The company's rule that spoke."`
}

// FoundFailure is a failed request as support finds it.
type FoundFailure struct {
	ErrorRef   string    `json:"errorRef" required:"true"`
	At         time.Time `json:"at" required:"true"`
	TenantName string    `json:"tenantName,omitempty" doc:"The company of whoever asked; absent for a request of nobody known."`
	UserID     domain.ID `json:"userId,omitempty"`
	UserName   string    `json:"userName,omitempty"`
	UserEmail  string    `json:"userEmail,omitempty"`
	ActorName  string    `json:"actorName,omitempty" doc:"Who acted for the user; absent where nobody did."`
	FailureDetail
}
