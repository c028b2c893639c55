package loan

import (
	"time"

	"gable/domain"
)

// ActiveUser is someone who has a loan open.
type ActiveUser struct {
	ID         domain.ID     `json:"id" required:"true"`
	WizeUserID domain.ID     `json:"WizeUserId" required:"true"`
	Name       string        `json:"name"`
	AccessType int           `json:"accessType" doc:"0 is read-only."`
	OpenedAt   time.Time     `json:"openedAt"`
	Places     []ActivePlace `json:"places" required:"true" doc:"Where they are, the step they came to last first: several when they have several windows, none when their client does not say."`
}

// ActivePlace is a step of the loan that someone looks at.
type ActivePlace struct {
	Section      Step       `json:"section" required:"true" enum:"loan-info,borrowers,financial,govt-loan,product-pricing,update-fees,aus,pre-approval,documents,conditions,loan-center,setup"`
	UnsavedSince *time.Time `json:"unsavedSince,omitempty" doc:"Since when they have changes there that are not saved; absent while they have none."`
}
