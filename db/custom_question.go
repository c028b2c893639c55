package db

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/borrower"
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
	return collectJSON[question.Question](rows)
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
	q, err := pgx.CollectExactlyOneRow(rows, scanJSON[question.Question])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return q, err
}

// SaveCustomQuestion makes or changes a question; a new one comes last in its section.
func SaveCustomQuestion(tx *tenancy.Tx, q *question.Question) error {
	data, err := jsonText(q)
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
	return explain(err)
}

// RemoveCustomQuestion asks a question no more; answers to it stay.
func RemoveCustomQuestion(tx *tenancy.Tx, id domain.ID, section question.Section) error {
	b := &pgx.Batch{}
	b.Queue("update custom_question set removed_at = $2, version = version + 1, updated_at = $2 where id = $1", string(id), tx.Now())
	b.Queue(`update custom_question k set position = n.at from (select id, row_number() over (order by position, id) as at from custom_question
		where section = $1 and removed_at is null) n where n.id = k.id and k.position <> n.at`, string(section))
	return explain(tx.Send(b))
}

// OrderCustomQuestions puts the questions of a section into the order given.
func OrderCustomQuestions(tx *tenancy.Tx, ids []domain.ID) error {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	_, err := tx.Exec(`update custom_question k set position = n.at, version = k.version + 1, updated_at = $2
		from unnest($1::uuid[]) with ordinality n (id, at) where n.id = k.id and k.position <> n.at`, texts, tx.Now())
	return explain(err)
}

// CustomAnswer is one borrower's answer to one question, on the pinned loan.
type CustomAnswer struct {
	BorrowerID domain.ID
	QuestionID domain.ID
	Response   json.RawMessage
}

// CustomAnswers answers what the borrowers of the pinned loan said, as far as the scope sees them.
func CustomAnswers(tx *tenancy.Tx) ([]CustomAnswer, error) {
	rows, err := tx.Query("select borrower_id::text, question_id::text, response::text from custom_answer order by borrower_id, question_id")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (a CustomAnswer, err error) {
		var text string
		err = row.Scan(&a.BorrowerID, &a.QuestionID, &text)
		a.Response = json.RawMessage(text)
		return a, err
	})
}

// SaveCustomAnswer keeps an answer on the pinned loan; an absent response takes it away.
func SaveCustomAnswer(tx *tenancy.Tx, a CustomAnswer) error {
	if len(a.Response) == 0 {
		_, err := tx.Exec("delete from custom_answer where borrower_id = $1 and question_id = $2", string(a.BorrowerID), string(a.QuestionID))
		return err
	}
	_, err := tx.Exec(`insert into custom_answer as k (tenant_id, loan_id, borrower_id, question_id, response, updated_at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3::jsonb, $4)
		on conflict (tenant_id, loan_id, borrower_id, question_id) do update set response = excluded.response, updated_at = excluded.updated_at, version = k.version + 1`,
		string(a.BorrowerID), string(a.QuestionID), string(a.Response), tx.Now())
	return explain(err)
}

// requiredQuestions are the company's required questions with who answered them on the pinned loan.
type requiredQuestions struct {
	questions []question.Question
	given     map[answerKey]bool
}

// answerKey is whose answer to which question.
type answerKey struct{ BorrowerID, QuestionID domain.ID }

func (r *requiredQuestions) queue(b *pgx.Batch) {
	b.Queue("select " + questionJSON + ` from custom_question q where q.removed_at is null and q.data @> '{"isRequired": true}'
		and q.section in ('BORROWER_INFO', 'LOAN_AND_PROPERTY') order by q.id limit 500`).Query(func(rows pgx.Rows) (err error) {
		r.questions, err = collectJSON[question.Question](rows)
		return err
	})
	b.Queue("select borrower_id::text, question_id::text from custom_answer where loan_id = (select app.loan_id())").Query(func(rows pgx.Rows) error {
		r.given = map[answerKey]bool{}
		var key answerKey
		_, err := pgx.ForEachRow(rows, []any{&key.BorrowerID, &key.QuestionID}, func() error {
			r.given[key] = true
			return nil
		})
		return err
	})
}

func (r *requiredQuestions) count(people []borrower.Borrower, purpose, mortgage string) map[domain.ID]borrower.Answered {
	counts := map[domain.ID]borrower.Answered{}
	for _, b := range people {
		var n borrower.Answered
		for _, q := range r.questions {
			if !q.AsksOf(b.IsPrimaryBorrower, purpose, mortgage) {
				continue
			}
			n.Asked++
			if r.given[answerKey{b.ID, q.ID}] {
				n.Given++
			}
		}
		counts[b.ID] = n
	}
	return counts
}

// LinkedRule is a workflow rule whose condition names a question.
type LinkedRule struct {
	ID      domain.ID `json:"id"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind"`
	Enabled bool      `json:"enabled"`
}

// RulesOfQuestion answers the rules that use a question.
func RulesOfQuestion(tx *tenancy.Tx, id domain.ID) ([]LinkedRule, error) {
	var there bool
	if err := tx.QueryRow("select to_regclass('public.rule') is not null").Scan(&there); err != nil || !there {
		return []LinkedRule{}, err
	}
	rows, err := tx.Query("select id::text, name, kind, enabled from rule where $1 = any (question_ids) order by lower(name), id limit 200", string(id))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[LinkedRule])
}
