// Package borrower describes the people on a loan: who they are, where they live, what they declare.
package borrower

import "gable/domain"

// Role says what part a person plays on the loan.
type Role string

// The roles.
const (
	RoleBorrower       Role = "Borrower"
	RoleTitleHolder    Role = "TitleHolder"
	RoleNonTitleSpouse Role = "NonTitleSpouse"
	RoleCosigner       Role = "Cosigner"
)

// Roles lists the roles.
var Roles = domain.NewEnum("BorrowerRole", "Borrower", "TitleHolder", "NonTitleSpouse=Spouse not on title", "Cosigner")

// Valid reports whether the value is a known role.
func (r Role) Valid() bool { return Roles.Has(string(r)) }

// CitizenResidencyType says on what ground a person lives in the country (MISMO CitizenshipResidencyBase).
type CitizenResidencyType string

// CitizenResidencyTypes lists the grounds.
var CitizenResidencyTypes = domain.NewEnum("CitizenResidencyType", "USCitizen=U.S. citizen",
	"PermanentResidentAlien", "NonPermanentResidentAlien=Non-permanent resident alien",
	"NonResidentAlien=Non-resident alien", "Unknown")

// MaritalStatusType is the marital status as a creditor may ask for it (MISMO MaritalStatusBase; 12 CFR 1002.5(d)).
type MaritalStatusType string

// The marital statuses rules decide by.
const (
	MaritalMarried   MaritalStatusType = "Married"
	MaritalSeparated MaritalStatusType = "Separated"
	MaritalUnmarried MaritalStatusType = "Unmarried"
)

// MaritalStatusTypes lists the statuses.
var MaritalStatusTypes = domain.NewEnum("MaritalStatusType", "Married", "Separated", "Unmarried", "Divorced",
	"NotProvided", "Other", "Unknown")

// ClassificationType tells the loan's primary borrower from the others (MISMO BorrowerClassificationBase).
type ClassificationType string

// The classifications.
const (
	ClassificationPrimary   ClassificationType = "Primary"
	ClassificationSecondary ClassificationType = "Secondary"
)

// ClassificationTypes lists the classifications.
var ClassificationTypes = domain.NewEnum("BorrowerClassificationType", "Primary", "Secondary")

// ResidencyType says when someone lives or lived at an address (MISMO BorrowerResidencyBase).
type ResidencyType string

// The residency types. Mailing is an address that is only written to.
const (
	ResidencyCurrent ResidencyType = "Current"
	ResidencyPrior   ResidencyType = "Prior"
	ResidencyMailing ResidencyType = "Mailing"
)

// ResidencyTypes lists the residency types.
var ResidencyTypes = domain.NewEnum("ResidencyType", "Current", "Prior", "Mailing")

// BasisType says on what basis someone lives at an address (MISMO BorrowerResidencyBasisBase).
type BasisType string

// The bases.
const (
	BasisOwn      BasisType = "Own"
	BasisRent     BasisType = "Rent"
	BasisRentFree BasisType = "LivingRentFree"
)

// BasisTypes lists the bases.
var BasisTypes = domain.NewEnum("ResidencyBasisType", "Own", "Rent", "LivingRentFree=Living rent-free", "Unknown")

// MilitaryStatusType is a borrower's military service (MISMO MilitaryStatusBase).
type MilitaryStatusType string

// The military statuses rules decide by.
const (
	MilitaryActiveDuty MilitaryStatusType = "ActiveDuty"
	MilitaryVeteran    MilitaryStatusType = "Veteran"
)

// MilitaryStatusTypes lists the statuses.
var MilitaryStatusTypes = domain.NewEnum("MilitaryStatusType", "ActiveDuty", "Veteran=Retired, discharged or separated",
	"ReserveNationalGuardNeverActivated=Reserve or National Guard, never activated", "Separated", "Other")

// MilitaryBranchTypes lists the branches (MISMO MilitaryBranchBase).
var MilitaryBranchTypes = domain.NewEnum("MilitaryBranchType", "AirForce", "AirNationalGuard", "Army",
	"ArmyNationalGuard", "ArmyReserves", "CoastGuard", "Marines", "MarinesReserves", "Navy", "NavyReserves", "Other")

// CounselingFormatTypes lists how counseling was held (MISMO CounselingFormatBase; "Hybrid" is ULAD's).
var CounselingFormatTypes = domain.NewEnum("CounselingFormatType", "FaceToFace=Face to face", "Telephone", "Internet",
	"Hybrid", "Other")

// CounselingTypes tells housing counseling from homebuyer education.
var CounselingTypes = domain.NewEnum("CounselingType", "Counseling=Housing counseling", "Education=Homebuyer education")

// Languages lists the preferred languages of the Supplemental Consumer Information Form, by ISO 639-2 code.
var Languages = domain.NewEnum("LanguageCode", "eng=English", "spa=Spanish", "chi=Chinese", "kor=Korean",
	"tgl=Tagalog", "vie=Vietnamese", LanguageOther+"=Other")

// LanguageOther is the code of a language that is described in words.
const LanguageOther = "zxx"

// Enums returns the enumerations of this package.
func Enums() []domain.Enum {
	return []domain.Enum{Roles, CitizenResidencyTypes, MaritalStatusTypes, ClassificationTypes, ResidencyTypes,
		BasisTypes, MilitaryStatusTypes, MilitaryBranchTypes, CounselingFormatTypes, CounselingTypes, Languages,
		IntentOccupyTypes, OwnerPast3YearsTypes, PriorPropUsageTypes, PriorPropTitleTypes, BankruptcyChapterTypes,
		EthnicityTypes, EthnicityOriginTypes, RaceTypes, RaceDesignationTypes, GenderTypes, ApplicationMethodTypes}
}
