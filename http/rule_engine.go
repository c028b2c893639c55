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

// ruling is the part that the company's rules take in one request. They judge its changes, and the loan as these leave it, in the
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

// newRuling is the rules' part in the request; nil while none of them has a say in it.
func (s *Server) newRuling(c *endpoint.Call) (*ruling, error) {
	if c.Rules == 0 || !s.API.Judged(c.Route()) {
		return nil, nil
	}
	set, err := s.rules.of(c)
	if err != nil || !concerned(set, c) {
		return nil, err
	}
	r := &ruling{Call: c, set: set, given: rule.Given{Party: db.IsParty(c.Tx), ActionID: domain.NewID()}}
	if c.Loan != nil {
		r.stage = loan.StageID(c.Loan.StageBefore)
	}
	if r.request, err = c.Fingerprint(); err != nil {
		return nil, err
	}
	if c.Answered == nil { // of a request on no loan, or of one that has made its loan itself
		if err := r.takeAnswers(); err != nil {
			return nil, err
		}
	}
	r.given.Confirmed = c.Answered.Confirmed
	return r, nil
}

// concerned tells whether any rule may hold of what the request changes.
func concerned(set *rule.Set, c *endpoint.Call) bool {
	return set.AppliesApart() || c.Loan != nil && set.Applies(c.Loan.OrgUnit) ||
		slices.ContainsFunc(c.Changes(), func(change endpoint.Change) bool { return change.Loan != nil && set.Applies(change.Loan.OrgUnit) })
}

// takeAnswers takes up what a request on a loan answers to rules, before anything of it is done: a stage that is agreed to is
// where the loan is when the request comes to it. On no loan nothing is done by an answer: it is taken up where it is judged.
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

// judge asks the rules about changes, and about the loan as it is now; nil for changes on no loan.
func (r *ruling) judge(f *loan.File, figures qualify.Result, changes []endpoint.Change) error {
	subject := rule.Subject{Loan: f, Figures: figures, Today: today(r.Call)}
	var stage loan.StageID
	if f != nil {
		subject.Answers, stage = f.Answers, f.StageID
	}
	for _, change := range changes {
		shown := rule.Change{Area: rule.AreaOf(change.Kind), Call: r.Route().Name, Method: r.Route().Method, Who: r.Scope().User.Email, Roles: r.Caller.User.Roles.Names(),
			Kind: change.Kind, Action: change.Action, RecordID: change.Record, Before: rule.Shown(change.Before), After: rule.Shown(change.After), Fields: change.Fields,
			ByParty: r.given.Party, Acting: r.Scope().Acting(), Apart: change.Loan == nil, Unit: change.Unit}
		if change.Loan != nil {
			shown.StageFrom, shown.StageTo = string(r.stage), string(stage)
		}
		subject.Changes = append(subject.Changes, shown)
	}
	return r.follow(rule.Decide(r.set.Judge(r.Context(), subject), stage, r.given))
}

// judgeApart asks the rules about a request that is pinned to no loan: about what it changes on none, and about each loan that
// it changes beside.
func (s *Server) judgeApart(c *endpoint.Call) error {
	r, err := s.newRuling(c)
	if err != nil || r == nil {
		return err
	}
	changes := c.Changes()
	loans, on, apart := []*endpoint.PinnedLoan{}, map[domain.LoanID][]endpoint.Change{}, []endpoint.Change{}
	for _, change := range changes {
		if change.Loan == nil {
			apart = append(apart, change)
			continue
		}
		if on[change.Loan.ID] == nil {
			loans = append(loans, change.Loan)
		}
		on[change.Loan.ID] = append(on[change.Loan.ID], change)
	}
	if err := r.judge(nil, qualify.Result{}, apart); err != nil {
		return err
	}
	r.given.Several = true
	for _, one := range loans {
		if err := r.judgeBeside(one, on[one.ID]); err != nil {
			return err
		}
	}
	return nil
}

// judgeBeside asks the rules about a loan that the request changes without being pinned to it.
func (r *ruling) judgeBeside(one *endpoint.PinnedLoan, changes []endpoint.Change) error {
	if !r.set.Applies(one.OrgUnit) {
		return nil
	}
	if err := r.Turn(one.ID); err != nil {
		return err
	}
	_, f, figures, err := work(r.Tx, today(r.Call))
	if err != nil {
		return err
	}
	r.Loan, r.stage = one, f.StageID
	defer func() { r.Loan = nil }()
	if err := r.judge(f, figures, changes); err != nil {
		return err
	}
	return r.Turn(0)
}

// follow refuses, or leaves behind what was decided.
func (r *ruling) follow(d rule.Decision) error {
	if d.Refusal != nil {
		if len(d.Asked) == 0 && len(d.Stages) == 0 || d.Refusal.Code == domain.CodeRuleBlocked {
			return d.Refusal
		}
		// What was asked about the request before stays: its answers were taken in the transaction that is undone now.
		asked := db.RuleAsk{ID: r.given.ActionID, Request: r.request, Rules: d.Asked, Stages: d.Stages}
		if r.Loan != nil && r.Loan.StageBefore != "" {
			asked.LoanID = r.Loan.ID
		}
		return &endpoint.Asking{Answer: d.Refusal, Remember: func(tx *tenancy.Tx) error { return db.KeepRuleAsk(tx, asked) }}
	}
	for _, skipped := range d.Skipped {
		if err := r.Audit("rule", string(skipped.RuleID), "effect skipped", nil, map[string]any{"effect": skipped.Do, "call": r.Route().Name, "reason": "The change is on no loan."}); err != nil {
			return err
		}
	}
	if r.Loan == nil {
		r.Tell(endpoint.Told{Warnings: d.Warnings})
		return nil
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
