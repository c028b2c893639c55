package change

import (
	"errors"
	"slices"
	"strings"

	loandb "gable/db/loan"
	ruledb "gable/db/rule"
	taskdb "gable/db/task"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/rule"
	"gable/domain/tracker"
	"gable/tenancy"
)

// ruling is the part that the company's rules take in one unit of work. They judge its changes, and the loan as these leave it,
// in the transaction of the change; what they ask about a request is remembered under its fingerprint after the rollback, so
// that the answer counts for that very request of that very person, once. What they would ask about a job is left on the loan
// as a warning.
type ruling struct {
	*Work
	set     *rule.Set
	request []byte
	// stage is the loan's stage before the work.
	stage loan.StageID
	given rule.Given
}

// newRuling is the rules' part in the work; nil while none of them has a say in it.
func (e *Engine) newRuling(w *Work) (*ruling, error) {
	if w.Rules == 0 || !w.by.Judged {
		return nil, nil
	}
	set, err := e.rules.of(w)
	if err != nil || !concerned(set, w) {
		return nil, err
	}
	r := &ruling{Work: w, set: set, given: rule.Given{Party: loandb.IsParty(w.Tx), ActionID: domain.NewID(), Unattended: w.by.Dialogue == nil}}
	if w.Loan != nil {
		r.stage = loan.StageID(w.Loan.StageBefore)
	}
	if r.given.Unattended {
		return r, nil
	}
	if r.request, err = w.by.Dialogue.Fingerprint(); err != nil {
		return nil, err
	}
	if w.Answered == nil { // of a request on no loan, or of one that has made its loan itself
		if err := r.takeAnswers(); err != nil {
			return nil, err
		}
	}
	r.given.Confirmed, r.given.Reason, r.given.MayPass = w.Answered.Confirmed, w.by.Dialogue.Resend().Reason, w.by.Dialogue.MayPassGuards()
	return r, nil
}

// concerned tells whether any rule may hold of what the work changes.
func concerned(set *rule.Set, w *Work) bool {
	return set.AppliesApart() || w.Loan != nil && set.Applies(w.Loan.OrgUnit) ||
		slices.ContainsFunc(w.records, func(changed Record) bool { return changed.Loan != nil && set.Applies(changed.Loan.OrgUnit) })
}

// isConcerned tells whether any rule may hold of what the work has changed. Without it nothing of the loan need be read.
func (r *ruling) isConcerned() bool {
	kinds := make([]string, len(r.records))
	for i, changed := range r.records {
		kinds[i] = changed.Kind
	}
	return r.set.AppliesApart() || r.set.Concerns(r.Loan.OrgUnit, kinds)
}

// TakeAnswers takes up what a request on a loan answers to rules, before anything of it is done: a stage that is agreed to is
// where the loan is when the request comes to it. On no loan nothing is done by an answer: it is taken up where it is judged.
func (e *Engine) TakeAnswers(w *Work) error {
	if w.by.Dialogue == nil || w.Loan == nil {
		return nil
	}
	if answer := w.by.Dialogue.Resend(); !answer.Confirmed && answer.Action == "" {
		return nil
	}
	_, err := e.newRuling(w)
	return err
}

// takeAnswers reads what was asked about this request, and moves the loan to the stage that was chosen.
func (r *ruling) takeAnswers() error {
	answer := r.by.Dialogue.Resend()
	r.Answered = &Answered{}
	if !answer.Confirmed && answer.Action == "" {
		return nil
	}
	asks, err := ruledb.TakeRuleAsks(r.Tx, r.request)
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
		return domain.Conflict("refusals:rule.stageNotAsked", "This change of stage was not asked for, or not for this request. Please try again.")
	case !r.by.Dialogue.MayMoveStage():
		return domain.Forbidden()
	}
	return r.MoveStage(loan.StageID(answer.Stage), "required by a rule")
}

// judge asks the rules about changes, and about the loan as it is now; nil for changes on no loan.
func (r *ruling) judge(f *loan.File, figures qualify.Result, changes []Record) error {
	subject := rule.Subject{Loan: f, Figures: figures, Today: r.Today()}
	var stage loan.StageID
	var failed error
	if f != nil {
		subject.Answers, stage = f.Answers, f.StageID
		if r.set.NamesQM(f.OrgUnitID) {
			var err error
			if subject.QM, err = TestQM(r.Tx, f, figures, r.Today()); err != nil {
				return err
			}
		}
		subject.Open = func() rule.OpenWork {
			open, err := OpenWork(r.Tx, f, r.Today(), givenBy(changes)...)
			failed = errors.Join(failed, err)
			return open
		}
	}
	reached, err := r.reached()
	if err != nil {
		return err
	}
	for _, changed := range changes {
		shown := rule.Change{Area: rule.AreaOf(changed.Kind), Call: r.by.Call, Method: r.by.Method, Who: r.Scope().User.Email, Roles: r.by.Roles.Names(),
			Kind: changed.Kind, Action: changed.Action, RecordID: changed.ID, Before: rule.Shown(changed.Before), After: rule.Shown(changed.After), Fields: changed.Fields,
			ByParty: r.given.Party, Acting: r.Scope().Acting(), Apart: changed.Loan == nil, Unit: changed.Unit}
		if changed.Loan != nil {
			shown.StageFrom, shown.StageTo, shown.Reached = string(r.stage), string(stage), string(reached)
			shown.Forward = loan.IsForward(r.stage, stage)
		}
		subject.Changes = append(subject.Changes, shown)
	}
	r.given.TakesBack = r.tookBack
	matches := r.set.Judge(r.Context(), subject)
	if failed != nil {
		return failed
	}
	return r.follow(f, rule.Decide(matches, stage, r.given))
}

// reached is the stage that the loan had come to before the work: of one that is suspended or adverse that where it was before, so that going on from
// there passes what leaving it would have passed.
func (r *ruling) reached() (loan.StageID, error) {
	if r.Loan == nil || r.stage.Pipeline() != loan.PipelineCancelled {
		return r.stage, nil
	}
	now, left, err := loandb.GetLifecycle(r.Tx)
	if err != nil {
		return "", err
	}
	if left != nil && left.Stage == r.stage {
		now = left.Lifecycle
	}
	return now.Before(r.stage), nil
}

// OpenWork is what still has to be done about the pinned loan, without the tasks that the change itself gives.
func OpenWork(tx *tenancy.Tx, f *loan.File, today domain.Date, given ...string) (rule.OpenWork, error) {
	open, err := ruledb.OpenWork(tx, given...)
	if err != nil {
		return open, err
	}
	open.Complete = f.PercentComplete(today)
	of, err := trackerdb.Of(tx)
	if err != nil {
		return open, err
	}
	of.Today = today
	for _, clock := range tracker.Clocks(of.Trackers, of.Facts) {
		if clock.State == tracker.ClockOverdue {
			open.Overdue = append(open.Overdue, string(clock.Kind))
		}
	}
	return open, nil
}

// givenBy are the tasks that changes give, as a move to a stage does: they hold up nothing of it.
func givenBy(changes []Record) (tasks []string) {
	for _, changed := range changes {
		if changed.Kind == "task" && changed.Action == "created" {
			tasks = append(tasks, changed.ID)
		}
	}
	return tasks
}

// judgeApart asks the rules about work that is pinned to no loan: about what it changes on none, and about each loan that
// it changes beside.
func (e *Engine) judgeApart(w *Work) error {
	r, err := e.newRuling(w)
	if err != nil || r == nil {
		return err
	}
	loans, on, apart := []*Loan{}, map[domain.LoanID][]Record{}, []Record{}
	for _, changed := range w.records {
		if changed.Loan == nil {
			apart = append(apart, changed)
			continue
		}
		if on[changed.Loan.ID] == nil {
			loans = append(loans, changed.Loan)
		}
		on[changed.Loan.ID] = append(on[changed.Loan.ID], changed)
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

// judgeBeside asks the rules about a loan that the work changes without being pinned to it.
func (r *ruling) judgeBeside(one *Loan, changes []Record) error {
	if !r.set.Applies(one.OrgUnit) {
		return nil
	}
	if err := r.Turn(one.ID); err != nil {
		return err
	}
	_, f, figures, _, err := work(r.Tx, r.Today())
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
func (r *ruling) follow(f *loan.File, d rule.Decision) error {
	if d.Refusal != nil {
		return r.refuse(d)
	}
	for _, skipped := range d.Skipped {
		if err := r.Audit("rule", string(skipped.RuleID), "effect skipped", nil, map[string]any{"effect": skipped.Do, "call": r.by.Call, "reason": "The change is on no loan."}); err != nil {
			return err
		}
	}
	if r.Loan == nil {
		for _, open := range d.Unanswered {
			if err := r.Audit("rule", string(open.RuleID), "not answered", nil, map[string]any{"call": r.by.Call, "message": open.Message}); err != nil {
				return err
			}
		}
		r.addToAnswer(AnswerExtras{Warnings: d.Warnings})
		return nil
	}
	if err := r.notePassed(d.Passed); err != nil {
		return err
	}
	if err := r.tick(&d); err != nil {
		return err
	}
	var asked borrower.Borrower
	var err error
	if asked, d.Needs, err = r.wanted(f, d.Needs); err != nil {
		return err
	}
	left, err := ruledb.LeaveOutcomes(r.Tx, d)
	if err != nil {
		return err
	}
	for _, o := range left {
		if o.Kind == "NEED" {
			if err := r.ask(asked, o.Data["name"], o.Data["description"]); err != nil {
				return err
			}
		}
		r.Emit(Event{Type: "RTC.LOAN.RULE_" + o.Kind, Data: map[string]any{"id": o.ID, "data": o.Data}})
		if err := r.Audit("rule_outcome", string(o.ID), "left by a rule", nil, map[string]any{"kind": o.Kind, "ruleId": o.RuleID, "data": o.Data}); err != nil {
			return err
		}
	}
	moved := r.Answered != nil && r.Answered.Stage != ""
	r.addToAnswer(AnswerExtras{Warnings: d.Warnings, LoanChanged: len(left) > 0 || moved, Link: strings.ReplaceAll(d.Link, "{loanId}", r.Loan.ID.String())})
	return nil
}

// notePassed has the journal tell against which rules somebody went on, and why.
func (r *ruling) notePassed(passed []rule.Passed) error {
	if len(passed) == 0 {
		return nil
	}
	missing := []string{}
	for _, p := range passed {
		missing = append(missing, p.Missing...)
		if len(p.Missing) == 0 {
			missing = append(missing, p.Name)
		}
	}
	return r.Audit("loan", r.Loan.ID.String(), "went on with a reason", nil, map[string]any{"reason": r.given.Reason, "missing": strings.Join(missing, ", ")})
}

// refuse is the answer to work that rules hold up: that it is blocked, or what they ask.
func (r *ruling) refuse(d rule.Decision) error {
	if len(d.Asked) == 0 && len(d.Stages) == 0 || d.Refusal.Code == domain.CodeRuleBlocked {
		return d.Refusal
	}
	// What was asked about the request before stays: its answers were taken in the transaction that is undone now.
	asked := ruledb.RuleAsk{ID: r.given.ActionID, Request: r.request, Rules: d.Asked, Stages: d.Stages}
	if r.Loan != nil && r.Loan.StageBefore != "" {
		asked.LoanID = r.Loan.ID
	}
	return &Asking{Answer: d.Refusal, Remember: func(tx *tenancy.Tx) error { return ruledb.KeepRuleAsk(tx, asked) }}
}

// addToAnswer tells the person, if there is one.
func (r *ruling) addToAnswer(t AnswerExtras) {
	if r.by.Dialogue != nil {
		r.by.Dialogue.AddToAnswer(t)
	}
}

// tick ticks the checklist items that rules name. What is not on the loan is told as a warning that names the task, to
// staff alone; it leaves nothing, so that the item is ticked once it is there.
func (r *ruling) tick(d *rule.Decision) error {
	var there []rule.CompletedItem
	for _, named := range d.Items {
		found, err := taskdb.TickItem(r.Tx, named)
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
			r.Emit(Event{Type: "RTC.TASK.AUTO_COMPLETE", Data: map[string]any{"id": item.Task, "checklistId": item.Item, "AssigneeId": item.Assignee}})
			if err := r.Audit("task_item", string(item.Item), "completed by a rule", map[string]any{"isCompleted": false},
				map[string]any{"isCompleted": true, "WorkflowTaskId": item.Task, "rule": named.RuleName}); err != nil {
				return err
			}
		}
	}
	d.Items = there
	return nil
}
