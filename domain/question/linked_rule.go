package question

import "gable/domain"

// LinkedRule is a workflow rule whose condition names a question.
type LinkedRule struct {
	ID      domain.ID `json:"id"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind"`
	Enabled bool      `json:"enabled"`
}
