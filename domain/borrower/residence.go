package borrower

import (
	"gable/domain"
	"gable/domain/property"
)

// Residence is an address at which a borrower lives or lived, or gets mail.
type Residence struct {
	domain.Record
	BorrowerId      domain.ID        `json:"BorrowerId"`
	ResidenceDetail ResidenceDetail  `json:"ResidenceDetail"`
	Landlord        Landlord         `json:"Landlord"`
	Address         property.Address `json:"Address"`
}

// ResidenceDetail is since when and on what basis.
type ResidenceDetail struct {
	ResidencyType       ResidencyType `json:"ResidencyType,omitempty"`
	BasisType           BasisType     `json:"BasisType,omitempty"`
	DurationYearsCount  *int          `json:"DurationYearsCount,omitempty"`
	DurationMonthsCount *int          `json:"DurationMonthsCount,omitempty" doc:"Months beyond the years"`
}

// Landlord is what is paid to live there.
type Landlord struct {
	Name           string        `json:"Name,omitempty"`
	MonthlyRentAmt *domain.Money `json:"MonthlyRentAmt,omitempty"`
}

// DurationMonths returns the whole time at the address in months, and whether it is known.
func (r Residence) DurationMonths() (months int, known bool) {
	d := r.ResidenceDetail
	known = d.DurationYearsCount != nil || d.DurationMonthsCount != nil
	return 12*domain.Count(d.DurationYearsCount) + domain.Count(d.DurationMonthsCount), known
}

// Validate returns what is wrong with the residence; what is missing is not.
func (r Residence) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Ref("BorrowerId", r.BorrowerId)
	faults.Enum("ResidenceDetail.ResidencyType", ResidencyTypes, string(r.ResidenceDetail.ResidencyType))
	faults.Enum("ResidenceDetail.BasisType", BasisTypes, string(r.ResidenceDetail.BasisType))
	faults.Between("ResidenceDetail.DurationYearsCount", r.ResidenceDetail.DurationYearsCount, 0, 120)
	faults.Between("ResidenceDetail.DurationMonthsCount", r.ResidenceDetail.DurationMonthsCount, 0, 1440)
	faults.NotNegative("Landlord.MonthlyRentAmt", r.Landlord.MonthlyRentAmt)
	faults.Text("Landlord.Name", r.Landlord.Name, domain.MaxNameLength)
	faults.Within("Address", r.Address.Validate())
	return faults
}
