// Package org holds a company's side of the house: the subscribing company
// (the tenant) and the tree of its org units. It knows no user and no loan.
package org

// Type is what an org unit, and for its headquarters the company, is.
type Type string

// The types of org units. A headquarters unit bears the type of its company.
const (
	TypeProvider  Type = "PROVIDER"
	TypeBroker    Type = "BROKER"
	TypeLender    Type = "LENDER"
	TypeBranch    Type = "BRANCH"
	TypeProcessor Type = "PROCESSOR"
)

// Types lists every type, in the order screens show them.
var Types = []Type{TypeProvider, TypeBroker, TypeLender, TypeBranch, TypeProcessor}

// LicensePayer is who pays for a user's or an org unit's licence.
type LicensePayer string

// The licence payers.
const (
	LicensePayerCompany  LicensePayer = "COMPANY"
	LicensePayerBranch   LicensePayer = "BRANCH"
	LicensePayerSelfPaid LicensePayer = "SELF_PAID"
)

// Valid tells whether p is one of the known payers.
func (p LicensePayer) Valid() bool {
	switch p {
	case LicensePayerCompany, LicensePayerBranch, LicensePayerSelfPaid:
		return true
	}
	return false
}

// SubscriptionState is the state of a pro-plan subscription.
type SubscriptionState string

// The states of a subscription. Both cancelled states end the right to upgrade
// again without the provider.
const (
	SubscriptionNone        SubscriptionState = ""
	SubscriptionActive      SubscriptionState = "ACTIVE"
	SubscriptionAdminCancel SubscriptionState = "ADMIN_CANCEL"
	SubscriptionUserCancel  SubscriptionState = "USER_CANCEL"
)

// Cancelled tells whether the subscription was ended by an administrator or by
// the user.
func (s SubscriptionState) Cancelled() bool {
	return s == SubscriptionAdminCancel || s == SubscriptionUserCancel
}

// IndustryChannel is the way a unit brings loans to market.
type IndustryChannel string

// The channels. A non-delegated correspondent closes in its own name and leaves the underwriting to the buyer.
const (
	ChannelRetail        IndustryChannel = "RETAIL"
	ChannelWholesale     IndustryChannel = "WHOLESALE"
	ChannelCorrespondent IndustryChannel = "CORRESPONDENT"
	ChannelNonDelegated  IndustryChannel = "NON_DEL"
)

// Valid tells whether c is one of the known channels.
func (c IndustryChannel) Valid() bool {
	switch c {
	case ChannelRetail, ChannelWholesale, ChannelCorrespondent, ChannelNonDelegated:
		return true
	}
	return false
}
