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

// What is wrong with a taxpayer number, as the browser's validator calls it.
const (
	faultForm     = "ssn"
	faultArea     = "ssnArea"
	faultGroup    = "ssnGroup"
	faultSerial   = "ssnSerial"
	faultUnissued = "ssnUnissued"
	faultITIN     = "itin"
)

// sayings are the sentences of the faults; none repeats the number.
var sayings = map[string]string{
	faultForm: "A taxpayer number needs 9 digits", faultArea: "No Social Security number begins with 000 or 666",
	faultGroup: "No Social Security number has 00 as its 4th and 5th digits", faultSerial: "No Social Security number ends in 0000",
	faultUnissued: "This number was printed in advertisements and belongs to nobody",
	faultITIN:     "A number that begins with 9 is an ITIN, and its 4th and 5th digits are 50 to 65, 70 to 88, 90 to 92 or 94 to 99",
}

// taxpayerType is the kind of nine digits, or by which rule they are no taxpayer number. Social security numbers have no area 000, 666 or 900 and
// up, no group 00 and no serial 0000 (SSA POMS RM 10201.035); the area from 900 up with certain groups is an individual taxpayer number (IRM
// 3.21.263.6.2).
func taxpayerType(digits string) (kind, fault string) {
	if digits == "" {
		return "", faultForm
	}
	if neverIssued[digits] {
		return "", faultUnissued
	}
	area, group, serial := digits[:3], digits[3:5], digits[5:]
	switch {
	case area[0] == '9':
		if group >= "50" && group <= "65" || group >= "70" && group <= "88" || group >= "90" && group <= "92" || group >= "94" {
			return TaxpayerITIN, ""
		}
		return "", faultITIN
	case area == "000" || area == "666":
		return "", faultArea
	case group == "00":
		return "", faultGroup
	case serial == "0000":
		return "", faultSerial
	}
	return TaxpayerSSN, ""
}

// ParseTaxpayer returns the nine digits and the kind of a taxpayer number as it was typed, with or without dashes; a
// VALIDATION_FAILED error that says which rule refuses it, and does not repeat it, for anything else.
func ParseTaxpayer(text string) (digits, kind string, err error) {
	digits = NormalizeSSN(text)
	kind, fault := taxpayerType(digits)
	if fault != "" {
		return "", "", domain.Invalid(domain.FieldError{Field: "IdentifierValue", Key: fault, Params: []string{"IdentifierValue"}, Message: sayings[fault]})
	}
	return digits, kind, nil
}
