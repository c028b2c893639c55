package document

import (
	"net/http"
	"slices"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/http/record"
)

type lookupIn struct{ endpoint.ListQuery }

const classPath = "/los/api/document-classifications"

// classes is what happens to one of the classes of a company's documents.
var classes = record.Flow[document.Class]{Name: "document_class", Store: documentdb.Classes{}, Record: func(k *document.Class) *domain.Record { return &k.Record }, Check: checkClass}

type classPatchIn struct {
	record.TenantItem
	Body endpoint.Patch[document.Class]
}

type classCreateIn struct {
	Body endpoint.Patch[document.Class]
}

type classOrderIn struct {
	Body struct {
		IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"400" doc:"Every class, in the order wanted. Those of one part of the folder stand together, wherever they are named."`
	}
}

func classRoute(method, path, name, summary, description string, status int) endpoint.Route {
	r := endpoint.Route{Method: method, Path: classPath + path, Name: name, Tag: "Documents", Permission: authz.OrgEditDocuments, Summary: summary, Description: description, Status: status}
	if method == http.MethodGet {
		r.Permission = authz.LoanRead
	}
	return r
}

func mountClasses(a *endpoint.API) {
	listed := func(c *endpoint.Call, query endpoint.ListQuery) (*endpoint.Listed[document.Class], error) {
		stack, err := documentdb.Classes{}.Stack(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.Short(stack.Classes(), query)
	}
	endpoint.Read(a, classRoute("GET", "", "listDocumentClassifications", "The company's classes of documents, in stacking order", "Hidden ones among them.", 200),
		func(c *endpoint.Call, in *lookupIn) (*endpoint.Listed[document.Class], error) {
			return listed(c, in.ListQuery)
		})
	ofLoan := endpoint.Route{Method: "GET", Path: record.OnLoan + "/document-classifications", Name: "listLoanDocumentClassifications", Tag: "Documents", Permission: authz.LoanRead,
		Summary: "The classes of documents of the company whose loan it is, in stacking order", Description: "Hidden ones among them: a document may be of one."}
	endpoint.Read(a, ofLoan, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[document.Class], error) {
		return listed(c, in.ListQuery)
	})
	categories := classRoute("GET", "", "listDocumentCategories", "The parts of a loan's folder, in their order", "", 200)
	categories.Path = "/los/api/need-doc-categories"
	endpoint.Read(a, categories, func(_ *endpoint.Call, in *lookupIn) (*endpoint.Listed[document.Category], error) {
		return endpoint.Short(document.Categories(), in.ListQuery)
	})
	endpoint.Write(a, classRoute("POST", "", "createDocumentClassification", "Add a class of documents", "It comes last in its part of the folder.", 201), func(c *endpoint.Call, in *classCreateIn) (*endpoint.Answer[document.Class], error) {
		return classes.Create(c, in.Body, document.Class{IsOwn: true, IsActive: true})
	})
	endpoint.Write(a, classRoute("PATCH", "/order", "orderDocumentClassifications", "Put the classes of documents into another stacking order", "409 when the ids are not those of the list: someone has added one meanwhile.", 200), orderClasses)
	endpoint.Write(a, classRoute("PATCH", "/{id}", "updateDocumentClassification", "Rename a class of documents, put it into another part of the folder, or hide it", "Documents that are of it keep it.", 200), func(c *endpoint.Call, in *classPatchIn) (*endpoint.Answer[document.Class], error) {
		was, err := classes.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return classes.Patch(c, was, in.Body)
	})
	endpoint.Write(a, classRoute("DELETE", "/{id}", "deleteDocumentClassification", "Remove a class of documents", "Only one that the company has added and that nothing is of (409); any other is hidden.", 204), func(c *endpoint.Call, in *record.TenantItem) (*endpoint.Empty, error) {
		was, err := classes.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return classes.Remove(c, was)
	})
	endpoint.Write(a, classRoute("POST", "/{id}/reset", "resetDocumentClassification", "Make a class of documents again what came with the product", "409 for one that the company has added. Its place among those of its part stays.", 200), resetClass)
}

// checkClass holds a class against what it must be, and gives a new one its code.
func checkClass(c *endpoint.Call, was, will *document.Class) error {
	if err := c.ForWholeCompany(); err != nil {
		return err
	}
	if will == nil {
		return unusedClass(c, *was)
	}
	will.Trim()
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was == nil {
		stack, err := documentdb.Classes{}.LockStack(c.Tx)
		if err != nil {
			return err
		}
		if len(stack.Classes()) >= document.MaxClasses {
			return domain.Conflict("There are as many classes as can be kept. Please remove one first.")
		}
		will.Code = document.OwnCode(will.Name, func(code string) bool {
			_, taken := stack.Find(code)
			return taken
		})
	}
	will.Settle()
	return nil
}

// unusedClass refuses to remove a class that came with the product, or that something is of.
func unusedClass(c *endpoint.Call, k document.Class) error {
	if !k.IsOwn {
		return domain.Conflict("This class came with Gable and can't be removed. Hide it instead.")
	}
	used, err := documentdb.ClassIsUsed(c.Tx, k.Code)
	if used {
		err = domain.Conflict("There are documents of this class, or some are asked for. Hide it instead.")
	}
	return err
}

func resetClass(c *endpoint.Call, in *record.TenantItem) (*endpoint.Answer[document.Class], error) {
	was, err := classes.Lock(c, in.ID, in.IfMatch)
	if err != nil {
		return nil, err
	}
	if was.IsOwn {
		return nil, domain.Conflict("This class is the company's own: there is nothing that it was before.")
	}
	will := was.Shipped()
	if err := classes.Hold(c, &was, &will); err != nil {
		return nil, err
	}
	if err := (documentdb.Classes{}).Update(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[document.Class]{Body: will}, classes.Note(c, "reset", &was, &will)
}

func orderClasses(c *endpoint.Call, in *classOrderIn) (*endpoint.Listed[document.Class], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	all, err := documentdb.Classes{}.LockStack(c.Tx)
	if err != nil {
		return nil, err
	}
	before := make([]domain.ID, len(all.Classes()))
	for i, k := range all.Classes() {
		before[i] = k.ID
	}
	if !slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(in.Body.IDs))) {
		return nil, domain.Conflict("The list has changed in the meantime. Please reload and order it again.")
	}
	if err := (documentdb.Classes{}).Order(c.Tx, in.Body.IDs); err != nil {
		return nil, err
	}
	ordered, err := documentdb.Classes{}.Stack(c.Tx)
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.DOCUMENT_CLASS.CHANGED", Data: map[string]string{"action": "ordered"}})
	return endpoint.Whole(ordered.Classes()), c.Audit("document_class", string(c.Scope().Tenant), "ordered", map[string]any{"order": before}, map[string]any{"order": in.Body.IDs})
}

// knownClass refuses the code of a class that the company has not.
func knownClass(c *endpoint.Call, field, code string) error {
	if code == "" || code == document.Unclassified {
		return nil
	}
	known, err := documentdb.KnownClass(c.Tx, code)
	if err == nil && !known {
		err = domain.Invalid(domain.Wrong(field))
	}
	return err
}
