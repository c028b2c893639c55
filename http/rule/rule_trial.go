package rule

import (
	"slices"

	"gable/authz"
	"gable/change"
	"gable/db"
	leaddb "gable/db/lead"
	loandb "gable/db/loan"
	ruledb "gable/db/rule"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/rule"
	"gable/http/endpoint"
	"gable/http/record"
)

// RuleVocabulary is what conditions may name, and rules to start from.
type RuleVocabulary struct {
	Roots     []rule.Field       `json:"roots" required:"true"`
	Objects   []rule.Object      `json:"objects" required:"true"`
	Functions []rule.Field       `json:"functions" required:"true"`
	Kinds     []RuleKind         `json:"kinds" required:"true"`
	Stages    []loan.StageID     `json:"stages" required:"true"`
	Templates []rule.Template    `json:"templates" required:"true"`
	Changes   []rule.ChangeWords `json:"changes" required:"true" doc:"The kinds of records there are under change.kind, and the actions."`
}

// RuleKind is a kind of rules with what they may do.
type RuleKind struct {
	Kind    rule.Kind `json:"kind" required:"true"`
	Effects []rule.Do `json:"effects" required:"true"`
}

type ruleCheckIn struct {
	Body struct {
		Condition string `json:"condition" required:"true" maxLength:"20000"`
	}
}

// RuleCheck is whether a condition can be used.
type RuleCheck struct {
	Valid     bool           `json:"valid"`
	Problems  []rule.Problem `json:"problems" required:"true"`
	Cost      uint64         `json:"cost,omitempty" doc:"The most it may cost to judge, in reads and comparisons."`
	Questions []string       `json:"questions,omitempty" doc:"The custom questions it names."`
}

type ruleTestIn struct {
	endpoint.LoanPath
	RuleTrialIn
}

// RuleTrialIn is what is tried. Embedded parts of an input are exported, since the router sees no others.
type RuleTrialIn struct {
	Body struct {
		Rules  []rule.Rule `json:"rules,omitempty" maxItems:"20" doc:"Drafts to try; when absent the company's own rules, enabled or not: on a loan those for its branch."`
		Change struct {
			Area    rule.Area      `json:"area,omitempty" enum:"loan,task,lead,user,organization,billing" doc:"That of the kind when absent."`
			Call    string         `json:"call,omitempty"`
			Method  string         `json:"method,omitempty"`
			Who     string         `json:"who,omitempty" doc:"The caller's email when absent."`
			Roles   []string       `json:"roles,omitempty" maxItems:"20" doc:"The caller's when absent."`
			Kind    string         `json:"kind,omitempty"`
			Action  string         `json:"action,omitempty"`
			Fields  []string       `json:"fields,omitempty" maxItems:"200"`
			Before  map[string]any `json:"before,omitempty"`
			After   map[string]any `json:"after,omitempty"`
			StageTo loan.StageID   `json:"stageTo,omitempty" doc:"The stage the loan would move to; that it is at when absent."`
		} `json:"change,omitempty" doc:"The change to suppose."`
	}
}

// RuleTrial is what one rule makes of a loan.
type RuleTrial struct {
	Rule        rule.Rule        `json:"rule" required:"true"`
	Problems    []rule.Problem   `json:"problems,omitempty" doc:"Why the condition can't be judged at all."`
	NotJudged   bool             `json:"notJudged,omitempty" doc:"The rule is for loans: it does not name change.area, and the change is on no loan."`
	Explanation rule.Explanation `json:"explanation" required:"true"`
}

// RuleTrials is a dry run: nothing is changed.
type RuleTrials struct {
	Rows []RuleTrial `json:"rows" required:"true"`
	// Outcome is what a person would meet.
	Outcome RuleVerdict `json:"outcome" required:"true"`
}

// RuleVerdict is what the matching rules come to.
type RuleVerdict struct {
	Code     domain.Code         `json:"code,omitempty" doc:"RULE_BLOCKED, RULE_CONFIRMATION or RULE_STAGE_CHANGE; absent when the change would go through."`
	Errors   []domain.FieldError `json:"errors,omitempty"`
	Warnings []domain.FieldError `json:"warnings,omitempty"`
	Needs    []rule.Need         `json:"needs,omitempty"`
	Items    []string            `json:"checklistItems,omitempty"`
	Locks    string              `json:"locks,omitempty" doc:"Why the loan would be locked."`
	Skipped  []rule.Do           `json:"skipped,omitempty" doc:"Effects that take a loan, and so would not happen."`
}

func mountRuleTrials(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: rulesPath + "/vocabulary", Name: "getRuleVocabulary", Tag: "Rules", Permission: authz.RuleRead,
		Summary: "What a rule's condition may name, and rules to start from"}, func(*endpoint.Call, *endpoint.NothingIn) (*endpoint.Answer[RuleVocabulary], error) {
		return &endpoint.Answer[RuleVocabulary]{Body: ruleVocabulary()}, nil
	})
	endpoint.Read(a, endpoint.Route{Method: "POST", Path: rulesPath + "/check", Name: "checkRule", Tag: "Rules", Permission: authz.RuleRead,
		Summary: "Check a condition as it is typed", Description: "200 either way: problems have the line and column, from 1."}, func(_ *endpoint.Call, in *ruleCheckIn) (*endpoint.Answer[RuleCheck], error) {
		condition, problems := rule.Compile(in.Body.Condition)
		if condition == nil {
			return &endpoint.Answer[RuleCheck]{Body: RuleCheck{Problems: problems}}, nil
		}
		return &endpoint.Answer[RuleCheck]{Body: RuleCheck{Valid: true, Problems: []rule.Problem{}, Cost: condition.Estimate, Questions: condition.Questions}}, nil
	})
	endpoint.Read(a, endpoint.Route{Method: "POST", Path: record.OnLoan + "/rules/test", Name: "testRules", Tag: "Rules", Permission: authz.RuleRead,
		Summary: "Try rules on a loan", Description: "A dry run: which rules match, and what each piece of their conditions comes to. Nothing is changed, asked or kept."}, func(c *endpoint.Call, in *ruleTestIn) (*endpoint.Answer[RuleTrials], error) {
		f, err := loandb.LoadFile(c.Tx)
		if err != nil {
			return nil, err
		}
		return testRules(c, in.RuleTrialIn, f)
	})
	endpoint.Read(a, endpoint.Route{Method: "POST", Path: rulesPath + "/test", Name: "testRulesApart", Tag: "Rules", Permission: authz.RuleRead,
		Summary: "Try rules on a change that is on no loan", Description: "As on a loan: the change to a lead, to a user. Of rules that do not name change.area it is said that they are not judged."}, func(c *endpoint.Call, in *RuleTrialIn) (*endpoint.Answer[RuleTrials], error) {
		return testRules(c, *in, nil)
	})
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/rules/outcomes", Name: "listRuleOutcomes", Tag: "Rules", Permission: authz.LoanRead,
		Summary: "What rules left on a loan: needs asked for, checklist items ticked, a lock"}, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[rule.RuleOutcome], error) {
		rows, err := ruledb.RuleOutcomes(c.Tx)
		if err != nil {
			return nil, err
		}
		if c.Scope().IsShared() && !c.Caller.Allowed(authz.RuleRead) {
			for i := range rows {
				rows[i].RuleID = "" // what is asked for is the loan's, the rule is the company's
			}
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: record.OnLoan + "/unlock", Name: "unlockLoan", Tag: "Rules", Permission: authz.LoanUnlock, Section: loan.SectionNone,
		Summary: "Open a loan again that a rule or its being finalized has closed", Description: "A rule may lock it again at the next change. A finalized loan that was opened closes again when it is locked again, or when it is moved to another stage and back."}, unlockLoan)
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: record.OnLoan + "/lock", Name: "lockFinalizedLoan", Tag: "Rules", Permission: authz.LoanUnlock, Section: loan.SectionNone,
		Summary: "Close a finalized loan again that was opened", Description: "409 for a loan that is not finalized. Nothing where it is closed already."}, lockFinalized)
}

func ruleVocabulary() RuleVocabulary {
	v := RuleVocabulary{Roots: rule.Roots(), Objects: rule.Objects(), Functions: rule.Functions(), Templates: rule.Templates(), Changes: rule.ChangeKinds()}
	for _, k := range rule.Kinds() {
		v.Kinds = append(v.Kinds, RuleKind{Kind: k, Effects: k.Effects()})
	}
	for _, s := range loan.Stages() {
		v.Stages = append(v.Stages, s.ID)
	}
	return v
}

// testRules tries rules on a change, and on the loan that it is made to; nil for one on none.
func testRules(c *endpoint.Call, in RuleTrialIn, f *loan.File) (*endpoint.Answer[RuleTrials], error) {
	rules, err := in.rules(c)
	if err != nil {
		return nil, err
	}
	var open rule.OpenWork
	if f != nil {
		if open, err = change.OpenWork(c.Tx, f, c.Today()); err != nil {
			return nil, err
		}
	}
	subject, change := in.suppose(c, f)
	if subject.Loan != nil {
		if subject.QM, err = testedQM(c, subject); err != nil {
			return nil, err
		}
		subject.Open = func() rule.OpenWork { return open }
	}
	out := RuleTrials{Rows: []RuleTrial{}}
	var matches []rule.Match
	for _, r := range rules {
		r.KeyName()
		trial := RuleTrial{Rule: r, Explanation: rule.Explanation{Parts: []rule.Part{}}}
		condition, problems := rule.Compile(r.Condition)
		if trial.Problems = problems; condition != nil {
			if trial.Explanation, err = rule.Explain(c.Context(), condition, subject, change); err != nil {
				return nil, err
			}
			trial.NotJudged = change.Apart && !condition.Apart
		}
		if trial.Explanation.Matched = trial.Explanation.Matched && !trial.NotJudged; trial.Explanation.Matched {
			matches = append(matches, rule.Match{Rule: r, Apart: change.Apart})
		}
		out.Rows = append(out.Rows, trial)
	}
	out.Outcome = verdictOf(rule.Decide(matches, loan.StageID(change.StageTo), rule.Given{MayPass: c.MayPassGuards()}))
	return &endpoint.Answer[RuleTrials]{Body: out}, nil
}

// rules are those that are tried: the drafts that were sent, else the company's own that the caller sees.
func (in RuleTrialIn) rules(c *endpoint.Call) ([]rule.Rule, error) {
	if in.Body.Rules != nil {
		return in.Body.Rules, nil
	}
	q, err := ruledb.Rules.Parse(db.RawQuery{Limit: rule.MaxRules})
	if err != nil {
		return nil, err
	}
	units := unitsInReach(c)
	if c.Loan != nil {
		if units, err = unitsOnTrial(c); err != nil {
			return nil, err
		}
	}
	rules, _, err := ruledb.ListRules(c.Tx, q, units)
	return rules, err
}

// suppose is the change that was supposed, and what it is judged with. A change outside of loans and tasks is on no loan.
func (in RuleTrialIn) suppose(c *endpoint.Call, f *loan.File) (rule.Subject, rule.Change) {
	given := in.Body.Change
	change := rule.Change{Area: given.Area, Call: given.Call, Method: given.Method, Who: given.Who, Roles: given.Roles, Kind: given.Kind, Action: given.Action,
		Fields: given.Fields, Before: rule.Shown(given.Before), After: rule.Shown(given.After)}
	if change.Area == "" {
		change.Area = rule.AreaOf(change.Kind)
	}
	if change.Who == "" {
		change.Who = c.Scope().User.Email
	}
	if change.Roles == nil {
		change.Roles = c.Caller.User.Roles.Names()
	}
	change.Apart = f == nil || change.Area != "" && change.Area != rule.AreaLoan && change.Area != rule.AreaTask
	if change.Apart {
		return rule.Subject{Today: c.Today()}, change
	}
	change.StageFrom, change.StageTo = string(f.StageID), string(given.StageTo)
	if given.StageTo == "" {
		change.StageTo = change.StageFrom
	}
	change.Forward = loan.IsForward(f.StageID, loan.StageID(change.StageTo))
	f.StageID = loan.StageID(change.StageTo)
	return rule.Subject{Loan: f, Figures: qualify.Qualify(f, c.Today()), Answers: f.Answers, Today: c.Today()}, change
}

// unitsOnTrial are the units whose rules are tried on the pinned loan: its own and those above it, as far as the caller reaches.
// Whoever works on it for another company reaches its own unit.
func unitsOnTrial(c *endpoint.Call) ([]domain.ID, error) {
	if c.Scope().IsShared() {
		return []domain.ID{c.Loan.OrgUnit}, nil
	}
	units, err := leaddb.UnitsUp(c.Tx, c.Loan.OrgUnit)
	if reach := unitsInReach(c); reach != nil {
		units = slices.DeleteFunc(units, func(unit domain.ID) bool { return !slices.Contains(reach, unit) })
	}
	return units, err
}

func verdictOf(d rule.Decision) RuleVerdict {
	if d.Refusal != nil {
		return RuleVerdict{Code: d.Refusal.Code, Errors: d.Refusal.Fields}
	}
	v := RuleVerdict{Warnings: d.Warnings}
	for _, n := range d.Needs {
		v.Needs = append(v.Needs, n.Need)
	}
	for _, i := range d.Items {
		v.Items = append(v.Items, i.TaskID+" "+i.Item)
	}
	if d.Lock != nil {
		v.Locks = d.Lock.Reason
	}
	for _, skipped := range d.Skipped {
		v.Skipped = append(v.Skipped, skipped.Do)
	}
	return v
}
