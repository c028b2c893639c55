package portal

import (
	"encoding/json"
	"slices"
	"time"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	questiondb "gable/db/question"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/question"
	"gable/http/endpoint"
	"gable/http/record"
)

// AnsweredQuestion is a question with what the borrowers of a loan answered.
type AnsweredQuestion struct {
	question.Question
	POSCustomResponses []CustomResponse `json:"POSCustomResponses" required:"true"`
}

// CustomResponse is one borrower's answer; no answer is no entry, except for a borrower who still owes a required one.
type CustomResponse struct {
	BorrowerID domain.ID  `json:"BorrowerId"`
	Response   any        `json:"response" nullable:"true" doc:"A text, or a list of the chosen values. A date is YYYY-MM-DD, with a time YYYY-MM-DDThh:mm. null while the question waits for this borrower."`
	Missing    bool       `json:"missing,omitempty" doc:"Whether the question is required and not answered."`
	By         string     `json:"answeredBy,omitempty" doc:"Who gave the answer; for staff."`
	ByBorrower bool       `json:"byBorrower,omitempty" doc:"Whether it is the borrower's own, given in the portal; for staff."`
	At         *time.Time `json:"answeredAt,omitempty" doc:"When; for staff."`
}

// GivenAnswer is an answer as it is sent.
type GivenAnswer struct {
	QuestionID domain.ID       `json:"posCustomQuestionId" required:"true"`
	BorrowerID domain.ID       `json:"BorrowerId,omitempty" doc:"Whose it is: that of filters.borrowerId when absent, else the primary borrower's."`
	Value      json.RawMessage `json:"value" nullable:"true" doc:"A text or a list of the chosen values; null takes the answer away."`
}

type answersPatchIn struct {
	AnswersQuery
	Body []GivenAnswer `maxItems:"500"`
}

// AnswersQuery is the loan and the filters of its custom questions.
type AnswersQuery struct {
	endpoint.LoanPath
	Filters string `query:"filters" maxLength:"2000" doc:"JSON: section, loanPurpose and mortgageType (those of the loan when absent), each a value or a list of values; borrowerId."`
}

type answerFilter struct {
	Section      endpoint.OneOrMore[question.Section] `json:"section"`
	LoanPurpose  endpoint.OneOrMore[string]           `json:"loanPurpose"`
	MortgageType endpoint.OneOrMore[string]           `json:"mortgageType"`
	BorrowerID   domain.ID                            `json:"borrowerId"`
}

type ownAnswersIn struct {
	endpoint.LoanPath
	Body []GivenAnswer `maxItems:"500"`
}

func mountCustomAnswers(a *endpoint.API) {
	route := func(method, path, name, summary, description string, p authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: path, Name: name, Tag: "Custom questions", Permission: p, Section: loan.SectionBorrowerInfo, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", record.OnLoan+"/custom-questions", "listLoanQuestions", "The company's questions that apply to a loan, with its borrowers' answers",
		"A question stands here when it is put to one of the loan's borrowers, by target, purpose and mortgage type, or was answered. filters takes loanPurpose and mortgageType (those of the loan when absent) and borrowerId besides the fields of a question.", authz.LoanRead), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[AnsweredQuestion], error) {
		rows, err := answered(c, takeAnswerFilter(&in.ListQuery))
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Write(a, route("PATCH", record.OnLoan+"/custom-questions", "updateLoanQuestions", "Answer a company's questions for borrowers of a loan",
		"All of the answers or none. Staff may change an answer even where its borrower may not.", authz.LoanEditBorrower), patchAnswers)
	endpoint.Read(a, route("GET", OwnPath+"/questions", "listOwnQuestions", "The questions put to a borrower, with the own answers", "", authz.POSReadOwn), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[AnsweredQuestion], error) {
		own, err := OwnBorrower(c.Tx)
		if err != nil {
			return nil, err
		}
		rows, err := ownQuestions(c, own)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Write(a, route("PATCH", OwnPath+"/questions", "updateOwnQuestions", "Answer questions put to a borrower",
		"422 for a question that is not put to this borrower; 409 for an answer that is given and may not be changed.", authz.POSEditOwn), patchOwnAnswers)
}

// takeAnswerFilter takes what says for whom and for what loan questions are asked out of a list's filters.
func takeAnswerFilter(q *endpoint.ListQuery) string {
	var all map[string]json.RawMessage
	if json.Unmarshal([]byte(q.Filters), &all) != nil {
		return "" // for the list to refuse
	}
	own := map[string]json.RawMessage{}
	for _, name := range []string{"loanPurpose", "mortgageType", "borrowerId"} {
		if value, there := all[name]; there {
			own[name] = value
			delete(all, name)
		}
	}
	rest, _ := json.Marshal(all)
	text, _ := json.Marshal(own)
	q.Filters = string(rest)
	return string(text)
}

func readAnswerFilter(c *endpoint.Call, text string) (answerFilter, error) {
	var f answerFilter
	if text != "" && endpoint.Strict([]byte(text), &f) != nil {
		return f, domain.BadRequest("The filters may name section, loanPurpose, mortgageType and borrowerId.")
	}
	for _, s := range f.Section {
		if !question.Sections.Has(string(s)) {
			return f, domain.BadRequest("The filter on section names one that there is not.")
		}
	}
	row, err := loandb.GetLoan(c.Tx, c.Loan.ID)
	if len(f.LoanPurpose) == 0 {
		f.LoanPurpose = []string{row.LoanPurposeType}
	}
	if len(f.MortgageType) == 0 {
		f.MortgageType = []string{row.MortgageType}
	}
	return f, err
}

// asks tells whether the question is put to a borrower of a loan of one of the purposes and mortgage types.
func (f answerFilter) asks(q question.Question, primary bool) bool {
	return slices.ContainsFunc(f.LoanPurpose, func(purpose string) bool {
		return slices.ContainsFunc(f.MortgageType, func(mortgage string) bool { return q.AsksOf(primary, purpose, mortgage) })
	})
}

// answered are the questions of the pinned loan.
func answered(c *endpoint.Call, filters string) ([]AnsweredQuestion, error) {
	f, err := readAnswerFilter(c, filters)
	if err != nil {
		return nil, err
	}
	people, err := activeBorrowers(c)
	if err != nil {
		return nil, err
	}
	if f.BorrowerID != "" {
		people = slices.DeleteFunc(people, func(b borrower.Borrower) bool { return b.ID != f.BorrowerID })
	}
	questions, err := questiondb.CustomQuestions(c.Tx, f.Section...)
	if err != nil {
		return nil, err
	}
	answers, err := questiondb.CustomAnswers(c.Tx)
	return questionsWithAnswers(questions, people, answers, f), err
}

func activeBorrowers(c *endpoint.Call) ([]borrower.Borrower, error) {
	file, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(file.Borrowers, func(b borrower.Borrower) bool { return !b.Active }), nil
}

// questionsWithAnswers are the questions that apply to one of the people or were answered by one, with their answers.
func questionsWithAnswers(questions []question.Question, people []borrower.Borrower, answers []questiondb.CustomAnswer, f answerFilter) []AnsweredQuestion {
	rows := []AnsweredQuestion{}
	for _, q := range questions {
		row := AnsweredQuestion{Question: q, POSCustomResponses: []CustomResponse{}}
		for _, b := range people {
			at := slices.IndexFunc(answers, func(a questiondb.CustomAnswer) bool { return a.BorrowerID == b.ID && a.QuestionID == q.ID })
			switch {
			case at >= 0:
				row.POSCustomResponses = append(row.POSCustomResponses, responseOf(answers[at]))
			case f.asks(q, b.IsPrimaryBorrower):
				row.POSCustomResponses = append(row.POSCustomResponses, CustomResponse{BorrowerID: b.ID, Missing: q.IsRequired})
			}
		}
		if len(row.POSCustomResponses) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

func responseOf(a questiondb.CustomAnswer) CustomResponse {
	return CustomResponse{BorrowerID: a.BorrowerID, Response: a.Response, By: a.ByName, ByBorrower: a.ByBorrower, At: &a.At}
}

func patchAnswers(c *endpoint.Call, in *answersPatchIn) (*endpoint.Listed[AnsweredQuestion], error) {
	f, err := readAnswerFilter(c, in.Filters)
	if err != nil {
		return nil, err
	}
	people, err := activeBorrowers(c)
	if err != nil {
		return nil, err
	}
	questions, err := questiondb.CustomQuestions(c.Tx)
	if err != nil {
		return nil, err
	}
	for i := range in.Body {
		given := &in.Body[i]
		if given.BorrowerID == "" {
			given.BorrowerID = f.BorrowerID
		}
		at := slices.IndexFunc(people, func(b borrower.Borrower) bool {
			return b.ID == given.BorrowerID || given.BorrowerID == "" && b.IsPrimaryBorrower
		})
		if at < 0 || f.BorrowerID != "" && given.BorrowerID != f.BorrowerID {
			return nil, domain.Invalid(domain.FieldError{Field: "BorrowerId", Key: "refusals:record.noSuchReference", Params: []string{"BorrowerId"}, Message: "A record this one refers to does not exist on this loan."})
		}
		given.BorrowerID = people[at].ID
	}
	if err := saveAnswers(c, questions, in.Body, false); err != nil {
		return nil, err
	}
	rows, err := answered(c, in.Filters)
	return endpoint.Whole(rows), err
}

// ownQuestions are those put to the own borrower record. The row of the pinned loan says purpose and mortgage type.
func ownQuestions(c *endpoint.Call, own borrower.Borrower) ([]AnsweredQuestion, error) {
	row, err := loandb.GetLoan(c.Tx, c.Loan.ID)
	if err != nil {
		return nil, err
	}
	questions, err := questiondb.CustomQuestions(c.Tx, question.SectionBorrowerInfo, question.SectionLoanAndProperty)
	if err != nil {
		return nil, err
	}
	answers, err := questiondb.CustomAnswers(c.Tx)
	if err != nil {
		return nil, err
	}
	f := answerFilter{LoanPurpose: []string{row.LoanPurposeType}, MortgageType: []string{row.MortgageType}}
	rows := questionsWithAnswers(questions, []borrower.Borrower{own}, answers, f)
	for i := range rows {
		for j := range rows[i].POSCustomResponses {
			r := &rows[i].POSCustomResponses[j]
			r.By, r.ByBorrower, r.At = "", false, nil // who of the staff wrote what is the lender's affair
		}
	}
	return slices.DeleteFunc(rows, func(q AnsweredQuestion) bool { return !f.asks(q.Question, own.IsPrimaryBorrower) }), nil
}

func patchOwnAnswers(c *endpoint.Call, in *ownAnswersIn) (*endpoint.Listed[AnsweredQuestion], error) {
	own, err := OwnForChange(c)
	if err != nil {
		return nil, err
	}
	rows, err := ownQuestions(c, own)
	if err != nil {
		return nil, err
	}
	questions := make([]question.Question, len(rows))
	for i, row := range rows {
		questions[i] = row.Question
	}
	for i := range in.Body {
		if id := in.Body[i].BorrowerID; id != "" && id != own.ID {
			return nil, domain.NotFound()
		}
		in.Body[i].BorrowerID = own.ID
	}
	if err := saveAnswers(c, questions, in.Body, true); err != nil {
		return nil, err
	}
	rows, err = ownQuestions(c, own)
	return endpoint.Whole(rows), err
}

// saveAnswers checks and keeps answers, each to one of the questions.
func saveAnswers(c *endpoint.Call, questions []question.Question, given []GivenAnswer, byBorrower bool) error {
	before, err := questiondb.CustomAnswers(c.Tx)
	if err != nil {
		return err
	}
	var faults domain.Faults
	for _, one := range given {
		at := slices.IndexFunc(questions, func(q question.Question) bool { return q.ID == one.QuestionID })
		if at < 0 {
			faults.Wrong("posCustomQuestionId")
			continue
		}
		q := questions[at]
		answer, read := question.ParseAnswer(one.Value)
		if !read {
			faults.Wrong("custom-question."+string(q.ID), q.Question)
			continue
		}
		if wrong := q.Check(answer); len(wrong) > 0 {
			faults = append(faults, wrong...)
			continue
		}
		if err := keepAnswer(c, q, one.BorrowerID, answer, before, byBorrower); err != nil {
			return err
		}
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

func keepAnswer(c *endpoint.Call, q question.Question, whose domain.ID, answer question.Answer, before []questiondb.CustomAnswer, byBorrower bool) error {
	kept := questiondb.CustomAnswer{BorrowerID: whose, QuestionID: q.ID, ByBorrower: byBorrower}
	if !answer.IsEmpty() {
		raw, err := answer.JSON()
		if err != nil {
			return err
		}
		kept.Response = raw
	}
	was := map[string]json.RawMessage{}
	for _, old := range before {
		if old.BorrowerID == whose && old.QuestionID == q.ID {
			was["response"] = old.Response
		}
	}
	if old, given := was["response"]; given && string(old) == string(kept.Response) {
		return nil
	} else if given && byBorrower && !q.IsEditable {
		return domain.Conflict("refusals:portal.answerClosed", "This answer can't be changed any more. Please ask your loan officer.")
	}
	if err := questiondb.SaveCustomAnswer(c.Tx, kept); err != nil {
		return err
	}
	c.LoanChanged()
	c.Emit(change.Event{Type: "RTC.CUSTOM_ANSWER.CHANGED", Data: map[string]string{"id": string(q.ID), "BorrowerId": string(whose)}})
	is := map[string]json.RawMessage{}
	if kept.Response != nil {
		is["response"] = kept.Response
	}
	return c.Audit("customAnswer", string(q.ID), "updated", was, is)
}
