package rule

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/loan"
)

// maxJudging bounds the time that all rules of one request take together.
const maxJudging = 2 * time.Second

// Set is a company's enabled rules, compiled, in the order they are judged. It may be used by many at once.
type Set struct {
	// Version counts the changes of the company's rules.
	Version int64
	rules   []compiled
}

type compiled struct {
	Rule
	condition *Condition // nil when the rule was saved under a vocabulary that has changed since
	apart     bool       // also judged of changes that are on no loan
}

// NewSet compiles the rules. One that no longer compiles can't be judged: it refuses when it guards, and is silent otherwise.
func NewSet(version int64, rules []Rule) *Set {
	s := &Set{Version: version}
	for _, r := range rules {
		if !r.Enabled {
			continue
		}
		condition, _ := Compile(r.Condition)
		apart := condition == nil && strings.Contains(r.Condition, "change.area") || condition != nil && condition.Apart
		s.rules = append(s.rules, compiled{r, condition, apart})
	}
	kinds := Kinds()
	slices.SortStableFunc(s.rules, func(a, b compiled) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)), cmp.Compare(a.Position, b.Position), cmp.Compare(a.ID, b.ID))
	})
	return s
}

// Applies tells whether any rule is for loans of the org unit.
func (s *Set) Applies(unit domain.ID) bool {
	return slices.ContainsFunc(s.rules, func(c compiled) bool { return c.For(unit) })
}

// Concerns tells whether any rule for loans of the org unit may hold of changes to records of these kinds: most look at a record of one kind.
func (s *Set) Concerns(unit domain.ID, kinds []string) bool {
	return slices.ContainsFunc(s.rules, func(c compiled) bool {
		return c.For(unit) && (c.condition == nil || c.condition.Kind == "" || slices.Contains(kinds, c.condition.Kind))
	})
}

// NamesQM tells whether any rule for loans of the org unit names the tests of a qualified mortgage.
func (s *Set) NamesQM(unit domain.ID) bool {
	return slices.ContainsFunc(s.rules, func(c compiled) bool { return c.condition != nil && c.condition.QM && c.For(unit) })
}

// AppliesApart tells whether any rule is for changes that are on no loan.
func (s *Set) AppliesApart() bool {
	return slices.ContainsFunc(s.rules, func(c compiled) bool { return c.apart })
}

// Match is a rule that holds of a change; Unjudged is one that could not be judged within its bounds, Apart one that holds
// of changes alone that are on no loan.
type Match struct {
	Rule     Rule
	Unjudged bool
	Apart    bool
}

// Judge answers the rules that hold, in order.
func (s *Set) Judge(ctx context.Context, subject Subject) []Match {
	ctx, cancel := context.WithTimeout(ctx, maxJudging)
	defer cancel()
	var onLoan, apart []Change
	for _, change := range subject.Changes {
		if change.Apart {
			apart = append(apart, change)
		} else {
			onLoan = append(onLoan, change)
		}
	}
	if len(onLoan) == 0 && subject.Loan != nil {
		onLoan = []Change{{Area: AreaLoan}}
	}
	activation := subject.activation()
	var matches []Match
	judge := func(c compiled, changes []Change, isApart bool) bool {
		matched, unjudged := c.judge(ctx, activation, changes)
		if matched || unjudged && c.Guards() {
			matches = append(matches, Match{Rule: c.Rule, Unjudged: !matched, Apart: isApart})
			return true
		}
		return false
	}
	for _, c := range s.rules {
		if subject.Loan != nil && c.For(subject.Loan.OrgUnitID) && judge(c, onLoan, false) {
			continue
		}
		if c.apart {
			judge(c, slices.DeleteFunc(slices.Clone(apart), func(change Change) bool { return !c.For(change.Unit) }), true)
		}
	}
	return matches
}

func (c compiled) judge(ctx context.Context, activation map[string]any, changes []Change) (matched, unjudged bool) {
	if c.condition == nil {
		return false, len(changes) > 0
	}
	for _, change := range changes {
		activation["change"] = vocabulary.NativeToValue(change)
		holds, costly, _ := c.condition.holds(ctx, activation)
		if holds {
			return true, false
		}
		unjudged = unjudged || costly
	}
	return false, unjudged
}

func (s Subject) activation() map[string]any {
	answers := s.Answers
	if answers == nil {
		answers = map[string]string{}
	}
	file := s.Loan
	if file == nil {
		file = &loan.File{}
	}
	return map[string]any{"loan": vocabulary.NativeToValue(file), "figures": vocabulary.NativeToValue(s.Figures), "qm": vocabulary.NativeToValue(s.QM), "open": s.open,
		"answers": answers, "today": midnight(s.Today)}
}

// open is read when the first condition asks for it.
func (s Subject) open() any {
	if s.Open == nil {
		return vocabulary.NativeToValue(OpenWork{})
	}
	return vocabulary.NativeToValue(s.Open())
}

// Given is what the person has answered so far to this very request, and who it is.
type Given struct {
	// Confirmed are the rules whose questions were asked of the same request by the same person, and agreed to.
	Confirmed []domain.ID
	// MayPass: the person may go on where a rule asks for a reason. Reason is the one given to those of Confirmed.
	MayPass bool
	Reason  string
	// TakesBack: the person takes the own last move of the loan back, which no guard holds.
	TakesBack bool
	// Party: a borrower or realtor, who learns nothing of a rule and moves no stages.
	Party bool
	// ActionID names the stage change, should one be asked for.
	ActionID domain.ID
	// Unattended: nobody is there to answer, as in a job. What would be asked goes through, and stays open.
	Unattended bool
	// Several: the request changes loans beside another work. None of them is moved to a stage by an answer to it.
	Several bool
}

// Decision is what follows from the rules that hold.
type Decision struct {
	// Refusal is what to answer instead of doing what was asked; nil to go on.
	Refusal *domain.Error
	// Asked are the rules whose confirmation the refusal asks for; Stages those it offers.
	Asked  []domain.ID
	Stages []loan.StageID
	// The rest happens when there is no refusal.
	Warnings []domain.FieldError
	Needs    []GeneratedNeed
	Items    []CompletedItem
	Lock     *Lock
	Link     string
	// Skipped are the effects that take a loan, of rules that hold of changes on none.
	Skipped []Skipped
	// Passed are the rules that the person went on against with a reason.
	Passed []Passed
	// Unanswered is what would have been asked, had somebody been there.
	Unanswered []Unanswered
}

// Unanswered is the question of a rule, or the stage that it requires, where nobody was there to answer.
type Unanswered struct {
	RuleID  domain.ID
	Message string
}

// Passed is a rule that somebody went on against, and what it says is missing.
type Passed struct {
	RuleID  domain.ID
	Name    string
	Missing []string
}

// Skipped is an effect that could not happen.
type Skipped struct {
	RuleID domain.ID
	Do     Do
}

// GeneratedNeed is a need that a rule asks for.
type GeneratedNeed struct {
	RuleID domain.ID
	Need
}

// CompletedItem is a checklist item that a rule ticks.
type CompletedItem struct {
	RuleID       domain.ID
	RuleName     string
	TaskID, Item string
}

// Lock closes the loan to changes.
type Lock struct {
	RuleID domain.ID
	Reason string
}

// Decide works out what the matches come to, for a loan that is at a stage after the change: a refusal goes before a
// question, a question before a stage, and only when nothing is left to ask does anything happen.
func Decide(matches []Match, stage loan.StageID, given Given) Decision {
	var d Decision
	var blocked, asking, staging []domain.FieldError
	for _, m := range matches {
		if m.Unjudged {
			blocked = append(blocked, entry(m.Rule, given, saidUnjudged, domain.RuleEntry{}))
			continue
		}
		for _, e := range m.Rule.Effects {
			if m.Apart && e.Do.TakesLoan() {
				d.Skipped = append(d.Skipped, Skipped{m.Rule.ID, e.Do})
				continue
			}
			switch e.Do {
			case DoBlock:
				blocked = append(blocked, inWords(e, given, entry(m.Rule, given, e.refusal(), domain.RuleEntry{MissingFields: e.MissingFields, TaskID: taskOf(m.Rule)})))
			case DoAskReason:
				refused, asked := d.guard(m.Rule, e, given)
				blocked, asking = append(blocked, refused...), append(asking, asked...)
			case DoConfirm:
				if given.Unattended {
					d.Unanswered = append(d.Unanswered, Unanswered{m.Rule.ID, e.Message})
				} else if !slices.Contains(given.Confirmed, m.Rule.ID) {
					asking = append(asking, inWords(e, given, entry(m.Rule, given, e.asking(given), domain.RuleEntry{Confirmation: &domain.Confirmation{Title: e.title(m.Rule, given), Message: e.Message}})))
					d.Asked = append(d.Asked, m.Rule.ID)
				}
			case DoRequireStage:
				if !slices.Contains(e.Stages, stage) && given.Unattended {
					d.Unanswered = append(d.Unanswered, Unanswered{m.Rule.ID, e.staging().Message})
				} else if !slices.Contains(e.Stages, stage) {
					staging = append(staging, entry(m.Rule, given, e.staging(), domain.RuleEntry{StageChange: e.stageChange(given.ActionID)}))
					d.Stages = append(d.Stages, e.Stages...)
				}
			default:
				d.follow(m.Rule, e, given)
			}
		}
	}
	switch {
	case len(blocked) > 0:
		d.refuse(domain.CodeRuleBlocked, blocked)
	case len(staging) > 0 && (given.Party || given.Several):
		for i := range staging {
			staging[i].StageChange = nil
		}
		d.refuse(domain.CodeRuleBlocked, staging)
	case len(asking) > 0:
		d.refuse(domain.CodeRuleConfirmation, asking)
	case len(staging) > 0:
		d.refuse(domain.CodeRuleStageChange, staging)
	}
	return d
}

func (d *Decision) refuse(code domain.Code, entries []domain.FieldError) {
	d.Refusal = &domain.Error{Code: code, Message: entries[0].Message, Fields: entries}
	d.Warnings, d.Needs, d.Items, d.Lock, d.Link, d.Skipped, d.Unanswered, d.Passed = nil, nil, nil, nil, "", nil, nil, nil
}

// follow notes what happens beside a change that goes through.
func (d *Decision) follow(r Rule, e Effect, given Given) {
	switch e.Do {
	case DoWarn:
		if !given.Party {
			d.Warnings = append(d.Warnings, entry(r, given, domain.FieldError{Message: e.Message}, domain.RuleEntry{}))
		}
	case DoGenerateNeeds:
		for _, n := range e.Needs {
			d.Needs = append(d.Needs, GeneratedNeed{r.ID, n})
		}
	case DoCompleteChecklist:
		for _, item := range e.Items {
			d.Items = append(d.Items, CompletedItem{r.ID, r.Name, e.TaskID, item})
		}
	case DoLockLoan:
		if d.Lock == nil {
			d.Lock = &Lock{r.ID, e.Message}
		}
	case DoSendBorrower:
		if given.Party && d.Link == "" {
			d.Link = e.Link
		}
	}
}

// What a borrower reads of a rule that stands in the way, and the name it goes by.
const (
	PartyMessage  = "Please contact your loan officer using the email or phone number provided in the upper right of the page."
	PartyRuleName = "LENDER_RULE"
)

func entry(r Rule, given Given, said domain.FieldError, what domain.RuleEntry) domain.FieldError {
	what.RuleName, what.Kind = r.Name, string(r.Kind)
	if given.Party {
		what.RuleName, what.TaskID = PartyRuleName, ""
		if what.Confirmation == nil {
			said = saidToParty
		}
	}
	said.RuleEntry = &what
	return said
}

// guard decides on an effect that asks for a reason: it refuses, asks, or notes that the person goes on.
func (d *Decision) guard(r Rule, e Effect, given Given) (refused, asked []domain.FieldError) {
	said := []domain.FieldError{e.guarding(r, given)}
	switch {
	case given.TakesBack:
		return nil, nil
	case given.Unattended:
		d.Unanswered = append(d.Unanswered, Unanswered{r.ID, e.refusal().Message})
		return nil, nil
	case given.Party || !given.MayPass:
		return said, nil
	case slices.Contains(given.Confirmed, r.ID) && given.Reason != "":
		d.Passed = append(d.Passed, Passed{r.ID, r.Name, e.MissingFields})
		return nil, nil
	}
	d.Asked = append(d.Asked, r.ID)
	return nil, said
}

// guarding is what an effect says that asks for a reason: to who may give one the question, to others the refusal.
func (e Effect) guarding(r Rule, given Given) domain.FieldError {
	said := e.refusal()
	if given.Party {
		return entry(r, given, said, domain.RuleEntry{})
	}
	what := domain.RuleEntry{MissingFields: e.MissingFields, Step: stepOf(e)}
	if given.MayPass {
		what.Confirmation = &domain.Confirmation{Title: r.Name, Message: said.Message, NeedsReason: true}
	}
	return inWords(e, given, entry(r, given, said, what))
}

func (e Effect) title(r Rule, given Given) string {
	switch {
	case e.Title != "":
		return e.Title
	case given.Party:
		return "Please confirm"
	}
	return r.Name
}

func (e Effect) stageChange(action domain.ID) *domain.StageChange {
	change := &domain.StageChange{StageID: string(e.Stages[0]), ActionID: string(action)}
	for _, stage := range e.Stages {
		change.Stages = append(change.Stages, domain.StageChoice{ID: string(stage), Name: stageName(stage)})
	}
	return change
}

// taskOf is the task whose checklist the rule would have completed, "" for none.
func taskOf(r Rule) string {
	for _, e := range r.Effects {
		if e.Do == DoCompleteChecklist {
			return e.TaskID
		}
	}
	return ""
}

func stageName(id loan.StageID) string { return id.InWords() }
