// Package property describes real estate: where it is, what it is, how it is used and who holds title.
package property

import "gable/domain"

// UsageType says how a property is or will be used (MISMO PropertyUsageBase).
type UsageType string

// The usages rules decide by.
const (
	UsagePrimaryResidence UsageType = "PrimaryResidence"
	UsageSecondHome       UsageType = "SecondHome"
	UsageInvestment       UsageType = "Investment"
	UsageOther            UsageType = "Other"
)

// UsageTypes lists the usages.
var UsageTypes = domain.NewEnum("PropertyUsageType", "PrimaryResidence", "SecondHome", "Investment", "Other")

// HousingType says what kind of building or unit a property is.
type HousingType string

// The housing types rules decide by.
const (
	HousingSingleFamily HousingType = "SingleFamily"
	HousingTwoToFour    HousingType = "TwoToFourUnit"
	HousingCondominium  HousingType = "Condominium"
	HousingCooperative  HousingType = "Cooperative"
	HousingPUD          HousingType = "PUD"
	HousingTownhouse    HousingType = "Townhouse"
	HousingManufactured HousingType = "ManufacturedHome"
	HousingMultifamily  HousingType = "Multifamily"
	HousingCommercial   HousingType = "Commercial"
	HousingMixedUse     HousingType = "MixedUse"
	HousingFarm         HousingType = "Farm"
	HousingLand         HousingType = "Land"
	HousingTimeshare    HousingType = "Timeshare"
	HousingOther        HousingType = "Other"
)

// HousingTypes lists the housing types.
var HousingTypes = domain.NewEnum("HousingType", "SingleFamily", "TwoToFourUnit=Two to four units",
	"Condominium", "Cooperative", "PUD=Planned unit development", "Townhouse", "ManufacturedHome",
	"Multifamily=Multifamily (more than 4 units)", "Commercial", "MixedUse", "Farm", "Land", "Timeshare", "Other")

// Valid reports whether the value is a known housing type.
func (t HousingType) Valid() bool { return HousingTypes.Has(string(t)) }

// ConstructionMethodType says how the building was made (MISMO ConstructionMethodBase).
type ConstructionMethodType string

// ConstructionMethodTypes lists the methods.
var ConstructionMethodTypes = domain.NewEnum("ConstructionMethodType", "SiteBuilt", "Manufactured", "MobileHome",
	"Modular", "OnFrameModular=On-frame modular", "Other")

// IsManufactured tells whether the building was made elsewhere on a chassis.
func (t ConstructionMethodType) IsManufactured() bool {
	return t == "Manufactured" || t == "MobileHome"
}

// AttachmentType says whether the building shares walls with others (MISMO AttachmentBase).
type AttachmentType string

// AttachmentTypes lists the attachments.
var AttachmentTypes = domain.NewEnum("AttachmentType", "Attached", "Detached", "SemiDetached=Semi-detached")

// EstateType says what right in the land is held (MISMO PropertyEstateBase).
type EstateType string

// EstateTypes lists the estates.
var EstateTypes = domain.NewEnum("PropertyEstateType", "FeeSimple", "Leasehold", "Fractional", "Other")

// VestingType says how several owners relate (MISMO RelationshipVestingBase).
type VestingType string

// VestingTypes lists the vestings.
var VestingTypes = domain.NewEnum("RelationshipVestingType", "Individual", "JointTenants",
	"JointTenantsWithRightOfSurvivorship", "TenantsInCommon", "TenantsByTheEntirety", "CommunityProperty",
	"LifeEstate", "ToBeDecidedInEscrow", "Unassigned", "Other")

// TrustType says what kind of trust holds title (MISMO TrustClassificationBase, URLA L2).
type TrustType string

// TrustTypes lists the kinds of trusts.
var TrustTypes = domain.NewEnum("TrustClassificationType", "LivingTrust=Inter vivos (living) trust", "LandTrust")

// Enums returns the enumerations of this package.
func Enums() []domain.Enum {
	return []domain.Enum{UsageTypes, HousingTypes, ConstructionMethodTypes, AttachmentTypes, EstateTypes,
		VestingTypes, TrustTypes, States}
}
