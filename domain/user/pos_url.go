package user

import "gable/domain/org"

// POSAddress is what the displayed address of a user's borrower portal follows from.
type POSAddress struct {
	POSURL              string   `json:"posUrl"`              // the user's own address, "" for none
	POSDomain           string   `json:"posDomain"`           // the unit's own host, "" for none
	DefaultOrgPOSDomain string   `json:"defaultOrgPOSDomain"` // the company's host
	ParentPOSDomain     string   `json:"parentPOSDomain"`     // the host of the unit above
	OrgType             org.Type `json:"orgType"`
	// BillingIsHeadquarters: the branch that is billed for the user is the headquarters.
	BillingIsHeadquarters bool `json:"billingIsHeadquarters"`
}

// OnUserEdit returns the address shown on the screen where a user is edited, ""
// for none (platform.md section 9).
func (a POSAddress) OnUserEdit() string {
	own := firstOf(a.POSURL, a.POSDomain)
	switch {
	case a.BillingIsHeadquarters, own != a.DefaultOrgPOSDomain:
		return own
	case a.ParentPOSDomain != a.DefaultOrgPOSDomain:
		return a.DefaultOrgPOSDomain
	}
	return ""
}

// Elsewhere returns the address shown on every other screen, "" for none: a
// broker's own host; another org's only where it differs from that above it.
func (a POSAddress) Elsewhere() string {
	if a.OrgType == org.TypeBroker || a.POSDomain != a.ParentPOSDomain {
		return a.POSDomain
	}
	return ""
}
