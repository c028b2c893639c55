package mismo

import (
	"gable/domain"
	"gable/domain/finance"
)

var liabilityFields = append(debtProgramFields(),
	enum("LIABILITY_DETAIL/LiabilityType", finance.LiabilityTypes, func(l *finance.Liability) *finance.LiabilityType { return &l.LiabilityDetail.LiabilityType }),
	text("LIABILITY_DETAIL/LiabilityTypeOtherDescription", domain.MaxNameLength, func(l *finance.Liability) *string { return &l.LiabilityDetail.LiabilityTypeOtherDesc }),
	text("LIABILITY_DETAIL/LiabilityAccountIdentifier", 60, func(l *finance.Liability) *string { return &l.LiabilityDetail.AccountIdentifier }),
	money("LIABILITY_DETAIL/LiabilityMonthlyPaymentAmount", func(l *finance.Liability) **domain.Money { return &l.LiabilityDetail.MonthlyPaymentAmt }),
	money("LIABILITY_DETAIL/LiabilityUnpaidBalanceAmount", func(l *finance.Liability) **domain.Money { return &l.LiabilityDetail.UnpaidBalanceAmt }),
	count("LIABILITY_DETAIL/LiabilityRemainingTermMonthsCount", 0, 999, func(l *finance.Liability) **int { return &l.LiabilityDetail.RemainingTermMonthsCount }),
	money("LIABILITY_DETAIL/HELOCMaximumBalanceAmount", func(l *finance.Liability) **domain.Money { return &l.LiabilityDetail.CreditLimitAmt }),
	flag("LIABILITY_DETAIL/LiabilityExclusionIndicator", func(l *finance.Liability) **bool { return &l.LiabilityDetail.ExclusionInd }),
	flag("LIABILITY_DETAIL/LiabilityPayoffStatusIndicator", func(l *finance.Liability) **bool { return &l.LiabilityDetail.PayoffStatusInd }),
	flag("LIABILITY_DETAIL/LiabilityPaymentIncludesTaxesInsuranceIndicator", func(l *finance.Liability) **bool { return &l.LiabilityDetail.PaymentIncludesTaxesInsuranceInd }),
	flag("LIABILITY_DETAIL/SubjectLoanResubordinationIndicator", func(l *finance.Liability) **bool { return &l.LiabilityDetail.SubjectLoanResubordinationInd }),
	text("LIABILITY_HOLDER/NAME/FullName", domain.MaxNameLength, func(l *finance.Liability) *string { return &l.HolderName }),
)

var expenseFields = []field[finance.Expense]{
	text("AlimonyOwedToName", domain.MaxNameLength, func(e *finance.Expense) *string { return &e.AlimonyOwedTo }),
	money("ExpenseMonthlyPaymentAmount", func(e *finance.Expense) **domain.Money { return &e.MonthlyPaymentAmt }),
	count("ExpenseRemainingTermMonthsCount", 0, 999, func(e *finance.Expense) **int { return &e.RemainingTermMonthsCount }),
	enum("ExpenseType", finance.ExpenseTypes, func(e *finance.Expense) *finance.ExpenseType { return &e.ExpenseType }),
	text("ExpenseTypeOtherDescription", domain.MaxNameLength, func(e *finance.Expense) *string { return &e.ExpenseTypeOtherDesc }),
}
