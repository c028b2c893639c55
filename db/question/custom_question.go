// Package question keeps a company's own questions and their answers.
package question

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/question"
	"gable/tenancy"
)

const questionJSON = `q.data || jsonb_build_object('id', q.id, 'version', q.version, 'section', q.section, 'subcategory', q.subcategory, 'order', q.position)`

// CustomQuestions answers the company's questions in their order; sections narrows them, none for all.
func CustomQuestions(tx *tenancy.Tx, sections ...question.Section) ([]question.Question, error) {
	names := make([]string, len(sections))
	for i, s := range sections {
		names[i] = string(s)
	}
	rows, err := tx.Query("select "+questionJSON+` from custom_question q where q.removed_at is null and (cardinality($1::text[]) = 0 or q.section = any ($1::text[]))
		order by q.section, q.position, q.id limit 500`, names)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[question.Question](rows)
}

// LockCustomQuestion reads one question for a change; NOT_FOUND when there is none, or no longer.
func LockCustomQuestion(tx *tenancy.Tx, id domain.ID) (question.Question, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return question.Question{}, domain.NotFound()
	}
	rows, err := tx.Query("select "+questionJSON+" from custom_question q where q.id = $1 and q.removed_at is null for update", string(id))
	if err != nil {
		return question.Question{}, err
	}
	q, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[question.Question])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return q, err
}

// SaveCustomQuestion makes or changes a question; a new one comes last in its section.
func SaveCustomQuestion(tx *tenancy.Tx, q *question.Question) error {
	data, err := db.JSONText(q)
	if err != nil {
		return err
	}
	isNew := q.ID == ""
	if isNew {
		q.ID = domain.NewID()
	}
	err = tx.QueryRow(`insert into custom_question as k (tenant_id, id, section, subcategory, position, data, created_at, updated_at)
		values (app.tenant_id(), $1, $2, $3, (select coalesce(max(o.position), 0) + 1 from custom_question o where o.section = $2 and o.removed_at is null),
			$4::jsonb - '{id,version,section,subcategory,order}'::text[], $5, $5)
		on conflict (tenant_id, id) do update set section = excluded.section, subcategory = excluded.subcategory, data = excluded.data,
			updated_at = excluded.updated_at, version = k.version + 1,
			position = case when k.section = excluded.section then k.position else excluded.position end
		returning k.version, k.position`, string(q.ID), q.Section, q.Subcategory, data, tx.Now()).Scan(&q.Version, &q.Order)
	return db.Explain(err)
}

// RemoveCustomQuestion asks a question no more; answers to it stay.
func RemoveCustomQuestion(tx *tenancy.Tx, id domain.ID, section question.Section) error {
	b := &pgx.Batch{}
	b.Queue("update custom_question set removed_at = $2, version = version + 1, updated_at = $2 where id = $1", string(id), tx.Now())
	b.Queue(`update custom_question k set position = n.at from (select id, row_number() over (order by position, id) as at from custom_question
		where section = $1 and removed_at is null) n where n.id = k.id and k.position <> n.at`, string(section))
	return db.Explain(tx.Send(b))
}

// OrderCustomQuestions puts the questions of a section into the order given.
func OrderCustomQuestions(tx *tenancy.Tx, ids []domain.ID) error {
	return db.PutInOrder(tx, "custom_question", ids)
}

// CustomAnswer is one borrower's answer to one question, on the pinned loan.
type CustomAnswer struct {
	BorrowerID domain.ID
	QuestionID domain.ID
	Response   json.RawMessage
	// Who gave it, and when: ByBorrower tells the borrower's own answer in the portal from what staff wrote down.
	By         domain.ID
	ByName     string
	ByBorrower bool
	At         time.Time
}

// CustomAnswers answers what the borrowers of the pinned loan said, as far as the scope sees them.
func CustomAnswers(tx *tenancy.Tx) ([]CustomAnswer, error) {
	rows, err := tx.Query(`select borrower_id::text, question_id::text, response::text, coalesce(answered_by::text, ''), answered_name, by_borrower, updated_at
		from custom_answer order by borrower_id, question_id`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (a CustomAnswer, err error) {
		var text string
		err = row.Scan(&a.BorrowerID, &a.QuestionID, &text, &a.By, &a.ByName, &a.ByBorrower, &a.At)
		a.Response = json.RawMessage(text)
		return a, err
	})
}

// SaveCustomAnswer keeps an answer on the pinned loan as the scope's user gives it: whoever acts for a borrower is not the borrower; an absent response takes it away.
func SaveCustomAnswer(tx *tenancy.Tx, a CustomAnswer) error {
	if len(a.Response) == 0 {
		_, err := tx.Exec("delete from custom_answer where borrower_id = $1 and question_id = $2", string(a.BorrowerID), string(a.QuestionID))
		return err
	}
	who := tx.Scope()
	_, err := tx.Exec(`insert into custom_answer as k (tenant_id, loan_id, borrower_id, question_id, response, updated_at, answered_by, answered_name, by_borrower)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3::jsonb, $4, $5, left($6, 200), $7)
		on conflict (tenant_id, loan_id, borrower_id, question_id) do update set response = excluded.response, updated_at = excluded.updated_at, version = k.version + 1,
			answered_by = excluded.answered_by, answered_name = excluded.answered_name, by_borrower = excluded.by_borrower`,
		string(a.BorrowerID), string(a.QuestionID), string(a.Response), tx.Now(), string(who.User.ID), who.Author(), a.ByBorrower && !who.Acting())
	return db.Explain(err)
}

// RequiredQuestions are the company's required questions, and what was answered on the pinned loan to any.
type RequiredQuestions struct {
	questions []question.Question
	given     map[answerKey]string
}

// answerKey is whose answer to which question.
type answerKey struct{ BorrowerID, QuestionID domain.ID }

func (r *RequiredQuestions) Queue(b *pgx.Batch) {
	b.Queue("select " + questionJSON + ` from custom_question q where q.removed_at is null and q.data @> '{"isRequired": true}'
		and q.section in ('BORROWER_INFO', 'LOAN_AND_PROPERTY') order by q.section, q.position, q.id limit 500`).Query(func(rows pgx.Rows) (err error) {
		r.questions, err = db.CollectJSON[question.Question](rows)
		return err
	})
	b.Queue("select borrower_id::text, question_id::text, response::text from custom_answer where loan_id = (select app.loan_id())").Query(func(rows pgx.Rows) error {
		r.given = map[answerKey]string{}
		var key answerKey
		var response string
		_, err := pgx.ForEachRow(rows, []any{&key.BorrowerID, &key.QuestionID, &response}, func() error {
			answer, _ := question.ParseAnswer(json.RawMessage(response))
			r.given[key] = answer.String()
			return nil
		})
		return err
	})
}

// Settle writes into the file what its borrowers answered, and what they owe.
func (r *RequiredQuestions) Settle(f *loan.File, purpose, mortgage string) {
	f.Answered, f.Answers = map[domain.ID]borrower.Answered{}, map[string]string{}
	for _, b := range f.ActiveBorrowers() {
		var n borrower.Answered
		for _, q := range r.questions {
			if !q.AsksOf(b.IsPrimaryBorrower, purpose, mortgage) {
				continue
			}
			n.Asked++
			if _, given := r.given[answerKey{b.ID, q.ID}]; given {
				n.Given++
			} else {
				f.OpenQuestions = append(f.OpenQuestions, loan.OpenQuestion{BorrowerID: b.ID, QuestionID: q.ID, Question: q.Question, QuestionEs: q.QuestionEs, Section: string(q.Section)})
			}
		}
		f.Answered[b.ID] = n
		for key, text := range r.given {
			if _, earlier := f.Answers[string(key.QuestionID)]; key.BorrowerID == b.ID && !earlier {
				f.Answers[string(key.QuestionID)] = text
			}
		}
	}
}

// RulesOfQuestion answers the rules that use a question.
func RulesOfQuestion(tx *tenancy.Tx, id domain.ID) ([]question.LinkedRule, error) {
	rows, err := tx.Query("select id::text, name, kind, enabled from rule where $1 = any (question_ids) order by lower(name), id limit 200", string(id))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[question.LinkedRule])
}
