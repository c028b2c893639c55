package http

import (
	sq "github.com/Masterminds/squirrel"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/endpoint"
)

var borrowers = Kind[borrower.Borrower]{
	Name: "borrower", One: "Borrower", Many: "Borrowers", ListPath: "/borrowers",
	Table: db.Borrowers, Section: loan.SectionBorrowerInfo, Write: authz.LoanEditBorrower,
	Validate: borrower.Borrower.Validate,
	Check:    checkBorrower,
	Final:    true, // log-ins, invitations and authorisations go with a person
}

// checkBorrower keeps what only its own action may change, and one primary borrower on every loan.
func checkBorrower(c *endpoint.Call, was, will *borrower.Borrower) error {
	if was == nil {
		will.TaxpayerIdentifier.Masked = ""
	}
	if was != nil && will != nil {
		will.TaxpayerIdentifier.Masked = was.TaxpayerIdentifier.Masked
	}
	losesPrimary := was != nil && was.IsPrimaryBorrower && (will == nil || !will.IsPrimaryBorrower || !will.Active)
	if losesPrimary {
		return domain.Invalid(domain.FieldError{Field: "isPrimaryBorrower", Key: "invalid", Params: []string{"isPrimaryBorrower"},
			Message: "A loan needs a primary borrower: name another one first."})
	}
	if will != nil && will.IsPrimaryBorrower && (was == nil || !was.IsPrimaryBorrower) {
		return db.ClearPrimaryBorrower(c.Tx)
	}
	return nil
}

type borrowersIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
	Inactive bool `query:"inactive" doc:"With people taken off the loan."`
}

func mountBorrowers(a *endpoint.API) {
	k := borrowers
	endpoint.Read(a, k.route("GET", "/borrowers", "listBorrowers", "List a loan's borrowers"), func(c *endpoint.Call, in *borrowersIn) (*endpoint.Listed[borrower.Borrower], error) {
		if in.Inactive {
			return k.list(c, in.ListQuery)
		}
		return k.list(c, in.ListQuery, sq.Expr("t.active"))
	})
	endpoint.Write(a, k.route("POST", "/borrowers", "createBorrower", "Add a person to a loan"), func(c *endpoint.Call, in *createIn[borrower.Borrower]) (*endpoint.Answer[borrower.Borrower], error) {
		return k.create(c, in.Body, func(b *borrower.Borrower) {
			if !in.Body.Touches("active") {
				b.Active = true
			}
			if b.Role == "" {
				b.Role = borrower.RoleBorrower
			}
		})
	})
	endpoint.Read(a, k.route("GET", underBorrower, "getBorrower", "Read one of a loan's borrowers"), func(c *endpoint.Call, in *OneOfBorrower) (*endpoint.Answer[borrower.Borrower], error) {
		b, err := k.Table.Get(c.Tx, in.BorrowerID)
		return &endpoint.Answer[borrower.Borrower]{Body: b}, err
	})
	endpoint.Write(a, k.route("PATCH", underBorrower, "updateBorrower", "Change one of a loan's borrowers"), func(c *endpoint.Call, in *patchOneIn[borrower.Borrower]) (*endpoint.Answer[borrower.Borrower], error) {
		return k.patch(c, Item{LoanPath: in.LoanPath, ID: in.BorrowerID, IfMatch: in.IfMatch}, in.Body, nil)
	})
	endpoint.Write(a, k.route("DELETE", underBorrower, "deleteBorrower", "Remove a person and all that is theirs alone from a loan"), func(c *endpoint.Call, in *deleteBorrowerIn) (*endpoint.Empty, error) {
		return k.remove(c, Item{LoanPath: in.LoanPath, ID: in.BorrowerID, IfMatch: in.IfMatch}, nil)
	})
}

type deleteBorrowerIn struct {
	OneOfBorrower
	IfMatch string `header:"If-Match" doc:"The version the removal is based on; 412 when another write came first."`
}
