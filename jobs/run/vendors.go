package run

import "gable/domain/vendor"

// Vendors are those that runs ask.
type Vendors struct {
	Underwriting vendor.Underwriting // DU and LPA
	Credit       vendor.CreditAgency
	Flood        vendor.FloodVendor
	Lender       vendor.Lender // whoever buys or funds the loan
}
