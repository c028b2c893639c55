package finance

import (
	"gable/domain"
)

// IncomeItem is one stream of income of one borrower. An item tied to an employer is part of that job's pay.
type IncomeItem struct {
	domain.Record
	BorrowerId          domain.ID          `json:"BorrowerId"`
	EmployerId          *domain.ID         `json:"EmployerId,omitempty" doc:"The job this income is part of"`
	IncomeType          IncomeType         `json:"IncomeType,omitempty"`
	IncomeTypeOtherDesc string             `json:"IncomeTypeOtherDesc,omitempty"`
	MonthlyTotalAmt     *domain.Money      `json:"MonthlyTotalAmt,omitempty" doc:"US dollars a month"`
	EmploymentIncomeInd *bool              `json:"EmploymentIncomeInd,omitempty"`
	IncomeRecordGroupId *domain.ID         `json:"IncomeRecordGroupId,omitempty"`
	IncomeItemMetaData  IncomeItemMetaData `json:"IncomeItemMetaData"`
}

// IncomeItemMetaData is what is known beside the amount.
type IncomeItemMetaData struct {
	RetirementDate *domain.Date `json:"RetirementDate,omitempty"`
}

// Validate returns what is wrong with the income item; what is missing is not.
func (i IncomeItem) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Ref("BorrowerId", i.BorrowerId)
	faults.Enum("IncomeType", IncomeTypes, string(i.IncomeType))
	faults.Text("IncomeTypeOtherDesc", i.IncomeTypeOtherDesc, domain.MaxNameLength)
	faults.Date("IncomeItemMetaData.RetirementDate", i.IncomeItemMetaData.RetirementDate)
	if i.EmployerId != nil {
		faults.Refs("EmployerId", []domain.Ref{{ID: *i.EmployerId}})
	}
	return faults
}

// IsListed reports whether the item stands in lists: the subject property's net cash flow does not.
func (i IncomeItem) IsListed() bool { return i.IncomeType != IncomeSubjectNetCashFlow }

func employerOf(item IncomeItem, employers []Employer) *Employer {
	if item.EmployerId == nil {
		return nil
	}
	for i := range employers {
		if employers[i].ID == *item.EmployerId {
			return &employers[i]
		}
	}
	return nil
}

// EmploymentIncome returns a job's monthly pay: the stated amount, or the sum of the items that break it down
// where none is stated.
func EmploymentIncome(e Employer, items []IncomeItem) domain.Money {
	if e.Employment.MonthlyIncomeAmt != nil {
		return *e.Employment.MonthlyIncomeAmt
	}
	var total domain.Money
	for _, item := range items {
		if item.EmployerId != nil && *item.EmployerId == e.ID {
			total += domain.Amount(item.MonthlyTotalAmt)
		}
	}
	return total
}

// IncomeTotal returns current employment plus other income a month. Pay of previous jobs does not count, nor does
// the subject property's cash flow, which the ratios take from the property itself.
func IncomeTotal(employers []Employer, items []IncomeItem) domain.Money {
	var total domain.Money
	for _, e := range employers {
		if e.IsCurrent() {
			total += EmploymentIncome(e, items)
		}
	}
	for _, item := range items {
		if item.IsListed() && employerOf(item, employers) == nil {
			total += domain.Amount(item.MonthlyTotalAmt)
		}
	}
	return total
}
