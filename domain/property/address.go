package property

import (
	"regexp"
	"strings"

	"gable/domain"
)

// Address is a postal address. In the United States StateCode is a state and PostalCode five or nine digits.
type Address struct {
	LineText       string `json:"LineText,omitempty" doc:"Street and number"`
	UnitIdentifier string `json:"UnitIdentifier,omitempty" doc:"Apartment or unit"`
	CityName       string `json:"CityName,omitempty"`
	StateCode      string `json:"StateCode,omitempty" doc:"Two-letter state code"`
	PostalCode     string `json:"PostalCode,omitempty" doc:"ZIP code, 5 or 9 digits"`
	CountyName     string `json:"CountyName,omitempty"`
	CountryCode    string `json:"CountryCode,omitempty" doc:"ISO 3166 two-letter code; empty means US"`
	TBDInd         *bool  `json:"TBDInd,omitempty" doc:"The property is still to be determined"`
}

var (
	zipPattern     = regexp.MustCompile(`^[0-9]{5}(-?[0-9]{4})?$`)
	countryPattern = regexp.MustCompile(`^[A-Z]{2}$`)
)

// IsDomestic reports whether the address is in the United States; an unnamed country is.
func (a Address) IsDomestic() bool { return a.CountryCode == "" || a.CountryCode == "US" }

// OneLine returns the known parts as people write them in one line, "" when none is known.
func (a Address) OneLine() string {
	street := strings.TrimSpace(a.LineText)
	if a.UnitIdentifier != "" {
		street = strings.TrimSpace(street + " #" + a.UnitIdentifier)
	}
	region := strings.TrimSpace(a.StateCode + " " + a.PostalCode)
	var known []string
	for _, part := range []string{street, a.CityName, region} {
		if part != "" {
			known = append(known, part)
		}
	}
	return strings.Join(known, ", ")
}

// Validate returns what is wrong with the address; what is missing is not.
func (a Address) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Text("LineText", a.LineText, domain.MaxNameLength)
	faults.Text("UnitIdentifier", a.UnitIdentifier, 20)
	faults.Text("CityName", a.CityName, domain.MaxNameLength)
	faults.Text("CountyName", a.CountyName, domain.MaxNameLength)
	if a.CountryCode != "" && !countryPattern.MatchString(a.CountryCode) {
		faults.Wrong("CountryCode")
	}
	if !a.IsDomestic() {
		faults.Text("StateCode", a.StateCode, 50)
		faults.Text("PostalCode", a.PostalCode, 20)
		return faults
	}
	faults.Enum("StateCode", States, a.StateCode)
	if a.PostalCode != "" && !zipPattern.MatchString(a.PostalCode) {
		faults.Add("PostalCode", "pattern", "Postal code is not valid", "Postal code")
	}
	return faults
}
