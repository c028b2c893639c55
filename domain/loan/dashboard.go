package loan

import "gable/domain"

// WidgetRow is one row of a dashboard's widget: what the loans behind it have in common, and what they come to.
type WidgetRow struct {
	Key         string       `json:"key" required:"true" doc:"What the loans have in common, as the pipeline's filters name it: a stage, a unit's id, an officer's id; of pull-through FUNDED, OPEN or FALLEN_OUT. Empty: no officer yet."`
	Label       string       `json:"label,omitempty" doc:"The unit's or the officer's name."`
	Hint        string       `json:"hint,omitempty" doc:"What tells two officers of one name apart: the email address. Absent where the name alone does."`
	Count       int64        `json:"count" required:"true" doc:"How many loans; of tasks, how many tasks."`
	Amount      domain.Money `json:"amount" required:"true" doc:"The sum of their base loan amounts; a loan without one adds nothing."`
	AverageDays *domain.Rate `json:"averageDays,omitempty" doc:"Whole days since the loans came to their stage, on average, to two decimals. Of days-in-stage only."`
	LongestDays *int64       `json:"longestDays,omitempty" doc:"The same of the loan that waits longest."`
}
