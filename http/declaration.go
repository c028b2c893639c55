package http

import (
	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

var declarations = OfBorrower[borrower.Declaration]{
	Kind: record.Kind[borrower.Declaration]{
		Name: "declaration", One: "Declaration", Many: "Declarations",
		Table: db.Declarations, Section: loan.SectionBorrowerInfo, Write: authz.LoanEditBorrower, Figures: true,
		Validate: borrower.Declaration.Validate,
		Check: func(_ *endpoint.Call, _, will *borrower.Declaration) error {
			if will != nil {
				*will = will.Normalize()
			}
			return nil
		},
	},
	Borrower: func(v *borrower.Declaration) *domain.ID { return &v.BorrowerId },
}

var demographics = OfBorrower[borrower.Demographic]{
	Kind: record.Kind[borrower.Demographic]{
		Name: "demographic", One: "Demographic", Many: "Demographics",
		Table: db.Demographics, Section: loan.SectionBorrowerInfo, Write: authz.LoanEditBorrower, Figures: true,
		Validate: borrower.Demographic.Validate,
	},
	Borrower: func(v *borrower.Demographic) *domain.ID { return &v.BorrowerId },
}

type OneOfBorrower struct {
	endpoint.LoanPath
	BorrowerPath
}

type patchOneIn[T any] struct {
	endpoint.LoanPath
	BorrowerPath
	record.WriteFlags
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[T]
}

// mountOne gives a kind of which a borrower has exactly one its two routes: read, empty when nothing was said yet, and
// patch, which makes it on first use.
func mountOne[T any](a *endpoint.API, k OfBorrower[T], path string) {
	endpoint.Read(a, k.Route("GET", underBorrower+path, "get"+k.One, "Read a borrower's "+record.Words(k.Many)), func(c *endpoint.Call, in *OneOfBorrower) (*endpoint.Answer[T], error) {
		v, _, err := k.ofBorrower(c, in.BorrowerID)
		return &endpoint.Answer[T]{Body: v}, err
	})
	endpoint.Write(a, k.Route("PATCH", underBorrower+path, "update"+k.One, "Change a borrower's "+record.Words(k.Many)), func(c *endpoint.Call, in *patchOneIn[T]) (*endpoint.Answer[T], error) {
		v, found, err := k.ofBorrower(c, in.BorrowerID)
		if err != nil {
			return nil, err
		}
		if found {
			return k.Patch(c, record.Item{LoanPath: in.LoanPath, ID: k.Table.Record(&v).ID, IfMatch: in.IfMatch}, in.Body, k.belongs(in.BorrowerID))
		}
		if err := endpoint.Matches(in.IfMatch, 0); err != nil {
			return nil, err
		}
		return k.Create(c, in.Body, func(v *T) { *k.Borrower(v) = in.BorrowerID })
	})
}

// ofBorrower finds the borrower's own record; NOT_FOUND when the loan has no such borrower.
func (k OfBorrower[T]) ofBorrower(c *endpoint.Call, id domain.ID) (v T, found bool, err error) {
	if _, err := borrowers.Table.Get(c.Tx, id); err != nil {
		return v, false, err
	}
	v, found, err = k.Table.Find(c.Tx, "BorrowerId", id)
	if !found {
		*k.Borrower(&v) = id
	}
	return v, found, err
}
