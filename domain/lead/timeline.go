package lead

import (
	"encoding/json"
	"time"

	"gable/domain"
)

// LeadMoment is one thing that happened with a lead: something said, or something changed.
type LeadMoment struct {
	ID     domain.ID       `json:"id" required:"true"`
	At     time.Time       `json:"at" required:"true"`
	Kind   string          `json:"kind" required:"true" enum:"NOTE,CALL,EMAIL,TEXT,MEETING,CHANGE"`
	Action string          `json:"action,omitempty" doc:"Of a change: created, updated, status changed, owner changed, converted."`
	Text   string          `json:"text,omitempty" doc:"What was noted."`
	ByName string          `json:"byName" required:"true"`
	For    string          `json:"actingForName,omitempty" doc:"For whom, where somebody acted for another."`
	Before json.RawMessage `json:"before,omitempty" doc:"The fields that changed, as they were."`
	After  json.RawMessage `json:"after,omitempty" doc:"The fields that changed, as they are."`
}
