package user

import (
	"strings"
	"time"

	"gable/domain"
	"gable/domain/org"
)

// Membership is a user's link to an org unit.
type Membership struct {
	WizeOrgUnitID   domain.ID `json:"WizeOrgUnitId"`
	IsCurrent       bool      `json:"isCurrent" doc:"The unit the user works in unless another is selected."`
	IsBillingBranch bool      `json:"isBillingBranch" doc:"The unit that is billed for the user."`
}

// LinkedOrg is an org unit a user belongs to, with the link.
type LinkedOrg struct {
	org.Unit
	WizeUserOrgUnit Membership `json:"WizeUserOrgUnit"`
}

// Profile is a user as the screens know one (the specification's WizeUser).
type Profile struct {
	domain.Record
	Name                string                `json:"name" doc:"First and last name, or the email address when there is none."`
	FullName            string                `json:"fullName" doc:"First, middle and last name, or the email address when there is none."`
	Email               string                `json:"email"`
	FirstName           string                `json:"firstName"`
	MiddleName          string                `json:"middleName,omitempty"`
	LastName            string                `json:"lastName"`
	Phone               string                `json:"phone,omitempty"`
	ProfileImage        string                `json:"profileImage,omitempty"`
	NMLS                string                `json:"nmls,omitempty" doc:"The licence number of the Nationwide Multistate Licensing System."`
	Language            string                `json:"language" enum:"en,es"`
	Shortcuts           *bool                 `json:"shortcuts,omitempty" doc:"Whether single-key shortcuts act; told of oneself alone."`
	Status              Status                `json:"status" enum:"ACTIVE,INVITE_SENT,SUSPEND"`
	WizeRoles           []NamedRole           `json:"WizeRoles"`
	WizeOrgUnitID       domain.ID             `json:"WizeOrgUnitId,omitempty"`
	WizeOrgUnit         *org.Unit             `json:"WizeOrgUnit,omitempty" doc:"The user's current org unit."`
	LinkedOrgs          []LinkedOrg           `json:"LinkedOrgs" doc:"The org units the user belongs to."`
	WizeUserOrgUnits    []Membership          `json:"WizeUserOrgUnits"`
	IsHeadQuarter       bool                  `json:"isHeadQuarter"`
	IndustryChannel     string                `json:"IndustryChannel,omitempty"`
	LWLicensePayer      org.LicensePayer      `json:"LWLicensePayer,omitempty" doc:"Who pays for the user: SELF_PAID where the user does, else as the unit has it."`
	PaysForSelf         bool                  `json:"paysForSelf" doc:"The user alone pays for the own seat, whatever the unit's payer."`
	SubscriptionState   org.SubscriptionState `json:"subscriptionState,omitempty"`
	ProPlan             bool                  `json:"proPlan"`
	POSURL              string                `json:"posUrl,omitempty" doc:"The user's own address of the borrower portal."`
	POSDomain           string                `json:"posDomain,omitempty" doc:"The host of the borrower portal of the user's unit."`
	DefaultOrgPOSDomain string                `json:"defaultOrgPOSDomain,omitempty" doc:"The host of the borrower portal of the company."`
	Invitation          *Letter               `json:"invitation,omitempty" doc:"The letter to who has yet to open the account."`
	CreatedAt           *time.Time            `json:"createdAt,omitempty"`
	LastLoginAt         *time.Time            `json:"lastLoginAt,omitempty" doc:"Absent for who never signed in."`
	TenantID            domain.ID             `json:"tenantId"`
	TenantName          string                `json:"tenantName"`
	TenantType          org.Type              `json:"tenantType"`
}

// Letter is what became of the latest letter that invites a person.
type Letter struct {
	Outcome string     `json:"outcome" enum:"PENDING,SENT,FAILED" doc:"PENDING until the mail service has taken it; FAILED when it did not go out and no longer will."`
	Reason  string     `json:"reason,omitempty" enum:"REFUSED,UNREACHABLE,NOT_WANTED" doc:"Why it did not go out: the mail service refuses the address for good, could not be reached however often it was tried, or the letter's cause was gone."`
	At      *time.Time `json:"at,omitempty" doc:"When that became known; when it was asked for while it waits."`
}

// Place fills what follows from the user's memberships and the company's tree:
// the current unit, the linked units, and what is inherited from them. A
// membership of a unit that the tree does not hold is left out.
func (p *Profile) Place(tree org.Tree, memberships []Membership) {
	tree = tree.Derive()
	p.LinkedOrgs, p.WizeUserOrgUnits = []LinkedOrg{}, []Membership{}
	p.WizeOrgUnit, p.WizeOrgUnitID = nil, ""
	for _, m := range memberships {
		unit, known := tree.Find(m.WizeOrgUnitID)
		if !known {
			continue
		}
		p.LinkedOrgs = append(p.LinkedOrgs, LinkedOrg{Unit: unit, WizeUserOrgUnit: m})
		p.WizeUserOrgUnits = append(p.WizeUserOrgUnits, m)
		if m.IsCurrent || p.WizeOrgUnit == nil {
			p.WizeOrgUnit, p.WizeOrgUnitID = &unit, unit.ID
		}
	}
	if hq, found := tree.Headquarters(); found {
		p.DefaultOrgPOSDomain = hq.POSDomain
	}
	if u := p.WizeOrgUnit; u != nil {
		p.IsHeadQuarter, p.LWLicensePayer, p.SubscriptionState = u.IsHeadQuarter, u.LWLicensePayer, u.SubscriptionState
		p.POSDomain = firstOf(u.POSDomain, u.ParentPOSDomain)
		if p.PaysForSelf {
			p.LWLicensePayer = org.LicensePayerSelfPaid
		}
		p.IndustryChannel = firstOf(string(tree.Channel(u.ID)), p.IndustryChannel)
	}
}

// Call fills the names a person is called by.
func (p *Profile) Call() {
	p.Name = firstOf(joined(p.FirstName, p.LastName), p.Email)
	p.FullName = firstOf(joined(p.FirstName, p.MiddleName, p.LastName), p.Email)
}

func joined(parts ...string) string {
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}

func firstOf(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}
