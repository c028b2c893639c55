package borrower

import (
	"gable/authz"
	borrowerdb "gable/db/borrower"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

var declarations = record.OfBorrower[borrower.Declaration]{
	Kind: record.Kind[borrower.Declaration]{
		Name: "declaration", One: "Declaration", Many: "Declarations",
		Table: borrowerdb.Declarations, Section: loan.SectionBorrowerInfo, Write: authz.LoanEditBorrower, Figures: true,
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

var demographics = record.OfBorrower[borrower.Demographic]{
	Kind: record.Kind[borrower.Demographic]{
		Name: "demographic", One: "Demographic", Many: "Demographics",
		Table: borrowerdb.Demographics, Section: loan.SectionBorrowerInfo, Write: authz.LoanEditBorrower, Figures: true,
		Validate: borrower.Demographic.Validate,
	},
	Borrower: func(v *borrower.Demographic) *domain.ID { return &v.BorrowerId },
}
