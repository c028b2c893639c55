package user

import (
	"time"

	"gable/domain"
)

// SentMail is a letter to a person: what became of it, not what it said.
type SentMail struct {
	ID       domain.ID `json:"id"`
	Kind     string    `json:"kind"`
	Address  string    `json:"address"`
	Subject  string    `json:"subject"`
	Language string    `json:"language"`
	Outcome  string    `json:"outcome" enum:"PENDING,SENT,FAILED" doc:"PENDING until the mail service has taken it; FAILED when it did not go out and no longer will."`
	Reason   string    `json:"reason,omitempty" enum:"REFUSED,UNREACHABLE,NOT_WANTED" doc:"Why it did not go out: the mail service refuses the address for good, could not be reached however often it was tried, or the letter's cause was gone."`
	At       time.Time `json:"at" doc:"When that became known; when it was asked for while it waits."`
}
