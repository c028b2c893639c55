package record

import (
	borrowerdb "gable/db/borrower"
	"gable/domain"
	"gable/http/endpoint"
)

// OneOfBorrower names a borrower of a loan.
type OneOfBorrower struct {
	endpoint.LoanPath
	BorrowerPath
}

// PatchOneIn changes what a borrower has one of.
type PatchOneIn[T any] struct {
	endpoint.LoanPath
	BorrowerPath
	WriteFlags
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[T]
}

// MountOne gives a kind of which a borrower has exactly one its two routes: read, empty when nothing was said yet, and
// patch, which makes it on first use.
func (k OfBorrower[T]) MountOne(a *endpoint.API, path string) {
	endpoint.Read(a, k.Route("GET", UnderBorrower+path, "get"+k.One, "Read a borrower's "+Words(k.Many)), func(c *endpoint.Call, in *OneOfBorrower) (*endpoint.Answer[T], error) {
		v, _, err := k.ofBorrower(c, in.BorrowerID)
		return &endpoint.Answer[T]{Body: v}, err
	})
	endpoint.Write(a, k.Route("PATCH", UnderBorrower+path, "update"+k.One, "Change a borrower's "+Words(k.Many)), func(c *endpoint.Call, in *PatchOneIn[T]) (*endpoint.Answer[T], error) {
		v, found, err := k.ofBorrower(c, in.BorrowerID)
		if err != nil {
			return nil, err
		}
		if found {
			return k.Patch(c, Item{LoanPath: in.LoanPath, ID: k.Table.Record(&v).ID, IfMatch: in.IfMatch}, in.Body, k.Belongs(in.BorrowerID))
		}
		if err := endpoint.Matches(in.IfMatch, 0); err != nil {
			return nil, err
		}
		return k.Create(c, in.Body, func(v *T) { *k.Borrower(v) = in.BorrowerID })
	})
}

// ofBorrower finds the borrower's own record; NOT_FOUND when the loan has no such borrower.
func (k OfBorrower[T]) ofBorrower(c *endpoint.Call, id domain.ID) (v T, found bool, err error) {
	if _, err := borrowerdb.Borrowers.Get(c.Tx, id); err != nil {
		return v, false, err
	}
	v, found, err = k.Table.Find(c.Tx, "BorrowerId", id)
	if !found {
		*k.Borrower(&v) = id
	}
	return v, found, err
}
