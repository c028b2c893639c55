package document

import (
	"fmt"
	"net/http"
	"slices"

	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/jobs"
)

type makeIn struct {
	endpoint.LoanPath
	Body struct {
		Made     []document.Making `json:"made" required:"true" minItems:"1" maxItems:"50" doc:"The documents to be made, each of pages of documents of the loan."`
		Replaces []domain.ID       `json:"replaces,omitempty" maxItems:"200" doc:"Documents that are removed once all that is made is there."`
	}
}

func mountMaking(a *endpoint.API) {
	r := documentRoute("POST", "/make", "makeDocuments", "Make documents of pages of others: split, joined, turned, in another order")
	r.Status = http.StatusCreated
	r.Description = "Answers the documents to be made. Each is QUARANTINED until its pages are there, and REFUSED with PAGES where one can't be taken. " +
		"What they are made of stays as it is; what they replace is removed, and can be put back."
	endpoint.Write(a, r, makeDocuments)
}

func makeDocuments(c *endpoint.Call, in *makeIn) (*endpoint.Listed[document.Document], error) {
	if faults := document.Validate(in.Body.Made); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := sourcesFit(c, in); err != nil {
		return nil, err
	}
	var rows []document.Document
	for i, m := range in.Body.Made {
		d, err := begin(c, m, in.Body.Replaces)
		if domain.IsNotFound(err) {
			return nil, domain.Invalid(domain.Wrong(fmt.Sprintf("made.%d.NeedId", i)))
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, d)
	}
	return endpoint.Whole(rows), nil
}

// sourcesFit holds what is made against the documents of which it is made, and those against what memory holds.
func sourcesFit(c *endpoint.Call, in *makeIn) error {
	ids := slices.Clone(in.Body.Replaces)
	for _, m := range in.Body.Made {
		for _, p := range m.Parts {
			ids = append(ids, p.DocumentID)
		}
	}
	sources, err := documentdb.Named(c.Tx, ids, true)
	if err != nil {
		return err
	}
	if len(sources) > document.MaxMadeSources {
		return domain.TooLarge(fmt.Sprintf("At most %d documents are put together at once.", document.MaxMadeSources))
	}
	for _, m := range in.Body.Made {
		var bytes int64
		read := map[domain.ID]bool{}
		for _, p := range m.Parts {
			d := sources[p.DocumentID]
			if err := d.Makeable(); err != nil {
				return err
			}
			if !read[d.ID] {
				bytes += d.Size
			}
			read[d.ID] = true
		}
		if bytes > document.MaxMadeBytes {
			return domain.TooLarge(fmt.Sprintf("At most %d MB are put together at once.", document.MaxMadeBytes>>20))
		}
	}
	for _, id := range in.Body.Replaces {
		if err := removable(c, sources[id]); err != nil {
			return err
		}
	}
	return nil
}

// begin leaves a document to be made.
func begin(c *endpoint.Call, m document.Making, replaces []domain.ID) (document.Document, error) {
	kept, err := documentdb.CountDocuments(c.Tx, m.NeedID)
	if err != nil {
		return document.Document{}, err
	}
	who := c.Scope().User
	d := document.Document{Name: document.PDFName(m.Name), NeedID: m.NeedID, MediaType: document.TypePDF, State: document.StateQuarantined, IsActive: true,
		MadeOf: m.Parts, Bookmarks: m.Bookmarks, Replaces: replaces, UploadedBy: who.ID, UploadedByName: who.Name}
	if err := d.Classify(m.Class); err != nil {
		return d, err
	}
	most := document.MaxOnLoan
	if m.NeedID != "" {
		need, err := documentdb.Needs.Get(c.Tx, m.NeedID)
		if err == nil && need.Status == document.NeedAccepted {
			err = domain.Conflict("This is settled: nothing more is asked for.")
		}
		if err != nil {
			return d, err
		}
		d.BorrowerID, most = need.BorrowerID, document.MaxDocuments
	}
	if kept >= most {
		return d, domain.Conflict("As many files as can be kept have come for this already.")
	}
	if err := documentdb.Documents.Insert(c.Tx, &d); err != nil {
		return d, err
	}
	if err := jobs.Enqueue(c.Tx, jobs.DocumentMake{Document: d.ID}); err != nil {
		return d, err
	}
	c.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": d.ID, "NeedId": d.NeedID, "action": "created"}})
	return d, c.Audit("document", string(d.ID), "created", nil, d)
}
