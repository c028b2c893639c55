package task

import "gable/domain"

// Workload is how much one person, or one branch, has to do.
type Workload struct {
	ID       domain.ID `json:"id" required:"true" doc:"Of the person, or of the branch."`
	Name     string    `json:"name" required:"true"`
	Overdue  int64     `json:"overdue" required:"true"`
	DueToday int64     `json:"duetoday" required:"true"`
	Upcoming int64     `json:"upcoming" required:"true"`
	Todo     int64     `json:"todo" required:"true" doc:"All that are not done."`
}
