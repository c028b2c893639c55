// Package contact holds a company's address book: the people and companies outside that loans need, what they are on a loan, and
// how alike two of them are. The rules are pure.
package contact

import (
	"slices"

	"gable/domain"
)

// Type is what a business contact does.
type Type string

// The types that rules, screens or other records name.
const (
	TypeRealEstateAgent Type = "REAL_ESTATE_AGENT"
	TypeBuyersAgent     Type = "BUYERS_AGENT"
	TypeListingAgent    Type = "LISTING_AGENT"
	TypeTitle           Type = "TITLE"
	TypeHOI             Type = "HOI"
	TypeAppraiser       Type = "APPRAISER"
	TypeEscrow          Type = "ESCROW"
	TypeUnderwriter     Type = "UNDERWRITER"
	TypeOther           Type = "OTHER"
)

// Types lists what business contacts do, in the order they are offered.
var Types = domain.NewEnum("BusinessContactType", "REAL_ESTATE_AGENT=Real estate agent", "BUYERS_AGENT=Buyer's agent", "LISTING_AGENT=Listing agent",
	"TRANSACTION_COORDINATOR=Transaction coordinator", "TITLE=Title company", "ESCROW=Escrow", "SETTLEMENT_AGENT=Settlement agent", "ATTORNEY=Attorney", "NOTARY=Notary",
	"HOI=Homeowner's insurance agent", "FLOOD=Flood insurance or certificate", "MORTGAGE_INSURANCE=Mortgage insurer", "APPRAISER=Appraiser",
	"AMC=Appraisal management company", "SURVEYOR=Surveyor", "INSPECTOR=Inspector", "BUILDER=Builder", "SELLER=Seller", "HOA=Homeowners association",
	"LENDER=Lender", "INVESTOR=Investor's account executive", "UNDERWRITER=Underwriter", "CREDIT=Credit agency", "CPA=Accountant", "OTHER=Other")

// Valid reports whether there is such a type.
func (t Type) Valid() bool { return Types.Has(string(t)) }

var agentTypes = []string{string(TypeRealEstateAgent), string(TypeBuyersAgent), string(TypeListingAgent)}

// AgentTypes are those of who follows loans in the realtor portal.
func AgentTypes() []string { return slices.Clone(agentTypes) }

// IsAgent reports whether who is this follows loans in the realtor portal.
func (t Type) IsAgent() bool { return slices.Contains(agentTypes, string(t)) }

// partyRoles are the names that MISMO has for the types (PartyRoleBase); it has none of its own for the others.
var partyRoles = map[Type]string{
	TypeRealEstateAgent: "RealEstateAgent", TypeBuyersAgent: "RealEstateAgent", TypeListingAgent: "RealEstateAgent", TypeTitle: "TitleCompany",
	TypeEscrow: "ClosingAgent", "SETTLEMENT_AGENT": "ClosingAgent", "ATTORNEY": "Attorney", "NOTARY": "Notary", TypeHOI: "HazardInsuranceAgent",
	"FLOOD": "FloodCertificateProvider", "MORTGAGE_INSURANCE": "MICompany", TypeAppraiser: "Appraiser", "BUILDER": "Builder", "SELLER": "PropertySeller",
	"HOA": "HomeownersAssociation", "LENDER": "Lender", "INVESTOR": "Investor", "UNDERWRITER": "LoanUnderwriter", "CREDIT": "ConsumerReportingAgency",
}

// Lookup is the list of types for forms of others, with what MISMO calls each.
func Lookup() domain.Enum {
	lookup := domain.Enum{Name: Types.Name, Options: slices.Clone(Types.Options)}
	for i := range lookup.Options {
		role, named := partyRoles[Type(lookup.Options[i].Option)]
		if !named {
			role = "Other"
		}
		lookup.Options[i].Meta = map[string]any{"PartyRoleType": role}
	}
	return lookup
}
