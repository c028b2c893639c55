package http

import (
	"gable/authz"
	"gable/db"
	"gable/domain/finance"
	"gable/domain/loan"
)

var assets = Kind[finance.Asset]{
	Name: "asset", One: "Asset", Many: "Assets", ListPath: "/assets",
	Table: db.Assets, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial,
	Validate: finance.Asset.Validate,
	After:    applies[finance.Asset](appliesAssets),
}
