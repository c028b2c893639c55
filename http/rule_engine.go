package http

import (
	"slices"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/rule"
	"gable/http/endpoint"
	"gable/tenancy"
)

// ruling is the part that the company's rules take in one request. They judge the loan as the change leaves it, in the
// transaction of the change; what they ask is remembered under the request's fingerprint after the rollback, so that the
// answer counts for that very request of that very person, once.
type ruling struct {
	*endpoint.Call
	set     *rule.Set
	request []byte
	// stage is the loan's stage before the request.
	stage loan.StageID
	given rule.Given
}

// newRuling is the rules' part in the request; nil while no rule is for the loan.
func (s *Server) newRuling(c *endpoint.Call) (*ruling, error) {
	if c.Loan.Rules == 0 || c.Route().Unruled {
		return nil, nil
	}
	set, err := s.rules.of(c)
	if err != nil || !set.Applies(c.Loan.OrgUnit) {
		return nil, err
	}
	r := &ruling{Call: c, set: set, stage: loan.StageID(c.Loan.StageBefore), given: rule.Given{Party: db.IsParty(c.Tx), ActionID: domain.NewID()}}
	if r.request, err = c.Fingerprint(); err != nil {
		return nil, err
	}
	if c.Answered == nil { // of a loan that the request itself has made
		if err := r.takeAnswers(); err != nil {
			return nil, err
		}
	}
	r.given.Confirmed = c.Answered.Confirmed
	return r, nil
}

// takeAnswers takes up what a request on a loan answers to rules, before anything of it is done: a stage that is agreed to is
// where the loan is when the request comes to it.
func (s *Server) takeAnswers(c *endpoint.Call) error {
	if answer := c.Resend(); c.Loan == nil || !answer.Confirmed && answer.Action == "" {
		return nil
	}
	_, err := s.newRuling(c)
	return err
}

// takeAnswers reads what was asked about this request, and moves the loan to the stage that was chosen.
func (r *ruling) takeAnswers() error {
	answer := r.Resend()
	r.Answered = &endpoint.Answered{}
	if !answer.Confirmed && answer.Action == "" {
		return nil
	}
	asks, err := db.TakeRuleAsks(r.Tx, r.request)
	if err != nil {
		return err
	}
	for _, ask := range asks {
		if answer.Confirmed {
			r.Answered.Confirmed = append(r.Answered.Confirmed, ask.Rules...)
		}
		if ask.ID == answer.Action && slices.Contains(ask.Stages, loan.StageID(answer.Stage)) {
			r.Answered.Stage = answer.Stage
		}
	}
	switch {
	case answer.Action == "":
		return nil
	case r.Answered.Stage == "":
		return domain.Conflict("This change of stage was not asked for, or not for this request. Please try again.")
	case !r.Caller.Allowed(authz.LoanChangeStage):
		return domain.Forbidden()
	}
	return moveStage(r.Call, loan.StageID(answer.Stage), "required by a rule")
}

// judge asks the rules about the loan as it is now.
func (r *ruling) judge(f *loan.File, figures qualify.Result) error {
	subject := rule.Subject{Loan: f, Figures: figures, Answers: f.Answers, Today: today(r.Call)}
	for _, change := range r.Changes() {
		subject.Changes = append(subject.Changes, rule.Change{Call: r.Route().Name, Kind: change.Kind, Action: change.Action, RecordID: change.Record,
			Before: rule.Shown(change.Before), After: rule.Shown(change.After), Fields: change.Fields, StageFrom: string(r.stage), StageTo: string(f.StageID),
			ByParty: r.given.Party, Acting: r.Scope().Acting()})
	}
	return r.follow(rule.Decide(r.set.Judge(r.Context(), subject), f.StageID, r.given))
}

// follow refuses, or leaves behind what was decided.
func (r *ruling) follow(d rule.Decision) error {
	if d.Refusal != nil {
		if len(d.Asked) == 0 && len(d.Stages) == 0 || d.Refusal.Code == domain.CodeRuleBlocked {
			return d.Refusal
		}
		// What was asked about the request before stays: its answers were taken in the transaction that is undone now.
		asked := db.RuleAsk{ID: r.given.ActionID, Request: r.request, Rules: d.Asked, Stages: d.Stages}
		return &endpoint.Asking{Answer: d.Refusal, Remember: func(tx *tenancy.Tx) error { return db.KeepRuleAsk(tx, asked) }}
	}
	if err := r.tick(&d); err != nil {
		return err
	}
	left, err := db.LeaveOutcomes(r.Tx, d)
	if err != nil {
		return err
	}
	for _, o := range left {
		r.Emit(endpoint.Event{Type: "RTC.LOAN.RULE_" + o.Kind, Data: map[string]any{"id": o.ID, "data": o.Data}})
		if err := r.Audit("rule_outcome", string(o.ID), "left by a rule", nil, map[string]any{"kind": o.Kind, "ruleId": o.RuleID, "data": o.Data}); err != nil {
			return err
		}
	}
	r.Tell(endpoint.Told{Warnings: d.Warnings, LoanChanged: len(left) > 0 || r.Resend().Action != "", Link: linkOn(d.Link, r.Loan.ID)})
	return nil
}

// tick ticks the checklist items that rules name. What is not on the loan is told as a warning that names the task, to
// staff alone; it leaves nothing, so that the item is ticked once it is there.
func (r *ruling) tick(d *rule.Decision) error {
	var there []rule.CompletedItem
	for _, named := range d.Items {
		found, err := db.TickItem(r.Tx, named)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			there = append(there, named)
		} else if !r.given.Party {
			d.Warnings = append(d.Warnings, rule.NotCompleted(named))
		}
		for _, item := range found {
			if !item.Ticked {
				continue
			}
			r.Emit(endpoint.Event{Type: "RTC.TASK.AUTO_COMPLETE", Data: map[string]any{"id": item.Task, "checklistId": item.Item, "AssigneeId": item.Assignee}})
			if err := r.Audit("task_item", string(item.Item), "completed by a rule", map[string]any{"isCompleted": false},
				map[string]any{"isCompleted": true, "WorkflowTaskId": item.Task, "rule": named.RuleName}); err != nil {
				return err
			}
		}
	}
	d.Items = there
	return nil
}
