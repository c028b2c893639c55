package org

import "gable/domain"

// SystemLender is a lender on the platform, as brokers see it.
type SystemLender struct {
	WizeOrgUnitID domain.ID `json:"WizeOrgUnitId"`
	DisplayName   string    `json:"displayName"`
	NMLSNumber    string    `json:"nmlsNumber,omitempty"`
	Order         int       `json:"order"`
}
