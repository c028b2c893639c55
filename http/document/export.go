package document

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/vault/blob"
)

type exportIn struct {
	endpoint.LoanPath
	IDs []domain.ID `query:"LoanDocumentIds" maxItems:"200" doc:"The documents, by commas; without any all of the folder."`
}

func mountExport(a *endpoint.API) {
	r := documentRoute("GET", "/export", "exportDocuments", "The documents of a loan in stacking order, as one ZIP file")
	r.Permission, r.Section = authz.LoanExport, loan.SectionExportLoan
	r.Description = "By stream; 403 while acting for another. Each export is in the loan's history, and so is a look at each credit report in it. What can't be opened, and what was removed, is left out. For one PDF of all, make a document of them."
	endpoint.AuditedRead(a, r, func(c *endpoint.Call, in *exportIn) (*huma.StreamResponse, error) {
		if err := c.NotWhileActing(); err != nil {
			return nil, err
		}
		found, content, err := documentdb.InFolder(c.Tx, a.Files.Vault, in.IDs)
		if err != nil {
			return nil, err
		}
		found = slices.DeleteFunc(found, func(d document.Document) bool { return MayOpen(c, d) != nil })
		if len(found) == 0 {
			return nil, domain.Conflict("refusals:document.nothingToExport", "There is no document here that could be exported.")
		}
		ids := make([]domain.ID, len(found))
		for i, d := range found {
			ids[i] = d.ID
		}
		if err := documentdb.NoteViews(c.Tx, ids, document.OpeningExport); err != nil {
			return nil, err
		}
		if err := c.LookedAtReports(ids...); err != nil {
			return nil, err
		}
		classes, err := documentdb.Classes.Stack(c.Tx)
		if err != nil {
			return nil, err
		}
		exported := a.Files.ServeZip(c, fmt.Sprintf("Loan-%s-documents.zip", c.Loan.ID), stacked(found, content, classes, c.Caller.User.Language))
		return exported, c.Audit("loan", c.Loan.ID.String(), "exported", nil, map[string]any{"format": "zip", "documents": len(found)})
	})
}

// stacked are documents as files in stacking order, each with its place in front of its name. Which were withdrawn is said in a language.
func stacked(found []document.Document, content map[domain.ID]blob.Object, classes document.Stack, language string) []endpoint.Content {
	slices.SortStableFunc(found, func(a, b document.Document) int {
		return cmp.Compare(classes.Place(a.Class), classes.Place(b.Class))
	})
	files := make([]endpoint.Content, 0, len(found))
	for at, d := range found {
		name := d.NameOutside(language)
		if class, known := classes.Find(d.Class); known {
			name = class.Name + " - " + name
		}
		name = strings.ReplaceAll(document.NameOf(strings.ReplaceAll(name, "/", "-")), "..", ".")
		files = append(files, endpoint.Content{Object: content[d.ID], Name: path.Base(fmt.Sprintf("%03d %s", at+1, name))})
	}
	return files
}
