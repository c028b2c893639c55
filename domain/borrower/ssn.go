package borrower

import "gable/domain"

// The kinds of taxpayer numbers.
const (
	TaxpayerSSN  = "SocialSecurityNumber"
	TaxpayerITIN = "IndividualTaxpayerIdentificationNumber"
)

// neverIssued are numbers of the right form that belong to nobody: printed in advertisements, and withdrawn (SSA,
// "Misused Social Security Numbers").
var neverIssued = map[string]bool{"078051120": true, "219099999": true}

// TaxpayerType tells which kind of taxpayer number nine digits are, "" for a number that was never issued. Social
// security numbers have no area 000, 666 or 900 and up, no group 00 and no serial 0000 (SSA POMS RM 10201.035); the
// area from 900 up with certain groups is an individual taxpayer number (IRM 3.21.263.6.2).
func TaxpayerType(digits string) string {
	if NormalizeSSN(digits) != digits || digits == "" || neverIssued[digits] {
		return ""
	}
	area, group, serial := digits[:3], digits[3:5], digits[5:]
	if area[0] == '9' {
		if group >= "50" && group <= "65" || group >= "70" && group <= "88" || group >= "90" && group <= "92" || group >= "94" {
			return TaxpayerITIN
		}
		return ""
	}
	if area == "000" || area == "666" || group == "00" || serial == "0000" {
		return ""
	}
	return TaxpayerSSN
}

// ParseTaxpayer returns the nine digits and the kind of a taxpayer number as it was typed, with or without dashes; a
// VALIDATION_FAILED error that does not repeat it for anything else.
func ParseTaxpayer(text string) (digits, kind string, err error) {
	digits = NormalizeSSN(text)
	if kind = TaxpayerType(digits); kind == "" {
		return "", "", domain.Invalid(domain.FieldError{Field: "IdentifierValue", Key: "refusals:borrower.taxpayerNumber", Params: []string{"IdentifierValue"},
			Message: "This is not a taxpayer number that can have been issued."})
	}
	return digits, kind, nil
}
