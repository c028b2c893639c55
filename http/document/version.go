package document

import (
	"encoding/hex"
	"net/http"

	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

type versionIn struct {
	record.Item
	Body struct {
		ID domain.ID `json:"LoanDocumentId" required:"true" doc:"The document of the folder that is the newer one."`
	}
}

type revertIn struct {
	record.Item
	Version domain.ID `path:"versionId" doc:"The earlier version's id."`
}

type documentListIn struct {
	record.Item
	endpoint.ListQuery
}

func mountVersions(a *endpoint.API) {
	list := documentRoute("GET", "/{id}/versions", "listDocumentVersions", "The versions of a document, the newest first")
	list.Description = "The document alone where there is one. Earlier ones can be opened, and are in no export."
	endpoint.Read(a, list, func(c *endpoint.Call, in *documentListIn) (*endpoint.Listed[document.Document], error) {
		d, err := documentdb.Documents.Get(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		rows, err := documentdb.Versions(c.Tx, d)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	add := documentRoute("POST", "/{id}/versions", "addDocumentVersion", "Say that another document of the folder is the newer version of this one")
	add.Status = http.StatusOK
	add.Description = "It counts in the place of this one, which is kept as an earlier version. 409 where this one was accepted for a need, or has a newer version already."
	endpoint.Write(a, add, addVersion)
	revert := documentRoute("POST", "/{id}/versions/{versionId}/revert", "revertDocument", "Make an earlier version of a document the newest again")
	revert.Status = http.StatusOK
	revert.Description = "It comes back as a version of its own, so that none is lost."
	endpoint.Write(a, revert, revertDocument)
	views := documentRoute("GET", "/{id}/views", "listDocumentViews", "Who opened a document, and how")
	views.Description = "Gathered by person, way and hour."
	endpoint.Read(a, views, func(c *endpoint.Call, in *documentListIn) (*endpoint.Listed[document.View], error) {
		if _, err := documentdb.Documents.Get(c.Tx, in.ID); err != nil {
			return nil, err
		}
		rows, err := documentdb.Views(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
}

func addVersion(c *endpoint.Call, in *versionIn) (*endpoint.Answer[document.Document], error) {
	both, err := documentdb.Named(c.Tx, []domain.ID{in.ID, in.Body.ID}, true)
	if err != nil {
		return nil, err
	}
	current, d := both[in.ID], both[in.Body.ID]
	if err := endpoint.Matches(in.IfMatch, current.Version); err != nil {
		return nil, err
	}
	if err := d.Follows(current); err != nil {
		return nil, err
	}
	for _, one := range both {
		if err := removable(c, one); err != nil {
			return nil, err
		}
	}
	if err := d.Newest(); err != nil {
		return nil, err
	}
	return takesPlace(c, d, current)
}

// takesPlace makes a document the newest version in the place of another.
func takesPlace(c *endpoint.Call, d, current document.Document) (*endpoint.Answer[document.Document], error) {
	newest, err := documentdb.NewestNumber(c.Tx, current.Series)
	if err == nil && newest >= document.MaxVersions {
		err = domain.Conflict("refusals:document.mostVersions", "This document has as many versions as can be kept.")
	}
	if err != nil {
		return nil, err
	}
	if _, err := jobs.SupersedeDocument(c.Work, &d, current.ID); err != nil {
		return nil, err
	}
	if d.NeedID != "" {
		if err := jobs.ReceiveForNeed(c.Work, d.NeedID); err != nil {
			return nil, err
		}
	}
	now, err := documentdb.Documents.Get(c.Tx, d.ID)
	return &endpoint.Answer[document.Document]{Body: now}, err
}

func revertDocument(c *endpoint.Call, in *revertIn) (*endpoint.Answer[document.Document], error) {
	both, err := documentdb.Named(c.Tx, []domain.ID{in.ID, in.Version}, true)
	if err != nil {
		return nil, err
	}
	current, earlier := both[in.ID], both[in.Version]
	if err := endpoint.Matches(in.IfMatch, current.Version); err != nil {
		return nil, err
	}
	if earlier.Series == "" || earlier.Series != current.Series {
		return nil, domain.NotFound()
	}
	if err := earlier.ComesBack(); err != nil {
		return nil, err
	}
	if err := current.Newest(); err != nil {
		return nil, err
	}
	if err := removable(c, current); err != nil {
		return nil, err
	}
	hash, err := hex.DecodeString(earlier.SHA256)
	if err != nil {
		return nil, err
	}
	who := c.Scope().User
	again := earlier.BroughtBack(who.ID, who.Name)
	if err := documentdb.Documents.Insert(c.Tx, &again); err != nil {
		return nil, err
	}
	if err := documentdb.ClearDocument(c.Tx, &again, hash); err != nil { // what it holds was looked at when it came
		return nil, err
	}
	if err := c.Audit("document", string(again.ID), "created", nil, again); err != nil {
		return nil, err
	}
	if err := jobs.Enqueue(c.Tx, jobs.DocumentText{Document: again.ID}); err != nil {
		return nil, err
	}
	return takesPlace(c, again, current)
}
