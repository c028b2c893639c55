package user

import "gable/domain"

// UserHit is a person found by a search, with where in which field it was found.
type UserHit struct {
	ID          domain.ID          `json:"id"`
	Name        string             `json:"name"`
	Email       string             `json:"email"`
	Phone       string             `json:"phone,omitempty"`
	NMLS        string             `json:"nmls,omitempty"`
	OrgUnitName string             `json:"orgUnitName,omitempty"`
	Status      Status             `json:"status" enum:"ACTIVE,INVITE_SENT,SUSPEND"`
	WizeRoles   []NamedRole        `json:"WizeRoles"`
	Hits        map[string][]Range `json:"hits" doc:"By field: the parts of its text that were searched for."`
}
