package demo

import (
	conditiondb "gable/db/condition"
	"gable/domain"
	"gable/domain/condition"
	"gable/domain/loan"
	"gable/tenancy"
)

// conditions gives loans that a lender approved with conditions some that are often asked for, each as far as it may be by then.
func (f file) conditions(tx *tenancy.Tx) error {
	if !f.stage.AtOrAfter(loan.StageApprovedWithCondition) || f.stage.IsClosed() {
		return nil
	}
	templates := condition.Templates.All()
	statuses := []condition.Status{condition.Added, condition.Requested, condition.Collected, condition.ReadyToSend, condition.SentToLender}
	for i := range 8 {
		t := templates[(int(f.number)+i*11)%len(templates)]
		c := t.Condition()
		for step, status := range statuses[:1+(int(f.number)+i)%len(statuses)] {
			c.MoveTo(status, domain.DateOf(Anchor).AddDays(step-9))
		}
		if err := conditiondb.Conditions.Insert(tx, &c); err != nil {
			return err
		}
	}
	return nil
}
