package borrower

import (
	"gable/authz"
	borrowerdb "gable/db/borrower"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/record"
)

// Residences are where borrowers live and lived.
var Residences = record.OfBorrower[borrower.Residence]{
	Kind: record.Kind[borrower.Residence]{
		Name: "residence", One: "Residence", Many: "Residences",
		Table: borrowerdb.Residences, Section: loan.SectionBorrowerInfo, Write: authz.LoanEditBorrower, Figures: true,
		Validate: borrower.Residence.Validate,
	},
	Borrower:   func(v *borrower.Residence) *domain.ID { return &v.BorrowerId },
	CreatePath: "/residences", ListedByBorrower: true,
}
