package mismo

import (
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/property"
)

// partyFields are those of a borrower's PARTY.
var partyFields = []field[borrower.Borrower]{
	text("INDIVIDUAL/NAME/FirstName", domain.MaxNameLength, func(b *borrower.Borrower) *string { return &b.Name.FirstName }),
	text("INDIVIDUAL/NAME/FullName", domain.MaxTextLength, func(b *borrower.Borrower) *string { return &b.Name.FullName }),
	text("INDIVIDUAL/NAME/LastName", domain.MaxNameLength, func(b *borrower.Borrower) *string { return &b.Name.LastName }),
	text("INDIVIDUAL/NAME/MiddleName", domain.MaxNameLength, func(b *borrower.Borrower) *string { return &b.Name.MiddleName }),
	text("INDIVIDUAL/NAME/SuffixName", 20, func(b *borrower.Borrower) *string { return &b.Name.SuffixName }),
}

// roleFields are those of a borrower's ROLE.
var roleFields = append(relationshipFields(),
	date("BORROWER/BORROWER_DETAIL/BorrowerBirthDate", func(b *borrower.Borrower) **domain.Date { return &b.BorrowerDetail.BirthDate }),
	enum("BORROWER/BORROWER_DETAIL/BorrowerClassificationType", borrower.ClassificationTypes,
		func(b *borrower.Borrower) *borrower.ClassificationType { return &b.BorrowerDetail.ClassificationType }),
	flag("BORROWER/BORROWER_DETAIL/CommunityPropertyStateResidentIndicator", func(b *borrower.Borrower) **bool { return &b.BorrowerDetail.CommunityPropertyInd }),
	count("BORROWER/BORROWER_DETAIL/DependentCount", 0, 99, func(b *borrower.Borrower) **int { return &b.BorrowerDetail.DependentCount }),
	flag("BORROWER/BORROWER_DETAIL/DomesticRelationshipIndicator", func(b *borrower.Borrower) **bool { return &b.BorrowerDetail.DomesticRelationshipInd }),
	enum("BORROWER/BORROWER_DETAIL/MaritalStatusType", borrower.MaritalStatusTypes,
		func(b *borrower.Borrower) *borrower.MaritalStatusType { return &b.BorrowerDetail.MaritalStatusType }),
	flag("BORROWER/BORROWER_DETAIL/SelfDeclaredMilitaryServiceIndicator", func(b *borrower.Borrower) **bool { return &b.MilitaryService.SelfDeclaredInd }),
	flag("BORROWER/BORROWER_DETAIL/SpousalVABenefitsEligibilityIndicator", func(b *borrower.Borrower) **bool { return &b.MilitaryService.SpousalVABenefitsInd }),
	enum("BORROWER/DECLARATION/DECLARATION_DETAIL/CitizenshipResidencyType", borrower.CitizenResidencyTypes,
		func(b *borrower.Borrower) *borrower.CitizenResidencyType { return &b.CitizenResidencyType }),
	text("BORROWER/GOVERNMENT_BORROWER/CAIVRSIdentifier", 30, func(b *borrower.Borrower) *string { return &b.GovernmentBorrower.CAIVRSId }),
	money("BORROWER/GOVERNMENT_BORROWER/VAFederalTaxAmount", func(b *borrower.Borrower) **domain.Money { return &b.GovernmentBorrower.VAFederalTaxAmt }),
	money("BORROWER/GOVERNMENT_BORROWER/VALocalTaxAmount", func(b *borrower.Borrower) **domain.Money { return &b.GovernmentBorrower.VALocalTaxAmt }),
	money("BORROWER/GOVERNMENT_BORROWER/VASocialSecurityTaxAmount", func(b *borrower.Borrower) **domain.Money { return &b.GovernmentBorrower.VASocialSecurityTaxAmt }),
	money("BORROWER/GOVERNMENT_BORROWER/VAStateTaxAmount", func(b *borrower.Borrower) **domain.Money { return &b.GovernmentBorrower.VAStateTaxAmt }),
	enum("BORROWER/MILITARY_SERVICES/MILITARY_SERVICE/MilitaryBranchType", borrower.MilitaryBranchTypes,
		func(b *borrower.Borrower) *string { return &b.MilitaryService.BranchType }),
	date("BORROWER/MILITARY_SERVICES/MILITARY_SERVICE/MilitaryServiceExpectedCompletionDate",
		func(b *borrower.Borrower) **domain.Date { return &b.MilitaryService.ExpectedCompletionDate }),
	date("BORROWER/MILITARY_SERVICES/MILITARY_SERVICE/MilitaryServiceFromDate", func(b *borrower.Borrower) **domain.Date { return &b.MilitaryService.FromDate }),
	date("BORROWER/MILITARY_SERVICES/MILITARY_SERVICE/MilitaryServiceToDate", func(b *borrower.Borrower) **domain.Date { return &b.MilitaryService.ToDate }),
	enum("BORROWER/MILITARY_SERVICES/MILITARY_SERVICE/MilitaryStatusType", borrower.MilitaryStatusTypes,
		func(b *borrower.Borrower) *borrower.MilitaryStatusType { return &b.MilitaryService.StatusType }),
)

// dependentList are the ages of those whom a borrower provides for, which the record has as one text.
var dependentList = list[int]{path: "BORROWER/DEPENDENTS/DEPENDENT", fields: []field[int]{
	{paths: []string{"DependentAgeYearsCount"}, lawful: isWhole,
		read: func(age *int, s string) bool {
			n, err := strconv.Atoi(trimZeros(s, 0))
			if err != nil || n < 0 || n > 120 {
				return false
			}
			*age = n + 1
			return true
		},
		write: func(age *int) string {
			if *age == 0 {
				return ""
			}
			return strconv.Itoa(*age - 1)
		}},
}}

// agesOf are the ages in a record's text, each more by one, so that a child of no year is somebody; false for a text that is more than ages.
func agesOf(text string) (ages []int, all bool) {
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > 120 {
			return nil, false
		}
		ages = append(ages, n+1)
	}
	return ages, true
}

// agesInWords are ages as the record has them.
func agesInWords(ages []int) string {
	var parts []string
	for _, age := range ages {
		parts = append(parts, strconv.Itoa(age-1))
	}
	return strings.Join(parts, ",")
}

var languageList = list[borrower.Language]{path: "LANGUAGES/LANGUAGE", fields: []field[borrower.Language]{
	text("LanguageCode", 3, func(l *borrower.Language) *string { return &l.Code }),
	text("EXTENSION/OTHER/ULAD:LANGUAGE_EXTENSION/ULAD:LanguageCodeOtherDescription", domain.MaxNameLength,
		func(l *borrower.Language) *string { return &l.CodeOtherDesc }),
	flag("EXTENSION/OTHER/ULAD:LANGUAGE_EXTENSION/ULAD:LanguageRefusalIndicator", func(l *borrower.Language) **bool { return &l.RefusalInd }),
}}

var counselingFields = []field[borrower.CounselingEvent]{
	date("COUNSELING_EVENT_DETAIL/CounselingCompletedDate", func(c *borrower.CounselingEvent) **domain.Date { return &c.CounselingEventDetail.CompletedDate }),
	flag("COUNSELING_EVENT_DETAIL/CounselingConfirmationIndicator", func(c *borrower.CounselingEvent) **bool { return &c.CounselingEventDetail.ConfirmationInd }),
	enum("COUNSELING_EVENT_DETAIL/CounselingFormatType", counselingFormats, func(c *borrower.CounselingEvent) *string { return &c.CounselingEventDetail.FormatType }),
	text("COUNSELING_EVENT_DETAIL/CounselingFormatTypeOtherDescription", domain.MaxNameLength, func(c *borrower.CounselingEvent) *string { return &c.CounselingEventDetail.FormatTypeOthDesc }),
	enum("COUNSELING_EVENT_DETAIL/CounselingType", borrower.CounselingTypes, func(c *borrower.CounselingEvent) *string { return &c.CounselingEventDetail.CounselingType }),
}

const pathCounselingEvents = "BORROWER/COUNSELING/COUNSELING_EVENTS/COUNSELING_EVENT"

var residenceFields = append(part(addressFields, func(r *borrower.Residence) *property.Address { return &r.Address }, "ADDRESS/"),
	enum("RESIDENCE_DETAIL/BorrowerResidencyBasisType", borrower.BasisTypes, func(r *borrower.Residence) *borrower.BasisType { return &r.ResidenceDetail.BasisType }),
	durationField("RESIDENCE_DETAIL/BorrowerResidencyDurationMonthsCount"),
	enum("RESIDENCE_DETAIL/BorrowerResidencyType", borrower.ResidencyTypes, func(r *borrower.Residence) *borrower.ResidencyType { return &r.ResidenceDetail.ResidencyType }),
	money("LANDLORD/LANDLORD_DETAIL/MonthlyRentAmount", func(r *borrower.Residence) **domain.Money { return &r.Landlord.MonthlyRentAmt }),
	text("LANDLORD/NAME/FullName", domain.MaxNameLength, func(r *borrower.Residence) *string { return &r.Landlord.Name }),
)

// mailingFields are those of a party's ADDRESS that is only written to.
var mailingFields = part(addressFields, func(r *borrower.Residence) *property.Address { return &r.Address }, "")

// durationField counts months in the file, years and months in the record.
func durationField(path string) field[borrower.Residence] {
	return field[borrower.Residence]{paths: []string{path},
		read: func(r *borrower.Residence, s string) bool {
			months, err := strconv.Atoi(trimZeros(s, 0))
			if err != nil || months < 0 || months > 1440 {
				return false
			}
			r.ResidenceDetail.DurationYearsCount, r.ResidenceDetail.DurationMonthsCount = new(months/12), new(months%12)
			return true
		},
		write: func(r *borrower.Residence) string {
			months, known := r.DurationMonths()
			if !known {
				return ""
			}
			return strconv.Itoa(months)
		},
		lawful: isWhole}
}
