package mismo

import (
	"reflect"
	"slices"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/property"
)

var ownerFields = []field[property.PropertyOwner]{
	text("INDIVIDUAL/NAME/FullName", domain.MaxTextLength, func(o *property.PropertyOwner) *string { return &o.FullName }).
		or("LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName"),
}

var ownerRoleFields = []field[property.PropertyOwner]{
	enum("PROPERTY_OWNER/PropertyOwnerStatusType", ownerStatusTypes, func(o *property.PropertyOwner) *string { return &o.StatusType }),
	enum("PROPERTY_OWNER/RelationshipVestingType", mismoVestingTypes, func(o *property.PropertyOwner) *property.VestingType { return &o.RelVestingType }),
	text("PROPERTY_OWNER/RelationshipVestingTypeOtherDescription", domain.MaxNameLength, func(o *property.PropertyOwner) *string { return &o.RelVestTypeOthDesc }),
}

var trustFields = []field[property.PropertyOwner]{
	enum("TRUST/TrustClassificationType", property.TrustTypes, func(o *property.PropertyOwner) *property.TrustType { return &o.TrustType }),
}

var ownerStatusTypes = domain.NewEnum("PropertyOwnerStatusType", "Current", "Proposed")

// mismoVestingTypes are the ways of holding title that the file knows; that it is to be decided in escrow is said in words.
var mismoVestingTypes = domain.NewEnum("RelationshipVestingType", "Individual", "JointTenants", "JointTenantsWithRightOfSurvivorship", "TenantsInCommon",
	"TenantsByTheEntirety", "CommunityProperty", "LifeEstate", "Unassigned", other)

const (
	other           = "Other"
	vestingLater    = property.VestingType("ToBeDecidedInEscrow")
	roleOwner       = "PropertyOwner"
	roleTrust       = "Trust"
	pathPartyRole   = "ROLE_DETAIL/PartyRoleType"
	pathRolesOfDeal = "PARTIES/PARTY/ROLES/ROLE"
)

// ownerAsWritten is an owner in the file's words.
func ownerAsWritten(o property.PropertyOwner) property.PropertyOwner {
	if o.RelVestingType == vestingLater {
		o.RelVestingType, o.RelVestTypeOthDesc = other, property.VestingTypes.DisplayName(string(vestingLater))
	}
	if !ownerStatusTypes.Has(o.StatusType) {
		o.StatusType = option(ownerStatusTypes, o.StatusType)
	}
	return o
}

func loadOwners(deal *etree.Element, r *report) []property.PropertyOwner {
	var owners []property.PropertyOwner
	for _, role := range ownerRoles(deal) {
		var owner property.PropertyOwner
		party := partyOf(role)
		load(role, &owner, ownerRoleFields, r)
		load(party, &owner, ownerFields, r)
		for _, trust := range trustRoles(party) {
			load(trust, &owner, trustFields, r)
		}
		if owner.FullName == "" {
			var b borrower.Borrower
			load(party, &b, partyFields, r)
			owner.FullName = b.Name.String()
		}
		owners = append(owners, vestingAsMeant(owner))
	}
	return owners
}

// ownerRoles are the roles of who holds title: the owners, and trusts of which nothing else is said.
func ownerRoles(deal *etree.Element) []*etree.Element {
	return slices.DeleteFunc(all(deal, pathRolesOfDeal), func(e *etree.Element) bool {
		if child(e, "PROPERTY_OWNER") != nil {
			return false
		}
		trusts := trustRoles(partyOf(e))
		return len(trusts) == 0 || trusts[0] != e || slices.ContainsFunc(all(partyOf(e), "ROLES/ROLE"), func(beside *etree.Element) bool { return child(beside, "PROPERTY_OWNER") != nil })
	})
}

// trustRoles are the roles in which a party is a trust.
func trustRoles(party *etree.Element) []*etree.Element {
	return slices.DeleteFunc(all(party, "ROLES/ROLE"), func(e *etree.Element) bool { return child(e, "TRUST") == nil })
}

// owners writes who holds title: over the parties that are there, in order.
func (w *writer) owners(owners []property.PropertyOwner) {
	owners = slices.DeleteFunc(slices.Clone(owners), func(o property.PropertyOwner) bool { return o == property.PropertyOwner{} })
	stated, roles := loadOwners(w.deal, silent()), ownerRoles(w.deal)
	for i := range owners {
		if i < len(stated) && reflect.DeepEqual(stated[i], owners[i]) {
			w.trust(roles[i], owners[i].TrustType)
			continue
		}
		var role *etree.Element
		if i < len(roles) {
			role = roles[i]
		} else {
			role = appendAt(appendAt(w.deal, "PARTIES/PARTY"), "ROLES/ROLE")
			sequence(role)
			w.labels.of(role, "PROPERTY_OWNER")
			ensure(role, "PROPERTY_OWNER")
			ensure(role, pathPartyRole).SetText(roleOwner)
		}
		written := ownerAsWritten(owners[i])
		if child(role, "TRUST") == nil || child(role, "PROPERTY_OWNER") != nil {
			save(role, &written, ownerRoleFields)
		}
		if party := partyOf(role); !isBorrowerParty(party) {
			nameOwner(party, &written)
		}
		w.trust(role, written.TrustType)
	}
	for _, role := range roles[min(len(owners), len(roles)):] {
		if isBorrowerParty(partyOf(role)) {
			w.takeOut(role)
		} else {
			w.takeOut(partyOf(role))
		}
	}
}

// nameOwner names a party that holds title: a trust is a legal entity, else a person.
func nameOwner(party *etree.Element, owner *property.PropertyOwner) {
	if owner.TrustType != "" && child(party, "INDIVIDUAL") == nil && owner.FullName != "" {
		ensure(party, "LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName").SetText(owner.FullName)
		return
	}
	save(party, owner, ownerFields)
}

// trust says that an owner is a trust, in a role of its own: a role is one thing.
func (w *writer) trust(role *etree.Element, kind property.TrustType) {
	party := partyOf(role)
	for _, e := range trustRoles(party) {
		trust := child(e, "TRUST")
		switch {
		case kind == "" && (child(e, "PROPERTY_OWNER") != nil || e == role):
			e.RemoveChild(trust)
		case kind == "":
			w.takeOut(e)
		case child(e, "PROPERTY_OWNER") != nil:
			e.RemoveChild(trust)
		case option(property.TrustTypes, textAt(trust, "TrustClassificationType")) != string(kind):
			ensure(trust, "TrustClassificationType").SetText(string(kind))
		}
	}
	if kind == "" || len(trustRoles(party)) > 0 {
		return
	}
	e := appendAt(party, "ROLES/ROLE")
	sequence(e)
	w.labels.of(e, "TRUST")
	ensure(e, "TRUST/TrustClassificationType").SetText(string(kind))
	ensure(e, pathPartyRole).SetText(roleTrust)
}
