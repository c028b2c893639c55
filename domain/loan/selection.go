package loan

// Selection says for which loans something is: for all where it says nothing.
type Selection string

// The selections.
const (
	RefinanceOnly    Selection = "REFINANCE_ONLY"
	PurchaseOnly     Selection = "PURCHASE_ONLY"
	FHAOnly          Selection = "FHA_ONLY"
	VAOnly           Selection = "VA_ONLY"
	GovernmentOnly   Selection = "GOVERNMENT_ONLY"
	NonDelegatedOnly Selection = "NON_DELEGATED_ONLY"
)

// Selections are all of them.
var Selections = []Selection{RefinanceOnly, PurchaseOnly, FHAOnly, VAOnly, GovernmentOnly, NonDelegatedOnly}

// Traits are what of a loan a selection goes by.
type Traits struct {
	Purpose      PurposeType
	Mortgage     MortgageType
	NonDelegated bool
}

// Fits tells whether a loan of these traits is selected.
func (s Selection) Fits(of Traits) bool {
	switch s {
	case RefinanceOnly:
		return of.Purpose == PurposeRefinance
	case PurchaseOnly:
		return of.Purpose == PurposePurchase
	case FHAOnly:
		return of.Mortgage == MortgageFHA
	case VAOnly:
		return of.Mortgage == MortgageVA
	case GovernmentOnly:
		return of.Mortgage.IsGovernment()
	case NonDelegatedOnly:
		return of.NonDelegated
	}
	return true
}
