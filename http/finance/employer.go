package finance

import (
	"gable/authz"
	financedb "gable/db/finance"
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/record"
)

var employers = record.OfBorrower[finance.Employer]{
	Kind: record.Kind[finance.Employer]{
		Name: "employer", One: "Employer", Many: "Employers", ListPath: "/employers",
		Table: financedb.Employers, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial, Figures: true,
		Validate: finance.Employer.Validate,
	},
	Borrower:   func(v *finance.Employer) *domain.ID { return &v.BorrowerId },
	CreatePath: "/employers",
}
