package organization

import (
	"encoding/json"
	"slices"

	"gable/authz"
	"gable/change"
	organizationdb "gable/db/organization"
	questiondb "gable/db/question"
	"gable/domain"
	"gable/domain/question"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

type questionListIn struct {
	endpoint.ListQuery
	Subcategory string `query:"subcategory" maxLength:"60" doc:"Only questions of this subcategory."`
}

// SectionQuery narrows what a write is about to sections.
type SectionQuery struct {
	Filters     string `query:"filters" doc:"JSON: {\"section\": [\"BORROWER_INFO\"]}; other fields are 400." maxLength:"2000"`
	Subcategory string `query:"subcategory" maxLength:"60" doc:"Only questions of this subcategory."`
}

type questionFilter struct {
	Section endpoint.OneOrMore[question.Section] `json:"section"`
}

func (s SectionQuery) read() (questionFilter, error) {
	var f questionFilter
	if s.Filters == "" {
		return f, nil
	}
	if err := endpoint.Strict([]byte(s.Filters), &f); err != nil {
		return f, domain.BadRequest("The filters must be {\"section\": [...]}.")
	}
	for _, section := range f.Section {
		if !question.Sections.Has(string(section)) {
			return f, domain.BadRequest("The filter on section names one that there is not.")
		}
	}
	return f, nil
}

// QuestionChange is a question as it is written: with the id of an old one, or none for a new one.
type QuestionChange struct {
	ID *domain.ID `json:"id,omitempty" doc:"The question to change; absent for a new one."`
	question.Question
}

type questionSaveIn struct {
	SectionQuery
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[QuestionChange]
}

type questionOrderIn struct {
	SectionQuery
	Body struct {
		IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"500" doc:"Every question of the section, in the order wanted."`
	}
}

// QuestionItem is the path and precondition of one question.
type QuestionItem struct {
	ID      domain.ID `path:"id" doc:"The question's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

func mountQuestions(a *endpoint.API) {
	route := func(method, path, name, summary, description string, p authz.Permission, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/los/api/custom-question" + path, Name: name, Tag: "Custom questions", Permission: p, Summary: summary, Description: description, Status: status}
	}
	endpoint.Read(a, route("GET", "/org", "listOrgQuestions", "The company's own questions, in their order", "", authz.OrgRead, 200), func(c *endpoint.Call, in *questionListIn) (*endpoint.Listed[question.Question], error) {
		rows, err := questionsOf(c, SectionQuery{Subcategory: in.Subcategory})
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Write(a, route("PATCH", "/org", "saveOrgQuestion", "Create or change a question",
		"With id, a merge patch of that question; without, a new one at the end of its section. For those who reach the whole company.", authz.OrgEditQuestions, 200), saveQuestion)
	endpoint.Write(a, route("PATCH", "/order/org", "orderOrgQuestions", "Put the questions of a section into another order",
		"409 when the ids are not those of the section: someone has added or removed one meanwhile.", authz.OrgEditQuestions, 200), orderQuestions)
	endpoint.Write(a, route("DELETE", "/org/{id}", "deleteOrgQuestion", "Ask a question no more",
		"Answers that were given stay with their loans. Workflow rules that name it are not changed: see its workflow-rule first.", authz.OrgEditQuestions, 204), removeQuestion)
	endpoint.Read(a, route("GET", "/{id}/workflow-rule", "listQuestionRules", "The workflow rules that name a question", "", authz.OrgRead, 200), func(c *endpoint.Call, in *struct {
		ID domain.ID `path:"id" doc:"The question's id."`
		endpoint.ListQuery
	}) (*endpoint.Listed[question.LinkedRule], error) {
		if _, err := domain.ParseID(string(in.ID)); err != nil {
			return nil, domain.NotFound()
		}
		all, err := questiondb.CustomQuestions(c.Tx)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(all, func(q question.Question) bool { return q.ID == in.ID }) {
			return nil, domain.NotFound()
		}
		rows, err := questiondb.RulesOfQuestion(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
}

func questionsOf(c *endpoint.Call, in SectionQuery) ([]question.Question, error) {
	f, err := in.read()
	if err != nil {
		return nil, err
	}
	rows, err := questiondb.CustomQuestions(c.Tx, f.Section...)
	if in.Subcategory != "" {
		rows = slices.DeleteFunc(rows, func(q question.Question) bool { return q.Subcategory != in.Subcategory })
	}
	return rows, err
}

func saveQuestion(c *endpoint.Call, in *questionSaveIn) (*endpoint.Answer[question.Question], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	var named struct {
		ID *domain.ID `json:"id"`
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(in.Body.Raw, &named) != nil || json.Unmarshal(in.Body.Raw, &fields) != nil {
		return nil, domain.BadRequest("The request body is not a JSON object.")
	}
	delete(fields, "id")
	for _, given := range []string{"version", "order"} {
		if _, there := fields[given]; there {
			return nil, domain.Invalid(domain.FieldError{Field: given, Key: "invalid", Params: []string{domain.WordsOf(given)}, Message: domain.WordsOf(given) + " is given by the server"})
		}
	}
	was := question.Question{Section: question.SectionBorrowerInfo, Subcategory: in.Subcategory, TargetBorrowerType: question.TargetAll, IsEditable: true}
	var before any
	action := "created"
	if named.ID != nil {
		var err error
		if was, err = questiondb.LockCustomQuestion(c.Tx, *named.ID); err != nil {
			return nil, err
		}
		if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
			return nil, err
		}
		before, action = was, "updated"
	}
	raw, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	will, err := endpoint.Patch[question.Question]{Raw: raw}.Apply(was)
	if err != nil {
		return nil, err
	}
	will.LoanPurpose, will.MortgageTypes, will.Options = some(will.LoanPurpose), some(will.MortgageTypes), some(will.Options)
	if faults := will.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := questiondb.SaveCustomQuestion(c.Tx, &will); err != nil {
		return nil, err
	}
	if err := renewCompletion(c, was, will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[question.Question]{Body: will}, noteQuestion(c, will.ID, action, before, will)
}

// renewCompletion has the company's loans worked out anew where a question counts that did not, or no longer counts as it did.
func renewCompletion(c *endpoint.Call, was, will question.Question) error {
	if !was.IsRequired && !will.IsRequired {
		return nil
	}
	return jobs.Enqueue(c.Tx, jobs.LoanCompletion{})
}

func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func noteQuestion(c *endpoint.Call, id domain.ID, action string, before, after any) error {
	c.Emit(change.Event{Type: "RTC.CUSTOM_QUESTION.CHANGED", Data: map[string]string{"id": string(id), "action": action}})
	return c.Audit("customQuestion", string(id), action, before, after)
}

func orderQuestions(c *endpoint.Call, in *questionOrderIn) (*endpoint.Listed[question.Question], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	if _, err := organizationdb.LockOrgUnits(c.Tx); err != nil { // one after the other, as with every change of the company's
		return nil, err
	}
	all, err := questionsOf(c, in.SectionQuery)
	if err != nil {
		return nil, err
	}
	var before []domain.ID
	for _, q := range all {
		before = append(before, q.ID)
	}
	if !record.SameRecords(before, in.Body.IDs) {
		return nil, domain.Conflict("refusals:question.listChanged", "The questions have changed in the meantime. Please reload and order them again.")
	}
	if err := questiondb.OrderCustomQuestions(c.Tx, in.Body.IDs); err != nil {
		return nil, err
	}
	rows, err := questionsOf(c, in.SectionQuery)
	if err != nil {
		return nil, err
	}
	return endpoint.Whole(rows), noteQuestion(c, "", "ordered", map[string]any{"order": before}, map[string]any{"order": in.Body.IDs})
}

func removeQuestion(c *endpoint.Call, in *QuestionItem) (*endpoint.Empty, error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	was, err := questiondb.LockCustomQuestion(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
		return nil, err
	}
	if err := questiondb.RemoveCustomQuestion(c.Tx, in.ID, was.Section); err != nil {
		return nil, err
	}
	if err := renewCompletion(c, was, question.Question{}); err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, noteQuestion(c, in.ID, "deleted", was, nil)
}
