package user

import "gable/domain"

// LoanRealtor is a real estate agent on a loan.
type LoanRealtor struct {
	UserID domain.ID `json:"WizeUserId" required:"true"`
	Name   string    `json:"name" required:"true"`
	Email  string    `json:"email" required:"true"`
	Status string    `json:"status" required:"true" enum:"ACTIVE,INVITE_SENT,SUSPEND" doc:"INVITE_SENT until the agent has opened the portal."`
	// Letter is nil for an agent who was invited before that was kept.
	Letter *Letter `json:"letter,omitempty" doc:"The latest letter about the portal."`
}
