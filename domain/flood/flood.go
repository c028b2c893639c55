// Package flood is flood hazard determinations: what is asked of who makes them, and what they say of a property. The words are those
// of FEMA's standard form (OMB 1660-0040) and, where it has none, of MISMO 2.x.
package flood

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// Product is how long a determination holds.
type Product string

// The products.
const (
	Basic      Product = "BASIC"        // as of the day it is made
	LifeOfLoan Product = "LIFE_OF_LOAN" // watched until the loan is paid off
)

// Order is what is asked: a new determination, or one that was ordered elsewhere.
type Order struct {
	Product         Product          `json:"product,omitempty" enum:"BASIC,LIFE_OF_LOAN"`
	OrderIdentifier string           `json:"orderIdentifier,omitempty" doc:"Of an order that was placed elsewhere and is brought in."`
	LoanID          domain.LoanID    `json:"LoanId"`
	Address         property.Address `json:"Address"`
}

// StatusCode is how far an order is, in the vendor's words.
type StatusCode string

// The status codes.
const (
	Submitted StatusCode = "ORDER_SUBMIT"
	Ready     StatusCode = "READY"
	Failed    StatusCode = "ORDER_FAILED"
)

// Participation is whether a community takes part in the National Flood Insurance Program.
type Participation string

// The ways of participation.
const (
	Regular          Participation = "Regular"
	Emergency        Participation = "Emergency"
	Probation        Participation = "Probation"
	NonParticipating Participation = "NonParticipating"
	Suspended        Participation = "Suspended"
	Unmapped         Participation = "Unmapped"
	Unknown          Participation = "Unknown"
)

var participations = []Participation{Regular, Emergency, Probation, NonParticipating, Suspended, Unmapped, Unknown}

// Determination is what was found of a property.
type Determination struct {
	OrderIdentifier string           `json:"orderIdentifier" required:"true"`
	Certificate     string           `json:"FloodCertificationIdentifier,omitempty"`
	Date            *domain.Date     `json:"FloodDeterminationDate,omitempty"`
	Company         string           `json:"FloodCompanyName,omitempty"`
	LifeOfLoan      bool             `json:"LifeOfLoanIndicator"`
	Address         property.Address `json:"Address" doc:"The property it was made for."`
	CommunityName   string           `json:"NFIPCommunityName,omitempty"`
	CommunityNumber string           `json:"NFIPCommunityIdentifier,omitempty"`
	County          string           `json:"NFIPCountyName,omitempty"`
	State           string           `json:"NFIPStateCode,omitempty"`
	Participation   Participation    `json:"NFIPCommunityParticipationStatusType,omitempty" enum:"Regular,Emergency,Probation,NonParticipating,Suspended,Unmapped,Unknown"`
	MapNumber       string           `json:"NFIPMapIdentifier,omitempty"`
	MapPanelDate    *domain.Date     `json:"NFIPMapPanelDate,omitempty"`
	NoMap           bool             `json:"NoNFIPMapIndicator" doc:"There is no map of the program for the property."`
	Zone            string           `json:"NFIPFloodZoneIdentifier,omitempty"`
	MapChange       bool             `json:"LetterOfMapChangeIndicator"`
	MapChangeDate   *domain.Date     `json:"NFIPLetterOfMapDate,omitempty"`
	MapChangeCase   string           `json:"LetterOfMapChangeCaseIdentifier,omitempty"`
	Protected       bool             `json:"ProtectedAreaIndicator" doc:"In a Coastal Barrier Resources Area or an Otherwise Protected Area: the program insures nothing there."`
	ProtectedDate   *domain.Date     `json:"ProtectedAreaDesignationDate,omitempty"`
	Hazard          bool             `json:"SpecialFloodHazardAreaIndicator" doc:"In a Special Flood Hazard Area: a zone that begins with A or V."`
}

// IsHazardZone tells whether a zone is a Special Flood Hazard Area.
func IsHazardZone(zone string) bool {
	zone = strings.ToUpper(strings.TrimSpace(zone))
	return strings.HasPrefix(zone, "A") || strings.HasPrefix(zone, "V")
}

// IsAvailable tells whether federal flood insurance is sold for the property.
func (d Determination) IsAvailable() bool {
	switch d.Participation {
	case Regular, Emergency, Probation:
		return !d.Protected
	case NonParticipating, Suspended, Unmapped, Unknown:
	}
	return false
}

// IsRequired tells whether flood insurance is required by law: in a hazard area where the program sells it.
func (d Determination) IsRequired() bool { return d.Hazard && d.IsAvailable() }

// The most that the National Flood Insurance Program sells on a building of one to four units, in dollars (44 CFR 61.6).
const (
	mostRegular          = 250_000
	mostEmergency        = 35_000
	mostEmergencyOutside = 50_000
)

// outside are the places beyond the contiguous states in which the emergency program sells more.
var outside = []string{"AK", "HI", "GU", "VI"}

// mostSold is the most that the program sells where the property is.
func (d Determination) mostSold() domain.Money {
	dollars := int64(mostRegular)
	if d.Participation == Emergency {
		dollars = mostEmergency
		if slices.Contains(outside, strings.ToUpper(cmp.Or(d.State, d.Address.StateCode))) {
			dollars = mostEmergencyOutside
		}
	}
	return domain.MoneyFromCents(dollars * 100)
}

// RequiredCover is how much flood insurance is asked for: the least of what it costs to build anew, what the program sells, and what is
// owed. Where the cost is not known it is left out.
func (d Determination) RequiredCover(replacement *domain.Money, owed domain.Money) domain.Money {
	cover := min(owed, d.mostSold())
	if replacement != nil && *replacement > 0 {
		cover = min(cover, *replacement)
	}
	return cover
}

// Prepare completes an order from the loan, or says what is missing.
func Prepare(f *loan.File, q Order, _ domain.Date) (Order, []domain.FieldError) {
	q.LoanID, q.Address = f.LoanID, f.Info.SubjectProperty.Address
	var missing []domain.FieldError
	need := func(value, field, label string) {
		if strings.TrimSpace(value) == "" {
			missing = append(missing, domain.Missing("subjectProperty.Address."+field, label))
		}
	}
	if q.Address.TBDInd != nil && *q.Address.TBDInd {
		q.Address.LineText = "" // an address that is to be determined is none
	}
	need(q.Address.LineText, "LineText", "Property address")
	need(q.Address.CityName, "CityName", "City")
	need(q.Address.StateCode, "StateCode", "State")
	need(q.Address.PostalCode, "PostalCode", "ZIP code")
	if q.OrderIdentifier == "" && q.Product == "" {
		q.Product = LifeOfLoan
	}
	return q, missing
}

// maxOrderIdentifier bounds what an order may be called.
const maxOrderIdentifier = 60

// ValidIdentifier tells whether a text can be what an order is called.
func ValidIdentifier(text string) bool {
	return text != "" && len(text) <= maxOrderIdentifier && !strings.ContainsFunc(text, func(r rune) bool {
		return r != '-' && r != '_' && r != '.' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}

// Of is what the loan itself keeps of a determination.
func (d Determination) Of() property.FloodDetermination {
	return property.FloodDetermination{Zone: d.Zone, Hazard: d.Hazard, Date: d.Date, Certificate: d.Certificate, Required: d.IsRequired()}
}

// IsOutdated tells whether a determination was made for another property than the loan's is by now.
func (d Determination) IsOutdated(now property.Address) bool {
	same := func(a, b string) bool {
		return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
	}
	return !same(d.Address.LineText, now.LineText) || !same(d.Address.CityName, now.CityName) || !same(d.Address.StateCode, now.StateCode) ||
		first5(d.Address.PostalCode) != first5(now.PostalCode)
}

func first5(zip string) string { return zip[:min(5, len(zip))] }

// Limits of how long a determination is waited for: a person may have to look at a map.
const (
	First = 10 * time.Second
	Every = 15 * time.Second
	Limit = 30 * time.Minute
)
