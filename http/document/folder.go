package document

import (
	"maps"
	"net/http"
	"slices"

	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// MaxAtOnce bounds how many documents one request changes.
const MaxAtOnce = 200

type changeManyIn struct {
	endpoint.LoanPath
	Body struct {
		IDs   []domain.ID             `json:"LoanDocumentIds" required:"true" minItems:"1" maxItems:"200"`
		Patch endpoint.Patch[verdict] `json:"patch" required:"true" doc:"What changes in each of them."`
	}
}

type removeManyIn struct {
	endpoint.LoanPath
	Body struct {
		IDs []domain.ID `json:"LoanDocumentIds" required:"true" minItems:"1" maxItems:"200"`
	}
}

func mountFolder(a *endpoint.API) {
	several := documentRoute("PATCH", "", "updateDocuments", "Change several documents, all or none")
	several.Description = "Answers those that were named."
	endpoint.Write(a, several, func(c *endpoint.Call, in *changeManyIn) (*endpoint.Listed[document.Document], error) {
		return changeAll(c, in.Body.IDs, func(was document.Document) (document.Document, string, error) {
			will, err := changed(c, was, in.Body.Patch)
			return will, "updated", err
		})
	})
	remove := documentRoute("DELETE", "", "removeDocuments", "Remove documents, all or none")
	remove.Description = "They are kept, and can be put back at any time. Until then they are in no list of needs and conditions. 409 for one that was accepted for a need."
	remove.Status = http.StatusOK
	endpoint.Write(a, remove, func(c *endpoint.Call, in *removeManyIn) (*endpoint.Listed[document.Document], error) {
		return changeAll(c, in.Body.IDs, func(was document.Document) (document.Document, string, error) {
			if err := removable(c, was); err != nil {
				return was, "", err
			}
			return was, "removed", was.Remove(instant(c), c.Scope().User.Name)
		})
	})
	back := documentRoute("POST", "/restore", "restoreDocuments", "Put removed documents back")
	back.Status = http.StatusOK
	endpoint.Write(a, back, func(c *endpoint.Call, in *record.RestoreIn) (*endpoint.Listed[document.Document], error) {
		return changeAll(c, in.Body.IDs, func(was document.Document) (document.Document, string, error) {
			err := was.PutBack()
			if err == nil && was.State == document.StateClean {
				err = jobs.Enqueue(c.Tx, jobs.DocumentText{Document: was.ID})
			}
			return was, "restored", err
		})
	})
}

// changeAll changes documents in the order of their ids.
func changeAll(c *endpoint.Call, ids []domain.ID, apply func(document.Document) (document.Document, string, error)) (*endpoint.Listed[document.Document], error) {
	found, err := documentdb.Named(c.Tx, ids, true)
	if err != nil {
		return nil, err
	}
	var rows []document.Document
	for _, id := range slices.Sorted(maps.Keys(found)) {
		was := found[id]
		will, action, err := apply(was)
		if err != nil {
			return nil, err
		}
		if err := save(c, was, &will, action); err != nil {
			return nil, err
		}
		rows = append(rows, will)
	}
	return endpoint.Whole(rows), nil
}

// removable refuses what a need was settled by: the loan's file would lose it.
func removable(c *endpoint.Call, d document.Document) error {
	settled, err := documentdb.SettledBy(c.Tx, d)
	if settled {
		err = domain.Conflict("refusals:document.acceptedForNeed", "This document was accepted for a need. Please send that back first.")
	}
	return err
}

// save keeps a changed document, and tells who looks at it.
func save(c *endpoint.Call, was document.Document, will *document.Document, action string) error {
	will.IsActive = will.RemovedAt == ""
	if err := documentdb.Documents.Update(c.Tx, will); err != nil {
		return err
	}
	if err := c.Audit("document", string(will.ID), action, was, *will); err != nil {
		return err
	}
	c.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": will.ID, "NeedId": will.NeedID, "action": action}})
	if will.NeedID != was.NeedID && will.NeedID != "" && will.State == document.StateClean {
		if err := jobs.ReceiveForNeed(c.Work, will.NeedID); err != nil {
			return err
		}
	}
	if was.BorrowerID != "" && was.BorrowerID != will.BorrowerID {
		if err := tellBorrower(c, was.BorrowerID); err != nil {
			return err
		}
	}
	return tellBorrower(c, will.BorrowerID)
}
