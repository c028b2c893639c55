package finance

import (
	"gable/authz"
	financedb "gable/db/finance"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/record"
)

var assets = record.Kind[finance.Asset]{
	Name: "asset", One: "Asset", Many: "Assets", ListPath: "/assets",
	Table: financedb.Assets, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial, Figures: true,
	Validate: finance.Asset.Validate,
	After:    applies[finance.Asset](appliesAssets),
}
