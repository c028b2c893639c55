package rule

import (
	"encoding/json"
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qm"
	"gable/domain/qualify"
)

// Subject is what rules are judged of: the loan as it will be, its figures, and the changes a request makes.
type Subject struct {
	// Loan is nil where the changes are on no loan: conditions then read an empty one.
	Loan    *loan.File
	Figures qualify.Result
	// QM are the tests of a qualified mortgage, worked out where a rule names them.
	QM qm.Assessment
	// Open reads what still has to be done about the loan, once a condition asks for it; nil where nothing has.
	Open    func() OpenWork
	Changes []Change
	// Answers are those to the company's own questions, by the question's id.
	Answers map[string]string
	Today   domain.Date
}

// Change is one record that a request creates, changes or removes, as a condition sees it under `change`.
type Change struct {
	Area      Area           `json:"area" doc:"Where the change is made: loan, task, lead, user, organization, billing. A rule that names it is also judged of changes that are on no loan; every other rule of changes to a loan alone."`
	Call      string         `json:"call" doc:"The request's name in the API document, such as updateAsset."`
	Method    string         `json:"method" doc:"The request's method: POST, PUT, PATCH or DELETE."`
	Who       string         `json:"who" doc:"The email of the person in whose name the change is made."`
	Roles     []string       `json:"roles" doc:"That person's roles."`
	Kind      string         `json:"kind" doc:"The record's kind: loan, loan_info, borrower, asset, liability, income_item, lead, user, …"`
	Action    string         `json:"action" doc:"created, updated, deleted, stage changed, …"`
	RecordID  string         `json:"recordId"`
	Before    map[string]any `json:"before" doc:"The record before the change, empty when it is new."`
	After     map[string]any `json:"after" doc:"The record after the change, empty when it is removed."`
	Fields    []string       `json:"fields" doc:"The dotted names of the fields that differ."`
	StageFrom string         `json:"stageFrom" doc:"The loan's stage before the request."`
	StageTo   string         `json:"stageTo" doc:"The loan's stage after the request."`
	Reached   string         `json:"stageReached" doc:"The stage that the loan had come to before the request: of one that is suspended or adverse that where it was before."`
	Forward   bool           `json:"stageForward" doc:"Whether the stage after the request is further on the way to funding than the one before."`
	ByParty   bool           `json:"byBorrower" doc:"Whether a borrower or realtor makes the change in their portal."`
	Acting    bool           `json:"actingForAnother" doc:"Whether somebody makes the change acting for another user."`
	// Apart is a change that is on no loan; Unit is where its record lies.
	Apart bool      `json:"-"`
	Unit  domain.ID `json:"-"`
}

// Shown turns a record into what a condition sees of it: secrets are left out.
func Shown(record any) map[string]any {
	if record == nil {
		return map[string]any{}
	}
	raw, err := json.Marshal(record)
	if err != nil {
		return map[string]any{}
	}
	shown := map[string]any{}
	if json.Unmarshal(raw, &shown) != nil || shown == nil {
		return map[string]any{}
	}
	hide(shown)
	return shown
}

func hide(v any) {
	switch held := v.(type) {
	case map[string]any:
		for name, inner := range held {
			if hidden(name) {
				delete(held, name)
				continue
			}
			hide(inner)
		}
	case []any:
		for _, inner := range held {
			hide(inner)
		}
	}
}

// hidden tells whether conditions may not name a field. A birth date may be compared (reverse mortgages begin at 62), but
// is never shown by a test run.
func hidden(field string) bool { return domain.IsSecretField(field) && field != "BirthDate" }

// midnight is a date as conditions compare it.
func midnight(d domain.Date) time.Time { return d.Time().UTC() }
