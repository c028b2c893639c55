package finance

import "gable/domain"

// Liability is a debt of one or more borrowers.
type Liability struct {
	domain.Record
	Borrowers       []domain.Ref    `json:"Borrowers,omitempty"`
	OwnedPropertyId *domain.ID      `json:"OwnedPropertyId,omitempty" doc:"The owned property this debt is secured by"`
	LiabilityDetail LiabilityDetail `json:"LiabilityDetail"`
	HolderName      string          `json:"HolderName,omitempty" doc:"Creditor"`
	Reported        *Reported       `json:"Reported,omitempty" readOnly:"true" doc:"What the credit report says of it that it was taken over from."`
}

// Reported is what a credit report said of a debt when it was taken over: what differs from it since, a person changed.
type Reported struct {
	ReportID        domain.ID      `json:"ReportId"`
	Key             string         `json:"key" doc:"What the debt is called within its report."`
	HolderName      string         `json:"HolderName,omitempty"`
	LiabilityDetail ReportedDetail `json:"LiabilityDetail"`
}

// ReportedDetail are the parts of a debt that a credit report tells.
type ReportedDetail struct {
	LiabilityType            LiabilityType `json:"LiabilityType,omitempty"`
	AccountIdentifier        string        `json:"AccountIdentifier,omitempty"`
	MonthlyPaymentAmt        *domain.Money `json:"MonthlyPaymentAmt,omitempty"`
	UnpaidBalanceAmt         *domain.Money `json:"UnpaidBalanceAmt,omitempty"`
	RemainingTermMonthsCount *int          `json:"RemainingTermMonthsCount,omitempty"`
	CreditLimitAmt           *domain.Money `json:"CreditLimitAmt,omitempty"`
	MortgageType             string        `json:"MortgageType,omitempty"`
}

// LiabilityDetail is what the debt is, costs and leaves.
type LiabilityDetail struct {
	LiabilityType                    LiabilityType `json:"LiabilityType,omitempty"`
	LiabilityTypeOtherDesc           string        `json:"LiabilityTypeOtherDesc,omitempty"`
	AccountIdentifier                string        `json:"AccountIdentifier,omitempty"`
	MonthlyPaymentAmt                *domain.Money `json:"MonthlyPaymentAmt,omitempty" doc:"US dollars a month"`
	UnpaidBalanceAmt                 *domain.Money `json:"UnpaidBalanceAmt,omitempty" doc:"US dollars"`
	RemainingTermMonthsCount         *int          `json:"RemainingTermMonthsCount,omitempty"`
	CreditLimitAmt                   *domain.Money `json:"CreditLimitAmt,omitempty" doc:"Line of credit, for HELOC and revolving debt"`
	ExclusionInd                     *bool         `json:"ExclusionInd,omitempty" doc:"Left out of the ratios"`
	ExclusionReason                  string        `json:"ExclusionReason,omitempty" readOnly:"true" doc:"Why it is left out, of a debt that was taken over from a credit report: AUTHORIZED_USER or TERMINATED"`
	PayoffStatusInd                  *bool         `json:"PayoffStatusInd,omitempty" doc:"Paid off at or before closing"`
	LienPosition                     LienPosition  `json:"LienPosition,omitempty"`
	SubjectLoanResubordinationInd    *bool         `json:"SubjectLoanResubordinationInd,omitempty" doc:"Stays on the subject property behind the new loan"`
	PaymentIncludesTaxesInsuranceInd *bool         `json:"PaymentIncludesTaxesInsuranceInd,omitempty"`
	MortgageType                     string        `json:"MortgageType,omitempty"`
}

// IsExcluded reports whether the debt is left out of the ratios.
func (l Liability) IsExcluded() bool { return domain.IsTrue(l.LiabilityDetail.ExclusionInd) }

// IsPaidOff reports whether the debt will be paid at or before closing.
func (l Liability) IsPaidOff() bool { return domain.IsTrue(l.LiabilityDetail.PayoffStatusInd) }

// StaysOnSubject reports whether the debt stays on the subject property behind the new loan.
func (l Liability) StaysOnSubject() bool {
	return domain.IsTrue(l.LiabilityDetail.SubjectLoanResubordinationInd)
}

// IsMortgage reports whether the debt is a mortgage loan or a home equity line.
func (l Liability) IsMortgage() bool {
	t := l.LiabilityDetail.LiabilityType
	return t == LiabilityMortgageLoan || t == LiabilityHELOC
}

// Payment returns the monthly payment, zero when unknown.
func (l Liability) Payment() domain.Money { return domain.Amount(l.LiabilityDetail.MonthlyPaymentAmt) }

// Balance returns the unpaid balance, zero when unknown.
func (l Liability) Balance() domain.Money { return domain.Amount(l.LiabilityDetail.UnpaidBalanceAmt) }

// Validate returns what is wrong with the liability; what is missing is not.
func (l Liability) Validate() []domain.FieldError {
	var faults domain.Faults
	d := l.LiabilityDetail
	faults.Refs("Borrowers", l.Borrowers)
	faults.Enum("LiabilityDetail.LiabilityType", LiabilityTypes, string(d.LiabilityType))
	faults.Enum("LiabilityDetail.LienPosition", LienPositions, string(d.LienPosition))
	faults.NotNegative("LiabilityDetail.MonthlyPaymentAmt", d.MonthlyPaymentAmt)
	faults.NotNegative("LiabilityDetail.UnpaidBalanceAmt", d.UnpaidBalanceAmt)
	faults.NotNegative("LiabilityDetail.CreditLimitAmt", d.CreditLimitAmt)
	faults.Between("LiabilityDetail.RemainingTermMonthsCount", d.RemainingTermMonthsCount, 0, 999)
	faults.Text("LiabilityDetail.AccountIdentifier", d.AccountIdentifier, 60)
	faults.Text("LiabilityDetail.LiabilityTypeOtherDesc", d.LiabilityTypeOtherDesc, domain.MaxNameLength)
	faults.Text("LiabilityDetail.MortgageType", d.MortgageType, 60)
	faults.Text("HolderName", l.HolderName, domain.MaxNameLength)
	if l.OwnedPropertyId != nil {
		faults.Refs("OwnedPropertyId", []domain.Ref{{ID: *l.OwnedPropertyId}})
	}
	return faults
}

// LienPositionFaults returns a fault when another liability on the same owned property already has the lien
// position of this one. Liabilities that are not tied to a property do not compete for a rank.
func LienPositionFaults(l Liability, all []Liability) []domain.FieldError {
	if l.OwnedPropertyId == nil {
		return nil
	}
	for _, other := range all {
		if other.ID != l.ID && other.OwnedPropertyId != nil && *other.OwnedPropertyId == *l.OwnedPropertyId && l.sharesRank(other) {
			return []domain.FieldError{{Field: "LiabilityDetail.LienPosition", Key: "duplicateLienPosition",
				Message: "Lien position already exists"}}
		}
	}
	return nil
}

// TiedRankFaults returns a fault when two of the liabilities that one owned property names have the same lien position.
func TiedRankFaults(tied []domain.Ref, all []Liability) []domain.FieldError {
	for i, l := range all {
		for _, other := range all[i+1:] {
			if l.sharesRank(other) && domain.RefersTo(tied, l.ID) && domain.RefersTo(tied, other.ID) {
				return []domain.FieldError{{Field: "Liabilities", Key: "duplicateLienPosition", Message: "Lien position already exists"}}
			}
		}
	}
	return nil
}

// sharesRank reports whether both have the same lien position; "Other" is none.
func (l Liability) sharesRank(other Liability) bool {
	position := l.LiabilityDetail.LienPosition
	return position != "" && position != "Other" && other.LiabilityDetail.LienPosition == position
}
