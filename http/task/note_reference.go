package task

import (
	"slices"

	conditiondb "gable/db/condition"
	documentdb "gable/db/document"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/task"
	"gable/http/endpoint"
)

// refer holds what a note is newly about, and what newly comes with it, against the task's loan: neither what is another loan's, nor
// what was removed.
func refer(c *endpoint.Call, t task.Task, was, will task.Note) error {
	about, id := will.About()
	isNew := id != "" && !isAbout(was, will)
	added := slices.DeleteFunc(slices.Clone(will.DocumentIDs), func(id domain.ID) bool { return slices.Contains(was.DocumentIDs, id) })
	if !isNew && len(added) == 0 {
		return nil
	}
	if t.LoanID == 0 {
		field := "DocumentIds"
		if isNew {
			field = about.ReferenceField()
		}
		return domain.Invalid(domain.FieldError{Field: field, Key: "refusals:task.loanOnly", Message: "Only a note on a loan's task can be about something of the loan", Params: []string{field}})
	}
	var faults domain.Faults
	if isNew {
		there, err := isThere(c, about, id)
		if err != nil {
			return err
		}
		if !there {
			faults.Add(about.ReferenceField(), "refusals:task.notThere", "That is not on this loan any more", about.ReferenceField())
		}
	}
	there, err := areThere(c, added)
	if err != nil {
		return err
	}
	if !there {
		faults.Add("DocumentIds", "refusals:task.notThere", "That is not on this loan any more", "DocumentIds")
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

func isAbout(n, other task.Note) bool {
	about, id := n.About()
	otherAbout, otherID := other.About()
	return about == otherAbout && id == otherID
}

// isThere tells whether the loan has what a note is to be about.
func isThere(c *endpoint.Call, about task.Reference, id domain.ID) (bool, error) {
	switch about {
	case task.OnDocument:
		return areThere(c, []domain.ID{id})
	case task.OnCondition:
		return found(conditiondb.Conditions.Get(c.Tx, id))
	default:
		of, err := trackerdb.Of(c.Tx)
		if err != nil {
			return false, err
		}
		return found(of.Find(id))
	}
}

// areThere tells whether the loan has all of the documents, none of them removed or superseded.
func areThere(c *endpoint.Call, ids []domain.ID) (bool, error) {
	if len(ids) == 0 {
		return true, nil
	}
	documents, err := documentdb.Named(c.Tx, ids, false)
	if there, err := found(documents, err); err != nil || !there {
		return false, err
	}
	for _, d := range documents {
		if !d.IsActive || d.SupersededBy != "" {
			return false, nil
		}
	}
	return true, nil
}

// found tells whether something was found.
func found[T any](_ T, err error) (bool, error) {
	if domain.IsNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

// brief is a note as the journal has it: what it is about by its name.
func brief(n task.Note) task.Note {
	n.Documents = nil
	return n
}
