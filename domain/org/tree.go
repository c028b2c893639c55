package org

import (
	"slices"
	"time"

	"gable/domain"
)

// Unit is one org unit of a company: its headquarters or a branch.
type Unit struct {
	domain.Record
	ParentID          domain.ID         `json:"parentId,omitempty" doc:"The unit above; absent for the headquarters."`
	Type              Type              `json:"type" enum:"PROVIDER,BROKER,LENDER,BRANCH,PROCESSOR"`
	Name              string            `json:"name"`
	DisplayName       string            `json:"displayName"`
	LogoURL           string            `json:"logoUrl,omitempty"`
	POSDomain         string            `json:"posDomain,omitempty" doc:"The unit's own host of the borrower portal."`
	ParentPOSDomain   string            `json:"parentPOSDomain,omitempty" doc:"The host of the nearest unit above that has one."`
	IndustryChannel   IndustryChannel   `json:"IndustryChannel,omitempty" enum:"RETAIL,WHOLESALE,CORRESPONDENT,NON_DEL"`
	LWLicensePayer    LicensePayer      `json:"LWLicensePayer,omitempty" enum:"COMPANY,BRANCH,SELF_PAID"`
	SubscriptionState SubscriptionState `json:"subscriptionState,omitempty"`
	NMLS              string            `json:"nmls,omitempty" doc:"The unit's number in the Nationwide Multistate Licensing System."`
	ClosedAt          *time.Time        `json:"closedAt,omitempty" doc:"Since when the branch is closed: it keeps its archived loans, takes no new ones and can't be selected."`
	IsHeadQuarter     bool              `json:"isHeadQuarter"`
}

// Tenant is a subscribing company.
type Tenant struct {
	ID              domain.ID
	Name            string
	Type            Type
	IndustryChannel string
	Domains         []string
}

// Tree is the org units of one company.
type Tree []Unit

// Find returns the unit of that id, and false when the company has none such.
func (t Tree) Find(id domain.ID) (Unit, bool) {
	for _, u := range t {
		if u.ID == id {
			return u, true
		}
	}
	return Unit{}, false
}

// Headquarters returns the unit without a parent; false for an empty tree.
func (t Tree) Headquarters() (Unit, bool) {
	for _, u := range t {
		if u.ParentID == "" {
			return u, true
		}
	}
	return Unit{}, false
}

// Below returns the ids of the unit and all units under it, nearest first; nil
// when the company has no such unit. A loop in the data ends the walk.
func (t Tree) Below(id domain.ID) []domain.ID {
	if _, known := t.Find(id); !known {
		return nil
	}
	found := []domain.ID{id}
	for i := 0; i < len(found); i++ {
		for _, u := range t {
			if u.ParentID == found[i] && !slices.Contains(found, u.ID) {
				found = append(found, u.ID)
			}
		}
	}
	return found
}

// Reach returns the tree cut down to the given units and all below them, in the
// tree's order.
func (t Tree) Reach(roots []domain.ID) Tree {
	var ids []domain.ID
	for _, root := range roots {
		ids = append(ids, t.Below(root)...)
	}
	reach := Tree{}
	for _, u := range t {
		if slices.Contains(ids, u.ID) {
			reach = append(reach, u)
		}
	}
	return reach
}

// Derive returns the tree with what follows from a unit's place in it: whether
// it is the headquarters, and the portal's host above it.
func (t Tree) Derive() Tree {
	derived := slices.Clone(t)
	for i, u := range derived {
		derived[i].IsHeadQuarter = u.ParentID == ""
		derived[i].ParentPOSDomain = t.inheritedPOSDomain(u)
	}
	return derived
}

func (t Tree) inheritedPOSDomain(u Unit) string {
	for range t {
		parent, known := t.Find(u.ParentID)
		if !known {
			return ""
		}
		if parent.POSDomain != "" {
			return parent.POSDomain
		}
		u = parent
	}
	return ""
}

// Channel is the way in which a unit brings loans to market: its own, else that of the nearest unit above it that has one; "" where none has.
func (t Tree) Channel(id domain.ID) IndustryChannel {
	for range t {
		u, known := t.Find(id)
		if !known || u.IndustryChannel != "" {
			return u.IndustryChannel
		}
		id = u.ParentID
	}
	return ""
}
