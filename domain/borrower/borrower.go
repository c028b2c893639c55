package borrower

import (
	"regexp"
	"strings"

	"gable/domain"
)

// Borrower is a person on the loan. The social security number is not part of it: it is kept encrypted apart, and
// only its masked form is shown here.
type Borrower struct {
	domain.Record
	Active                 bool                    `json:"active" doc:"False for a person taken off the loan"`
	Role                   Role                    `json:"Role" doc:"Borrower when absent from a new record"`
	IsPrimaryBorrower      bool                    `json:"isPrimaryBorrower"`
	Name                   Name                    `json:"Name"`
	ContactPoint           ContactPoint            `json:"ContactPoint"`
	TaxpayerIdentifier     TaxpayerIdentifier      `json:"TaxpayerIdentifier"`
	CitizenResidencyType   CitizenResidencyType    `json:"CitizenResidencyType,omitempty"`
	DependentAgeYearsCount string                  `json:"DependentAgeYearsCount,omitempty" doc:"Ages of the dependants, separated by commas"`
	BorrowerDetail         Detail                  `json:"BorrowerDetail"`
	EConsent               *bool                   `json:"eConsent,omitempty" readOnly:"true" doc:"As PUT e-consent noted it"`
	BorrowerConsent        map[ConsentType]Consent `json:"BorrowerConsent,omitempty" readOnly:"true" doc:"Given and refused consents by type, as they were noted by calls of their own"`
	Languages              []Language              `json:"Languages,omitempty"`
	MilitaryService        MilitaryService         `json:"MilitaryService"`
	Counseling             Counseling              `json:"Counseling"`
	GovernmentBorrower     GovernmentBorrower      `json:"GovernmentBorrower"`
}

// Name is a person's name. FullName is only set where the parts are not known.
type Name struct {
	FirstName  string `json:"FirstName,omitempty"`
	MiddleName string `json:"MiddleName,omitempty"`
	LastName   string `json:"LastName,omitempty"`
	SuffixName string `json:"SuffixName,omitempty"`
	FullName   string `json:"FullName,omitempty"`
}

// String returns the name as people write it, "" when nothing is known.
func (n Name) String() string {
	full := strings.Join(strings.Fields(n.FirstName+" "+n.MiddleName+" "+n.LastName+" "+n.SuffixName), " ")
	if full == "" {
		return n.FullName
	}
	return full
}

// ContactPoint is how a person is reached.
type ContactPoint struct {
	Email     string `json:"Email,omitempty"`
	CellPhone string `json:"CellPhone,omitempty"`
	HomePhone string `json:"HomePhone,omitempty"`
	WorkPhone string `json:"WorkPhone,omitempty"`
	WorkExt   string `json:"WorkPhoneExtension,omitempty"`
}

// TaxpayerIdentifier tells whether a number is on file, without telling it.
type TaxpayerIdentifier struct {
	Masked   string `json:"Masked,omitempty" readOnly:"true" doc:"***-**-1234, or absent when none is on file"`
	TypeName string `json:"IdentifierType,omitempty" doc:"SocialSecurityNumber or IndividualTaxpayerIdentificationNumber"`
}

// Detail is what is known of the person besides name and contact.
type Detail struct {
	BirthDate                *domain.Date        `json:"BirthDate,omitempty"`
	MaritalStatusType        MaritalStatusType   `json:"MaritalStatusType,omitempty"`
	DependentCount           *int                `json:"DependentCount,omitempty"`
	ClassificationType       ClassificationType  `json:"ClassificationType,omitempty"`
	LoanAppSeqNumber         *int                `json:"LoanAppSeqNumber,omitempty" doc:"Borrowers with the same number share an application"`
	CurrAddSameAsPriBorrInd  *bool               `json:"CurrAddSameAsPriBorrInd,omitempty"`
	CommunityPropertyInd     *bool               `json:"CommunityPropertyStateResidentInd,omitempty"`
	PowerOfAttorneyInd       *bool               `json:"PowerOfAttorneyInd,omitempty" doc:"Signs through somebody with a power of attorney"`
	DomesticRelationshipInd  *bool               `json:"DomesticRelationshipInd,omitempty"`
	DomesticRelationshipType string              `json:"DomesticRelationshipType,omitempty"`
	CreditReportId           string              `json:"CreditReportId,omitempty" readOnly:"true" doc:"As the credit bureau gave it"`
	CreditReportRequest      CreditReportRequest `json:"CreditReportRequest" readOnly:"true" doc:"As the credit order goes"`
	CreditReportAuthInd      *bool               `json:"CreditReportAuthInd,omitempty" readOnly:"true" doc:"As PUT credit-consent or the borrower's own answer noted it"`
}

// CreditReportRequest is where the person's credit order stands.
type CreditReportRequest struct {
	Status string `json:"status,omitempty"`
}

// CreditPulled is the status of somebody whose credit was reported.
const CreditPulled = "COMPLETED"

// ConsentType names what is consented to.
type ConsentType string

// The consents.
const (
	ConsentElectronic ConsentType = "EConsent"
	ConsentCredit     ConsentType = "CreditConsent"
)

// Consent is an answer and the day it was given.
type Consent struct {
	ConsentType ConsentType  `json:"ConsentType,omitempty"`
	ConsentInd  *bool        `json:"ConsentInd,omitempty"`
	Date        *domain.Date `json:"Date,omitempty"`
}

// Language is a preferred language; the code zxx means one described in words.
type Language struct {
	Code          string `json:"Code,omitempty"`
	CodeOtherDesc string `json:"CodeOtherDesc,omitempty"`
	RefusalInd    *bool  `json:"RefusalInd,omitempty"`
}

// MilitaryService is the borrower's own service, or that of a deceased spouse.
type MilitaryService struct {
	SelfDeclaredInd        *bool              `json:"SelfDeclaredMilitaryServiceInd,omitempty"`
	StatusType             MilitaryStatusType `json:"StatusType,omitempty"`
	BranchType             string             `json:"BranchType,omitempty"`
	FromDate               *domain.Date       `json:"FromDate,omitempty"`
	ToDate                 *domain.Date       `json:"ToDate,omitempty"`
	ExpectedCompletionDate *domain.Date       `json:"ExpectedCompletionDate,omitempty"`
	SpousalVABenefitsInd   *bool              `json:"SpousalVABenefitsEligibilityInd,omitempty" doc:"Surviving spouse"`
}

// Counseling is housing counseling and homebuyer education.
type Counseling struct {
	CounselingEvents []CounselingEvent `json:"CounselingEvents,omitempty"`
}

// CounselingEvent is one course or session.
type CounselingEvent struct {
	CounselingEventDetail CounselingEventDetail `json:"CounselingEventDetail"`
}

// CounselingEventDetail is when, how and with whom it was held.
type CounselingEventDetail struct {
	ConfirmationInd            *bool        `json:"ConfirmationInd,omitempty"`
	CounselingType             string       `json:"CounselingType,omitempty"`
	CompletedDate              *domain.Date `json:"CompletedDate,omitempty"`
	CounselingAgencyIdentifier string       `json:"CounselingAgencyIdentifier,omitempty"`
	CounselingAgencyName       string       `json:"CounselingAgencyName,omitempty"`
	FormatType                 string       `json:"FormatType,omitempty"`
	FormatTypeOthDesc          string       `json:"FormatTypeOthDesc,omitempty"`
}

// GovernmentBorrower is what only FHA and VA loans ask of a person.
type GovernmentBorrower struct {
	CAIVRSId               string        `json:"CAIVRSId,omitempty"`
	VAFederalTaxAmt        *domain.Money `json:"VAFederalTaxAmt,omitempty"`
	VAStateTaxAmt          *domain.Money `json:"VAStateTaxAmt,omitempty"`
	VASocialSecurityTaxAmt *domain.Money `json:"VASocialSecurityTaxAmt,omitempty"`
	VALocalTaxAmt          *domain.Money `json:"VALocalTaxAmt,omitempty"`
}

// IsObligor reports whether the person owes the loan and is still on it; title holders and spouses do not.
func (b Borrower) IsObligor() bool {
	return b.Active && (b.Role == RoleBorrower || b.Role == RoleCosigner || b.Role == "")
}

// Validate returns what is wrong with the borrower; what is missing is not.
func (b Borrower) Validate() []domain.FieldError {
	var faults domain.Faults
	if b.Role == "" {
		faults.Missing("Role")
	}
	faults.Enum("Role", Roles, string(b.Role))
	faults.Text("Name.FirstName", b.Name.FirstName, domain.MaxNameLength)
	faults.Text("Name.MiddleName", b.Name.MiddleName, domain.MaxNameLength)
	faults.Text("Name.LastName", b.Name.LastName, domain.MaxNameLength)
	faults.Text("Name.SuffixName", b.Name.SuffixName, 20)
	faults.Text("Name.FullName", b.Name.FullName, domain.MaxTextLength)
	b.ContactPoint.check(&faults)
	faults.Enum("CitizenResidencyType", CitizenResidencyTypes, string(b.CitizenResidencyType))
	faults.Text("DependentAgeYearsCount", b.DependentAgeYearsCount, domain.MaxNameLength)
	faults.Date("BorrowerDetail.BirthDate", b.BorrowerDetail.BirthDate)
	faults.Enum("BorrowerDetail.MaritalStatusType", MaritalStatusTypes, string(b.BorrowerDetail.MaritalStatusType))
	faults.Enum("BorrowerDetail.ClassificationType", ClassificationTypes, string(b.BorrowerDetail.ClassificationType))
	faults.Between("BorrowerDetail.DependentCount", b.BorrowerDetail.DependentCount, 0, 99)
	faults.Between("BorrowerDetail.LoanAppSeqNumber", b.BorrowerDetail.LoanAppSeqNumber, 1, 99)
	for _, language := range b.Languages {
		faults.Text("Languages.Code", language.Code, 3)
		faults.Text("Languages.CodeOtherDesc", language.CodeOtherDesc, domain.MaxNameLength)
	}
	faults.Enum("MilitaryService.StatusType", MilitaryStatusTypes, string(b.MilitaryService.StatusType))
	faults.Enum("MilitaryService.BranchType", MilitaryBranchTypes, b.MilitaryService.BranchType)
	faults.Date("MilitaryService.FromDate", b.MilitaryService.FromDate)
	faults.Date("MilitaryService.ToDate", b.MilitaryService.ToDate)
	faults.Date("MilitaryService.ExpectedCompletionDate", b.MilitaryService.ExpectedCompletionDate)
	faults.Order("MilitaryService.ExpectedCompletionDate", b.MilitaryService.FromDate,
		b.MilitaryService.ExpectedCompletionDate)
	for _, event := range b.Counseling.CounselingEvents {
		event.CounselingEventDetail.check(&faults)
	}
	return faults
}

func (c ContactPoint) check(faults *domain.Faults) {
	if c.Email != "" && !domain.IsEmail(c.Email) {
		faults.Wrong("ContactPoint.Email", "Email")
	}
	c.checkPhone(faults, "ContactPoint.CellPhone", c.CellPhone)
	c.checkPhone(faults, "ContactPoint.HomePhone", c.HomePhone)
	c.checkPhone(faults, "ContactPoint.WorkPhone", c.WorkPhone)
	faults.Text("ContactPoint.WorkPhoneExtension", c.WorkExt, 20)
}

func (c ContactPoint) checkPhone(faults *domain.Faults, field, phone string) {
	if phone != "" && !domain.IsPhone(phone) {
		faults.Wrong(field, "Phone")
	}
}

func (d CounselingEventDetail) check(faults *domain.Faults) {
	const path = "Counseling.CounselingEvents.CounselingEventDetail."
	faults.Enum(path+"FormatType", CounselingFormatTypes, d.FormatType)
	faults.Enum(path+"CounselingType", CounselingTypes, d.CounselingType)
	faults.Date(path+"CompletedDate", d.CompletedDate)
	faults.Text(path+"CounselingAgencyName", d.CounselingAgencyName, domain.MaxNameLength)
	faults.Text(path+"CounselingAgencyIdentifier", d.CounselingAgencyIdentifier, 60)
	faults.Text(path+"FormatTypeOthDesc", d.FormatTypeOthDesc, domain.MaxNameLength)
}

// MaskSSN returns "***-**-1234" for a nine-digit number, "" for anything else.
func MaskSSN(ssn string) string {
	digits := NormalizeSSN(ssn)
	if digits == "" {
		return ""
	}
	return "***-**-" + digits[5:]
}

var ssnPattern = regexp.MustCompile(`^[0-9]{3}-?[0-9]{2}-?[0-9]{4}$`)

// NormalizeSSN returns the nine digits of a social security or taxpayer number, "" when the text is not one.
func NormalizeSSN(text string) string {
	if !ssnPattern.MatchString(text) {
		return ""
	}
	return strings.ReplaceAll(text, "-", "")
}
