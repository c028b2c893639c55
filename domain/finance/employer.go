package finance

import (
	"gable/domain"
	"gable/domain/property"
)

// Employer is a present or past job of one borrower.
type Employer struct {
	domain.Record
	BorrowerId domain.ID        `json:"BorrowerId"`
	Employment Employment       `json:"Employment"`
	Name       string           `json:"Name,omitempty" doc:"Employer or business"`
	Phone      string           `json:"Phone,omitempty"`
	Address    property.Address `json:"Address"`
}

// Employment is the job itself.
type Employment struct {
	StartDate                   *domain.Date                 `json:"StartDate,omitempty"`
	EndDate                     *domain.Date                 `json:"EndDate,omitempty"`
	ClassificationType          EmploymentClassificationType `json:"ClassificationType,omitempty"`
	StatusType                  EmploymentStatusType         `json:"StatusType,omitempty"`
	MonthlyIncomeAmt            *domain.Money                `json:"MonthlyIncomeAmt,omitempty" doc:"All pay of this job a month; income items tied to the employer break it down"`
	PositionDesc                string                       `json:"PositionDesc,omitempty"`
	SelfEmployedInd             *bool                        `json:"SelfEmployedInd,omitempty"`
	OwnershipInterestType       OwnershipInterestType        `json:"OwnershipInterestType,omitempty"`
	TimeInLineOfWorkMonthsCount *int                         `json:"TimeInLineOfWorkMonthsCount,omitempty"`
	SpecialBorrowerEmployerInd  *bool                        `json:"SpecialBorrowerEmployerRelationshipInd,omitempty" doc:"Employed by a party to the transaction"`
	ForeignIncomeInd            *bool                        `json:"ForeignIncomeInd,omitempty"`
	SeasonalIncomeInd           *bool                        `json:"SeasonalIncomeInd,omitempty"`
}

// IsCurrent reports whether the job is a present one; an unknown status counts as present while no end is known.
func (e Employer) IsCurrent() bool {
	if e.Employment.StatusType == "" {
		return e.Employment.EndDate == nil
	}
	return e.Employment.StatusType == EmploymentCurrent
}

// Validate returns what is wrong with the employer; what is missing is not.
func (e Employer) Validate() []domain.FieldError {
	var faults domain.Faults
	m := e.Employment
	faults.Ref("BorrowerId", e.BorrowerId)
	faults.Text("Name", e.Name, domain.MaxNameLength)
	faults.Text("Phone", e.Phone, 40)
	faults.Within("Address", e.Address.Validate())
	faults.Date("Employment.StartDate", m.StartDate)
	faults.Date("Employment.EndDate", m.EndDate)
	faults.Order("Employment.EndDate", m.StartDate, m.EndDate)
	faults.Enum("Employment.ClassificationType", EmploymentClassificationTypes, string(m.ClassificationType))
	faults.Enum("Employment.StatusType", EmploymentStatusTypes, string(m.StatusType))
	faults.Enum("Employment.OwnershipInterestType", OwnershipInterestTypes, string(m.OwnershipInterestType))
	faults.Text("Employment.PositionDesc", m.PositionDesc, domain.MaxNameLength)
	faults.Between("Employment.TimeInLineOfWorkMonthsCount", m.TimeInLineOfWorkMonthsCount, 0, 1200)
	return faults
}
