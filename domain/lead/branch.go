package lead

import "gable/domain"

// LeadBranch is a unit that leads can be in.
type LeadBranch struct {
	ID   domain.ID `json:"id" required:"true"`
	Name string    `json:"name" required:"true"`
}
