package mismo

import (
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/property"
)

var employerFields = append(part(addressFields, func(e *finance.Employer) *property.Address { return &e.Address }, "ADDRESS/"),
	text("LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName", domain.MaxNameLength, func(e *finance.Employer) *string { return &e.Name }).
		or("INDIVIDUAL/NAME/FullName"),
	flag("EMPLOYMENT/EmploymentBorrowerSelfEmployedIndicator", func(e *finance.Employer) **bool { return &e.Employment.SelfEmployedInd }),
	enum("EMPLOYMENT/EmploymentClassificationType", finance.EmploymentClassificationTypes,
		func(e *finance.Employer) *finance.EmploymentClassificationType {
			return &e.Employment.ClassificationType
		}),
	date("EMPLOYMENT/EmploymentEndDate", func(e *finance.Employer) **domain.Date { return &e.Employment.EndDate }),
	signed("EMPLOYMENT/EmploymentMonthlyIncomeAmount", func(e *finance.Employer) **domain.Money { return &e.Employment.MonthlyIncomeAmt }),
	text("EMPLOYMENT/EmploymentPositionDescription", domain.MaxNameLength, func(e *finance.Employer) *string { return &e.Employment.PositionDesc }),
	date("EMPLOYMENT/EmploymentStartDate", func(e *finance.Employer) **domain.Date { return &e.Employment.StartDate }),
	enum("EMPLOYMENT/EmploymentStatusType", finance.EmploymentStatusTypes,
		func(e *finance.Employer) *finance.EmploymentStatusType { return &e.Employment.StatusType }),
	count("EMPLOYMENT/EmploymentTimeInLineOfWorkMonthsCount", 0, 1200, func(e *finance.Employer) **int { return &e.Employment.TimeInLineOfWorkMonthsCount }),
	enum("EMPLOYMENT/OwnershipInterestType", finance.OwnershipInterestTypes,
		func(e *finance.Employer) *finance.OwnershipInterestType { return &e.Employment.OwnershipInterestType }),
	flag("EMPLOYMENT/SpecialBorrowerEmployerRelationshipIndicator", func(e *finance.Employer) **bool { return &e.Employment.SpecialBorrowerEmployerInd }),
	flag("EMPLOYMENT/EXTENSION/OTHER/DU:EMPLOYMENT_EXTENSION/DU:ForeignIncomeIndicator", func(e *finance.Employer) **bool { return &e.Employment.ForeignIncomeInd }),
	flag("EMPLOYMENT/EXTENSION/OTHER/DU:EMPLOYMENT_EXTENSION/DU:SeasonalIncomeIndicator", func(e *finance.Employer) **bool { return &e.Employment.SeasonalIncomeInd }),
)

var incomeFields = []field[finance.IncomeItem]{
	signed("CURRENT_INCOME_ITEM_DETAIL/CurrentIncomeMonthlyTotalAmount", func(i *finance.IncomeItem) **domain.Money { return &i.MonthlyTotalAmt }),
	flag("CURRENT_INCOME_ITEM_DETAIL/EmploymentIncomeIndicator", func(i *finance.IncomeItem) **bool { return &i.EmploymentIncomeInd }),
	enum("CURRENT_INCOME_ITEM_DETAIL/IncomeType", finance.IncomeTypes, func(i *finance.IncomeItem) *finance.IncomeType { return &i.IncomeType }),
	text("CURRENT_INCOME_ITEM_DETAIL/IncomeTypeOtherDescription", domain.MaxNameLength, func(i *finance.IncomeItem) *string { return &i.IncomeTypeOtherDesc }),
}
