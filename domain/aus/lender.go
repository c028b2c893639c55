package aus

import (
	"strings"

	"gable/domain"
)

// Sponsor is whom a loan is submitted for.
type Sponsor struct {
	Name                  string `json:"name,omitempty" maxLength:"150"`
	InstitutionIdentifier string `json:"institutionIdentifier" required:"true" maxLength:"30"`
}

// SponsorGroup are lenders for whom a company may submit, under the name of what they have in common.
type SponsorGroup struct {
	Name    string    `json:"name" required:"true"`
	Lenders []Sponsor `json:"lenders" required:"true" nullable:"false"`
}

const maxLenders = 1000

// lendersOf are the lenders of an answer: without those that have no number.
func lendersOf(wire []wireGroup) []SponsorGroup {
	groups, kept := []SponsorGroup{}, 0
	for _, g := range wire {
		group := SponsorGroup{Name: Shorten(plain(g.Name), maxNameLength), Lenders: []Sponsor{}}
		for _, l := range g.Lenders {
			number := plain(l.Number)
			if number == "" || len(number) > maxNumberLength || kept == maxLenders {
				continue
			}
			kept++
			group.Lenders = append(group.Lenders, Sponsor{Name: Shorten(plain(l.Name), maxNameLength), InstitutionIdentifier: number})
		}
		groups = append(groups, group)
	}
	return groups
}

const (
	maxNameLength   = 150
	maxNumberLength = 30
)

// Validate returns what is wrong with the lender.
func (l Sponsor) Validate() []domain.FieldError {
	var faults domain.Faults
	if strings.TrimSpace(l.InstitutionIdentifier) == "" {
		faults.Missing("institutionIdentifier")
	}
	faults.Text("institutionIdentifier", l.InstitutionIdentifier, maxNumberLength)
	faults.Text("name", l.Name, maxNameLength)
	return faults
}

// Ownership is whose entry a lender is.
type Ownership string

// The ownerships of a lender.
const (
	OwnedByBranch  Ownership = "BRANCH"
	OwnedByCompany Ownership = "COMPANY"
)

// FHALender is a lender by the number that FHA gave it, for whom the company submits FHA loans.
type FHALender struct {
	domain.Record
	Name        string    `json:"name" maxLength:"150"`
	Identifier  string    `json:"institutionIdentifier" maxLength:"30" doc:"The number that FHA gave it; it is shown by it."`
	Unit        domain.ID `json:"WizeOrgUnitId,omitempty" readOnly:"true" doc:"The branch whose entry it is."`
	Ownership   Ownership `json:"ownership,omitempty" enum:"BRANCH,COMPANY" doc:"Whose entry it is: COMPANY where nothing is said."`
	DisplayName string    `json:"displayName,omitempty" readOnly:"true"`
	Disabled    bool      `json:"disabled,omitempty" readOnly:"true" doc:"It is the loan's present one and is in the list no more: it can't be chosen anew."`
}

// MaxFHALenders bounds a company's list.
const MaxFHALenders = 500

// Validate returns what is wrong with the lender.
func (l FHALender) Validate() []domain.FieldError {
	var faults domain.Faults
	if strings.TrimSpace(l.Identifier) == "" {
		faults.Missing("institutionIdentifier", "FHA lender number")
	}
	if strings.TrimSpace(l.Name) == "" {
		faults.Missing("name", "Name")
	}
	faults.Text("institutionIdentifier", l.Identifier, maxNumberLength)
	faults.Text("name", l.Name, maxNameLength)
	return faults
}

// OfferedLenders are the lenders of which a loan's is chosen. Each is shown by its number; one without an ownership is the company's. The
// loan's present one stands at the end where the list has it no more, and can't be chosen anew; its number ends in "_" where it has
// none after its first character, as numbers of institutions do.
func OfferedLenders(listed []FHALender, present string) []FHALender {
	offered, there := []FHALender{}, present == ""
	for _, l := range listed {
		if l.Ownership == "" {
			l.Ownership = OwnedByCompany
		}
		l.DisplayName = l.Identifier
		there = there || l.Identifier == present
		offered = append(offered, l)
	}
	if there {
		return offered
	}
	if strings.LastIndexByte(present, '_') < 1 {
		present += "_"
	}
	return append(offered, FHALender{Identifier: present, DisplayName: present, Ownership: OwnedByCompany, Disabled: true})
}

// Choices are what was chosen on a loan for its engines: which of them the loan is gone by, and what the next run begins with.
type Choices struct {
	Version       int64                `json:"version"`
	Preference    Engine               `json:"AUSPreference,omitempty" enum:"DU,LPA" doc:"Whose findings the loan is gone by."`
	DULender      *Sponsor             `json:"duLender,omitempty" doc:"Whom it was last submitted to DU for."`
	LPALender     *Sponsor             `json:"lpaLender,omitempty"`
	Verifications []VerificationReport `json:"verificationReports,omitempty"`
}

// LenderOf is where it is kept whom the loan was last submitted to an engine for.
func (c *Choices) LenderOf(e Engine) **Sponsor {
	if e == EngineLPA {
		return &c.LPALender
	}
	return &c.DULender
}
