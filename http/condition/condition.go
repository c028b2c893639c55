// Package condition is the API of a loan's conditions: what the lender asks for, how far each is, who works on it, and the documents
// and needs that belong to it.
package condition

import (
	"slices"
	"strings"

	"gable/authz"
	"gable/change"
	conditiondb "gable/db/condition"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/condition"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/http/endpoint"
	"gable/http/record"
)

// conditions are what the lender asks of a loan. They are no part of the loan's figures.
var conditions = record.Kind[condition.Condition]{
	Name: "condition", One: "Condition", Many: "Conditions", ListPath: "/conditions", OwnCreate: true, OwnMany: true,
	Table: conditiondb.Conditions, Section: loan.SectionLoanConditions, Write: authz.LoanEditConditions,
	Validate: condition.Condition.Validate, Check: check, After: after, Brief: func(c *condition.Condition) any { return bare(*c) },
}

// Mount gives conditions their routes.
func Mount(a *endpoint.API) {
	conditions.Mount(a)
	mountMany(a)
	mountDocuments(a)
	mountNeeds(a)
	mountAssignees(a)
	mountProposals(a)
	templates.Mount(a)
	mountLetter(a)
}

// check gives a new condition what the server decides, and holds who is to work on it against the loan's team.
func check(c *endpoint.Call, was, will *condition.Condition) error {
	if will == nil {
		return nil
	}
	will.Code, will.Description, will.Note = strings.TrimSpace(will.Code), strings.TrimSpace(will.Description), strings.TrimSpace(will.Note)
	if was == nil && will.ID == "" { // not one that comes back
		if err := RoomFor(c, 1); err != nil {
			return err
		}
		if len(will.StatusDates) == 0 {
			will.MoveTo(condition.Added, c.Today())
		}
		will.ID = domain.NewID()
		c.NotifyPeople(notify.Event{ConditionKind: notify.KindConditionsAdded, Conditions: []domain.ID{will.ID}})
	}
	will.Status = will.Furthest()
	return assign(c, was, will)
}

// Add puts a condition on the loan that something else of the loan calls for.
func Add(c *endpoint.Call, v condition.Condition) (*endpoint.Answer[condition.Condition], error) {
	return conditions.Flow().Add(c, v)
}

// RoomFor refuses more conditions than a loan can keep.
func RoomFor(c *endpoint.Call, more int) error {
	kept, err := conditiondb.Count(c.Tx)
	if err == nil && kept+more > condition.MaxConditions {
		err = domain.Conflict("refusals:condition.most", "This loan has as many conditions as can be kept. Please remove some first.")
	}
	return err
}

// assign finds the member of the team who is to work on a condition.
func assign(c *endpoint.Call, was, will *condition.Condition) error {
	if will.Assignee == nil || was != nil && was.Assignee != nil && was.Assignee.ID == will.Assignee.ID && was.Assignee.Type == will.Assignee.Type {
		return nil
	}
	people, err := assignees(c)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(people, func(p Assignee) bool {
		return p.ID == will.Assignee.ID && (will.Assignee.Type == "" || p.Type == loan.TeamRole(will.Assignee.Type))
	})
	if at < 0 {
		return domain.Invalid(domain.Wrong("Assignee.id", "Assignee"))
	}
	will.Assignee = &condition.Assignee{ID: people[at].ID, Type: string(people[at].Type), Name: people[at].Name}
	return nil
}

// after is what follows on one condition that was written: what is approved of its documents goes to the lender along with it.
func after(c *endpoint.Call, was, will *condition.Condition) error {
	if err := afterEach(c, was, will); err != nil || was == nil || will == nil || !was.IsPending() || will.IsPending() {
		return err
	}
	all, err := conditiondb.All(c.Tx)
	if err != nil {
		return err
	}
	return sendDocuments(c, condition.JustSent([]condition.Condition{*was}, all, []domain.ID{will.ID}))
}

// afterEach is what follows on each condition that was written, alone or with others.
func afterEach(c *endpoint.Call, was, will *condition.Condition) error {
	if was == nil || will == nil {
		return nil
	}
	if will.IsCleared() && !was.IsCleared() {
		c.NotifyPeople(notify.Event{ConditionKind: notify.KindConditionsCleared, Conditions: []domain.ID{will.ID}})
	}
	if was.IsPending() == will.IsPending() {
		return nil
	}
	if will.IsPending() {
		return takeBackRound(c, was)
	}
	if err := sendRound(c); err != nil || will.PriorTo != condition.PriorToDocs {
		return err
	}
	open, err := conditiondb.Pending(c.Tx, condition.PriorToDocs)
	if err == nil && open == 0 {
		c.NotifyPeople(notify.Event{ConditionKind: notify.KindConditionsSent, Conditions: []domain.ID{will.ID}})
	}
	return err
}

// sendRound dates the next round of conditions when one of them goes to the lender of a loan that was approved. One that is written down
// as sent, or comes back as such, was sent before.
func sendRound(c *endpoint.Call) error {
	before, err := loandb.GetDates(c.Tx)
	if err != nil {
		return err
	}
	if _, approved := before.StatusDates[loan.StageApprovedWithCondition]; !approved && !loan.StageID(c.Loan.Stage).AtOrAfter(loan.StageApprovedWithCondition) {
		return nil
	}
	after := before
	if !after.KeyDates.SendRound(c.Today()) {
		return nil
	}
	return c.SaveDates(before, after)
}

// takeBackRound forgets the round in which a condition went to the lender, where nothing else went that day.
func takeBackRound(c *endpoint.Call, was *condition.Condition) error {
	day := was.StatusDates[condition.SentToLender]
	others, err := conditiondb.All(c.Tx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(others, func(one condition.Condition) bool {
		return one.ID != was.ID && one.StatusDates[condition.SentToLender] == day
	}) {
		return nil
	}
	before, err := loandb.GetDates(c.Tx)
	if err != nil {
		return err
	}
	after := before
	if !after.KeyDates.TakeBackRound(day) {
		return nil
	}
	return c.SaveDates(before, after)
}

// bare is a condition without what stands beside it, which has entries of its own in the journal.
func bare(v condition.Condition) condition.Condition {
	v.Documents, v.Needs, v.Approved = nil, nil, 0
	return v
}

// Follow has a condition follow what happened to its needs; without a condition nothing does.
func Follow(c *endpoint.Call, id domain.ID, move func(*condition.Condition, domain.Date)) error {
	if id == "" {
		return nil
	}
	was, err := conditiondb.Conditions.Lock(c.Tx, id)
	if err != nil {
		return err
	}
	will := was
	move(&will, c.Today())
	if will.Status = will.Furthest(); will.Status == was.Status {
		changed(c, id)
		return nil
	}
	if err := conditiondb.Conditions.Update(c.Tx, &will); err != nil {
		return err
	}
	return conditions.Note(c, "updated", &was, &will)
}

// FollowAnswer has a condition follow a need that was accepted or is gone: it is collected when nothing more is open.
func FollowAnswer(c *endpoint.Call, id domain.ID) error {
	if id == "" {
		return nil
	}
	open, all, err := conditiondb.OpenNeeds(c.Tx, id)
	if err != nil {
		return err
	}
	return Follow(c, id, func(v *condition.Condition, today domain.Date) {
		if open == 0 && all > 0 {
			v.Collect(today)
		}
	})
}

// changed tells open sessions that what belongs to a condition has changed.
func changed(c *endpoint.Call, id domain.ID) {
	c.Emit(change.Event{Type: "RTC.CONDITION.CHANGED", Data: map[string]string{"id": string(id), "action": "updated"}})
}
