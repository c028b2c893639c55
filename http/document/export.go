package document

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/vault/blob"
)

type exportIn struct {
	endpoint.LoanPath
	IDs []domain.ID `query:"LoanDocumentIds" maxItems:"200" doc:"The documents, by commas; without any all of the folder."`
}

func mountExport(a *endpoint.API) {
	r := documentRoute("GET", "/export", "exportDocuments", "The documents of a loan in stacking order, as one ZIP file")
	r.Description = "By stream. What can't be opened, and what was removed, is left out. For one PDF of all, make a document of them."
	endpoint.Read(a, r, func(c *endpoint.Call, in *exportIn) (*huma.StreamResponse, error) {
		found, objects, err := documentdb.InFolder(c.Tx, a.Files.Vault, in.IDs)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, domain.Conflict("There is no document here that could be exported.")
		}
		return a.Files.ServeZip(c, fmt.Sprintf("Loan-%s-documents.zip", c.Loan.ID), stacked(found, objects)), nil
	})
}

// stacked are documents as files in stacking order, each with its place in front of its name.
func stacked(found []document.Document, objects []blob.Object) []endpoint.Content {
	order := make([]int, len(found))
	for i := range found {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(document.Place(found[a].Class), document.Place(found[b].Class))
	})
	files := make([]endpoint.Content, 0, len(found))
	for at, i := range order {
		d := found[i]
		name := d.Name
		if class, known := document.FindClass(d.Class); known {
			name = class.Name + " - " + name
		}
		name = strings.ReplaceAll(document.NameOf(strings.ReplaceAll(name, "/", "-")), "..", ".")
		files = append(files, endpoint.Content{Object: objects[i], Name: path.Base(fmt.Sprintf("%03d %s", at+1, name))})
	}
	return files
}
