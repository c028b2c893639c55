package rule

import (
	"time"

	"gable/domain"
)

// RuleOutcome is what a rule left on a loan.
type RuleOutcome struct {
	ID     domain.ID         `json:"id"`
	RuleID domain.ID         `json:"ruleId,omitempty" doc:"Which rule; not for people of another company who may not read rules."`
	Kind   string            `json:"kind" doc:"NEED, CHECKLIST_ITEM, LOCK, or WARNING where a rule would have asked and nobody was there."`
	Data   map[string]string `json:"data" doc:"NEED: name, description. CHECKLIST_ITEM: WorkflowTaskId, checklistItemId. LOCK: reason. WARNING: message."`
	At     time.Time         `json:"at"`
}
