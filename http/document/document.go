package document

import (
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/portal"
	"gable/http/record"
	"gable/jobs"
)

type contentIn struct {
	record.Item
	Preview bool `query:"preview" doc:"Has a page show it; else it is saved. Only PDF, JPEG and PNG are ever shown."`
}

// documentRoute is a route under a loan's documents; whoever reads the loan may read them.
func documentRoute(method, path, name, summary string) endpoint.Route {
	r := endpoint.Route{Method: method, Path: record.OnLoan + "/documents" + path, Name: name, Tag: "Documents", Permission: authz.LoanEditNeeds, Section: loan.SectionLoanDocuments, Summary: summary}
	if method == http.MethodGet {
		r.Permission = authz.LoanRead
	}
	return r
}

func mountDocuments(a *endpoint.API) {
	list := documentRoute("GET", "", "listDocuments", "The documents of a loan")
	list.Description = "search finds by all words of it: in a document's text, its name, or its class; what is found by its text has a snippet."
	endpoint.Read(a, list, func(c *endpoint.Call, in *searchIn) (*endpoint.Listed[document.Document], error) {
		return listDocuments(c, a, in)
	})
	endpoint.Read(a, documentRoute("GET", "/{id}", "getDocument", "One document, without its content"), func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.Document], error) {
		d, err := documentdb.Documents.Get(c.Tx, in.ID)
		return &endpoint.Answer[document.Document]{Body: d}, err
	})
	edit := documentRoute("PATCH", "/{id}", "updateDocument", "Rename or classify a document, approve it or disapprove it")
	edit.Description = "A status of null takes a verdict back; a disapproval says why. 409 for a document that can't be opened. The need that it answers stays as it is."
	endpoint.Write(a, edit, changeDocument)
	const served = "By stream, or the ranges asked for. 409 for a document that was not looked at yet, or was refused."
	content := documentRoute("GET", "/{id}/content", "readDocument", "What a document holds")
	content.Description = served
	endpoint.AuditedRead(a, content, func(c *endpoint.Call, in *contentIn) (*huma.StreamResponse, error) { return readDocument(c, a, in) })
	own := endpoint.Route{Method: "GET", Path: portal.OwnPath + "/documents/{id}/content", Name: "readOwnDocument", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "What an own document holds", Description: served}
	endpoint.Read(a, own, func(c *endpoint.Call, in *contentIn) (*huma.StreamResponse, error) {
		if _, err := portal.OwnBorrower(c.Tx); err != nil {
			return nil, err
		}
		return readOwnDocument(c, a, in)
	})
	again := documentRoute("POST", "/{id}/scan", "scanDocument", "Have a document looked at again that was not yet")
	again.Description = "For one whose scan was given up (unchecked): while it waits to be looked at it is QUARANTINED, and nobody reads it. 409 for any other."
	endpoint.Write(a, again, func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.Document], error) {
		d, err := documentdb.Documents.Lock(c.Tx, in.ID)
		if err == nil && d.State != document.StateQuarantined {
			err = domain.Conflict("refusals:document.checkedAlready", "This document was checked already.")
		}
		if err == nil {
			err = MayOpen(c, d)
		}
		if err != nil {
			return nil, err
		}
		if was := d; d.Unchecked {
			d.Unchecked = false
			if err := documentdb.Documents.Update(c.Tx, &d); err != nil {
				return nil, err
			}
			if err := c.Audit("document", string(d.ID), "updated", was, d); err != nil {
				return nil, err
			}
		}
		c.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": d.ID, "NeedId": d.NeedID, "action": "asked for again"}})
		if d.IsMade() {
			err = jobs.Enqueue(c.Tx, jobs.DocumentMake{Document: d.ID})
		} else {
			err = jobs.Enqueue(c.Tx, jobs.DocumentScan{Document: d.ID})
		}
		return &endpoint.Answer[document.Document]{Body: d}, err
	})
}

type changeIn struct {
	record.Item
	Body endpoint.Patch[verdict]
}

// verdict is what of a document people change.
type verdict struct {
	Name   string          `json:"name,omitempty" maxLength:"200"`
	Status document.Status `json:"status,omitempty" enum:"APPROVED,DISAPPROVED"`
	Note   string          `json:"disapprovalNote,omitempty" maxLength:"1000" doc:"Why; required with DISAPPROVED."`
	Reason string          `json:"rejectionReason,omitempty" enum:"NOT_LEGIBLE,PAGES_MISSING,TOO_OLD,WRONG_PERSON,WRONG_DOCUMENT,NOT_SIGNED,INCONSISTENT,OTHER" doc:"With DISAPPROVED: what its sender reads, in their language."`
	Class  string          `json:"classification,omitempty" maxLength:"60" doc:"The code of one of document-classifications; null for none."`
	NeedID domain.ID       `json:"NeedId,omitempty" doc:"The need that it answers; null for none."`
}

func changeDocument(c *endpoint.Call, in *changeIn) (*endpoint.Answer[document.Document], error) {
	was, err := documentdb.Documents.Lock(c.Tx, in.ID)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	will, err := changed(c, was, in.Body)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[document.Document]{Body: will}, save(c, was, &will, "updated")
}

// changed is a document after a change of it.
func changed(c *endpoint.Call, was document.Document, patch endpoint.Patch[verdict]) (will document.Document, err error) {
	will = was
	given, err := patch.Apply(verdict{Name: was.Name, Status: was.Status, Note: was.Note, Reason: was.RejectionReason, Class: was.Class, NeedID: was.NeedID})
	if err != nil {
		return will, err
	}
	if patch.Touches("name") {
		if err := will.Rename(given.Name); err != nil {
			return will, err
		}
	}
	if patch.Touches("classification") {
		if err := KnownClass(c, "classification", given.Class); err != nil {
			return will, err
		}
		will.Classify(given.Class)
	}
	if patch.Touches("NeedId") && given.NeedID != was.NeedID {
		if err := putToNeed(c, was, &will, given.NeedID); err != nil {
			return will, err
		}
	}
	if patch.Touches("status") || patch.Touches("disapprovalNote") || patch.Touches("rejectionReason") {
		if err := will.Judge(given.Status, given.Note, given.Reason); err != nil {
			return will, err
		}
	}
	return will, nil
}

// takeFromNeed has a document answer no need any more: of whom it was asked reads it no longer, but for what they sent themselves.
func takeFromNeed(c *endpoint.Call, will *document.Document) error {
	if will.BorrowerID == "" {
		return nil
	}
	theirs, err := documentdb.UsersOfBorrower(c.Tx, will.BorrowerID)
	if !slices.Contains(theirs, will.UploadedBy) {
		will.BorrowerID = ""
	}
	return err
}

// putToNeed has a document answer a need, or none.
func putToNeed(c *endpoint.Call, was document.Document, will *document.Document, id domain.ID) error {
	if err := removable(c, was); err != nil {
		return err
	}
	will.NeedID = id
	if id == "" {
		return takeFromNeed(c, will)
	}
	n, err := documentdb.Needs.Lock(c.Tx, id)
	switch {
	case domain.IsNotFound(err):
		return domain.Invalid(domain.Wrong("NeedId"))
	case err != nil:
		return err
	case n.Status == document.NeedAccepted:
		return domain.Conflict("refusals:need.settled", "This is settled: nothing more is asked for.")
	case n.Type == document.NeedTypeInformation:
		return domain.Conflict("refusals:need.asksForAnswer", "This asks for an answer, not for a file.")
	case was.RemovedAt != "":
		return domain.Conflict("refusals:document.removed", "This document was removed. Please put it back first.")
	}
	came, err := documentdb.CountDocuments(c.Tx, id)
	if err == nil && came >= document.MaxDocuments {
		err = domain.Conflict("refusals:need.mostFiles", "As many files as can be kept have come for this already.")
	}
	if err != nil {
		return err
	}
	will.BorrowerID = n.BorrowerID
	if will.Class == "" {
		will.Class = n.Class
	}
	return nil
}

// readOwnDocument answers a borrower the content of a document of theirs that staff did not remove.
func readOwnDocument(c *endpoint.Call, a *endpoint.API, in *contentIn) (*huma.StreamResponse, error) {
	d, err := documentdb.Documents.Get(c.Tx, in.ID)
	if err == nil && d.RemovedAt != "" {
		err = domain.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return readDocument(c, a, in)
}

// MayOpen refuses what shows taxpayer numbers to who may not reveal them, a credit report to who may not read those, and a file as it came to
// who may edit no documents.
func MayOpen(c *endpoint.Call, d document.Document) error {
	if d.CreditReportID != "" && !c.Caller.Allowed(authz.LoanReadCredit) {
		return domain.Denied("refusals:document.creditReport", "This is a credit report, which you may not read.")
	}
	if d.ShowsSSN() && !c.Caller.Allowed(authz.LoanRevealSSN) {
		return domain.Denied("refusals:document.taxpayerNumber", "This document has a taxpayer number, which you may not reveal.")
	}
	if d.AsItCame && !c.Caller.Allowed(authz.LoanEditNeeds) {
		return domain.Denied("refusals:document.asItCame", "This is the file as it came. Only who may edit documents saves it.")
	}
	return nil
}

// readDocument answers the content of a clean document.
func readDocument(c *endpoint.Call, a *endpoint.API, in *contentIn) (*huma.StreamResponse, error) {
	d, err := documentdb.Documents.Get(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := MayOpen(c, d); err != nil {
		return nil, err
	}
	switch d.State {
	case document.StateClean:
	case document.StateQuarantined:
		return nil, domain.Conflict("refusals:document.beingChecked", "This document is still being checked. Please try again shortly.")
	case document.StateRefused:
		return nil, domain.Conflict("refusals:document.unsafe", "This document was refused: it can't be opened.")
	}
	object, err := documentdb.ReadDocument(c.Tx, a.Files.Vault, in.ID)
	if err != nil {
		return nil, err
	}
	how := document.OpeningDownload
	if in.Preview {
		how = document.OpeningPreview
	}
	if err := documentdb.NoteViews(c.Tx, []domain.ID{d.ID}, how); err != nil {
		return nil, err
	}
	if d.CreditReportID != "" {
		if err := c.LookedAtReports(d.ID); err != nil {
			return nil, err
		}
	}
	served := endpoint.Content{Object: object, Name: d.Name, Type: "application/octet-stream"}
	if document.Shown(d.MediaType) && !d.AsItCame {
		served.Type, served.Shown = d.MediaType, in.Preview
	}
	return a.Files.Serve(c, served), nil
}
