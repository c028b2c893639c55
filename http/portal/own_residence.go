package portal

import (
	sq "github.com/Masterminds/squirrel"

	"gable/authz"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	borrowers "gable/http/borrower"
	"gable/http/endpoint"
	"gable/http/record"
)

type ownResidencePatchIn struct {
	record.Item
	Body endpoint.Patch[borrower.Residence]
}

type ownResidenceCreateIn struct {
	endpoint.LoanPath
	Body endpoint.Patch[borrower.Residence]
}

// mountOwnResidences lets a borrower keep the own addresses: the kind's list, create, patch and delete, each held to the
// borrower record that the caller stands for.
func mountOwnResidences(a *endpoint.API) {
	route := func(method, path, name, summary string, status int) endpoint.Route {
		r := endpoint.Route{Method: method, Path: OwnPath + "/residences" + path, Name: name, Tag: "Applications", Permission: authz.POSEditOwn,
			Section: loan.SectionBorrowerInfo, Summary: summary, Status: status}
		if method == "GET" {
			r.Permission = authz.POSReadOwn
		}
		return r
	}
	endpoint.Read(a, route("GET", "", "listOwnResidences", "List the own addresses", 200), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[borrower.Residence], error) {
		own, err := OwnBorrower(c.Tx)
		if err != nil {
			return nil, err
		}
		return borrowers.Residences.List(c, in.ListQuery, sq.Eq{"t.borrower_id": string(own.ID)})
	})
	endpoint.Write(a, route("POST", "", "createOwnResidence", "Add an own address", 201), func(c *endpoint.Call, in *ownResidenceCreateIn) (*endpoint.Answer[borrower.Residence], error) {
		own, err := OwnForChange(c)
		if err != nil {
			return nil, err
		}
		if err := keepsBorrower(in.Body); err != nil {
			return nil, err
		}
		return borrowers.Residences.Create(c, in.Body, func(r *borrower.Residence) { r.BorrowerId = own.ID })
	})
	endpoint.Write(a, route("PATCH", "/{id}", "updateOwnResidence", "Change an own address", 200), func(c *endpoint.Call, in *ownResidencePatchIn) (*endpoint.Answer[borrower.Residence], error) {
		own, err := OwnForChange(c)
		if err != nil {
			return nil, err
		}
		if err := keepsBorrower(in.Body); err != nil {
			return nil, err
		}
		return borrowers.Residences.Patch(c, in.Item, in.Body, borrowers.Residences.Belongs(own.ID))
	})
	endpoint.Write(a, route("DELETE", "/{id}", "deleteOwnResidence", "Remove an own address", 204), func(c *endpoint.Call, in *record.Item) (*endpoint.Empty, error) {
		own, err := OwnForChange(c)
		if err != nil {
			return nil, err
		}
		return borrowers.Residences.Remove(c, *in, borrowers.Residences.Belongs(own.ID))
	})
	restore := route("POST", "/restore", "restoreOwnResidences", "Bring back removed own addresses", 200)
	restore.Description = record.RestoreDescription
	endpoint.Write(a, restore, func(c *endpoint.Call, in *record.RestoreIn) (*endpoint.Listed[borrower.Residence], error) {
		own, err := OwnForChange(c)
		if err != nil {
			return nil, err
		}
		return borrowers.Residences.Restore(c, in.Body.IDs, borrowers.Residences.Belongs(own.ID))
	})
}

// keepsBorrower refuses a body that names whose address it is: it is the caller's.
func keepsBorrower(body endpoint.Patch[borrower.Residence]) error {
	if !body.Touches("BorrowerId") {
		return nil
	}
	return domain.Invalid(domain.FieldError{Field: "BorrowerId", Key: "refusals:record.borrowerGiven", Params: []string{"BorrowerId"}, Message: "The borrower is given by the server"})
}
