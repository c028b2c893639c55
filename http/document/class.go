package document

import (
	"gable/authz"
	"gable/domain/document"
	"gable/http/endpoint"
)

type lookupIn struct{ endpoint.ListQuery }

func mountClasses(a *endpoint.API) {
	lookup := func(path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: "GET", Path: "/los/api/" + path, Name: name, Tag: "Documents", Permission: authz.LoanRead, Summary: summary}
	}
	endpoint.Read(a, lookup("document-classifications", "listDocumentClassifications", "The classes of documents, in stacking order"),
		func(_ *endpoint.Call, in *lookupIn) (*endpoint.Listed[document.Class], error) {
			return endpoint.Short(document.Classes(), in.ListQuery)
		})
	endpoint.Read(a, lookup("need-doc-categories", "listDocumentCategories", "The parts of a loan's folder, in their order"),
		func(_ *endpoint.Call, in *lookupIn) (*endpoint.Listed[document.Category], error) {
			return endpoint.Short(document.Categories(), in.ListQuery)
		})
}
