package finance

import (
	"gable/authz"
	financedb "gable/db/finance"
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/record"
)

var incomeItems = record.OfBorrower[finance.IncomeItem]{
	Kind: record.Kind[finance.IncomeItem]{
		Name: "income_item", One: "IncomeItem", Many: "IncomeItems", ListPath: "/incomes",
		Table: financedb.IncomeItems, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial, Figures: true,
		Validate: finance.IncomeItem.Validate,
	},
	Borrower:   func(v *finance.IncomeItem) *domain.ID { return &v.BorrowerId },
	CreatePath: "/incomes", BorrowerItemPath: "/incomeItems",
}
