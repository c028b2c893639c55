package condition

import (
	"net/http"

	conditiondb "gable/db/condition"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/condition"
	"gable/http/endpoint"
	"gable/http/record"
)

type putIn struct {
	record.Item
	Body struct {
		IDs []domain.ID `json:"LoanDocumentIds" required:"true" minItems:"1" maxItems:"100" doc:"Documents of the loan."`
	}
}

// DocumentItem is a document as one of a condition's.
type DocumentItem struct {
	record.Item
	DocumentID domain.ID `path:"documentId" doc:"The document's id."`
}

type elsewhereIn struct {
	DocumentItem
	Body struct {
		ConditionID domain.ID `json:"LoanConditionId" required:"true" doc:"The condition to which the document is put."`
	}
}

func mountDocuments(a *endpoint.API) {
	put := conditions.Route("POST", "/conditions/{id}/documents", "putConditionDocuments", "Put documents of the loan to a condition")
	put.Status, put.Description = http.StatusOK, "They stay where they are besides: a document may belong to many conditions, and is there once."
	endpoint.Write(a, put, func(c *endpoint.Call, in *putIn) (*endpoint.Answer[condition.Condition], error) {
		if err := lock(c, in.Item); err != nil {
			return nil, err
		}
		return putAll(c, in.ID, in.Body.IDs)
	})
	take := conditions.Route("DELETE", "/conditions/{id}/documents/{documentId}", "takeConditionDocument", "Take a document away from a condition")
	take.Status, take.Description = http.StatusOK, "The document stays on the loan. 409 for one that came for a need of the condition."
	endpoint.Write(a, take, func(c *endpoint.Call, in *DocumentItem) (*endpoint.Answer[condition.Condition], error) {
		if err := lock(c, in.Item); err != nil {
			return nil, err
		}
		if err := takeAway(c, in); err != nil {
			return nil, err
		}
		return answer(c, in.ID)
	})
	for _, move := range []bool{false, true} {
		word, what := "copy", "Put a document of a condition to another one too"
		if move {
			word, what = "move", "Move a document of a condition to another one"
		}
		r := conditions.Route("PATCH", "/conditions/{id}/documents/{documentId}/"+word, word+"ConditionDocument", what)
		r.Description = "Answers the condition to which it was put. 409 when that is the same one, and for the move of a document that came for a need of the condition."
		endpoint.Write(a, r, func(c *endpoint.Call, in *elsewhereIn) (*endpoint.Answer[condition.Condition], error) {
			return putElsewhere(c, in, move)
		})
	}
}

// lock holds a condition until the transaction ends, and If-Match against it.
func lock(c *endpoint.Call, in record.Item) error {
	was, err := conditiondb.Conditions.Lock(c.Tx, in.ID)
	if err != nil {
		return err
	}
	return endpoint.Matches(in.IfMatch, was.Version)
}

func putAll(c *endpoint.Call, id domain.ID, documents []domain.ID) (*endpoint.Answer[condition.Condition], error) {
	if err := conditiondb.Put(c.Tx, id, documents); err != nil {
		return nil, err
	}
	put, err := answer(c, id)
	if err != nil {
		return nil, err
	}
	if len(put.Body.Documents) > condition.MaxDocuments {
		return nil, domain.Conflict("refusals:condition.mostDocuments", "This condition has as many documents as it can have.")
	}
	for _, document := range documents {
		if err := tell(c, id, document, true); err != nil {
			return nil, err
		}
	}
	return put, nil
}

// PutSent puts the document that a file became to the condition for which it was sent; without a condition nothing happens.
func PutSent(c *endpoint.Call, id, document domain.ID) error {
	if id == "" {
		return nil
	}
	if err := conditiondb.Put(c.Tx, id, []domain.ID{document}); err != nil {
		return err
	}
	return tell(c, id, document, true)
}

// takeAway takes a document away from the condition to which it was put.
func takeAway(c *endpoint.Call, in *DocumentItem) error {
	taken, err := conditiondb.Take(c.Tx, in.ID, in.DocumentID)
	if err != nil {
		return err
	}
	if taken {
		return tell(c, in.ID, in.DocumentID, false)
	}
	if err := held(c, in.ID, in.DocumentID); err != nil {
		return err
	}
	return domain.Conflict("refusals:condition.documentOfNeed", "This came for a need of the condition, and belongs to it as long as the need does.")
}

// putElsewhere puts a document of a condition to another one, and takes it away from the first where it is moved.
func putElsewhere(c *endpoint.Call, in *elsewhereIn, move bool) (*endpoint.Answer[condition.Condition], error) {
	if in.ID == in.Body.ConditionID {
		return nil, domain.Conflict("refusals:condition.documentThere", "The document is at this condition already.")
	}
	if err := lock(c, in.Item); err != nil {
		return nil, err
	}
	if err := Exists(c, in.Body.ConditionID); err != nil {
		return nil, err
	}
	if move {
		if err := takeAway(c, &in.DocumentItem); err != nil {
			return nil, err
		}
	} else if err := held(c, in.ID, in.DocumentID); err != nil {
		return nil, err
	}
	return putAll(c, in.Body.ConditionID, []domain.ID{in.DocumentID})
}

// held answers NOT_FOUND for a document that belongs to the condition in neither way.
func held(c *endpoint.Call, id, document domain.ID) error {
	v, err := conditiondb.Conditions.Get(c.Tx, id)
	if err != nil {
		return err
	}
	for _, d := range v.Documents {
		if d.ID == document {
			return nil
		}
	}
	return domain.NotFound()
}

// tell leaves in the journal which document came to a condition, or went, and tells open sessions.
func tell(c *endpoint.Call, id, document domain.ID, put bool) error {
	d, err := documentdb.Documents.Get(c.Tx, document)
	if err != nil {
		return err
	}
	with, without := map[string]string{"document": d.Name}, map[string]string{}
	before, after := without, with
	if !put {
		before, after = with, without
	}
	changed(c, id)
	return c.Audit("condition", string(id), "updated", before, after)
}

func answer(c *endpoint.Call, id domain.ID) (*endpoint.Answer[condition.Condition], error) {
	v, err := conditiondb.Conditions.Get(c.Tx, id)
	return &endpoint.Answer[condition.Condition]{Body: v}, err
}
