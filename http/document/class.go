package document

import (
	"slices"

	"gable/authz"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/http/record"
)

type lookupIn struct{ endpoint.ListQuery }

// classes are the classes of a company's documents.
var classes = record.Shipped[document.Class]{
	Name: "document_class", One: "DocumentClassification", Many: "DocumentClassifications", Path: "/los/api/document-classifications", Tag: "Documents",
	Lists: "The company's classes of documents, in stacking order", Stays: "Documents that are of it keep it.",
	Write:   authz.OrgEditDocuments,
	Records: documentdb.Classes, Record: func(k *document.Class) *domain.Record { return &k.Record }, Most: document.MaxClasses,
	Begin: document.Class{IsOwn: true, IsActive: true},
	IsOwn: func(k document.Class) bool { return k.IsOwn }, Reset: document.Class.Shipped,
	Check: checkClass,
}

func mountClasses(a *endpoint.API) {
	classes.Mount(a)
	ofLoan := endpoint.Route{Method: "GET", Path: record.OnLoan + "/document-classifications", Name: "listLoanDocumentClassifications", Tag: "Documents", Permission: authz.LoanRead,
		Summary: "The classes of documents of the company whose loan it is, in stacking order", Description: "Hidden ones among them: a document may be of one."}
	endpoint.Read(a, ofLoan, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[document.Class], error) {
		all, err := documentdb.Classes.All(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(all, in.ListQuery)
	})
	categories := endpoint.Route{Method: "GET", Path: "/los/api/need-doc-categories", Name: "listDocumentCategories", Tag: "Documents", Permission: authz.LoanRead,
		Summary: "The parts of a loan's folder, in their order"}
	endpoint.Read(a, categories, func(c *endpoint.Call, in *lookupIn) (*endpoint.Listed[document.Category], error) {
		classes, err := documentdb.Classes.All(c.Tx)
		if err != nil {
			return nil, err
		}
		all := slices.Clone(document.Categories())
		for i := range all {
			all[i].IsActive = slices.ContainsFunc(classes, func(k document.Class) bool { return k.IsActive && k.Category == all[i].Code })
		}
		return endpoint.InMemoryList(all, in.ListQuery)
	})
}

// checkClass holds a class against what it must be, and gives a new one its code.
func checkClass(_ *endpoint.Call, was, will *document.Class, others []document.Class) ([]domain.FieldError, error) {
	will.Trim()
	if was == nil {
		will.Code = document.OwnCode(will.Name, func(code string) bool {
			return slices.ContainsFunc(others, func(o document.Class) bool { return o.Code == code })
		})
	}
	return will.Validate(), nil
}

// KnownClass refuses the code of a class that the company has not.
func KnownClass(c *endpoint.Call, field, code string) error {
	if code == "" || code == document.Unclassified {
		return nil
	}
	known, err := documentdb.KnownClass(c.Tx, code)
	if err == nil && !known {
		err = domain.Invalid(domain.Wrong(field))
	}
	return err
}
