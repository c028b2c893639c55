package document

import (
	"cmp"
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
	for i, m := range in.Body.Made {
		if err := KnownClass(c, fmt.Sprintf("made.%d.classification", i), m.Class); err != nil {
			return nil, err
		}
	}
	sources, err := sourcesFit(c, in)
	if err != nil {
		return nil, err
	}
	making := domain.NewID()
	var rows []document.Document
	for i, m := range in.Body.Made {
		d := document.Document{Making: making, Replaces: in.Body.Replaces, CreditReportID: creditIn(m, sources), WithSSN: showsSSN(m, sources), WithdrawnOn: withdrawnIn(m, sources)}
		if err := inherit(c, &m, &d, sources); err != nil {
			return nil, err
		}
		err := begin(c, m, &d)
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
func sourcesFit(c *endpoint.Call, in *makeIn) (map[domain.ID]document.Document, error) {
	ids := slices.Clone(in.Body.Replaces)
	for _, m := range in.Body.Made {
		for _, p := range m.Parts {
			ids = append(ids, p.DocumentID)
		}
	}
	sources, err := documentdb.Named(c.Tx, ids, true)
	if err != nil {
		return nil, err
	}
	if len(sources) > document.MaxMadeSources {
		return nil, domain.TooLarge("refusals:document.mostTogether", "At most {{0}} documents can be put together at once.", fmt.Sprint(document.MaxMadeSources))
	}
	for _, m := range in.Body.Made {
		var bytes int64
		read := map[domain.ID]bool{}
		for _, p := range m.Parts {
			d := sources[p.DocumentID]
			if err := cmp.Or(d.Makeable(), MayOpen(c, d)); err != nil {
				return nil, err
			}
			if !read[d.ID] {
				bytes += d.Size
			}
			read[d.ID] = true
		}
		if bytes > document.MaxMadeBytes {
			return nil, domain.TooLarge("refusals:document.largestTogether", "At most {{0}} MB can be put together at once.", fmt.Sprint(document.MaxMadeBytes>>20))
		}
	}
	for _, id := range in.Body.Replaces {
		if err := removable(c, sources[id]); err != nil {
			return nil, err
		}
	}
	return sources, nil
}

// inherit has a document that is made in place of others answer the need that they all answer, and belong to whom they all belong.
func inherit(c *endpoint.Call, m *document.Making, d *document.Document, sources map[domain.ID]document.Document) error {
	first := sources[m.Parts[0].DocumentID]
	for _, p := range m.Parts {
		of := sources[p.DocumentID]
		if !slices.Contains(d.Replaces, of.ID) || of.NeedID != first.NeedID || of.BorrowerID != first.BorrowerID {
			return nil
		}
	}
	d.BorrowerID = first.BorrowerID
	if m.NeedID != "" || first.NeedID == "" {
		return nil
	}
	need, err := documentdb.Needs.Get(c.Tx, first.NeedID)
	if err == nil && need.Status != document.NeedAccepted { // one that is settled asks for nothing more
		m.NeedID = need.ID
	}
	if domain.IsNotFound(err) { // it is no longer asked for
		return nil
	}
	return err
}

// creditIn is the credit report of which pages are taken: what is made of them is for those who may read it.
func creditIn(m document.Making, sources map[domain.ID]document.Document) domain.ID {
	for _, p := range m.Parts {
		if id := sources[p.DocumentID].CreditReportID; id != "" {
			return id
		}
	}
	return ""
}

// showsSSN tells whether pages are taken of a document that shows taxpayer numbers. Which of its pages show them is not known.
func showsSSN(m document.Making, sources map[domain.ID]document.Document) bool {
	return slices.ContainsFunc(m.Parts, func(p document.Part) bool {
		of := sources[p.DocumentID]
		return of.ShowsSSN()
	})
}

// withdrawnIn is the last day on which what pages are taken of was withdrawn, where that is all of it: what is made of them is that letter
// again. It is no day where other pages are with them.
func withdrawnIn(m document.Making, sources map[domain.ID]document.Document) (day domain.Date) {
	for _, p := range m.Parts {
		of := sources[p.DocumentID]
		if !of.IsWithdrawn() {
			return domain.Date{}
		}
		if day.Before(of.WithdrawnOn) {
			day = of.WithdrawnOn
		}
	}
	return day
}

// begin leaves a document to be made.
func begin(c *endpoint.Call, m document.Making, d *document.Document) error {
	kept, err := documentdb.CountDocuments(c.Tx, m.NeedID)
	if err != nil {
		return err
	}
	who := c.Scope().User
	d.Name, d.NeedID, d.MediaType, d.State, d.IsActive = document.PDFName(m.Name), m.NeedID, document.TypePDF, document.StateQuarantined, true
	d.MadeOf, d.Bookmarks, d.UploadedBy, d.UploadedByName = m.Parts, m.Bookmarks, who.ID, who.Name
	d.Classify(m.Class)
	most := document.MaxOnLoan
	if m.NeedID != "" {
		need, err := documentdb.Needs.Get(c.Tx, m.NeedID)
		if err == nil && need.Status == document.NeedAccepted {
			err = domain.Conflict("refusals:need.settled", "This is settled: nothing more is asked for.")
		}
		if err != nil {
			return err
		}
		d.BorrowerID, most = need.BorrowerID, document.MaxDocuments
	}
	if kept >= most {
		return domain.Conflict("refusals:need.mostFiles", "As many files as can be kept have come for this already.")
	}
	if err := documentdb.Documents.Insert(c.Tx, d); err != nil {
		return err
	}
	if err := jobs.Enqueue(c.Tx, jobs.DocumentMake{Document: d.ID}); err != nil {
		return err
	}
	c.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": d.ID, "NeedId": d.NeedID, "action": "created"}})
	return c.Audit("document", string(d.ID), "created", nil, d)
}
