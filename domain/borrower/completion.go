package borrower

import (
	"gable/domain"
)

const residenceHistoryMonths = 24

// Missing returns the JSON paths of what the borrower step still asks of an active borrower, in the order of the
// form; nil when it asks for nothing. Residences are those of this borrower.
func Missing(b Borrower, residences []Residence, asOf domain.Date) []string {
	if !b.Active {
		return nil
	}
	var missing []string
	need := func(field string, given bool) {
		if !given {
			missing = append(missing, field)
		}
	}
	need("Name.FirstName", b.Name.FirstName != "")
	need("Name.LastName", b.Name.LastName != "")
	need("ContactPoint.Email", b.ContactPoint.Email != "")
	need("ContactPoint.CellPhone", b.ContactPoint.CellPhone != "")
	need("BorrowerDetail.BirthDate", b.BorrowerDetail.BirthDate != nil)
	need("BorrowerDetail.MaritalStatusType", b.BorrowerDetail.MaritalStatusType != "")
	need("CitizenResidencyType", b.CitizenResidencyType != "")
	need("TaxpayerIdentifier.IdentifierValue", b.Role != RoleBorrower || b.TaxpayerIdentifier.Masked != "")
	need("DependentAgeYearsCount", domain.Count(b.BorrowerDetail.DependentCount) == 0 || b.DependentAgeYearsCount != "")
	missing = append(missing, missingOfResidences(residences)...)
	need("MilitaryService.ExpectedCompletionDate", b.MilitaryService.isConsistent(asOf))
	for _, event := range b.Counseling.CounselingEvents {
		need("Counseling.CounselingEvents", event.CounselingEventDetail.isComplete())
	}
	for _, language := range b.Languages {
		need("Languages.CodeOtherDesc", language.Code != LanguageOther || language.CodeOtherDesc != "")
	}
	return missing
}

// missingOfResidences asks for an address history of two years, each with its basis and street; mailing addresses
// are no residences.
func missingOfResidences(residences []Residence) []string {
	var missing []string
	lived, months := 0, 0
	for _, r := range residences {
		if r.ResidenceDetail.ResidencyType == ResidencyMailing {
			continue
		}
		lived++
		duration, _ := r.DurationMonths()
		months += duration
		if r.ResidenceDetail.BasisType == "" {
			missing = append(missing, "Residences.ResidenceDetail.BasisType")
		}
		if r.Address.LineText == "" {
			missing = append(missing, "Residences.Address.LineText")
		}
		if r.ResidenceDetail.BasisType == BasisRent && r.Landlord.MonthlyRentAmt == nil {
			missing = append(missing, "Residences.Landlord.MonthlyRentAmt")
		}
	}
	switch {
	case lived == 0:
		missing = append(missing, "Residences")
	case months < residenceHistoryMonths:
		missing = append(missing, "Residences.ResidenceDetail.DurationYearsCount")
	}
	return missing
}

// isConsistent holds the expected completion date against the status: still ahead on active duty, past for a
// veteran, never before the beginning. An unknown date contradicts nothing.
func (m MilitaryService) isConsistent(asOf domain.Date) bool {
	end := m.ExpectedCompletionDate
	switch {
	case end == nil:
		return true
	case m.FromDate != nil && end.Before(*m.FromDate):
		return false
	case m.StatusType == MilitaryActiveDuty:
		return end.After(asOf)
	case m.StatusType == MilitaryVeteran:
		return !end.After(asOf)
	}
	return true
}

func (d CounselingEventDetail) isComplete() bool {
	if !domain.IsTrue(d.ConfirmationInd) {
		return true
	}
	return d.CompletedDate != nil && d.CounselingAgencyName != "" && d.CounselingAgencyIdentifier != "" &&
		d.FormatType != "" && (d.FormatType != "Other" || d.FormatTypeOthDesc != "")
}

// PercentComplete returns how much of the application a borrower has given, in whole percent, for the borrower
// portal: the fields every borrower needs, the declaration and the demographic information. A nil declaration or
// demographic counts as not begun. Each of the company's own required questions counts as one field.
func PercentComplete(b Borrower, residences []Residence, declaration *Declaration, demographic *Demographic,
	answers Answered, asOf domain.Date) int {
	const fields, declarationWeight, demographicWeight = 14, 4, 2
	given := max(0, fields-len(Missing(b, residences, asOf)))
	if declaration != nil && declaration.IsComplete() {
		given += declarationWeight
	}
	if demographic != nil && demographic.IsComplete() {
		given += demographicWeight
	}
	given += answers.Given
	return given * 100 / (fields + declarationWeight + demographicWeight + answers.Asked)
}

// Answered is how many of the company's own required questions a borrower is asked, and has answered.
type Answered struct{ Asked, Given int }
