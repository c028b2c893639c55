// Package rule is the rule engine: what a company's rules make of a change to a loan. It reads the loan and the change,
// and answers what to ask, say, refuse and leave behind; it touches neither database nor clock.
package rule

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/loan"
)

// Kind is what a rule is for; it says which effects the rule may have.
type Kind string

// The kinds of platform.md section 4.
const (
	KindYSP           Kind = "YSP_RULES"
	KindWorkflowTasks Kind = "WORKFLOW_TASKS"
	KindNeeds         Kind = "NEED_RULES"
	KindGenerateNeeds Kind = "GENERATE_NEEDS"
	KindEligibility   Kind = "ELIGIBILITY_RULES"
)

// Kinds lists the kinds in the order they are judged.
func Kinds() []Kind {
	return []Kind{KindEligibility, KindYSP, KindNeeds, KindWorkflowTasks, KindGenerateNeeds}
}

// Do names an effect.
type Do string

// The effects.
const (
	DoBlock             Do = "BLOCK"
	DoAskReason         Do = "ASK_REASON"
	DoConfirm           Do = "CONFIRM"
	DoRequireStage      Do = "REQUIRE_STAGE"
	DoWarn              Do = "WARN"
	DoCompleteChecklist Do = "COMPLETE_CHECKLIST"
	DoGenerateNeeds     Do = "GENERATE_NEEDS"
	DoLockLoan          Do = "LOCK_LOAN"
	DoSendBorrower      Do = "SEND_BORROWER"
)

// Effects lists what a rule of the kind may do.
func (k Kind) Effects() []Do {
	switch k {
	case KindYSP, KindEligibility:
		return []Do{DoConfirm, DoWarn, DoBlock, DoLockLoan}
	case KindNeeds:
		return []Do{DoConfirm, DoWarn, DoBlock, DoAskReason}
	case KindGenerateNeeds:
		return []Do{DoGenerateNeeds, DoWarn}
	case KindWorkflowTasks:
		return []Do{DoConfirm, DoRequireStage, DoCompleteChecklist, DoWarn, DoBlock, DoLockLoan, DoSendBorrower}
	}
	return nil
}

// TakesLoan tells whether the effect happens to a loan, and so not where a change is on none.
func (d Do) TakesLoan() bool {
	return slices.Contains([]Do{DoRequireStage, DoCompleteChecklist, DoGenerateNeeds, DoLockLoan, DoSendBorrower}, d)
}

// Effect is one thing that happens when a rule matches. Which fields count follows from Do.
type Effect struct {
	Do            Do             `json:"do" enum:"BLOCK,ASK_REASON,CONFIRM,REQUIRE_STAGE,WARN,COMPLETE_CHECKLIST,GENERATE_NEEDS,LOCK_LOAN,SEND_BORROWER"`
	Title         string         `json:"title,omitempty" maxLength:"150" doc:"CONFIRM: the heading of the question."`
	Message       string         `json:"message,omitempty" maxLength:"1000" doc:"What the person reads; the sentence of a question, warning, refusal or lock. ASK_REASON refuses like BLOCK, but who may pass guards goes on with a reason, which stands in the journal."`
	Stages        []loan.StageID `json:"stages,omitempty" maxItems:"20" doc:"REQUIRE_STAGE: the stages one of which the loan must be at; the first is offered."`
	MissingFields []string       `json:"missingFields,omitempty" maxItems:"30" doc:"BLOCK and ASK_REASON: the names of the fields that must be filled first."`
	TaskID        string         `json:"WorkflowTaskId,omitempty" maxLength:"150" doc:"COMPLETE_CHECKLIST: the task on the loan whose items are ticked, by its title, upper or lower case, or its id."`
	Items         []string       `json:"checklistItems,omitempty" maxItems:"50" doc:"COMPLETE_CHECKLIST: its items, by their titles or ids. A rule ticks an item once; one that is not on the loan is told as a warning with the WorkflowTaskId."`
	Needs         []Need         `json:"needs,omitempty" maxItems:"20" doc:"GENERATE_NEEDS: what the primary borrower is asked for, or the borrower whose own change it was. The same need of the same rule is asked for once on a loan; one named as one of master-needs is put in its words."`
	Link          string         `json:"link,omitempty" maxLength:"300" doc:"SEND_BORROWER: a path of the borrower portal, /pos/…; {loanId} stands for the loan."`
}

// Need is something a borrower or colleague is asked to provide.
type Need struct {
	Name        string `json:"name" maxLength:"150"`
	Description string `json:"description,omitempty" maxLength:"1000"`
}

// Rule is a company's rule, or a branch's: when the condition holds of a loan and a change, its effects happen.
type Rule struct {
	domain.Record
	OrgUnitID domain.ID `json:"WizeOrgUnitId,omitempty" doc:"The branch whose loans it is for, with all below it; absent for the whole company."`
	Kind      Kind      `json:"kind" enum:"YSP_RULES,WORKFLOW_TASKS,NEED_RULES,GENERATE_NEEDS,ELIGIBILITY_RULES"`
	Name      string    `json:"name" maxLength:"150" doc:"Shown to staff as ruleName; borrowers never see it."`
	NameKey   string    `json:"nameKey,omitempty" readOnly:"true" doc:"The key of its name in the client's catalogue; absent once the company has called it otherwise than it was shipped."`
	Note      string    `json:"description,omitempty" maxLength:"1000"`
	Condition string    `json:"condition" maxLength:"4000" doc:"A CEL expression that is true or false; GET …/rules/vocabulary says what it may name. One that names change.area is judged of every change, else of changes to loans alone."`
	Effects   []Effect  `json:"effects" maxItems:"10"`
	Enabled   bool      `json:"enabled" doc:"Changed by PATCH …/enable and …/disable alone."`
	Position  int       `json:"order" doc:"Its place among the rules of its kind."`
	// Units are the org units whose loans the rule is for, worked out when rules are loaded; nil for all.
	Units []domain.ID `json:"-"`
}

// Limits of what a rule may be.
const (
	MaxConditionLength = 4000
	MaxRules           = 200 // of one company
)

// Validate returns what is wrong with the rule, its condition's faults included.
func (r Rule) Validate() []domain.FieldError {
	var faults domain.Faults
	if strings.TrimSpace(r.Name) == "" {
		faults.Missing("name", "Name")
	}
	faults.Text("name", r.Name, domain.MaxNameLength)
	faults.Text("description", r.Note, domain.MaxTextLength)
	if !slices.Contains(Kinds(), r.Kind) {
		faults.Wrong("kind")
	}
	if len(r.Effects) == 0 {
		faults.Add("effects", "required", "At least one effect is required", "effects")
	}
	if len(r.Effects) > 10 {
		faults.Add("effects", "max", "At most 10 effects", "effects", "10")
	}
	for i, e := range r.Effects {
		faults.Within("effects."+strconv.Itoa(i), e.validate(r.Kind))
	}
	for _, problem := range Check(r.Condition) {
		faults = append(faults, problem.At("condition"))
	}
	return faults
}

func (e Effect) validate(kind Kind) []domain.FieldError {
	var faults domain.Faults
	if !slices.Contains(kind.Effects(), e.Do) {
		faults.Add("do", "refusals:rule.notOfKind", "A rule of this kind can't do that", "do")
		return faults
	}
	faults.Text("title", e.Title, domain.MaxNameLength)
	faults.Text("message", e.Message, domain.MaxTextLength)
	needed := func(field string, missing bool) {
		if missing {
			faults.Missing(field)
		}
	}
	switch e.Do {
	case DoConfirm, DoWarn, DoLockLoan:
		needed("message", strings.TrimSpace(e.Message) == "")
	case DoBlock, DoAskReason:
		needed("message", strings.TrimSpace(e.Message) == "" && len(e.MissingFields) == 0)
		each(&faults, "missingFields", e.MissingFields, 30)
	case DoRequireStage:
		needed("stages", len(e.Stages) == 0)
		for _, stage := range e.Stages {
			if !stage.Valid() {
				faults.Wrong("stages")
				break
			}
		}
	case DoCompleteChecklist:
		needed("WorkflowTaskId", e.TaskID == "")
		needed("checklistItems", len(e.Items) == 0)
		faults.Text("WorkflowTaskId", e.TaskID, domain.MaxNameLength)
		each(&faults, "checklistItems", e.Items, 50)
	case DoGenerateNeeds:
		needed("needs", len(e.Needs) == 0)
		for _, n := range e.Needs {
			needed("needs", strings.TrimSpace(n.Name) == "")
			faults.Text("needs", n.Name, domain.MaxNameLength)
			faults.Text("needs", n.Description, domain.MaxTextLength)
		}
	case DoSendBorrower:
		if !portalPath(e.Link) {
			faults.Add("link", "refusals:rule.linkPath", "The link must be a path of the borrower portal", "link")
		}
	}
	return faults
}

func each(faults *domain.Faults, field string, texts []string, most int) {
	if len(texts) > most {
		faults.Add(field, "max", "At most "+strconv.Itoa(most), field, strconv.Itoa(most))
	}
	for _, text := range texts {
		faults.Text(field, text, 100)
		if strings.TrimSpace(text) == "" {
			faults.Missing(field)
			return
		}
	}
}

// portalPath keeps a link on the borrower portal: no host, no way out of /pos/.
func portalPath(link string) bool {
	return strings.HasPrefix(link, "/pos/") && len(link) <= 300 && !strings.ContainsAny(link, "\\\r\n\t ") && !strings.Contains(link, "..") && !strings.Contains(link, "//")
}

// Guards tells whether the rule is there to hold a change up; such a rule that can't be judged in its bounds refuses the
// change, so that nobody gets around it by making a loan too large to judge.
func (r Rule) Guards() bool {
	return slices.ContainsFunc(r.Effects, func(e Effect) bool {
		return slices.Contains([]Do{DoBlock, DoAskReason, DoConfirm, DoRequireStage, DoLockLoan}, e.Do)
	})
}

// For tells whether the rule is for loans of an org unit.
func (r Rule) For(unit domain.ID) bool { return r.Units == nil || slices.Contains(r.Units, unit) }
