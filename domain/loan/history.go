package loan

import (
	"encoding/json"
	"time"

	"gable/domain"
)

// HistoryRow is one entry of a loan's audit: who did what, for whom, and which fields it changed.
type HistoryRow struct {
	ID              domain.ID                  `json:"id,omitempty"`
	At              *time.Time                 `json:"at,omitempty"`
	ActorID         domain.ID                  `json:"ActorId,omitempty" doc:"Who was logged in."`
	ActorName       string                     `json:"ActorName,omitempty"`
	WizeUserID      domain.ID                  `json:"WizeUserId,omitempty" doc:"For whom it was done: another than the actor while acting for someone."`
	WizeUserName    string                     `json:"WizeUserName,omitempty"`
	ImpersonationID domain.ID                  `json:"ImpersonationId,omitempty"`
	Kind            string                     `json:"kind,omitempty" doc:"What kind of record."`
	RecordID        string                     `json:"recordId,omitempty"`
	Action          string                     `json:"action,omitempty"`
	Before          map[string]json.RawMessage `json:"before,omitempty" doc:"The changed fields as they were; secrets masked."`
	After           map[string]json.RawMessage `json:"after,omitempty" doc:"The changed fields as they became; secrets masked."`
	RequestID       string                     `json:"requestId,omitempty"`
}

// Activity is one entry of the audit around a person. Of what was done on a loan it tells that it was done: the loan's
// own history tells what.
type Activity struct {
	HistoryRow
	LoanID domain.LoanID `json:"LoanId,omitempty"`
}
