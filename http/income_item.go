package http

import (
	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

var incomeItems = OfBorrower[finance.IncomeItem]{
	Kind: Kind[finance.IncomeItem]{
		Name: "income_item", One: "IncomeItem", Many: "IncomeItems", ListPath: "/incomes",
		Table: db.IncomeItems, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial,
		Validate: finance.IncomeItem.Validate,
	},
	Borrower:   func(v *finance.IncomeItem) *domain.ID { return &v.BorrowerId },
	CreatePath: "/incomes", BorrowerItemPath: "/incomeItems",
}
